"""What callers read of the crawler's rows. Everything that is a reader's own asks for the reader."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet, Subquery

from crawler.canonical import host_key, key_digest, url_key
from crawler.models import Page, Source, Walk, WalkStep

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


class SiteFigures(TypedDict):
    """What `sources_of` adds to a site."""

    last_walk_at: datetime | None
    kept_count: int


def sources_of(reader_id: int) -> QuerySet[WithAnnotations[Source, SiteFigures]]:
    """A reader's sites in the order they were added, each with `last_walk_at` and `kept_count`."""
    sources = Source.objects.filter(reader_id=reader_id).annotate(
        last_walk_at=Max("walks__created_at"),
        kept_count=Count("walks__steps", filter=Q(walks__steps__kept=True)),
    )
    return sources.order_by("created_at", "id")  # the model's own order does not hold where rows are grouped


def unsure_pages(reader_id: int) -> dict[int, int]:
    """{site: pages of its last walk whose character set was a guess}, without the sites that have none."""
    walks = Walk.objects.filter(source=OuterRef("pk"), steps_done__gt=0).order_by("-created_at", "-id")
    last = Source.objects.filter(reader_id=reader_id).annotate(last=Subquery(walks.values("pk")[:1])).values("last")
    steps = WalkStep.objects.filter(walk__in=last, page__charset_certain=False).order_by()
    counted = steps.values("walk__source").annotate(pages=Count("page", distinct=True))
    return dict(counted.values_list("walk__source", "pages"))


class LastStart(NamedTuple):
    """How the start page answered the last walk of a site: HTTP status (0 without an answer), and what was wrong."""

    status: int
    detail: str


def last_starts(reader_id: int) -> dict[int, LastStart]:
    """By site: how its start page answered its last walk."""
    starts = WalkStep.objects.filter(walk__source__reader_id=reader_id, move="start").order_by()
    last = starts.values("walk__source").annotate(last=Max("pk")).values("last")
    rows = WalkStep.objects.filter(pk__in=last).values_list("walk__source", "status", "outcome_detail")
    return {site: LastStart(status, detail) for site, status, detail in rows if site is not None}


def stored_page(source: Source, address: str = "") -> Page | None:
    """A page of the site to try its rules on: the one at `address`, else the latest article, else the latest page.

    A site's pages are those of its host and those that its walks have read. The body may have been pruned since.
    """
    walked = WalkStep.objects.filter(page=OuterRef("pk"), walk__source=source)
    pages = Page.objects.filter(Q(host__name=host_key(source.url)) | Exists(walked), kind="page").exclude(digest="")
    if address:
        keys = {url_key(address), url_key(address.replace("https://", "http://", 1))}
        pages = pages.filter(key__in=[key_digest(key) for key in keys])
    heavy = ("links", "term_counts", "title_counts", "keywords")
    return pages.select_related("host").defer(*heavy).order_by("-is_article", "-fetched_at", "-pk").first()


def walks_of(reader_id: int) -> QuerySet[Walk]:
    """A reader's walks, the latest first."""
    return Walk.objects.filter(reader_id=reader_id).select_related("source")


def walk_of(reader_id: int, walk_id: int) -> Walk:
    """One walk. Raises Walk.DoesNotExist, also for another reader's."""
    return walks_of(reader_id).get(pk=walk_id)


def steps_of(walk: Walk) -> QuerySet[WalkStep]:
    """The steps of a walk in order, each with its page and article."""
    return walk.steps.select_related("page__article").order_by("number")
