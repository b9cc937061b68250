"""The pure part of recommending: how an article scores, which ones are listed, which are explored.

No Django, no clock, no unseeded dice. Everything here is our choice; the papers stop at the interest vector.
"""

from __future__ import annotations

import math
import random
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from interests.relevance import occurrences, threshold
from interests.vectors import Vector, normalise

MICRO = 1_000_000


@dataclass(frozen=True, slots=True)
class RankingParameters:
    """Every field is our choice, with its reason beside it."""

    line_share: float = 0.2
    """An article is filtered as low if its interest part is below this share of the interest's heaviest weight. Half of
    what a walk keeps (WalkParameters.keep_threshold): an anchored interest leaves each declared word at least half of
    its weight, so what was worth keeping when the walk set out still passes, and only what the interest has moved away
    from does not."""
    recency_weight: float = 0.1
    """A little: freshness decides between equals and never outweighs a keyword."""
    recency_half_life: float = 3.0
    """days"""
    novelty_weight: float = 0.05
    explored_share: float = 1 / 7
    """of a day's list: about one a screen"""
    explored_choice: int = 4
    """An explored article is drawn from this many times as many as are wanted, the nearest to the line: near enough to
    be worth a look, and not always the same sort."""


@dataclass(frozen=True, slots=True)
class ReasonTerm:
    """One summand of a score. `kind` is interest, recent or new; `word` is empty but for interest."""

    kind: str
    word: str
    weight: float
    presence: float
    value: float

    def to_dict(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "word": self.word,
            "weight": self.weight,
            "presence": self.presence,
            "value": self.value,
        }


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an article scores what it scores. The values have six decimal places and their decimal sum is `total`."""

    terms: tuple[ReasonTerm, ...]
    total: float
    interest: float
    """the part of the total that comes from the reader's keywords"""

    def to_dict(self) -> dict[str, Any]:
        return {"terms": [term.to_dict() for term in self.terms], "total": self.total}


def recency(published: datetime | None, found: datetime, parameters: RankingParameters) -> float:
    """Freshness when found, in [0, 1]: 1 at publication, half after the half-life. An undated article gets none."""
    if published is None:
        return 0.0
    days = max(0.0, (found - published).total_seconds() / 86_400)
    return float(0.5 ** (days / parameters.recency_half_life))


def novelty(keywords: Mapping[str, float], shown: Collection[str]) -> float:
    """Share in [0, 1] of the article's keyword weight that nothing shown lately had. 0 if nothing was shown yet."""
    total = math.fsum(keywords.values())
    if not shown or total <= 0:
        return 0.0
    return min(1.0, math.fsum(weight for word, weight in keywords.items() if word not in shown) / total)


def reason(
    interest: Iterable[tuple[str, float, float]], fresh: float, new: float, parameters: RankingParameters
) -> Reason:
    """Put a score together from (word, weight, presence) of the interest, the recency and the novelty.

    Values are rounded to millionths before they are added, as whole numbers: what a reader sees printed adds up to the
    last digit, and in any order.
    """
    summands = [("interest", word, weight, presence) for word, weight, presence in interest]
    summands.append(("recent", "", parameters.recency_weight, fresh))
    summands.append(("new", "", parameters.novelty_weight, new))
    return _total(summands)


def rescored(stored: Mapping[str, Any], interest: Iterable[tuple[str, float, float]]) -> Reason:
    """The reason with new interest terms; recency and novelty stay as they were when the article was found."""
    summands = [("interest", word, weight, presence) for word, weight, presence in interest]
    summands += [
        (term["kind"], term["word"], term["weight"], term["presence"])
        for term in stored["terms"]
        if term["kind"] != "interest"
    ]
    return _total(summands)


def _total(summands: Iterable[tuple[str, str, float, float]]) -> Reason:
    terms = []
    total = from_interest = 0
    for kind, word, weight, presence in summands:
        micros = round(weight * presence * MICRO)
        if micros > 0:
            terms.append(ReasonTerm(kind, word, weight, presence, micros / MICRO))
            total += micros
            from_interest += micros if kind == "interest" else 0
    terms.sort(key=lambda term: (term.kind != "interest", -term.value, term.word))
    return Reason(tuple(terms), total / MICRO, from_interest / MICRO)


def interest_part(stored: Mapping[str, Any]) -> float:
    """The interest part of a stored reason."""
    micros: int = sum(round(term["value"] * MICRO) for term in stored["terms"] if term["kind"] == "interest")
    return micros / MICRO


def is_about(words: Collection[str], title: Mapping[str, int], keywords: Mapping[str, float]) -> bool:
    """Is an article about one of these words: in its title, or among its ten keywords? A mere mention is not."""
    among = dict.fromkeys(keywords, 1)
    return any(occurrences(word, title) or occurrences(word, among) for word in words)


def without(
    current: Mapping[str, float],
    before: Mapping[str, float],
    after: Mapping[str, float],
    muted: Collection[str] = (),
    kept: Collection[str] = (),
) -> dict[str, float]:
    """The current interest without what one change (before → after) did to it, sum 1; {} if nothing is left.

    v = v_current · v_before/v_after for words that both held: the change's factor is taken out, whatever has scaled the
    interest since. A word that the change brought goes, one that it pruned comes back with its old weight. Exactly
    `before` if nothing changed since. Muted words do not come back, `kept` words do not go.
    """
    vector = {}
    for word in {**current, **before}:
        weight = current.get(word, 0.0)
        if word in after:
            weight *= before.get(word, 0.0) / after[word]
        elif word in before:
            weight = weight or before[word]
        if word in kept and weight <= 0:
            weight = current.get(word, 0.0)
        if weight > 0 and word not in muted:
            vector[word] = weight
    result: dict[str, float] = normalise(vector)
    return result


State = Literal["listed", "filtered", "folded"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """An article to decide on. `group` is shared by near-duplicates.

    `settled`: the reader has answered it or read it, so that it stays what it is and the rest of its group folds into
    it: a story one has seen does not come back under another name.
    """

    article: int
    group: int
    score: float
    interest: float
    muted: bool = False
    settled: bool = False


@dataclass(frozen=True, slots=True)
class Decision:
    state: State
    filter_reason: Literal["", "low", "muted"] = ""
    folded_into: int | None = None
    """the article that stands for the group"""


def line(interest: Vector, parameters: RankingParameters) -> float:
    """The interest part that an article must have to be listed; 0 for an empty interest."""
    return threshold(interest, parameters.line_share)


def decide(candidates: Iterable[Candidate], line: float) -> dict[int, Decision]:
    """List, filter or fold: {article: decision}. Of each group the best is listed (settled ones first; ties: older).

    `line`: what `line()` gives for the reader's interest.
    """
    decisions: dict[int, Decision] = {}
    groups: dict[int, list[Candidate]] = {}
    for candidate in candidates:
        if candidate.settled:
            groups.setdefault(candidate.group, []).append(candidate)
        elif candidate.muted:
            decisions[candidate.article] = Decision("filtered", "muted")
        elif candidate.interest < line:
            decisions[candidate.article] = Decision("filtered", "low")
        else:
            groups.setdefault(candidate.group, []).append(candidate)
    for members in groups.values():
        best = min(members, key=lambda member: (not member.settled, -member.score, member.article))
        for member in members:
            stands = member is best or member.settled
            decisions[member.article] = Decision("listed") if stands else Decision("folded", folded_into=best.article)
    return decisions


@dataclass(frozen=True, slots=True)
class Unlisted:
    """Something that could be explored: a row known by `key`, and its interest part."""

    key: tuple[str, int]
    group: int
    interest: float


def wanted(listed: int, already: int, parameters: RankingParameters) -> int:
    """How many more explored articles a day's list wants: `listed` ordinary and `already` explored ones are on it."""
    share = parameters.explored_share
    return math.ceil(listed * share / (1 - share) - 1e-9) - already


def explored(
    pool: Iterable[Unlisted], listed: int, already: int, seed: str, parameters: RankingParameters
) -> list[Unlisted]:
    """Draw the articles that are to be explored, so that they make up about `explored_share` of the day's list.

    Only what touches the interest at all is drawn (interest > 0), one a group, from those nearest to the line. The
    same seed and pool give the same draw.
    """
    number = wanted(listed, already, parameters)
    if number <= 0:
        return []
    nearest: list[Unlisted] = []
    groups: set[int] = set()
    for item in sorted(pool, key=lambda item: (-item.interest, item.key)):
        if item.interest > 0 and item.group not in groups:
            groups.add(item.group)
            nearest.append(item)
    nearest = nearest[: number * parameters.explored_choice]
    return random.Random(seed).sample(nearest, min(number, len(nearest)))  # noqa: S311 - a draw, not a secret
