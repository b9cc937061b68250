"""A worker's turn at a walk: take the lease, do steps for a moment, hand back and say when to go on."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from secrets import token_hex

from django.conf import settings
from django.db import Error, InterfaceError, OperationalError
from django.db.models import Q, Value
from django.db.models.functions import Coalesce

from crawler.canonical import host_key
from crawler.fetch import Network
from crawler.models import UNDER_WAY, Walk, WalkEnd, WalkStatus, WalkStep
from crawler.pagestore import PageStore
from crawler.services.hosts import DatabaseHostBook
from crawler.services.leases import LEASE, LeaseLost, held, renew
from crawler.services.pages import DatabaseShelf
from crawler.services.sources import rules_of
from crawler.services.steps import load, save
from crawler.siterules import SiteRules
from crawler.visiting import TurnNotFree, Visitor
from crawler.walk import Choice, WalkState, choose, digest, ending
from interests.selectors import current

logger = logging.getLogger(__name__)

SLICE = timedelta(seconds=2)  # that a walk may keep a worker before others get their turn
EARLY = timedelta(milliseconds=50)  # clocks of two machines differ a little

Clock = Callable[[], datetime]


def advance(*, walk_id: int, clock: Clock, time_slice: timedelta = SLICE) -> datetime | None:
    """Do steps of a walk for about `time_slice`; returns when it wants to be called again, None if not by us.

    Harmless to call at any time, twice, or by two workers: only the holder of the lease gets past the first line, and
    only while the walk is due. No request is made within a transaction.
    """
    token = token_hex(16)
    walk = _claim(walk_id, token, clock())
    if walk is None:
        return None
    try:
        return _Advance(walk, token, clock).run(time_slice)
    except LeaseLost:
        return None
    except (OperationalError, InterfaceError):
        with suppress(Error):
            _release(walk_id, token)
        raise  # the database is busy or away: the task tries again
    except Exception as error:
        logger.exception("Walk %s failed", walk_id)
        _end(walk_id, token, clock(), WalkStatus.FAILED, WalkEnd.ERROR, f"{type(error).__name__}: {error}")
        return None


@cache
def _network(process: int) -> Network:
    """One a process: a worker's children must not share connections or locks with their parent."""
    return Network(settings.USER_AGENT, settings.ALLOWED_PRIVATE_ADDRESSES)


@dataclass(slots=True)
class _Advance:
    walk: Walk
    token: str
    clock: Clock

    def run(self, time_slice: timedelta) -> datetime | None:
        state = load(self.walk)
        rules = rules_of(self.walk.source)
        shelf = DatabaseShelf(PageStore(settings.DATA_DIR / "pages"), rules)
        visitor = Visitor(
            _network(os.getpid()),
            DatabaseHostBook(),
            shelf,
            settings.MINIMUM_CRAWL_DELAY,
            demonstration=host_key(settings.DEMONSTRATION_URL) if settings.DEMONSTRATION else "",
            postpones=True,
        )
        ends = self.clock() + time_slice
        while True:
            if state.parameters.strategy == "balanced":
                # The reader may have changed it in the meantime, by hand or by reading.
                state.interest = current(self.walk.reader_id) or state.interest
            choice = choose(state)
            cause = ending(state)
            if choice is None or cause is not None:
                self._finish(state, visitor, WalkEnd(cause or WalkEnd.NOTHING_LEFT))
                return None
            wait = self._step(state, choice, shelf, visitor, rules)
            if wait > 0 or self.clock() >= ends:
                return self._hand_back(state, visitor, wait)

    def _step(
        self, state: WalkState, choice: Choice, shelf: DatabaseShelf, visitor: Visitor, rules: SiteRules
    ) -> float:
        """Do one step: 0.0 if it was saved, else the seconds until it can be tried."""
        renew(self.walk, self.token, self.clock())
        try:
            if (wait := visitor.turn(choice.url, self.clock())) > 0:
                return wait
            with held(self.walk, self.token, self.clock):
                visit = visitor.visit(choice.url, self.clock(), rules)
        except TurnNotFree as later:
            return later.seconds
        record = digest(state, choice, visit)
        save(self.walk, self.token, state, record, visit.page, shelf, self.clock())
        return 0.0

    def _hand_back(self, state: WalkState, visitor: Visitor, wait: float) -> datetime:
        now = self.clock()
        due = now + timedelta(seconds=wait)
        requests = state.requests + visitor.take_uncounted()
        renew(self.walk, self.token, now, due_at=due, requests=requests)
        _release(self.walk.pk, self.token)
        return due

    def _finish(self, state: WalkState, visitor: Visitor, cause: WalkEnd) -> None:
        now, detail = self.clock(), ""
        renew(self.walk, self.token, now, requests=state.requests + visitor.take_uncounted())
        if cause == WalkEnd.NO_START:
            last = WalkStep.objects.filter(walk=self.walk).order_by("number").last()
            detail = last.outcome_detail if last else ""
        status = WalkStatus.FAILED if cause == WalkEnd.NO_START else WalkStatus.FINISHED
        _end(self.walk.pk, self.token, now, status, cause, detail)


def _claim(walk_id: int, token: str, now: datetime) -> Walk | None:
    free = Q(lease_until__isnull=True) | Q(lease_until__lte=now)
    open_walks = Walk.objects.filter(free, pk=walk_id, status__in=UNDER_WAY, due_at__lte=now + EARLY)
    claimed = open_walks.update(
        lease_owner=token,
        lease_until=now + LEASE,
        status=WalkStatus.RUNNING,
        started_at=Coalesce("started_at", Value(now)),
    )
    return Walk.objects.select_related("source").get(pk=walk_id) if claimed == 1 else None


def _release(walk_id: int, token: str) -> None:
    Walk.objects.filter(pk=walk_id, lease_owner=token).update(lease_owner="", lease_until=None)


def _end(walk_id: int, token: str, now: datetime, status: WalkStatus, cause: WalkEnd, detail: str) -> None:
    Walk.objects.filter(pk=walk_id, lease_owner=token, status=WalkStatus.RUNNING).update(
        status=status,
        ended_because=cause,
        ended_detail=detail[:300],
        finished_at=now,
        lease_owner="",
        lease_until=None,
    )
