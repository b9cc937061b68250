"""Settings of one reader, and their API tokens."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from newsreader.accounts import selectors, services
from newsreader.accounts.errors import AccountError
from newsreader.accounts.models import Reader
from newsreader.web import toasts
from newsreader.web.forms import PreferencesForm, TokenForm
from newsreader.web.http import ReaderRequest, for_reader, posted, redirect_to, show, whole_number
from newsreader.web.services import change_preferences

PREFERENCES = ("name", "language", "theme", "time_zone")


@require_http_methods(["GET", "HEAD", "POST"])
@for_reader
def settings(request: ReaderRequest) -> HttpResponse:
    form = PreferencesForm(posted(request), initial=_preferences(request.user))
    if form.is_valid():
        try:
            change_preferences(reader=request.user, preferences=form.cleaned_data, now=timezone.now())
            toasts.said(request, _("Saved."))
            return redirect_to("settings")
        except AccountError as error:
            form.take_errors(error.errors)
    return _page(request, form, TokenForm())


@require_POST
@for_reader
def tokens(request: ReaderRequest) -> HttpResponse:
    """Make a token, which is shown once in the answer to this very request, or revoke one."""
    if revoked := request.POST.get("revoke"):
        token_id = whole_number(revoked)
        if token_id is not None and services.revoke_token(reader_id=request.user.pk, token_id=token_id):
            toasts.said(request, _("Revoked. Whoever used it is locked out from now on."))
        return redirect_to("settings")
    form, plain = TokenForm(request.POST), ""
    if form.is_valid():
        scopes = ["read", "write"] if form.cleaned_data["scope"] == "write" else ["read"]
        name = form.cleaned_data["name"]
        _row, plain = services.issue_token(reader_id=request.user.pk, name=name, scopes=scopes, now=timezone.now())
    fresh = TokenForm() if plain else form
    response = _page(request, PreferencesForm(initial=_preferences(request.user)), fresh, token=plain)
    add_never_cache_headers(response)
    return response


def _preferences(reader: Reader) -> dict[str, Any]:
    return {name: getattr(reader, name) for name in PREFERENCES}


def _page(request: ReaderRequest, form: PreferencesForm, token_form: TokenForm, token: str = "") -> HttpResponse:
    context = {"form": form, "token_form": token_form, "token": token, "tokens": selectors.tokens_of(request.user.pk)}
    status = 422 if form.errors or token_form.errors else 200
    return show(request, "web/settings/page.html", context, status=status)
