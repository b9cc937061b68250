"""What a page asks of robots about itself: meta elements named `robots`, and the header X-Robots-Tag.

No standard says it all; the words are those that the large search engines document. Of two demands the stricter counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

META_NAMES = frozenset({"robots", "newsreader", "x-robots-tag"})
"""lower-case names (or http-equivs) of the meta elements that are meant for us"""
OUR_NAME = "newsreader"
LONGEST = 1_000  # characters read of one meta element or header; our choice

_VALUED = re.compile(r"(?:max-\w+(?:-\w+)?|unavailable_after)\s*:\s*[\w.-]*", re.IGNORECASE)
_AGENT = re.compile(r"(?:^|,)\s*(?!unavailable_after|max-)([a-z*][\w.*-]{0,100})\s*:", re.IGNORECASE)
_WORD = re.compile(r"[\w-]+")
_AFTER = re.compile(r"unavailable_after\s*:\s*([^;\n]{1,100})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class RobotsTags:
    """`may_keep`: it may become an article (no noindex). `may_follow`: its links may be followed. `may_store`: its body
    may be put into the page store (neither noindex nor noarchive).
    """

    may_keep: bool = True
    may_follow: bool = True
    may_store: bool = True


def robots_tags(metas: Iterable[str], header: str = "", now: datetime | None = None) -> RobotsTags:
    """Read the contents of the meta elements named in META_NAMES, and the X-Robots-Tag headers, one a line.

    What a header says behind another crawler's name is not for us. `now` (aware) is compared with unavailable_after; a
    date that cannot be read asks for nothing.
    """
    words: set[str] = set()
    for demand in (*metas, *(part for line in header.split("\n") for part in _for_us(line[:LONGEST]))):
        demand = demand[:LONGEST]
        words.update(word.lower() for word in _WORD.findall(_VALUED.sub(" ", demand)))
        if now is not None and any(_is_past(date, now) for date in _AFTER.findall(demand)):
            words.add("noindex")
    none = "none" in words
    keep = not (none or "noindex" in words)
    return RobotsTags(
        may_keep=keep,
        may_follow=not (none or "nofollow" in words),
        may_store=keep and words.isdisjoint({"noarchive", "nocache"}),
    )


def _for_us(header: str) -> Iterator[str]:
    """What stands before the first name, and behind ours."""
    everyone, *named = _AGENT.split(header)
    yield everyone
    for name, demand in zip(named[::2], named[1::2], strict=True):
        if name.lower() in {OUR_NAME, "*", "robots"}:
            yield demand


def _is_past(date: str, now: datetime) -> bool:
    for text in (date.strip(), date.strip().partition(",")[0].strip()):
        try:
            moment = datetime.fromisoformat(text)
        except ValueError:
            try:
                moment = parsedate_to_datetime(text)
            except (TypeError, ValueError, OverflowError):
                continue
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)) < now
    return False
