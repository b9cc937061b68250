"""Turns: every request has its own, redirects and robots.txt too; hosts that are slow, dead or want rest."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import timedelta

import pytest

from crawler.visits.hosts import HostReport, MemoryHostBook
from crawler.visits.turns import Trail
from crawler.visits.visiting import TurnNotFree
from crawler.walks.walk import WalkParameters, begin, ending, steps
from tests.crawler.visits.test_visiting import BARRED, NOW, MemoryShelf, turn_of, visitor_of, web
from tests.fakes.web import Reply, Web, bytes_as_they_are, moved, page

__all__ = ["web"]


def test_a_request_on_its_way_keeps_others_from_its_host_however_long_it_takes(web: Web) -> None:
    book = MemoryHostBook()
    visitor = visitor_of(web, book=book, delay=0.5, postpones=False)
    visitor.visit(web.url, NOW)
    later = NOW + timedelta(minutes=1)
    assert turn_of(visitor, web.at("/a"), later) == 0.0
    for seconds in (1, 9, 18, 27):
        assert turn_of(visitor_of(web, book=book, delay=0.5), web.at("/a"), later + timedelta(seconds=seconds)) > 0
        visitor.hold(later + timedelta(seconds=seconds))
    another = visitor_of(web, book=book, delay=0.5)
    assert turn_of(another, web.at("/a"), later + timedelta(seconds=38)) == 0.0  # its worker must have died


def test_a_slow_answer_is_followed_by_three_times_as_long_a_rest(web: Web) -> None:
    web.pages["/a"] = replace(web.pages["/a"], wait=0.4)
    book = MemoryHostBook()
    visitor = visitor_of(web, book=book, delay=0.1, postpones=False)
    visitor.visit(web.url, NOW)
    later = NOW + timedelta(minutes=1)
    visitor.visit(web.at("/a"), later)
    known = book.look_up(web.endpoint).response_time
    assert 0.1 < known < 0.4
    assert turn_of(visitor, web.url, later + timedelta(seconds=0.4)) == pytest.approx(3 * known, abs=0.1)


def test_every_hop_of_a_redirect_takes_a_turn_and_none_is_asked_for_twice(web: Web) -> None:
    web.pages |= {"/1": moved("/2"), "/2": moved("/3"), "/3": moved("/a"), "/robots.txt": moved("/rules.txt")}
    web.pages["/rules.txt"] = BARRED
    trail: Trail = {}
    book, now, asked = MemoryHostBook(), NOW, 0
    for _ in range(30):
        try:
            visitor = visitor_of(web, book=book, delay=2.0, trail=trail)
            visit = visitor.visit(web.at("/1"), now)
            break
        except TurnNotFree as later:
            assert len(web.log) <= asked + 1
            asked = len(web.log)
            now += timedelta(seconds=later.seconds)
            trail = json.loads(json.dumps(trail))
    assert web.asked() == ["/robots.txt", "/rules.txt", "/1", "/2", "/3", "/a"]
    assert visit.page is not None
    assert visit.page.url == web.at("/a")
    assert (now - NOW).total_seconds() >= 10
    assert trail == {}


def test_redirects_without_end_are_given_up(web: Web) -> None:
    web.pages |= {f"/{number}": moved(f"/{number + 1}") for number in range(9)}
    visit = visitor_of(web).visit(web.at("/0"), NOW)
    assert (visit.outcome, visit.status, visit.detail) == ("refused", 302, "moved more than 5 times")
    assert len(web.asked()) == 7  # robots.txt, the page, five redirects


def test_pages_that_send_each_other_round_are_given_up(web: Web) -> None:
    web.pages |= {"/x": moved("/y"), "/y": moved("/x")}
    visit = visitor_of(web, delay=0.0).visit(web.at("/x"), NOW)
    assert (visit.outcome, visit.detail) == ("refused", "moved in a circle")
    assert len(web.asked()) <= 4


def test_a_robots_txt_on_another_host_rules_for_the_one_that_sent_us_and_takes_that_hosts_turn(web: Web) -> None:
    with Web({"/robots.txt": BARRED}) as other:
        web.pages["/robots.txt"] = moved(other.at("/robots.txt"), 301)
        book = MemoryHostBook()
        book.claim(other.endpoint, NOW, 5.0)
        book.report(other.endpoint, HostReport(NOW))
        visitor = visitor_of(web, other, book=book, delay=1.0)
        with pytest.raises(TurnNotFree) as caught:
            visitor.visit(web.at("/print/a"), NOW)
        assert caught.value.gate == other.endpoint
        assert caught.value.seconds == pytest.approx(5.0, abs=0.2)
        visit = visitor.visit(web.at("/print/a"), NOW + timedelta(seconds=6))
        assert (visit.outcome, visit.detail) == ("refused", "robots.txt forbids it")
        assert (web.asked(), other.asked()) == (["/robots.txt"], ["/robots.txt"])


def test_a_robots_txt_that_moves_for_ever_rules_nothing(web: Web) -> None:
    web.pages["/robots.txt"] = moved("/r0")
    web.pages |= {f"/r{number}": moved(f"/r{number + 1}") for number in range(9)}
    assert visitor_of(web).visit(web.url, NOW).outcome == "fetched"
    assert len(web.asked()) == 7


def test_where_a_redirect_leads_may_be_stored_already(web: Web) -> None:
    web.pages["/old"] = moved("/a")
    visitor = visitor_of(web, shelf=MemoryShelf())
    visitor.visit(web.at("/a"), NOW)
    visit = visitor.visit(web.at("/old"), NOW)
    assert (visit.outcome, visit.requests) == ("stored", 1)
    assert web.asked("/a") == ["/a"]


def test_a_visit_brings_the_sitemaps_that_robots_txt_names(web: Web) -> None:
    web.pages["/robots.txt"] = Reply(b"Sitemap: /map.xml\nUser-agent: *\nDisallow: /print/\n")
    visitor = visitor_of(web, shelf=MemoryShelf())
    for _ in range(2):
        assert visitor.visit(web.url, NOW).sitemaps == (web.at("/map.xml"),)
    assert visitor.visit(web.at("/print/a"), NOW).sitemaps == ()


def test_a_dead_host_is_asked_nothing_and_then_once(web: Web) -> None:
    web.pages |= {f"/{number}": bytes_as_they_are(b"") for number in range(9)}
    book = MemoryHostBook()
    visitor = visitor_of(web, book=book)
    visitor.visit(web.url, NOW)
    for number in range(5):
        assert visitor.visit(web.at(f"/{number}"), NOW).outcome == "failed"
    asked = len(web.log)
    with pytest.raises(TurnNotFree) as caught:  # within a walk it is waited for
        visitor.visit(web.at("/5"), NOW + timedelta(minutes=1))
    assert caught.value.seconds == pytest.approx(240, abs=2)
    assert caught.value.gate == ""
    visit = visitor.visit(web.at("/5"), NOW + timedelta(minutes=1), patient=False)
    assert (visit.outcome, visit.requests, visit.away) == ("refused", 0, True)
    assert re.fullmatch(r"the site has not answered lately and is left alone for 2[34]\d s", visit.detail)
    assert len(web.log) == asked
    later = NOW + timedelta(minutes=6)
    assert visitor.visit(web.at("/5"), later).outcome == "failed"  # asked once, it is still dead, and longer
    with pytest.raises(TurnNotFree) as caught:
        visitor.visit(web.at("/6"), later)
    assert caught.value.seconds == pytest.approx(600, abs=2)
    later += timedelta(minutes=11)
    assert visitor.visit(web.at("/6"), later).outcome == "failed"
    visit = visitor.visit(web.at("/7"), later)
    assert (visit.away, visit.requests) == (True, 0)  # longer than any walk waits
    later += timedelta(minutes=21)
    assert visitor.visit(web.at("/a"), later).outcome == "fetched"
    assert visitor.visit(web.at("/7"), later).outcome == "failed"
    assert book.look_up(web.endpoint).failures == 1


def test_a_site_that_asks_for_a_long_rest_ends_a_walk_in_plain_words(web: Web) -> None:
    links = {f"/{number}": "奶粉" for number in range(40)}
    web.pages["/"] = page("奶粉", links=links)
    web.pages |= {f"/{number}": Reply(b"", 429, headers={"Retry-After": "7200"}) for number in range(40)}
    visitor = visitor_of(web)
    state = begin([web.url], {"奶粉": 1.0}, {"奶粉": 1.0}, WalkParameters(pages=40))
    records = list(steps(state, lambda choice: visitor.visit(choice.url, NOW + timedelta(seconds=state.number))))
    assert [record.outcome for record in records] == ["fetched", "failed", "refused", "refused", "refused"]
    assert ending(state) == "away"
    assert state.pages_read == 2
    assert len(web.asked()) == 3
