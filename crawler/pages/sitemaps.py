"""Sitemaps (sitemaps.org 0.9, with the extension for news): lists of a site's pages, or of further sitemaps.

A sitemap is a page whose links are its entries. Text only: bytes are decoded in crawler.pages.charset.
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from crawler.canonical import resolve
from crawler.pages.feeds import Listed, Listing, moment, newest_first
from crawler.pages.markup import MOST_SEEN, root_of, scan

CHILDREN = 50  # further sitemaps that are noted of an index

_ROOTS = frozenset({"urlset", "sitemapindex"})
_SNIFFED = re.compile(r"<(?:[\w.-]+:)?(?:urlset|sitemapindex)[\s>]", re.IGNORECASE)
_ENTRIES = frozenset({"url", "sitemap"})
_WANTED = frozenset({"loc", "lastmod", "title", "publication_date"})
_NEWS = frozenset({"news"})
_NEWS_NAME = re.compile(r"(?:^|[^a-z])(?:google)?news(?![a-z])|xinwen", re.IGNORECASE)


def read_sitemap(text: str, url: str) -> Listing | None:
    """The pages, or the further sitemaps, that a sitemap at `url` lists, newest first; None if the text is none."""
    if root_of(text) not in _ROOTS and ("<html" in text[:1024].lower() or not _SNIFFED.search(text[:1024])):
        return _plain_list(text, url)
    entries = scan(text, _ENTRIES, _WANTED, _NEWS).entries
    listed: dict[str, list[Listed]] = {"url": [], "sitemap": []}
    for entry in entries:
        address = resolve(entry.text("loc"), url) if entry.text("loc") else None
        if address and address != url:
            at = moment(entry.text("lastmod", "publication_date"))
            listed[entry.kind].append(Listed(address, entry.text("title"), at))
    children = newest_first(listed["sitemap"])[:CHILDREN]
    return Listing("", newest_first(listed["url"]), tuple(child.url for child in children))


def is_news(url: str) -> bool:
    """Whether a sitemap's address says that it holds the news of the last days."""
    return bool(_NEWS_NAME.search(urlsplit(url).path))


def _plain_list(text: str, url: str) -> Listing | None:
    """A sitemap may be a text file of one address a line."""
    if not text.startswith(("http://", "https://")):
        return None
    lines = [line.strip() for line in text[:1_000_000].splitlines()[:MOST_SEEN]]
    lines = [line for line in lines if line]
    if not lines or not all(line.startswith(("http://", "https://")) and " " not in line for line in lines[:20]):
        return None
    addresses = (resolve(line, url) for line in lines)
    return Listing("", newest_first(Listed(address, "", None) for address in addresses if address and address != url))
