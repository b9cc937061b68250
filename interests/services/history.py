"""Going back: an undo is a change like any other, with a snapshot of its own, so that it can be undone."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from interests.errors import InterestError, gettext_noop
from interests.models import InterestSnapshot, SnapshotCause
from interests.points import Point, Points
from interests.selectors import latest
from interests.services.change import change, lock


def undo_to(*, reader_id: int, number: int, now: datetime) -> InterestSnapshot | None:
    """The interest as it was after snapshot `number`, pins and mutes included; 0 is the empty interest at the start."""

    def decide(points: Points) -> Points:
        if number == 0:
            return {}
        snapshot = InterestSnapshot.objects.filter(reader_id=reader_id, number=number).first()
        if snapshot is None:
            raise InterestError(gettext_noop("There is no change number %(number)d to go back to."), number=number)
        return _points(snapshot.points)

    return change(reader_id=reader_id, cause=SnapshotCause.UNDO, detail={"number": number}, now=now, decide=decide)


def undo_last(*, reader_id: int, now: datetime) -> InterestSnapshot | None:
    """The interest as it was before the last change."""
    with transaction.atomic():
        lock(reader_id)
        last = latest(reader_id)
        if last is None:
            raise InterestError(gettext_noop("There is nothing to undo."))
        return undo_to(reader_id=reader_id, number=last.number - 1, now=now)


def _points(stored: Mapping[str, Mapping[str, Any]]) -> dict[str, Point]:
    return {
        word: Point(state["weight"], state["declared_weight"], state["pinned"], state["muted"])
        for word, state in stored.items()
    }
