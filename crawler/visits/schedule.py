"""When things are due again: a reader's next morning, and the moment a stored page stops being fresh."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from math import expm1
from zoneinfo import ZoneInfo

from crawler.errors import CrawlerError

MORNING = time(6, 0)


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a kind of page stays as it is: what is thought of one that nobody knows yet, and the bounds."""

    usual: timedelta
    shortest: timedelta
    longest: timedelta
    memory: int = 4  # fetches after which the past counts half; simulated, 4 learns fastest and scatters no more than 8


@dataclass(frozen=True, slots=True)
class Freshness:
    """How long a stored page is answered without a request (our choice)."""

    index: Pace = Pace(timedelta(minutes=10), timedelta(minutes=5), timedelta(days=1))  # where new articles come from
    article: Pace = Pace(timedelta(days=7), timedelta(hours=6), timedelta(days=30))  # seldom changed …
    young_article: Pace = Pace(timedelta(hours=6), timedelta(hours=6), timedelta(days=30))  # … except while news
    young: timedelta = timedelta(days=1)

    def pace(self, now: datetime, *, is_article: bool, published: datetime | None) -> Pace:
        if not is_article:
            return self.index
        return self.young_article if published is not None and now - published < self.young else self.article


@dataclass(frozen=True, slots=True)
class History:
    """What the fetches of a page after the first have shown.

    checks: how many there were; changes: how many of them found other content; observed: how long, taken together, the
    page is thought to have stayed as it was under these eyes.
    """

    checks: int = 0
    changes: int = 0
    observed: timedelta = timedelta()

    def expected(self, pace: Pace) -> timedelta:
        """The mean time between two changes, within the bounds of `pace`.

        Changes per time watched, and one change in the usual time, which nobody saw: the mean of a Gamma prior
        (Cho & Garcia-Molina 2003 correct the same bias of few checks by adding halves).
        """
        mean = (self.observed + pace.usual) / (self.changes + 1)
        return min(max(mean, pace.shortest), pace.longest)

    def after(self, elapsed: timedelta, pace: Pace, *, changed: bool) -> History:
        """The history with one more fetch, `elapsed` after the one before."""
        elapsed = max(elapsed, timedelta())
        watched = _until_change(elapsed, self.expected(pace)) if changed else elapsed
        # Longer than the page is left alone anyway need not be known, and would be slow to unlearn.
        checks, changes = self.checks + 1, self.changes + changed
        observed = min(self.observed + watched, pace.longest)
        if changes and checks > pace.memory:
            return History(checks // 2, changes // 2, observed / 2)
        return History(checks, changes, observed)


def _until_change(elapsed: timedelta, mean: timedelta) -> timedelta:
    """When a change came that was found after `elapsed`: its expected time, of an exponential law with that mean.

    Half of a short time, since the change may have come at any moment of it; and never more than the mean: a page that
    was not looked at for a month and has changed need not have stayed the same for weeks.
    """
    ratio = elapsed / mean
    if ratio > 50:
        return mean
    return mean - elapsed / expm1(ratio) if ratio > 1e-6 else elapsed / 2


def is_fresh(until: datetime, now: datetime) -> bool:
    """Whether a page that is fresh `until` then may still be used. One that would be for longer than any page is was
    read while the clock was wrong."""
    return now < until <= now + Freshness().article.longest + timedelta(hours=1)


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
    now: datetime,
    *,
    is_article: bool,
    published: datetime | None,
    history: History | None = None,
    rules: Freshness | None = None,
) -> datetime:
    """Until when a page read `now` may be used without asking its site again: until a change is to be expected.

    What the site says (Cache-Control, Expires) is not asked: it tells how long a copy may be kept, not when the next
    article comes, and to ask whether a page has changed costs a site little.
    """
    pace = (rules or Freshness()).pace(now, is_article=is_article, published=published)
    return now + (history or History()).expected(pace)
