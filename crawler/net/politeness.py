"""How long a host is left alone between two requests, and what its Retry-After means."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

MINIMUM_DELAY = 2.0  # seconds between two requests to a host, unless the setting says otherwise
COURTESY = 2.0  # seconds; the least for a host that its owner has not listed as ours
LONGEST_PAUSE = 86_400.0  # seconds; cap of a Retry-After
HOLD = 10.0  # seconds that a request on its way keeps others from its host; renewed as long as it lasts
OPENS_AT = 5  # failures in a row without an answer after which a host counts as dead for now; our choice


@dataclass(frozen=True, slots=True)
class Manners:
    """What the delay between two requests to one host is made of; all in seconds."""

    minimum: float = MINIMUM_DELAY  # the setting; hosts that are not ours never get less than `courtesy`
    courtesy: float = COURTESY
    demonstration: float = 0.5  # quick, yet slow enough to be watched
    load_factor: float = 3.0  # a host that takes long to answer is left alone that many times as long
    longest: float = 60.0  # cap of the whole, and of a Crawl-delay: more would mean that the site is never read


def delay(manners: Manners, *, ours: bool, demonstration: bool, robots: float, response_time: float) -> float:
    """Seconds between two requests to one host: the greatest of setting, Crawl-delay and 3 × response time.

    `ours` says that the host is listed in ALLOWED_PRIVATE_ADDRESSES: only there may the setting go below `courtesy`.
    """
    if demonstration:
        return manners.demonstration
    least = manners.minimum if ours else max(manners.minimum, manners.courtesy)
    # A listed host with delay 0 is a frozen copy or the owner's own machine: its response time is no plea for rest.
    load = 0.0 if ours and manners.minimum == 0 else manners.load_factor * response_time
    return max(least, min(max(robots, load, 0.0), manners.longest))


def retry_after(value: str, now: datetime, longest: float = LONGEST_PAUSE) -> float | None:
    """Seconds that a Retry-After header (RFC 9110, 10.2.3: seconds or a date) asks for, at most `longest`.

    None if the header is absent or nonsense; a date that has passed is 0.
    """
    value = value.strip()
    if value.isascii() and value.isdigit():
        return min(float(value), longest)
    try:
        moment = parsedate_to_datetime(value)
    except (TypeError, ValueError, OverflowError):  # a year of twenty digits overflows
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return min(max((moment - now).total_seconds(), 0.0), longest)


def back_off(failures: int) -> float:
    """Seconds that a host is left alone which says 'not now' but not until when: 30 s, doubled by each failure before
    it, at most an hour.
    """
    return float(min(30.0 * 2 ** min(failures, 10), 3600.0))


def closure(failures: int) -> float:
    """Seconds for which a host that has not answered `failures` times in a row is asked nothing: 0 at first, then 5
    minutes, twice as long after each attempt that fails, at most 6 hours.
    """
    return 0.0 if failures < OPENS_AT else float(min(300.0 * 2 ** min(failures - OPENS_AT, 10), 21_600.0))


def smoothed(before: float, latest: float, weight: float = 0.3) -> float:
    """Fold the latest response time (seconds) into the running one; the first measurement counts whole."""
    return latest if before <= 0 else before + weight * (latest - before)
