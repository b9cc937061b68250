"""What every strategy is given, and what it answers."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from crawler.walks.frontier import Frontier, PoolLink

RUNNERS_UP = 5


@dataclass(frozen=True, slots=True)
class Situation:
    """A walk as it stands before a step.

    clock: pages read so far. freshness: LF_min or None. page_cosines[c − 1]: cosine with the interest of the page read
    at clock c. dice: seeded for this very step, so that choosing twice chooses the same.
    """

    frontier: Frontier
    interest: Mapping[str, float]
    clock: int
    freshness: int | None
    page_cosines: Sequence[float]
    dice: random.Random

    def remembers(self, link: PoolLink) -> bool:
        """Whether the link is still in the pool: LF ≥ LF_min, inclusive (formula 10)."""
        return self.freshness is None or link.last_seen - self.clock >= self.freshness

    def page_cosine(self, link: PoolLink) -> float:
        """Cosine with the interest of the page that last held the link, when it was read; 0 without evidence."""
        place = link.last_seen - 1
        return self.page_cosines[place] if 0 <= place < len(self.page_cosines) else 0.0


@dataclass(frozen=True, slots=True)
class Pick:
    """A link with its score and the numbers behind it.

    reason: {"rule": …, "factors": {name: number}} whose product is the score, or {"rule": …, "parts": {name: number}}
    whose sum is the score; "words" (if there) sum to "experience", the cosine of formula 11; "freshness" is LF.
    recalled: no anchor scores above 0.
    """

    link: PoolLink
    score: float
    reason: dict[str, Any]
    recalled: bool = False


class Strategy(Protocol):
    """A rule for the next link.

    learns: articles may change the walk's interest. gated: only those about the declared words, and the interest stays
    anchored in them. queues: a link keeps the place where it was seen first. site_aware: the walk
    uses what a site says about itself: feeds, sitemaps, canonical addresses, where an article goes on.
    """

    learns: bool
    gated: bool
    queues: bool
    site_aware: bool

    def rank(self, situation: Situation) -> list[Pick]:
        """The best link and at most RUNNERS_UP more, best first; empty if there is none."""
        ...
