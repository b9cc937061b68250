"""One URL, two answers: a fragment for htmx, a page or a redirect for everyone else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Concatenate, ParamSpec, cast

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from newsreader.accounts import selectors as accounts
from newsreader.accounts.models import Reader

P = ParamSpec("P")


class ReaderRequest(HttpRequest):
    """A request of somebody who is signed in."""

    user: Reader
    htmx: HtmxDetails


def for_reader(
    view: Callable[Concatenate[ReaderRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Only for people with an account: others are sent to sign in, and the very first visitor to the first run."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if request.user.is_authenticated:
            return view(cast(ReaderRequest, request), *args, **kwargs)
        if not accounts.anyone_exists():
            return redirect("first-run")
        if cast(ReaderRequest, request).htmx:
            # The session ended while a page stood open: the whole page goes to the door, not its fragment.
            return HttpResponseClientRedirect(reverse("account_login"))
        return redirect_to_login(request.get_full_path() if request.method == "GET" else reverse("today"))

    return cast(Callable[Concatenate[HttpRequest, P], HttpResponse], wrapped)


def wants_fragment(request: HttpRequest) -> bool:
    """htmx wants a part, unless it restores a page from the history."""
    htmx = cast(ReaderRequest, request).htmx
    return bool(htmx) and not htmx.history_restore_request


def show(
    request: HttpRequest, page: str, context: Mapping[str, Any], *, fragment: str = "", status: int = 200
) -> HttpResponse:
    """Render `fragment` for htmx where there is one, else the whole `page`."""
    template = fragment if fragment and wants_fragment(request) else page
    response = render(request, template, dict(context), status=status)
    if fragment:
        patch_vary_headers(response, ["HX-Request"])
    return response


def back(request: HttpRequest, default: str) -> HttpResponseRedirect:
    """Redirect to the form's own `next`, if that is a page of ours, else to the URL `default`."""
    wanted = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure()):
        return HttpResponseRedirect(wanted)
    return HttpResponseRedirect(default)


def redirect_to(name: str, *args: object, query: str = "") -> HttpResponseRedirect:
    """Redirect to one of our own pages by its URL name."""
    return HttpResponseRedirect(reverse(name, args=args) + query)


def whole_number(text: str) -> int | None:
    """The number that an address or a button names; None for anything else, and for more than any row can have."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None


def posted(request: HttpRequest) -> QueryDict | None:
    """What a form is bound to: the fields of a POST, even none at all; nothing for a GET."""
    return request.POST if request.method == "POST" else None
