"""A worker's turn at a walk: take the lease, do steps for a moment, hand back and say when to go on."""

from __future__ import annotations

import logging
import os
import random
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

from crawler.article.siterules import SiteRules
from crawler.canonical import host_key
from crawler.models import UNDER_WAY, Walk, WalkEnd, WalkStatus, WalkStep
from crawler.net.fetch import Network
from crawler.services.hosts import DatabaseHostBook
from crawler.services.leases import LEASE, LeaseLost, held, renew
from crawler.services.pages import DatabaseShelf
from crawler.services.sources import rules_of
from crawler.services.steps import load, save
from crawler.visits.pagestore import PageStore
from crawler.visits.visiting import TurnNotFree, Visitor
from crawler.walks.walk import Choice, WalkState, choose, digest, ending
from interests.selectors import current

logger = logging.getLogger(__name__)

SLICE = timedelta(seconds=2)  # that a walk may keep a worker before others get their turn
COME_AT_ONCE = 6  # of the walks that wait for a host: fewer leave turns unused, more come in vain; our choice
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
            trail=state.memory.setdefault("trail", {}),
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
            later = self._step(state, choice, shelf, visitor, rules)
            if later is not None or self.clock() >= ends:
                return self._hand_back(state, visitor, later)

    def _step(
        self, state: WalkState, choice: Choice, shelf: DatabaseShelf, visitor: Visitor, rules: SiteRules
    ) -> TurnNotFree | None:
        """Do one step and save it; or say when it can be tried."""
        renew(self.walk, self.token, self.clock())
        try:
            with held(self.walk, self.token, self.clock, visitor.hold):
                # Before the first page a reader may be waiting to hear whether the site can be read at all.
                patient = state.clock > 0 or self.walk.scheduled
                visit = visitor.visit(choice.url, self.clock(), rules, patient=patient)
        except TurnNotFree as later:
            return later
        record = digest(state, choice, visit)
        save(self.walk, self.token, state, record, visit.page, shelf, self.clock())
        return None

    def _hand_back(self, state: WalkState, visitor: Visitor, later: TurnNotFree | None) -> datetime:
        now = self.clock()
        due = now
        if later is not None:
            due += timedelta(seconds=later.seconds + self._stagger(later))
        values = {
            "due_at": due,
            "waits_for": later.gate if later is not None else "",
            "requests": state.requests + visitor.take_uncounted(),
            "memory": state.memory,
        }
        renew(self.walk, self.token, now, **values)
        _release(self.walk.pk, self.token)
        return due

    def _stagger(self, later: TurnNotFree) -> float:
        """Seconds more, so that of many walks that wait for one host a few come at each turn, each as likely."""
        others = Walk.objects.filter(waits_for=later.gate, status__in=UNDER_WAY).exclude(pk=self.walk.pk)
        count = others.count() if later.gate else 0
        return random.uniform(0.0, count / COME_AT_ONCE) * later.spacing  # noqa: S311 - no secret

    def _finish(self, state: WalkState, visitor: Visitor, cause: WalkEnd) -> None:
        now, detail = self.clock(), ""
        renew(self.walk, self.token, now, requests=state.requests + visitor.take_uncounted())
        if cause in (WalkEnd.NO_START, WalkEnd.AWAY):
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
        waits_for="",
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
