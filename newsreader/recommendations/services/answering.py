"""The reader's answers: like, less, save, hide and open; what they teach, and how they are taken back."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Literal

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from interests import services as interests
from interests.models import InterestSnapshot
from newsreader.recommendations.errors import NothingToUndo
from newsreader.recommendations.models import Feedback, FeedbackKind, Recommendation
from newsreader.recommendations.services.restoring import take_back
from newsreader.recommendations.services.scoring import lock

DOUBLE_CLICK = timedelta(seconds=2)
TEACHING: dict[str, Literal["open", "like", "less"]] = {"like": "like", "less": "less", "open": "open"}
VERDICTS = frozenset({FeedbackKind.LIKE, FeedbackKind.LESS})
MOMENTS = {FeedbackKind.SAVE: "saved_at", FeedbackKind.HIDE: "hidden_at", FeedbackKind.OPEN: "opened_at"}


def feedback(*, recommendation: Recommendation, kind: str, now: datetime) -> Feedback:
    """A button was pressed: like, less, save and hide toggle, open happens once.

    The second of two clicks in a moment (DOUBLE_CLICK) changes nothing: its answer is the first one's. Returns the
    answer, or the undo if it was taken back. The recommendation given is brought up to date.
    """
    with transaction.atomic():
        row = _locked(recommendation)
        before = _last_press(row, FeedbackKind(kind))
        if before is not None and (kind == FeedbackKind.OPEN or now - before.created_at < DOUBLE_CLICK):
            result = before
        elif _is_in_force(row, FeedbackKind(kind)):
            result = _withdraw(row, FeedbackKind(kind), now)
        else:
            result = _give(row, FeedbackKind(kind), now)
    _refresh(recommendation, row)
    return result


def answer(*, recommendation: Recommendation, kind: str, on: bool, now: datetime) -> Feedback | None:
    """Put an answer in force or take it back, whatever was before; saying the same twice changes nothing.

    Returns what was written, None if nothing was. An article once opened stays opened: `NothingToUndo`.
    """
    with transaction.atomic():
        row = _locked(recommendation)
        result = None
        if _is_in_force(row, FeedbackKind(kind)) != on:
            result = _give(row, FeedbackKind(kind), now) if on else _withdraw(row, FeedbackKind(kind), now)
    _refresh(recommendation, row)
    return result


def undo_feedback(*, recommendation: Recommendation, now: datetime) -> Feedback:
    """Take back the latest answer that is in force (opening is not an answer to be taken back).

    Raises `NothingToUndo` if there is none.
    """
    with transaction.atomic():
        row = _locked(recommendation)
        in_force = [one for one in _answers(row).exclude(kind=FeedbackKind.OPEN) if _is_in_force(row, one.kind)]
        if not in_force:
            raise NothingToUndo(_("There is no answer to take back."))
        result = _withdraw(row, FeedbackKind(in_force[0].kind), now)
    _refresh(recommendation, row)
    return result


def _locked(recommendation: Recommendation) -> Recommendation:
    """The row as it is now, and nobody else answering: the reader is locked first, as everywhere in this room."""
    lock(recommendation.reader_id)
    return Recommendation.objects.select_related("article").get(pk=recommendation.pk)


def _refresh(recommendation: Recommendation, row: Recommendation) -> None:
    for field in ("verdict", *MOMENTS.values()):
        setattr(recommendation, field, getattr(row, field))


def _answers(row: Recommendation) -> QuerySet[Feedback]:
    """What was answered and not taken back, latest first."""
    return row.feedback.exclude(kind=FeedbackKind.UNDO).filter(undone_by__isnull=True).order_by("-id")


def _last_press(row: Recommendation, kind: FeedbackKind) -> Feedback | None:
    """The latest answer of that kind, or its undo, whichever came later."""
    return row.feedback.filter(Q(kind=kind) | Q(undoes__kind=kind)).order_by("-id").first()


def _is_in_force(row: Recommendation, kind: str) -> bool:
    if kind in VERDICTS:
        return row.verdict == kind
    return getattr(row, MOMENTS[FeedbackKind(kind)]) is not None


def _give(row: Recommendation, kind: FeedbackKind, now: datetime) -> Feedback:
    if kind in VERDICTS and row.verdict:
        _withdraw(row, FeedbackKind(row.verdict), now)  # like after less: the first is taken back, not added to
    _put_in_force(row, kind, now)
    snapshot = _teach(row, kind, now) if kind in TEACHING else None
    return Feedback.objects.create(recommendation=row, kind=kind, created_at=now, snapshot=snapshot)


def _withdraw(row: Recommendation, kind: FeedbackKind, now: datetime) -> Feedback:
    given = _answers(row).filter(kind=kind).first()
    if given is None or kind == FeedbackKind.OPEN:
        raise NothingToUndo(_("There is no answer to take back."))
    _put_in_force(row, kind, None)
    snapshot = take_back(given, now)
    return Feedback.objects.create(
        recommendation=row, kind=FeedbackKind.UNDO, created_at=now, snapshot=snapshot, undoes=given
    )


def _put_in_force(row: Recommendation, kind: FeedbackKind, now: datetime | None) -> None:
    field = "verdict" if kind in VERDICTS else MOMENTS[kind]
    setattr(row, field, (kind.value if now else "") if kind in VERDICTS else now)
    row.save(update_fields=[field])


def _teach(row: Recommendation, kind: FeedbackKind, now: datetime) -> InterestSnapshot | None:
    return interests.respond(
        reader_id=row.reader_id,
        keywords=row.article.keywords,
        kind=TEACHING[kind],
        detail={"title": row.article.title, "article": row.article_id, "recommendation": row.pk},
        now=now,
    )
