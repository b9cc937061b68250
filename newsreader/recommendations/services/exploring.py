"""Some of a day's list is always from beyond the interest's line, and marked: so that nobody is locked in."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Count, Q

from crawler.models import Article
from newsreader.accounts import selectors as accounts
from newsreader.accounts.models import Reader
from newsreader.recommendations import ranking, selectors
from newsreader.recommendations.models import Recommendation, RecommendationState
from newsreader.recommendations.ranking import RankingParameters, Unlisted
from newsreader.recommendations.services.scoring import ARTICLE_FIELDS, Judge, group_of, scored

POOL = 60


def explore(*, reader: Reader, judge: Judge, now: datetime, parameters: RankingParameters) -> int:
    """Top up the explored share of the reader's day. Call it with the reader locked.

    Drawn from what was filtered as low, and from articles that a walk read with some relevance and did not keep but
    whose text is stored. The draw is seeded by reader, day and place in the day. Returns how many recommendations it
    made; a filtered one that it lists instead is not counted.
    """
    zone = accounts.zone_of(reader.time_zone)
    day = now.astimezone(zone).date()
    listed, already = _counts(reader.pk, accounts.day_start(day, zone))
    if ranking.wanted(listed, already, parameters) <= 0:
        return 0
    filtered = {row.pk: row for row in selectors.low(reader.pk, now).select_related("article")[:POOL]}
    unkept = _unkept(reader.pk, judge, now)
    pool = [
        Unlisted(("filtered", row.pk), group_of(row.article), ranking.interest_part(row.reason))
        for row in filtered.values()
    ]
    pool += [
        Unlisted(("unkept", article.pk), group_of(article), sum(w * p for _word, w, p in judge.terms(article)))
        for article, _step in unkept.values()
    ]
    drawn = ranking.explored(pool, listed, already, f"{reader.pk}/{day.isoformat()}/{already}", parameters)
    Recommendation.objects.filter(
        pk__in=[key for kind, key in (item.key for item in drawn) if kind == "filtered"]
    ).update(state=RecommendationState.LISTED, filter_reason="", explored=True)
    made = []
    for kind, key in (item.key for item in drawn):
        if kind == "unkept":
            article, step = unkept[key]
            row = scored(reader.pk, article, step, judge, now, parameters)
            row.explored = True
            made.append(row)
    Recommendation.objects.bulk_create(made)
    return len(made)


def _counts(reader_id: int, since: datetime) -> tuple[int, int]:
    """Listed today: (ordinary, explored)."""
    counts = Recommendation.objects.filter(
        reader_id=reader_id, state=RecommendationState.LISTED, created_at__gte=since
    ).aggregate(ordinary=Count("pk", filter=Q(explored=False)), explored=Count("pk", filter=Q(explored=True)))
    return counts["ordinary"], counts["explored"]


def _unkept(reader_id: int, judge: Judge, now: datetime) -> dict[int, tuple[Article, int]]:
    """{article: (article, step)} of what walks read and did not keep, without what is about a muted word."""
    steps: dict[int, int] = {}
    unkept = selectors.unkept_steps(reader_id, now).filter(page__article__isnull=False)
    for article, step in unkept.values_list("page__article", "pk")[:POOL]:
        steps.setdefault(article, step)
    articles = Article.objects.filter(pk__in=steps).only(*ARTICLE_FIELDS)
    return {article.pk: (article, steps[article.pk]) for article in articles if not judge.is_muted(article)}
