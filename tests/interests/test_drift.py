from __future__ import annotations

import math

import pytest
from hypothesis import given

from interests.drift import distance, experience, novelty, state_of_series
from tests.interests.strategies import vectors


def test_distance_over_the_union() -> None:
    assert distance({"奶粉": 1.0}, {"白酒": 1.0}) == pytest.approx(math.sqrt(2))
    assert distance({"奶粉": 0.4, "国内": 0.6}, {"奶粉": 0.7, "国内": 0.2, "市场": 0.1}) == pytest.approx(
        math.sqrt(0.26)
    )
    assert distance({}, {}) == 0
    assert distance({}, {"奶粉": 1.0}) == 1


@given(vectors, vectors)
def test_distance_is_a_distance_of_at_most_root_two(a: dict[str, float], b: dict[str, float]) -> None:
    assert 0 <= distance(a, b) <= math.sqrt(2) + 1e-12
    assert distance(a, b) == pytest.approx(distance(b, a))
    assert distance(a, a) == 0


def test_experience_and_novelty() -> None:
    previous, current = {"奶粉": 0.5, "蛋白质": 0.5}, {"奶粉": 0.6, "配方": 0.4}
    assert experience(previous, current) == {"奶粉"}
    assert novelty(previous, current) == {"配方"}


@pytest.mark.parametrize(
    ("series", "state"),
    [
        ([], "pruned"),
        ([0.2, 0.1, 0], "pruned"),
        ([0, 0, 0.1], "new"),
        ([0.1], "steady"),
        ([0.1, 0.12, 0.2], "rising"),
        ([0.2, 0.12, 0.1], "fading"),
        ([0.2, 0.2, 0.205], "steady"),
        ([0.05, 0.055], "steady"),  # a tenth, but under a hundredth of the interest
        ([0.0, 0.3, *[0.3] * 7], "steady"),  # new eight days ago is not new any more
    ],
)
def test_what_a_word_has_been_doing(series: list[float], state: str) -> None:
    assert state_of_series(series) == state
