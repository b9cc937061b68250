"""Times that a wrong clock has left behind: they lie further ahead than anything is ever put off."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction

from crawler.models import UNDER_WAY, Host, Source, Walk
from crawler.visits.schedule import next_morning

LONGEST_WAIT = timedelta(
    hours=25
)  # robots.txt holds and a Retry-After counts for a day; an hour for clocks that differ
LONGEST_NIGHT = timedelta(hours=49)  # the next morning, where the clocks of a zone skip a day

logger = logging.getLogger(__name__)


@transaction.atomic
def forget_impossible_times(*, now: datetime) -> int:
    """Take back what was put off until a time that no right clock can have meant; returns how many times that was.

    While the clock of this machine was ahead, hosts were told to rest, walks to wait and sites to be walked on days
    that may be years away: nobody would ever ask them again.
    """
    count = 0
    for field, value in (
        ("next_turn_at", None),
        ("busy_until", None),
        ("closed_until", None),
        ("robots_expires_at", now),
    ):
        count += Host.objects.filter(**{f"{field}__gt": now + LONGEST_WAIT}).update(**{field: value})
    walks = Walk.objects.filter(status__in=UNDER_WAY)
    count += walks.filter(lease_until__gt=now + LONGEST_WAIT).update(lease_owner="", lease_until=None)
    count += walks.filter(due_at__gt=now + LONGEST_WAIT).update(due_at=now)
    for source in Source.objects.select_for_update().filter(active=True, next_walk_at__gt=now + LONGEST_NIGHT):
        source.next_walk_at = next_morning(now, source.time_zone, source.walk_at)
        source.save(update_fields=["next_walk_at"])
        count += 1
    if count:
        logger.warning("Took back %s times that a wrong clock had set", count)
    return count
