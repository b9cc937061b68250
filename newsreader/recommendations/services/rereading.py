"""When a page is read by other rules, its new article takes the place of the former one."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from crawler import services as crawler
from crawler.models import Article
from newsreader.recommendations import ranking, selectors
from newsreader.recommendations.errors import NothingToRead
from newsreader.recommendations.models import Recommendation
from newsreader.recommendations.services.scoring import Judge, judge_of, lock

CHANGED = ["article", "step", "score", "reason", "scored_with"]


@transaction.atomic
def reread(*, recommendation: Recommendation, now: datetime) -> Recommendation:
    """Read a recommended article again, from its stored page, by the rules that its site has now.

    The recommendation stays the one it was, with its answers; only what it shows is read anew. Another reader's stays
    as it is. Raises NothingToRead where the page is not stored any more or the rules leave nothing of it.
    """
    lock(recommendation.reader_id)
    row = Recommendation.objects.select_related("article__page__host").get(pk=recommendation.pk)
    rules = crawler.rules_of(selectors.site_of(row))
    if row.article.page.reading == rules.reading:
        return row
    article = crawler.read_again(article=row.article, rules=rules, now=now)
    if article is None:
        raise NothingToRead(_("Read by the site's rules, nothing is left of this page, or it is not stored any more."))
    former = Recommendation.objects.filter(reader_id=row.reader_id, article=article).first()
    if former is not None:
        return former
    _put(row, article, judge_of(row.reader_id))
    row.save(update_fields=CHANGED)
    return row


def take_places(reader_id: int, articles: Mapping[int, Article], steps: Mapping[int, int], judge: Judge) -> set[int]:
    """Let articles that are another reading of a recommended page take the place of the former reading.

    articles, steps: by the article's number. Returns the numbers of those that took a place. A re-read page is no news:
    what was read, hidden or answered stays so.
    """
    keys = {article.page.key: article for article in articles.values()}
    former = Recommendation.objects.filter(reader_id=reader_id, article__page__key__in=keys)
    rows = list(former.select_related("article__page").defer(*selectors.HEAVY, "article__page__links"))
    for row in rows:
        article = keys[row.article.page.key]
        row.step_id = steps[article.pk]
        _put(row, article, judge)
    Recommendation.objects.bulk_update(rows, CHANGED)
    return {row.article_id for row in rows}


def _put(row: Recommendation, article: Article, judge: Judge) -> None:
    reason = ranking.rescored(row.reason, judge.terms(article))
    row.article, row.score, row.reason = article, reason.total, reason.to_dict()
    row.scored_with = 0  # whether it is listed is settled when what is unanswered is scored anew
