"""Articles in the database: made once of a page that a walk keeps, and folded into an earlier one of the same text."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from crawler.canonical import site_name
from crawler.fingerprint import is_near_duplicate
from crawler.models import Article, Page
from crawler.reading import ReadPage
from crawler.reading_time import minutes

COMPARED = 5000  # articles that a new one is compared with, the latest first
COMPARED_FOR = timedelta(days=30)  # a text that comes back later is news again


def keep_article(row: Page, page: ReadPage, *, site: str, now: datetime) -> Article:
    """The article of a page that a walk keeps, made the first time. `page` has its text."""
    article = Article.objects.filter(page=row).first()
    if article is not None:
        return article
    values = article_values(page) | {
        "first_seen_at": now,
        "site": (site or site_name(page.url))[:200],
        "duplicate_of": _original(page.fingerprint, now),
    }
    article, _ = Article.objects.get_or_create(page=row, defaults=values)
    return article


def article_values(page: ReadPage) -> dict[str, Any]:
    """The columns of an article that its page gives."""
    return {
        "url": page.url,
        "title": page.title[:500],
        "text": page.text,
        "author": page.author[:200],
        "language": page.language,
        "published_at": page.published,
        "minutes": min(minutes(page.text), 32_767),
        "fingerprint": page.fingerprint,
        "term_counts": page.counts,
        "title_counts": page.title_counts,
        "keywords": page.keywords,
    }


def _original(fingerprint: int, now: datetime) -> Article | None:
    """The earliest article with nearly the same text, so that lists fold the later ones into it."""
    since = now - COMPARED_FOR
    recent = Article.objects.filter(first_seen_at__gte=since, duplicate_of=None).order_by("-first_seen_at", "-id")
    found = None
    for pk, other in recent.values_list("pk", "fingerprint")[:COMPARED]:
        if is_near_duplicate(other, fingerprint):
            found = pk
    return Article.objects.filter(pk=found).first() if found is not None else None
