"""Today, and the lists beside it: filtered, saved, found."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from newsreader.delivery import selectors as delivery
from newsreader.delivery.selectors import TodayList
from newsreader.web import selectors
from newsreader.web.http import ReaderRequest, for_reader, redirect_to, show, wants_fragment


@require_safe
@for_reader
def today(request: ReaderRequest) -> HttpResponse:
    """The day's list; for htmx its status line and the rows that the page does not have yet."""
    if request.user.onboarded_at is None and not wants_fragment(request):
        return redirect_to("onboarding")
    listed = delivery.today(request.user.pk, timezone.now())
    return show(request, "web/today/page.html", _list(request, listed), fragment="web/today/_status.html")


def _list(request: ReaderRequest, listed: TodayList) -> dict[str, Any]:
    polled = wants_fragment(request)
    known = set(request.GET.get("known", "").split(",")) if polled else set()
    ended = selectors.finished_walk(request.user.pk)
    return {
        "polled": polled,
        "rows": [row for row in listed.rows if str(row.recommendation.pk) not in known],
        "explored_count": listed.explored,
        "filtered_count": listed.filtered,
        "waiting": listed.waiting,
        "walk": selectors.walk_note(listed.walk) if listed.walk else None,
        "last_walk": selectors.walk_note(ended) if ended else None,
        "empty": "" if listed.rows else selectors.why_empty(request.user.pk, listed.walk),
    }


@require_safe
@for_reader
def filtered(request: ReaderRequest) -> HttpResponse:
    context = {
        "title": _("Filtered"),
        "explanation": _(
            "Articles that walks kept and your list does not show, each with its reason. Nothing is hidden silently."
        ),
        "rows": selectors.shelf(delivery.filtered(request.user.pk), request.GET.get("page")),
        "nothing": _("Nothing was filtered"),
        "back": True,
    }
    return show(request, "web/today/shelf.html", context)


@require_safe
@for_reader
def saved(request: ReaderRequest) -> HttpResponse:
    context = {
        "title": _("Saved articles"),
        "explanation": _("What you saved stays here until you take it off."),
        "rows": selectors.shelf(selectors.saved(request.user.pk), request.GET.get("page")),
        "nothing": _("Nothing saved yet"),
        "hint": _("Press “Save” at an article, or the key s."),
    }
    return show(request, "web/today/shelf.html", context)


@require_safe
@for_reader
def find(request: ReaderRequest) -> HttpResponse:
    query = request.GET.get("q", "").replace("\0", " ").strip()[:100]  # PostgreSQL has no NUL
    context = {
        "title": _("Search"),
        "explanation": _("In title and text of all articles that were found for you, filtered ones too."),
        "rows": selectors.shelf(selectors.found(request.user.pk, query), request.GET.get("page")),
        "query": query,
        "nothing": _("Nothing found") if query else "",
    }
    return show(request, "web/today/shelf.html", context)
