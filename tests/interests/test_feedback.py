from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interests.feedback import FastClock, Kind, respond
from tests.interests.strategies import vectors

DECLARED = {"奶粉": 0.4, "国内": 0.3, "市场": 0.2, "配方": 0.1}


def test_opening_replaces_five_percent() -> None:
    result = respond(DECLARED, DECLARED, {"奶粉": 0.5, "抽检": 0.5}, "open")
    # 奶粉 .95·.4 + .05·.5, 抽检 .05·.5, the others ·.95
    assert result.vector == pytest.approx({"奶粉": 0.405, "国内": 0.285, "市场": 0.19, "配方": 0.095, "抽检": 0.025})
    assert result.added == pytest.approx({"抽检": 0.025})
    assert result.share_previous == pytest.approx(0.4)


def test_liking_counts_as_two_clicks() -> None:
    result = respond(DECLARED, DECLARED, {"抽检": 1.0}, "like")
    assert result.vector["抽检"] == pytest.approx(1 - 0.95**2)


def test_less_takes_most_from_the_heaviest_keyword_and_adds_nothing() -> None:
    beta = 1 - 0.95**4
    left = {"奶粉": 0.4 * (1 - beta), "国内": 0.3, "市场": 0.2 * (1 - beta / 2), "配方": 0.1}
    total = math.fsum(left.values())
    result = respond(DECLARED, DECLARED, {"奶粉": 0.5, "市场": 0.25, "白酒": 0.25}, "less")
    assert result.vector == pytest.approx({word: weight / total for word, weight in left.items()})
    assert result.added == {}


def test_a_planted_change_of_topic_is_followed_after_fifteen_clicks() -> None:
    vector: dict[str, float] = dict(DECLARED)
    for click in range(15):
        article = {"航天": 0.3, "卫星": 0.2, f"甲{click}": 0.25, f"乙{click}": 0.25}
        vector = respond(vector, DECLARED, article, "open").vector
    assert "航天" in sorted(vector, key=lambda word: -vector[word])[:3]


FULL = {
    "奶粉": 0.25, "国内": 0.15, "市场": 0.1, "配方": 0.1, "婴幼儿": 0.1, "注册": 0.08, "进口": 0.07, "抽检": 0.06,
    "乳清": 0.05, "母乳": 0.04,
}  # fmt: skip


def test_liking_an_article_of_new_words_adds_its_heaviest_to_a_full_interest() -> None:
    article = dict.fromkeys(("航天", "卫星", "火箭", "轨道", "发射", "飞船", "月球", "探测", "太空", "科学"), 0.1)
    result = respond(FULL, DECLARED, {**article, "航天": 0.12, "火箭": 0.11}, "like")
    assert set(result.added) == {"航天", "火箭"}
    assert set(result.pruned) == {"乳清", "母乳"}
    assert len(result.vector) == 10


def test_liking_an_article_of_known_words_does_not_trade_learnt_words_for_passing_ones() -> None:
    article = {"奶粉": 0.3, "配方": 0.2, "国内": 0.2, "季度": 0.1, "报告": 0.1, "零售额": 0.1}
    result = respond(FULL, DECLARED, article, "like")
    assert result.added == {}
    assert result.vector["奶粉"] > FULL["奶粉"]


def test_a_new_topic_is_followed_out_of_a_full_interest() -> None:
    vector: dict[str, float] = dict(FULL)
    for click in range(15):
        article = {"航天": 0.2, "卫星": 0.15} | {f"甲{click}{n}": 0.65 / 8 for n in range(8)}
        vector = respond(vector, DECLARED, article, "like").vector
    assert "航天" in sorted(vector, key=lambda word: -vector[word])[:3]


def test_the_declared_words_keep_thirty_percent_however_often_the_reader_clicks() -> None:
    vector: dict[str, float] = dict(DECLARED)
    for _ in range(200):
        vector = respond(vector, DECLARED, {"航天": 0.6, "卫星": 0.4}, "like").vector
    assert math.fsum(vector[word] for word in DECLARED) == pytest.approx(0.3)


def test_muted_words_are_not_learnt_and_nothing_is_left_to_learn() -> None:
    result = respond(DECLARED, DECLARED, {"白酒": 0.9, "抽检": 0.1}, "like", muted=frozenset({"白酒"}))
    assert "白酒" not in result.vector
    unchanged = respond(DECLARED, DECLARED, {"白酒": 1.0}, "like", muted=frozenset({"白酒"}))
    assert unchanged.vector == DECLARED
    assert respond(DECLARED, DECLARED, {}, "open").vector == DECLARED


def test_a_compound_of_the_reader_is_strengthened_through_its_parts() -> None:
    result = respond({"婴幼儿奶粉": 0.5, "白酒": 0.5}, {"婴幼儿奶粉": 1.0}, {"婴幼儿": 0.5, "奶粉": 0.5}, "open")
    assert result.vector["婴幼儿奶粉"] > 0.5


def test_a_reader_without_an_interest_begins_with_the_article() -> None:
    assert respond({}, {}, {"航天": 0.6, "卫星": 0.4}, "like").vector == {"航天": 0.6, "卫星": 0.4}
    assert respond({}, {}, {"航天": 1.0}, "less").vector == {}


@given(vectors, vectors, vectors, st.sampled_from(["open", "like", "less"]), st.integers(1, 12))
def test_feedback_keeps_the_rules(
    interest: dict[str, float], declared: dict[str, float], keywords: dict[str, float], kind: Kind, k: int
) -> None:
    pinned = frozenset(list(interest)[:2])
    result = respond(interest, declared, keywords, kind, k, pinned=pinned)
    assert math.fsum(result.vector.values()) == pytest.approx(1)
    assert math.fsum(result.vector.get(word, 0) for word in declared) >= FastClock().floor - 1e-9
    assert pinned <= result.vector.keys()
    assert len(result.vector) <= max(k, len(declared.keys() | pinned))
    if kind == "less":
        assert result.added.keys() <= declared.keys()
