"""The sites a reader trusts."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from crawler import selectors, services
from crawler.errors import CrawlerError, WalkUnderWay
from crawler.models import Source
from newsreader.web import health, toasts
from newsreader.web.forms import RulesForm, ScheduleForm, SiteForm
from newsreader.web.http import ReaderRequest, for_reader, posted, redirect_to, show
from newsreader.web.services import walk_site


@require_http_methods(["GET", "HEAD", "POST"])
@for_reader
def sites(request: ReaderRequest) -> HttpResponse:
    """The list; a POST adds a site and walks it at once."""
    form = SiteForm(posted(request))
    if form.is_valid():
        try:
            return _add(request, form.cleaned_data["url"])
        except CrawlerError as error:
            form.add_error("url", str(error))
    context = {"form": form, "sites": _listed(request.user.pk)}
    return show(request, "web/sites/page.html", context, status=422 if form.errors else 200)


@dataclass(frozen=True, slots=True)
class Listed:
    site: health.Site
    rules: RulesForm
    unsure: int
    """pages of its last walk whose character set was a guess"""


def _listed(reader_id: int) -> list[Listed]:
    unsure = selectors.unsure_pages(reader_id)
    sites = health.sites(selectors.sources_of(reader_id), selectors.last_starts(reader_id), timezone.now())
    return [Listed(site, RulesForm.of(site.source), unsure.get(site.source.pk, 0)) for site in sites]


def _add(request: ReaderRequest, url: str) -> HttpResponse:
    now = timezone.now()
    source = services.add_source(reader_id=request.user.pk, url=url, time_zone=request.user.time_zone, now=now)
    toasts.said(request, _("Added “%(name)s”.") % {"name": source.name})
    try:
        walk_site(reader_id=request.user.pk, source=source, now=now)
    except CrawlerError as error:
        toasts.refused(request, error)
    return redirect_to("sites")


@require_POST
@for_reader
def site(request: ReaderRequest, pk: int) -> HttpResponse:
    """Walk a site now, remove it, or change its name and schedule; the button's value says which."""
    source = selectors.sources_of(request.user.pk).filter(pk=pk).first()
    if source is None:
        raise Http404
    action = request.POST.get("do", "")
    try:
        if action == "walk":
            walk = walk_site(reader_id=request.user.pk, source=source, now=timezone.now())
            return redirect_to("walk", walk.pk)
        if action == "remove":
            services.remove_source(reader_id=request.user.pk, source_id=pk, now=timezone.now())
            toasts.said(request, _("Removed “%(name)s”. What it brought stays.") % {"name": source.name})
        else:
            _save(request, source)
    except WalkUnderWay as busy:
        return redirect_to("walk", busy.walk_id)
    except CrawlerError as error:
        toasts.refused(request, error)
    except Source.DoesNotExist:
        pass  # removed by another click a moment ago: the list shows it
    return redirect_to("sites")


def _save(request: ReaderRequest, source: Source) -> None:
    form = ScheduleForm(request.POST)
    if not form.is_valid():
        toasts.refused(request, toasts.Unfit(form))
        return
    services.update_source(reader_id=request.user.pk, source_id=source.pk, now=timezone.now(), **form.cleaned_data)
    toasts.said(request, _("Saved."))
