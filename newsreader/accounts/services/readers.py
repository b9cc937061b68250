"""Making an account, and changing what belongs to it."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import available_timezones

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from newsreader.accounts.errors import AccountError, OwnerExists
from newsreader.accounts.models import Reader, Theme

PREFERENCES = frozenset({"name", "language", "time_zone", "theme"})


def create_owner(
    *, email: str, password: str, name: str = "", language: str = "", time_zone: str = "", now: datetime | None = None
) -> Reader:
    """Make the first account, which owns the installation.

    Raises `OwnerExists` if there is any account already, `AccountError` for a bad address or a weak password. Of two
    that come at once the database's constraint `one_owner` lets one through.
    """
    if Reader.objects.exists():
        raise _owner_exists()
    fields = {"name": name, "language": language, "time_zone": time_zone or settings.TIME_ZONE}
    try:
        return _create(email, password, now, is_owner=True, **fields)
    except IntegrityError:
        raise _owner_exists() from None


def create_reader(
    *, email: str, password: str, name: str = "", language: str = "", time_zone: str = "", now: datetime | None = None
) -> Reader:
    """Make an account beside the owner's. Raises `AccountError`."""
    fields = {"name": name, "language": language, "time_zone": time_zone or settings.TIME_ZONE}
    try:
        return _create(email, password, now, is_owner=False, **fields)
    except IntegrityError:
        raise AccountError({"email": [_("This e-mail address has an account already.")]}) from None


def change_reader(*, reader_id: int, **preferences: str) -> Reader:
    """Change name, language, time_zone or theme; what is not given stays. Raises `AccountError` for a wrong value."""
    unknown = preferences.keys() - PREFERENCES
    if unknown:
        raise TypeError(f"change_reader() knows nothing of {', '.join(sorted(unknown))}")
    errors = _preference_errors(preferences)
    if errors:
        raise AccountError(errors)
    with transaction.atomic():
        # No key changes: whoever only refers to the reader need not wait, and cannot wait in a circle with us.
        reader = Reader.objects.select_for_update(no_key=True).get(pk=reader_id)
        for field, value in preferences.items():
            setattr(reader, field, value)
        reader.save(update_fields=list(preferences))
    return reader


def _create(email: str, password: str, now: datetime | None, *, is_owner: bool, **fields: str) -> Reader:
    email = email.strip().lower()
    errors = _preference_errors(fields)
    try:
        validate_email(email)
    except ValidationError as error:
        errors["email"] = list(error.messages)
    try:
        validate_password(password, Reader(email=email, name=fields.get("name", "")))
    except ValidationError as error:
        errors["password"] = list(error.messages)
    if errors:
        raise AccountError(errors)
    with transaction.atomic():
        return Reader.objects.create_user(email, password, is_owner=is_owner, joined_at=now or timezone.now(), **fields)


def _preference_errors(fields: dict[str, str]) -> dict[str, list[str]]:
    errors: dict[str, list[str]] = {}
    if len(fields.get("name", "")) > 80:
        errors["name"] = [_("A name has at most 80 characters.")]
    if fields.get("language") and fields["language"] not in dict(settings.LANGUAGES):
        errors["language"] = [_("This language is not available.")]
    if "time_zone" in fields and fields["time_zone"] not in available_timezones():
        errors["time_zone"] = [_("This is not the name of a time zone, such as Asia/Shanghai.")]
    if "theme" in fields and fields["theme"] not in Theme.values:
        errors["theme"] = [_("A theme is system, light or dark.")]
    return errors


def _owner_exists() -> OwnerExists:
    return OwnerExists({"": [_("This installation has an owner already. Sign in instead.")]})
