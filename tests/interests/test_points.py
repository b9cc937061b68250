from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from interests import points
from interests.errors import InterestError
from interests.points import MOST_POINTS, Point, declared_of, muted_of, pinned_of, vector_of, with_vector

MILK = {"奶粉": 0.4, "国内": 0.3, "市场": 0.2, "配方": 0.1}


def weights(state: points.Points) -> dict[str, float]:
    return {word: point.weight for word, point in state.items()}


def test_a_typed_interest_is_declared_whole() -> None:
    state = points.declare({}, {"奶粉": 0.8, "国内": 0.4})
    assert weights(state) == pytest.approx({"奶粉": 2 / 3, "国内": 1 / 3})
    assert declared_of(state) == pytest.approx({"奶粉": 2 / 3, "国内": 1 / 3})


def test_declaring_again_drops_what_was_learnt_and_keeps_pins_and_mutes() -> None:
    before = {
        "奶粉": Point(0.5, 0.5, pinned=True),
        "配方": Point(0.2, None, pinned=True),
        "婴幼儿": Point(0.3),
        "白酒": Point(0.0, None, muted=True),
        "抽检": Point(0.0, None, muted=True),
    }
    state = points.declare(before, {"奶粉": 0.5, "抽检": 0.5})
    assert state == {
        "奶粉": Point(0.4, 0.5, pinned=True),
        "抽检": Point(0.4, 0.5),
        "配方": Point(0.2, None, pinned=True),
        "白酒": Point(0.0, None, muted=True),
    }


def test_pins_leave_half_of_the_interest_to_a_new_declaration() -> None:
    state = points.declare({"奶粉": Point(1.0, 1.0, pinned=True)}, {"航天": 1.0})
    assert weights(state) == {"航天": 0.5, "奶粉": 0.5}
    assert declared_of(state) == {"航天": 1.0}


def test_putting_a_vector_keeps_learnt_words_learnt() -> None:
    before = {"奶粉": Point(0.6, 1.0), "配方": Point(0.4), "白酒": Point(0.0, None, muted=True)}
    state = points.put(before, {"奶粉": 0.2, "配方": 0.2, "航天": 0.6})
    assert weights(state) == pytest.approx({"奶粉": 0.2, "配方": 0.2, "航天": 0.6, "白酒": 0})
    assert state["配方"].declared_weight is None
    assert state["航天"].declared_weight == pytest.approx(0.6)
    assert state["白酒"].muted
    assert points.put(before, {"航天": 1.0}).keys() == {"航天", "白酒"}


def test_an_edited_weight_is_a_share_and_the_others_keep_their_proportions() -> None:
    state = points.set_weight(points.declare({}, MILK), "奶粉", 0.7)
    assert weights(state) == pytest.approx({"奶粉": 0.7, "国内": 0.15, "市场": 0.1, "配方": 0.05})
    assert state["奶粉"].declared_weight == 0.7
    alone = points.set_weight(state, "国内", 1.0)
    assert alone["国内"].weight == pytest.approx(1, abs=1e-5)
    assert all(point.weight > 0 for point in alone.values())


def test_adding_and_removing_a_word() -> None:
    state = points.add(points.declare({}, MILK), "嬰幼兒", 0.2)
    assert state["婴幼儿"] == Point(0.2, 0.2)
    assert state["奶粉"].weight == pytest.approx(0.32)
    back = points.remove(state, "婴幼儿")
    assert weights(back) == pytest.approx(MILK)
    assert points.add({}, "航天", 0.3) == {"航天": Point(1.0, 0.3)}
    assert points.remove(points.add({}, "航天", 0.3), "航天") == {}


def test_kept_words_of_no_weight_come_back_when_they_are_all_that_is_left() -> None:
    declared = points.remove({"奶粉": Point(1.0), "配方": Point(0.0, 0.6), "国内": Point(0.0, 0.2)}, "奶粉")
    assert weights(declared) == pytest.approx({"配方": 0.75, "国内": 0.25})
    pinned = points.remove({"奶粉": Point(1.0), "配方": Point(0.0, None, pinned=True)}, "奶粉")
    assert weights(pinned) == {"配方": 1.0}


def test_muting_and_lifting_the_mute() -> None:
    state = points.mute(points.declare({}, MILK), "市场", True)
    assert state["市场"] == Point(0.0, 0.2, muted=True)
    assert vector_of(state) == pytest.approx({"奶粉": 0.5, "国内": 0.375, "配方": 0.125})
    assert "市场" not in declared_of(state)
    assert weights(points.mute(state, "市场", False)) == pytest.approx(MILK)
    stranger = points.mute({}, "白酒", True)
    assert muted_of(stranger) == {"白酒"}
    assert points.mute(stranger, "白酒", False) == {}
    assert points.mute({}, "白酒", False) == {}


def test_pinning() -> None:
    state = points.pin(points.declare({}, MILK), "配方", True)
    assert pinned_of(state) == {"配方"}
    assert pinned_of(points.pin(state, "配方", False)) == frozenset()
    unmuted = points.pin(points.mute(state, "配方", True), "配方", True)
    assert unmuted["配方"].pinned
    assert not unmuted["配方"].muted


def test_a_new_vector_keeps_declared_pinned_and_muted_rows() -> None:
    before = {
        "奶粉": Point(0.5, 1.0),
        "配方": Point(0.3, None, pinned=True),
        "市场": Point(0.2),
        "白酒": Point(0.0, None, muted=True),
    }
    state = with_vector(before, {"婴幼儿": 0.5, "白酒": 0.5})
    assert weights(state) == {"奶粉": 0, "配方": 0, "白酒": 0, "婴幼儿": 1.0}


@pytest.mark.parametrize(
    "typed",
    [
        {}, {"": 1.0}, {"奶粉": 0.0}, {"奶粉": -0.1}, {"奶粉": 1.1}, {"奶粉": math.nan}, {"奶粉": math.inf},
        {"奶" * 65: 1.0}, {f"词{n}": 0.5 for n in range(200)},
    ],
)  # fmt: skip
def test_bad_input_is_refused(typed: dict[str, float]) -> None:
    for decision in (points.declare, points.put):
        with pytest.raises(InterestError):
            decision({}, typed)


def test_more_words_than_anyone_can_follow_are_refused_one_by_one_too() -> None:
    state = points.declare({}, {f"词{n}": 0.5 for n in range(MOST_POINTS)})
    with pytest.raises(InterestError, match="at most 50"):
        points.add(state, "又一个词", 0.1)


@pytest.mark.parametrize("weight", [0.0, 1.5, math.nan])
def test_a_bad_weight_is_refused(weight: float) -> None:
    state = points.declare({}, MILK)
    with pytest.raises(InterestError):
        points.set_weight(state, "奶粉", weight)
    with pytest.raises(InterestError):
        points.add(state, "航天", weight)


def test_an_unknown_word_is_refused() -> None:
    state = points.declare({}, MILK)
    with pytest.raises(InterestError, match="“航天” is not among your interests"):
        points.remove(state, "航天")
    with pytest.raises(InterestError, match="“航天” is not among your interests"):
        points.pin(state, "航天", True)
    with pytest.raises(InterestError):
        points.set_weight(state, "航天", 0.5)


words = st.sampled_from(["奶粉", "国内", "市场", "配方", "航天"])
shares = st.floats(0.01, 1)


class Editing(RuleBasedStateMachine):
    """Whatever a reader does, the weights sum to 1, and muted words weigh nothing."""

    state: points.Points = {}

    @initialize()
    def begin(self) -> None:
        self.state = points.declare({}, MILK)

    @rule(typed=st.dictionaries(words, shares, min_size=1))
    def declare(self, typed: dict[str, float]) -> None:
        self.state = points.declare(self.state, typed)

    @rule(typed=st.dictionaries(words, shares, min_size=1))
    def put(self, typed: dict[str, float]) -> None:
        self.state = points.put(self.state, typed)

    @rule(word=words, weight=shares)
    def add(self, word: str, weight: float) -> None:
        self.state = points.add(self.state, word, weight)

    @rule(word=words, on=st.booleans())
    def mute(self, word: str, on: bool) -> None:
        self.state = points.mute(self.state, word, on)

    @rule(word=words)
    def remove(self, word: str) -> None:
        if word in self.state:
            self.state = points.remove(self.state, word)

    @rule(word=words, on=st.booleans())
    def pin(self, word: str, on: bool) -> None:
        if word in self.state and not self.state[word].muted:
            self.state = points.pin(self.state, word, on)

    @rule(vector=st.dictionaries(words, shares, min_size=1))
    def learn(self, vector: dict[str, float]) -> None:
        if vector.keys() - muted_of(self.state):
            self.state = with_vector(self.state, vector)

    @invariant()
    def weights_sum_to_one(self) -> None:
        unmuted = [point.weight for point in self.state.values() if not point.muted]
        assert not unmuted or math.fsum(unmuted) == pytest.approx(1)
        assert all(0 <= point.weight <= 1 for point in self.state.values())
        assert all(point.weight == 0 for point in self.state.values() if point.muted)


TestEditing = Editing.TestCase


@given(st.dictionaries(words, shares, min_size=1))
def test_declaring_twice_changes_nothing(typed: dict[str, float]) -> None:
    once = points.declare({}, typed)
    assert weights(points.declare(once, typed)) == pytest.approx(weights(once))
