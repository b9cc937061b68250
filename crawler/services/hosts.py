"""The book of hosts in the database: one gate a host for all workers and all readers."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from crawler.hosts import HostRecord, HostReport
from crawler.models import Host
from crawler.politeness import smoothed
from crawler.robots import Robots, Verdict

_VERDICTS: dict[str, Verdict] = {"rules": "rules", "allow-all": "allow-all", "unreachable": "unreachable"}


class DatabaseHostBook:
    """A `crawler.hosts.HostBook` whose rows every worker shares."""

    def look_up(self, host: str) -> HostRecord:
        row = Host.objects.filter(name=host).first()
        if row is None:
            return HostRecord()
        verdict = _VERDICTS.get(row.robots_status)
        return HostRecord(
            robots=Robots(verdict, row.robots_text, row.robots_fetched_at, row.robots_expires_at) if verdict else None,
            crawl_delay=row.crawl_delay,
            response_time=row.response_time,
            failures=row.failures,
            charset=row.last_charset,
            has_served=row.last_success_at is not None,
        )

    def keep_robots(self, host: str, robots: Robots, crawl_delay: float) -> None:
        values = {
            "robots_text": robots.text,
            "robots_status": robots.verdict,
            "robots_fetched_at": robots.fetched_at,
            "robots_expires_at": robots.expires_at,
            "crawl_delay": crawl_delay,
        }
        Host.objects.update_or_create(name=host, defaults=values)

    def claim(self, host: str, now: datetime, delay: float) -> float:
        """Take the turn by a guarded update: of all who try at one moment, exactly one changes the row."""
        until = now + timedelta(seconds=delay)
        free = Q(next_turn_at__isnull=True) | Q(next_turn_at__lte=now)
        if Host.objects.filter(free, name=host).update(next_turn_at=until):
            return 0.0
        row, made = Host.objects.get_or_create(name=host, defaults={"next_turn_at": until})
        if made:
            return 0.0
        free_at = row.next_turn_at or now
        return max((free_at - now).total_seconds(), 0.01)

    def report(self, host: str, report: HostReport) -> None:
        with transaction.atomic():
            row, _ = Host.objects.select_for_update().get_or_create(name=host)
            values: dict[str, object] = {}
            if report.response_time is not None:
                values["response_time"] = smoothed(row.response_time, report.response_time)
            if report.failure:
                values |= {"failures": row.failures + 1, "last_failure": report.failure[:200]}
            else:
                values |= {"failures": 0, "last_success_at": report.at, "last_failure": ""}
            if report.charset:
                values["last_charset"] = report.charset[:20]
            if report.not_before is not None:
                later = row.next_turn_at is None or row.next_turn_at < report.not_before
                values["next_turn_at"] = report.not_before if later else row.next_turn_at
            Host.objects.filter(pk=row.pk).update(**values)
