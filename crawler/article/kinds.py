"""Is a page an article? Lists, home pages, error, consent, captcha and log-in pages are not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any
from urllib.parse import urlsplit

from crawler.article.body import Body
from crawler.article.notices import is_notice, is_own_page
from crawler.article.outline import Outline

_LEAST = 60.0  # units of running text (60 Han characters, 150 letters); a news flash has more
_LEAST_DECLARED = 35.0  # where the page says that it is an article, or shows when it was published

_ARTICLE_TYPES = re.compile(r"Article|BlogPosting|Report$|LiveBlogPosting")
_OTHER_TYPES = re.compile(r"CollectionPage|SearchResultsPage|ItemList$|ProfilePage")
_HOME = re.compile(r"^/?(?:(?:index|default|home|main)(?:_?\d+)?\.(?:s?html?|php|aspx?|jsp))?$", re.IGNORECASE)


def is_article(
    page: Outline,
    body: Body,
    title: str,
    url: str,
    *,
    dated: bool,
    shows_date: bool,
    metas: Mapping[str, str],
    records: Iterable[Mapping[str, Any]],
) -> bool:
    """Whether the page as a whole is one text to read. dated: its date is known; shows_date: from the page itself,
    not only from its address, which errors have as well.
    """
    mass = body.mass
    types = " ".join(_types(records))
    declared = bool(_ARTICLE_TYPES.search(types)) or metas.get("og:type", "").strip().lower() == "article"
    if mass < (_LEAST_DECLARED if declared or dated else _LEAST) or (body.sparse and not (declared or shows_date)):
        return False
    if body.sparse and mass < _LEAST:
        return False
    if is_own_page(title) or is_notice(
        title, _headings(page), body.paragraphs, dated=shows_date or bool(_ARTICLE_TYPES.search(types))
    ):
        return False
    address = urlsplit(url)
    if _HOME.match(address.path) and not address.query and not _ARTICLE_TYPES.search(types):
        return False
    return not (
        _is_list(page, body, mass, declared=declared, dated=dated) or (_OTHER_TYPES.search(types) and not declared)
    )


def _headings(page: Outline) -> list[str]:
    headings = (block.text for block in page.blocks if block.heading and not block.link_units)
    return list(islice(headings, 5))


def _types(records: Iterable[Mapping[str, Any]]) -> list[str]:
    types: list[str] = []
    for record in records:
        value = record.get("@type")
        types.extend(item for item in (value if isinstance(value, list) else [value]) if isinstance(item, str))
    return types


def _is_list(page: Outline, body: Body, mass: float, *, declared: bool, dated: bool) -> bool:
    """Most of the text stands in a list of teasers, under linked headings, or the page is far more links than text."""
    in_teaser = page.within(body.teasers)
    linked_headings = in_teasers = 0.0
    for at in body.kept:
        block = page.blocks[at]
        if block.heading and block.link_units > 0.8 * block.units:
            linked_headings += 1
        if in_teaser[block.element]:
            in_teasers += block.mass
    if linked_headings >= 3 or (in_teasers > 0.5 * mass and not declared):
        return True
    own = set(body.kept)
    outside = sum(block.link_units for at, block in enumerate(page.blocks) if at not in own and block.link_units > 7)
    return mass < 250 and outside > (20 if dated and not body.sparse else 6) * mass and not declared
