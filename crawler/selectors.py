"""What callers read of the crawler's rows. Everything that is a reader's own asks for the reader."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, TypedDict

from django.db.models import Count, Max, Q, QuerySet

from crawler.models import Source, Walk, WalkStep

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


class SiteFigures(TypedDict):
    """What `sources_of` adds to a site."""

    last_walk_at: datetime | None
    kept_count: int


def sources_of(reader_id: int) -> QuerySet[WithAnnotations[Source, SiteFigures]]:
    """A reader's sites in the order they were added, each with `last_walk_at` and `kept_count`."""
    return Source.objects.filter(reader_id=reader_id).annotate(
        last_walk_at=Max("walks__created_at"),
        kept_count=Count("walks__steps", filter=Q(walks__steps__kept=True)),
    )


def walks_of(reader_id: int) -> QuerySet[Walk]:
    """A reader's walks, the latest first."""
    return Walk.objects.filter(reader_id=reader_id).select_related("source")


def walk_of(reader_id: int, walk_id: int) -> Walk:
    """One walk. Raises Walk.DoesNotExist, also for another reader's."""
    return walks_of(reader_id).get(pk=walk_id)


def steps_of(walk: Walk) -> QuerySet[WalkStep]:
    """The steps of a walk in order, each with its page and article."""
    return walk.steps.select_related("page__article").order_by("number")
