"""What holds of every page that is read, whatever its bytes are."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime, timedelta

from crawler.canonical import url_key
from crawler.errors import UnreadablePage
from crawler.pages.links import MAXIMUM_LINKS
from crawler.reading import MAXIMUM_TEXT, ReadPage, read_page

NOW = datetime(2026, 12, 1, 8, tzinfo=UTC)
LONGEST = 2.0  # seconds of processor time for one page
URL = "http://news.example/sp/2026/1130/c1.html"
TYPES = ("", *(f"text/html; charset={charset}" for charset in ("", "gb2312", "utf-8")), "text/xml", "image/png")
_UNCLEAN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")


class BrokenInvariantError(AssertionError):
    """A page broke an invariant."""


def check(body: bytes, content_type: str) -> ReadPage | None:
    """Read a page and hold what must hold; None for one that is none.

    Raises BrokenInvariantError, or whatever the reader raised.
    """
    began = time.process_time()
    try:
        page = read_page(body, URL, content_type, now=NOW)
    except UnreadablePage as error:
        page = None
        _hold(bool(str(error)), "a page that cannot be read says why")
    _hold(time.process_time() - began <= LONGEST, f"took {time.process_time() - began:.2f} s")
    if page is not None:
        _hold_page(page)
    return page


def _hold_page(page: ReadPage) -> None:
    for text in (page.title, page.text, page.author, page.language, *(link.anchor for link in page.links)):
        _hold(not _UNCLEAN.search(text), f"control characters in {text[:60]!r}")
    _hold(len(page.text) <= MAXIMUM_TEXT, "text too long")
    _hold(len(page.links) <= MAXIMUM_LINKS, "too many links")
    _hold(page.published is None or page.published <= NOW + timedelta(hours=26), f"published in {page.published}")
    _hold(page.published is None or page.published.utcoffset() is not None, "a date without a zone")
    _hold(-(2**63) <= page.fingerprint < 2**63, "a fingerprint beyond 64 bits")
    _hold(all(link.url.startswith(("http://", "https://")) for link in page.links), "a link that is no web address")
    for link in page.links[:20]:
        key = url_key(link.url)
        _hold(url_key(key) == key, f"a key that changes: {link.url}")
    _hold(all(word.strip() and count > 0 for word, count in page.counts.items()), "an empty word")


def _hold(holds: bool, what: str) -> None:
    if not holds:
        raise BrokenInvariantError(what)
