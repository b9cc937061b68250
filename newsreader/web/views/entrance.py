"""The door: the first run, and signing in (allauth does the rest)."""

from __future__ import annotations

from typing import Any

from allauth.account.views import LoginView
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from newsreader.accounts import selectors, services
from newsreader.accounts.errors import AccountError, OwnerExists
from newsreader.web.forms import OwnerForm
from newsreader.web.http import posted, redirect_to, show


@require_http_methods(["GET", "HEAD", "POST"])
def first_run(request: HttpRequest) -> HttpResponse:
    """Create the owner while nobody has an account; afterwards only the way to sign in."""
    if selectors.anyone_exists():
        return redirect_to("account_login")
    form = OwnerForm(posted(request))
    if form.is_valid():
        try:
            owner = services.create_owner(**form.cleaned_data, now=timezone.now())
        except OwnerExists:
            return redirect_to("account_login")
        except AccountError as error:
            form.take_errors(error.errors)
        else:
            login(request, owner)
            return redirect_to("onboarding")
    return show(request, "web/entrance/first_run.html", {"form": form}, status=422 if form.errors else 200)


class SignIn(LoginView):  # type: ignore[misc]  # allauth has no type hints
    """allauth's sign-in, except that where nobody has an account the first run comes first."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not request.user.is_authenticated and not selectors.anyone_exists():
            return redirect_to("first-run")
        response: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return response
