"""Walks that wait: for a turn, for a site that wants rest or does not answer, for the next hop of a redirect."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import LazySettings

from crawler import services
from crawler.models import Host, Walk, WalkEnd, WalkStatus, WalkStep
from newsreader.accounts.models import Reader
from tests.crawler.test_services_advancing import NOW, FakeClock, reader, run, start, web
from tests.fakes.web import Reply, Web, bytes_as_they_are, moved, page

__all__ = ["reader", "web"]


def test_a_wait_gives_the_worker_back_and_says_when_to_come(reader: Reader, web: Web, settings: LazySettings) -> None:
    settings.MINIMUM_CRAWL_DELAY = 5.0
    walk = start(reader, web)
    clock = FakeClock()
    due = services.advance(walk_id=walk.pk, clock=clock)
    assert due is not None
    assert 4 < (due - clock.now).total_seconds() <= 5.1
    walk.refresh_from_db()
    assert (walk.steps_done, walk.requests, walk.lease_owner, walk.due_at) == (0, 1, "", due)
    assert services.advance(walk_id=walk.pk, clock=clock) is None  # too early: nothing happens
    clock.now = due
    due = services.advance(walk_id=walk.pk, clock=clock)
    walk.refresh_from_db()
    assert (walk.steps_done, walk.requests) == (1, 2)
    assert web.asked() == ["/robots.txt", "/"]


def test_a_pause_that_the_site_asks_for_is_kept_and_the_page_read_after_it(reader: Reader, web: Web) -> None:
    first = web.pages["/"]
    web.pages["/"] = Reply(b"", 503, headers={"Retry-After": "90"})
    walk = start(reader, web)
    clock = FakeClock()
    due = services.advance(walk_id=walk.pk, clock=clock)
    assert due is not None
    assert 88 < (due - clock.now).total_seconds() <= 91
    assert not WalkStep.objects.exists()
    web.pages["/"] = first
    clock.now = due
    assert run(walk, clock).status == WalkStatus.FINISHED
    assert walk.requests == len(web.log)


def test_a_redirect_is_followed_at_the_next_turn_by_whichever_worker(
    reader: Reader, web: Web, settings: LazySettings
) -> None:
    settings.MINIMUM_CRAWL_DELAY = 5.0
    web.pages = {"/robots.txt": moved("/rules"), "/": moved("/front"), "/front": page("食品新闻")}
    web.pages["/rules"] = Reply(b"")
    walk = run(start(reader, web))
    assert web.asked() == ["/robots.txt", "/rules", "/", "/front"]
    step = WalkStep.objects.get(walk=walk)
    assert (step.outcome, step.title, step.requests, walk.requests) == ("fetched", "食品新闻", 4, 4)


def test_a_walk_over_a_site_that_dies_ends_soon_and_says_why(reader: Reader, web: Web) -> None:
    web.pages["/"] = page("食品新闻", links={f"/milk/{number}": f"奶粉配方{number}" for number in range(30)})
    web.pages |= {f"/milk/{number}": bytes_as_they_are(b"") for number in range(30)}
    clock = FakeClock()
    walk = run(start(reader, web), clock)
    assert (walk.status, walk.ended_because) == (WalkStatus.FINISHED, WalkEnd.AWAY)
    assert walk.ended_detail.startswith("the site has not answered lately and is left alone for ")
    assert clock() - NOW < timedelta(minutes=20)
    assert len(web.log) == 2 + 7  # five that failed, and one more each time it was tried again
    again = run(start(reader, web), clock)
    assert (again.status, again.ended_because, again.requests) == (WalkStatus.FAILED, WalkEnd.NO_START, 0)


def test_a_new_walk_of_a_dead_site_says_so_at_once(reader: Reader, web: Web) -> None:
    Host.objects.create(name=web.endpoint, failures=7, closed_until=NOW + timedelta(minutes=4))
    walk = start(reader, web)
    assert services.advance(walk_id=walk.pk, clock=FakeClock()) is None
    walk.refresh_from_db()
    assert (walk.status, walk.ended_because, walk.requests) == (WalkStatus.FAILED, WalkEnd.NO_START, 0)
    assert "has not answered lately" in walk.ended_detail
    scheduled = start(reader, web)
    Walk.objects.filter(pk=scheduled.pk).update(scheduled=True)
    due = services.advance(walk_id=scheduled.pk, clock=FakeClock())  # nobody watches it: it waits
    assert due is not None
    assert due - NOW == pytest.approx(timedelta(minutes=4), abs=timedelta(seconds=2))


def test_walks_that_wait_for_one_host_come_back_one_after_the_other(
    reader: Reader, web: Web, settings: LazySettings
) -> None:
    settings.MINIMUM_CRAWL_DELAY = 5.0
    clock = FakeClock()
    services.advance(walk_id=start(reader, web).pk, clock=clock)  # robots.txt, and waits alone
    walks = [start(reader, web, pages=pages) for pages in range(21, 51)]
    due = [services.advance(walk_id=walk.pk, clock=clock) for walk in walks]
    assert web.asked() == ["/robots.txt"]
    waits = [(moment - clock()).total_seconds() for moment in due if moment is not None]
    assert len(waits) == 30
    assert all(0 < wait < 5 + 30 / 6 * 5.5 for wait in waits)
    assert sum(wait > 6 for wait in waits) > 10
    assert set(Walk.objects.values_list("waits_for", flat=True)) == {web.endpoint}
