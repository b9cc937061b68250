"""What walks and the reader's reactions teach."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from interests import feedback
from interests.iteration import anchored, iterate
from interests.matching import fold
from interests.models import InterestSnapshot, SnapshotCause
from interests.points import Points, declared_of, muted_of, pinned_of, vector_of, with_vector
from interests.services.change import change
from interests.vectors import Vector, normalise


def learn_from_walk(
    *,
    reader_id: int,
    candidate: Vector,
    k: int,
    floor: float,
    detail: Mapping[str, Any],
    now: datetime,
) -> InterestSnapshot | None:
    """Iterate the reader's interest with the keywords of a page (W formulas 6 to 9), anchored on the declared words.

    `floor` is the least share of the declared words, 0 to 1. Muted words are never added, declared and pinned ones
    never pruned. None if the page shares no word with the interest.
    """

    def decide(points: Points) -> Points:
        current, declared, pinned = vector_of(points), declared_of(points), pinned_of(points)
        muted = muted_of(points)
        offered = normalise({word: weight for word, weight in fold(candidate, current).items() if word not in muted})
        if not current.keys() & offered.keys():
            return points
        iterated = iterate(current, offered, k, protected=pinned | declared.keys()).vector
        return with_vector(points, anchored(iterated, declared, floor, k, protected=pinned))

    return change(reader_id=reader_id, cause=SnapshotCause.WALK, detail=detail, now=now, decide=decide)


def respond(
    *,
    reader_id: int,
    keywords: Vector,
    kind: feedback.Kind,
    detail: Mapping[str, Any],
    now: datetime,
    k: int = 10,
) -> InterestSnapshot | None:
    """Move the interest by what the reader did with an article of these keywords: 'open', 'like' or 'less'."""

    def decide(points: Points) -> Points:
        iteration = feedback.respond(
            vector_of(points), declared_of(points), keywords, kind, k, pinned_of(points), muted_of(points)
        )
        return with_vector(points, iteration.vector)

    return change(reader_id=reader_id, cause=SnapshotCause(kind), detail=detail, now=now, decide=decide)
