"""Sites of a reader: add, change, remove, and when each is walked by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, time
from typing import TypedDict, Unpack

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from crawler.article.siterules import BROKEN_SELECTOR, LONG_SELECTOR, SiteRules, check_selector
from crawler.canonical import key_digest, site_name, url_key
from crawler.errors import CrawlerError, SiteKnown, WrongValues
from crawler.models import Source, Walk, WalkStatus
from crawler.pages.charset import codec_of
from crawler.services.starts import checked_start
from crawler.services.walks import stop_walk
from crawler.visits.schedule import MORNING, next_morning, zone

MOST_PAGES = 10_000  # of one walk


class Rules(TypedDict, total=False):
    """What a reader types to rule how a site is read, by the columns of Source; "" leaves a thing to the page."""

    charset: str
    site_zone: str
    title_selector: str
    text_selector: str
    drop_selector: str


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
    **rules: Unpack[Rules],
) -> Source:
    """Add a site to a reader's; it is walked every morning from the next one on.

    Raises CrawlerError for an address that is none or may not be walked, and for a budget that is none; WrongValues for
    rules that are none; SiteKnown for a site the reader has already.
    """
    address = checked_start(url)
    walk_at = walk_at or MORNING
    source = Source(
        reader_id=reader_id,
        url=address,
        key=key_digest(url_key(address)),
        name=name.strip()[:200] or site_name(address)[:200],
        pages=_pages(pages),
        walk_at=walk_at,
        time_zone=time_zone,
        next_walk_at=next_morning(now, time_zone, walk_at),
        created_at=now,
    )
    rule(source, **rules)
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
    pages: int | None = None,
    active: bool | None = None,
    walk_at: time | None = None,
    **rules: Unpack[Rules],
) -> Source:
    """Change what is not None, and the rules that are given.

    Raises Source.DoesNotExist for another reader's site, CrawlerError for wrong values, WrongValues for wrong rules.
    """
    source = Source.objects.select_for_update().get(pk=source_id, reader_id=reader_id)
    if name is not None:
        source.name = name.strip()[:200] or site_name(source.url)[:200]
    if pages is not None:
        source.pages = _pages(pages)
    if walk_at is not None:
        source.walk_at = walk_at
    if active is not None:
        source.active = active
    if walk_at is not None or active is not None:
        source.next_walk_at = next_morning(now, source.time_zone, source.walk_at) if source.active else None
    rule(source, **rules)
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


def rule(source: Source, **rules: Unpack[Rules]) -> None:
    """Put a reader's rules into the row, without saving it; those that are not given stay.

    Raises WrongValues that names every wrong one; then nothing was changed.
    """
    checked, wrong = {}, {}
    for name, typed in rules.items():
        try:
            checked[name] = _CHECKS[name](str(typed))
        except CrawlerError as error:
            wrong[name] = str(error)
    if wrong:
        raise WrongValues(wrong)
    for name, value in checked.items():
        setattr(source, name, value)


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


def _charset(typed: str) -> str:
    charset = typed.strip("\"' \t\r\n;,.").lower()
    if charset and codec_of(charset) is None:
        raise CrawlerError(_("“%(name)s” is no character set that newsreader knows.") % {"name": typed[:20]})
    return charset


def _site_zone(typed: str) -> str:
    name = typed.strip()
    try:
        return zone(name).key if name else ""
    except CrawlerError:
        raise CrawlerError(_("“%(name)s” is no time zone. Example: Asia/Shanghai.") % {"name": name[:40]}) from None


def _selector(typed: str) -> str:
    wrong = check_selector(typed)
    if wrong:
        words = {
            BROKEN_SELECTOR: _("This is not a CSS selector."),
            LONG_SELECTOR: _("The selector is too long or has too many parts."),
        }
        raise CrawlerError(words[wrong])
    return typed.strip()


_CHECKS: Mapping[str, Callable[[str], str]] = {
    "charset": _charset,
    "site_zone": _site_zone,
    "title_selector": _selector,
    "text_selector": _selector,
    "drop_selector": _selector,
}
