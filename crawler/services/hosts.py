"""The book of hosts in the database: one gate a host for all workers and all readers."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet

from crawler.models import Host
from crawler.net.politeness import HOLD
from crawler.visits.hosts import HostRecord, HostReport, after, gate_of, waiting
from crawler.visits.robots import Robots, Verdict

_VERDICTS: dict[str, Verdict] = {"rules": "rules", "allow-all": "allow-all", "unreachable": "unreachable"}


class DatabaseHostBook:
    """A `crawler.visits.hosts.HostBook` whose rows every worker shares.

    One book belongs to one worker's turn at a walk.
    """

    def __init__(self) -> None:
        self._held: dict[str, datetime] = {}  # gate → the busy_until that we wrote: whoever wrote another has it now

    def look_up(self, host: str) -> HostRecord:
        row = Host.objects.filter(name=host).first()
        return HostRecord() if row is None else _record(row)

    def keep_robots(self, host: str, robots: Robots, crawl_delay: float) -> None:
        values = {
            "robots_text": robots.text,
            "robots_status": robots.verdict,
            "robots_fetched_at": robots.fetched_at,
            "robots_expires_at": robots.expires_at,
            "crawl_delay": crawl_delay,
        }
        Host.objects.update_or_create(name=host, defaults=values)

    def keep_charset(self, host: str, charset: str) -> None:
        Host.objects.filter(name=host).update(last_charset=charset[:20])

    def claim(self, host: str, now: datetime, delay: float) -> float:
        """Take the turn by a guarded update: of all who try at one moment, exactly one changes the row."""
        gate = gate_of(host)
        taken: dict[str, datetime | None] = {
            "next_turn_at": now + timedelta(seconds=delay),
            "busy_until": _held_until(now),
        }
        if delay <= 0:
            taken = {"busy_until": None}
        if _free(gate, now).update(**taken) or Host.objects.get_or_create(name=gate, defaults=taken)[1]:
            if (until := taken["busy_until"]) is not None:
                self._held[gate] = until
            return 0.0
        times = Host.objects.filter(name=gate).values_list("next_turn_at", "busy_until").get()
        answers_in = Host.objects.filter(name=host).values_list("response_time", flat=True).first()
        return max(waiting(*times, now, answers_in or 0.0), 0.01)  # it may have become free just now

    def hold(self, host: str, now: datetime) -> None:
        gate = gate_of(host)
        if (mine := self._held.get(gate)) is not None:
            until = _held_until(now)
            if Host.objects.filter(name=gate, busy_until=mine).update(busy_until=until):
                self._held[gate] = until

    def report(self, host: str, report: HostReport) -> None:
        gate = gate_of(host)
        with transaction.atomic():
            row, _ = Host.objects.select_for_update().get_or_create(name=host)
            record = after(_record(row), report)
            values: dict[str, object] = {
                "response_time": record.response_time,
                "failures": record.failures,
                "last_failure": report.failure[:200],
                "failing_since": record.failing_since,
                "closed_until": record.closed_until,
            }
            if not report.failure:
                values["last_success_at"] = report.at
            Host.objects.filter(pk=row.pk).update(**values)
            if (mine := self._held.pop(gate, None)) is not None:
                Host.objects.filter(name=gate, busy_until=mine).update(busy_until=None)
            if report.not_before is not None:
                earlier = Q(next_turn_at__isnull=True) | Q(next_turn_at__lt=report.not_before)
                Host.objects.filter(earlier, name=gate).update(next_turn_at=report.not_before)


def _free(gate: str, now: datetime) -> QuerySet[Host]:
    rested = Q(next_turn_at__isnull=True) | Q(next_turn_at__lte=now)
    idle = Q(busy_until__isnull=True) | Q(busy_until__lte=now)
    return Host.objects.filter(rested, idle, name=gate)


def _held_until(now: datetime) -> datetime:
    return now + timedelta(seconds=HOLD)


def _record(row: Host) -> HostRecord:
    verdict = _VERDICTS.get(row.robots_status)
    return HostRecord(
        robots=Robots(verdict, row.robots_text, row.robots_fetched_at, row.robots_expires_at) if verdict else None,
        crawl_delay=row.crawl_delay,
        response_time=row.response_time,
        failures=row.failures,
        charset=row.last_charset,
        has_served=row.last_success_at is not None,
        failing_since=row.failing_since,
        closed_until=row.closed_until,
    )
