"""Questions about accounts."""

from __future__ import annotations

from datetime import date, datetime, time
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings
from django.db.models import QuerySet

from newsreader.accounts.digest import digest_of
from newsreader.accounts.models import ApiToken, Invitation, Reader


def anyone_exists() -> bool:
    """Is there an account? If not, the first-run page makes the owner."""
    return Reader.objects.exists()


def reader_of_address(email: str) -> Reader | None:
    return Reader.objects.filter(email__iexact=email.strip()).first()


def tokens_of(reader_id: int) -> QuerySet[ApiToken]:
    return ApiToken.objects.filter(reader_id=reader_id)


def token_of(plain: str) -> ApiToken | None:
    """The row of a token as it came with a request, with its reader; None if unknown."""
    return ApiToken.objects.select_related("reader").filter(digest=digest_of(plain)).first()


def is_open(invitation_secret: str, now: datetime) -> bool:
    """Can this invitation still be accepted?"""
    return Invitation.objects.filter(
        digest=digest_of(invitation_secret), used_by__isnull=True, expires_at__gt=now
    ).exists()


def zone_of(time_zone: str) -> ZoneInfo:
    """The zone of that name; the installation's own if the name means nothing (any more)."""
    try:
        return ZoneInfo(time_zone)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo(settings.TIME_ZONE)


def zone_of_reader(reader_id: int) -> ZoneInfo:
    return zone_of(Reader.objects.values_list("time_zone", flat=True).get(pk=reader_id))


def day_start(day: date, zone: ZoneInfo) -> datetime:
    """The first moment of a day in a time zone."""
    return datetime.combine(day, time.min, zone)
