"""The two ways in which the command walks: by itself, or for a reader of this installation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.conf import settings
from django.utils import timezone

from crawler.errors import CrawlerError
from crawler.fetch import Network
from crawler.hosts import MemoryHostBook
from crawler.parameters import WalkParameters
from crawler.report import walk_report
from crawler.visiting import Visitor
from crawler.walk import StepRecord, begin, ending, steps


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
        )


class ReadersWalk:
    def __init__(
        self, email: str, starts: Sequence[str], interest: Mapping[str, float], parameters: WalkParameters
    ) -> None:
        raise CrawlerError("x")

    def advance(self) -> Iterator[int]:
        yield 0

    def interrupt(self) -> None: ...

    def report(self, seconds: float, ended: str) -> dict[str, Any]:
        return {}
