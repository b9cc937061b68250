"""API tokens. The token itself is shown once; the database keeps its SHA-256 digest.

A plain digest is enough: a token is 256 random bits, so there is nothing to guess that a slow hash would protect.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from newsreader.accounts.digest import digest_of
from newsreader.accounts.errors import AccountError
from newsreader.accounts.models import ApiToken

SCOPES = ("read", "write")
PREFIX_LENGTH = 8
NOTE_USE_EVERY = timedelta(minutes=1)


def issue_token(*, reader_id: int, name: str, scopes: Sequence[str], now: datetime) -> tuple[ApiToken, str]:
    """Make a token and return its row and the token itself, which nothing can show again.

    `scopes` is 'read', or 'read' and 'write'; 'write' alone implies 'read'. Raises `AccountError`.
    """
    errors: dict[str, list[str]] = {}
    name = name.strip()
    if not 0 < len(name) <= 80:
        errors["name"] = [_("Give the token a name of 1 to 80 characters.")]
    if not scopes or not set(scopes) <= set(SCOPES):
        errors["scopes"] = [_("A token's scopes are read, or read and write.")]
    if errors:
        raise AccountError(errors)
    plain = f"nr_{secrets.token_urlsafe(32)}"
    token = ApiToken.objects.create(
        reader_id=reader_id,
        name=name,
        prefix=plain[:PREFIX_LENGTH],
        digest=digest_of(plain),
        scopes=list(SCOPES) if "write" in scopes else ["read"],
        created_at=now,
    )
    return token, plain


def revoke_token(*, reader_id: int, token_id: int) -> bool:
    """Delete one of the reader's tokens. False if the reader has no such token."""
    deleted, _rows = ApiToken.objects.filter(pk=token_id, reader_id=reader_id).delete()
    return deleted > 0


def note_use(*, token: ApiToken, now: datetime) -> None:
    """Remember that the token was used, at most once a minute: reading should not wait for a turn to write."""
    if token.last_used_at is None or token.last_used_at < now - NOTE_USE_EVERY:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
