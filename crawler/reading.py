"""From the bytes of a page to all that a walk needs of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Literal

from crawler.authors import author_of
from crawler.beside import marked_dates, texts_beside
from crawler.canonical import believed_canonical, key_digest, url_key
from crawler.charset import decode
from crawler.dates import url_date
from crawler.errors import UnreadablePage
from crawler.fingerprint import simhash64
from crawler.headline import title_of
from crawler.kinds import is_article
from crawler.language import language_of
from crawler.links import PageLink, page_links
from crawler.outline import Outline, outline
from crawler.parse import parse
from crawler.publication import Dates, published
from crawler.robotstags import robots_tags
from crawler.second_opinion import best_body
from crawler.siterules import SiteRules, apply_rules, chosen_body
from crawler.zones import zone_of
from interests import keywords

TOP_KEYWORDS = 10  # W, 4.1
KEPT_COUNTS = 200  # commonest words of a page that are stored
MAXIMUM_BYTES = 8_000_000  # of a body that are decoded
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
    (b"\x1f\x8b", "a compressed file"),
    (b"Rar!", "an archive"),
    (b"7z\xbc\xaf", "an archive"),
    (b"\xd0\xcf\x11\xe0", "an office file"),
    (b"OggS", "a media file"),
    (b"ID3", "a media file"),
)
_FEED = re.compile(rb"<(?:rss|feed|urlset|sitemapindex|rdf:rdf|opml)[\s>]")
_CONTROL_BYTES = bytes(set(range(32)) - set(b"\t\n\r\x0c\x1b"))


PageKind = Literal["page", "feed", "sitemap"]


@dataclass(frozen=True, slots=True)
class ReadPage:
    """A page, read. `key` is the digest of the address's key; `charset` a codec name, `charset_certain` whether the
    evidence for it was good; `language` "zh", "en", another code or ""; `text` one paragraph a line; `published` an
    aware datetime, `author` and `canonical` "" or None where the page does not say; `counts` {word: occurrences} of
    title and text, the 200 commonest; `keywords` formula 4 with k = 10; `fingerprint` see crawler.fingerprint;
    `may_follow` False where the page asks robots not to follow its links (its links are then nofollow, too), `may_keep`
    where it asks them not to keep it, `may_store` where its body may not be stored (crawler.robotstags); `kind`: a feed
    or sitemap is a page whose links are its entries; `feeds`: addresses of those that the page declares; `next_part`
    address of the page on which the same article goes on, or "".
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
    text_body = _html(body, content_type)
    decoded = decode(text_body, content_type, rules.charset, site_charset)
    page = parse(decoded.text, url)
    tags = robots_tags(page.robots, robots_tag, now)
    ruled = apply_rules(page.tree, rules)
    blocks = outline(ruled.tree if ruled else page.tree)
    headings = [block.lines[0] for block in blocks.blocks if blocks.tags[block.element] == "h1"]
    shown = (block.lines[0] for block in blocks.blocks[:300] if not block.link_units)
    title = (ruled and ruled.title) or title_of(page.head_title, headings, shown, page.metas, page.records)
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
        author=author_of(page.metas, page.records, beside) if article else "",
        is_article=article,
        canonical=believed_canonical(page.canonical, url),
        links=page_links(page.tree, page.base, url, _anchor_terms, charset=decoded.charset, may_follow=tags.may_follow),
        counts=counts,
        title_counts=title_counts,
        keywords=keywords.page_keywords(counts, TOP_KEYWORDS),
        fingerprint=simhash64(text),
        may_follow=tags.may_follow,
        may_keep=tags.may_keep,
        may_store=tags.may_store,
    )


def _html(body: bytes, content_type: str) -> bytes:
    """The body, if it can be a page; else UnreadablePage."""
    media = content_type.partition(";")[0].strip().lower()
    start = body[:1024].lstrip(b"\xef\xbb\xbf \t\r\n\x00").lower()
    if not start:
        raise UnreadablePage("The page is empty.")
    for magic, kind in _MAGIC:
        if body.startswith(magic):
            raise UnreadablePage(f"The address leads to {kind}, not to a page.")
    looks_html = start.startswith((b"<!doctype html", b"<html", b"<head", b"<body")) or b"<html" in start
    if media and media not in _HTML_TYPES and not looks_html:
        raise UnreadablePage(f"The address leads to a file of type {media[:60]}, not to a page.")
    if not looks_html and _FEED.search(start):
        raise UnreadablePage("The address leads to a feed or a sitemap, not to a page.")
    if not looks_html and b"<" not in body and _binary(body):
        raise UnreadablePage("The address leads to a binary file, not to a page.")
    return body[:MAXIMUM_BYTES]


def _binary(body: bytes) -> bool:
    sample = body[:4096]
    return len(sample.translate(None, _CONTROL_BYTES)) < 0.95 * len(sample) and not sample.startswith(
        (b"\xff\xfe", b"\xfe\xff")
    )


def _anchor_terms(anchor: str) -> dict[str, int]:
    return dict(_counted(anchor))


@lru_cache(maxsize=16_384)
def _counted(anchor: str) -> tuple[tuple[str, int], ...]:
    """Words of an anchor; remembered, because the navigation of a site is on all its pages."""
    return tuple(keywords.counts(anchor).items())


def _all_text(blocks: Outline) -> str:
    return "\n".join(block.text for block in blocks.blocks[:200])
