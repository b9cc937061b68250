"""How well a text was extracted: two measures of what a reader gave against what people or rules say the text is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import mean

_TOKEN = re.compile(r"\w+")
_SHINGLE = 4  # words, or characters


def character_f1(wanted: str, got: str) -> float:
    """F1 of character 4-grams without blanks, 0 to 1; for scripts that have no blanks."""
    one, other = (
        Counter(text[at : at + _SHINGLE] for at in range(max(1, len(text) - _SHINGLE + 1)))
        for text in ("".join(wanted.split()), "".join(got.split()))
    )
    common = sum((one & other).values())
    return 2 * common / (sum(one.values()) + sum(other.values()))


def shingle_f1(pairs: Iterable[tuple[str, str]]) -> float:
    """F1 of (wanted, got) texts by the method of the public article extraction benchmark, re-implemented, 0 to 1.

    Word 4-grams of each text; precision and recall of each page, both averaged over the pages, so that long texts have
    no more weight than short ones; then the harmonic mean of the two averages.
    """
    scores = [_precision_and_recall(wanted, got) for wanted, got in pairs]
    precision, recall = mean(score[0] for score in scores), mean(score[1] for score in scores)
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def _precision_and_recall(wanted: str, got: str) -> tuple[float, float]:
    true, found = _shingles(_TOKEN.findall(wanted)), _shingles(_TOKEN.findall(got))
    common = sum((true & found).values())
    extra, missed = sum(found.values()) - common, sum(true.values()) - common
    if not extra and not missed:
        return 1.0, 1.0
    return common / (common + extra) if common + extra else 0.0, common / (common + missed) if common + missed else 0.0


def _shingles(tokens: Sequence[str]) -> Counter[tuple[str, ...]]:
    if not tokens:
        return Counter()
    return Counter(tuple(tokens[at : at + _SHINGLE]) for at in range(max(1, len(tokens) - _SHINGLE + 1)))
