from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interests.keywords import counts
from interests.matching import fold, parts
from interests.relevance import relevance


@pytest.mark.parametrize(
    ("word", "pieces"),
    [
        ("婴幼儿奶粉", ("婴幼儿", "奶粉")),
        ("非洲猪瘟", ("非洲", "猪瘟")),
        ("一带一路", ("一带", "一路")),
        ("大模型", ("模型",)),
        ("奶粉", ("奶粉",)),
        ("茶", ("茶",)),
        ("machine learning", ("machine", "learning")),
    ],
)
def test_the_parts_of_a_word(word: str, pieces: tuple[str, ...]) -> None:
    assert parts(word) == pieces


def test_a_compound_is_there_as_often_as_its_rarest_part() -> None:
    page = {"婴幼儿": 3, "奶粉": 5, "市场": 1}
    assert fold(page, ["婴幼儿奶粉"]) == {"婴幼儿奶粉": 3, "奶粉": 2, "市场": 1}
    assert fold(page, ["非洲猪瘟", "奶粉"]) == page
    assert fold({"奶粉": 2}, ["婴幼儿奶粉"]) == {"奶粉": 2}
    assert page == {"婴幼儿": 3, "奶粉": 5, "市场": 1}


def test_longer_compounds_are_matched_first() -> None:
    assert fold({"婴幼儿": 1, "配方": 1, "奶粉": 2}, ["婴幼儿奶粉", "婴幼儿配方奶粉"]) == {
        "婴幼儿配方奶粉": 1,
        "奶粉": 1,
    }


@given(st.dictionaries(st.sampled_from(["婴幼儿", "奶粉", "市场", "配方"]), st.integers(1, 9)))
def test_folding_loses_no_word_of_the_text(page: dict[str, int]) -> None:
    folded = fold(page, ["婴幼儿奶粉"])
    taken = folded.get("婴幼儿奶粉", 0)
    for word in page:
        assert folded.get(word, 0) + (taken if word in {"婴幼儿", "奶粉"} else 0) == page[word]


def test_a_typed_compound_finds_text_that_the_segmenter_takes_apart() -> None:
    text = counts("海关抽检三批进口婴幼儿奶粉，婴幼儿奶粉注册新规施行")
    assert "婴幼儿奶粉" not in text
    found = relevance({"婴幼儿奶粉": 0.5, "白酒": 0.5}, text, {})
    assert [term.word for term in found.terms] == ["婴幼儿奶粉"]
    assert found.score > 0.2
    assert relevance({"婴幼儿奶粉": 1.0}, counts("婴幼儿疫苗接种"), {}).score == 0
