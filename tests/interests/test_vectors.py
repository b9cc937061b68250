from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interests.errors import InterestError
from interests.vectors import check_word, cosine, from_points, heaviest, normalise, parse_point
from tests.interests.strategies import raw_vectors, vectors


def test_normalise_divides_by_the_sum_and_drops_what_is_not_above_zero() -> None:
    assert normalise({"奶粉": 3, "市场": 1, "白酒": 0, "配方": -2}) == {"奶粉": 0.75, "市场": 0.25}
    assert normalise({}) == {}
    assert normalise({"白酒": 0.0}) == {}


@given(st.dictionaries(st.text(max_size=3), st.floats(allow_nan=False, allow_infinity=False), max_size=20))
def test_normalised_weights_sum_to_one_and_normalising_again_changes_nothing(vector: dict[str, float]) -> None:
    once = normalise(vector)
    if once:
        assert math.fsum(once.values()) == pytest.approx(1)
        assert all(0 < weight <= 1 for weight in once.values())
    assert normalise(once) == pytest.approx(once)
    assert normalise(once).keys() == once.keys()


def test_heaviest_takes_k_and_breaks_ties_by_incumbent_then_text() -> None:
    vector = {"c": 0.2, "b": 0.2, "a": 0.2, "d": 0.4}
    assert list(heaviest(vector, 3)) == ["d", "a", "b"]
    assert list(heaviest(vector, 3, incumbents={"c"})) == ["d", "c", "a"]
    assert heaviest(vector, 3) == {"d": 0.4, "a": 0.2, "b": 0.2}
    assert heaviest(vector, 0) == heaviest(vector, -1) == {}


def test_cosine_of_the_anchors_of_the_design() -> None:
    interest = {"奶粉": 0.455556, "蛋白质": 0.277778, "婴幼儿": 0.133333, "配方": 0.088889, "雀巢": 0.044444}
    # (.455556 + .088889) / (√3 · √(.207531 + .077160 + .017778 + .007901 + .001975)) = .544444 / .967995
    assert cosine({"奶粉": 1, "配方": 1, "注册": 1}, interest) == pytest.approx(0.562439, abs=1e-5)
    assert cosine({"白酒": 1, "抽检": 1}, interest) == 0
    assert cosine({}, interest) == cosine(interest, {}) == 0


@given(vectors, raw_vectors)
def test_cosine_is_symmetric_and_between_zero_and_one(x: dict[str, float], y: dict[str, float]) -> None:
    assert 0 <= cosine(x, y) <= 1
    assert cosine(x, y) == pytest.approx(cosine(y, x))
    assert cosine(x, x) == pytest.approx(1)


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("航天=.4", ("航天", 0.4)),
        ("航天", ("航天", None)),
        (" 航天 ＝ 0.4 ", ("航天", 0.4)),
        ("婴幼兒奶粉=1", ("婴幼儿奶粉", 1.0)),
        ("Machine  Learning=.5", ("machine learning", 0.5)),
        ("planets", ("planet", None)),
        ("c++=.2", ("c++", 0.2)),
        ("GB 2312=.2", ("gb2312", 0.2)),
    ],
)
def test_a_point_is_read_as_typed(text: str, point: tuple[str, float | None]) -> None:
    assert parse_point(text) == point


@pytest.mark.parametrize(
    "text", ["", "  ", "=.4", "，！", "航天=", "航天=x", "航天=0", "航天=-1", "航天=1.01", "航天=nan"]
)
def test_a_bad_point_is_refused_in_plain_words(text: str) -> None:
    with pytest.raises(InterestError) as refusal:
        parse_point(text)
    assert str(refusal.value).endswith(".")
    assert str(refusal.value) == refusal.value.message % refusal.value.values


def test_a_word_of_more_than_64_characters_is_refused() -> None:
    assert parse_point("航" * 64) == ("航" * 64, None)
    with pytest.raises(InterestError, match="too long: a keyword has at most 64"):
        parse_point("航" * 65)


@pytest.mark.parametrize("text", ["记者", "the", "Said", "發展"])
def test_a_word_that_texts_are_not_counted_by_is_refused(text: str) -> None:
    with pytest.raises(InterestError, match="too common"):
        parse_point(text)


def test_points_become_a_vector() -> None:
    assert from_points([("航天", None), ("卫星", None)]) == {"航天": 0.5, "卫星": 0.5}
    assert from_points([("奶粉", 0.4), ("国内", 0.3), ("市场", 0.2), ("配方", 0.1)]) == pytest.approx(
        {"奶粉": 0.4, "国内": 0.3, "市场": 0.2, "配方": 0.1}
    )
    assert from_points([("航天", 0.2), ("航天", 0.2), ("衛星", 0.4)]) == {"航天": 0.5, "卫星": 0.5}
    assert from_points([]) == {}


def test_a_word_holds_nothing_that_cannot_be_stored() -> None:
    assert check_word("\x00航天\ud800") == "航天"
    with pytest.raises(InterestError) as caught:
        check_word("\ud800\x00?")
    str(caught.value).encode()
