"""Who calls: a bearer token (RFC 6750), or the browser's session with its CSRF token."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework import authentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from newsreader.accounts import selectors, services
from newsreader.accounts.models import ApiToken, Reader


class BearerAuthentication(authentication.BaseAuthentication):
    """`Authorization: Bearer nr_…`. It comes first, so that its challenge is what a 401 carries."""

    def authenticate(self, request: Request) -> tuple[Reader, ApiToken] | None:
        scheme, _space, plain = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        token = selectors.token_of(plain.strip())
        if token is None or not token.reader.is_active:
            raise AuthenticationFailed(_("This token is not valid. It may have been revoked."))
        services.note_use(token=token, now=timezone.now())
        return token.reader, token

    def authenticate_header(self, request: Request) -> str:
        tried = request.headers.get("Authorization", "").lower().startswith("bearer")
        return 'Bearer realm="newsreader"' + (', error="invalid_token"' if tried else "")


class SessionAuthentication(authentication.SessionAuthentication):
    """The browser's session; changing anything asks for the CSRF token."""
