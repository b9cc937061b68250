"""What pages write that no single room below does."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext

from crawler import services as crawler
from crawler.errors import SiteKnown, WalkUnderWay
from crawler.models import Source, Walk
from crawler.walks.parameters import WalkParameters
from newsreader.accounts import services as accounts
from newsreader.accounts.models import Reader


def finish_onboarding(*, reader_id: int, now: datetime) -> None:
    """The reader has seen the onboarding, or skipped it: it does not come up by itself again."""
    Reader.objects.filter(pk=reader_id, onboarded_at__isnull=True).update(onboarded_at=now)


@transaction.atomic
def change_preferences(*, reader: Reader, preferences: dict[str, str], now: datetime) -> Reader:
    """Change the reader's preferences; with the time zone, the mornings at which their sites are walked."""
    changed = accounts.change_reader(reader_id=reader.pk, **preferences)
    if changed.time_zone != reader.time_zone:
        crawler.reschedule(reader_id=reader.pk, time_zone=changed.time_zone, now=now)
    return changed


@transaction.atomic
def begin_reading(*, reader: Reader, urls: Sequence[str], now: datetime) -> list[Walk]:
    """Add the sites and start the first walk over each; a second click finds both done. Returns the walks begun.

    Raises CrawlerError; then nothing was added.
    """
    walks = []
    for url in urls:
        name = gettext("Demonstration site") if url == settings.DEMONSTRATION_URL else ""
        try:
            source = crawler.add_source(reader_id=reader.pk, url=url, name=name, time_zone=reader.time_zone, now=now)
        except SiteKnown as known:
            source = Source.objects.get(pk=known.source_id)
        with suppress(WalkUnderWay):
            walks.append(walk_site(reader_id=reader.pk, source=source, now=now))
    finish_onboarding(reader_id=reader.pk, now=now)
    return walks


def walk_site(*, reader_id: int, source: Source, now: datetime) -> Walk:
    """Walk over one of the reader's sites now, as the schedule would."""
    parameters = WalkParameters(pages=source.pages)
    return crawler.start_walk(reader_id=reader_id, starts=[source.url], source=source, parameters=parameters, now=now)


def start_walk(*, reader_id: int, starts: list[str], parameters: WalkParameters, now: datetime) -> Walk:
    """Start a walk with parameters of the reader's own; it counts as a site's if that is where it sets out."""
    source = Source.objects.filter(reader_id=reader_id, url=starts[0]).first() if len(starts) == 1 else None
    return crawler.start_walk(reader_id=reader_id, starts=starts, source=source, parameters=parameters, now=now)
