"""Each reader's own language and time zone for the time of a request; and what is theirs is kept in no cache."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from newsreader.accounts import selectors as accounts


class ReaderPreferencesMiddleware:
    """After LocaleMiddleware, which has chosen by cookie and browser: a reader's own choice outranks both."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self._answer(request)
        if request.user.is_authenticated or "Authorization" in request.headers:
            # Nobody else gets it from a cache, nor by the back button after the reader has signed out.
            response.headers.setdefault("Cache-Control", "private, no-store")
        return response

    def _answer(self, request: HttpRequest) -> HttpResponse:
        if not request.user.is_authenticated:
            return self.get_response(request)
        if request.user.language:
            # Stays active until the next request: LocaleMiddleware writes Content-Language from it on the way out.
            translation.activate(request.user.language)
            request.LANGUAGE_CODE = translation.get_language() or request.user.language
        with timezone.override(accounts.zone_of(request.user.time_zone)):
            return self.get_response(request)
