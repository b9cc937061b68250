"""From the bytes of a page to all that a walk needs of it."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Literal

from crawler.article.authors import author_of
from crawler.article.beside import marked_authors, marked_dates, named_titles, texts_beside
from crawler.article.body import Body
from crawler.article.dates import url_date
from crawler.article.fingerprint import simhash64
from crawler.article.headline import MAXIMUM_TITLE, heading_texts, title_of
from crawler.article.kinds import is_article
from crawler.article.outline import Outline, outline
from crawler.article.publication import Dates, published
from crawler.article.second_opinion import best_body
from crawler.article.siterules import SiteRules, apply_rules, chosen_body
from crawler.article.zones import zone_of
from crawler.canonical import believed_canonical, key_digest, url_key
from crawler.errors import UnreadablePage
from crawler.pages.charset import Decoded, decode
from crawler.pages.feeds import Listing, declared_feeds, read_feed
from crawler.pages.language import language_of
from crawler.pages.links import MAXIMUM_ANCHOR, MAXIMUM_LINKS, PageLink, page_links
from crawler.pages.pagination import next_part
from crawler.pages.parse import ParsedPage, parse
from crawler.pages.robotstags import RobotsTags, robots_tags
from crawler.pages.sitemaps import read_sitemap
from interests import keywords

TOP_KEYWORDS = 10  # W, 4.1
KEPT_COUNTS = 200  # commonest words of a page that are stored
MAXIMUM_BYTES = 8_000_000  # of a body that are decoded
_OPENING = 40  # characters of a text in which an agency names its reporters
MAXIMUM_TEXT = 200_000  # characters of an article; ten times the longest that newspapers print

_HTML_TYPES = frozenset(
    {"text/html", "application/xhtml+xml", "text/plain", "application/octet-stream", "unknown/unknown"}
)
_MAGIC = (
    (b"%PDF-", "a PDF file"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"RIFF", "a media file"),
    (b"PK\x03\x04", "an archive or office file"),
    (b"Rar!", "an archive"),
    (b"7z\xbc\xaf", "an archive"),
    (b"\xd0\xcf\x11\xe0", "an office file"),
    (b"OggS", "a media file"),
    (b"ID3", "a media file"),
)
_GZIP = b"\x1f\x8b"
_MOST_PACKINGS = 2  # one inside the other
_HTML_STARTS = (b"<!doctype html", b"<html", b"<head", b"<body")
# A tag as pages have them; one "<" is in any file that is long enough.
_TAG = re.compile(
    rb"<(?:!doctype|/?(?:html|head|title|meta|link|script|body|div|span|table|article|section|main|p|br|h[1-6]))[\s/>]",
    re.IGNORECASE,
)
_CONTROL_BYTES = bytes(set(range(32)) - set(b"\t\n\r\x0c\x1b"))


_REMEMBERED = 60  # characters of an anchor whose words are remembered; navigation is shorter


PageKind = Literal["page", "feed", "sitemap"]
_LISTINGS: tuple[tuple[PageKind, Callable[[str, str], Listing | None]], ...] = (
    ("feed", read_feed),
    ("sitemap", read_sitemap),
)


@dataclass(frozen=True, slots=True)
class ReadPage:
    """A page, read. `key` is the digest of the address's key; `charset` a codec name, `charset_certain` whether the
    evidence for it was good; `language` "zh", "en", another code or ""; `text` one paragraph a line; `published` an
    aware datetime, `author` and `canonical` "" or None where the page does not say; `counts` {word: occurrences} of
    title and text, the 200 commonest; `keywords` formula 4 with k = 10; `fingerprint` see crawler.article.fingerprint;
    `may_follow` False where the page asks robots not to follow its links (its links are then nofollow, too), `may_keep`
    where it asks them not to keep it, `may_store` where its body may not be stored (crawler.pages.robotstags); `kind`:
    a feed or sitemap is a page whose links are its entries; `feeds`: addresses of those that the page declares, of an
    index of sitemaps those that it lists; `next_part` address of the page on which the same article goes on, or "".
    """

    url: str
    key: str
    charset: str
    charset_certain: bool
    language: str
    title: str
    text: str
    published: datetime | None
    author: str
    is_article: bool
    canonical: str
    links: tuple[PageLink, ...]
    counts: dict[str, int]
    title_counts: dict[str, int]
    keywords: dict[str, float]
    fingerprint: int
    may_follow: bool
    kind: PageKind = "page"
    may_keep: bool = True
    may_store: bool = True
    feeds: tuple[str, ...] = ()
    next_part: str = ""


def read_page(
    body: bytes,
    url: str,
    content_type: str = "",
    *,
    rules: SiteRules | None = None,
    site_charset: str = "",
    robots_tag: str = "",
    now: datetime | None = None,
) -> ReadPage:
    """Read a page that was served at `url`.

    content_type, robots_tag: the headers Content-Type and X-Robots-Tag as served. rules: the reader's word for the
    site, believed against everything else. site_charset: what the site's last good page had. now: aware; dates after it
    are not believed. Raises UnreadablePage for empty and binary bodies and for types that are not HTML.
    """
    rules = rules or SiteRules()
    unpacked, is_page = _judged(body, content_type)
    decoded = decode(unpacked, content_type, rules.charset, site_charset)
    for kind, read in _LISTINGS:
        if (listing := read(decoded.text, url)) is not None:
            return _listing_page(listing, kind, url, decoded, robots_tags((), robots_tag, now))
    if not is_page:
        raise UnreadablePage(f"The address leads to a file of type {_media(content_type)}, not to a page.")
    page = parse(decoded.text, url)
    tags = robots_tags(page.robots, robots_tag, now)
    ruled = apply_rules(page.tree, rules)
    blocks = outline(ruled.tree if ruled else page.tree)
    headings = [
        text for block in blocks.blocks if blocks.tags[block.element] == "h1" for text in heading_texts(block.lines)
    ]
    shown = (block.lines[0] for block in blocks.blocks[:300] if not block.link_units)
    title = (ruled and ruled.title) or title_of(
        page.head_title, headings, shown, page.metas, page.records, named_titles(page.tree)
    )
    chosen = chosen_body(blocks, title) if ruled else None
    found = chosen or best_body(blocks, decoded.text, title, page.records)
    text = "\n".join(found.paragraphs)[:MAXIMUM_TEXT]
    beside = texts_beside(blocks, found, title)
    language = language_of(text if len(text) >= 40 else _all_text(blocks), page.lang)
    dates = Dates(
        page.records,
        page.metas,
        tuple(marked_dates(page.tree, beside)),
        beside,
        zone_of(url, language, rules.time_zone),
    )
    published_at = published(dates, url, now)
    article = is_article(
        blocks,
        found,
        title,
        url,
        dated=published_at is not None,
        shows_date=published_at is not None and (not url_date(url) or published(dates, "", now) is not None),
        metas=page.metas,
        records=page.records,
    )
    links = page_links(page.tree, page.base, url, _anchor_terms, charset=decoded.charset, may_follow=tags.may_follow)
    title_counts = keywords.counts(title)
    counts = keywords.counts(f"{title}\n{text}", limit=KEPT_COUNTS)
    return ReadPage(
        url=url,
        key=key_digest(url_key(url)),
        charset=decoded.charset,
        charset_certain=decoded.certain,
        language=language,
        title=title,
        text=text,
        published=published_at if article else None,
        author=_author(page, beside, found) if article else "",
        is_article=article,
        canonical=believed_canonical(page.canonical, url),
        links=links,
        counts=counts,
        title_counts=title_counts,
        keywords=keywords.page_keywords(counts, TOP_KEYWORDS),
        fingerprint=simhash64(text),
        may_follow=tags.may_follow,
        may_keep=tags.may_keep,
        may_store=tags.may_store,
        feeds=declared_feeds(page.tree, page.base, url, decoded.charset),
        next_part=next_part(page.tree, links, page.base, url, decoded.charset) if article else "",
    )


def _author(page: ParsedPage, beside: list[str], body: Body) -> str:
    opening = [paragraph[:_OPENING] for paragraph in body.paragraphs[:2]]
    return author_of(page.metas, page.records, (*beside, *opening), marked_authors(page.tree), page.head_title)


def _judged(body: bytes, content_type: str) -> tuple[bytes, bool]:
    """The body, unpacked, and whether it can be a page, not only a feed or sitemap; else UnreadablePage."""
    media = _media(content_type)
    body = _unpacked(body)
    start = body[:1024].lstrip(b"\xef\xbb\xbf \t\r\n\x00").lower()
    if not start:
        raise UnreadablePage("The page is empty.")
    for magic, kind in _MAGIC:
        if body.startswith(magic):
            raise UnreadablePage(f"The address leads to {kind}, not to a page.")
    looks_html = b"<html" in start or start.startswith(_HTML_STARTS)
    is_page = looks_html or not media or media in _HTML_TYPES
    if not is_page and not start.startswith((b"<", b"{", b"http")):
        raise UnreadablePage(f"The address leads to a file of type {media}, not to a page.")
    if not looks_html and _binary(body):
        raise UnreadablePage("The address leads to a binary file, not to a page.")
    return body[:MAXIMUM_BYTES], is_page


def _media(content_type: str) -> str:
    return content_type.partition(";")[0].strip().lower()[:60]


def _unpacked(body: bytes) -> bytes:
    """Sitemaps come packed, and so do pages of servers that forget to say so: MAXIMUM_BYTES of what is inside."""
    for _ in range(_MOST_PACKINGS):
        if body.startswith(_GZIP):
            try:
                body = zlib.decompressobj(wbits=31).decompress(body, MAXIMUM_BYTES)
            except zlib.error:
                break
    if body.startswith(_GZIP):
        raise UnreadablePage("The address leads to a compressed file, not to a page.")
    return body


def _listing_page(found: Listing, kind: PageKind, url: str, decoded: Decoded, tags: RobotsTags) -> ReadPage:
    """A feed or sitemap as a page: it says where pages are and has no text of its own."""
    links: dict[str, PageLink] = {}
    own = key_digest(url_key(url))
    for address, anchor in (*((child, "") for child in found.children), *((e.url, e.anchor) for e in found.listed)):
        key = key_digest(url_key(address))
        if key != own and key not in links and len(links) < MAXIMUM_LINKS:
            anchor = anchor[:MAXIMUM_ANCHOR]
            links[key] = PageLink(address, key, anchor, _anchor_terms(anchor) if anchor else {}, not tags.may_follow)
    return ReadPage(
        url=url,
        key=own,
        charset=decoded.charset,
        charset_certain=decoded.certain,
        language=language_of("\n".join(entry.anchor for entry in found.listed[:50]), ""),
        title=found.title[:MAXIMUM_TITLE],
        text="",
        published=None,
        author="",
        is_article=False,
        canonical="",
        links=tuple(links.values()),
        counts={},
        title_counts={},
        keywords={},
        fingerprint=0,
        may_follow=tags.may_follow,
        kind=kind,
        may_keep=tags.may_keep,
        may_store=tags.may_store,
        feeds=found.children,
    )


def _binary(body: bytes) -> bool:
    """Whether the beginning is full of control characters and has no tag, also none in UTF-16."""
    sample = body[:4096]
    if sample.startswith((b"\xff\xfe", b"\xfe\xff")) or _TAG.search(sample.replace(b"\0", b"")):
        return False
    return len(sample.translate(None, _CONTROL_BYTES)) < 0.95 * len(sample)


def _anchor_terms(anchor: str) -> dict[str, int]:
    return dict(_counted(anchor)) if len(anchor) <= _REMEMBERED else keywords.counts(anchor)


@lru_cache(maxsize=16_384)
def _counted(anchor: str) -> tuple[tuple[str, int], ...]:
    """Words of an anchor; remembered, because the navigation of a site is on all its pages."""
    return tuple(keywords.counts(anchor).items())


def _all_text(blocks: Outline) -> str:
    return "\n".join(block.text for block in blocks.blocks[:200])
