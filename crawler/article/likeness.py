"""Whether two texts tell one story: shared character shingles (Broder 1997), candidates by MinHash bands.

A story that another site prints again loses its first lines or some paragraphs, gains a source line or an
advertisement, and may change its script. Another report of the same series keeps its phrases and changes the names and
numbers in them. Shingles of eight characters tell the two apart, and numbers that contradict each other in the same
place tell the rest (measured on labelled pairs, docs/decisions/0014).
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from datetime import timedelta
from hashlib import blake2b
from typing import TYPE_CHECKING

from crawler.article.fingerprint import MULTIPLIER, mixed
from interests.segmentation import prepare

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_NOISE = re.compile(r"[^\w.]+|_|(?<!\d)\.|\.(?!\d)")


@dataclass(frozen=True, slots=True)
class Likeness:
    """Measured (docs/decisions/0014); `sample`, which bounds the time of very long texts, is our choice."""

    shingle: int = 8  # characters
    least: int = 80  # letters; shorter texts are one story only if they are the same
    share: float = 0.5  # of the shingles of both texts that both hold (Jaccard)
    contradictions: float = 0.2  # share of the places with a number in both texts where the numbers may differ
    context: int = 4  # characters before a number that make its place
    bands: int = 20  # two texts that share half of their shingles share a band with a probability of .93
    rows: int = 3
    sample: int = 16_384  # shingles of a text that its bands are made of
    window: timedelta = timedelta(days=30)  # our choice: a story that comes back later is news again


DEFAULT = Likeness()


@dataclass(frozen=True, slots=True)
class Story:
    """A text made ready to be compared. letters: without blanks, punctuation, script and width; shingles: distinct
    hashes, ascending; numbers: {the characters before: numbers that stand there}."""

    letters: str
    shingles: NDArray[np.uint64]
    numbers: dict[str, frozenset[str]]
    rules: Likeness

    @classmethod
    def of(cls, text: str, rules: Likeness = DEFAULT) -> Story:
        letters = _NOISE.sub("", prepare(text))
        return cls(letters, _shingles(letters, rules.shingle), _numbers(letters, rules.context), rules)

    @property
    def is_short(self) -> bool:
        return len(self.letters) < self.rules.least

    def bands(self) -> frozenset[int]:
        """Signed 64-bit numbers, at most `rules.bands`: stories that share none are not worth comparing."""
        if not self.letters:
            return frozenset()
        if self.is_short:
            digest = blake2b(self.letters.encode("utf-8", "surrogatepass"), digest_size=8).digest()
            return frozenset({int.from_bytes(digest, "big", signed=True)})
        return frozenset(_bands(self.shingles[: self.rules.sample], self.rules.bands, self.rules.rows))

    def is_the_same_as(self, other: Story) -> bool:
        """Whether the two texts tell one story. Symmetric, not transitive; a text without letters is nobody's."""
        if self.is_short or other.is_short:
            return bool(self.letters) and self.letters == other.letters
        return self.share(other) >= self.rules.share and not self._contradicts(other)

    def share(self, other: Story) -> float:
        """Of the shingles of both, how many both hold: 0 to 1."""
        import numpy as np

        both = len(np.intersect1d(self.shingles, other.shingles, assume_unique=True))
        return both / max(len(self.shingles) + len(other.shingles) - both, 1)

    def _contradicts(self, other: Story) -> bool:
        places = self.numbers.keys() & other.numbers.keys()
        differing = sum(self.numbers[place].isdisjoint(other.numbers[place]) for place in places)
        return differing > self.rules.contradictions * len(places)


def _shingles(letters: str, length: int) -> NDArray[np.uint64]:
    import numpy as np

    codes = np.frombuffer(letters.encode("utf-32-le", "surrogatepass"), dtype=np.uint32).astype(np.uint64)
    values = np.zeros(max(len(codes) - length + 1, 0), dtype=np.uint64)
    for place in range(length):
        values = values * np.uint64(MULTIPLIER) + codes[place : place + len(values)]
    return np.unique(mixed(values))


def _numbers(letters: str, context: int) -> dict[str, frozenset[str]]:
    """The numbers of a text by place; numbers in the place itself read as 0, so that it stays the same place."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    before, last = "", 0
    for match in _NUMBER.finditer(letters):
        before = (before + letters[last : match.start()])[-context:]
        found[before].add(match.group())
        before, last = before + "0", match.end()
    return {place: frozenset(numbers) for place, numbers in found.items()}


def _bands(shingles: NDArray[np.uint64], bands: int, rows: int) -> list[int]:
    """The least hash of the shingles under so many permutations, `rows` of them to a band."""
    import numpy as np

    seeds = mixed(np.arange(1, bands * rows + 1, dtype=np.uint64) * np.uint64(MULTIPLIER))
    least = np.array([mixed(shingles ^ seed).min() for seed in seeds]).reshape(bands, rows)
    values = np.arange(bands, dtype=np.uint64)  # the same hashes in another band are another value
    for row in range(rows):
        values = mixed(values * np.uint64(MULTIPLIER) + least[:, row])
    return [int(value) for value in values.view(np.int64)]
