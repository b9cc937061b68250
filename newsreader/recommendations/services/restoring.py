"""Taking back what an answer taught."""

from __future__ import annotations

from datetime import datetime

from interests import selectors, services
from interests.models import InterestSnapshot
from newsreader.recommendations import ranking
from newsreader.recommendations.models import Feedback


def take_back(given: Feedback, now: datetime) -> InterestSnapshot | None:
    """Undo what `given` did to the interest; returns the new snapshot, None if there is nothing to change.

    If nothing has changed the interest since, it goes back to the snapshot before, exactly. Otherwise later changes
    are kept: each word gets back what the answer took from it and loses what the answer gave it.
    """
    taught = given.snapshot
    if taught is None:
        return None
    latest = selectors.latest(taught.reader_id)
    before = InterestSnapshot.objects.filter(reader_id=taught.reader_id, number__lt=taught.number).last()
    if before is not None and latest is not None and latest.pk == taught.pk:
        return services.undo_to(reader_id=taught.reader_id, number=before.number, now=now)
    points = selectors.points(taught.reader_id)
    vector = ranking.without(
        selectors.current(taught.reader_id),
        before.vector if before else {},
        taught.vector,
        muted=selectors.muted(taught.reader_id),
        pinned={point.word for point in points if point.pinned},
    )
    return services.put(reader_id=taught.reader_id, vector=vector, now=now) if vector else None
