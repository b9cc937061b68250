"""Wake-ups: messages that tell a worker to look at a walk. Lost or doubled ones do no harm, the rows are the truth."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from celery import current_app
from django.db import transaction
from django.db.models import Q
from kombu.exceptions import OperationalError

from crawler.models import UNDER_WAY, Walk

logger = logging.getLogger(__name__)

GRACE = timedelta(seconds=5)  # that a message may be on its way before the walk counts as forgotten
LONGEST_COUNTDOWN = 60.0  # seconds; a later walk is found by its row, a message would only lie in a worker's memory


def wake(walk_id: int, countdown: float = 0.0) -> None:
    """Ask a worker to advance the walk in `countdown` seconds. A broker that is away is no error: a beat comes by."""
    if countdown > LONGEST_COUNTDOWN:
        return
    try:
        current_app.send_task("crawler.tasks.advance_walk", (walk_id,), countdown=countdown, retry=False)
    except OperationalError:
        logger.warning("Walk %s waits for the next beat: the broker cannot be reached", walk_id)


def wake_after_commit(walk_id: int) -> None:
    transaction.on_commit(lambda: wake(walk_id), robust=True)


def forgotten(now: datetime) -> list[tuple[int, datetime]]:
    """(walk, due_at) of the walks that are due for a while and that no worker holds, the longest waiting first."""
    free = Q(lease_until__isnull=True) | Q(lease_until__lte=now)
    active = Walk.objects.filter(free, status__in=UNDER_WAY)
    return list(active.filter(due_at__lte=now - GRACE).order_by("due_at").values_list("pk", "due_at"))


def wake_due_walks(*, now: datetime) -> int:
    """Wake every forgotten walk; returns how many. One that is woken counts as due from now, lest it be woken twice."""
    count = 0
    for walk_id, due_at in forgotten(now):
        if Walk.objects.filter(pk=walk_id, due_at=due_at).update(due_at=now):
            wake(walk_id)
            count += 1
    return count
