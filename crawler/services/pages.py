"""Pages in the database: fetched, decoded and parsed once, whoever walks over them."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any

from crawler.article.siterules import SiteRules
from crawler.canonical import host_key, key_digest, url_key
from crawler.errors import UnreadablePage
from crawler.models import Article, Host, Page
from crawler.net.fetch import Fetched
from crawler.pages.links import PageLink
from crawler.reading import PageKind, ReadPage, read_page
from crawler.services.articles import renew_article
from crawler.visits.pagestore import PageStore
from crawler.visits.schedule import Freshness, History, fresh_until
from crawler.visits.visiting import Shelved

_KINDS: dict[str, PageKind] = {"page": "page", "feed": "feed", "sitemap": "sitemap"}


@dataclass(frozen=True, slots=True)
class _Served:
    """What a body came with. A row has it of its last fetch."""

    status: int
    etag: str
    last_modified: str
    content_type: str
    robots_tag: str
    digest: str

    @classmethod
    def by(cls, row: Page) -> _Served:
        return cls(**{name: getattr(row, name) for name in cls.__slots__})


class DatabaseShelf:
    """A `crawler.visits.visiting.PageShelf`. What a visit brings stays a draft until `save`, within the step's
    transaction.

    Pages read by a reader's rules are shelved apart from the same pages read without them, but no site is asked twice
    for that: what was fetched for another reading is read again from the store.
    """

    def __init__(self, store: PageStore, rules: SiteRules | None = None) -> None:
        self._store = store
        self._rules = rules or SiteRules()
        self._reading = self._rules.reading
        self._found: dict[str, Shelved | None] = {}
        self._fetched: tuple[Fetched, ReadPage, datetime] | None = None
        self._read_again: tuple[Page, ReadPage] | None = None
        self._renewed: tuple[Shelved, datetime] | None = None

    def find(self, url: str) -> Shelved | None:
        key = key_digest(url_key(url))
        if key not in self._found:
            self._found = {key: self._find(key)}
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
            digest = self._store.put(answer.body) if read.may_store else ""
            served = _Served(
                answer.status,
                answer.etag,
                answer.last_modified,
                answer.content_type[:200],
                answer.robots_tag[:200],
                digest,
            )
            self._write(served, read, now)
        else:
            if self._read_again is not None and self._read_again[1].key == page.key:
                other, read = self._read_again
                self._write(_Served.by(other), read, other.fetched_at)
            if self._renewed is not None and self._renewed[0].page.key == page.key:
                self._confirm(*self._renewed)
        self.drop()
        return Page.objects.filter(key=page.key, reading=self._reading).first()

    def drop(self) -> None:
        """Forget what the last visit brought."""
        self._fetched = self._read_again = self._renewed = None
        self._found.clear()

    def whole(self, page: ReadPage, row: Page) -> ReadPage | None:
        """The page with its text, read once more from the stored body if need be; None if that is gone."""
        return page if page.text else read_body(row, self._store, replace(self._rules, charset=row.charset))

    def _find(self, key: str) -> Shelved | None:
        """The page as this reading has it; what another reading fetched since then is read again by these rules."""
        rows = Page.objects.select_related("article", "host").filter(key=key).order_by("-fetched_at", "pk")
        own = next((row for row in rows if row.reading == self._reading), None)
        newest = next(iter(rows), None)
        if newest is not None and (own is None or newest.fetched_at > own.fetched_at):
            page = read_body(newest, self._store, self._rules)
            if page is not None:
                self._read_again = newest, page
                return Shelved(page, newest.status, newest.fresh_until, newest.etag, newest.last_modified)
        return self._shelved(own) if own is not None else None

    def _write(self, served: _Served, page: ReadPage, now: datetime) -> None:
        host, _ = Host.objects.get_or_create(name=host_key(page.url))
        before = Page.objects.filter(key=page.key, reading=self._reading).first()
        changed = before is not None and _has_changed(before, page)
        values = {
            **asdict(served),
            **_aged(before, now, is_article=page.is_article, published=page.published, changed=changed),
            "host": host,
            "url": page.url,
        }
        row, _ = Page.objects.update_or_create(
            key=page.key, reading=self._reading, defaults=values | reading_values(page)
        )
        if before is not None:
            renew_article(row, page, text_changed=before.fingerprint != page.fingerprint)

    def _confirm(self, shelved: Shelved, now: datetime) -> None:
        """The site says that the page is as it was."""
        page = shelved.page
        row = Page.objects.filter(key=page.key, reading=self._reading).first()
        if row is not None:
            aged = _aged(row, now, is_article=page.is_article, published=page.published, changed=False)
            Page.objects.filter(pk=row.pk).update(**aged)
            self._store.touch(row.digest)

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


def read_body(row: Page, store: PageStore, rules: SiteRules) -> ReadPage | None:
    """The page as a walk with these rules would have read it; None if its body is gone or holds no page."""
    body = store.get(row.digest)
    if body is None:
        return None
    try:
        return read_page(
            body,
            row.url,
            row.content_type,
            rules=rules,
            site_charset=row.host.last_charset,
            robots_tag=row.robots_tag,
            now=row.fetched_at,
        )
    except UnreadablePage:
        return None


def _has_changed(before: Page, page: ReadPage) -> bool:
    """Whether what matters is other than before: text and title of an article, and of another page that it has new
    links. What else differs (counters, advertisements, related articles) is no reason to ask more often."""
    if page.is_article or before.is_article:
        now = page.is_article, page.title[:500], page.fingerprint
        return now != (before.is_article, before.title, before.fingerprint)
    return not {link.key for link in page.links} <= {key for _url, key, *_ in before.links}


def _aged(
    before: Page | None, now: datetime, *, is_article: bool, published: datetime | None, changed: bool
) -> dict[str, object]:
    """The columns of a page's history after a fetch; `before` None: the first one."""
    history, pace = History(), Freshness().pace(now, is_article=is_article, published=published)
    first = now
    if before is not None:
        first = before.first_fetched_at or before.fetched_at
        history = History(before.checks, before.changes, before.observed)
        history = history.after(now - before.fetched_at, pace, changed=changed)
    aged: dict[str, object] = {
        "fetched_at": now,
        "fresh_until": fresh_until(now, is_article=is_article, published=published, history=history),
        "first_fetched_at": first,
        "checks": history.checks,
        "changes": history.changes,
        "observed": history.observed,
    }
    return aged | {"changed_at": now} if changed else aged
