"""trafilatura asked about the pages where our own reader found little text although the page holds much."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import unescape
from typing import Any

from selectolax.lexbor import LexborHTMLParser

from crawler.article.articles import find_body, find_sparse_body, is_aside
from crawler.article.body import Body, body_of
from crawler.article.headline import plain
from crawler.article.outline import Block, Outline, outline, units
from crawler.pages.bounds import bounded
from crawler.pages.links import fold

_MUCH = 200.0  # units of unlinked text on a page that should hold something to read
_LITTLE = 60.0  # units of running text that are less than an article
_UNSURE = 0.35  # share of the running text outside the margins below which our choice is a toss
_MARKUP = re.compile(r"<(?:p|br|div|span|h\d)\b", re.IGNORECASE)
_PARAGRAPH = re.compile(r"[\r\n]+|\u3000{2}")
_LONGEST = 500_000  # characters; the library's time grows faster than the text


def best_body(page: Outline, text: str, title: str, records: Iterable[Mapping[str, Any]]) -> Body:
    """Our own reading of a page, or the first other one that found what ours did not. text: the page's HTML."""
    body = find_body(page, title)
    if is_unsure(page, body):
        body = second_opinion(page, text, body, title)
    body = declared_body(records, body)
    if body.mass < _LITTLE:
        sparse = find_sparse_body(page, title)
        return sparse if sparse.mass > 2 * body.mass else body
    return body


def is_unsure(page: Outline, body: Body) -> bool:
    """Whether our own reading of a page should be checked."""
    if body.teasers and not body.kept:
        return False
    if body.mass >= _LITTLE:
        return body.share < _UNSURE
    return sum(block.units - block.link_units for block in page.blocks if not block.heading) >= _MUCH


def second_opinion(page: Outline, text: str, body: Body, title: str = "") -> Body:
    """The body as trafilatura sees it, if that is at least twice ours; else ours. text: the page's HTML."""
    if len(text) > _LONGEST:
        return body
    import trafilatura  # here, because it takes a while to load, and few pages and no web process need it

    try:
        found = trafilatura.extract(bounded(text), include_comments=False, fast=True)
    except Exception:  # a library of heuristics over hostile input: whatever it stumbles over, our own reading stands
        return body
    wanted = plain(found or "")
    kept = [at for at, block in enumerate(page.blocks) if _is_wanted(block, wanted)]
    mine = sum(page.blocks[at].units for at in body.kept)
    theirs = sum(page.blocks[at].units for at in kept)
    return body_of(page, kept, body.teasers, title=title) if theirs >= max(100.0, 2 * mine) else body


def _is_wanted(block: Block, wanted: str) -> bool:
    return block.units >= 4 and plain(block.text) in wanted and not is_aside(block)


def declared_body(records: Iterable[Mapping[str, Any]], body: Body) -> Body:
    """The text that a page gives in its JSON-LD, if that is at least twice ours; else ours.

    So that pages are read whose text a script puts in place, and those that show only its beginning.
    """
    texts = [text for record in records if isinstance(text := record.get("articleBody"), str)]
    text = max(texts, key=len, default="")[:_LONGEST]
    least = max(_LITTLE, 2 * units("".join(body.paragraphs)))
    if units(text) < least:
        return body
    if _MARKUP.search(text):
        lines = [line for block in outline(LexborHTMLParser(bounded(text))).blocks for line in block.lines]
    else:
        lines = [line for part in _PARAGRAPH.split(unescape(text)) if (line := fold(part))]
    length = units("".join(lines))
    return Body((), tuple(lines), length, 1.0, body.teasers) if length >= least else body
