"""Some two hundred mutated pages in every run; `python -m tests.fuzz` goes on for as long as one likes."""

from __future__ import annotations

import pytest

from tests.fuzz.invariants import TYPES, check
from tests.fuzz.mutation import LONGEST, mutated
from tests.misbehaving.kinds import PAGE

SEEDS = (PAGE, PAGE.decode().encode("gb18030"), PAGE * 20)


@pytest.mark.parametrize("group", range(8))
def test_a_mutated_page_breaks_nothing(group: int) -> None:
    check(PAGE, "text/html")  # loads the dictionaries, which count against no page
    read = 0
    for seed in range(group * 25, group * 25 + 25):
        read += check(mutated(SEEDS[seed % len(SEEDS)], seed), TYPES[seed % len(TYPES)]) is not None
    assert read > 10


def test_a_mutation_is_the_same_for_the_same_seed_and_bounded() -> None:
    assert all(mutated(PAGE, seed) == mutated(PAGE, seed) for seed in range(20))
    assert len({mutated(PAGE, seed) for seed in range(20)}) > 15
    assert all(len(mutated(PAGE * 50, seed)) <= LONGEST for seed in range(60))
