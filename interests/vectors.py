"""The interest as a vector: weights of words that sum to 1 (W formulas 1 and 5)."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Set

from interests.errors import InterestError, gettext_noop
from interests.stopwords import STOP_WORDS
from interests.words import canonical

Vector = Mapping[str, float]

_NEVER_STORED = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")  # JSON can carry them, neither UTF-8 nor a database can

LONGEST_WORD = 64
"""Characters of an interest point, as the database stores it."""


def normalise(vector: Vector) -> dict[str, float]:
    """`vector` divided by its sum; what is not above 0 is dropped, and {} stays {}.

    >>> normalise({"奶粉": 3.0, "市场": 1.0, "白酒": 0.0})
    {'奶粉': 0.75, '市场': 0.25}
    """
    positive = {word: weight for word, weight in vector.items() if weight > 0}
    if not positive:
        return {}
    # Divided by the largest first: the sum of weights near the largest float would be infinite, and of weights near
    # the smallest a quotient could not be told from 0.
    largest = max(positive.values())
    scaled = {word: weight / largest for word, weight in positive.items()}
    total = math.fsum(scaled.values())
    return {word: weight / total for word, weight in scaled.items() if weight / total > 0}


def heaviest(vector: Vector, k: int, incumbents: Set[str] = frozenset()) -> dict[str, float]:
    """The `k` heaviest words, heaviest first (W formula 9); ties go to an incumbent, then by text. Not normalised."""
    order = sorted(vector, key=lambda word: (-vector[word], word not in incumbents, word))
    return {word: vector[word] for word in order[: max(k, 0)]}


def cosine(x: Vector, y: Vector) -> float:
    """Cosine of the angle between two vectors, 0 to 1 for weights not below 0; 0 if either is empty."""
    if len(y) < len(x):
        x, y = y, x
    product = math.fsum(weight * y[word] for word, weight in x.items() if word in y)
    if product == 0:
        return 0.0
    return min(1.0, product / (math.hypot(*x.values()) * math.hypot(*y.values())))


def check_word(text: str) -> str:
    """`text` as the word of an interest point; raises InterestError where it is none."""
    text = _NEVER_STORED.sub(" ", text)
    word = canonical(text)
    if not any(character.isalnum() for character in word):
        if not text.strip():
            raise InterestError(gettext_noop("The keyword is empty."))
        raise InterestError(gettext_noop("“%(text)s” holds no word."), text=text.strip()[:20])
    if len(word) > LONGEST_WORD:
        raise InterestError(
            gettext_noop("“%(start)s…” is too long: a keyword has at most %(most)d characters."),
            start=word[:20],
            most=LONGEST_WORD,
        )
    if word in STOP_WORDS:
        raise InterestError(gettext_noop("“%(word)s” is too common to tell one article from another."), word=word)
    return word


def check_weight(word: str, weight: float) -> float:
    """`weight` if it is above 0 and at most 1; raises InterestError otherwise (not a number included)."""
    if not 0 < weight <= 1:
        raise InterestError(
            gettext_noop("The weight of “%(word)s” must be above 0 and at most 1, not %(weight)s."),
            word=word,
            weight=f"{weight:g}",
        )
    return weight


def parse_point(text: str) -> tuple[str, float | None]:
    """An interest point as typed: "航天=.4" → ("航天", .4), "航天" → ("航天", None). Raises InterestError."""
    name, equals, number = text.replace("＝", "=").rpartition("=")
    if not equals:
        return check_word(text), None
    word = check_word(name)
    try:
        weight = float(number)
    except ValueError:
        raise InterestError(
            gettext_noop("The weight of “%(word)s” must be a number such as 0.4, not “%(text)s”."),
            word=word,
            text=number.strip()[:20],
        ) from None
    return word, check_weight(word, weight)


def from_points(points: Iterable[tuple[str, float | None]]) -> dict[str, float]:
    """The vector of typed points: no weight counts as 1, the weights of one word add up, and the sum becomes 1.

    Raises InterestError for a word or a weight that cannot be one.
    """
    vector: dict[str, float] = {}
    for text, weight in points:
        word = check_word(text)
        vector[word] = vector.get(word, 0.0) + (1.0 if weight is None else check_weight(word, weight))
    return normalise(vector)
