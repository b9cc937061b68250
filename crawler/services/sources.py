"""Sites of a reader: add, change, remove, and when each is walked by itself."""

from __future__ import annotations

from datetime import datetime, time

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from crawler.canonical import key_digest, site_name, url_key
from crawler.charset import codec_of
from crawler.errors import CrawlerError, SiteKnown
from crawler.models import Source, Walk, WalkStatus
from crawler.schedule import MORNING, next_morning
from crawler.services.starts import checked_start
from crawler.services.walks import stop_walk
from crawler.siterules import SiteRules

MOST_PAGES = 10_000  # of one walk


@transaction.atomic
def add_source(
    *,
    reader_id: int,
    url: str,
    name: str = "",
    time_zone: str,
    walk_at: time | None = None,
    now: datetime,
    pages: int = 60,
    charset: str = "",
) -> Source:
    """Add a site to a reader's; it is walked every morning from the next one on.

    Raises CrawlerError for an address that is none or may not be walked, and for a budget that is none; SiteKnown for a
    site the reader has already.
    """
    address = checked_start(url)
    walk_at = walk_at or MORNING
    source = Source(
        reader_id=reader_id,
        url=address,
        key=key_digest(url_key(address)),
        name=name.strip()[:200] or site_name(address)[:200],
        charset=_charset(charset),
        pages=_pages(pages),
        walk_at=walk_at,
        time_zone=time_zone,
        next_walk_at=next_morning(now, time_zone, walk_at),
        created_at=now,
    )
    try:
        with transaction.atomic():
            source.save(force_insert=True)
    except IntegrityError:
        known = Source.objects.get(reader_id=reader_id, key=source.key)
        raise SiteKnown(_("You have this site already."), known.pk) from None
    return source


@transaction.atomic
def update_source(
    *,
    reader_id: int,
    source_id: int,
    now: datetime,
    name: str | None = None,
    charset: str | None = None,
    pages: int | None = None,
    active: bool | None = None,
    walk_at: time | None = None,
) -> Source:
    """Change what is not None. Raises Source.DoesNotExist for another reader's site, CrawlerError for wrong values."""
    source = Source.objects.select_for_update().get(pk=source_id, reader_id=reader_id)
    if name is not None:
        source.name = name.strip()[:200] or site_name(source.url)[:200]
    if charset is not None:
        source.charset = _charset(charset)
    if pages is not None:
        source.pages = _pages(pages)
    if walk_at is not None:
        source.walk_at = walk_at
    if active is not None:
        source.active = active
    if walk_at is not None or active is not None:
        source.next_walk_at = next_morning(now, source.time_zone, source.walk_at) if source.active else None
    source.save()
    return source


@transaction.atomic
def remove_source(*, reader_id: int, source_id: int, now: datetime) -> None:
    """Remove a site and stop its walks; what they kept stays. Raises Source.DoesNotExist for another reader's site."""
    source = Source.objects.select_for_update().get(pk=source_id, reader_id=reader_id)  # no walk begins meanwhile
    active = Walk.objects.filter(source=source, status__in=(WalkStatus.QUEUED, WalkStatus.RUNNING))
    for walk_id in active.values_list("pk", flat=True):
        stop_walk(walk_id=walk_id, now=now)
    source.delete()


@transaction.atomic
def reschedule(*, reader_id: int, time_zone: str, now: datetime) -> None:
    """Move a reader's walks to the mornings of another time zone. Raises CrawlerError if it is none."""
    for source in Source.objects.select_for_update().filter(reader_id=reader_id):
        source.time_zone = time_zone
        source.next_walk_at = next_morning(now, time_zone, source.walk_at) if source.active else None
        source.save(update_fields=["time_zone", "next_walk_at"])


def rules_of(source: Source | None) -> SiteRules:
    """The reader's rules for the pages of a site; none for a walk without a site."""
    if source is None:
        return SiteRules()
    return SiteRules(
        charset=source.charset,
        title=source.title_selector,
        text=source.text_selector,
        drop=source.drop_selector,
        time_zone=source.site_zone,
    )


def _pages(pages: int) -> int:
    if not 1 <= pages <= MOST_PAGES:
        raise CrawlerError(_("A walk reads between 1 and %(most)d pages.") % {"most": MOST_PAGES})
    return pages


def _charset(charset: str) -> str:
    charset = charset.strip()
    if charset and codec_of(charset) is None:
        raise CrawlerError(_("“%(name)s” is no character set that newsreader knows.") % {"name": charset[:20]})
    return charset.lower()
