from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interests.drift import distance
from interests.iteration import anchored, blend, iterate
from tests.interests.strategies import vectors


def test_the_fixture_of_the_design() -> None:
    previous = {"蛋白质": 0.5, "奶粉": 0.5}
    current = {"奶粉": 0.4, "婴幼儿": 0.3, "配方": 0.2, "雀巢": 0.1}
    # P = {奶粉}: r_pre = .5, r_cur = .4, α = .4/.9. 奶粉 (.25 + .16)/.9, 蛋白质 .25/.9, 婴幼儿 .12/.9 …
    result = iterate(previous, current)
    assert result.share_previous == 0.5
    assert result.share_current == 0.4
    assert result.vector == pytest.approx(
        {"奶粉": 0.455556, "蛋白质": 0.277778, "婴幼儿": 0.133333, "配方": 0.088889, "雀巢": 0.044444}, abs=1e-6
    )
    assert distance(previous, result.vector) == pytest.approx(0.281091, abs=1e-6)
    assert result.updated == {"奶粉": result.vector["奶粉"]}
    assert list(result.added) == ["婴幼儿", "配方", "雀巢"]
    assert result.pruned == {}


def test_pruning_keeps_the_heaviest_and_divides_by_their_sum() -> None:
    result = iterate({"蛋白质": 0.5, "奶粉": 0.5}, {"奶粉": 0.4, "婴幼儿": 0.3, "配方": 0.2, "雀巢": 0.1}, k=2)
    # .41/.9 and .25/.9 divided by their sum .66/.9
    assert result.vector == pytest.approx({"奶粉": 0.41 / 0.66, "蛋白质": 0.25 / 0.66})
    assert result.added == {}


def test_a_point_that_only_the_old_interest_has_fades_and_is_pruned() -> None:
    # α = .9/(.9 + .5): 蛋白质 .5·.5/1.4, 奶粉 (.25 + .81)/1.4, 市场 .09/1.4
    result = iterate({"蛋白质": 0.5, "奶粉": 0.5}, {"奶粉": 0.9, "市场": 0.1}, k=1)
    assert result.vector == {"奶粉": 1.0}
    assert result.pruned == {"蛋白质": 0.5}


def test_a_tie_at_the_edge_goes_to_the_incumbent() -> None:
    # α = ½; 市场 and 白酒 both weigh ¼
    result = iterate({"奶粉": 0.5, "白酒": 0.5}, {"奶粉": 0.5, "市场": 0.5}, k=2)
    assert list(result.vector) == ["奶粉", "白酒"]


def test_no_common_point_changes_nothing() -> None:
    previous = {"航天": 0.6, "卫星": 0.4}
    result = iterate(previous, {"白酒": 0.7, "抽检": 0.3}, k=1)
    assert result.vector == previous
    assert (result.share_previous, result.share_current) == (0, 0)
    assert result.added == result.updated == result.pruned == {}


@pytest.mark.parametrize(("previous", "current"), [({}, {"奶粉": 1.0}), ({"奶粉": 1.0}, {}), ({}, {})])
def test_empty_interests_stay_as_they_are(previous: dict[str, float], current: dict[str, float]) -> None:
    assert iterate(previous, current).vector == previous


@given(vectors, vectors, st.integers(1, 12))
def test_the_new_interest_is_a_vector_of_at_most_k_points(
    previous: dict[str, float], current: dict[str, float], k: int
) -> None:
    result = iterate(previous, current, k)
    assert math.fsum(result.vector.values()) == pytest.approx(1)
    if previous.keys() & current.keys():
        assert len(result.vector) <= k
        assert result.vector.keys() <= previous.keys() | current.keys()
        assert result.pruned.keys() == previous.keys() - result.vector.keys()
        assert result.added.keys() == result.vector.keys() - previous.keys()
    else:
        assert result.vector == previous


@given(vectors, vectors, st.integers(1, 12))
def test_weights_move_between_the_old_and_the_new(
    previous: dict[str, float], current: dict[str, float], k: int
) -> None:
    alpha = 0.3
    mixed = blend(previous, current, alpha, 100).vector
    for word, weight in mixed.items():
        assert weight == pytest.approx(alpha * current.get(word, 0) + (1 - alpha) * previous.get(word, 0))


@given(vectors, vectors, st.integers(1, 12))
def test_protected_points_are_never_pruned(previous: dict[str, float], current: dict[str, float], k: int) -> None:
    protected = frozenset(list(previous)[:3])
    result = iterate(previous, current, k, protected=protected)
    assert protected <= result.vector.keys()
    assert len(result.vector) <= max(k, len(protected)) or result.vector == previous


def test_the_anchor_mixes_in_just_enough_of_the_declared_words() -> None:
    # 奶粉 holds .2 of a floor of .5: b = .3/.8 = .375; 奶粉 .2·.625 + .375, 白酒 .5·.625, 抽检 .3·.625
    held = anchored({"奶粉": 0.2, "白酒": 0.5, "抽检": 0.3}, {"奶粉": 1.0}, floor=0.5)
    assert held == pytest.approx({"奶粉": 0.5, "白酒": 0.3125, "抽检": 0.1875})


def test_the_anchor_leaves_an_interest_above_the_floor_alone() -> None:
    vector = {"奶粉": 0.6, "白酒": 0.4}
    assert anchored(vector, {"奶粉": 1.0}, floor=0.5) == pytest.approx(vector)


def test_the_anchor_prunes_undeclared_words_only() -> None:
    vector = {"奶粉": 0.1, "白酒": 0.4, "抽检": 0.3, "市场": 0.2}
    held = anchored(vector, {"奶粉": 0.5, "配方": 0.5}, floor=0.5, k=3)
    assert held.keys() == {"奶粉", "配方", "白酒"}
    assert held["奶粉"] + held["配方"] >= 0.5
    assert anchored(vector, {"奶粉": 0.5, "配方": 0.5}, k=1).keys() == {"奶粉", "配方"}
    assert anchored(vector, {"奶粉": 1.0}, k=2, protected=frozenset({"市场"})).keys() == {"奶粉", "市场"}


def test_no_declared_word_is_starved_by_another() -> None:
    vector = {"航天": 0.7, "空间站": 0.299, "卫星": 0.001}
    held = anchored(vector, {"航天": 0.4, "卫星": 0.3, "空间站": 0.3}, floor=0.5)
    # 卫星 is lifted to .5 · .3; the others share .85 as .7 : .299
    assert held == pytest.approx({"航天": 0.85 * 0.7 / 0.999, "空间站": 0.85 * 0.299 / 0.999, "卫星": 0.15})


def test_an_anchor_without_one_side() -> None:
    assert anchored({}, {"奶粉": 2.0}) == {"奶粉": 1.0}
    assert anchored({"白酒": 0.6, "抽检": 0.4}, {}, k=1) == {"白酒": 1.0}
    assert anchored({}, {}) == {}
    assert anchored({"白酒": 1.0}, {"奶粉": 1.0}, floor=1.0) == {"奶粉": 1.0}


@given(vectors, vectors, st.floats(0, 1), st.integers(1, 12))
def test_declared_words_hold_at_least_the_floor(
    vector: dict[str, float], declared: dict[str, float], floor: float, k: int
) -> None:
    held = anchored(vector, declared, floor, k)
    whole = math.fsum(declared.values())
    assert all(held.get(word, 0) >= floor * weight / whole - 1e-9 for word, weight in declared.items())
    assert math.fsum(held.values()) == pytest.approx(1)
    assert len(held) <= max(k, len(declared))
