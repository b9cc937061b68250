"""How a site is doing: in words that a reader understands, and dead only when it has been for a day."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from crawler import selectors, services
from crawler.models import Host, Walk, WalkStep
from crawler.selectors import LastStart
from newsreader.accounts.models import Reader
from newsreader.web.health import Health, health

NOW = datetime(2026, 3, 4, 8, tzinfo=UTC)
NAME = "news.example:443"
DAY = timedelta(hours=24)


def said(start: LastStart | None = None, next_turn: datetime | None = None, **values: Any) -> Health:
    host = Host(name=NAME, robots_status="rules", last_success_at=NOW - timedelta(days=2), **values)
    with override("en"):
        return health(NAME, host, next_turn, start, NOW)


def failing(failures: int, since: timedelta, reason: str = "no answer in time") -> dict[str, Any]:
    return {"failures": failures, "failing_since": NOW - since, "last_failure": reason}


@pytest.mark.parametrize(
    ("found", "level", "reason"),
    [
        (said(), "ok", ""),
        (said(response_time=4.2), "slow", "It takes 4 seconds to answer; walks wait longer between pages."),
        (said(**failing(1, timedelta(minutes=1))), "trouble", "no answer in time"),
        (said(**failing(40, timedelta(hours=23, minutes=59))), "trouble", "no answer in time"),
        (said(**failing(4, DAY * 30)), "trouble", "no answer in time"),
        (said(**failing(5, DAY)), "dead", "no answer in time"),
        (said(**failing(9, DAY, "its name is unknown")), "dead", "there is no site of this name"),
        (said(**failing(9, DAY, "robots.txt: the site answered 503")), "dead",
         "its robots.txt cannot be read: the site has trouble (answer 503)"),
        (said(**failing(9, DAY, "the site answered 429")), "resting", "It asks for fewer requests."),
        (said(next_turn=NOW + timedelta(hours=2)), "resting", "It asks for fewer requests."),
        (said(next_turn=NOW + timedelta(seconds=9)), "ok", ""),
        (said(LastStart(403, "the site answered 403")), "blocked", "the site does not let us in (answer 403)"),
        (said(LastStart(0, "robots.txt forbids it")), "blocked", "the site's robots.txt forbids it"),
        (said(LastStart(302, "it moved to https://b.example/: robots.txt forbids it")), "blocked",
         "it moved to https://b.example/: the site's robots.txt forbids it"),
        (said(LastStart(404, "the site answered 404")), "ok", ""),
        (said(LastStart(403, "the site answered 403"), **failing(5, DAY)), "dead", "no answer in time"),
    ],
)  # fmt: skip
def test_the_worst_comes_first(found: Health, level: str, reason: str) -> None:
    assert (found.level, found.reason) == (level, reason)


def test_a_host_that_is_closed_says_until_when() -> None:
    closed = NOW + timedelta(minutes=5)
    found = said(closed_until=closed, next_turn=NOW + timedelta(minutes=9), **failing(5, timedelta(hours=1)))
    assert (found.level, found.until, found.since) == ("trouble", closed, NOW - timedelta(hours=1))
    assert said(closed_until=NOW - timedelta(minutes=5), **failing(5, timedelta(hours=1))).until is None


@pytest.mark.parametrize(
    ("crawl_delay", "response_time", "ours", "seconds"),
    [(0.0, 0.1, False, 2.0), (7.0, 0.1, False, 7.0), (900.0, 0.1, False, 60.0), (0.0, 4.0, False, 12.0),
     (0.0, 0.1, True, 0.5)],
)  # fmt: skip
def test_the_delay_is_the_one_in_force(
    settings: LazySettings, crawl_delay: float, response_time: float, ours: bool, seconds: float
) -> None:
    settings.MINIMUM_CRAWL_DELAY = 0.5
    settings.ALLOWED_PRIVATE_ADDRESSES = frozenset({NAME} if ours else ())
    assert said(crawl_delay=crawl_delay, response_time=response_time).delay == seconds


def test_the_list_shows_it(web: Client, alice: Reader) -> None:
    now = timezone.now()
    source = services.add_source(
        reader_id=alice.pk, url="https://news.example.com/", name="News", time_zone="UTC", now=now
    )
    Host.objects.create(
        name="news.example.com:443",
        failures=6,
        failing_since=now - timedelta(hours=30),
        last_failure="no answer in time",
        last_success_at=now - timedelta(hours=31),
        closed_until=now + timedelta(hours=1),
        robots_status="rules",
    )
    shown = web.get("/sites/", headers={"Accept-Language": "en"}).content.decode()
    assert "No answer since" in shown
    assert ": no answer in time." in shown
    assert "robots.txt obeyed" in shown
    assert "asked again" in shown
    Host.objects.update(failures=0, last_failure="", failing_since=None, closed_until=None)
    walk = Walk.objects.create(
        reader=alice, source=source, starts=[source.url], due_at=now, created_at=now, status="failed"
    )
    for number, (url, status) in enumerate(((source.url, 403), ("https://news.example.com/a", 200)), 1):
        WalkStep.objects.create(
            walk=walk,
            number=number,
            url=url,
            key=str(number),
            outcome="failed",
            outcome_detail=f"the site answered {status}",
            status=status,
            move="start" if number == 1 else "deepen",
            created_at=now,
        )
    assert selectors.last_starts(alice.pk) == {source.pk: LastStart(403, "the site answered 403")}
    assert (
        "It cannot be read: the site does not let us in"
        in web.get("/sites/", headers={"Accept-Language": "en"}).content.decode()
    )


@pytest.mark.parametrize(("language", "words"), [("en", "Where to complain"), ("zh-hans", "向谁投诉")])
def test_owners_of_sites_are_told_what_we_do_and_whom_to_ask(
    client: Client, db: None, unhashed: None, settings: LazySettings, language: str, words: str
) -> None:
    settings.MINIMUM_CRAWL_DELAY = 0.0  # which holds for listed addresses only
    settings.CONTACT = "crawler@read.example"
    shown = client.get("/about/crawler/", headers={"Accept-Language": language}).content.decode()
    for word in (words, "crawler@read.example", "X-Robots-Tag", "Retry-After", "User-agent: newsreader", " 2 "):
        assert word in shown
