"""The short sentence after an action, with what it changed and how to take it back."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from interests import selectors as interests
from interests.errors import InterestError
from interests.models import InterestSnapshot
from newsreader.recommendations.models import Feedback, FeedbackKind

SHOWN = 2
"""words whose weight is shown moving"""


def moved(before: Mapping[str, float], after: Mapping[str, float], count: int = SHOWN) -> str:
    """The words that moved farthest: '婴幼儿 0.16 → 0.19, 奶粉 0.40 → 0.38'; '' if none moved by a hundredth."""
    words = sorted({**before, **after}, key=lambda word: -abs(after.get(word, 0.0) - before.get(word, 0.0)))
    return pgettext("between two things", ", ").join(
        f"{word} {before.get(word, 0.0):.2f} → {after.get(word, 0.0):.2f}"
        for word in words[:count]
        if abs(after.get(word, 0.0) - before.get(word, 0.0)) >= 0.005
    )


def joined(said: str, change: str) -> str:
    """Two sentences in one line; a full stop of full width brings its own space."""
    return f"{said}{'' if said.endswith('。') else ' '}{change}".strip()


def change_of(snapshot: InterestSnapshot | None) -> str:
    """What a snapshot changed against the one before it, in words and numbers."""
    if snapshot is None:
        return ""
    before = interests.history(snapshot.reader_id).filter(number=snapshot.number - 1).first()
    return moved(before.vector if before else {}, snapshot.vector)


def answered(request: HttpRequest, feedback: Feedback, part: str) -> None:
    """Tell the reader what an answer did."""
    said = {
        FeedbackKind.LIKE: _("More of this."),
        FeedbackKind.LESS: _("Less of this."),
        FeedbackKind.SAVE: pgettext("article", "Saved."),
        FeedbackKind.HIDE: _("Hidden."),
        FeedbackKind.UNDO: _("Taken back."),
    }.get(FeedbackKind(feedback.kind))
    if said is None:
        return
    change = change_of(feedback.snapshot)
    if feedback.kind in {FeedbackKind.LIKE, FeedbackKind.LESS} and not change:
        change = _("Your interest stays as it is.")
    undo = f"{reverse('feedback', args=[feedback.recommendation_id])}?part={part}"
    # The undo address travels as the message's tag; an undo itself is not undone but pressed again.
    tag = "" if feedback.kind == FeedbackKind.UNDO else undo
    messages.success(request, joined(said, change), extra_tags=tag)


class Unfit(Exception):  # noqa: N818 - named by meaning
    """What was typed does not fit; the text is the form's own words."""

    def __init__(self, form: Form) -> None:
        super().__init__(" ".join(str(message) for messages in form.errors.values() for message in messages))


def changed(request: HttpRequest, snapshot: InterestSnapshot | None, said: str) -> None:
    """Tell the reader what a change of the interest did."""
    if snapshot is None:
        messages.info(request, _("Nothing to change."))
        return
    undo = reverse("interests-undo", args=[snapshot.number - 1])
    messages.success(request, joined(said, change_of(snapshot)), extra_tags=undo)


def said(request: HttpRequest, sentence: str) -> None:
    messages.success(request, sentence)


def refused(request: HttpRequest, error: Exception) -> None:
    """Tell the reader why an action was refused."""
    messages.error(request, in_words(error))


def in_words(error: Exception) -> str:
    """An error of one of the rooms in the reader's language."""
    if isinstance(error, InterestError):
        return _(error.message) % error.values
    return str(error)
