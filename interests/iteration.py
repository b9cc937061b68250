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
    """`vector` in which every declared word keeps at least `floor` (0 to 1) of its declared share; sum 1.

    So the declared words together hold at least `floor`, and none is starved by the others. Words below their least
    weight are lifted to it, and the rest shares what is left in proportion. Then other words are pruned so that at most
    `k` stay; declared and `protected` ones always do. Ours, not the paper's.
    """
    mixed, wanted = normalise(vector), normalise(declared)
    if not wanted or not mixed:
        return wanted or normalise(prune(mixed, k, protected=protected))
    least = {word: floor * weight for word, weight in wanted.items()}
    kept = prune(least | mixed, k, incumbents=vector.keys(), protected=wanted.keys() | protected)
    return lifted(kept, least) if any(kept.values()) else wanted


def lifted(vector: Vector, least: Vector) -> dict[str, float]:
    """`vector` scaled to sum 1 with no word below its `least` weight (Σ least ≤ 1; `vector` holds its words)."""
    held: dict[str, float] = {}
    while True:
        rest = {word: weight for word, weight in vector.items() if word not in held}
        total = math.fsum(rest.values())
        scale = (1 - math.fsum(held.values())) / total if total else 0.0
        short = {word: least[word] for word, weight in rest.items() if weight * scale < least.get(word, 0.0)}
        if not short:
            return normalise({word: weight * scale for word, weight in rest.items()} | held)
        held |= short
