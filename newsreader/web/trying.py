"""A stored page of a site read without rules and by those that a reader has typed, to be seen side by side."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass

from django.utils.translation import gettext as _

from crawler import selectors, services
from crawler.article.siterules import SiteRules
from crawler.errors import CrawlerError, WrongValues
from crawler.models import Page, Source
from crawler.reading import ReadPage
from crawler.services.sources import Rules

SHOWN = 600
"""characters of a text that are shown"""


@dataclass(frozen=True, slots=True)
class Sample:
    """How a page reads: its beginning, and how many characters there are in all."""

    read: ReadPage
    beginning: list[str]
    characters: int


@dataclass(frozen=True, slots=True)
class Trial:
    page: Page
    plain: Sample
    ruled: Sample


def trial(source: Source, rules: Rules, address: str) -> Trial:
    """Try `rules` on the stored page at `address`, or on the latest article of the site; nothing is changed.

    Raises WrongValues for rules that are none, and, as `page`, where no such page is stored.
    """
    proposed = copy(source)
    services.rule(proposed, **rules)
    page = _page(source, address.strip())
    plain = services.read_stored(page, SiteRules())
    ruled = services.read_stored(page, services.rules_of(proposed))
    if plain is None or ruled is None:
        raise WrongValues({"page": _("This page is not stored any more. Walk the site, then try again.")})
    return Trial(page, _sample(plain), _sample(ruled))


def _page(source: Source, address: str) -> Page:
    try:
        page = selectors.stored_page(source, services.checked_start(address) if address else "")
    except CrawlerError as error:
        raise WrongValues({"page": str(error)}) from None
    if page is None and address:
        raise WrongValues({"page": _("No walk over this site has read that page, so it is not stored.")})
    if page is None:
        raise WrongValues({"page": _("No page of this site is stored yet. Walk it once, then try again.")})
    return page


def _sample(page: ReadPage) -> Sample:
    lines = [line for line in page.text[:SHOWN].split("\n") if line.strip()]
    if lines and len(page.text) > SHOWN:
        lines[-1] += "…"
    return Sample(page, lines, len(page.text))
