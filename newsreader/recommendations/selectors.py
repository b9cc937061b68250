"""Questions about recommendations. All of them are about one reader: another reader's are not found."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from crawler.canonical import host_key
from crawler.models import Source, WalkStep
from interests.models import InterestSnapshot
from newsreader.recommendations.models import FilterReason, Recommendation, RecommendationState

RESCORE_WITHIN = timedelta(days=7)
EXPLORE_WITHIN = timedelta(days=2)
HEAVY = (
    "article__text",
    "article__term_counts",
    "article__title_counts",
    "article__keywords",
)


@dataclass(frozen=True, slots=True)
class Why:
    """What the why panel shows. The decimal sum of the terms' values is `total`."""

    terms: list[dict[str, Any]]
    total: float
    explored: bool
    step: WalkStep | None
    """the step that found it"""
    parent: WalkStep | None
    """the step on whose page the link stood"""
    also: list[Recommendation]
    """near-duplicates folded into it, with their articles"""


def recommendations_of(reader_id: int) -> QuerySet[Recommendation]:
    """The reader's recommendations with their articles, without the heavy columns; add filters and an order."""
    return _with_site(Recommendation.objects.filter(reader_id=reader_id)).select_related("article").defer(*HEAVY)


def _with_site(rows: QuerySet[Recommendation]) -> QuerySet[Recommendation]:
    """Each with `site`: as its reader calls the site whose walk found it, else the article's own."""
    return rows.annotate(site=Coalesce(F("step__walk__source__name"), F("article__site")))


def recommendation_of(reader_id: int, pk: int) -> Recommendation | None:
    """One of the reader's recommendations with its whole article; None if it is not theirs or not there."""
    heavy = [f"article__page__{name}" for name in ("links", "term_counts", "title_counts", "keywords")]
    rows = _with_site(Recommendation.objects.filter(reader_id=reader_id, pk=pk))
    return rows.select_related("article__page", "step", "folded_into").defer(*heavy).first()


def filtered(reader_id: int, since: datetime | None = None) -> QuerySet[Recommendation]:
    """What was not listed, newest first, with the reason in `filter_reason`."""
    rows = recommendations_of(reader_id).filter(state=RecommendationState.FILTERED).order_by("-created_at", "-id")
    return rows.filter(created_at__gte=since) if since else rows


def why(recommendation: Recommendation) -> Why:
    step = recommendation.step
    parent = None
    if step is not None and step.parent_number is not None:
        parent = WalkStep.objects.filter(walk_id=step.walk_id, number=step.parent_number).first()
    also = recommendations_of(recommendation.reader_id).filter(folded_into=recommendation).order_by("-score", "id")
    return Why(
        terms=list(recommendation.reason["terms"]),
        total=recommendation.reason["total"],
        explored=recommendation.explored,
        step=step,
        parent=parent,
        also=list(also),
    )


def site_of(recommendation: Recommendation) -> Source | None:
    """The reader's site whose rules an article is read by: the walk's that found it, else one of its host."""
    sites = Source.objects.filter(reader_id=recommendation.reader_id)
    walked = sites.filter(walks__steps=recommendation.step_id).first() if recommendation.step_id else None
    if walked is not None:
        return walked
    host = host_key(recommendation.article.url)
    return next((site for site in sites if host_key(site.url) == host), None)


def _has_recommendation(article: str) -> Exists:
    return Exists(Recommendation.objects.filter(article_id=OuterRef(article), reader_id=OuterRef("walk__reader_id")))


def _of_the_page() -> QuerySet[Recommendation]:
    """The reader's recommendations of a step's page, whichever way it was read."""
    return Recommendation.objects.filter(
        article__page__key=OuterRef("page__key"), reader_id=OuterRef("walk__reader_id")
    )


def pending_steps() -> QuerySet[WalkStep]:
    """Kept steps, of all readers, whose article is to be recommended to the walk's reader.

    That is: whose page is not recommended yet, or was when an earlier step had read it by other rules. Only a walk over
    a site of the reader's has rules of theirs to read by.
    """
    earlier = Exists(_of_the_page().filter(step__lt=OuterRef("pk")))
    return WalkStep.objects.filter(
        ~_has_recommendation("page__article"),
        ~Exists(_of_the_page()) | (Q(walk__source__isnull=False) & earlier),
        kept=True,
        page__article__isnull=False,
    )


def unkept_steps(reader_id: int, now: datetime) -> QuerySet[WalkStep]:
    """Articles that the reader's walks read lately, found somewhat relevant and did not keep; nearest first."""
    rows = WalkStep.objects.filter(
        ~Exists(_of_the_page()),
        walk__reader_id=reader_id,
        kept=False,
        is_article=True,
        relevance__gt=0,
        page__isnull=False,
        created_at__gte=now - EXPLORE_WITHIN,
    )
    rows = rows.select_related("page__article", "walk__source").defer("page__links", "page__article__text")
    return rows.order_by("-relevance", "pk")


def unanswered(now: datetime) -> QuerySet[Recommendation]:
    """Recent recommendations, of all readers, that their reader has neither opened nor answered in any way."""
    return Recommendation.objects.filter(
        state__in=(RecommendationState.LISTED, RecommendationState.FILTERED),
        opened_at__isnull=True,
        saved_at__isnull=True,
        hidden_at__isnull=True,
        verdict="",
        created_at__gte=now - RESCORE_WITHIN,
    )


def in_groups(reader_id: int, groups: Collection[int]) -> QuerySet[Recommendation]:
    """The reader's recommendations of near-duplicates: a group is known by the article the others duplicate."""
    same = Q(article_id__in=groups) | Q(article__duplicate_of_id__in=groups)
    return recommendations_of(reader_id).filter(same)


def groups_listed(reader_id: int, groups: Collection[int]) -> set[int]:
    """Those of the groups of which something is listed already."""
    rows = in_groups(reader_id, groups).filter(state=RecommendationState.LISTED)
    pairs = rows.values_list("article_id", "article__duplicate_of_id")
    return {original or article for article, original in pairs}


def low(reader_id: int, now: datetime) -> QuerySet[Recommendation]:
    """Filtered as low lately and unanswered: what may be explored."""
    return unanswered(now).filter(
        reader_id=reader_id,
        state=RecommendationState.FILTERED,
        filter_reason=FilterReason.LOW,
        created_at__gte=now - EXPLORE_WITHIN,
    )


def outdated(now: datetime) -> QuerySet[Recommendation]:
    """Unanswered recommendations, of all readers, scored with an interest that has changed since; newest first."""
    latest = InterestSnapshot.objects.filter(reader_id=OuterRef("reader_id")).order_by("-number").values("number")[:1]
    return (
        unanswered(now)
        .annotate(latest=Subquery(latest))
        .filter(Q(latest__isnull=False) & ~Q(scored_with=F("latest")))
        .order_by("-created_at", "-id")
    )


def due_readers(now: datetime) -> list[int]:
    """Readers for whom there is something to recommend or to score anew."""
    pending = pending_steps().values_list("walk__reader_id", flat=True)
    return sorted({*pending.distinct(), *outdated(now).order_by().values_list("reader_id", flat=True).distinct()})
