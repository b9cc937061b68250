"""What the pages ask for that no single room below knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Left

from crawler.canonical import site_name
from crawler.models import UNDER_WAY, Article, Source, Walk
from interests import selectors as interests
from interests.relevance import Relevance, relevance
from newsreader.delivery import selectors as delivery
from newsreader.delivery.selectors import EXCERPT, TodayRow
from newsreader.recommendations import selectors as recommendations
from newsreader.recommendations.models import Recommendation

A_PAGE = 30
PREVIEWED = 300
"""newest stored articles that the preview looks through"""


@dataclass(frozen=True, slots=True)
class WalkNote:
    """A walk in one line."""

    pk: int
    title: str
    pages_read: int
    budget: int
    kept: int
    is_under_way: bool
    finished_at: datetime | None


def walk_note(walk: Walk) -> WalkNote:
    return WalkNote(
        pk=walk.pk,
        title=walk_title(walk),
        pages_read=walk.pages_read,
        budget=int(walk.parameters.get("pages", 0)),
        kept=walk.kept,
        is_under_way=walk.status in UNDER_WAY,
        finished_at=walk.finished_at,
    )


def walk_title(walk: Walk) -> str:
    """What a walk is called: its site's name, or the host it set out from."""
    if walk.source is not None:
        return walk.source.name
    return site_name(walk.starts[0]) if walk.starts else ""


def finished_walk(reader_id: int) -> Walk | None:
    """The reader's latest walk that has ended."""
    ended = Walk.objects.filter(reader_id=reader_id, finished_at__isnull=False).order_by("-finished_at")
    return ended.select_related("source").defer("memory", "declared", "set_out_with", "interest").first()


def why_empty(reader_id: int, walk: Walk | None) -> str:
    """Why there is nothing on Today: 'no-words', 'walking', 'no-sites' or 'nothing'."""
    if not interests.current(reader_id):
        return "no-words"
    if walk is not None and walk.status in UNDER_WAY:
        return "walking"
    return "nothing" if Source.objects.filter(reader_id=reader_id).exists() else "no-sites"


def shelf(rows: QuerySet[Recommendation], page: str | None) -> Page[TodayRow]:
    """One page of recommendations as rows like Today's."""
    paginator: Paginator[Any] = Paginator(rows.annotate(excerpt=Left(F("article__text"), EXCERPT)), A_PAGE)
    found = paginator.get_page(page)
    shown = [TodayRow(row, list(row.reason["terms"]), getattr(row, "excerpt", ""), []) for row in found.object_list]
    return Page(shown, found.number, paginator)


def saved(reader_id: int) -> QuerySet[Recommendation]:
    """What the reader saved, latest first."""
    return recommendations.recommendations_of(reader_id).filter(saved_at__isnull=False).order_by("-saved_at", "-id")


def found(reader_id: int, query: str) -> QuerySet[Recommendation]:
    """The reader's articles that hold every word of `query` in title or text, best first."""
    rows = recommendations.recommendations_of(reader_id)
    for word in query.split()[:8]:
        rows = rows.filter(Q(article__title__icontains=word) | Q(article__text__icontains=word))
    return rows.order_by("-score", "-id") if query.split() else rows.none()


def neighbours(reader_id: int, pk: int, now: datetime) -> tuple[Recommendation | None, Recommendation | None]:
    """The recommendations before and after one on Today, as (previous, next); None where there is none."""
    rows = [row.recommendation for row in delivery.today(reader_id, now).rows]
    place = next((index for index, row in enumerate(rows) if row.pk == pk), None)
    if place is None:
        return None, None
    return (rows[place - 1] if place else None), (rows[place + 1] if place + 1 < len(rows) else None)


@dataclass(frozen=True, slots=True)
class Match:
    article: Article
    relevance: Relevance


def matching(vector: dict[str, float], count: int = 5) -> Sequence[Match]:
    """The stored articles most relevant to an interest that is still being typed, best first."""
    if not vector:
        return []
    # Without what became of pages by the rules of one reader.
    newest = Article.objects.filter(duplicate_of=None, page__reading="").defer("text", "keywords")[:PREVIEWED]
    scored = [Match(one, relevance(vector, one.term_counts, one.title_counts)) for one in newest]
    scored = [match for match in scored if match.relevance.score > 0]
    return sorted(scored, key=lambda match: (-match.relevance.score, match.article.pk))[:count]


def row_of(recommendation: Recommendation) -> TodayRow:
    """One recommendation, with its whole article, as a row of Today."""
    also = recommendations.why(recommendation).also
    terms = list(recommendation.reason["terms"])
    return TodayRow(recommendation, terms, recommendation.article.text[:EXCERPT].strip(), also)


def walks(reader_id: int) -> QuerySet[Walk]:
    """The reader's walks without what only the walk itself needs, latest first."""
    heavy = ("memory", "declared", "set_out_with", "interest")
    return Walk.objects.filter(reader_id=reader_id).select_related("source").defer(*heavy)
