"""Make a sign-up link for one person (NEWSREADER_SIGN_UP=invite) and print it, once."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, no_translations
from django.urls import reverse
from django.utils import timezone

from newsreader.accounts import services
from newsreader.accounts.models import Reader


class Command(BaseCommand):
    help = "Print a link that lets one person sign up within seven days."

    @no_translations  # the command line speaks English
    def handle(self, *args: Any, **options: Any) -> None:
        """Exit status 0: made; 1: sign-up is not by invitation, or there is no owner yet."""
        if settings.SIGN_UP != "invite":
            raise CommandError("Sign-up is not by invitation: set NEWSREADER_SIGN_UP=invite first.")
        owner = Reader.objects.filter(is_owner=True).first()
        if owner is None:
            raise CommandError("There is no owner yet who could invite anyone: create_owner first.")
        _invitation, secret = services.create_invitation(invited_by_id=owner.pk, now=timezone.now())
        self.stdout.write(f"{settings.PUBLIC_URL}{reverse('account_signup')}?invitation={secret}")
