"""A seeded random walk over the known links: the baseline that every rule has to beat."""

from __future__ import annotations

from crawler.walks.strategies.base import Pick, Situation


class Random:
    """Every known link is as likely as any other; the score is its chance."""

    learns = False
    gated = False
    queues = False
    site_aware = False

    def rank(self, situation: Situation) -> list[Pick]:
        links = sorted(situation.frontier, key=lambda link: link.key)
        if not links:
            return []
        link = situation.dice.choice(links)
        chance = 1 / len(links)
        reason = {
            "rule": "random",
            "factors": {"chance": chance},
            "links": len(links),
            "freshness": link.freshness(situation.clock),
        }
        return [Pick(link, chance, reason)]
