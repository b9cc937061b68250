"""Feeds: RSS 0.9x, 1.0 and 2.0, Atom and JSON Feed. A feed is a page whose links are its entries.

Also which feeds a page declares. Text only: bytes are decoded in crawler.pages.charset.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from email.utils import parsedate_to_datetime
from html import unescape
from urllib.parse import parse_qsl, urlsplit

from selectolax.lexbor import LexborHTMLParser

from crawler.canonical import resolve, site_name
from crawler.pages.links import MAXIMUM_LINKS, fold
from crawler.pages.markup import Entry, root_of, scan

MOST_ENTRIES = 10_000  # of a feed that are looked at: it holds what is new, a sitemap what there is (our choice)
DECLARED = 3  # feeds of one page that are noted; more are one a section

_ROOTS = frozenset({"rss", "rdf", "feed", "channel"})
_ENTRIES = frozenset({"item", "entry"})
_DATES = ("pubdate", "published", "issued", "date", "updated", "modified", "created")
_WANTED = frozenset({"title", "link", "guid", "id", "origlink", *_DATES})
_SNIFFED = re.compile(r"<(?:rss|feed|rdf:rdf)[\s>]", re.IGNORECASE)
_FEED_TYPES = re.compile(r"application/(?:rss|atom|rdf)\+xml|application/feed\+json|(?:text|application)/(?:rss|atom)")
_XML_TYPES = re.compile(r"(?:text|application)/xml\b")
_FEED_NAME = re.compile(r"\b(?:rss|feeds?|atom|rdf)\b", re.IGNORECASE)
_COMMENTS = re.compile(
    r"comment|coment|umpan komentar|commentaire|kommentar|评论|評論|回复|reply|replies|trackback", re.IGNORECASE
)
_FORMAT = re.compile(r"rss2?|atom|rdf|xml|json|format|type|alt|[\W_]", re.IGNORECASE)
_REDIRECTORS = re.compile(r"(?:^|[/.])(?:url|go|out|jump|link|click|track|redirect|redir|away)\b", re.IGNORECASE)
_TAG = re.compile(r"<[^<>]{1,500}>")
_MOMENT = re.compile(
    r"(?P<year>(?:19|20)\d\d)[-/.年](?P<month>\d{1,2})(?:[-/.月](?P<day>\d{1,2})日?)?"
    r"(?:[T\s]*(?P<hour>\d{1,2})[:时](?P<minute>\d\d)(?:[:分](?P<second>\d\d))?)?"
    r"(?:[.,]\d+)?\s*(?P<zone>Z|[+-]\d\d:?\d\d)?"
)
_CHINA = timezone(timedelta(hours=8))


@dataclass(frozen=True, slots=True)
class Listed:
    """An address that a feed or sitemap lists, what it says about it, and when that was new."""

    url: str
    anchor: str
    at: datetime | None


@dataclass(frozen=True, slots=True)
class Listing:
    """A feed or sitemap, read. `children`: further listings that it names, newest first."""

    title: str
    listed: tuple[Listed, ...]
    children: tuple[str, ...] = ()


def read_feed(text: str, url: str) -> Listing | None:
    """The entries of a feed at `url`, newest first where most are dated; None if the text is no feed."""
    if text.lstrip("\ufeff \t\r\n")[:1] == "{":
        return _json_feed(text, url)
    if root_of(text) not in _ROOTS and ("<html" in text[:1024].lower() or not _SNIFFED.search(text[:1024])):
        return None
    found = scan(text, _ENTRIES, _WANTED, most=MOST_ENTRIES)
    listed = (
        Listed(address, _title(entry.text("title")), moment(entry.text(*_DATES)))
        for entry in found.entries
        if (address := _address(entry, url))
    )
    return Listing(_title(found.title), newest_first(listed))


def newest_first(listed: Iterable[Listed]) -> tuple[Listed, ...]:
    """One entry an address, the newest first and those without a date last, if at least half of them are dated; at most
    as many as a page may have links.
    """
    once: dict[str, Listed] = {}
    for entry in listed:
        once.setdefault(entry.url, entry)
    entries = list(once.values())
    if 2 * sum(entry.at is not None for entry in entries) >= len(entries):
        oldest = datetime.min.replace(tzinfo=UTC)
        entries.sort(key=lambda entry: entry.at or oldest, reverse=True)
    return tuple(entries[:MAXIMUM_LINKS])


def moment(text: str) -> datetime | None:
    """A date as feeds and sitemaps write it: RFC 822, W3C-DTF (ISO 8601), or figures. Without a zone it is China's.

    Only good for telling newer from older: what is shown as published comes from the article's own page.
    """
    if found := _MOMENT.match(text):
        day = [int(found[name] or 1) for name in ("year", "month", "day")]
        time = [int(found[name] or 0) for name in ("hour", "minute", "second")]
        try:
            return datetime(*day, *time, tzinfo=_zone(found["zone"])).astimezone(UTC)  # type: ignore[arg-type, misc]
        except (ValueError, OverflowError):
            return None
    try:
        at = parsedate_to_datetime(text[:100])
        return (at if at.tzinfo else at.replace(tzinfo=_CHINA)).astimezone(UTC)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None


def _zone(written: str | None) -> timezone:
    if not written:
        return _CHINA
    if written == "Z":
        return UTC
    minutes = 60 * int(written[1:3]) + int(written[-2:])
    return timezone(timedelta(minutes=-minutes if written[0] == "-" else minutes))


def declared_feeds(tree: LexborHTMLParser, base: str, url: str, charset: str = "utf-8") -> tuple[str, ...]:
    """Addresses of the feeds that the page at `url` declares, at most DECLARED: of its own site, without comments'."""
    found: dict[str, str] = {}  # what its addresses have in common → the first of a feed's formats
    own, path = site_name(url), urlsplit(url).path.rstrip("/")
    for node in tree.css('link[rel~="alternate" i][type][href]')[:50]:
        attributes = node.attributes
        href, kind = (attributes.get("href") or "").strip(), (attributes.get("type") or "").strip().lower()
        if not _FEED_TYPES.match(kind) and not (_XML_TYPES.fullmatch(kind) and _FEED_NAME.search(href)):
            continue
        address = resolve(href, base, charset)
        if not address or address == url or site_name(address) != own:
            continue
        title = attributes.get("title") or ""
        of_this_page = path and urlsplit(address).path.rstrip("/") == f"{path}/feed" and path.count("/") > 2
        if _COMMENTS.search(title) or _COMMENTS.search(href) or of_this_page:
            continue
        found.setdefault(_FORMAT.sub("", address.partition("//")[2]), address)
    return tuple(found.values())[:DECLARED]


def _address(entry: Entry, url: str) -> str:
    """Where the entry leads: its own page, not itself in another form, not a picture, not a counter on the way."""
    base = resolve(entry.base, url) or url if entry.base else url
    links = [field for field in entry.fields if field.name == "link"]
    pages = [
        field.attributes["href"]
        for field in links
        if field.attributes.get("rel", "alternate") == "alternate" and field.attributes.get("href")
    ]
    permalinks = [
        field.text
        for field in entry.fields
        if field.name in ("guid", "id") and field.attributes.get("ispermalink", "true").lower() != "false"
    ]
    plain = [field.text for field in links if field.text]
    about = entry.attributes.get("rdf:about", "")
    for written in (entry.text("origlink"), *pages, *plain, *filter(_is_address, permalinks), about):
        if written and (address := resolve(written.strip(), base)):
            return _unwrapped(address, url)
    return ""


def _is_address(text: str) -> bool:
    return text.startswith(("http://", "https://", "/"))


def _unwrapped(address: str, url: str) -> str:
    """The address that a counter on the way redirects to, where the address itself says so."""
    if "=http" not in address or not _REDIRECTORS.search(urlsplit(address).path):
        return address
    for _, value in parse_qsl(urlsplit(address).query):
        if value.startswith(("http://", "https://")) and (target := resolve(value, url)):
            return target
    return address


def _title(text: str) -> str:
    """Titles may hold markup, escaped once or twice."""
    return fold(
        unescape(
            _TAG.sub(lambda tag: " " if tag[0].startswith("<br") else "", unescape(text))
            if "<" in text or "&" in text
            else text
        )
    )


def _json_feed(text: str, url: str) -> Listing | None:
    if "jsonfeed.org/version" not in text[:2000]:
        return None
    try:
        data = json.loads(text, strict=False)
    except (ValueError, RecursionError):
        return None
    items = data.get("items")
    listed = [
        Listed(address, _title(_string(item, "title") or _string(item, "content_text")[:100]), moment(_date(item)))
        for item in (items if isinstance(items, list) else [])[:MOST_ENTRIES]
        if isinstance(item, dict) and (address := _json_address(item, url))
    ]
    return Listing(_title(_string(data, "title")), newest_first(listed))


def _string(item: dict[str, object], name: str) -> str:
    value = item.get(name)
    return value if isinstance(value, str) else ""


def _date(item: dict[str, object]) -> str:
    return _string(item, "date_published") or _string(item, "date_modified")


def _json_address(item: dict[str, object], url: str) -> str:
    identity = _string(item, "id")
    written = _string(item, "url") or _string(item, "external_url") or (identity if _is_address(identity) else "")
    return (resolve(written, url) or "") if written else ""
