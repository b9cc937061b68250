"""Old bodies and forgotten rows go; what is in use stays."""

from __future__ import annotations

import os
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from pytest_django import Settings

from crawler.models import Article, ArticleBand, Page
from crawler.services import prune
from crawler.visits.pagestore import PageStore
from newsreader.accounts.models import Reader
from tests.newsreader.builders import a_page, a_step, a_walk, an_article

pytestmark = pytest.mark.django_db

NOW = timezone.now()


@pytest.fixture
def store(settings: Settings, tmp_path: Path) -> PageStore:
    settings.DATA_DIR = tmp_path
    settings.PAGE_STORE_DAYS, settings.PAGE_STORE_MB = 90, 2048
    return PageStore(tmp_path / "pages")


def stored(store: PageStore, body: bytes, days: float, tmp_path: Path) -> str:
    """The digest of a body that was used so many days ago."""
    digest = store.put(body)
    used = (NOW - timedelta(days=days)).timestamp()
    os.utime(next((tmp_path / "pages").rglob(f"{digest}.zz")), (used, used))
    return digest


def test_bodies_go_by_age_and_by_what_refers_to_them(store: PageStore, tmp_path: Path) -> None:
    fresh, old, orphan, new = (
        stored(store, body, days, tmp_path) for body, days in ((b"f", 2), (b"o", 91), (b"x", 2), (b"n", 0))
    )
    for digest in (fresh, old):
        page = an_article().page
        page.digest = digest
        page.save()
    prune(now=NOW)
    assert [store.has(digest) for digest in (fresh, old, orphan, new)] == [True, False, False, True]
    assert Article.objects.count() == 2  # articles need no bodies


def test_bodies_go_when_there_are_too_many(store: PageStore, tmp_path: Path, settings: Settings) -> None:
    settings.PAGE_STORE_MB = 1
    digests = [stored(store, os.urandom(300_000), days, tmp_path) for days in (4, 3, 2, 1)]
    for digest in digests:
        page = a_page()
        page.digest, page.fetched_at = digest, NOW
        page.save()
    store.get(digests[0])  # used now
    prune(now=NOW + timedelta(minutes=1))
    assert [store.has(digest) for digest in digests] == [True, False, True, True]


def test_pages_go_that_nothing_refers_to_and_that_nobody_asked_for(
    alice: Reader, store: PageStore, tmp_path: Path
) -> None:
    old = NOW - timedelta(days=91)
    forgotten, on_a_way, new = a_page(), a_page(), a_page()
    article = an_article()
    a_step(a_walk(alice), on_a_way)
    Page.objects.update(fetched_at=old, fresh_until=old)
    Page.objects.filter(pk=new.pk).update(fetched_at=NOW)
    prune(now=NOW)
    assert set(Page.objects.all()) == {on_a_way, new, article.page}
    assert not Page.objects.filter(pk=forgotten.pk).exists()


def test_bands_go_with_the_days_in_which_they_are_compared(store: PageStore) -> None:
    late, early = an_article(now=NOW), an_article(now=NOW - timedelta(days=31))
    ArticleBand.objects.bulk_create(ArticleBand(article=article, value=7) for article in (late, early))
    prune(now=NOW)
    assert ArticleBand.objects.get().article == late


def test_nothing_stored_is_nothing_to_do(store: PageStore) -> None:
    prune(now=NOW)
