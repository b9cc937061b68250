"""The default: W with an anchored interest and a memory that never quite forgets."""

from __future__ import annotations

from crawler.strategies.base import Pick, Situation
from crawler.strategies.paper import best, by_formula_11, explained, freshest, recalled


class Balanced:
    """Formula 11 over the link pool; only pages about the declared words teach (crawler.walk.digest).

    When nothing in the pool scores above 0, the walk recalls the best of the forgotten links, and when none of those
    scores either, the freshest link it knows: it does not end while links are left.
    """

    learns = True
    gated = True
    queues = False

    def rank(self, situation: Situation) -> list[Pick]:
        scored = by_formula_11(situation)
        pool = [(score, link) for score, link in scored if situation.remembers(link)]
        if pool:
            return [explained(situation, link) for _, link in best(pool)]
        if scored:
            return [explained(situation, link, recalled=True) for _, link in best(scored)]
        return [recalled(situation, link) for link in freshest(situation.frontier)]
