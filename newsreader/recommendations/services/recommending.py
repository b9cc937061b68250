"""From kept steps to recommendations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.db import transaction
from django.db.models import Q

from crawler.models import Article
from newsreader.recommendations import ranking, selectors
from newsreader.recommendations.models import Recommendation, RecommendationState
from newsreader.recommendations.ranking import Candidate, Decision, RankingParameters
from newsreader.recommendations.services.exploring import explore
from newsreader.recommendations.services.rereading import take_places
from newsreader.recommendations.services.scoring import (
    ARTICLE_FIELDS,
    Judge,
    group_of,
    is_answered,
    judge_of,
    lock,
    scored,
    shown_lately,
)

BATCH = 300


def recommend(*, reader_id: int, now: datetime, parameters: RankingParameters | None = None) -> int:
    """Judge every kept article of the reader's walks that has no recommendation yet (at most BATCH a call).

    Each becomes a recommendation: listed, filtered (low, or about a muted word) or folded into the best of its
    near-duplicates; then some of the unlisted are explored. A page that is recommended already and was read by other
    rules keeps its recommendation. Returns how many recommendations were made.
    """
    parameters = parameters or RankingParameters()
    with transaction.atomic():
        reader = lock(reader_id)
        steps = _pending(reader_id)
        if not steps:
            return 0
        judge = judge_of(reader_id, shown_lately(reader_id, now))
        articles = _articles(steps)
        known = take_places(reader_id, articles, steps, judge)
        made = {
            pk: scored(reader_id, article, steps[pk], judge, now, parameters)
            for pk, article in articles.items()
            if pk not in known
        }
        _settle(reader_id, made, judge, parameters)
        return len(made) + explore(reader=reader, judge=judge, now=now, parameters=parameters)


def _pending(reader_id: int) -> dict[int, int]:
    """{article: the first step that kept it}, one article a page: the last reading by a site's rules, if any."""
    steps: dict[str, tuple[int, int]] = {}
    pending = selectors.pending_steps().filter(walk__reader_id=reader_id).order_by("pk")
    for key, site, article, step in pending.values_list("page__key", "walk__source", "page__article", "pk")[:BATCH]:
        if key not in steps or (site is not None and article != steps[key][0]):
            steps[key] = article, step
    return dict(steps.values())


def _articles(numbers: Iterable[int]) -> dict[int, Article]:
    rows = Article.objects.filter(pk__in=numbers).select_related("page")
    return {row.pk: row for row in rows.only(*ARTICLE_FIELDS, "page__key").order_by("pk")}


def _settle(reader_id: int, made: Mapping[int, Recommendation], judge: Judge, parameters: RankingParameters) -> None:
    """Decide, together with what stands in the same groups already, and store the decisions."""
    standing = {row.article_id: row for row in _standing(reader_id, {group_of(row.article) for row in made.values()})}
    candidates = [
        Candidate(
            article=row.article_id,
            group=group_of(row.article),
            score=row.score,
            interest=ranking.interest_part(row.reason),
            muted=judge.is_muted(row.article),
        )
        for row in made.values()
    ]
    # What stands may fold, but is not filtered now: that it passed the line was settled when it was listed.
    candidates += [
        Candidate(row.article_id, group_of(row.article), row.score, interest=1.0, settled=is_answered(row))
        for row in standing.values()
    ]
    decisions = ranking.decide(candidates, ranking.line(judge.interest, parameters))
    for article, row in made.items():
        row.state, row.filter_reason = decisions[article].state, decisions[article].filter_reason
    Recommendation.objects.bulk_create(made.values())
    _fold({**standing, **made}, standing.values(), decisions)


def _standing(reader_id: int, groups: set[int]) -> list[Recommendation]:
    """What is listed of the groups, and what the reader has answered whatever became of it."""
    answered = Q(opened_at__isnull=False) | Q(hidden_at__isnull=False) | Q(saved_at__isnull=False) | ~Q(verdict="")
    rows = selectors.in_groups(reader_id, groups).exclude(state=RecommendationState.FOLDED)
    return list(rows.filter(answered | Q(state=RecommendationState.LISTED)))


def _fold(
    rows: Mapping[int, Recommendation], standing: Iterable[Recommendation], decisions: Mapping[int, Decision]
) -> None:
    folded = []
    for article, decision in decisions.items():
        if decision.folded_into is not None:
            row = rows[article]
            row.state, row.folded_into = RecommendationState.FOLDED, rows[decision.folded_into]
            folded.append(row)
    Recommendation.objects.bulk_update(folded, ["state", "folded_into"])
    for row in standing:
        if row.folded_into is not None:
            row.folded.update(folded_into=row.folded_into)
