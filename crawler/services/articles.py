"""Articles in the database: made once of a page that a walk keeps, folded into an earlier one of the same story."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from typing import Any

from crawler.article.fingerprint import simhash64
from crawler.article.likeness import DEFAULT, Story
from crawler.article.reading_time import minutes
from crawler.canonical import site_name
from crawler.models import Article, ArticleBand, Page
from crawler.reading import KEPT_COUNTS, TOP_KEYWORDS, ReadPage
from crawler.walks.stitching import renewed
from interests import keywords

COMPARED = 10  # articles whose texts a new one is compared with, those first that share most with it
CROWDED = 200  # articles that share a band; more of them would be a site's own phrases, and slow
LEAST_LEFT = 0.5  # of a stored text; a shorter one read later is a teaser before a pay wall, or an apology

_OF_THE_TEXT = ("text", "minutes", "language", "fingerprint", "term_counts", "keywords")


def keep_article(row: Page, page: ReadPage, *, now: datetime) -> Article:
    """The article of a page that a walk keeps, made the first time. `page` has its text.

    Only by its text is it told what it is a duplicate of, not by what the same page became by another reader's rules:
    rules that leave the same lines of every page would fold all of a site's articles into one, for everyone.
    """
    article = Article.objects.filter(page=row).first()
    if article is not None:
        return article
    story = Story.of(page.text)
    bands = story.bands()
    shared = list(ArticleBand.objects.filter(value__in=bands).values_list("value", "article_id"))
    original = _original(story, Counter(pk for _, pk in shared), now)
    values = article_values(page) | {
        "first_seen_at": now,
        "site": site_name(page.url)[:200],  # what a reader calls it is for that reader to see
        "duplicate_of": original,
    }
    article, made = Article.objects.get_or_create(page=row, defaults=values)
    if made:
        crowd = Counter(value for value, _ in shared)
        _mark(article, [value for value in bands if crowd[value] < CROWDED])
    return article


def renew_article(row: Page, page: ReadPage, *, text_changed: bool) -> None:
    """Bring the article of a page that was read again up to date, if it has one. `row` may be as before or after.

    When it was first seen, where it is from, what it is a duplicate of and what readers did with it stay. What the
    page does not hold any more stays, too: a page that turns into an error, a log-in or a teaser takes nothing away.
    text_changed: whether the page's own text did. What further pages added to it stays either way.
    """
    article = Article.objects.filter(page=row).first()
    if article is None or not page.is_article or not page.may_keep or not page.text:
        return
    values = {name: value for name, value in article_values(page).items() if value}
    text = renewed(article.text, page.text) if article.parts > 1 else page.text
    is_teaser = len(text) < LEAST_LEFT * len(article.text)
    if is_teaser or (article.parts > 1 and not text_changed):
        values = {name: value for name, value in values.items() if name not in _OF_THE_TEXT}
    elif text != page.text:
        values |= text_values(page.title, text)
    else:
        values["parts"] = 1
    Article.objects.filter(pk=article.pk).update(**values)
    if values.get("text", article.text) != article.text:
        mark_again(article, text)


def mark_again(article: Article, text: str) -> None:
    """Let later articles be compared with this one by the text it has now."""
    ArticleBand.objects.filter(article=article).delete()
    _mark(article, Story.of(text).bands())


def text_values(title: str, text: str) -> dict[str, Any]:
    """The columns of an article that follow from a text put together from several pages."""
    counts = keywords.counts(f"{title}\n{text}", limit=KEPT_COUNTS)
    return {
        "text": text,
        "minutes": min(minutes(text), 32_767),
        "fingerprint": simhash64(text),
        "term_counts": counts,
        "keywords": keywords.page_keywords(counts, TOP_KEYWORDS),
    }


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


def _mark(article: Article, bands: Any) -> None:
    ArticleBand.objects.bulk_create(
        [ArticleBand(article=article, value=value) for value in bands], ignore_conflicts=True
    )


def _original(story: Story, shared: Counter[int], now: datetime) -> Article | None:
    """The earliest article of the same story, so that lists fold the later ones into it; `shared`: bands by article.

    Only articles that are no duplicates themselves are compared with, so that no chain of small changes grows.
    """
    since = now - DEFAULT.window
    originals = Article.objects.filter(pk__in=shared, duplicate_of=None, first_seen_at__gte=since)
    likely = sorted(originals.values_list("pk", flat=True), key=lambda pk: (-shared[pk], pk))[:COMPARED]
    candidates = Article.objects.filter(pk__in=likely).only("text").order_by("first_seen_at", "pk")
    return next((article for article in candidates if story.is_the_same_as(Story.of(article.text))), None)
