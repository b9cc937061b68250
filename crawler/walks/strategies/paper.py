"""W to the letter: the link that formula 11 scores highest, among those the walk still remembers."""

from __future__ import annotations

import heapq
from collections.abc import Iterable

from crawler.walks.frontier import PoolLink
from crawler.walks.scoring import length, link_score, promise
from crawler.walks.strategies.base import RUNNERS_UP, Pick, Situation


def by_formula_11(situation: Situation) -> list[tuple[float, PoolLink]]:
    """(score, link) of every known link whose anchor has a word of the interest; all others score 0."""
    frontier, interest = situation.frontier, situation.interest
    interest_length, words = length(interest), len(interest)
    scored = []
    for key, overlap in frontier.overlaps(interest).items():
        link = frontier[key]
        score = promise(overlap.dot, overlap.common, frontier.norm(key), len(link.terms), interest_length, words)
        if score > 0:
            scored.append((score, link))
    return scored


def best(scored: Iterable[tuple[float, PoolLink]]) -> list[tuple[float, PoolLink]]:
    """The argmax and its runners-up; ties go to the fresher link, then to page order."""
    return heapq.nsmallest(1 + RUNNERS_UP, scored, key=lambda pair: (-pair[0], pair[1].tie()))


def freshest(links: Iterable[PoolLink]) -> list[PoolLink]:
    """What is recalled when nothing scores: the freshest links, those of one page in page order."""
    return heapq.nsmallest(1 + RUNNERS_UP, links, key=PoolLink.tie)


def explained(situation: Situation, link: PoolLink, *, recalled: bool = False) -> Pick:
    """The pick with formula 11 taken apart: experience × novelty = score, words sum to experience."""
    parts = link_score(link.terms, situation.interest)
    reason = {
        "rule": "formula-11",
        "factors": {"experience": parts.experience, "novelty": parts.novelty},
        "words": parts.words,
        "common": parts.common,
        "union": parts.union,
        "freshness": link.freshness(situation.clock),
    }
    return Pick(link, parts.score, reason, recalled)


def recalled(situation: Situation, link: PoolLink) -> Pick:
    """The pick of a link that scores 0."""
    reason = {"rule": "freshest", "factors": {}, "freshness": link.freshness(situation.clock)}
    return Pick(link, 0.0, reason, recalled=True)


class Paper:
    """Formula 11 over the link pool, every article a candidate for the interest. Links older than LF_min are gone."""

    learns = True
    gated = False
    queues = False
    site_aware = False

    def rank(self, situation: Situation) -> list[Pick]:
        scored = [(score, link) for score, link in by_formula_11(situation) if situation.remembers(link)]
        if scored:
            return [explained(situation, link) for _, link in best(scored)]
        pool = (link for link in situation.frontier if situation.remembers(link))
        return [recalled(situation, link) for link in freshest(pool)]
