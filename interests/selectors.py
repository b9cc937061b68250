"""What is known of a reader's interest: now, before, and how it moved."""

from __future__ import annotations

import bisect
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

from django.db.models import QuerySet

from interests.drift import State, distance, state_of_series
from interests.models import InterestPoint, InterestSnapshot
from interests.points import Point, declared_of, vector_of

SPARKLINE_DAYS = 60


@dataclass(frozen=True, slots=True)
class PointRow:
    """One row of the interests page."""

    word: str
    weight: float
    declared: bool
    pinned: bool
    muted: bool
    series: tuple[float, ...]
    """Weight at the end of each of the last 60 days, the last value being now."""
    delta7: float
    """Weight now minus weight seven days ago."""
    state: State


@dataclass(frozen=True, slots=True)
class DriftEvent:
    """A change worth a mark on the distance line."""

    time: datetime
    number: int
    cause: str
    detail: dict[str, Any]
    added: dict[str, float]
    pruned: dict[str, float]
    distance: float


@dataclass(frozen=True, slots=True)
class DriftSeries:
    """The interest at evenly spaced times, oldest first."""

    times: tuple[datetime, ...]
    words: tuple[str, ...]
    """Heaviest first, by the sum of their shares over the whole span."""
    shares: dict[str, tuple[float, ...]]
    """{word: share at each time}; the shares of one time sum to 1, or to 0 before the first interest."""
    distances: tuple[float, ...]
    """D (W formula 14) from each time to the next; the first is 0."""
    events: tuple[DriftEvent, ...]


def points(reader_id: int) -> list[InterestPoint]:
    """All points, muted ones too, heaviest first."""
    return list(InterestPoint.objects.filter(reader_id=reader_id))


def current(reader_id: int) -> dict[str, float]:
    """The interest now, sum 1, heaviest first; {} for a reader who has none."""
    return vector_of(_state(reader_id))


def declared(reader_id: int) -> dict[str, float]:
    """The words that the reader typed and has not muted, sum 1."""
    return declared_of(_state(reader_id))


def muted(reader_id: int) -> frozenset[str]:
    return frozenset(InterestPoint.objects.filter(reader_id=reader_id, muted=True).values_list("word", flat=True))


def history(reader_id: int, since: datetime | None = None) -> QuerySet[InterestSnapshot]:
    """Snapshots in order, those at or after `since` if given."""
    snapshots = InterestSnapshot.objects.filter(reader_id=reader_id).order_by("number")
    return snapshots if since is None else snapshots.filter(created_at__gte=since)


def latest(reader_id: int) -> InterestSnapshot | None:
    return history(reader_id).last()


def rows(reader_id: int, now: datetime) -> list[PointRow]:
    """The points with their last 60 days: unmuted by weight, then muted."""
    times = [now - timedelta(days=age) for age in range(SPARKLINE_DAYS, -1, -1)]
    vectors = vectors_at(reader_id, times)
    found = []
    for point in sorted(points(reader_id), key=lambda point: (point.muted, -point.weight, point.word)):
        series = (*(vector.get(point.word, 0.0) for vector in vectors[:-1]), point.weight)
        found.append(
            PointRow(
                word=point.word,
                weight=point.weight,
                declared=point.declared_weight is not None,
                pinned=point.pinned,
                muted=point.muted,
                series=series,
                delta7=series[-1] - series[-8],
                state=state_of_series(series),
            )
        )
    return found


def drift(reader_id: int, since: datetime, until: datetime, points: int = 60, most_events: int = 30) -> DriftSeries:
    """How the interest moved from `since` to `until`, at `points` times; events are the farthest changes, in order."""
    steps = max(points, 2) - 1
    times = [since + (until - since) * step / steps for step in range(steps + 1)]
    vectors = vectors_at(reader_id, times)
    totals: dict[str, float] = {}
    for vector in vectors:
        for word, weight in vector.items():
            totals[word] = totals.get(word, 0.0) + weight
    words = tuple(sorted(totals, key=lambda word: (-totals[word], word)))
    return DriftSeries(
        times=tuple(times),
        words=words,
        shares={word: tuple(vector.get(word, 0.0) for vector in vectors) for word in words},
        distances=(0.0, *(distance(a, b) for a, b in pairwise(vectors))),
        events=_events(reader_id, since, until, most_events),
    )


def vectors_at(reader_id: int, times: Sequence[datetime]) -> list[dict[str, float]]:
    """The interest at each of the ascending `times`: the newest snapshot not after it; {} before the first.

    Only the snapshots that are shown are loaded, however many a reader has gathered.
    """
    if not times:
        return []
    stamps = list(
        history(reader_id)
        .filter(created_at__lte=times[-1])
        .order_by("created_at", "number")
        .values_list("created_at", "pk")
    )
    moments = [moment for moment, _ in stamps]
    places = [bisect.bisect_right(moments, time) - 1 for time in times]
    wanted = {stamps[place][1] for place in places if place >= 0}
    loaded = dict(InterestSnapshot.objects.filter(pk__in=wanted).values_list("pk", "vector"))
    return [loaded[stamps[place][1]] if place >= 0 else {} for place in places]


def _events(reader_id: int, since: datetime, until: datetime, most: int) -> tuple[DriftEvent, ...]:
    farthest = history(reader_id, since).filter(created_at__lte=until, distance__gt=0).order_by("-distance", "-number")
    fields = ("created_at", "number", "cause", "detail", "added", "pruned", "distance")
    events = [DriftEvent(*values) for values in farthest.values_list(*fields)[:most]]
    return tuple(sorted(events, key=lambda event: event.number))


def _state(reader_id: int) -> dict[str, Point]:
    return {
        point.word: Point(point.weight, point.declared_weight, point.pinned, point.muted) for point in points(reader_id)
    }
