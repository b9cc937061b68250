"""robots.txt by RFC 9309: what an answer means, what may be fetched, how long the verdict holds."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Literal
from urllib.parse import quote, urlsplit

from protego import Protego

LONGEST = 500 * 1024  # bytes that are read of a robots.txt (RFC 9309, 2.5 asks for at least as much)

_BOM = re.compile(rb"\A\xef(?:\xbb\xbf?)?")
_TOKEN = re.compile(r"[A-Za-z_-]+")
_AGENT = re.compile(r"^(\s*user[- ]?agent\s*:\s*)(.*?)(?=\s*(?:#|$))", re.IGNORECASE)
_WIDE = re.compile(r"[^\x00-\x7f]+")
_HIGH = re.compile(r"%([89A-Fa-f][0-9A-Fa-f])")

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
    """Read the bytes of a robots.txt: UTF-8 (RFC 9309, 2.2) without its BOM, also a broken one; cut at `LONGEST`."""
    # A NUL is no legal character here, and PostgreSQL stores none.
    return _BOM.sub(b"", body[:LONGEST]).decode("utf-8", "replace").replace("\0", "")


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
    match = _TOKEN.match(user_agent)
    return match[0] if match else "*"


@lru_cache(maxsize=64)
def _parsed(text: str, token: str) -> Protego:
    """The rules, made ready for a parser that takes prefixes of a name for the name and knows UTF-8 escapes only."""

    def agent_line(found: re.Match[str]) -> str:
        name = _TOKEN.match(found[2])
        ours = name is not None and name[0].lower() == token.lower()
        return found[1] + (token if ours else "*" if found[2].strip() == "*" else "another")

    lines = re.split(r"\r\n|\r|\n", text)  # RFC 9309, 2.2; other line ends of Unicode are none here
    return Protego.parse("\n".join(_comparable(_AGENT.sub(agent_line, " ".join(line.split()))) for line in lines))


def _comparable(text: str) -> str:
    """Rules or an address with every octet beyond ASCII written so that the parser compares it as it is.

    Decoded as UTF-8, all the GBK escapes of a Chinese site would become one replacement character and look alike.
    """
    if not text.isascii():
        text = _WIDE.sub(lambda found: quote(found[0]), text)
    return _HIGH.sub(lambda found: f"%25{found[1].upper()}", text)


def allows(robots: Robots, url: str, token: str) -> bool:
    """Whether `url` may be fetched under our product `token`.

    Of two matching rules the longer wins, Allow wins a tie (RFC 9309, 2.2.2).
    """
    if robots.verdict != "rules":
        return robots.verdict == "allow-all"
    return bool(_parsed(robots.text, token).can_fetch(_comparable(url), token))


def crawl_delay(robots: Robots, token: str) -> float:
    """Seconds between requests that the file asks for; 0 if it does not. Not in the RFC, but widely meant."""
    if robots.verdict != "rules":
        return 0.0
    value = _parsed(robots.text, token).crawl_delay(token)
    return max(float(value), 0.0) if value is not None else 0.0
