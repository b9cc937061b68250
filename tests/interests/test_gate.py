from __future__ import annotations

import json
import math

import pytest

from interests.gate import Gate, percentile

DECLARED = {"奶粉": 0.6, "配方": 0.4}


def test_the_first_page_with_a_declared_word_is_admitted() -> None:
    assert Gate().observe({"奶粉": 2, "市场": 1}, {"奶粉": 1}, DECLARED)


def test_a_page_without_a_declared_word_is_not() -> None:
    gate = Gate()
    assert not gate.observe({"白酒": 5}, {}, DECLARED)
    assert not gate.observe({}, {}, DECLARED)


def test_the_cosine_by_hand() -> None:
    gate = Gate()
    gate.observe({"白酒": 1}, {}, DECLARED)
    gate.observe({"奶粉": 1, "白酒": 2}, {"奶粉": 1}, DECLARED)
    # Second page: N = 2. 奶粉 tf 1 + 2·1 = 3, n 1: (1 + ln 3)(ln(3/2) + 1). 白酒 tf 2, n 2: (1 + ln 2)(ln(3/3) + 1).
    milk, spirit = (1 + math.log(3)) * (math.log(1.5) + 1), 1 + math.log(2)
    assert gate.cosines[0] == 0
    assert gate.cosines[1] == pytest.approx(0.6 * milk / (math.hypot(milk, spirit) * math.hypot(0.6, 0.4)))


def test_a_passing_mention_stays_outside_once_pages_about_the_words_are_known() -> None:
    gate = Gate()
    for number in range(20):
        assert gate.observe({"奶粉": 8, "配方": 6, f"词{number}": 1}, {"奶粉": 1}, DECLARED)
    page = {f"其他{number}": 9 for number in range(60)}
    assert not gate.observe(page | {"奶粉": 1}, {}, DECLARED)


def test_a_compound_that_the_reader_declared_opens_the_gate() -> None:
    assert Gate().observe({"婴幼儿": 2, "奶粉": 2}, {}, {"婴幼儿奶粉": 1.0})
    assert not Gate().observe({"婴幼儿": 2}, {}, {"婴幼儿奶粉": 1.0})


def test_the_state_survives_json_and_the_next_answer_is_the_same() -> None:
    gate = Gate()
    for number in range(450):
        gate.observe({"奶粉": number % 5, "市场": 3} if number % 5 else {"市场": 1}, {}, DECLARED)
    copy = Gate.from_dict(json.loads(json.dumps(gate.to_dict())))
    assert copy.to_dict() == gate.to_dict()
    assert len(copy.cosines) == 400
    page = {"奶粉": 1, "市场": 2}
    assert copy.observe(page, {}, DECLARED) == gate.observe(page, {}, DECLARED)
    assert copy.cosines == gate.cosines
    assert Gate.from_dict({}).to_dict() == Gate().to_dict()


def test_nearest_rank_percentile() -> None:
    assert percentile([], 0.9) == 0
    assert percentile([0.5], 0.9) == 0.5
    assert percentile(range(1, 11), 0.9) == 9
    assert percentile([0.0] * 95 + [1.0] * 5, 0.9) == 0
