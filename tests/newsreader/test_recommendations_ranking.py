"""The pure part of recommending."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from newsreader.recommendations.ranking import (
    Candidate,
    Decision,
    RankingParameters,
    Unlisted,
    decide,
    explored,
    interest_part,
    is_about,
    line,
    novelty,
    reason,
    recency,
    rescored,
    wanted,
    without,
)

P = RankingParameters()
NOW = datetime(2026, 3, 2, 4, 0, tzinfo=UTC)

share = st.floats(0, 1, allow_nan=False)
words = st.text(alphabet="奶粉国内市场配方abc", min_size=1, max_size=4)
interest_terms = st.lists(st.tuples(words, share, share), max_size=12)
vectors = st.dictionaries(words, st.floats(0.001, 1), max_size=8).map(
    lambda vector: {word: weight / sum(vector.values()) for word, weight in vector.items()}
)


def decimal(value: float) -> Decimal:
    return Decimal(repr(value))


@given(interest_terms, share, share)
def test_the_values_as_printed_add_up_to_the_total(
    terms: list[tuple[str, float, float]], fresh: float, new: float
) -> None:
    result = reason(terms, fresh, new, P).to_dict()
    assert sum((decimal(term["value"]) for term in result["terms"]), Decimal(0)) == decimal(result["total"])
    assert sum(term["value"] for term in result["terms"]) == pytest.approx(result["total"], abs=1e-12)
    assert all(term["value"] == pytest.approx(term["weight"] * term["presence"], abs=1e-6) for term in result["terms"])


@given(interest_terms, interest_terms, share, share)
def test_scoring_anew_changes_the_interest_terms_and_nothing_else(
    before: list[tuple[str, float, float]], after: list[tuple[str, float, float]], fresh: float, new: float
) -> None:
    first = reason(before, fresh, new, P).to_dict()
    assert rescored(first, after) == reason(after, fresh, new, P)
    assert interest_part(first) == reason(before, 0, 0, P).total


def test_a_score_by_hand() -> None:
    result = reason([("奶粉", 0.4, 0.9), ("市场", 0.2, 0.35), ("配方", 0.1, 0.0)], 0.5, 1.0, P)
    assert [(term.kind, term.word, term.value) for term in result.terms] == [
        ("interest", "奶粉", 0.36),
        ("interest", "市场", 0.07),
        ("recent", "", 0.05),
        ("new", "", 0.05),
    ]
    assert (result.total, result.interest) == (0.53, 0.43)


def test_freshness_halves_every_three_days_and_wants_a_date() -> None:
    assert recency(NOW, NOW, P) == 1.0
    assert recency(NOW - timedelta(days=3), NOW, P) == 0.5
    assert recency(NOW + timedelta(days=1), NOW, P) == 1.0
    assert recency(None, NOW, P) == 0.0


def test_novelty_is_the_share_not_shown_before_and_none_without_evidence() -> None:
    assert novelty({"奶粉": 0.75, "乳铁蛋白": 0.25}, {"奶粉"}) == 0.25
    assert novelty({"奶粉": 1.0}, ()) == 0.0
    assert novelty({}, {"奶粉"}) == 0.0


def test_an_article_is_about_what_its_title_or_keywords_hold() -> None:
    assert is_about({"白酒"}, {"白酒": 1}, {})
    assert is_about({"白酒"}, {}, {"白酒": 0.1})
    assert not is_about({"白酒"}, {"奶粉": 1}, {"市场": 0.5})
    assert not is_about((), {"奶粉": 1}, {"市场": 0.5})


def test_muted_low_and_listed() -> None:
    decisions = decide(
        [
            Candidate(1, 1, 0.5, 0.4),
            Candidate(2, 2, 0.9, 0.8, muted=True),
            Candidate(3, 3, 0.19, 0.09),
            Candidate(4, 4, 0.2, 0.1),
        ],
        line({"奶粉": 0.5, "市场": 0.3, "配方": 0.2}, P),  # a fifth of the heaviest
    )
    assert decisions == {
        1: Decision("listed"),
        2: Decision("filtered", "muted"),
        3: Decision("filtered", "low"),
        4: Decision("listed"),
    }


def test_near_duplicates_fold_into_the_best_and_into_what_was_read() -> None:
    best = decide([Candidate(1, 1, 0.5, 0.4), Candidate(2, 1, 0.6, 0.5), Candidate(3, 1, 0.6, 0.5)], 0.1)
    assert best == {
        1: Decision("folded", folded_into=2),
        2: Decision("listed"),
        3: Decision("folded", folded_into=2),
    }
    read = decide([Candidate(1, 1, 0.5, 0.4, settled=True), Candidate(2, 1, 0.6, 0.5)], 0.1)
    assert read == {1: Decision("listed"), 2: Decision("folded", folded_into=1)}


@given(st.lists(st.tuples(st.integers(1, 4), share, share, st.booleans(), st.booleans()), max_size=12))
def test_every_group_has_at_most_one_unsettled_article_listed_and_nothing_is_lost(
    rows: list[tuple[int, float, float, bool, bool]],
) -> None:
    candidates = [Candidate(index, *row) for index, row in enumerate(rows)]
    decisions = decide(candidates, 0.1)
    assert decisions.keys() == {candidate.article for candidate in candidates}
    for group in {candidate.group for candidate in candidates}:
        members = [one for one in candidates if one.group == group]
        listed = [one for one in members if decisions[one.article].state == "listed" and not one.settled]
        assert len(listed) <= (0 if any(one.settled for one in members) else 1)
    for decision in decisions.values():
        if decision.folded_into is not None:
            assert decisions[decision.folded_into].state == "listed"


def test_one_in_seven_is_explored() -> None:
    assert [wanted(listed, 0, P) for listed in (0, 1, 6, 7, 12, 34)] == [0, 1, 1, 2, 2, 6]
    assert wanted(12, 2, P) == 0


def test_the_explored_are_near_the_line_one_a_group_and_the_same_for_the_same_seed() -> None:
    pool = [Unlisted(("low", number), number // 2, number / 1000) for number in range(100)]
    drawn = explored(pool, 12, 0, "7/2026-03-02/0", P)
    assert drawn == explored(reversed(pool), 12, 0, "7/2026-03-02/0", P)
    assert len(drawn) == 2
    assert len({item.group for item in drawn}) == 2
    assert all(item.interest >= 0.085 for item in drawn)
    assert {tuple(explored(pool, 12, 0, str(seed), P)) for seed in range(9)} != {tuple(drawn)}


def test_what_has_nothing_of_the_interest_is_not_explored() -> None:
    assert explored([Unlisted(("low", 1), 1, 0.0)], 6, 0, "seed", P) == []


@given(vectors, vectors)
def test_taking_back_the_last_change_gives_what_was_before(
    before: Mapping[str, float], after: Mapping[str, float]
) -> None:
    assert without(after, before, after) == pytest.approx(before)


@given(vectors, vectors, vectors, st.sets(words))
def test_taking_back_an_earlier_change_leaves_a_vector_without_muted_words(
    current: Mapping[str, float], before: Mapping[str, float], after: Mapping[str, float], muted: set[str]
) -> None:
    result = without(current, before, after, muted)
    assert not result.keys() & muted
    assert not result or sum(result.values()) == pytest.approx(1)


def test_taking_back_by_hand() -> None:
    before, after = {"奶粉": 0.8, "国内": 0.2}, {"奶粉": 0.6, "雀巢": 0.4}
    now = {"奶粉": 0.3, "雀巢": 0.2, "航天": 0.5}  # after, halved to make room
    assert without(now, before, after) == pytest.approx({"奶粉": 0.4 / 1.1, "航天": 0.5 / 1.1, "国内": 0.2 / 1.1})
    assert without(now, before, after, kept={"雀巢"})["雀巢"] == pytest.approx(0.2 / 1.3)
