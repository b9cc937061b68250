"""When things are due again: a reader's next morning, and the moment a stored page stops being fresh."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from crawler.errors import CrawlerError

MORNING = time(6, 0)


@dataclass(frozen=True, slots=True)
class Freshness:
    """How long a stored page is answered without a request (our choice)."""

    article: timedelta = timedelta(days=7)  # articles are seldom changed …
    young_article: timedelta = timedelta(hours=6)  # … except while they are news
    young: timedelta = timedelta(days=1)
    index: timedelta = timedelta(minutes=10)  # a list of links is what new articles come from


def zone(time_zone: str) -> ZoneInfo:
    """The time zone of that IANA name. Raises CrawlerError for a name that is none."""
    try:
        return ZoneInfo(time_zone)
    except (KeyError, ValueError, OSError):  # a folder of the database is an IsADirectoryError
        raise CrawlerError(f"{time_zone!r} is no time zone. Examples: Asia/Shanghai, Europe/Berlin.") from None


def next_morning(now: datetime, time_zone: str, at: time = MORNING) -> datetime:
    """The next moment (UTC) after `now` at which clocks in `time_zone` show `at`.

    A time that the clocks skip in spring comes as much later as they were put forward; one that they show twice in
    autumn counts the first time only. So there is one such moment a day.
    """
    where = zone(time_zone)
    today = now.astimezone(where).date()
    for days in range(4):  # zones have skipped a whole day
        moment = _on(today + timedelta(days=days), at, where)
        if moment > now:
            return moment
    raise AssertionError("days do not end")  # pragma: no cover


def _on(day: date, at: time, where: ZoneInfo) -> datetime:
    return datetime.combine(day, at.replace(tzinfo=None, fold=0), tzinfo=where).astimezone(UTC)


def fresh_until(
    now: datetime, *, is_article: bool, published: datetime | None, rules: Freshness | None = None
) -> datetime:
    """Until when a page read `now` may be used without asking its site again."""
    rules = rules or Freshness()
    if not is_article:
        return now + rules.index
    if published is not None and now - published < rules.young:
        return now + rules.young_article
    return now + rules.article
