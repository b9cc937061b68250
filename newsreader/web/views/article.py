"""One article with its reasons, and the reader's answers to it."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from crawler import services as crawler
from interests.matching import parts
from newsreader.recommendations import selectors as recommendations
from newsreader.recommendations import services
from newsreader.recommendations.errors import RecommendationError
from newsreader.recommendations.models import Feedback, FeedbackKind, Recommendation
from newsreader.recommendations.selectors import Why
from newsreader.web import selectors, toasts
from newsreader.web.http import ReaderRequest, back, for_reader, redirect_to, show, wants_fragment

SHOW = "show"
"""take hide back, whatever was pressed since"""


def _own(request: ReaderRequest, pk: int) -> Recommendation:
    """The reader's own recommendation; another reader's is as if it were not there."""
    recommendation = recommendations.recommendation_of(request.user.pk, pk)
    if recommendation is None:
        raise Http404
    return recommendation


@require_safe
@for_reader
def article(request: ReaderRequest, pk: int) -> HttpResponse:
    recommendation = _own(request, pk)
    previous, following = selectors.neighbours(request.user.pk, pk, timezone.now())
    why = recommendations.why(recommendation)
    context = _reading(recommendation, why) | {"previous": previous, "next": following}
    return show(request, "web/article/page.html", context)


def _reading(recommendation: Recommendation, why: Why) -> dict[str, Any]:
    page, site = recommendation.article.page, recommendations.site_of(recommendation)
    words = [str(term["word"]) for term in why.terms if term["word"]]
    return {
        "r": recommendation,
        "article": recommendation.article,
        "site": site,
        "is_unsure": not page.charset_certain,
        "may_reread": page.reading != crawler.rules_of(site).reading,
        "why": why,
        "paragraphs": [line for line in recommendation.article.text.split("\n") if line.strip()],
        "words": sorted({*words, *(part for word in words for part in parts(word))}),
    }


@require_POST
@for_reader
def reread(request: ReaderRequest, pk: int) -> HttpResponse:
    return read_again(request, _own(request, pk))


def read_again(request: ReaderRequest, recommendation: Recommendation) -> HttpResponse:
    """Read an article by the rules that its site has now, and show it."""
    try:
        recommendation = services.reread(recommendation=recommendation, now=timezone.now())
        toasts.said(request, _("Read again by the rules of its site."))
    except RecommendationError as error:
        toasts.refused(request, error)
    return redirect_to("article", recommendation.pk)


@require_POST
@for_reader
def feedback(request: ReaderRequest, pk: int) -> HttpResponse:
    """Like, less, save, hide, show, open or undo: htmx gets the changed part and the toast, others their page again."""
    recommendation = _own(request, pk)
    kind, part = request.POST.get("kind", ""), request.POST.get("part") or request.GET.get("part", "article")
    if kind not in {*FeedbackKind.values, SHOW}:
        raise Http404
    _hear(request, recommendation, kind, part)
    if not wants_fragment(request):
        return back(request, reverse("article", args=[pk]))
    if kind == FeedbackKind.OPEN:
        return HttpResponse(status=204)
    context = {"part": part, "r": recommendation, "row": selectors.row_of(recommendation)}
    return show(request, "web/today/_answer.html", context)


def _hear(request: ReaderRequest, recommendation: Recommendation, kind: str, part: str) -> None:
    now = timezone.now()
    try:
        heard: Feedback | None
        if kind == FeedbackKind.UNDO:
            heard = services.undo_feedback(recommendation=recommendation, now=now)
        elif kind == SHOW:
            # Said outright: hide pressed twice within a moment would count as a double click.
            heard = services.answer(recommendation=recommendation, kind=FeedbackKind.HIDE, on=False, now=now)
        else:
            heard = services.feedback(recommendation=recommendation, kind=kind, now=now)
    except RecommendationError as error:
        toasts.refused(request, error)
    else:
        if heard is not None:
            toasts.answered(request, heard, part)
