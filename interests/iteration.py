"""How the interest changes by what is read: update, add, prune (W formulas 6 to 9), and the anchor that keeps it."""

from __future__ import annotations

import math
from collections.abc import Set
from dataclasses import dataclass

from interests.vectors import Vector, heaviest, normalise


@dataclass(frozen=True, slots=True)
class Iteration:
    """One change of the interest: `vector` is the new one (sum 1); the rest says how it came about."""

    vector: dict[str, float]
    share_previous: float
    """r_pre: weight of the common points in the previous interest, 0 to 1."""
    share_current: float
    """r_cur: weight of the common points in the candidate, 0 to 1."""
    updated: dict[str, float]
    """{word: new weight} of the points in both."""
    added: dict[str, float]
    """{word: new weight} of the points that are new and stayed."""
    pruned: dict[str, float]
    """{word: weight before} of the points that are gone."""


def iterate(previous: Vector, current: Vector, k: int = 10, *, protected: Set[str] = frozenset()) -> Iteration:
    """The interest `previous` after the candidate `current`, both with sum 1 (W formulas 6 to 9).

    v_new = α·v_cur + (1 − α)·v_pre with α = r_cur/(r_pre + r_cur), then the `k` heaviest, then divided by their sum. No
    common point: the interest stays as it is. `protected` words are never pruned (ours; empty is the paper).
    """
    common = previous.keys() & current.keys()
    share_previous = math.fsum(previous[word] for word in common)
    share_current = math.fsum(current[word] for word in common)
    if not common or share_previous + share_current == 0:
        return Iteration(dict(previous), share_previous, share_current, {}, {}, {})
    alpha = share_current / (share_previous + share_current)
    return blend(previous, current, alpha, k, protected=protected)


def blend(previous: Vector, current: Vector, alpha: float, k: int, *, protected: Set[str] = frozenset()) -> Iteration:
    """`current` mixed into `previous` with weight `alpha` (0 to 1), pruned to the `k` heaviest, sum 1."""
    common = previous.keys() & current.keys()
    union = {
        word: alpha * current.get(word, 0.0) + (1 - alpha) * previous.get(word, 0.0)
        for word in [*previous, *(word for word in current if word not in previous)]
    }
    vector = normalise(prune(union, k, incumbents=previous.keys(), protected=protected))
    return compare(previous, current, vector, common)


def compare(previous: Vector, current: Vector, vector: dict[str, float], common: Set[str]) -> Iteration:
    """The Iteration that led from `previous` by `current` to `vector`."""
    return Iteration(
        vector=vector,
        share_previous=math.fsum(previous[word] for word in common),
        share_current=math.fsum(current[word] for word in common),
        updated={word: weight for word, weight in vector.items() if word in common},
        added={word: weight for word, weight in vector.items() if word not in previous},
        pruned={word: weight for word, weight in previous.items() if word not in vector},
    )


def prune(vector: Vector, k: int, *, incumbents: Set[str] = frozenset(), protected: Set[str] = frozenset()) -> Vector:
    """The `k` heaviest words, of which the `protected` ones come first; more than `k` only if more are protected."""
    kept = {word: weight for word, weight in vector.items() if word in protected}
    others = {word: weight for word, weight in vector.items() if word not in protected}
    return kept | heaviest(others, k - len(kept), incumbents)


def anchored(
    vector: Vector, declared: Vector, floor: float = 0.5, k: int = 10, *, protected: Set[str] = frozenset()
) -> dict[str, float]:
    """`vector` with at least `floor` (0 to 1) of its weight on the words that the reader declared; sum 1.

    Where they hold a share s below the floor: v·(1 − b) + b·declared with b = (floor − s)/(1 − s). Then other words are
    pruned so that at most `k` stay; declared and `protected` ones always do. Ours, not the paper's.
    """
    mixed, wanted = normalise(vector), normalise(declared)
    if not wanted or not mixed:
        return wanted or normalise(prune(mixed, k, protected=protected))
    share = math.fsum(mixed.get(word, 0.0) for word in wanted)
    if share < floor:
        b = (floor - share) / (1 - share)
        mixed = {word: mixed.get(word, 0.0) * (1 - b) + b * wanted.get(word, 0.0) for word in mixed | wanted}
    return normalise(prune(mixed, k, incumbents=vector.keys(), protected=wanted.keys() | protected))
