"""Taking back what an answer taught."""

from __future__ import annotations

from datetime import datetime

from interests import selectors, services
from interests.models import InterestSnapshot, SnapshotCause
from interests.points import Points, declared_of, muted_of, pinned_of, vector_of, with_vector
from interests.services.change import change
from newsreader.recommendations import ranking
from newsreader.recommendations.models import Feedback


def take_back(given: Feedback, now: datetime) -> InterestSnapshot | None:
    """Undo what `given` did to the interest; returns the new snapshot, None if there is nothing to change.

    If nothing has changed the interest since, it goes back to what it was before, exactly. Otherwise the later changes
    are kept and only the answer's share is taken out of each word's weight (`ranking.without`); what the reader typed,
    pinned or muted since stays so. Call it with the reader locked.
    """
    taught = given.snapshot
    if taught is None:
        return None
    latest = selectors.latest(taught.reader_id)
    if latest is not None and latest.pk == taught.pk:
        return services.undo_to(reader_id=taught.reader_id, number=taught.number - 1, now=now)
    before = InterestSnapshot.objects.filter(reader_id=taught.reader_id, number=taught.number - 1).first()

    def decide(points: Points) -> Points:
        kept = pinned_of(points) | declared_of(points).keys()
        earlier = before.vector if before else {}
        return with_vector(points, ranking.without(vector_of(points), earlier, taught.vector, muted_of(points), kept))

    return change(
        reader_id=taught.reader_id,
        cause=SnapshotCause.UNDO,
        detail={"title": taught.detail.get("title", ""), "article": taught.detail.get("article")},
        now=now,
        decide=decide,
    )
