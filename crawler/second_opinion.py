"""trafilatura asked about the pages where our own reader found little text although the page holds much."""

from __future__ import annotations

from crawler.articles import Body, body_of
from crawler.headline import plain
from crawler.outline import Outline

_MUCH = 200.0  # units of unlinked text on a page that should hold something to read
_LITTLE = 60.0  # units of running text that are less than an article
_UNSURE = 0.35  # share of the running text outside the margins below which our choice is a toss
_LONGEST = 500_000  # characters; the library's time grows faster than the text


def is_unsure(page: Outline, body: Body) -> bool:
    """Whether our own reading of a page should be checked."""
    if body.teasers and not body.kept:
        return False
    mass = sum(page.blocks[at].mass for at in body.kept)
    if mass >= _LITTLE:
        return body.share < _UNSURE
    return sum(block.units - block.link_units for block in page.blocks if not block.heading) >= _MUCH


def second_opinion(page: Outline, text: str, body: Body) -> Body:
    """The body as trafilatura sees it, if that is at least twice ours; else ours. text: the page's HTML."""
    if len(text) > _LONGEST:
        return body
    import trafilatura  # here, because it takes a while to load, and few pages and no web process need it

    try:
        found = trafilatura.extract(text, include_comments=False, fast=True)
    except Exception:  # a library of heuristics over hostile input: whatever it stumbles over, our own reading stands
        return body
    wanted = plain(found or "")
    kept = [at for at, block in enumerate(page.blocks) if block.units >= 4 and plain(block.text) in wanted]
    mine = sum(page.blocks[at].units for at in body.kept)
    theirs = sum(page.blocks[at].units for at in kept)
    return body_of(page, kept, body.teasers) if theirs >= max(100.0, 2 * mine) else body
