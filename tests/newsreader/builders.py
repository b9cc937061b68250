"""Rows of the crawler, as walks leave them, for tests that do not walk."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from crawler.canonical import key_digest, url_key
from crawler.models import Article, Host, Page, Source, Walk, WalkStep
from interests import services as interests
from newsreader.accounts.models import Reader

NOON = datetime(2026, 3, 2, 4, 0, tzinfo=UTC)
"""Midday in Shanghai."""

_serial = count(1)


def an_interest(reader: Reader, now: datetime = NOON, **points: float) -> None:
    """Declare an interest, by default the paper's."""
    interests.declare(
        reader_id=reader.pk, points=points or {"奶粉": 0.4, "国内": 0.3, "市场": 0.2, "配方": 0.1}, now=now
    )


def a_site(reader: Reader, url: str = "", now: datetime = NOON) -> Source:
    url = url or f"https://site{next(_serial)}.example.org/"
    return Source.objects.create(
        reader=reader,
        url=url,
        key=key_digest(url_key(url)),
        name="示例食品网",
        walk_at="06:30",
        time_zone="Asia/Shanghai",
        created_at=now,
    )


def a_walk(reader: Reader, now: datetime = NOON, **fields: Any) -> Walk:
    return Walk.objects.create(reader=reader, starts=["https://example.org/"], due_at=now, created_at=now, **fields)


def a_page(**counts: int) -> Page:
    host, _made = Host.objects.get_or_create(name="example.org:443")
    url = f"https://example.org/{next(_serial)}.html"
    return Page.objects.create(
        host=host,
        url=url,
        key=key_digest(url_key(url)),
        fetched_at=NOON,
        fresh_until=NOON + timedelta(days=1),
        is_article=True,
        term_counts=counts,
        keywords=_keywords(counts),
    )


def an_article(title: str = "婴配粉新国标", now: datetime = NOON, page: Page | None = None, **counts: Any) -> Article:
    """`counts`: {word: occurrences} of the text; title=… and duplicate_of=… as for the model."""
    fields = {
        name: counts.pop(name) for name in ("duplicate_of", "published_at", "site", "text", "url") if name in counts
    }
    title_counts = counts.pop("title_counts", {})
    page = page or a_page(**counts)
    return Article.objects.create(
        page=page,
        title=title,
        first_seen_at=now,
        term_counts=counts,
        title_counts=title_counts,
        keywords=_keywords(counts),
        **{"url": page.url, "text": "正文第一段。\n正文第二段。", "site": "示例食品网", **fields},
    )


def a_step(walk: Walk, page: Page, now: datetime = NOON, **fields: Any) -> WalkStep:
    """A step that kept the page's article, unless told otherwise."""
    number = walk.steps.count() + 1
    return WalkStep.objects.create(
        walk=walk,
        number=number,
        url=page.url,
        key=page.key,
        page=page,
        created_at=now,
        **{"outcome": "fetched", "move": "deepen", "is_article": True, "kept": True, "relevance": 0.4, **fields},
    )


def kept(walk: Walk, now: datetime = NOON, title: str = "婴配粉新国标", **counts: Any) -> Article:
    """An article that a step of the walk kept."""
    article = an_article(title, now, **counts)
    a_step(walk, article.page, now)
    return article


def _keywords(counts: dict[str, int]) -> dict[str, float]:
    heaviest = dict(sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:10])
    total = sum(heaviest.values())
    return {word: times / total for word, times in heaviest.items()}
