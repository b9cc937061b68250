"""What is known of a host, and its turn: the gate that one request at a time passes. Here the book kept in memory."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Protocol

from crawler.politeness import smoothed
from crawler.robots import Robots


@dataclass(frozen=True, slots=True)
class HostRecord:
    """A host as the book has it. `crawl_delay`, `response_time`: seconds. `failures`: in a row. `has_served`: ever."""

    robots: Robots | None = None
    crawl_delay: float = 0.0
    response_time: float = 0.0
    failures: int = 0
    charset: str = ""
    has_served: bool = False


@dataclass(frozen=True, slots=True)
class HostReport:
    """How a request went. `at` is when it ended; `response_time` (seconds) is None where nothing was measured.

    `failure` is empty after a success. Until `not_before` the host wants to be left alone.
    """

    at: datetime
    response_time: float | None = None
    failure: str = ""
    charset: str = ""
    not_before: datetime | None = None


class HostBook(Protocol):
    """Where hosts are looked up. One book is shared by everyone who may ask a host: workers, readers, walks."""

    def look_up(self, host: str) -> HostRecord: ...

    def keep_robots(self, host: str, robots: Robots, crawl_delay: float) -> None: ...

    def claim(self, host: str, now: datetime, delay: float) -> float:
        """Take the host's turn until `now` + `delay` and return 0.0, or return the seconds until it is free."""
        ...

    def report(self, host: str, report: HostReport) -> None: ...


@dataclass(slots=True)
class MemoryHostBook:
    """A book for one process without a database."""

    _records: dict[str, HostRecord] = field(default_factory=dict)
    _next_turn: dict[str, datetime] = field(default_factory=dict)

    def look_up(self, host: str) -> HostRecord:
        return self._records.get(host, HostRecord())

    def keep_robots(self, host: str, robots: Robots, crawl_delay: float) -> None:
        self._records[host] = replace(self.look_up(host), robots=robots, crawl_delay=crawl_delay)

    def claim(self, host: str, now: datetime, delay: float) -> float:
        free_at = self._next_turn.get(host, now)
        if free_at > now:
            return (free_at - now).total_seconds()
        self._next_turn[host] = now + timedelta(seconds=delay)
        return 0.0

    def report(self, host: str, report: HostReport) -> None:
        record = self.look_up(host)
        self._records[host] = replace(
            record,
            response_time=record.response_time
            if report.response_time is None
            else smoothed(record.response_time, report.response_time),
            failures=record.failures + 1 if report.failure else 0,
            charset=report.charset or record.charset,
            has_served=record.has_served or not report.failure,
        )
        if report.not_before is not None and report.not_before > self._next_turn.get(host, report.at):
            self._next_turn[host] = report.not_before
