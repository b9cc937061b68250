"""Walks: the list, one walk while it runs and afterwards, and the form that starts one."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from crawler import selectors as crawler
from crawler import services
from crawler.errors import CrawlerError, WalkUnderWay
from crawler.models import Walk
from newsreader.web import selectors, toasts, walking
from newsreader.web.forms import WalkForm
from newsreader.web.http import ReaderRequest, for_reader, posted, redirect_to, show, whole_number
from newsreader.web.services import start_walk
from newsreader.web.strategies import DESCRIPTIONS


def _own(request: ReaderRequest, pk: int) -> Walk:
    try:
        return crawler.walk_of(request.user.pk, pk)
    except Walk.DoesNotExist:
        raise Http404 from None


@require_safe
@for_reader
def walks(request: ReaderRequest) -> HttpResponse:
    page = Paginator(selectors.walks(request.user.pk), selectors.A_PAGE).get_page(request.GET.get("page"))
    rows = [(walk, selectors.walk_note(walk)) for walk in page.object_list]
    under_way = any(note.is_under_way for _walk, note in rows)
    context = {"page": page, "rows": rows, "under_way": under_way, "strategies": DESCRIPTIONS}
    return show(request, "web/walks/list.html", context, fragment="web/walks/_list.html")


@require_safe
@for_reader
def walk(request: ReaderRequest, pk: int) -> HttpResponse:
    context = walking.page(_own(request, pk), request.GET.get("step", ""))
    return show(request, "web/walks/page.html", context, fragment="web/walks/_live.html")


@require_POST
@for_reader
def stop(request: ReaderRequest, pk: int) -> HttpResponse:
    if services.stop_walk(walk_id=_own(request, pk).pk, now=timezone.now()):
        toasts.said(request, _("Stopped. What it has kept stays."))
    return redirect_to("walk", pk)


@require_http_methods(["GET", "HEAD", "POST"])
@for_reader
def start(request: ReaderRequest) -> HttpResponse:
    """The form, filled from another walk with ?from=, and what it starts."""
    form = WalkForm(posted(request), initial=_first_values(request))
    if form.is_valid():
        try:
            begun = start_walk(
                reader_id=request.user.pk,
                starts=form.cleaned_data["starts"],
                parameters=form.parameters(),
                now=timezone.now(),
            )
            return redirect_to("walk", begun.pk)
        except WalkUnderWay as busy:
            return redirect_to("walk", busy.walk_id)
        except CrawlerError as error:
            form.add_error(None, str(error))
    context = {"form": form, "strategies": DESCRIPTIONS}
    return show(request, "web/walks/start.html", context, status=422 if form.errors else 200)


def _first_values(request: ReaderRequest) -> dict[str, object]:
    asked = whole_number(request.GET.get("from", ""))
    earlier = crawler.walks_of(request.user.pk).filter(pk=asked).first() if asked is not None else None
    sites = [] if earlier else list(crawler.sources_of(request.user.pk).values_list("url", flat=True)[:1])
    return walking.first_values(earlier, sites)
