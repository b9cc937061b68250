"""Pages and articles in the database: fetched, decoded and parsed once, whoever walks over them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from crawler.canonical import host_key, key_digest, site_name, url_key
from crawler.errors import UnreadablePage
from crawler.fetch import Fetched
from crawler.fingerprint import is_near_duplicate
from crawler.links import PageLink
from crawler.models import Article, Host, Page
from crawler.pagestore import PageStore
from crawler.reading import ReadPage, read_page
from crawler.reading_time import minutes
from crawler.schedule import fresh_until
from crawler.visiting import Shelved

COMPARED = 5000  # articles that a new one is compared with, the latest first
COMPARED_FOR = timedelta(days=30)  # a text that comes back later is news again


class DatabaseShelf:
    """A `crawler.visiting.PageShelf`. What a visit brings stays a draft until `save`, within the step's transaction."""

    def __init__(self, store: PageStore) -> None:
        self._store = store
        self._found: dict[str, Shelved | None] = {}
        self._fetched: tuple[Fetched, ReadPage, datetime] | None = None
        self._renewed: tuple[Shelved, datetime] | None = None

    def find(self, url: str) -> Shelved | None:
        key = key_digest(url_key(url))
        if key not in self._found:
            row = Page.objects.select_related("article").filter(key=key).first()
            self._found = {key: self._shelved(row) if row is not None else None}
        return self._found[key]

    def keep(self, answer: Fetched, page: ReadPage, now: datetime) -> None:
        self._fetched = answer, page, now

    def renew(self, shelved: Shelved, now: datetime) -> None:
        self._renewed = shelved, now

    def save(self, page: ReadPage | None) -> Page | None:
        """Write the draft of the last visit; returns the row of `page`, the one that the visit answered with."""
        if page is None:
            return None
        if self._fetched is not None and self._fetched[1].key == page.key:
            answer, read, now = self._fetched
            self._write(answer, read, now)
        elif self._renewed is not None and self._renewed[0].page.key == page.key:
            shelved, now = self._renewed
            old = shelved.page
            until = fresh_until(now, is_article=old.is_article, published=old.published)
            Page.objects.filter(key=old.key).update(fetched_at=now, fresh_until=until)
        self.drop()
        return Page.objects.filter(key=page.key).first()

    def drop(self) -> None:
        """Forget what the last visit brought."""
        self._fetched = self._renewed = None
        self._found.clear()

    def whole(self, page: ReadPage, row: Page) -> ReadPage | None:
        """The page with its text, read once more from the stored body if need be; None if that is gone."""
        if page.text:
            return page
        body = self._store.get(row.digest)
        if body is None:
            return None
        try:
            return read_page(body, row.url, charset=row.charset, now=row.fetched_at)
        except UnreadablePage:
            return None

    def _write(self, answer: Fetched, page: ReadPage, now: datetime) -> None:
        host, _ = Host.objects.get_or_create(name=host_key(page.url))
        values = {
            "host": host,
            "url": page.url,
            "status": answer.status,
            "fetched_at": now,
            "fresh_until": fresh_until(now, is_article=page.is_article, published=page.published),
            "etag": answer.etag,
            "last_modified": answer.last_modified,
            "digest": self._store.put(answer.body),
            "charset": page.charset,
            "charset_certain": page.charset_certain,
            "language": page.language,
            "title": page.title[:500],
            "is_article": page.is_article,
            "term_counts": page.counts,
            "title_counts": page.title_counts,
            "keywords": page.keywords,
            "links": _packed(page),
        }
        row, _ = Page.objects.update_or_create(key=page.key, defaults=values)
        if page.is_article:
            Article.objects.filter(page=row).update(**_values(page))

    def _shelved(self, row: Page) -> Shelved | None:
        article: Article | None = getattr(row, "article", None)
        if row.is_article and article is None and not self._store.has(row.digest):
            return None  # it could not be kept any more: read it again
        page = ReadPage(
            url=row.url,
            key=row.key,
            charset=row.charset,
            charset_certain=row.charset_certain,
            language=row.language,
            title=row.title,
            text=article.text if article else "",
            published=article.published_at if article else None,
            author=article.author if article else "",
            is_article=row.is_article,
            canonical="",
            links=tuple(PageLink(url, key, anchor, terms, nofollow) for url, key, anchor, terms, nofollow in row.links),
            counts=row.term_counts,
            title_counts=row.title_counts,
            keywords=row.keywords,
            fingerprint=article.fingerprint if article else 0,
            may_follow=True,
        )
        return Shelved(page, row.status, row.fresh_until, row.etag, row.last_modified)


def keep_article(row: Page, page: ReadPage, *, site: str, now: datetime) -> Article:
    """The article of a page that a walk keeps, made the first time. `page` has its text."""
    article = Article.objects.filter(page=row).first()
    if article is not None:
        return article
    values = _values(page) | {
        "first_seen_at": now,
        "site": (site or site_name(page.url))[:200],
        "duplicate_of": _original(page.fingerprint, now),
    }
    article, _ = Article.objects.get_or_create(page=row, defaults=values)
    return article


def _values(page: ReadPage) -> dict[str, Any]:
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


def _packed(page: ReadPage) -> list[list[object]]:
    """The links as the model stores them; a page that asks not to be followed has none to follow."""
    return [
        [link.url, link.key, link.anchor, dict(link.terms), link.nofollow or not page.may_follow] for link in page.links
    ]
