"""One change of a reader's interest: lock, load, decide, store, remember."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction

from interests.drift import distance
from interests.errors import InterestError, gettext_noop
from interests.models import InterestPoint, InterestSnapshot, SnapshotCause
from interests.points import Point, Points, vector_of

NO_CHANGE = 1e-9
"""Distance below which the interest counts as unchanged: rounding, not reading."""


def change(
    *,
    reader_id: int,
    cause: SnapshotCause,
    detail: Mapping[str, Any],
    now: datetime,
    decide: Callable[[Points], Points],
) -> InterestSnapshot | None:
    """Put `decide(points)` in the place of the reader's points; the snapshot, or None if nothing has changed.

    `decide` sees the points as they are under the lock, so no other writer's change is lost.
    """
    with transaction.atomic():
        lock(reader_id)
        rows = {row.word: row for row in InterestPoint.objects.filter(reader_id=reader_id)}
        before = {word: _point(row) for word, row in rows.items()}
        after = dict(decide(before))
        if _same(before, after):
            return None
        _store(reader_id, rows, after, now)
        return _remember(reader_id, before, after, cause, detail, now)


def lock(reader_id: int) -> None:
    """Hold the reader's row until the transaction ends.

    PostgreSQL locks the row, without stopping others that only refer to it. SQLite knows no row locks: there the
    transaction began as IMMEDIATE (settings.py) and is the only writer already.
    """
    readers = get_user_model().objects.select_for_update(no_key=True).filter(pk=reader_id)
    if not list(readers.values_list("pk", flat=True)):
        raise InterestError(gettext_noop("This reader does not exist any more."))


def _point(row: InterestPoint) -> Point:
    return Point(row.weight, row.declared_weight, row.pinned, row.muted)


def _same(before: Points, after: Points) -> bool:
    """Whether nothing but rounding differs."""
    if before.keys() != after.keys():
        return False
    return all(
        (old.declared_weight, old.pinned, old.muted)
        == (after[word].declared_weight, after[word].pinned, after[word].muted)
        for word, old in before.items()
    ) and (distance(vector_of(before), vector_of(after)) <= NO_CHANGE)


def _store(reader_id: int, rows: Mapping[str, InterestPoint], after: Points, now: datetime) -> None:
    InterestPoint.objects.filter(pk__in=[row.pk for word, row in rows.items() if word not in after]).delete()
    InterestPoint.objects.bulk_create(
        [
            InterestPoint(
                reader_id=reader_id,
                word=word,
                weight=point.weight,
                declared_weight=point.declared_weight,
                pinned=point.pinned,
                muted=point.muted,
                added_at=rows[word].added_at if word in rows else now,
            )
            for word, point in after.items()
        ],
        update_conflicts=True,
        unique_fields=["reader", "word"],
        update_fields=["weight", "declared_weight", "pinned", "muted"],
    )


def _remember(
    reader_id: int, before: Points, after: Points, cause: SnapshotCause, detail: Mapping[str, Any], now: datetime
) -> InterestSnapshot:
    old, new = vector_of(before), vector_of(after)
    last = (
        InterestSnapshot.objects.filter(reader_id=reader_id)
        .order_by("-number")
        .values_list("number", flat=True)
        .first()
    )
    return InterestSnapshot.objects.create(
        reader_id=reader_id,
        number=(last or 0) + 1,
        created_at=now,
        cause=cause,
        detail=dict(detail),
        vector=new,
        points={
            word: {
                "weight": point.weight,
                "declared_weight": point.declared_weight,
                "pinned": point.pinned,
                "muted": point.muted,
            }
            for word, point in after.items()
        },
        added={word: weight for word, weight in new.items() if word not in old},
        pruned={word: weight for word, weight in old.items() if word not in new},
        distance=distance(old, new),
    )
