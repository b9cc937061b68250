"""Best-first search: the cosine of anchor and of parent page with an interest that stays as it was."""

from __future__ import annotations

import heapq
from collections.abc import Iterator

from crawler.walks.frontier import PoolLink
from crawler.walks.scoring import length
from crawler.walks.strategies.base import RUNNERS_UP, Pick, Situation

ANCHOR_SHARE = 0.5  # the anchor and the page that holds it count alike


class BestFirst:
    """score = ½ · cos(anchor, interest) + ½ · cos(page that last held the link, interest); nothing is forgotten."""

    learns = False
    gated = False
    queues = False
    site_aware = False

    def rank(self, situation: Situation) -> list[Pick]:
        chosen = heapq.nsmallest(1 + RUNNERS_UP, self._scored(situation), key=lambda item: (-item[0], item[3].tie()))
        return [
            Pick(
                link,
                score,
                {
                    "rule": "best-first",
                    "parts": {"anchor": anchor, "parent": parent},
                    "freshness": link.freshness(situation.clock),
                },
            )
            for score, anchor, parent, link in chosen
        ]

    def _scored(self, situation: Situation) -> Iterator[tuple[float, float, float, PoolLink]]:
        frontier, lengths = situation.frontier, length(situation.interest)
        overlaps = frontier.overlaps(situation.interest)
        for link in frontier:
            overlap = overlaps.get(link.key)
            anchor = ANCHOR_SHARE * overlap.dot / (frontier.norm(link.key) * lengths) if overlap else 0.0
            parent = (1 - ANCHOR_SHARE) * situation.page_cosine(link)
            yield anchor + parent, anchor, parent, link
