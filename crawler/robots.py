"""robots.txt by RFC 9309: what an answer means, what may be fetched, how long the verdict holds."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Literal
from urllib.parse import urlsplit

from protego import Protego

LONGEST = 500 * 1024  # bytes that are read of a robots.txt (RFC 9309, 2.5 asks for at least as much)

Verdict = Literal["rules", "allow-all", "unreachable"]


@dataclass(frozen=True, slots=True)
class RobotsLife:
    """How long a verdict is kept."""

    kept: timedelta = timedelta(hours=24)  # RFC 9309, 2.4: not longer
    first_retry: timedelta = timedelta(minutes=5)  # an unreachable file is asked for again, twice as late each time
    last_retry: timedelta = timedelta(hours=6)


@dataclass(frozen=True, slots=True)
class Robots:
    """The verdict over one host. `text` holds the rules if `verdict` is 'rules'."""

    verdict: Verdict
    text: str = ""
    fetched_at: datetime | None = None
    expires_at: datetime | None = None

    def is_current(self, now: datetime) -> bool:
        return self.expires_at is not None and now < self.expires_at


def robots_url(url: str) -> str:
    """The address of the robots.txt that governs `url`."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}/robots.txt"


def decode(body: bytes) -> str:
    """Read the bytes of a robots.txt: UTF-8 (RFC 9309, 2.2), a leading BOM dropped, cut at `LONGEST`."""
    # A NUL is no legal character here, and PostgreSQL stores none.
    return body[:LONGEST].decode("utf-8-sig", "replace").replace("\0", "")


def from_answer(status: int, body: bytes, now: datetime, failures: int = 0, life: RobotsLife | None = None) -> Robots:
    """Judge an answer. `status` 0 means that none came; `failures` counts the bad ones in a row before it.

    2xx: the rules. 4xx: everything is allowed. 5xx, 429 and no answer: nothing is, until a later attempt
    (RFC 9309, 2.3.1; 429 counts as unreachable because it says 'not now', not 'no such file').
    """
    life = life or RobotsLife()
    if 200 <= status < 300:
        return Robots("rules", decode(body), now, now + life.kept)
    if 300 <= status < 500 and status != 429:
        return Robots("allow-all", "", now, now + life.kept)
    wait = min(life.first_retry * 2 ** min(failures, 20), life.last_retry)
    return Robots("unreachable", "", now, now + wait)


def product_token(user_agent: str) -> str:
    """The name that robots.txt knows us by: the letters at the start of the user agent (RFC 9309, 2.2.1)."""
    match = re.match(r"[A-Za-z_-]+", user_agent)
    return match[0] if match else "*"


@lru_cache(maxsize=64)
def _parsed(text: str) -> Protego:
    return Protego.parse(text)


def allows(robots: Robots, url: str, user_agent: str) -> bool:
    """Whether `url` may be fetched. Of two matching rules the longer wins, Allow wins a tie (RFC 9309, 2.2.2)."""
    if robots.verdict == "allow-all":
        return True
    if robots.verdict == "unreachable":
        return False
    return bool(_parsed(robots.text).can_fetch(url, product_token(user_agent)))


def barred(robots: Robots, urls: Iterable[str], user_agent: str) -> set[str]:
    """Those of `urls` that may not be fetched."""
    return {url for url in urls if not allows(robots, url, user_agent)}


def crawl_delay(robots: Robots, user_agent: str) -> float:
    """Seconds between requests that the file asks for; 0 if it does not. Not in the RFC, but widely meant."""
    if robots.verdict != "rules":
        return 0.0
    value = _parsed(robots.text).crawl_delay(product_token(user_agent))
    return max(float(value), 0.0) if value is not None else 0.0
