from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interests.keywords import counts, page_keywords, terms
from interests.stopwords import STOP_WORDS
from interests.words import canonical, singular


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("记者今天从海关获悉，3批婴幼儿奶粉抽检", ["海关", "婴幼儿", "奶粉", "抽检"]),
        ("Two planets and three stars were seen on March 3, 1987", ["planet", "star"]),
        ("2024年16.01万亿元，同比增长5.6%，第一批十二个", []),
        ("COVID-19 疫苗，5G 手机和C919飞机", ["covid-19", "疫苗", "5g", "手机", "c919", "飞机"]),
        ("The news of the U.S. cars", ["news", "u.s.", "car"]),
        ("國內市場", ["国内", "市场"]),
    ],
)
def test_content_words(text: str, content: list[str]) -> None:
    assert terms(text) == content


@pytest.mark.parametrize(
    ("plural", "one"),
    [
        ("planets", "planet"), ("galaxies", "galaxy"), ("boxes", "box"), ("churches", "church"), ("classes", "class"),
        ("prices", "price"), ("buses", "buse"), ("shoes", "shoe"), ("cars", "car"), ("ties", "ties"),
        ("news", "news"), ("gas", "gas"), ("physics", "physics"), ("virus", "virus"), ("crisis", "crisis"),
        ("glass", "glass"), ("5gs", "5gs"), ("its", "its"), ("奶粉s", "奶粉s"),
    ],
)  # fmt: skip
def test_the_s_stemmer(plural: str, one: str) -> None:
    assert singular(plural) == one


@given(st.text(max_size=30))
def test_a_canonical_word_is_its_own_canonical_form(text: str) -> None:
    once = canonical(text)
    assert canonical(once) == once or not once.isascii()


def test_what_a_reader_types_is_spelt_as_texts_are_counted() -> None:
    assert canonical(" Space  Stations ") == "space station"
    assert canonical("嬰幼兒奶粉") == "婴幼儿奶粉"


def test_counts_are_limited_to_the_commonest_in_text_order() -> None:
    text = "奶粉 配方 奶粉 蛋白质 配方 奶粉 白酒"
    assert counts(text) == {"奶粉": 3, "配方": 2, "蛋白质": 1, "白酒": 1}
    assert list(counts(text, limit=3)) == ["奶粉", "配方", "蛋白质"]


def test_page_keywords_are_frequencies_divided_by_their_sum() -> None:
    assert page_keywords({"奶粉": 4, "婴幼儿": 3, "配方": 2, "雀巢": 1}) == {
        "奶粉": 0.4, "婴幼儿": 0.3, "配方": 0.2, "雀巢": 0.1,
    }  # fmt: skip
    assert page_keywords({"奶粉": 6, "白酒": 1, "配方": 2, "抽检": 1}, k=3) == {
        "奶粉": pytest.approx(6 / 9), "配方": pytest.approx(2 / 9), "白酒": pytest.approx(1 / 9),
    }  # fmt: skip
    assert page_keywords({}) == {}


@given(st.dictionaries(st.text(min_size=1, max_size=3), st.integers(1, 50), max_size=40), st.integers(1, 15))
def test_page_keywords_sum_to_one_and_are_at_most_k(frequencies: dict[str, int], k: int) -> None:
    keywords = page_keywords(frequencies, k)
    assert len(keywords) == min(k, len(frequencies))
    assert not keywords or math.fsum(keywords.values()) == pytest.approx(1)


def test_words_a_reader_may_follow_are_no_stop_words() -> None:
    followed = (
        "奶粉 国内 市场 配方 蛋白质 婴幼儿 雀巢 航天 卫星 空间站 经济 教育 "
        "健康 客流 冠军 丰收 出口 招聘 事故 火灾 停火 医保 数据 疫情 台风 足球 planet star astronomy oil"
    )
    assert not STOP_WORDS & set(followed.split())
    assert {"记者", "表示", "报道", "的", "the", "said"} <= STOP_WORDS


def test_a_word_too_long_for_an_interest_is_none() -> None:
    assert counts("milk " + "z" * 64 + " " + "y" * 65) == {"milk": 1, "z" * 64: 1}
