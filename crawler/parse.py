"""A page's tree and what its head declares. Takes text only: bytes are decoded in crawler.charset."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from selectolax.lexbor import LexborHTMLParser

from crawler.canonical import resolve
from crawler.links import fold
from crawler.robotstags import META_NAMES

MAXIMUM_TEXT = 4_000_000  # characters parsed of one page
MAXIMUM_DEPTH = 4_000  # nested elements; the parser's time grows with the square of the depth
MAXIMUM_TAG = 20_000  # characters; the parser's time grows with the square of the attributes of one element, too …
MOST_REPEATS = 1_000  # … with the square of the options of one list, and <html> and <body> join their attributes
_MANY_TAGS = 20_000
MOST_ROBOTS = 50  # meta elements for robots that are read; our choice

_TAG = re.compile(
    r"<(/?)(?!(?:p|li|d[dt]|t[dhr]|tbody|thead|tfoot|option|br|hr|img|input|meta|link|col|wbr|area|base|source)\b)[a-z]",
    re.IGNORECASE,
)
# As the tokenizer of HTML reads it: a quote opens a value only behind "=", and what stands in scripts, styles and
# comments is no tag, however much "a<b" looks like one.
_WHOLE_TAG = re.compile(
    r"""
    <(?:!--.*?(?:-->|\Z) | (?P<raw>script|style|textarea|xmp|title)\b.*?(?:</(?P=raw)\b|\Z))
  | <(?P<name>[a-z][^\s/>]{0,20})(?:[^>=]++ | =\s*+(?:"[^"]*+"?|'[^']*+'?)? )*+>?
    """,
    re.IGNORECASE | re.DOTALL | re.VERBOSE,
)
_REPEATED = re.compile(r"</?(?:option|optgroup|html|body)(?=[\s/>])", re.IGNORECASE)
_CONTROL_REFERENCE = re.compile(
    r"&#(?:x0*(?:[0-8bcef]|1[\da-f]|7f|d[89a-f]..|fd[de].|fff[ef])|0*(?:[0-8]|1[1245-9]|2\d|3[01]|127))(?![\da-f]);?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class ParsedPage:
    """`base`: what links are resolved against. `metas`: name or property in lower case → content, the first of each.
    `records`: JSON-LD objects of the page, flattened. `canonical`: absolute address or "".
    `robots`: what the meta elements for robots say (crawler.robotstags).
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


def bounded(text: str) -> str:
    """The text cut where it becomes longer or deeper than any page written for people."""
    text = text[:MAXIMUM_TEXT]
    if "&#" in text:
        text = _CONTROL_REFERENCE.sub("", text)  # decoding has taken the characters themselves out
    if len(text) > MAXIMUM_TAG:
        text = _WHOLE_TAG.sub(_without_much, text)
    tags = text.count("<")
    if tags > MOST_REPEATS:
        text = _with_few_repeats(text)
    if tags < _MANY_TAGS:
        return text
    depth = 0
    for found in _TAG.finditer(text):
        depth += -1 if found[1] else 1
        if depth > MAXIMUM_DEPTH:
            return text[: found.start()]
        depth = max(depth, 0)
    return text


def _without_much(tag: re.Match[str]) -> str:
    return f"<{tag['name']}>" if tag["name"] and tag.end() - tag.start() > MAXIMUM_TAG else tag[0]


def _with_few_repeats(text: str) -> str:
    """From the 1,000th on, tags that the parser would compare with all before them become ones that it drops."""
    left = iter(range(MOST_REPEATS))
    return _REPEATED.sub(lambda tag: "<wbr" if next(left, None) is None else tag[0], text)


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
