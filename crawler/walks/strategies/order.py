"""The two walks that only look at the order in which links turned up (W, 3.4). They know no freshness (W, 4.3)."""

from __future__ import annotations

import heapq

from crawler.walks.frontier import PoolLink
from crawler.walks.strategies.base import RUNNERS_UP, Pick, Situation


def _pick(rule: str, link: PoolLink, situation: Situation) -> Pick:
    reason = {
        "rule": rule,
        "parts": {},
        "page": link.parent_number,
        "place": link.order + 1,
        "freshness": link.freshness(situation.clock),
    }
    return Pick(link, 0.0, reason)


class BreadthFirst:
    """A queue: the link that was seen first."""

    learns = False
    gated = False
    queues = True
    site_aware = False

    def rank(self, situation: Situation) -> list[Pick]:
        first = heapq.nsmallest(
            1 + RUNNERS_UP, situation.frontier, key=lambda link: (link.parent_number, link.order, link.key)
        )
        return [_pick("breadth-first", link, situation) for link in first]


class DepthFirst:
    """A stack: the first link of the page read last; back to the page before when it has none left."""

    learns = False
    gated = False
    queues = False
    site_aware = False

    def rank(self, situation: Situation) -> list[Pick]:
        last = heapq.nsmallest(1 + RUNNERS_UP, situation.frontier, key=PoolLink.tie)
        return [_pick("depth-first", link, situation) for link in last]
