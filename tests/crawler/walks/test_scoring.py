"""Formula 11 against values worked out by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawler.walks.scoring import length, link_score, promise

# The result of the worked iteration {蛋白质 .5, 奶粉 .5} + {奶粉 .4, 婴幼儿 .3, 配方 .2, 雀巢 .1}.
INTEREST = {"奶粉": 0.455556, "蛋白质": 0.277778, "婴幼儿": 0.133333, "配方": 0.088889, "雀巢": 0.044444}

WORDS = st.sampled_from([*INTEREST, "注册", "白酒", "抽检", "planet"])
ANCHORS = st.dictionaries(WORDS, st.integers(1, 5), max_size=8)
INTERESTS = st.dictionaries(WORDS, st.floats(0.01, 1), max_size=8)


def test_anchor_with_two_known_words_and_one_new() -> None:
    parts = link_score({"奶粉": 1, "配方": 1, "注册": 1}, INTEREST)
    assert (parts.common, parts.union) == (2, 6)
    assert parts.experience == pytest.approx(0.562439, abs=1e-6)
    assert parts.novelty == pytest.approx(4 / 6)
    assert parts.score == pytest.approx(0.374959, abs=1e-6)
    assert sum(parts.words.values()) == pytest.approx(parts.experience)


def test_anchor_with_one_known_word() -> None:
    assert link_score({"奶粉": 1}, INTEREST).score == pytest.approx(0.652099, abs=1e-6)


def test_anchor_about_something_else() -> None:
    assert link_score({"白酒": 1, "抽检": 1}, INTEREST).score == 0


def test_anchor_that_holds_the_whole_interest_has_no_novelty() -> None:
    parts = link_score(dict.fromkeys(INTEREST, 1), INTEREST)
    assert parts.experience > 0
    assert parts.score == 0


def test_repeated_words_count_as_often_as_they_stand_there() -> None:
    parts = link_score({"奶粉": 2, "市场": 1}, {"奶粉": 0.6, "市场": 0.4})
    assert parts.experience == pytest.approx((2 * 0.6 + 0.4) / (5**0.5 * 0.52**0.5))


@pytest.mark.parametrize(("terms", "interest"), [({}, INTEREST), ({"奶粉": 1}, {}), ({}, {})])
def test_nothing_to_compare(terms: dict[str, int], interest: dict[str, float]) -> None:
    assert link_score(terms, interest).score == 0


@given(ANCHORS, INTERESTS)
def test_score_stays_in_range_and_its_parts_agree(terms: dict[str, int], interest: dict[str, float]) -> None:
    parts = link_score(terms, interest)
    assert 0 <= parts.score <= 1 + 1e-9
    assert parts.score == parts.experience * parts.novelty
    assert sum(parts.words.values()) == pytest.approx(parts.experience)
    dot = sum(terms[word] * interest[word] for word in terms.keys() & interest.keys())
    from_sums = promise(dot, parts.common, length(terms), len(terms), length(interest), len(interest))
    assert from_sums == pytest.approx(parts.score)
