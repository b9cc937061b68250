"""A reader's interest points and what may be done to them: pure decisions, stored by `services`.

Everywhere: the weights of unmuted points sum to 1 (or there are none), a muted point weighs 0, and what the reader
typed themselves is `declared` and is never pruned.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

from interests.errors import InterestError, gettext_noop
from interests.vectors import Vector, check_weight, check_word, from_points, normalise

MOST_POINTS = 50
"""Keywords that a reader may type: more would give none of them a share that can be seen."""

LEAST_WEIGHT = 1e-6
"""A typed weight of 1 for one word leaves the others this much together, so that none of them is lost by an edit."""


@dataclass(frozen=True, slots=True)
class Point:
    """One interest point: its share of the interest now, and what the reader said about it."""

    weight: float
    declared_weight: float | None = None
    pinned: bool = False
    muted: bool = False


Points = Mapping[str, Point]


def vector_of(points: Points) -> dict[str, float]:
    """The interest: unmuted points that weigh something, sum 1."""
    return normalise({word: point.weight for word, point in points.items() if not point.muted})


def declared_of(points: Points) -> dict[str, float]:
    """What the reader typed and has not muted, sum 1."""
    return normalise(
        {word: point.declared_weight for word, point in points.items() if point.declared_weight and not point.muted}
    )


def pinned_of(points: Points) -> frozenset[str]:
    return frozenset(word for word, point in points.items() if point.pinned)


def muted_of(points: Points) -> frozenset[str]:
    return frozenset(word for word, point in points.items() if point.muted)


def with_vector(points: Points, vector: Vector) -> dict[str, Point]:
    """`points` carrying the weights of `vector`: new words join, absent ones go unless declared, pinned or muted."""
    weights = normalise({word: weight for word, weight in vector.items() if word not in muted_of(points)})
    changed = {
        word: replace(point, weight=weights.get(word, 0.0))
        for word, point in points.items()
        if word in weights or point.muted or point.pinned or point.declared_weight is not None
    }
    return changed | {word: Point(weight) for word, weight in weights.items() if word not in points}


def typed(points: Mapping[str, float]) -> dict[str, float]:
    """A whole typed vector, checked, sum 1. Raises InterestError."""
    if not points:
        raise InterestError(gettext_noop("Type at least one keyword."))
    if len(points) > MOST_POINTS:
        raise InterestError(gettext_noop("An interest has at most %(most)d keywords."), most=MOST_POINTS)
    return from_points(points.items())


def declare(points: Points, typed_points: Mapping[str, float]) -> dict[str, Point]:
    """The reader types their interest anew: these words are the declared ones and the whole interest.

    Words pinned before keep their weight, up to half of the interest; muted ones stay muted unless they are typed.
    """
    wanted = typed(typed_points)
    kept = {word: point.weight for word, point in points.items() if point.pinned and word not in wanted}
    share = math.fsum(kept.values())
    scale = min(1.0, 0.5 / share) if share > 0 else 0.0
    changed = {
        word: Point(weight * (1 - share * scale), weight, pinned=_pinned(points, word))
        for word, weight in wanted.items()
    }
    for word, weight in kept.items():
        changed[word] = Point(weight * scale, None, pinned=True)
    return changed | {word: point for word, point in points.items() if point.muted and word not in wanted}


def put(points: Points, vector: Mapping[str, float]) -> dict[str, Point]:
    """The interest becomes exactly `vector` (divided by its sum): absent words go, muted ones stay muted.

    A word that was learnt stays a learnt one; a new word, and one declared before, is declared with the given weight.
    """
    wanted = typed(vector)
    changed = {}
    for word, weight in wanted.items():
        before = points.get(word)
        learnt = before is not None and not before.muted and before.declared_weight is None
        changed[word] = Point(weight, None if learnt else weight, pinned=_pinned(points, word))
    return changed | {word: point for word, point in points.items() if point.muted and word not in wanted}


def set_weight(points: Points, text: str, weight: float) -> dict[str, Point]:
    """The word holds `weight` of the interest and is declared; the others share the rest in their proportions."""
    word = _known(points, text)
    check_weight(word, weight)
    return _with_share(points, word, weight)


def add(points: Points, text: str, weight: float) -> dict[str, Point]:
    """A new declared word with that share of the interest; a word that is there already gets the share."""
    word = check_word(text)
    check_weight(word, weight)
    if word not in points and len(declared_of(points)) >= MOST_POINTS:
        raise InterestError(gettext_noop("An interest has at most %(most)d keywords."), most=MOST_POINTS)
    return _with_share(points, word, weight)


def remove(points: Points, text: str) -> dict[str, Point]:
    word = _known(points, text)
    return _rescaled({other: point for other, point in points.items() if other != word})


def pin(points: Points, text: str, on: bool) -> dict[str, Point]:
    """A pinned word is never pruned. Pinning a muted word lifts the mute."""
    word = _known(points, text)
    base = mute(points, word, False) if on and points[word].muted else dict(points)
    if word not in base:
        raise InterestError(gettext_noop("“%(word)s” is not among your interests."), word=word)
    return base | {word: replace(base[word], pinned=on)}


def mute(points: Points, text: str, on: bool) -> dict[str, Point]:
    """A muted word weighs nothing and is not learnt again; any word may be muted.

    Lifting the mute brings a declared word back with the weight that was declared, and forgets any other.
    """
    word = check_word(text)
    before = points.get(word)
    if on:
        declared_weight = before.declared_weight if before else None
        return _rescaled(dict(points) | {word: Point(0.0, declared_weight, pinned=False, muted=True)})
    if before is None or not before.muted:
        return dict(points)
    if before.declared_weight is None:
        return {other: point for other, point in points.items() if other != word}
    return _with_share(points, word, before.declared_weight)


def _known(points: Points, text: str) -> str:
    word = check_word(text)
    if word not in points:
        raise InterestError(gettext_noop("“%(word)s” is not among your interests."), word=word)
    return word


def _pinned(points: Points, word: str) -> bool:
    return word in points and points[word].pinned


def _with_share(points: Points, word: str, weight: float) -> dict[str, Point]:
    """`word` declared with the share `weight`, the other unmuted points scaled into what is left."""
    others = {other: point.weight for other, point in points.items() if other != word and not point.muted}
    total = math.fsum(others.values())
    share = min(weight, 1 - LEAST_WEIGHT) if total > 0 else 1.0
    changed = dict(points) | {word: Point(share, weight, pinned=_pinned(points, word))}
    for other, old in others.items():
        changed[other] = replace(points[other], weight=old / total * (1 - share) if total > 0 else 0.0)
    return changed


def _rescaled(points: dict[str, Point]) -> dict[str, Point]:
    """Unmuted weights divided by their sum; where only words of weight 0 are left, kept as declared or pinned, they
    come back: with the declared weights, or in equal shares."""
    unmuted = {word: 1.0 for word, point in points.items() if not point.muted}
    weights = vector_of(points) or declared_of(points) or normalise(unmuted)
    return {word: replace(point, weight=weights.get(word, 0.0)) for word, point in points.items()}
