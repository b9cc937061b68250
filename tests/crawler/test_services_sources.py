"""Sites of a reader."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from functools import partial

import pytest
from django.conf import LazySettings
from django.utils import translation

from crawler import selectors, services
from crawler.article.siterules import SiteRules
from crawler.errors import CrawlerError, WrongValues
from crawler.models import Source, Walk, WalkStatus
from crawler.services.sources import Rules
from crawler.walks.walk import WalkParameters
from interests.services import declare
from newsreader.accounts.models import Reader

NOW = datetime(2026, 3, 4, 8, tzinfo=UTC)
SIX_IN_SHANGHAI = datetime(2026, 3, 4, 22, tzinfo=UTC)


def add(reader: Reader, url: str = "news.example.org", name: str = "", pages: int = 60) -> Source:
    return services.add_source(reader_id=reader.pk, url=url, name=name, time_zone="Asia/Shanghai", now=NOW, pages=pages)


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def interested(alice: Reader) -> Reader:
    declare(reader_id=alice.pk, points={"奶粉": 0.6, "配方": 0.4}, now=NOW)
    return alice


def test_a_site_is_walked_from_the_next_morning_on(alice: Reader) -> None:
    source = add(alice, name="  食品 ")
    assert (source.url, source.name, source.next_walk_at) == ("https://news.example.org/", "食品", SIX_IN_SHANGHAI)
    assert add(alice, "www.other.example.org").name == "other.example.org"
    assert list(selectors.sources_of(alice.pk).values_list("name", flat=True)) == ["食品", "other.example.org"]


def test_a_site_is_added_once_a_reader(alice: Reader, bob: Reader) -> None:
    add(alice)
    for again in ("https://news.example.org/", "https://news.example.org:443/?utm_source=x#top"):
        with pytest.raises(CrawlerError, match="already"):
            add(alice, again)
    add(bob)
    assert Source.objects.count() == 2


@pytest.mark.parametrize(
    "url", ["", "奶粉", "ftp://x.example.org", "127.0.0.1", "http://10.0.0.1/", "a:b@x.example.org"]
)
def test_what_cannot_be_walked_is_not_added(alice: Reader, url: str) -> None:
    with pytest.raises(CrawlerError):
        add(alice, url)
    assert not Source.objects.exists()


def test_a_listed_private_address_is_added(alice: Reader, settings: LazySettings) -> None:
    settings.ALLOWED_PRIVATE_ADDRESSES = frozenset({"127.0.0.1:8010"})
    assert add(alice, "127.0.0.1:8010").url == "http://127.0.0.1:8010/"


@pytest.mark.parametrize("pages", [0, -1, 10_001])
def test_a_budget_that_is_none(alice: Reader, pages: int) -> None:
    with pytest.raises(CrawlerError, match="between 1 and"):
        add(alice, pages=pages)


def test_a_site_can_be_changed_paused_and_resumed(alice: Reader) -> None:
    source = add(alice)
    change = partial(services.update_source, reader_id=alice.pk, source_id=source.pk, now=NOW)
    source = change(name="新名", charset="GB2312", pages=20, walk_at=time(18, 0))
    assert (source.name, source.charset, source.pages) == ("新名", "gb2312", 20)
    assert source.next_walk_at == datetime(2026, 3, 4, 10, tzinfo=UTC)
    assert change(active=False).next_walk_at is None
    assert change(active=True).next_walk_at == datetime(2026, 3, 4, 10, tzinfo=UTC)
    with pytest.raises(CrawlerError, match="character set"):
        change(charset="klingon")


def test_another_readers_site_does_not_exist(alice: Reader, bob: Reader) -> None:
    source = add(alice)
    with pytest.raises(Source.DoesNotExist):
        services.update_source(reader_id=bob.pk, source_id=source.pk, now=NOW, pages=5)
    with pytest.raises(Source.DoesNotExist):
        services.remove_source(reader_id=bob.pk, source_id=source.pk, now=NOW)


def test_removing_a_site_stops_its_walk(interested: Reader) -> None:
    source = add(interested)
    walk = services.start_walk(
        reader_id=interested.pk, starts=[source.url], source=source, parameters=WalkParameters(), now=NOW
    )
    services.remove_source(reader_id=interested.pk, source_id=source.pk, now=NOW)
    walk.refresh_from_db()
    assert (walk.status, walk.source) == (WalkStatus.STOPPED, None)


def test_moving_to_another_time_zone_moves_the_mornings(alice: Reader) -> None:
    source = add(alice)
    services.reschedule(reader_id=alice.pk, time_zone="Europe/Berlin", now=NOW)
    source.refresh_from_db()
    assert source.next_walk_at == datetime(2026, 3, 5, 5, tzinfo=UTC)
    with pytest.raises(CrawlerError):
        services.reschedule(reader_id=alice.pk, time_zone="Mars/Olympus", now=NOW)


def test_a_due_site_is_walked_once_and_due_again_the_next_morning(interested: Reader) -> None:
    source = add(interested, pages=17)
    assert services.start_due_walks(now=NOW) == 0
    assert services.start_due_walks(now=SIX_IN_SHANGHAI) == 1
    assert services.start_due_walks(now=SIX_IN_SHANGHAI) == 0
    walk = Walk.objects.get()
    assert (walk.scheduled, walk.source, walk.starts) == (True, source, [source.url])
    assert WalkParameters.from_dict(walk.parameters).pages == 17
    assert walk.set_out_with == pytest.approx({"奶粉": 0.6, "配方": 0.4})
    source.refresh_from_db()
    assert source.next_walk_at == SIX_IN_SHANGHAI + timedelta(days=1)


def test_a_server_that_was_off_for_days_walks_once(interested: Reader) -> None:
    add(interested)
    later = NOW + timedelta(days=9)
    assert services.start_due_walks(now=later) == 1
    assert Source.objects.get().next_walk_at == SIX_IN_SHANGHAI + timedelta(days=9)


def test_a_site_that_is_being_walked_is_passed_over(interested: Reader) -> None:
    source = add(interested)
    start = partial(services.start_walk, starts=[source.url], source=source, parameters=WalkParameters(), now=NOW)
    start(reader_id=interested.pk)
    assert services.start_due_walks(now=SIX_IN_SHANGHAI) == 0
    with pytest.raises(CrawlerError, match="right now"):
        start(reader_id=interested.pk)


def test_paused_sites_and_readers_without_an_interest_are_passed_over(interested: Reader, bob: Reader) -> None:
    source = add(interested)
    services.update_source(reader_id=interested.pk, source_id=source.pk, now=NOW, active=False)
    add(bob)
    assert services.start_due_walks(now=SIX_IN_SHANGHAI) == 0
    assert not Walk.objects.exists()


def test_one_bad_site_does_not_keep_the_others_from_their_walk(interested: Reader) -> None:
    bad = add(interested, "news.example.org")
    add(interested, "other.example.org")
    Source.objects.filter(pk=bad.pk).update(url="http://10.0.0.1/")  # was listed once
    assert services.start_due_walks(now=SIX_IN_SHANGHAI) == 1


def test_a_walk_needs_an_interest_and_a_start(alice: Reader) -> None:
    with pytest.raises(CrawlerError, match="interest"):
        services.start_walk(reader_id=alice.pk, starts=["news.example.org"], parameters=WalkParameters(), now=NOW)
    with pytest.raises(CrawlerError, match="start from"):
        services.start_walk(reader_id=alice.pk, starts=[], parameters=WalkParameters(), now=NOW)


def test_walks_are_their_readers_own(interested: Reader, bob: Reader) -> None:
    walk = services.start_walk(
        reader_id=interested.pk, starts=["news.example.org"], parameters=WalkParameters(), now=NOW
    )
    assert selectors.walk_of(interested.pk, walk.pk) == walk
    with pytest.raises(Walk.DoesNotExist):
        selectors.walk_of(bob.pk, walk.pk)
    assert services.stop_walk(walk_id=walk.pk, now=NOW)
    assert not services.stop_walk(walk_id=walk.pk, now=NOW)
    assert selectors.walk_of(interested.pk, walk.pk).status == WalkStatus.STOPPED


def test_rules_are_kept_as_they_are_typed_and_none_leaves_them(alice: Reader) -> None:
    source = add(alice)
    change = partial(services.update_source, reader_id=alice.pk, source_id=source.pk, now=NOW)
    change(charset=' "GBK"; ', site_zone=" Europe/Berlin ")
    change(title_selector=" h1.t ", text_selector="p > a", drop_selector="i")
    change(pages=5)
    source.refresh_from_db()
    rules = SiteRules(charset="gbk", time_zone="Europe/Berlin", title="h1.t", text="p > a", drop="i")
    assert services.rules_of(source) == rules
    change(charset="", site_zone="", title_selector="", text_selector=" ", drop_selector="")
    source.refresh_from_db()
    assert services.rules_of(source) == SiteRules()


def test_every_wrong_rule_is_named_and_nothing_is_changed(alice: Reader) -> None:
    source = add(alice)
    wrong: Rules = {
        "charset": "klingon",
        "site_zone": "Mars/Olympus",
        "title_selector": "h1[",
        "text_selector": "p " * 50,
        "drop_selector": "\x00",
    }
    with pytest.raises(WrongValues) as refused:
        services.update_source(reader_id=alice.pk, source_id=source.pk, now=NOW, name="x", **wrong)
    assert refused.value.errors == {
        "charset": "“klingon” is no character set that newsreader knows.",
        "site_zone": "“Mars/Olympus” is no time zone. Example: Asia/Shanghai.",
        "title_selector": "This is not a CSS selector.",
        "text_selector": "The selector is too long or has too many parts.",
        "drop_selector": "This is not a CSS selector.",
    }
    with pytest.raises(WrongValues):
        services.add_source(reader_id=alice.pk, url="other.example.org", time_zone="Asia/Shanghai", now=NOW, **wrong)
    kept = Source.objects.get()
    assert (kept.name, services.rules_of(kept)) == (source.name, SiteRules())


@pytest.mark.parametrize("zone", ["..", "/etc/passwd", "Asia", "Asia/Shanghai\x00", "a" * 300])
def test_a_zone_that_is_none(alice: Reader, zone: str) -> None:
    with pytest.raises(WrongValues):
        services.update_source(reader_id=alice.pk, source_id=add(alice).pk, now=NOW, site_zone=zone)
