"""What is known of a host, and its turn: the gate that one request at a time passes. Here the book kept in memory."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Protocol

from crawler.net.politeness import HOLD, closure, smoothed
from crawler.visits.robots import Robots


@dataclass(frozen=True, slots=True)
class HostRecord:
    """A host as the book has it. `crawl_delay`, `response_time`: seconds. `failures`: in a row, since `failing_since`.
    `has_served`: ever. A host that is dead for now is asked nothing until `closed_until`.
    """

    robots: Robots | None = None
    crawl_delay: float = 0.0
    response_time: float = 0.0
    failures: int = 0
    charset: str = ""
    has_served: bool = False
    failing_since: datetime | None = None
    closed_until: datetime | None = None


@dataclass(frozen=True, slots=True)
class HostReport:
    """How a request went, which ends the turn it was made at. `at` is when it ended; `response_time` (seconds) is None
    where nothing was measured.

    `failure` is empty after a success; `is_silent` says that no answer came, or a server's error. Until `not_before`
    the host is to be left alone.
    """

    at: datetime
    response_time: float | None = None
    failure: str = ""
    not_before: datetime | None = None
    is_silent: bool = False


class HostBook(Protocol):
    """Where hosts are looked up. One book is shared by everyone who may ask a host: workers, readers, walks."""

    def look_up(self, host: str) -> HostRecord: ...

    def keep_robots(self, host: str, robots: Robots, crawl_delay: float) -> None: ...

    def keep_charset(self, host: str, charset: str) -> None:
        """Remember the character set of its last good page."""
        ...

    def claim(self, host: str, now: datetime, delay: float) -> float:
        """Take the turn of the host's gate and return 0.0, or return the seconds until it may be free.

        A turn that was taken ends with its report, or HOLD seconds after it was last held on to. Without a `delay` the
        host takes any number of requests at once, and nobody waits.
        """
        ...

    def hold(self, host: str, now: datetime) -> None:
        """Hold on to the turn: its request is still on its way."""
        ...

    def report(self, host: str, report: HostReport) -> None: ...


def gate_of(host: str) -> str:
    """The name of the gate of "host:port": http and https of one name are one machine and one gate."""
    return f"{host.removesuffix(':443')}:80" if host.endswith(":443") else host


def after(record: HostRecord, report: HostReport) -> HostRecord:
    """The record of a host once a report has come in."""
    failures = record.failures + 1 if report.failure else 0
    closed = closure(failures) if report.is_silent else 0.0
    return replace(
        record,
        response_time=record.response_time
        if report.response_time is None
        else smoothed(record.response_time, report.response_time),
        failures=failures,
        has_served=record.has_served or not report.failure,
        failing_since=(record.failing_since or report.at) if report.failure else None,
        closed_until=report.at + timedelta(seconds=closed) if closed else None,
    )


@dataclass(slots=True)
class _Gate:
    next_turn: datetime | None = None
    busy_until: datetime | None = None


@dataclass(slots=True)
class MemoryHostBook:
    """A book for one process without a database."""

    _records: dict[str, HostRecord] = field(default_factory=dict)
    _gates: dict[str, _Gate] = field(default_factory=dict)

    def look_up(self, host: str) -> HostRecord:
        return self._records.get(host, HostRecord())

    def keep_robots(self, host: str, robots: Robots, crawl_delay: float) -> None:
        self._records[host] = replace(self.look_up(host), robots=robots, crawl_delay=crawl_delay)

    def keep_charset(self, host: str, charset: str) -> None:
        self._records[host] = replace(self.look_up(host), charset=charset)

    def claim(self, host: str, now: datetime, delay: float) -> float:
        gate = self._gates.setdefault(gate_of(host), _Gate())
        wait = waiting(gate.next_turn, gate.busy_until, now, self.look_up(host).response_time)
        if wait > 0:
            return wait
        if delay > 0:
            gate.next_turn, gate.busy_until = now + timedelta(seconds=delay), now + timedelta(seconds=HOLD)
        return 0.0

    def hold(self, host: str, now: datetime) -> None:
        gate = self._gates.get(gate_of(host))
        if gate is not None and gate.busy_until is not None:
            gate.busy_until = now + timedelta(seconds=HOLD)

    def report(self, host: str, report: HostReport) -> None:
        self._records[host] = after(self.look_up(host), report)
        gate = self._gates.setdefault(gate_of(host), _Gate())
        gate.busy_until = None
        if report.not_before is not None and (gate.next_turn is None or gate.next_turn < report.not_before):
            gate.next_turn = report.not_before


def waiting(next_turn: datetime | None, busy_until: datetime | None, now: datetime, response_time: float) -> float:
    """Seconds until a gate may be free, 0.0 if it is. A request on its way is guessed to take `response_time`."""
    rest = max((next_turn - now).total_seconds(), 0.0) if next_turn is not None else 0.0
    if busy_until is not None and busy_until > now:
        return max(rest + response_time, 0.05)  # it is looked for again soon, but not all the time
    return rest
