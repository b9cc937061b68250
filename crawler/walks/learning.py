"""What a page that was read does to the walk's interest: when it iterates, and whether this page may take part."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from crawler.walks.parameters import WalkParameters
from interests.gate import Gate
from interests.iteration import anchored, iterate
from interests.keywords import page_keywords

if TYPE_CHECKING:
    from crawler.reading import ReadPage


MET_ON = 2  # pages read that must hold a new word before it may join the interest (measured, docs/algorithms.md)


@dataclass(frozen=True, slots=True)
class Lesson:
    """candidate: the keywords offered to the interest, {} if none were; interest: the vector afterwards."""

    candidate: dict[str, float] = field(default_factory=dict)
    interest: dict[str, float] = field(default_factory=dict)


def learn(
    page: ReadPage,
    counts: Mapping[str, float],
    interest: Mapping[str, float],
    declared: Mapping[str, float],
    parameters: WalkParameters,
    memory: dict[str, Any],
    *,
    gated: bool,
) -> Lesson:
    """Iterate the interest with this page if one is due (CI pages read since the last time) and the page may.

    counts: the words of the page with the reader's compounds taken together (interests.matching.fold).
    Only an article offers its keywords (W, 3.2: text is analysed on pages that contain an article). gated: only an
    article about the declared words does, and only words that it shares with the interest or with another page; the
    interest is anchored in the declared words afterwards. A page that may not leaves the iteration to the next one that
    may. Changes memory["waiting"] and memory["gate"].
    """
    memory["waiting"] += 1
    admitted = page.is_article
    if gated:
        gate = Gate.from_dict(memory["gate"])
        admitted = gate.observe(page.counts, page.title_counts, declared) and admitted
        memory["gate"] = gate.to_dict()
        counts = {
            word: times
            for word, times in counts.items()
            if word in interest or gate.document_frequency.get(word, 0) >= MET_ON
        }
    candidate = page_keywords(counts, parameters.top_k)
    if not admitted or not candidate or memory["waiting"] < parameters.interval:
        return Lesson({}, dict(interest))
    memory["waiting"] = 0
    vector = iterate(interest, candidate, parameters.top_k).vector
    if gated:
        vector = anchored(vector, declared, parameters.anchor_floor, parameters.top_k)
    return Lesson(candidate, dict(vector))
