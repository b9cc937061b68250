"""A walk between its rows and its state: loaded whole once, saved step by step."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from django.db import transaction

from crawler.models import Link, Page, Walk, WalkStep
from crawler.reading import ReadPage
from crawler.services.articles import keep_article
from crawler.services.leases import renew
from crawler.services.pages import DatabaseShelf
from crawler.services.parts import add_part
from crawler.walks.frontier import Frontier, PoolLink
from crawler.walks.walk import StepRecord, WalkParameters, WalkState, begin
from interests.services import learn_from_walk

_COLUMNS = ("url", "key", "anchor", "terms", "parent_number", "last_seen", "order", "first_score")
_CHANGING = ["anchor", "terms", "last_seen", "order", "first_score", "taken"]


def load(walk: Walk) -> WalkState:
    """The state of a walk from its rows."""
    parameters = WalkParameters.from_dict(walk.parameters)
    if not walk.memory:
        state = begin(walk.starts, walk.set_out_with, walk.declared, parameters)
        state.requests = walk.requests  # robots.txt may have been asked for already
        return state
    visited = set(WalkStep.objects.filter(walk=walk).values_list("key", flat=True))
    visited.update(Link.objects.filter(walk=walk, taken=True).values_list("key", flat=True))
    rows = Link.objects.filter(walk=walk, taken=False).order_by("pk").values_list(*_COLUMNS)
    return WalkState(
        parameters=parameters,
        declared=walk.declared,
        set_out_with=walk.set_out_with,
        interest=walk.interest,
        frontier=Frontier((PoolLink(*row) for row in rows), visited),
        number=walk.steps_done,
        pages_read=walk.pages_read,
        requests=walk.requests,
        memory=walk.memory,
    )


def save(
    walk: Walk,
    token: str,
    state: WalkState,
    record: StepRecord,
    page: ReadPage | None,
    shelf: DatabaseShelf,
    now: datetime,
) -> None:
    """Write one step and all it changed, or nothing. Raises LeaseLost.

    The guarded update comes first: it locks the walk's row, so that of two workers one waits and then finds the lease
    gone. A balanced walk teaches the reader's own interest, as it is now; what came of it is the step's interest.
    """
    with transaction.atomic():
        renew(walk, token, now)
        row = shelf.save(page)
        if record.kept and row is not None and page is not None:
            whole = shelf.whole(page, row)
            if whole is not None:
                keep_article(row, whole, now=now)
        if record.reason.get("rule") == "next-part" and row is not None and page is not None:
            _add_part(walk, record, page, row, shelf)
        record = _learnt(walk, state, record, now)
        _save_step(walk, record, row, now)
        _save_links(walk, state, record, page)
        walk.kept += record.kept
        Walk.objects.filter(pk=walk.pk).update(
            steps_done=state.number,
            pages_read=state.pages_read,
            requests=state.requests,
            kept=walk.kept,
            interest=state.interest,
            memory=state.memory,
        )
    state.frontier.clear_changes()


def _add_part(walk: Walk, record: StepRecord, page: ReadPage, row: Page, shelf: DatabaseShelf) -> None:
    first = WalkStep.objects.filter(walk=walk, number=record.reason["article"]).first()
    whole = shelf.whole(page, row) if page.may_keep else None
    if first is not None and first.page_id is not None and whole is not None:
        add_part(first.page_id, whole, number=record.reason["part"])


def _learnt(walk: Walk, state: WalkState, record: StepRecord, now: datetime) -> StepRecord:
    if state.parameters.strategy != "balanced" or not record.candidate:
        return record
    snapshot = learn_from_walk(
        reader_id=walk.reader_id,
        candidate=record.candidate,
        k=state.parameters.top_k,
        floor=state.parameters.anchor_floor,
        detail={"walk": walk.pk, "step": record.number, "title": record.title, "url": record.url},
        now=now,
    )
    if snapshot is None:
        return record
    state.interest = dict(snapshot.vector)
    return replace(record, interest=dict(snapshot.vector), distance=snapshot.distance)


def _save_step(walk: Walk, record: StepRecord, row: Page | None, now: datetime) -> None:
    WalkStep.objects.create(
        walk=walk,
        number=record.number,
        parent_number=record.parent_number,
        url=record.url,
        key=record.key,
        anchor=record.anchor[:300],
        page=row,
        outcome=record.outcome,
        outcome_detail=record.outcome_detail[:200],
        status=record.status,
        move=record.move,
        score=record.score,
        reason=record.reason,
        runners_up=list(record.runners_up),
        title=record.title[:500],
        is_article=record.is_article,
        relevance=record.relevance,
        kept=record.kept,
        keywords=record.keywords,
        interest=record.interest,
        distance=record.distance,
        requests=record.requests,
        created_at=now,
    )


def _save_links(walk: Walk, state: WalkState, record: StepRecord, page: ReadPage | None) -> None:
    new, again = state.frontier.changes()
    rows = [
        Link(
            walk=walk,
            url=link.url,
            key=link.key,
            anchor=link.anchor[:300],
            terms=dict(link.terms),
            parent_number=link.parent_number,
            last_seen=link.last_seen,
            order=link.order,
            first_score=link.first_score,
            taken=link.taken,
        )
        for link in (*new, *again)
    ]
    Link.objects.bulk_create(rows, update_conflicts=True, unique_fields=["walk", "key"], update_fields=_CHANGING)
    gone = {record.key} | ({page.key} if page else set())
    Link.objects.filter(walk=walk, key__in=gone).update(taken=True)
