"""Visits: turns, robots.txt, redirects, stored pages, sites that say 'not now'."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

import pytest

from crawler.article.siterules import SiteRules
from crawler.errors import BrokenAddress
from crawler.net.fetch import Answer, Failed, Fetched, Limits, MayFollow, Network, Refused
from crawler.reading import ReadPage
from crawler.visits.hosts import MemoryHostBook
from crawler.visits.turns import Trail, Watch
from crawler.visits.visiting import Shelved, TurnNotFree, Visitor
from tests.fakes.web import Reply, Web, article, behind_a_cookie, bytes_as_they_are, moved, page

NOW = datetime(2026, 3, 4, 8, tzinfo=UTC)
LIMITS = Limits(connect=1.0, read=0.5, total=1.0)
BARRED = Reply(b"User-agent: *\nDisallow: /print/\n", content_type="text/plain")


@dataclass
class MemoryShelf:
    """Pages by address; fresh for an hour."""

    pages: dict[str, Shelved] = field(default_factory=dict)
    renewed: list[str] = field(default_factory=list)

    def find(self, url: str) -> Shelved | None:
        return self.pages.get(url)

    def keep(self, answer: Fetched, page: ReadPage, now: datetime) -> None:
        fresh_until = now + timedelta(hours=1)
        self.pages[page.url] = Shelved(page, answer.status, fresh_until, answer.etag, answer.last_modified)

    def renew(self, shelved: Shelved, now: datetime) -> None:
        self.renewed.append(shelved.page.url)


@pytest.fixture
def web() -> Iterator[Web]:
    with Web({"/": page("新闻", links={"/a": "奶粉", "/print/a": "打印"}), "/a": article("奶粉", "国产奶粉。")}) as web:
        yield web


def visitor_of(
    *webs: Web,
    book: MemoryHostBook | None = None,
    shelf: MemoryShelf | None = None,
    delay: float = 0.0,
    postpones: bool = True,
    trail: Trail | None = None,
    slept: list[float] | None = None,
) -> Visitor:
    network = Network("newsreader/0.1", frozenset(web.endpoint for web in webs), LIMITS)
    sleep = (lambda seconds: None) if slept is None else slept.append
    return Visitor(network, book or MemoryHostBook(), shelf, delay, postpones=postpones, trail=trail, sleep=sleep)


def turn_of(visitor: Visitor, url: str, now: datetime) -> float:
    """Seconds until the turn is free; 0.0 if it has been taken."""
    wait = visitor._turns.take(url, Watch(now))
    return wait.seconds if wait is not None else 0.0


def test_robots_comes_first_and_is_counted_with_the_first_page(web: Web) -> None:
    visitor = visitor_of(web)
    assert turn_of(visitor, web.url, NOW) == 0.0
    visit = visitor.visit(web.url, NOW)
    assert (visit.outcome, visit.status, visit.requests) == ("fetched", 200, 2)
    assert visitor.visit(web.at("/a"), NOW + timedelta(seconds=1)).requests == 1
    assert web.asked() == ["/robots.txt", "/", "/a"]


def test_robots_takes_a_turn_of_its_own(web: Web) -> None:
    book = MemoryHostBook()
    visitor = visitor_of(web, book=book, delay=2.0)
    assert 1.5 < turn_of(visitor, web.url, NOW) < 2.5
    assert web.asked() == ["/robots.txt"]
    later = NOW + timedelta(seconds=3)
    assert turn_of(visitor, web.url, later) == 0.0
    assert visitor.visit(web.url, later).requests == 2
    assert 1.5 < turn_of(visitor_of(web, book=book, delay=2.0), web.at("/a"), later) < 2.5


def test_the_crawl_delay_counts_from_robots_txt_on(web: Web) -> None:
    web.pages["/robots.txt"] = Reply(b"User-agent: *\nCrawl-delay: 7\n", content_type="text/plain")
    assert 6.9 < turn_of(visitor_of(web, delay=1.0), web.url, NOW) <= 7.0


def test_requests_of_a_visit_that_is_put_off_are_handed_out_once(web: Web) -> None:
    visitor = visitor_of(web, delay=2.0)
    turn_of(visitor, web.url, NOW)
    assert visitor.take_uncounted() == 1
    assert visitor.take_uncounted() == 0


def test_a_visit_without_a_turn_is_not_made(web: Web) -> None:
    book = MemoryHostBook()
    turn_of(visitor_of(web, book=book, delay=2.0), web.url, NOW)
    with pytest.raises(TurnNotFree) as caught:
        visitor_of(web, book=book, delay=2.0).visit(web.url, NOW)
    assert caught.value.retry
    assert 0 < caught.value.seconds < 2.5
    assert web.asked() == ["/robots.txt"]


def test_without_workers_to_give_back_it_waits_itself(web: Web) -> None:
    slept: list[float] = []
    visit = visitor_of(web, delay=2.0, postpones=False, slept=slept).visit(web.url, NOW)
    assert visit.outcome == "fetched"
    assert 1.99 < sum(slept) < 2.5


def test_what_robots_forbids_is_not_asked_for_and_its_links_are_not_for_following(web: Web) -> None:
    web.pages["/robots.txt"] = BARRED
    visitor = visitor_of(web)
    visit = visitor.visit(web.url, NOW)
    assert visit.page is not None
    assert {link.url: link.nofollow for link in visit.page.links} == {web.at("/a"): False, web.at("/print/a"): True}
    assert turn_of(visitor, web.at("/print/a"), NOW) == 0.0
    visit = visitor.visit(web.at("/print/a"), NOW)
    assert (visit.outcome, visit.requests, visit.detail) == ("refused", 0, "robots.txt forbids it")
    assert web.asked("/print/a") == []


@pytest.mark.parametrize("status", [500, 503, 429])
def test_an_unreachable_robots_forbids_everything_for_now(web: Web, status: int) -> None:
    web.pages["/robots.txt"] = Reply(b"", status)
    visitor = visitor_of(web)
    visit = visitor.visit(web.url, NOW)
    assert (visit.outcome, visit.requests) == ("refused", 1)
    assert "could not be read" in visit.detail
    web.pages["/robots.txt"] = BARRED
    assert visitor.visit(web.url, NOW + timedelta(minutes=4)).outcome == "refused"
    assert visitor.visit(web.url, NOW + timedelta(minutes=6)).outcome == "fetched"


def test_a_site_that_was_readable_is_waited_for_when_its_robots_is_out_of_reach(web: Web) -> None:
    visitor = visitor_of(web)
    visitor.visit(web.url, NOW)
    web.pages["/robots.txt"] = Reply(b"", 503)
    with pytest.raises(TurnNotFree) as caught:
        visitor.visit(web.url, NOW + timedelta(hours=25))
    assert 250 < caught.value.seconds <= 301


def test_robots_is_asked_for_once_a_day(web: Web) -> None:
    visitor = visitor_of(web)
    for hours in (0, 1, 23):
        visitor.visit(web.url, NOW + timedelta(hours=hours))
    assert len(web.asked("/robots.txt")) == 1
    visitor.visit(web.url, NOW + timedelta(hours=25))
    assert len(web.asked("/robots.txt")) == 2


def test_a_fresh_page_is_answered_without_a_request_or_a_turn(web: Web) -> None:
    shelf, book = MemoryShelf(), MemoryHostBook()
    visitor = visitor_of(web, shelf=shelf, book=book)
    visitor.visit(web.url, NOW)
    asked = len(web.log)
    assert turn_of(visitor, web.url, NOW + timedelta(minutes=59)) == 0.0
    visit = visitor.visit(web.url, NOW + timedelta(minutes=59))
    assert (visit.outcome, visit.status, visit.requests) == ("stored", 200, 0)
    assert visit.page is not None
    assert visit.page.title == "新闻"
    assert len(web.log) == asked


def test_a_stale_page_is_asked_for_conditionally(web: Web) -> None:
    web.pages["/"] = Reply(web.pages["/"].body, headers={"ETag": '"1"'})
    shelf = MemoryShelf()
    visitor = visitor_of(web, shelf=shelf)
    visitor.visit(web.url, NOW)
    visit = visitor.visit(web.url, NOW + timedelta(hours=2))
    assert (visit.outcome, visit.status, visit.requests) == ("not-modified", 304, 1)
    assert visit.page is not None
    assert shelf.renewed == [web.url]
    web.pages["/"] = page("新的")
    visit = visitor.visit(web.url, NOW + timedelta(hours=2))
    assert visit.outcome == "fetched"


def test_a_redirect_to_what_robots_forbids_is_refused(web: Web) -> None:
    web.pages |= {"/robots.txt": BARRED, "/out": moved("/print/a"), "/print/a": page("no")}
    visit = visitor_of(web).visit(web.at("/out"), NOW)
    assert (visit.outcome, visit.requests) == ("refused", 2)
    assert web.asked("/print/a") == []


def test_a_redirect_to_another_host_heeds_that_hosts_robots_and_turn(web: Web) -> None:
    with Web({"/b": page("da"), "/robots.txt": BARRED, "/print/x": page("no")}) as other:
        web.pages |= {"/to-b": moved(other.at("/b")), "/to-print": moved(other.at("/print/x"))}
        visit = visitor_of(web, other).visit(web.at("/to-b"), NOW)
        assert (visit.outcome, visit.requests) == ("fetched", 4)
        assert visit.page is not None
        assert visit.page.url == other.at("/b")
        assert visitor_of(web, other).visit(web.at("/to-print"), NOW).outcome == "refused"
        assert other.asked() == ["/robots.txt", "/b", "/robots.txt"]


def test_a_redirect_to_a_host_that_is_busy_is_put_off(web: Web) -> None:
    with Web({"/b": page("da")}) as other:
        web.pages["/to-b"] = moved(other.at("/b"))
        book = MemoryHostBook()
        book.claim(other.endpoint, NOW, 7.0)
        trail: Trail = {}
        with pytest.raises(TurnNotFree) as caught:
            visitor_of(web, other, book=book, trail=trail).visit(web.at("/to-b"), NOW)
        assert caught.value.seconds == pytest.approx(7.0, abs=0.1)
        assert caught.value.gate == other.endpoint
        assert other.log == []
        visitor = visitor_of(web, other, book=book, trail=json.loads(json.dumps(trail)))
        visit = visitor.visit(web.at("/to-b"), NOW + timedelta(seconds=11))  # nobody has heard of that request again
        assert (visit.outcome, visit.requests) == ("fetched", 2)  # robots and page; what moved is not asked again


class Sending(Network):
    """A network in which every address moves to `target`."""

    def __init__(self, target: str, *listed: str) -> None:
        super().__init__("newsreader/0.1", frozenset(listed), LIMITS)
        self.target = target

    def get(self, url: str, *_: str, may_follow: MayFollow | None = None, **__: object) -> Answer:
        assert may_follow is not None
        return Refused(may_follow(self.target), 1, 302) if self.target != url else Failed("", 404, False, None, 1)


def test_a_public_site_cannot_send_us_to_a_listed_private_address() -> None:
    """Listed addresses are for readers who name them, not for any page of the web, nor its robots.txt."""
    network = Sending("http://127.0.0.1:8010/x", "127.0.0.1:8010")
    visitor = Visitor(network, MemoryHostBook(), None, 0.0)
    visit = visitor.visit("https://news.example/", NOW)
    assert (visit.outcome, visit.detail) == ("refused", "moved to a private address")
    visitor = Visitor(
        Sending("http://127.0.0.1:8010/x", "127.0.0.1:8010", "127.0.0.1:8011"), MemoryHostBook(), None, 0.0
    )
    assert visitor.visit("http://127.0.0.1:8011/", NOW).status == 404


@pytest.mark.parametrize("status", [429, 503])
def test_not_now_is_heeded_without_sleeping(web: Web, status: int) -> None:
    web.pages["/a"] = Reply(b"", status, headers={"Retry-After": "90"})
    book = MemoryHostBook()
    visitor = visitor_of(web, book=book)
    for attempt in range(2):
        now = NOW + timedelta(minutes=10 * attempt)
        with pytest.raises(TurnNotFree) as caught:
            visitor.visit(web.at("/a"), now)
        assert caught.value.seconds == 90
        assert 85 < turn_of(visitor, web.at("/b"), now + timedelta(seconds=2)) < 90
    visit = visitor.visit(web.at("/a"), NOW + timedelta(minutes=30))  # enough: the page is given up
    assert (visit.outcome, visit.status) == ("failed", status)
    assert visit.requests == 4  # robots and three attempts


def test_a_pause_too_long_for_a_walk_gives_the_page_up_at_once(web: Web) -> None:
    web.pages["/a"] = Reply(b"", 429, headers={"Retry-After": "7200"})
    visitor = visitor_of(web)
    assert visitor.visit(web.at("/a"), NOW).outcome == "failed"
    assert turn_of(visitor, web.at("/b"), NOW + timedelta(hours=1)) > 3000


def test_a_walk_without_workers_does_not_sleep_for_hours(web: Web) -> None:
    web.pages["/a"] = Reply(b"", 429, headers={"Retry-After": "7200"})
    slept: list[float] = []
    visitor = visitor_of(web, postpones=False, slept=slept)
    assert visitor.visit(web.at("/a"), NOW).outcome == "failed"
    visit = visitor.visit(web.url, NOW + timedelta(seconds=5))
    assert (visit.outcome, visit.requests, visit.away) == ("refused", 0, True)
    assert re.fullmatch(r"the site wants to be left alone for 7\d\d\d s", visit.detail)
    assert sum(slept) < 1


def test_a_host_that_failed_for_years_is_still_only_left_alone_for_an_hour(web: Web) -> None:
    web.pages["/a"] = Reply(b"", 429)
    book = MemoryHostBook()
    visitor = visitor_of(web, book=book)
    visitor.visit(web.at("/"), NOW)
    book._records[web.endpoint] = replace(book.look_up(web.endpoint), failures=2000)
    assert visitor.visit(web.at("/a"), NOW).outcome == "failed"
    assert 3500 < turn_of(visitor, web.at("/b"), NOW + timedelta(seconds=1)) <= 3600


def test_the_links_of_a_page_are_not_compared_with_thousands_of_rules_for_minutes(web: Web) -> None:
    rules = "".join(f"Disallow: /{'*a' * 40}b{number}\n" for number in range(4000))
    links = {"/" + "a" * 90 + str(number): "奶粉" for number in range(1500)}
    web.pages |= {"/robots.txt": Reply(f"User-agent: *\n{rules}".encode()), "/": page("奶粉", links=links)}
    started = time.monotonic()
    visit = visitor_of(web).visit(web.url, NOW)
    assert time.monotonic() - started < 15
    assert visit.page is not None
    assert len(visit.page.links) == 1500


def test_a_missing_page_says_nothing_against_its_host(web: Web) -> None:
    book = MemoryHostBook()
    visit = visitor_of(web, book=book).visit(web.at("/gone"), NOW)
    assert (visit.outcome, visit.status, visit.requests) == ("failed", 404, 2)
    assert book.look_up(web.endpoint).failures == 0


def test_a_dead_host_counts_its_failures(web: Web) -> None:
    web.pages["/a"] = bytes_as_they_are(b"")
    book = MemoryHostBook()
    visit = visitor_of(web, book=book).visit(web.at("/a"), NOW)
    assert (visit.outcome, visit.status) == ("failed", 0)
    assert book.look_up(web.endpoint).failures == 1


def test_bytes_that_are_no_page_are_refused(web: Web) -> None:
    web.pages["/a"] = Reply(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)) * 4)
    visit = visitor_of(web).visit(web.at("/a"), NOW)
    assert visit.outcome == "refused"
    assert visit.page is None


def test_a_page_can_be_read_in_the_character_set_that_the_reader_says(web: Web) -> None:
    body = "<title>奶粉新闻</title>".encode("gb18030")
    web.pages["/a"] = Reply(body, content_type="text/html; charset=iso-8859-1")
    visit = visitor_of(web).visit(web.at("/a"), NOW, SiteRules(charset="gb18030"))
    assert visit.page is not None
    assert visit.page.title == "奶粉新闻"


def test_an_address_that_is_none_is_no_visit() -> None:
    with pytest.raises(BrokenAddress):
        turn_of(visitor_of(), "nonsense", NOW)


def test_a_cookie_and_a_page_that_only_sends_on_lead_to_the_page(web: Web) -> None:
    web.pages |= {
        "/gate": behind_a_cookie(article("奶粉", "国产奶粉。")),
        "/bounced": behind_a_cookie(article("奶粉", "国产奶粉。"), target="/check"),
        "/check": bytes_as_they_are(b"HTTP/1.1 302 Found\r\nSet-Cookie: seen=1; Path=/\r\nLocation: /bounced\r\n\r\n"),
        "/stub": Reply(b"<meta http-equiv=refresh content='0;url=/a'>"),
        "/barred": Reply(b"<script>location.href='/print/a'</script>"),
        "/robots.txt": BARRED,
    }
    for path, end in (("/gate", "/gate"), ("/bounced", "/bounced"), ("/stub", "/a")):
        visit = visitor_of(web, postpones=False).visit(web.at(path), NOW)
        assert visit.page is not None
        assert (visit.page.url, visit.page.is_article) == (web.at(end), True)
    visit = visitor_of(web, postpones=False).visit(web.at("/barred"), NOW)
    assert visit.detail == f"it moved to {web.at('/print/a')}: robots.txt forbids it"
    assert web.asked("/print/a") == []
