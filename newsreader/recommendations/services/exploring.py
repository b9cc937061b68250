"""Some of a day's list is always from beyond the interest's line, and marked: so that nobody is locked in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.conf import settings
from django.db.models import Count, Q

from crawler.models import Article, WalkStep
from crawler.services.articles import keep_article
from crawler.services.pages import DatabaseShelf
from crawler.services.sources import rules_of
from crawler.visits.pagestore import PageStore
from newsreader.accounts import selectors as accounts
from newsreader.accounts.models import Reader
from newsreader.recommendations import ranking, selectors
from newsreader.recommendations.models import Recommendation, RecommendationState
from newsreader.recommendations.ranking import RankingParameters, Unlisted
from newsreader.recommendations.services.scoring import Judge, group_of, scored

POOL = 60


def explore(*, reader: Reader, judge: Judge, now: datetime, parameters: RankingParameters) -> int:
    """Top up the explored share of the reader's day. Call it with the reader locked.

    Drawn from what was filtered as low, and from articles that a walk read with some relevance and did not keep. The
    draw is seeded by reader, day and place in the day. Returns how many recommendations it made; a filtered one that
    it lists instead is not counted.
    """
    zone = accounts.zone_of(reader.time_zone)
    day = now.astimezone(zone).date()
    listed, already = _counts(reader.pk, accounts.day_start(day, zone))
    if ranking.wanted(listed, already, parameters) <= 0:
        return 0
    low = {row.pk: row for row in selectors.low(reader.pk, now).select_related("article")[:POOL]}
    unkept = {step.pk: step for step in _unkept(reader.pk, judge, now)}
    pool = [
        *(Unlisted(("low", pk), group_of(row.article), ranking.interest_part(row.reason)) for pk, row in low.items()),
        *(Unlisted(("unkept", pk), _group(step), step.relevance) for pk, step in unkept.items()),
    ]
    known = selectors.groups_listed(reader.pk, [item.group for item in pool])
    drawn = ranking.explored(
        [item for item in pool if item.group not in known],
        listed,
        already,
        f"{reader.pk}/{day.isoformat()}/{already}",
        parameters,
    )
    _list([low[pk] for kind, pk in (item.key for item in drawn) if kind == "low"])
    steps = [unkept[pk] for kind, pk in (item.key for item in drawn) if kind == "unkept"]
    return _make(reader.pk, steps, judge, now, parameters)


def _counts(reader_id: int, since: datetime) -> tuple[int, int]:
    """Listed today: (ordinary, explored)."""
    counts: Mapping[str, int] = Recommendation.objects.filter(
        reader_id=reader_id, state=RecommendationState.LISTED, created_at__gte=since
    ).aggregate(ordinary=Count("pk", filter=Q(explored=False)), explored=Count("pk", filter=Q(explored=True)))
    return counts["ordinary"], counts["explored"]


def _unkept(reader_id: int, judge: Judge, now: datetime) -> list[WalkStep]:
    """The nearest unkept steps, one a page, without what is about a muted word."""
    steps: dict[int | None, WalkStep] = {}
    for step in selectors.unkept_steps(reader_id, now)[:POOL]:
        steps.setdefault(step.page_id, step)
    return [
        step
        for step in steps.values()
        if step.page is not None and not ranking.is_about(judge.muted, step.page.title_counts, step.page.keywords)
    ]


def _group(step: WalkStep) -> int:
    """The article's group; a page that has no article yet stands for itself."""
    article: Article | None = getattr(step.page, "article", None)
    return group_of(article) if article is not None else -(step.page_id or 0)


def _list(rows: Sequence[Recommendation]) -> None:
    for row in rows:
        row.state, row.filter_reason, row.explored = RecommendationState.LISTED, "", True
    Recommendation.objects.bulk_update(rows, ["state", "filter_reason", "explored"])


def _make(reader_id: int, steps: Sequence[WalkStep], judge: Judge, now: datetime, parameters: RankingParameters) -> int:
    made = []
    for step in steps:
        article = _article(step, now)
        # A page without an article had no fingerprint: only now does it show whether it is another's near-duplicate.
        if article is not None and not selectors.groups_listed(reader_id, [group_of(article)]):
            row = scored(reader_id, article, step.pk, judge, now, parameters)
            row.explored = True
            row.save()
            made.append(row)
    return len(made)


def _article(step: WalkStep, now: datetime) -> Article | None:
    """The step's article, read from the stored page if no walk kept it; None if the page is not stored any more.

    It is the page's article as the site's rules of now read it: the step's own row may be of another reading, which
    other readers share.
    """
    if step.page is None:
        return None
    shelf = DatabaseShelf(PageStore(settings.DATA_DIR / "pages"), rules_of(step.walk.source))
    shelved = shelf.find(step.page.url)
    if shelved is None or not shelved.page.may_keep:
        return None
    row = shelf.save(shelved.page)
    whole = shelf.whole(shelved.page, row) if row is not None else None
    if row is None or whole is None:
        return None
    return keep_article(row, whole, now=now)
