"""Who may sign up (NEWSREADER_SIGN_UP); allauth asks here."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone

from newsreader.accounts import selectors, services
from newsreader.accounts.models import Reader

INVITATION = "invitation"


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no type hints
    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Open, or with a valid invitation (`/accounts/signup/?invitation=…`).

        The first account is never made here: whoever comes first becomes the owner, on the first-run page.
        """
        if settings.SIGN_UP == "closed" or not selectors.anyone_exists():
            return False
        return settings.SIGN_UP == "open" or selectors.is_open(self._invitation(request), timezone.now())

    def save_user(self, request: HttpRequest, user: Reader, form: Any, commit: bool = True) -> Reader:
        """Save the new reader, and spend the invitation with it: both or neither."""
        with transaction.atomic():
            reader: Reader = super().save_user(request, user, form, commit=commit)
            if settings.SIGN_UP == "invite" and not services.accept_invitation(
                secret=self._invitation(request), reader_id=reader.pk, now=timezone.now()
            ):
                # Somebody else came in with the same link a moment before.
                raise ImmediateHttpResponse(HttpResponseRedirect(reverse("account_signup")))
        request.session.pop(INVITATION, None)
        return reader

    def _invitation(self, request: HttpRequest) -> str:
        """The secret from the link; kept in the session, because the form posts to the plain address."""
        if INVITATION in request.GET:
            request.session[INVITATION] = request.GET[INVITATION]
        return str(request.session.get(INVITATION, ""))
