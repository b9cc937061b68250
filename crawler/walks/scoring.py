"""How much a link promises (W, formula 11).

X holds the term frequencies of the anchor, Y the interest, both over the union U of their words. pub is the number of
words they have in common, and

    score = cos(X, Y) · (1 − pub/|U|)

the first factor is what the link shares with the reader's experience, the second what it has beyond it. Of this only
pub, |X| = |Y| and the argmax are the paper's words; the product is our choice (docs/algorithms.md).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LinkScore:
    """score = experience · novelty, all three in [0, 1]; words sum to experience."""

    experience: float
    novelty: float
    common: int
    union: int
    words: dict[str, float]

    @property
    def score(self) -> float:
        return self.experience * self.novelty


def length(vector: Mapping[str, float]) -> float:
    """Euclidean length."""
    return math.sqrt(sum(value * value for value in vector.values()))


def promise(dot: float, common: int, anchor_length: float, anchor_words: int, length: float, words: int) -> float:
    """Formula 11 from its sums, for callers that keep them: Σ x·y, pub, |X|, words of X, |Y|, words of Y."""
    if not common:
        return 0.0
    return (dot / (anchor_length * length)) * (1 - common / (anchor_words + words - common))


def link_score(terms: Mapping[str, int], interest: Mapping[str, float]) -> LinkScore:
    """Formula 11 with its parts. An anchor or an interest without words scores 0."""
    common = [word for word in interest if word in terms]
    union = len(terms) + len(interest) - len(common)
    if not common:
        return LinkScore(0.0, 1.0 if union else 0.0, 0, union, {})
    lengths = length(terms) * length(interest)
    words = {word: terms[word] * interest[word] / lengths for word in common}
    return LinkScore(sum(words.values()), 1 - len(common) / union, len(common), union, words)
