"""Which pages may change the interest: those that are themselves about the words the reader declared.

Not in the papers. W to the letter forgets its reader within a dozen pages (docs/algorithms.md); the gate is what helps.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable, Mapping
from typing import Any

from interests.matching import fold
from interests.vectors import Vector, cosine

QUANTILE = 0.9
SHARE = 0.25
MEMORY = 400
LARGEST_VOCABULARY = 20_000


class Gate:
    """Running document frequencies and the last cosines; JSON in, JSON out, so that a walk can be resumed."""

    def __init__(self) -> None:
        self.pages = 0
        self.document_frequency: dict[str, int] = {}
        self.cosines: deque[float] = deque(maxlen=MEMORY)

    def observe(self, counts: Mapping[str, int], title_counts: Mapping[str, int], declared: Vector) -> bool:
        """Take note of a page and say whether it may change the interest.

        x = unit((1 + ln tf)·idf) with the title counted three times and idf over the pages observed so far, this one
        included. Admitted if cos(x, declared) > 0 and ≥ .25 of the 90th percentile of the last 400 cosines, this one
        included. `declared` has sum 1; its compounds are found through their parts.
        """
        seen = fold(counts, declared)
        title = fold(title_counts, declared)
        self.pages += 1
        for word in seen:
            self.document_frequency[word] = self.document_frequency.get(word, 0) + 1
        self._forget_rare_words()
        value = cosine(
            {word: self._weight(word, times + 2 * title.get(word, 0)) for word, times in seen.items()}, declared
        )
        self.cosines.append(value)
        return value > 0 and value >= SHARE * percentile(self.cosines, QUANTILE)

    def idf(self, word: str) -> float:
        """ln((N + 1)/(n + 1)) + 1 over the N pages observed, of which n hold the word; 1 or more."""
        return math.log((self.pages + 1) / (self.document_frequency.get(word, 0) + 1)) + 1

    def _weight(self, word: str, frequency: float) -> float:
        return (1 + math.log(frequency)) * self.idf(word)

    def _forget_rare_words(self) -> None:
        """Keep the state small on a long walk: words of one page weigh nearly the same when forgotten."""
        if len(self.document_frequency) > LARGEST_VOCABULARY:
            self.document_frequency = {word: n for word, n in self.document_frequency.items() if n > 1}

    def to_dict(self) -> dict[str, Any]:
        return {
            "pages": self.pages,
            "document_frequency": dict(self.document_frequency),
            "cosines": list(self.cosines),
        }

    @classmethod
    def from_dict(cls, state: Mapping[str, Any]) -> Gate:
        gate = cls()
        gate.pages = int(state.get("pages", 0))
        gate.document_frequency = {str(word): int(n) for word, n in state.get("document_frequency", {}).items()}
        gate.cosines.extend(float(value) for value in state.get("cosines", ()))
        return gate


def percentile(values: Iterable[float], quantile: float) -> float:
    """The smallest value that at least `quantile` (0 to 1) of the values do not exceed (nearest rank); 0 for none."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(quantile * len(ordered)) - 1)] if ordered else 0.0
