"""How well a walk went: crawl efficiency f (W, formulas 12 and 13) and harvest rate.

The formulas were pictures and are lost; the text says that f is the share of a site's topics gained so far, that
keywords stand for topics, and that f is approximated by keyword weight gained over keyword weight of the whole site.
That can be read in two ways, and both are reported:

- f_cov: the distinct keywords gained, each weighing what it weighs on the whole site;
- f_tok: the keyword mass of the pages read, repeated keywords counting again.

Both reward wandering, neither asks whether a page was wanted; the harvest rate does.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence


def site_weights(pages: Iterable[Mapping[str, float]]) -> dict[str, float]:
    """{keyword: Σ of its weight over the pages}; pages are {keyword: weight}, weights of any scale above 0."""
    total: dict[str, float] = {}
    for page in pages:
        for word, weight in page.items():
            total[word] = total.get(word, 0.0) + weight
    return total


def coverage_curve(read: Sequence[Mapping[str, float]], site: Mapping[str, float]) -> list[float]:
    """f_cov after 1, 2, … pages, in [0, 1]. read: keywords of the pages in order; site: site_weights of all pages."""
    whole, gained, curve = math.fsum(site.values()), 0.0, []
    known: set[str] = set()
    for page in read:
        gained += math.fsum(site.get(word, 0.0) for word in page.keys() - known)
        known |= page.keys()
        curve.append(_share(gained, whole))
    return curve


def mass_curve(read: Sequence[Mapping[str, float]], site: Mapping[str, float]) -> list[float]:
    """f_tok after 1, 2, … pages, in [0, 1] if every page read belongs to the site and none is read twice."""
    whole, gained, curve = math.fsum(site.values()), 0.0, []
    for page in read:
        gained += math.fsum(page.values())
        curve.append(_share(gained, whole))
    return curve


def f_cov(read: Sequence[Mapping[str, float]], site: Mapping[str, float]) -> float:
    """Coverage of the site's keywords by the pages read; 0 if nothing was read."""
    return coverage_curve(read, site)[-1] if read else 0.0


def f_tok(read: Sequence[Mapping[str, float]], site: Mapping[str, float]) -> float:
    """Keyword mass of the pages read over that of the site; 0 if nothing was read."""
    return mass_curve(read, site)[-1] if read else 0.0


def harvest_curve(wanted: Iterable[bool]) -> list[float]:
    """Harvest rate after 1, 2, … pages: wanted pages / pages."""
    hits, curve = 0, []
    for pages, hit in enumerate(wanted, 1):
        hits += hit
        curve.append(hits / pages)
    return curve


def harvest_rate(wanted: Sequence[bool]) -> float:
    """Wanted pages / pages read; 0 if nothing was read."""
    return sum(wanted) / len(wanted) if wanted else 0.0


def _share(part: float, whole: float) -> float:
    return min(1.0, part / whole) if whole > 0 else 0.0
