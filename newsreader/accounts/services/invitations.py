"""Invitations: a link that lets one person sign up. Only its digest is kept."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from newsreader.accounts.digest import digest_of
from newsreader.accounts.models import Invitation

LIFETIME = timedelta(days=7)


def create_invitation(*, invited_by_id: int, now: datetime, lifetime: timedelta = LIFETIME) -> tuple[Invitation, str]:
    """Make an invitation and return its row and its secret, which nothing can show again."""
    plain = secrets.token_urlsafe(24)
    invitation = Invitation.objects.create(
        digest=digest_of(plain), invited_by_id=invited_by_id, created_at=now, expires_at=now + lifetime
    )
    return invitation, plain


def accept_invitation(*, secret: str, reader_id: int, now: datetime) -> bool:
    """Spend the invitation on this reader. False if it is unknown, expired or spent.

    A guarded update, so that of two people with one link one gets in. It expires as it is spent: should that reader's
    account go one day, the link does not come back to life.
    """
    open_invitation = Invitation.objects.filter(digest=digest_of(secret), used_by__isnull=True, expires_at__gt=now)
    return open_invitation.update(used_by_id=reader_id, expires_at=now) == 1
