"""Carrying recommendations to the reader, each channel once."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction

from newsreader.accounts import selectors as accounts
from newsreader.delivery import selectors
from newsreader.delivery.models import Channel, Delivery
from newsreader.recommendations.models import Recommendation, RecommendationState


@dataclass(frozen=True, slots=True)
class DailyCap:
    """Our choice: what one reads in a day, with one place in seven for what is explored."""

    ordinary: int = 34
    explored: int = 6


def deliver_due(now: datetime, cap: DailyCap | None = None) -> int:
    """Carry listed recommendations into their readers' Today, best first, up to the cap of each reader's own day.

    Explored ones have places of their own, so that a good day does not crowd them out. What has no place waits, for a
    week, for the next day's. Returns how many were carried. Harmless if run twice, or by two at once: a
    recommendation is carried by a channel once (database constraint).
    """
    waiting = selectors.waiting(now).values_list("reader_id", "reader__time_zone").order_by().distinct()
    return sum(
        _deliver_to(reader_id, now.astimezone(accounts.zone_of(zone)).date(), now, cap or DailyCap())
        for reader_id, zone in list(waiting)
    )


def _deliver_to(reader_id: int, day: date, now: datetime, cap: DailyCap) -> int:
    with transaction.atomic():
        taken = _taken(reader_id, day)
        chosen: list[Recommendation] = []
        for explored, places in ((False, cap.ordinary), (True, cap.explored)):
            free = places - taken[explored]
            if free > 0:
                rows = selectors.waiting(now).filter(reader_id=reader_id, explored=explored)
                chosen += rows.only("pk").order_by("-score", "-id")[:free]
        Delivery.objects.bulk_create(
            [Delivery(recommendation=row, channel=Channel.TODAY, day=day, delivered_at=now) for row in chosen],
            ignore_conflicts=True,
        )
    return len(chosen)


def _taken(reader_id: int, day: date) -> dict[bool, int]:
    """Places of the day that are taken, by explored or not. A folded or filtered row gives its place back."""
    taken: dict[bool, int] = defaultdict(int)
    rows = Delivery.objects.filter(
        recommendation__reader_id=reader_id,
        recommendation__state=RecommendationState.LISTED,
        channel=Channel.TODAY,
        day=day,
    )
    for explored in rows.values_list("recommendation__explored", flat=True):
        taken[explored] += 1
    return taken
