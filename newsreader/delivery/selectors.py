"""What stands on a reader's Today."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import F, Prefetch, Q, QuerySet
from django.db.models.functions import Left

from crawler.models import Walk
from newsreader.accounts import selectors as accounts
from newsreader.delivery.models import Channel, Delivery
from newsreader.recommendations import selectors as recommendations
from newsreader.recommendations.models import Recommendation, RecommendationState

EXCERPT = 240
CARRY_WITHIN = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class TodayRow:
    """One row of the page; nothing in it needs another query."""

    recommendation: Recommendation
    """with its article (whose text is not loaded)"""
    terms: list[dict[str, Any]]
    """the reason's terms: kind, word, weight, presence, value"""
    excerpt: str
    """the first EXCERPT characters of the text"""
    also: list[Recommendation]
    """near-duplicates folded into it, with their articles"""


@dataclass(frozen=True, slots=True)
class TodayList:
    """`day` is the reader's today, or the last day before it that has a list: the page is not empty at midnight."""

    day: date
    rows: list[TodayRow]
    explored: int
    filtered: int
    """not listed that day: low, or about a muted word"""
    waiting: int
    """listed, but over the day's cap; carried tomorrow if still good enough"""
    since: datetime
    """the first moment of `day`; filtered(reader_id, since) are the `filtered` ones"""
    walk: Walk | None
    """the latest walk"""


def today(reader_id: int, now: datetime) -> TodayList:
    """The reader's list of the day, best first. A fixed number of queries, whatever its length."""
    zone = accounts.zone_of_reader(reader_id)
    day = _latest_day(reader_id, now.astimezone(zone).date())
    since = accounts.day_start(day, zone)
    rows = [
        TodayRow(row, list(row.reason["terms"]), getattr(row, "excerpt", "").strip(), list(row.folded.all()))
        for row in _rows(reader_id, day)
    ]
    return TodayList(
        day=day,
        rows=rows,
        explored=sum(row.recommendation.explored for row in rows),
        filtered=filtered(reader_id, since).count(),
        waiting=waiting(now).filter(reader_id=reader_id).count(),
        since=since,
        walk=Walk.objects.filter(reader_id=reader_id).defer("memory", "declared", "set_out_with", "interest").first(),
    )


def filtered(reader_id: int, since: datetime | None = None) -> QuerySet[Recommendation]:
    """What was not listed, newest first, with the reason in `filter_reason`."""
    return recommendations.filtered(reader_id, since)


def waiting(now: datetime) -> QuerySet[Recommendation]:
    """Listed recommendations, of all readers, that no list has carried yet."""
    return Recommendation.objects.filter(
        ~Q(deliveries__channel=Channel.TODAY),
        state=RecommendationState.LISTED,
        hidden_at__isnull=True,
        opened_at__isnull=True,
        created_at__gte=now - CARRY_WITHIN,
    )


def _latest_day(reader_id: int, today: date) -> date:
    delivered = Delivery.objects.filter(
        recommendation__reader_id=reader_id,
        recommendation__state=RecommendationState.LISTED,
        recommendation__hidden_at__isnull=True,
        channel=Channel.TODAY,
        day__lte=today,
    )
    return delivered.order_by("-day").values_list("day", flat=True).first() or today


def _rows(reader_id: int, day: date) -> QuerySet[Recommendation]:
    folded = recommendations.recommendations_of(reader_id).order_by("-score", "id")
    return (
        recommendations.recommendations_of(reader_id)
        .filter(
            state=RecommendationState.LISTED,
            hidden_at__isnull=True,
            deliveries__channel=Channel.TODAY,
            deliveries__day=day,
        )
        .annotate(excerpt=Left(F("article__text"), EXCERPT))
        .prefetch_related(Prefetch("folded", folded))
        .order_by("-score", "-id")
    )
