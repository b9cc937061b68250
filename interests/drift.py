"""How far and where the interest has moved (W formulas 2, 3 and 14)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

from interests.vectors import Vector

State = Literal["new", "rising", "fading", "steady", "pruned"]


def distance(a: Vector, b: Vector) -> float:
    """D (formula 14): the Euclidean distance over the union, an absent word weighing 0; 0 to √2 for sums of 1."""
    return math.hypot(*(a.get(word, 0.0) - b.get(word, 0.0) for word in {**a, **b}))


def experience(previous: Vector, current: Vector) -> frozenset[str]:
    """Exp (formula 2): the words of both interests."""
    return frozenset(previous.keys() & current.keys())


def novelty(previous: Vector, current: Vector) -> frozenset[str]:
    """Nov (formula 3): the words of `current` that `previous` did not hold."""
    return frozenset(current.keys() - previous.keys())


def state_of_series(series: Sequence[float], window: int = 7, step: float = 0.01) -> State:
    """What a word has been doing, from its weights in time order (one a day, say; absent = 0).

    Over the last `window` intervals: `pruned` now weighs 0, `new` weighed 0 before and has stayed since, `rising` and
    `fading` moved by at least `step` and by a tenth of the larger weight, everything else is `steady`.
    """
    if not series or series[-1] <= 0:
        return "pruned"
    now = series[-1]
    before = series[max(0, len(series) - 1 - window)]
    if before <= 0:
        return "new"
    if abs(now - before) < max(step, 0.1 * max(now, before)):
        return "steady"
    return "rising" if now > before else "fading"
