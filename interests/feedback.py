"""What the reader does moves the interest fast (ours): 5 % a click, with 30 % kept for the declared words."""

from __future__ import annotations

import math
from collections.abc import Set
from dataclasses import dataclass
from typing import Literal

from interests.iteration import Iteration, anchored, blend, compare
from interests.matching import fold
from interests.vectors import Vector, heaviest, normalise

Kind = Literal["open", "like", "less"]


@dataclass(frozen=True, slots=True)
class FastClock:
    forgetting: float = 0.05
    """Share of the interest that one click replaces (a planted change of topic is followed after 15 clicks)."""
    open: int = 1
    like: int = 2
    less: int = 4
    """How many clicks a signal counts as (choice: liking says more than reading, and 'less' must be felt at once)."""
    floor: float = 0.3
    """Least share of the declared words."""
    welcome: int = 2
    """How many new words of an article outlive the click that brings them, however light (choice): without it a full
    interest of `k` words prunes every new word at once, and a reader who changes topic is never followed."""


def respond(
    interest: Vector,
    declared: Vector,
    keywords: Vector,
    kind: Kind,
    k: int = 10,
    pinned: Set[str] = frozenset(),
    muted: Set[str] = frozenset(),
    clock: FastClock = FastClock(),
) -> Iteration:
    """The interest after the reader opened, liked or wanted less of an article with these keywords.

    `open` and `like`: v = (1 − β)·v + β·keywords with β = 1 − .95ⁿ for n clicks, whether or not words are shared, then
    the k heaviest. An article mostly of new words brings its heaviest two (FastClock.welcome), at the price of the
    lightest learnt ones. `less`: each word of the article loses the share β·(its weight / the heaviest keyword's). Then
    every declared word holds at least 30 % of its declared weight. Pinned and declared words are never pruned, muted
    words never added.
    """
    candidate = normalise({word: weight for word, weight in fold(keywords, interest).items() if word not in muted})
    previous = dict(interest)
    if not candidate:
        return compare(previous, {}, previous, frozenset())
    clicks: int = {"open": clock.open, "like": clock.like, "less": clock.less}[kind]
    beta = 1 - (1 - clock.forgetting) ** clicks
    protected = pinned | declared.keys()
    if kind == "less":
        most = max(candidate.values())
        moved = normalise(
            {word: weight * (1 - beta * candidate.get(word, 0.0) / most) for word, weight in previous.items()}
        )
    else:
        taken, welcome = _taken(candidate, previous, max(clock.welcome, k - len(previous)), k - len(protected))
        moved = previous
        if taken:
            moved = blend(previous, taken, beta if previous else 1.0, k, protected=protected | welcome).vector
    vector = anchored(moved, declared, clock.floor, k, protected=protected)
    return compare(previous, candidate, vector, previous.keys() & candidate.keys())


def _taken(candidate: dict[str, float], previous: Vector, welcome: int, room: int) -> tuple[dict[str, float], Set[str]]:
    """What of an article's keywords a click takes in (sum 1), and which of it stays however light it is.

    An article that is mostly about known words (at least half of its weight) is taken as it is: its new words have to
    outweigh the lightest learnt ones. Of one that is mostly new, the `welcome` heaviest new words are made room for (if
    `room`, the places that no protected word takes, is that large); the others are left out, lest they take their share
    of the click with them when they are pruned at once.
    """
    known = {word: weight for word, weight in candidate.items() if word in previous}
    if math.fsum(known.values()) >= 0.5:
        return candidate, frozenset()
    new = {word: weight for word, weight in candidate.items() if word not in previous}
    made = heaviest(new, max(0, min(welcome, room)))
    return normalise(known | made), made.keys()
