"""Walks begin, by hand or by the schedule, and are stopped. Doing the steps is `advancing`."""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import DatabaseError, transaction
from django.utils.translation import gettext as _

from crawler.errors import CrawlerError, WalkUnderWay
from crawler.models import UNDER_WAY, Source, Walk, WalkEnd, WalkStatus
from crawler.services.starts import checked_start
from crawler.services.waking import wake_after_commit
from crawler.visits.schedule import next_morning
from crawler.walks.walk import WalkParameters
from interests import selectors as interests
from interests.services.change import lock

logger = logging.getLogger(__name__)


@transaction.atomic
def start_walk(
    *,
    reader_id: int,
    starts: list[str],
    source: Source | None = None,
    parameters: WalkParameters,
    now: datetime,
    scheduled: bool = False,
) -> Walk:
    """Queue a walk with the reader's interest as it is now; a worker begins it as soon as one is free.

    Raises CrawlerError for a start that cannot be walked, for a site that is gone and for a reader who has no interest
    to walk for; WalkUnderWay for a site that is being walked already, and for the second click on a walk of its own.
    """
    addresses = list(dict.fromkeys(checked_start(start) for start in starts))
    if not addresses:
        raise CrawlerError(_("A walk needs a page to start from."))
    declared, interest = interests.declared(reader_id), interests.current(reader_id)
    if not interest:
        raise CrawlerError(_("Choose a few interest keywords first: a walk follows them."))
    lock(reader_id)  # two starts at once take turns
    if source is not None and not Source.objects.select_for_update().filter(pk=source.pk, reader_id=reader_id):
        raise CrawlerError(_("You have no such site."))
    if (same := _under_way(reader_id, source, addresses, parameters)) is not None:
        raise WalkUnderWay(_("This site is being walked right now."), same)
    walk = Walk.objects.create(
        reader_id=reader_id,
        source=source,
        starts=addresses,
        parameters=parameters.to_dict(),
        scheduled=scheduled,
        declared=declared,
        set_out_with=interest,
        interest=interest,
        due_at=now,
        created_at=now,
    )
    wake_after_commit(walk.pk)
    return walk


def _under_way(reader_id: int, source: Source | None, starts: list[str], parameters: WalkParameters) -> int | None:
    """The walk that does the same already: a site has one walk at a time, the others differ by how they go."""
    active = Walk.objects.filter(reader_id=reader_id, source=source, status__in=UNDER_WAY)
    for walk_id, begun, how in active.values_list("pk", "starts", "parameters"):
        if source is not None or (begun, how) == (starts, parameters.to_dict()):
            return int(walk_id)
    return None


def stop_walk(*, walk_id: int, now: datetime) -> bool:
    """Stop a walk before its next step; False if it was over already. A page on its way is dropped."""
    active = Walk.objects.filter(pk=walk_id, status__in=UNDER_WAY)
    return bool(
        active.update(
            status=WalkStatus.STOPPED,
            ended_because=WalkEnd.STOPPED,
            finished_at=now,
            lease_owner="",
            lease_until=None,
        )
    )


def start_due_walks(*, now: datetime) -> int:
    """Start a walk of every site that is due; returns how many.

    Each site is claimed by a guarded update of its next time, in one transaction with its walk, so that of two beats
    one starts it and a crash loses neither.
    """
    due = Source.objects.filter(active=True, next_walk_at__lte=now).order_by("next_walk_at", "pk")
    count = 0
    for source in due:
        try:
            count += _start_due(source, now)
        except DatabaseError:
            logger.exception("Site %s could not be walked on schedule", source.pk)
    return count


@transaction.atomic
def _start_due(source: Source, now: datetime) -> bool:
    lock(source.reader_id)  # the reader before the site, as whoever changes the time zone does
    following = next_morning(now, source.time_zone, source.walk_at)
    claim = Source.objects.filter(pk=source.pk, active=True, next_walk_at=source.next_walk_at)
    if claim.update(next_walk_at=following) != 1:
        return False
    busy = Walk.objects.filter(source=source, status__in=UNDER_WAY).exists()
    if busy or not interests.current(source.reader_id):
        return False
    parameters = WalkParameters(pages=source.pages)
    try:
        start_walk(
            reader_id=source.reader_id,
            starts=[source.url],
            source=source,
            parameters=parameters,
            now=now,
            scheduled=True,
        )
    except CrawlerError as error:
        # Its turn is over all the same: a site that may no longer be walked would come back with every beat.
        logger.warning("Site %s could not be walked on schedule: %s", source.pk, error)
        return False
    return True
