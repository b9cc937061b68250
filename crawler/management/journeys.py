"""The two ways in which the command walks: by itself, or for a reader of this installation."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import DatabaseError, transaction
from django.utils import timezone

from crawler.errors import CrawlerError
from crawler.models import WalkStatus
from crawler.net.fetch import Network
from crawler.selectors import steps_of
from crawler.services import advance, start_walk, stop_walk
from crawler.visits.hosts import MemoryHostBook
from crawler.visits.visiting import Visitor
from crawler.walks.parameters import WalkParameters
from crawler.walks.report import walk_report
from crawler.walks.traps import left_alone
from crawler.walks.walk import StepRecord, begin, ending, steps
from interests.services import declare

SLICE = timedelta(seconds=0.3)  # how often the progress bar moves
LONGEST_WAIT = 1.0  # seconds; a worker may have finished the walk meanwhile


class WalkAlone:
    """A walk in this process alone: no database is opened, every page is fetched, nothing is stored."""

    def __init__(self, starts: Sequence[str], interest: Mapping[str, float], parameters: WalkParameters) -> None:
        if not interest:
            raise CrawlerError("Give at least one --interest, such as --interest 航天=.4.")
        self._starts = list(starts)
        self._state = begin(self._starts, interest, interest, parameters)
        self._records: list[StepRecord] = []
        network = Network(settings.USER_AGENT, settings.ALLOWED_PRIVATE_ADDRESSES)
        self._visitor = Visitor(network, MemoryHostBook(), None, settings.MINIMUM_CRAWL_DELAY)

    def advance(self) -> Iterator[int]:
        """Pages read so far, after each step."""
        for record in steps(self._state, lambda choice: self._visitor.visit(choice.url, timezone.now())):
            self._records.append(record)
            yield self._state.pages_read

    def interrupt(self) -> None:
        """Nothing runs on."""

    def details(self) -> list[tuple[str, str]]:
        """The address of each step, and in words what was wrong with it."""
        return [(record.url, record.outcome_detail) for record in self._records]

    def report(self, seconds: float, ended: str) -> dict[str, Any]:
        state = self._state
        return walk_report(
            state.parameters,
            state.set_out_with,
            self._starts,
            self._records,
            pages=state.pages_read,
            requests=state.requests,
            seconds=seconds,
            ended=ended or ending(state) or "",
            left_alone=left_alone(state.memory),
        )


class ReadersWalk:
    """A walk of a reader, advanced here; a worker that runs as well may take a turn at it, which does no harm."""

    def __init__(
        self, email: str, starts: Sequence[str], interest: Mapping[str, float], parameters: WalkParameters
    ) -> None:
        try:
            reader = get_user_model().objects.filter(email__iexact=email).first()
        except DatabaseError as error:
            raise CrawlerError(f"The database cannot be read ({error}). Has it been migrated?") from error
        if reader is None:
            raise CrawlerError(f"No reader has the e-mail address {email}.")
        now = timezone.now()
        with transaction.atomic():
            if interest:
                declare(reader_id=reader.pk, points=interest, now=now)
            self._walk = start_walk(reader_id=reader.pk, starts=list(starts), parameters=parameters, now=now)

    def advance(self) -> Iterator[int]:
        """Pages read so far, after each slice of work."""
        while True:
            due = advance(walk_id=self._walk.pk, clock=timezone.now, time_slice=SLICE)
            self._walk.refresh_from_db()
            yield self._walk.pages_read
            if self._walk.status not in (WalkStatus.QUEUED, WalkStatus.RUNNING):
                return
            wait = (due - timezone.now()).total_seconds() if due else LONGEST_WAIT
            time.sleep(min(max(wait, 0.0), LONGEST_WAIT))

    def interrupt(self) -> None:
        """The walk is stopped, lest a worker goes on with it."""
        stop_walk(walk_id=self._walk.pk, now=timezone.now())

    def details(self) -> list[tuple[str, str]]:
        return [(step.url, step.outcome_detail) for step in steps_of(self._walk)]

    def report(self, seconds: float, ended: str) -> dict[str, Any]:
        walk = self._walk
        walk.refresh_from_db()
        return walk_report(
            WalkParameters.from_dict(walk.parameters),
            walk.set_out_with,
            walk.starts,
            steps_of(walk),
            pages=walk.pages_read,
            requests=walk.requests,
            seconds=seconds,
            ended=ended or walk.ended_because,
            left_alone=left_alone(walk.memory),
        )
