"""The first minute: keywords with a live preview, then sites, then the first walk."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from crawler import selectors as crawler
from crawler.errors import CrawlerError
from interests import selectors as interests
from interests import services
from interests.errors import InterestError
from interests.vectors import from_points
from newsreader.web import selectors, toasts
from newsreader.web.forms import WORDS, SitesForm, WordsForm
from newsreader.web.http import ReaderRequest, for_reader, posted, redirect_to, show, wants_fragment
from newsreader.web.services import begin_reading, finish_onboarding


@require_http_methods(["GET", "HEAD", "POST"])
@for_reader
def onboarding(request: ReaderRequest) -> HttpResponse:
    """Two steps under one address; `skip` leaves both, and Today works without them."""
    if "skip" in request.POST:
        finish_onboarding(reader_id=request.user.pk, now=timezone.now())
        return redirect_to("today")
    return _sites(request) if request.GET.get("step") == "sites" else _words(request)


def _words(request: ReaderRequest) -> HttpResponse:
    form = WordsForm(posted(request), initial=_declared(request.user.pk))
    if form.is_valid():
        try:
            vector = from_points(form.cleaned_data["points"])
            if not wants_fragment(request) and "preview" not in request.POST:
                services.declare(reader_id=request.user.pk, points=vector, now=timezone.now())
                return redirect_to("onboarding", query="?step=sites")
            return _show_words(request, form, vector)
        except InterestError as error:
            form.add_error(None, toasts.in_words(error))
    return _show_words(request, form, {} if form.is_bound else interests.declared(request.user.pk))


def _show_words(request: ReaderRequest, form: WordsForm, vector: dict[str, float]) -> HttpResponse:
    context = {"form": form, "vector": vector, "matches": selectors.matching(vector)}
    # A half-typed word is no mistake yet: htmx's preview is always answered with 200.
    status = 422 if form.is_bound and form.errors and not wants_fragment(request) else 200
    return show(request, "web/onboarding/words.html", context, fragment="web/onboarding/_preview.html", status=status)


def _declared(reader_id: int) -> dict[str, Any]:
    """The words the reader named before, as the form's first values."""
    first: dict[str, Any] = {}
    for row, (word, weight) in enumerate(list(interests.declared(reader_id).items())[:WORDS]):
        first |= {f"word_{row}": word, f"weight_{row}": round(weight, 2)}
    return first


def _sites(request: ReaderRequest) -> HttpResponse:
    form = SitesForm(posted(request))
    if form.is_valid():
        try:
            begin_reading(reader=request.user, urls=form.cleaned_data["addresses"], now=timezone.now())
            return redirect_to("today")
        except CrawlerError as error:
            form.add_error(None, str(error))
    context = {
        "form": form,
        "demonstration": settings.DEMONSTRATION_URL if settings.DEMONSTRATION else "",
        "sources": crawler.sources_of(request.user.pk),
    }
    return show(request, "web/onboarding/sites.html", context, status=422 if form.errors else 200)
