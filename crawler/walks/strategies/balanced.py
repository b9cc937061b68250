"""The default: W with a parent's word for its links, a memory that fades instead of breaking off, an anchored interest.

score = memory · (formula 11 + ½ · cosine of the page that last held the link with the interest when it was read)

memory is 1 for the links of the pool (LF ≥ LF_min) and ½ for older ones. All of this is our choice, measured
(docs/algorithms.md): anchors alone leave the walk blind wherever no anchor holds a word of the interest.
"""

from __future__ import annotations

from collections.abc import Iterator

from crawler.walks.frontier import PoolLink
from crawler.walks.scoring import link_score
from crawler.walks.strategies.base import Pick, Situation
from crawler.walks.strategies.paper import best, by_formula_11

PARENT = 0.5  # what the parent page counts beside the anchor; .25 to 1 did about as well
FADED = 0.5  # what a link older than LF_min still counts; it mattered little


class Balanced:
    """Every known link takes part; only articles about the declared words teach (crawler.walks.learning).

    When no anchor that the walk knows scores above 0, the parent pages decide alone, which is this strategy's recall.
    """

    learns = True
    gated = True
    queues = False
    site_aware = True

    def rank(self, situation: Situation) -> list[Pick]:
        anchors = {link.key: score for score, link in by_formula_11(situation)}
        ranked = best(self._scored(situation, anchors))
        return [self._explained(situation, link, recalled=not anchors) for _, link in ranked]

    def _scored(self, situation: Situation, anchors: dict[str, float]) -> Iterator[tuple[float, PoolLink]]:
        for link in situation.frontier:
            memory = 1.0 if situation.remembers(link) else FADED
            yield memory * (anchors.get(link.key, 0.0) + PARENT * situation.page_cosine(link)), link

    def _explained(self, situation: Situation, link: PoolLink, *, recalled: bool) -> Pick:
        memory, anchor = 1.0 if situation.remembers(link) else FADED, link_score(link.terms, situation.interest)
        parent = situation.page_cosine(link)
        parts = {"anchor": memory * anchor.score, "parent": memory * PARENT * parent}
        reason = {
            "rule": "balanced",
            "parts": parts,
            "experience": anchor.experience,
            "novelty": anchor.novelty,
            "words": anchor.words,
            "common": anchor.common,
            "union": anchor.union,
            "page_cosine": parent,
            "memory": memory,
            "freshness": link.freshness(situation.clock),
        }
        return Pick(link, sum(parts.values()), reason, recalled)
