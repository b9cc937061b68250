"""What is thrown away so that neither disk nor database grows for ever: old bodies, and rows that nothing refers to."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction

from crawler.article.likeness import DEFAULT
from crawler.models import ArticleBand, Page
from crawler.visits.pagestore import PageStore, expendable

BATCH = 500  # rows that are locked and deleted at once
ASKED = 500  # digests that are looked up at once
DRAFTS_FOR = timedelta(days=1)

logger = logging.getLogger(__name__)


def prune(*, now: datetime) -> None:
    """Delete old rows, then the bodies that no row wants any more, are old, or are more than the store may hold.

    Harmless at any time and in two processes at once. An article needs no body; a page whose body is gone is fetched
    anew when a walk comes by.
    """
    since = now - timedelta(days=settings.PAGE_STORE_DAYS)
    ArticleBand.objects.filter(article__first_seen_at__lt=now - DEFAULT.window).delete()
    rows = _delete_pages(since)
    store = PageStore(settings.DATA_DIR / "pages")
    store.remove_drafts((now - DRAFTS_FOR).timestamp())
    bodies = list(store.stored())
    chosen = expendable(
        bodies,
        _wanted([body.digest for body in bodies]),
        now=now.timestamp(),
        oldest=since.timestamp(),
        bytes_at_most=settings.PAGE_STORE_MB * 1_000_000,
    )
    gone = [digest for digest in chosen if store.remove(digest)]
    if rows or gone:
        logger.info("Pruned %s of %s bodies and %s pages", len(gone), len(bodies), rows)


def _delete_pages(since: datetime) -> int:
    """Delete the pages that are neither an article nor on the way of a walk, last fetched before `since`."""
    deleted = 0
    while True:
        with transaction.atomic():
            old = Page.objects.filter(article=None, steps=None, fetched_at__lt=since, fresh_until__lt=since)
            # Locked by what is true now, so that a page that a walk renews at this moment stays.
            pks = list(old.values_list("pk", flat=True)[:BATCH])
            locked = Page.objects.select_for_update().filter(pk__in=pks, fetched_at__lt=since)
            kept = set(locked.values_list("pk", flat=True))
            Page.objects.filter(pk__in=kept).delete()
        deleted += len(kept)
        if len(pks) < BATCH or not kept:
            return deleted


def _wanted(digests: list[str]) -> set[str]:
    """Those of the digests that a page has."""
    found: set[str] = set()
    for start in range(0, len(digests), ASKED):
        some = digests[start : start + ASKED]
        found.update(Page.objects.filter(digest__in=some).values_list("digest", flat=True))
    return found
