"""What the reader does to the interest by hand. Bad input raises InterestError with words to show."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from interests import points as decisions
from interests.models import InterestSnapshot, SnapshotCause
from interests.services.change import change
from interests.vectors import check_word


def declare(*, reader_id: int, points: Mapping[str, float], now: datetime) -> InterestSnapshot | None:
    """The reader types the whole interest: {word: weight above 0, at most 1}, divided by its sum."""
    return change(
        reader_id=reader_id,
        cause=SnapshotCause.DECLARED,
        detail={"words": list(decisions.typed(points))},
        now=now,
        decide=lambda before: decisions.declare(before, points),
    )


def put(*, reader_id: int, vector: Mapping[str, float], now: datetime) -> InterestSnapshot | None:
    """The interest becomes exactly this vector, divided by its sum."""
    return change(
        reader_id=reader_id,
        cause=SnapshotCause.EDIT,
        detail={"words": list(decisions.typed(vector))},
        now=now,
        decide=lambda before: decisions.put(before, vector),
    )


def set_weight(*, reader_id: int, word: str, weight: float, now: datetime) -> InterestSnapshot | None:
    """A known word gets this share of the interest."""
    return change(
        reader_id=reader_id,
        cause=SnapshotCause.EDIT,
        detail={"word": check_word(word), "weight": weight},
        now=now,
        decide=lambda before: decisions.set_weight(before, word, weight),
    )


def add(*, reader_id: int, word: str, weight: float, now: datetime) -> InterestSnapshot | None:
    """A word joins with this share of the interest."""
    return change(
        reader_id=reader_id,
        cause=SnapshotCause.EDIT,
        detail={"word": check_word(word), "weight": weight},
        now=now,
        decide=lambda before: decisions.add(before, word, weight),
    )


def remove(*, reader_id: int, word: str, now: datetime) -> InterestSnapshot | None:
    """A known word goes; a walk may learn it again."""
    return change(
        reader_id=reader_id,
        cause=SnapshotCause.EDIT,
        detail={"word": check_word(word), "removed": True},
        now=now,
        decide=lambda before: decisions.remove(before, word),
    )


def pin(*, reader_id: int, word: str, on: bool, now: datetime) -> InterestSnapshot | None:
    """A known word is never pruned, or may be pruned again."""
    return change(
        reader_id=reader_id,
        cause=SnapshotCause.PIN,
        detail={"word": check_word(word), "on": on},
        now=now,
        decide=lambda before: decisions.pin(before, word, on),
    )


def mute(*, reader_id: int, word: str, on: bool, now: datetime) -> InterestSnapshot | None:
    """Any word weighs nothing from now on and is not learnt, or the mute is lifted."""
    return change(
        reader_id=reader_id,
        cause=SnapshotCause.MUTE,
        detail={"word": check_word(word), "on": on},
        now=now,
        decide=lambda before: decisions.mute(before, word, on),
    )
