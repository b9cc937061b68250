"""The reader's interest as it stands, and what an article scores by it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from crawler.models import Article
from interests import selectors as interests
from interests.relevance import relevance
from newsreader.accounts.models import Reader
from newsreader.recommendations import ranking
from newsreader.recommendations.models import Recommendation, RecommendationState
from newsreader.recommendations.ranking import RankingParameters

ARTICLE_FIELDS = ("id", "duplicate_of_id", "published_at", "term_counts", "title_counts", "keywords")
SHOWN_LATELY = timedelta(days=7)
SHOWN_AT_MOST = 200


@dataclass(frozen=True, slots=True)
class Judge:
    """`snapshot` is the number of the interest snapshot it judges by, 0 if the reader has none. `shown`: the keywords
    of what was listed in the last days, which is not new to the reader."""

    interest: Mapping[str, float]
    muted: frozenset[str]
    snapshot: int
    shown: frozenset[str] = frozenset()

    def terms(self, article: Article) -> list[tuple[str, float, float]]:
        """(word, weight, presence) of every interest word that the article holds."""
        found = relevance(self.interest, article.term_counts, article.title_counts)
        return [(term.word, term.weight, term.presence) for term in found.terms]

    def is_muted(self, article: Article) -> bool:
        return ranking.is_about(self.muted, article.title_counts, article.keywords)


def judge_of(reader_id: int, shown: frozenset[str] = frozenset()) -> Judge:
    latest = interests.latest(reader_id)
    return Judge(
        interest=interests.current(reader_id),
        muted=interests.muted(reader_id),
        snapshot=latest.number if latest else 0,
        shown=shown,
    )


def shown_lately(reader_id: int, now: datetime) -> frozenset[str]:
    """The keywords of what was listed in the last days."""
    rows = Recommendation.objects.filter(
        reader_id=reader_id, state=RecommendationState.LISTED, created_at__gte=now - SHOWN_LATELY
    )
    latest = rows.order_by("-created_at", "-id").values_list("article__keywords", flat=True)[:SHOWN_AT_MOST]
    return frozenset(word for keywords in latest for word in keywords)


def scored(
    reader_id: int, article: Article, step_id: int, judge: Judge, now: datetime, parameters: RankingParameters
) -> Recommendation:
    """An unsaved recommendation with its reason, listed for a start."""
    reason = ranking.reason(
        judge.terms(article),
        ranking.recency(article.published_at, now, parameters),
        ranking.novelty(article.keywords, judge.shown),
        parameters,
    )
    return Recommendation(
        reader_id=reader_id,
        article=article,
        step_id=step_id,
        score=reason.total,
        reason=reason.to_dict(),
        state=RecommendationState.LISTED,
        created_at=now,
        scored_with=judge.snapshot,
    )


def lock(reader_id: int) -> Reader:
    """Two workers may find the same reader due: the second waits, then finds nothing left to do.

    Call it inside a transaction. Rows that refer to the reader can still be written by others (no_key).
    """
    return Reader.objects.select_for_update(no_key=True).get(pk=reader_id)


def group_of(article: Article) -> int:
    """What near-duplicates share."""
    return article.duplicate_of_id or article.pk


def is_answered(row: Recommendation) -> bool:
    """Has the reader read it, or answered it in any way? Then it stays what it is."""
    return bool(row.opened_at or row.hidden_at or row.saved_at or row.verdict)
