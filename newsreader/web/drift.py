"""The Interests page's figures: ranges, the stream for both renderings, the trend of each row, the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from interests import selectors as interests
from interests.drift import State, distance, state_of_series
from interests.selectors import DriftEvent, DriftSeries, PointRow
from newsreader.web import causes
from newsreader.web.charts.stream import COLOURS, Stream
from newsreader.web.templatetags.reading import short_date

DAYS = (1, 7, 30, 60, 365)
VIEWS = ("stream", "multiples", "table")
RECENT = 15
TABLE_COLUMNS = 8
MARKED = 8
"""events marked in the stream: the farthest moves of the time shown"""


@dataclass(frozen=True, slots=True)
class Row:
    """A point with its trend over the range shown; in the first days its change and state are those since the start."""

    point: PointRow
    trend: Sequence[float]
    change: float
    state: State


def page(reader_id: int, days: str, view: str, now: datetime) -> dict[str, Any]:
    """Everything the Interests page shows. `days` and `view` are as the address bar has them."""
    first = interests.history(reader_id).first()
    began = first.created_at if first else now
    chosen = _days(days, began, now)
    since = max(began, now - timedelta(days=chosen))
    series = interests.drift(reader_id, since, now, most_events=MARKED)
    stream = as_stream(series)
    start = first.vector if first and now - began < timedelta(days=7) else None
    rows = [_row(point, series.shares.get(point.word, ()), start) for point in interests.rows(reader_id, now)]
    snapshots = list(interests.history(reader_id).reverse()[: RECENT + 1])
    view = view if view in VIEWS else VIEWS[0]
    return {
        "rows": rows,
        "alive": [row for row in rows if not row.point.muted],
        "heaviest": max((row.point.weight for row in rows), default=0.0),
        "declared_share": sum(row.point.weight for row in rows if row.point.declared),
        "moved": distance(_vector_at(series, 0), _vector_at(series, -1)),
        "ranges": [(each, _range_said(each)) for each in DAYS],
        "days": chosen,
        "view": view,
        "stream": stream,
        "multiples": _multiples(series),
        "top": max((value for shares in series.shares.values() for value in shares), default=0.0),
        "table": _table(series) if view == "table" else None,
        "drift_data": as_json(stream),
        "changes": causes.changes(snapshots, RECENT),
        "before_first": snapshots[-1].number - 1 if snapshots and len(snapshots) <= RECENT else None,
    }


def as_stream(series: DriftSeries) -> Stream:
    """The series with at most COLOURS words of their own; the rest is one band."""
    own, rest = list(series.words[:COLOURS]), series.words[COLOURS:]
    shares: dict[str, Sequence[float]] = {word: series.shares[word] for word in own}
    if rest:
        name = _("the rest")
        own.append(name)
        shares[name] = [sum(column) for column in zip(*(series.shares[word] for word in rest), strict=True)]
    dates = _dates(series.times)
    events = [(_index(series.times, event.time), said) for event in series.events if (said := _event_said(event))]
    return Stream(dates, own, shares, series.distances, events)


def as_json(stream: Stream) -> dict[str, Any]:
    """The stream for static/js/charts.js; every word in it is in the reader's language."""
    return {
        "dates": list(stream.dates),
        "words": list(stream.words),
        "shares": [[round(value, 4) for value in stream.shares[word]] for word in stream.words],
        "distances": [round(value, 4) for value in stream.distances],
        "events": [{"at": at, "label": label} for at, label in stream.events],
        "labels": {"distance": _("distance moved"), "share": _("share")},
    }


def _row(point: PointRow, trend: Sequence[float], start: Mapping[str, float] | None) -> Row:
    """`start` is the reader's first interest while it is younger than the seven days that changes are measured over."""
    if start is None:
        return Row(point, trend, point.delta7, point.state)
    before = start.get(point.word, 0.0)
    return Row(point, trend, point.weight - before, state_of_series((before, point.weight), window=1))


def _days(wanted: str, began: datetime, now: datetime) -> int:
    """The range asked for, else the shortest that holds the whole history."""
    if wanted in map(str, DAYS):
        return int(wanted)
    return next((days for days in DAYS if now - began <= timedelta(days=days)), DAYS[-1])


def _range_said(days: int) -> str:
    if days == DAYS[-1]:
        return _("a year")
    return ngettext("%(n)d day", "%(n)d days", days) % {"n": days}


def _dates(times: Sequence[datetime]) -> list[str]:
    """How the axis names the times: by the clock within a day, to the second within minutes, else by the day."""
    if not times:
        return []
    local = [timezone.localtime(time) for time in times]
    if local[0].date() == local[-1].date():
        clock = "%H:%M:%S" if local[-1] - local[0] < timedelta(minutes=10) else "%H:%M"
        return [time.strftime(clock) for time in local]
    if local[-1] - local[0] <= timedelta(days=2):
        return [f"{short_date(time)} {time:%H:%M}" for time in local]
    return [short_date(time) for time in local]


def _index(times: Sequence[datetime], moment: datetime) -> int:
    """The first of `times` that shows what happened at `moment`."""
    return next((index for index, time in enumerate(times) if time >= moment), len(times) - 1)


def _event_said(event: DriftEvent) -> str:
    """What an event added or pruned; '' if it did neither. A declaration adds everything, so it is only named."""
    if event.cause == "declared":
        return _("you named your keywords")
    if event.added:
        return _("added “%(word)s”") % {"word": max(event.added, key=lambda word: event.added[word])}
    if event.pruned:
        return _("pruned “%(word)s”") % {"word": max(event.pruned, key=lambda word: event.pruned[word])}
    return ""


def _vector_at(series: DriftSeries, index: int) -> Mapping[str, float]:
    return {word: shares[index] for word, shares in series.shares.items()} if series.times else {}


def _multiples(series: DriftSeries) -> list[tuple[str, Sequence[float], float]]:
    """(word, shares, share now), heaviest now first."""
    found: list[tuple[str, Sequence[float], float]]
    found = [(word, series.shares[word], series.shares[word][-1]) for word in series.words]
    return sorted(found, key=lambda one: (-one[2], one[0]))[:24]


def _table(series: DriftSeries) -> dict[str, Any]:
    """A few evenly spaced columns of the series, the last being now."""
    last = len(series.times) - 1
    places = sorted({round(step * last / (TABLE_COLUMNS - 1)) for step in range(TABLE_COLUMNS)})
    dates = _dates(series.times)
    return {
        "dates": [dates[place] for place in places],
        "rows": [(word, [series.shares[word][place] for place in places]) for word in series.words],
    }
