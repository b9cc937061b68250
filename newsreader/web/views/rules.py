"""How the pages of a site are read: a reader's rules, tried on a stored page before they are saved."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from crawler import services
from crawler.errors import WrongValues
from crawler.models import Source
from newsreader.recommendations import selectors as recommendations
from newsreader.recommendations.models import Recommendation
from newsreader.web import toasts
from newsreader.web.forms import RulesForm
from newsreader.web.http import ReaderRequest, for_reader, posted, redirect_to, show, whole_number
from newsreader.web.trying import trial
from newsreader.web.views.article import read_again


@require_http_methods(["GET", "HEAD", "POST"])
@for_reader
def rules(request: ReaderRequest, pk: int) -> HttpResponse:
    """Try rules or save them, as the button's value says; `article` names the one whose text is wrong."""
    source = Source.objects.filter(reader_id=request.user.pk, pk=pk).first()
    if source is None:
        raise Http404
    article = _article(request)
    first = {"article": article.pk, "page": article.article.url} if article else {}
    form = RulesForm.of(source, posted(request), **first)
    tried = None
    if form.is_valid():
        try:
            if request.POST.get("do") == "save":
                return _save(request, source, form, article)
            tried = trial(source, form.typed(), form.cleaned_data["page"])
        except WrongValues as wrong:
            form.take_errors({name: [message] for name, message in wrong.errors.items()})
    context = {"form": form, "source": source, "trial": tried, "article": article}
    return show(request, "web/sites/rules.html", context, status=422 if form.errors else 200)


def _article(request: ReaderRequest) -> Recommendation | None:
    named = whole_number(request.POST.get("article", "") or request.GET.get("article", ""))
    return recommendations.recommendation_of(request.user.pk, named) if named is not None else None


def _save(request: ReaderRequest, source: Source, form: RulesForm, article: Recommendation | None) -> HttpResponse:
    now = timezone.now()
    services.update_source(reader_id=request.user.pk, source_id=source.pk, now=now, **form.typed())
    toasts.said(request, _("Saved. From its next walk on, the site is read by these rules."))
    return read_again(request, article) if article is not None else redirect_to("sites")
