"""Pages in the database: fetched, decoded and parsed once, whoever walks over them."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from crawler.canonical import host_key, key_digest, url_key
from crawler.errors import UnreadablePage
from crawler.fetch import Fetched
from crawler.links import PageLink
from crawler.models import Article, Host, Page
from crawler.pagestore import PageStore
from crawler.reading import PageKind, ReadPage, read_page
from crawler.schedule import fresh_until
from crawler.services.articles import article_values
from crawler.siterules import SiteRules
from crawler.visiting import Shelved

_KINDS: dict[str, PageKind] = {"page": "page", "feed": "feed", "sitemap": "sitemap"}


class DatabaseShelf:
    """A `crawler.visiting.PageShelf`. What a visit brings stays a draft until `save`, within the step's transaction.

    Pages read by a reader's rules are shelved apart from the same pages read without them.
    """

    def __init__(self, store: PageStore, rules: SiteRules | None = None) -> None:
        self._store = store
        self._rules = rules or SiteRules()
        self._reading = self._rules.reading
        self._found: dict[str, Shelved | None] = {}
        self._fetched: tuple[Fetched, ReadPage, datetime] | None = None
        self._renewed: tuple[Shelved, datetime] | None = None

    def find(self, url: str) -> Shelved | None:
        key = key_digest(url_key(url))
        if key not in self._found:
            row = Page.objects.select_related("article").filter(key=key, reading=self._reading).first()
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
            Page.objects.filter(key=old.key, reading=self._reading).update(fetched_at=now, fresh_until=until)
        self.drop()
        return Page.objects.filter(key=page.key, reading=self._reading).first()

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
            return read_page(body, row.url, rules=replace(self._rules, charset=row.charset), now=row.fetched_at)
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
            "digest": self._store.put(answer.body) if page.may_store else "",
        }
        row, _ = Page.objects.update_or_create(
            key=page.key, reading=self._reading, defaults=values | reading_values(page)
        )
        if page.is_article:
            Article.objects.filter(page=row).update(**article_values(page))

    def _shelved(self, row: Page) -> Shelved | None:
        article: Article | None = getattr(row, "article", None)
        if row.is_article and row.may_keep and article is None and not self._store.has(row.digest):
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
            fingerprint=row.fingerprint,
            may_follow=True,
            kind=_KINDS.get(row.kind, "page"),
            may_keep=row.may_keep,
            feeds=tuple(row.feeds),
            next_part=row.next_part,
        )
        return Shelved(page, row.status, row.fresh_until, row.etag, row.last_modified)


def reading_values(page: ReadPage) -> dict[str, Any]:
    """The columns of a page that come of reading it."""
    return {
        "charset": page.charset,
        "charset_certain": page.charset_certain,
        "language": page.language,
        "title": page.title[:500],
        "is_article": page.is_article,
        "kind": page.kind,
        "may_keep": page.may_keep,
        "fingerprint": page.fingerprint,
        "feeds": list(page.feeds),
        "next_part": page.next_part,
        "term_counts": page.counts,
        "title_counts": page.title_counts,
        "keywords": page.keywords,
        "links": _packed(page),
    }


def _packed(page: ReadPage) -> list[list[object]]:
    """The links as the model stores them; a page that asks not to be followed has none to follow."""
    return [
        [link.url, link.key, link.anchor, dict(link.terms), link.nofollow or not page.may_follow] for link in page.links
    ]
