"""When the interest has changed, what is still unread is scored anew."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from newsreader.recommendations import ranking, selectors
from newsreader.recommendations.models import FilterReason, Recommendation, RecommendationState
from newsreader.recommendations.ranking import RankingParameters
from newsreader.recommendations.services.scoring import Judge, group_of, judge_of, lock

BATCH = 200
CHANGED = ["score", "reason", "state", "filter_reason", "folded_into", "scored_with"]


def rescore(*, reader_id: int, now: datetime, parameters: RankingParameters | None = None) -> int:
    """Score unanswered recommendations of the last days with the interest as it is now (at most BATCH a call).

    What is listed stays listed, whatever its new score: nothing vanishes under the reader's eyes, except that a word
    muted since takes its articles off the list. What was filtered may come onto the list. What the reader has read,
    hidden, saved or judged is left alone. Returns how many were scored.
    """
    parameters = parameters or RankingParameters()
    with transaction.atomic():
        lock(reader_id)
        rows = list(
            selectors.outdated(now).filter(reader_id=reader_id).select_related("article").defer("article__text")[:BATCH]
        )
        if rows:
            judge = judge_of(reader_id)
            heads = _heads(reader_id, rows)
            for row in rows:
                _rescore_one(row, judge, heads, ranking.line(judge.interest, parameters))
            Recommendation.objects.bulk_update(rows, CHANGED)
        return len(rows)


def _rescore_one(row: Recommendation, judge: Judge, heads: dict[int, Recommendation], line: float) -> None:
    reason = ranking.rescored(row.reason, judge.terms(row.article))
    row.score, row.reason, row.scored_with = reason.total, reason.to_dict(), judge.snapshot
    group = group_of(row.article)
    if judge.is_muted(row.article):
        row.state, row.filter_reason = RecommendationState.FILTERED, FilterReason.MUTED
    elif row.state == RecommendationState.LISTED:
        return
    elif reason.interest < line and not row.explored:
        row.filter_reason = FilterReason.LOW
    elif group in heads:
        row.state, row.filter_reason, row.folded_into = RecommendationState.FOLDED, "", heads[group]
    else:
        row.state, row.filter_reason = RecommendationState.LISTED, ""
        heads[group] = row


def _heads(reader_id: int, rows: list[Recommendation]) -> dict[int, Recommendation]:
    """{group: what is listed of it}: a near-duplicate that comes off the filter folds into that."""
    groups = {group_of(row.article) for row in rows if row.state == RecommendationState.FILTERED}
    return {
        group_of(row.article): row
        for row in selectors.in_groups(reader_id, groups).filter(state=RecommendationState.LISTED)
    }
