"""robots.txt by RFC 9309: what an answer means, what may be fetched, how long the verdict holds."""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Literal
from urllib.parse import quote, urlsplit

from protego import Protego

from crawler.canonical import resolve

LONGEST = 500 * 1024  # bytes that are read of a robots.txt (RFC 9309, 2.5 asks for at least as much)
MOST_SITEMAPS = 20  # of one robots.txt; our choice

_BOM = re.compile(rb"\A\xef(?:\xbb\xbf?)?")
_TOKEN = re.compile(r"[A-Za-z_-]+")
_AGENT = re.compile(r"^(user[- ]?agent(?: ?: ?| ))(.*?)(?= ?(?:#|$))", re.IGNORECASE)
_SAYS_SOMETHING = re.compile(r"user[- ]?agent|site-?map", re.IGNORECASE)
_WIDE = re.compile(r"[^\x00-\x7f]+")
_HIGH = re.compile(r"%([89A-Fa-f][0-9A-Fa-f])")
_ESCAPE = re.compile(r"%([0-9A-Fa-f]{2})")
_SITEMAP = re.compile(r"(?:^|[\r\n])[ \t]*site-?maps?[ \t]*:[ \t]*([^\s#]+)", re.IGNORECASE)
_STRAY = re.compile("[\udc80-\udcff]")

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
    """Read the bytes of a robots.txt, cut at `LONGEST`: UTF-8 (RFC 9309, 2.2) without its BOM.

    Octets that are no UTF-8, as in a path written in GBK, become escapes: they are what the addresses hold, too. UTF-16
    is known by its BOM, a gzip file that says nothing of it by its first bytes.
    """
    if body.startswith(b"\x1f\x8b"):
        body = _unpacked(body)
    body = body[:LONGEST]
    if body.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = body.decode("utf-16", "replace")
    else:
        text = _BOM.sub(b"", body).decode("utf-8", "surrogateescape")
        text = _STRAY.sub(lambda found: f"%{ord(found[0]) - 0xDC00:02X}", text)
    return text.replace("\0", "")  # no legal character here, and PostgreSQL stores none


def _unpacked(body: bytes) -> bytes:
    try:
        return zlib.decompressobj(wbits=31).decompress(body, LONGEST)
    except zlib.error:
        return body


def from_answer(status: int, body: bytes, now: datetime, failures: int = 0, life: RobotsLife | None = None) -> Robots:
    """Judge an answer. `status` 0 means that none came; `failures` counts the bad ones in a row before it.

    2xx: the rules. 4xx: everything is allowed. 5xx, 429 and no answer: nothing is, until a later attempt
    (RFC 9309, 2.3.1; 429 counts as unreachable because it says 'not now', not 'no such file').
    """
    life = life or RobotsLife()
    if 200 <= status < 300:
        text = decode(body)
        # Many sites answer any address with their front page: it rules nothing, and need not be kept.
        return Robots("rules", text if _SAYS_SOMETHING.search(text) else "", now, now + life.kept)
    if 300 <= status < 500 and status != 429:
        return Robots("allow-all", "", now, now + life.kept)
    wait = min(life.first_retry * 2 ** min(failures, 20), life.last_retry)
    return Robots("unreachable", "", now, now + wait)


def product_token(user_agent: str) -> str:
    """The name that robots.txt knows us by: the letters at the start of the user agent (RFC 9309, 2.2.1)."""
    match = _TOKEN.match(user_agent)
    return match[0] if match else "*"


@dataclass(frozen=True, slots=True)
class _Rules:
    """The rules made ready for comparison. `literal`: once more with every escape as it is written, None if no rule
    holds one.
    """

    normal: Protego
    literal: Protego | None


@lru_cache(maxsize=64)
def _parsed(text: str, token: str) -> _Rules:
    """The rules, made ready for a parser that takes prefixes of a name for the name and knows UTF-8 escapes only."""

    def agent_line(found: re.Match[str]) -> str:
        name = _TOKEN.match(found[2])
        ours = name is not None and name[0].lower() == token.lower()
        return found[1] + (token if ours else "*" if found[2].strip() == "*" else "another")

    # RFC 9309, 2.2; other line ends of Unicode are none here.
    folded = (" ".join(line.split()) for line in re.split(r"\r\n|\r|\n", text))
    lines = [_AGENT.sub(agent_line, line) for line in folded if line and line[0] != "#"]
    rules = "\n".join(_comparable(line) for line in lines)
    literal = "\n".join(_literal(_escaped(line)) for line in lines)
    return _Rules(Protego.parse(rules), Protego.parse(literal) if "%" in literal else None)


def _comparable(text: str) -> str:
    """Rules or an address with every octet beyond ASCII written so that the parser compares it as it is.

    Decoded as UTF-8, all the GBK escapes of a Chinese site would become one replacement character and look alike.
    """
    return _HIGH.sub(lambda found: f"%25{found[1].upper()}", _escaped(text))


def _literal(text: str) -> str:
    """Rules or an address with every escape written so that the parser compares it as it is."""
    return _ESCAPE.sub(lambda found: f"%25{found[1].upper()}", text)


def _escaped(text: str) -> str:
    return text if text.isascii() else _WIDE.sub(lambda found: quote(found[0]), text)


def allows(robots: Robots, url: str, token: str) -> bool:
    """Whether `url` may be fetched under our product `token`.

    Of two matching rules the longer wins, Allow wins a tie (RFC 9309, 2.2.2). Whether %62 and b are alike in a path is
    told differently: alike by the RFC, different by what crawlers did before it. What either reading forbids stays
    unread.
    """
    if robots.verdict != "rules":
        return robots.verdict == "allow-all"
    rules = _parsed(robots.text, token)
    if not rules.normal.can_fetch(_comparable(url), token):
        return False
    if rules.literal is None and "%" not in url and url.isascii():
        return True
    return bool((rules.literal or rules.normal).can_fetch(_literal(url), token))


def crawl_delay(robots: Robots, token: str) -> float:
    """Seconds between requests that the file asks for by Crawl-delay or Request-rate; 0 if by neither.

    Not in the RFC, but widely meant. A rate that is meant for some hours of the day is kept at all hours.
    """
    if robots.verdict != "rules":
        return 0.0
    rules = _parsed(robots.text, token).normal
    rate = rules.request_rate(token)
    return max(float(rules.crawl_delay(token) or 0.0), rate.seconds / rate.requests if rate else 0.0)


def sitemaps(robots: Robots, base: str) -> tuple[str, ...]:
    """The absolute addresses of the sitemaps that the file at `base` names, at most `MOST_SITEMAPS`, each once."""
    if robots.verdict != "rules" or "map" not in robots.text.lower():
        return ()
    found: dict[str, None] = {}
    for named in _SITEMAP.findall(robots.text):
        address = resolve(named, base)
        if address is not None:
            found[address] = None
        if len(found) >= MOST_SITEMAPS:
            break
    return tuple(found)
