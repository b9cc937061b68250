from __future__ import annotations

import json
import lzma
import sys
from itertools import islice
from pathlib import Path

import jieba
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interests.segmentation import PIECE_LENGTH, DictionarySegmenter, is_han, pieces, prepare, segmenter


def test_one_form_for_one_word() -> None:
    assert prepare("婴幼兒奶粉") == "婴幼儿奶粉"
    assert prepare("ＣＯＶＩＤ－１９") == "covid-19"
    assert prepare("乾隆年間的著作，發現") == "乾隆年间的著作,发现"
    assert prepare("GB 2312 GB/T 19001") == "gb2312 gb/t19001"
    assert prepare("16,010,000 1,2") == "16010000 1,2"
    assert prepare("John’s") == "john's"


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=60))
def test_preparing_again_changes_nothing_for_latin_text(text: str) -> None:
    latin = "".join(character for character in text if character.isascii())
    assert prepare(prepare(latin)) == prepare(latin)
    segmenter().words(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("海关抽检婴幼儿奶粉。", ["海关", "抽检", "婴幼儿", "奶粉"]),
        ("COVID-19与5G，C919首飞", ["covid-19", "与", "5g", "c919", "首飞"]),
        ("按GB 2312编码，符合GB/T 19001", ["按", "gb2312", "编码", "符合", "gb/t19001"]),
        ("A股上涨3.5%", ["a股", "上涨", "3.5"]),
        (
            "The planets' orbits, John's AT&T; U.S. and c++",
            ["the", "planets", "orbits", "john", "at&t", "u.s.", "and", "c++"],
        ),
        ("gpt-4.5 end.Next snake_case", ["gpt-4.5", "end", "next", "snake", "case"]),
        ("", []),
        ("……——！？\u200b🎉", []),
    ],
)
def test_words_of_chinese_english_and_mixed_text(text: str, words: list[str]) -> None:
    assert segmenter("rjieba").words(text) == words
    assert segmenter("jieba").words(text) == words


def test_the_engine_and_its_reference_make_the_same_words(shared: Path) -> None:
    reference, engine = segmenter("jieba"), segmenter("rjieba")
    with lzma.open(shared / "data" / "zh_articles.jsonl.xz", "rt", encoding="utf-8") as lines:
        for line in islice(lines, 0, 3000, 10):
            article = json.loads(line)
            text = article["title"] + "\n" + article["body"]
            assert [word for word in engine.words(text) if len(word) > 1 and is_han(word)] == [
                word for word in reference.words(text) if len(word) > 1 and is_han(word)
            ]


def test_long_text_without_punctuation_reaches_the_segmenter_in_short_pieces() -> None:
    lengths: list[int] = []

    def cut(run: str) -> list[str]:
        lengths.append(len(run))
        return [run]

    text = "中国航天员在空间站做实验" * 16_667  # 200,004 characters
    assert "".join(DictionarySegmenter("counting", cut).words(text)) == text
    assert max(lengths) <= PIECE_LENGTH
    assert len(lengths) == -(-len(text) // PIECE_LENGTH)
    assert segmenter().words(text).count("航天员") > 16_000
    assert segmenter("jieba").words(text) == segmenter("rjieba").words(text)


@given(st.text(alphabet="中国航天奶粉", max_size=50), st.integers(1, 20))
def test_pieces_lose_nothing(run: str, length: int) -> None:
    parts = list(pieces(run, length))
    assert "".join(parts) == run
    assert all(0 < len(part) <= length for part in parts)


def test_the_process_wide_dictionary_of_jieba_is_left_alone() -> None:
    before = jieba.dt.initialized
    segmenter("jieba").words("婴幼儿奶粉")
    assert jieba.dt.initialized is before


def test_jieba_takes_over_where_rjieba_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    segmenter.cache_clear()
    monkeypatch.setitem(sys.modules, "rjieba", None)
    try:
        fallback = segmenter("rjieba")
        assert isinstance(fallback, DictionarySegmenter)
        assert fallback.name == "jieba"
    finally:
        segmenter.cache_clear()


def test_an_unknown_engine_is_an_error() -> None:
    with pytest.raises(ValueError, match="no segmenter"):
        segmenter("unknown")


def test_marks_without_end_are_cut_and_other_signs_stay() -> None:
    assert prepare("a" + "\u0316" * 90_000 + "b") == "a" + "\u0316" * 30 + "b"
    assert prepare("奶粉" + "—" * 90 + "é") == "奶粉" + "—" * 90 + "é"
