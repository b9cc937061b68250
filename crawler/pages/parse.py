"""A page's tree and what its head declares. Takes text only: bytes are decoded in crawler.pages.charset."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from selectolax.lexbor import LexborHTMLParser

from crawler.canonical import resolve
from crawler.pages.bounds import bounded
from crawler.pages.links import fold
from crawler.pages.robotstags import META_NAMES

MOST_ROBOTS = 50  # meta elements for robots that are read; our choice

_CONTROL_REFERENCE = re.compile(
    r"&#(?:x0*(?:[0-8bcef]|1[\da-f]|7f|d[89a-f]..|fd[de].|fff[ef])|0*(?:[0-8]|1[1245-9]|2\d|3[01]|127))(?![\da-f]);?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class ParsedPage:
    """`base`: what links are resolved against. `metas`: name or property in lower case → content, the first of each.
    `records`: JSON-LD objects of the page, flattened. `canonical`: absolute address or "".
    `robots`: what the meta elements for robots say (crawler.pages.robotstags).
    """

    tree: LexborHTMLParser
    url: str
    base: str
    lang: str
    head_title: str
    metas: dict[str, str]
    records: tuple[dict[str, Any], ...]
    canonical: str
    robots: tuple[str, ...]


def parse(text: str, url: str) -> ParsedPage:
    """Parse the text of a page at `url`; never raises, whatever the text."""
    if "&#" in text:
        text = _CONTROL_REFERENCE.sub("", text)  # decoding has taken the characters themselves out
    tree = LexborHTMLParser(bounded(text))
    base_node = tree.css_first("base[href]")
    base = (resolve(base_node.attributes.get("href") or "", url) if base_node else None) or url
    metas: dict[str, str] = {}
    robots: list[str] = []
    for node in tree.css("meta[content]"):
        attributes = node.attributes
        content = attributes.get("content") or ""
        for kind in ("name", "property", "itemprop", "http-equiv"):
            name = attributes.get(kind)
            if name and content:
                name = name.strip().lower()
                metas.setdefault(name, content)
                if name in META_NAMES:
                    robots.append(content)
    root = tree.root
    title_node = tree.css_first("title")
    canonical_node = tree.css_first('link[rel~="canonical" i][href]')
    canonical = resolve(canonical_node.attributes.get("href") or "", base) if canonical_node else None
    return ParsedPage(
        tree=tree,
        url=url,
        base=base,
        lang=((root.attributes.get("lang") or root.attributes.get("xml:lang")) if root else None) or "",
        head_title=fold(title_node.text()) if title_node else "",
        metas=metas,
        records=tuple(_records(tree)),
        canonical=canonical or "",
        robots=tuple(robots[:MOST_ROBOTS]),
    )


def _records(tree: LexborHTMLParser) -> Iterator[dict[str, Any]]:
    for node in tree.css('script[type="application/ld+json" i]')[:20]:
        try:
            data = json.loads(node.text().strip().strip(";"), strict=False)
        except (ValueError, RecursionError):
            continue
        yield from _flattened(data)


def _flattened(data: object) -> Iterator[dict[str, Any]]:
    """The objects at the top, in lists and in @graph; parts of objects are not walked."""
    waiting = [data]
    for _ in range(200):
        if not waiting:
            return
        current = waiting.pop(0)
        if isinstance(current, list):
            waiting.extend(current)
        elif isinstance(current, dict):
            yield current
            waiting.append(current.get("@graph"))
