"""Two at once on a real database; what used to wait for each other in a circle, or to come in twice."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime

import pytest
from django.db import transaction
from pytest_django import Settings

from crawler import services as crawler
from crawler.errors import CrawlerError, WalkUnderWay
from crawler.models import Source, Walk
from crawler.walks.walk import WalkParameters
from interests import services as interests
from newsreader.accounts.models import Reader
from newsreader.web.services import begin_reading, change_preferences, walk_site
from tests.interests.test_locks import shared_database, together

__all__ = ["shared_database"]

NOW = datetime(2026, 3, 2, 8, 0, tzinfo=UTC)


@pytest.fixture
def mei(shared_database: None) -> Reader:
    reader = Reader.objects.create_user("mei@example.org", "correct horse battery")
    interests.declare(reader_id=reader.pk, points={"奶粉": 1.0}, now=NOW)
    return reader


def test_the_onboarding_clicked_three_times_at_once(mei: Reader) -> None:
    def click() -> None:
        begin_reading(reader=mei, urls=["https://example.org/", "https://example.net/"], now=NOW)

    together(click, click, click)
    assert (Source.objects.count(), Walk.objects.count()) == (2, 2)


def test_a_walk_of_its_own_started_three_times_at_once(mei: Reader) -> None:
    refused = []

    def click() -> None:
        try:
            crawler.start_walk(reader_id=mei.pk, starts=["https://example.org/"], parameters=WalkParameters(), now=NOW)
        except CrawlerError as error:
            refused.append(error)

    together(click, click, click)
    assert (Walk.objects.count(), len(refused)) == (1, 2)


def test_a_time_zone_changed_while_walks_begin(mei: Reader) -> None:
    """Each side holds one of the two rows, reader and site, before it wants the other."""
    sources = [
        crawler.add_source(reader_id=mei.pk, url=f"https://site{n}.example.org/", time_zone="Asia/Shanghai", now=NOW)
        for n in range(8)
    ]

    def by_hand() -> None:
        for source in sources[:4]:
            with suppress(WalkUnderWay):  # the clock was first
                walk_site(reader_id=mei.pk, source=source, now=NOW)

    def by_the_clock() -> None:
        crawler.start_due_walks(now=datetime(2026, 3, 5, 8, 0, tzinfo=UTC))

    def zones() -> None:
        for zone in ("Europe/Vienna", "Asia/Tokyo") * 4:
            with transaction.atomic():
                mei_now = Reader.objects.get(pk=mei.pk)
                change_preferences(reader=mei_now, preferences={"time_zone": zone}, now=NOW)

    together(by_hand, by_the_clock, zones)
    assert Walk.objects.count() >= 4
    assert set(Source.objects.values_list("time_zone", flat=True)) == {"Asia/Tokyo"}


def test_a_site_removed_while_its_walk_begins(mei: Reader) -> None:
    sources = [
        crawler.add_source(reader_id=mei.pk, url=f"https://site{n}.example.org/", time_zone="Asia/Shanghai", now=NOW)
        for n in range(6)
    ]

    def walks() -> None:
        for source in sources:
            try:
                walk_site(reader_id=mei.pk, source=source, now=NOW)
            except CrawlerError:
                continue  # it is gone

    def removals() -> None:
        for source in sources:
            crawler.remove_source(reader_id=mei.pk, source_id=source.pk, now=NOW)

    together(walks, removals)
    assert not Source.objects.exists()
    assert not Walk.objects.filter(status="queued").exists()


def test_a_site_that_may_not_be_walked_any_more_waits_for_its_next_morning(mei: Reader, settings: Settings) -> None:
    settings.ALLOWED_PRIVATE_ADDRESSES = frozenset({"127.0.0.1:8010"})
    crawler.add_source(reader_id=mei.pk, url="http://127.0.0.1:8010/", time_zone="Asia/Shanghai", now=NOW)
    settings.ALLOWED_PRIVATE_ADDRESSES = frozenset()
    later = datetime(2026, 3, 5, 8, 0, tzinfo=UTC)
    assert crawler.start_due_walks(now=later) == 0
    due = Source.objects.get().next_walk_at
    assert due is not None and due > later
