"""Walks step by step over a small local web: leases, waits, stored pages, feedback in mid-walk, failures."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings, settings
from django.db import connection

from crawler import selectors, services
from crawler.models import Article, Host, Link, Page, Source, Walk, WalkEnd, WalkStatus, WalkStep
from crawler.services.leases import LEASE
from crawler.walks.walk import WalkParameters
from interests import selectors as interests
from interests import services as interest_services
from newsreader.accounts.models import Reader
from tests.fakes.web import Reply, Web, article, page

NOW = datetime(2026, 3, 4, 8, tzinfo=UTC)
MILK = "国产奶粉的配方注册制度今年继续推进，婴幼儿奶粉市场的质量不断提高，消费者对国内奶粉的信心正在恢复。"
SPORT = "球队昨晚在主场赢得比赛，教练赛后表示队员的体能和防守都有进步，下一轮将面对强大的对手。"


class FakeClock:
    """Starts where it is told, goes on as real clocks do, and can be put forward by setting `now`."""

    def __init__(self, now: datetime = NOW) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    @property
    def now(self) -> datetime:
        return self._set_to + timedelta(seconds=time.monotonic() - self._set_at)

    @now.setter
    def now(self, value: datetime) -> None:
        self._set_to, self._set_at = value, time.monotonic()


def site() -> dict[str, Reply]:
    links = {f"/milk/{number}": f"奶粉配方注册第{number}批" for number in range(1, 5)}
    links |= {f"/sport/{number}": f"球队赢得第{number}场比赛" for number in range(1, 4)}
    pages = {"/": page("食品新闻", links=links), "/robots.txt": Reply(b"User-agent: *\nDisallow: /print/\n")}
    for number in range(1, 5):
        more = {"/": "首页", f"/milk/{number % 4 + 1}": "国内奶粉市场", f"/print/{number}": "奶粉 打印"}
        pages[f"/milk/{number}"] = article(
            f"奶粉新规第{number}批公布", MILK * (1 + number % 2) + f"编号{number}" * 9, more
        )
    for number in range(1, 4):
        pages[f"/sport/{number}"] = article(f"球队赢得第{number}场", SPORT + f"第{number}场" * 9, {"/": "首页"})
    return pages


@pytest.fixture
def web(settings: LazySettings, tmp_path: Path) -> Iterator[Web]:
    with Web(site()) as web:
        settings.ALLOWED_PRIVATE_ADDRESSES = frozenset({web.endpoint})
        settings.MINIMUM_CRAWL_DELAY = 0.0
        settings.DEMONSTRATION = False
        settings.DATA_DIR = tmp_path
        services.advancing._network.cache_clear()
        yield web
    services.advancing._network.cache_clear()


@pytest.fixture
def reader(alice: Reader) -> Reader:
    interest_services.declare(reader_id=alice.pk, points={"奶粉": 0.5, "配方": 0.3, "市场": 0.2}, now=NOW)
    return alice


def start(reader: Reader, web: Web, pages: int = 20, **parameters: Any) -> Walk:
    return services.start_walk(
        reader_id=reader.pk, starts=[web.url], parameters=WalkParameters(pages=pages, **parameters), now=NOW
    )


def run(walk: Walk, clock: FakeClock | None = None, times: int = 60) -> Walk:
    """Advance until the walk is over, as its messages would."""
    clock = clock or FakeClock()
    for _ in range(times):
        due = services.advance(walk_id=walk.pk, clock=clock)
        if due is None:
            break
        clock.now = max(clock.now, due)
    walk.refresh_from_db()
    return walk


def test_a_walk_reads_its_site_to_the_end(reader: Reader, web: Web) -> None:
    walk = run(start(reader, web))
    assert (walk.status, walk.ended_because, walk.lease_owner) == (WalkStatus.FINISHED, WalkEnd.NOTHING_LEFT, "")
    steps = list(selectors.steps_of(walk))
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))
    assert len({step.key for step in steps}) == len(steps)
    assert sorted(web.asked()) == sorted(set(web.asked()))
    assert not [path for path in web.asked() if path.startswith("/print/")]
    assert walk.requests == len(web.log) == steps[-1].requests
    assert walk.steps_done == len(steps) == 8
    assert walk.kept == sum(step.kept for step in steps) == 4
    assert {step.outcome for step in steps} == {"fetched"}


def test_what_is_kept_becomes_an_article_with_its_text(reader: Reader, web: Web) -> None:
    run(start(reader, web))
    milk = list(WalkStep.objects.filter(kept=True))
    assert {step.title for step in milk} == {f"奶粉新规第{number}批公布" for number in range(1, 5)}
    for step in milk:
        found = Article.objects.get(page=step.page)
        assert "国产奶粉的配方注册制度" in found.text
        assert found.site == "127.0.0.1"
        assert found.minutes >= 1
    assert not Article.objects.filter(title__contains="球队").exists()


def test_what_a_page_asks_of_robots_is_heeded(reader: Reader, bob: Reader, web: Web) -> None:
    for path, tag in (("/milk/1", "noindex"), ("/milk/2", "noarchive"), ("/milk/3", "otherbot: none")):
        web.pages[path] = replace(web.pages[path], headers={"X-Robots-Tag": tag})
    run(start(reader, web))
    stored = {page.url.rpartition("/milk/")[2]: page for page in Page.objects.filter(url__contains="/milk/")}
    assert {name: bool(page.digest) for name, page in stored.items()} == {"1": False, "2": False, "3": True, "4": True}
    kept = set(Article.objects.values_list("page_id", flat=True))
    assert {name: page.pk in kept for name, page in stored.items()} == {"1": False, "2": True, "3": True, "4": True}
    asked = len(web.log)
    interest_services.declare(reader_id=bob.pk, points={"奶粉": 1.0}, now=NOW)
    assert run(start(bob, web)).kept == 3
    assert len(web.log) == asked


def test_a_walk_goes_on_where_no_body_can_be_stored(reader: Reader, web: Web, tmp_path: Path) -> None:
    (tmp_path / "pages").write_bytes(b"in the way")
    walk = run(start(reader, web))
    assert (walk.status, walk.ended_because) == ("finished", "nothing-left")
    assert walk.kept == Article.objects.count() > 0
    assert all(MILK in article.text for article in Article.objects.all())
    assert set(Page.objects.values_list("digest", flat=True)) == {""}


def test_the_budget_ends_a_walk(reader: Reader, web: Web) -> None:
    walk = run(start(reader, web, pages=3))
    assert (walk.ended_because, walk.pages_read, walk.steps_done) == (WalkEnd.BUDGET, 3, 3)


def test_the_same_walk_in_slices_and_in_one_go_takes_the_same_steps(reader: Reader, bob: Reader, web: Web) -> None:
    interest_services.declare(reader_id=bob.pk, points={"奶粉": 0.5, "配方": 0.3, "市场": 0.2}, now=NOW)
    whole = run(start(reader, web, strategy="paper"))
    Page.objects.all().delete()
    sliced = start(bob, web, strategy="paper")
    clock = FakeClock()
    while (due := services.advance(walk_id=sliced.pk, clock=clock, time_slice=timedelta(0))) is not None:
        clock.now = max(clock.now, due)
    columns = ("number", "key", "move", "parent_number", "kept")
    assert list(whole.steps.values_list(*columns)) == list(sliced.steps.values_list(*columns))
    # PostgreSQL keeps the words of a vector in an order of its own, so that sums may differ in their last digit.
    for one, other in zip(whole.steps.all(), sliced.steps.all(), strict=True):
        assert one.score == pytest.approx(other.score)
        assert one.interest == pytest.approx(other.interest)


def test_a_second_reader_walks_over_stored_pages_without_a_request(reader: Reader, bob: Reader, web: Web) -> None:
    interest_services.declare(reader_id=bob.pk, points={"球队": 1.0}, now=NOW)
    first = run(start(reader, web))
    asked = len(web.log)
    second = run(start(bob, web))
    assert len(web.log) == asked
    assert second.requests == 0
    assert {step.outcome for step in second.steps.all()} == {"stored"}
    assert second.steps_done == first.steps_done
    # Sport was nobody's interest before: its articles are made now, from the stored bodies.
    kept = second.steps.filter(kept=True)
    assert kept.count() == 3
    for step in kept:
        found = Article.objects.get(page=step.page)
        assert "教练赛后表示" in found.text


def test_stale_pages_are_asked_for_conditionally(reader: Reader, web: Web) -> None:
    for path, reply in list(web.pages.items()):
        web.pages[path] = Reply(reply.body, headers={"ETag": f'"{len(reply.body)}"'})
    run(start(reader, web))
    later = FakeClock(NOW + timedelta(days=8))
    walk = run(start(reader, web), later)
    assert {step.outcome for step in walk.steps.all()} == {"not-modified"}
    assert walk.kept == 4
    assert Page.objects.filter(fetched_at__gte=NOW + timedelta(days=8)).count() == 8


def test_near_duplicates_point_to_the_first(reader: Reader, web: Web) -> None:
    web.pages["/milk/1"] = article("奶粉新规公布", MILK * 6, {"/milk/2": "奶粉 配方"}, paragraphs=9)
    web.pages["/milk/2"] = article("奶粉新规公布", MILK * 6, {"/": "首页"}, paragraphs=9)
    run(start(reader, web))
    twins = Article.objects.filter(title="奶粉新规公布").order_by("first_seen_at")
    assert [twin.duplicate_of_id for twin in twins] == [None, twins[0].pk]


def test_a_balanced_walk_teaches_the_reader_and_others_do_not(reader: Reader, web: Web) -> None:
    before = interests.current(reader.pk)
    walk = run(start(reader, web, strategy="best-first"))
    assert interests.current(reader.pk) == before
    Page.objects.all().delete()
    walk = run(start(reader, web))
    now = interests.current(reader.pk)
    assert now != before
    assert sum(now.values()) == pytest.approx(1.0)
    last = walk.steps.last()
    assert last is not None
    assert last.interest == now
    latest = interests.latest(reader.pk)
    assert latest is not None
    assert latest.cause == "walk"
    assert latest.detail["walk"] == walk.pk


def test_what_the_reader_does_in_mid_walk_counts_from_the_next_step_on(reader: Reader, web: Web) -> None:
    walk = start(reader, web)
    clock = FakeClock()
    services.advance(walk_id=walk.pk, clock=clock, time_slice=timedelta(0))
    clock.now += timedelta(seconds=1)
    interest_services.declare(reader_id=reader.pk, points={"球队": 1.0}, now=clock())
    services.advance(walk_id=walk.pk, clock=clock, time_slice=timedelta(0))
    step = WalkStep.objects.get(walk=walk, number=2)
    assert "球队" in step.anchor
    assert "球队" in step.interest


def test_a_lease_keeps_others_out_until_it_expires(reader: Reader, web: Web) -> None:
    walk = start(reader, web)
    Walk.objects.filter(pk=walk.pk).update(lease_owner="gone", lease_until=NOW + LEASE, status=WalkStatus.RUNNING)
    assert services.advance(walk_id=walk.pk, clock=FakeClock()) is None
    assert web.log == []
    walk = run(walk, FakeClock(NOW + LEASE))
    assert walk.status == WalkStatus.FINISHED


@pytest.mark.django_db(transaction=True)
def test_a_lease_is_held_on_to_while_a_page_is_slow(reader: Reader, web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (services.leases, services.advancing):
        monkeypatch.setattr(module, "LEASE", timedelta(seconds=0.5))
    monkeypatch.setattr(services.leases, "RENEWAL", timedelta(seconds=0.1))
    web.pages["/"].wait = 1.5
    walk = start(reader, web)
    clock = FakeClock()

    def take_over() -> datetime | None:
        time.sleep(1.2)
        try:
            return services.advance(walk_id=walk.pk, clock=clock)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        another = pool.submit(take_over)
        services.advance(walk_id=walk.pk, clock=clock, time_slice=timedelta(0))
        assert another.result() is None
    assert web.asked("/") == ["/"]
    assert WalkStep.objects.filter(walk=walk).count() == 1


def test_a_killed_workers_walk_is_soon_taken_over() -> None:
    """A person who watches waits for the lease, or for the moment when its message counts as lost, and for a beat."""
    beat = settings.CELERY_BEAT_SCHEDULE["wake walks that are due"]["schedule"]
    assert beat == 5.0
    assert max(services.leases.LEASE, services.waking.GRACE) + timedelta(seconds=5) <= timedelta(seconds=15)
    assert services.leases.RENEWAL * 3 < services.leases.LEASE


def test_a_worker_that_lost_its_lease_saves_nothing(reader: Reader, web: Web) -> None:
    walk = start(reader, web)

    class Thief(FakeClock):
        """The lease is taken away while the first page is being fetched."""

        def __call__(self) -> datetime:
            if "/" in web.asked():
                Walk.objects.filter(pk=walk.pk).update(lease_owner="another")
            return super().__call__()

    assert services.advance(walk_id=walk.pk, clock=Thief()) is None
    assert not WalkStep.objects.exists()
    assert not Page.objects.exists()
    assert not Link.objects.exists()


def test_a_stop_takes_effect_before_the_next_step(reader: Reader, web: Web) -> None:
    walk = start(reader, web)
    clock = FakeClock()
    services.advance(walk_id=walk.pk, clock=clock, time_slice=timedelta(0))
    assert services.stop_walk(walk_id=walk.pk, now=clock())
    asked = len(web.log)
    assert services.advance(walk_id=walk.pk, clock=clock) is None
    walk.refresh_from_db()
    assert (walk.status, walk.steps_done, len(web.log)) == (WalkStatus.STOPPED, 1, asked)


def test_a_walk_whose_start_cannot_be_read_says_why(reader: Reader, web: Web) -> None:
    web.pages["/"] = Reply(b"", 500)
    walk = run(start(reader, web))
    assert (walk.status, walk.ended_because, walk.ended_detail) == (
        WalkStatus.FAILED,
        "no-start",
        "the site answered 500",
    )


def test_a_walk_that_raises_ends_as_failed_and_the_log_has_the_reason(
    reader: Reader, web: Web, caplog: pytest.LogCaptureFixture
) -> None:
    walk = start(reader, web)
    Walk.objects.filter(pk=walk.pk).update(memory={"damaged": True})
    walk = run(walk)
    assert (walk.status, walk.ended_because, walk.lease_owner) == (WalkStatus.FAILED, WalkEnd.ERROR, "")
    assert walk.ended_detail
    assert "Traceback" in caplog.text


def test_the_charset_of_a_source_is_used_and_its_name_is_its_readers(reader: Reader, web: Web) -> None:
    source = services.add_source(
        reader_id=reader.pk, url=web.url, name="食品天地", time_zone="Asia/Shanghai", now=NOW, charset="utf-8"
    )
    walk = services.start_walk(
        reader_id=reader.pk, starts=[source.url], source=source, parameters=WalkParameters(pages=20), now=NOW
    )
    run(walk)
    assert set(Article.objects.values_list("site", flat=True)) == {"127.0.0.1"}
    site = selectors.sources_of(reader.pk).get()
    assert site.kept_count == 4
    host = Host.objects.get()
    assert (host.failures, host.robots_status) == (0, "rules")
    assert Source.objects.count() == Host.objects.count() == 1


def test_forgotten_walks_are_woken_once_in_a_while(reader: Reader, web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[int] = []
    monkeypatch.setattr(services.waking, "wake", lambda walk_id, countdown=0.0: sent.append(walk_id))
    walk = start(reader, web)
    assert services.wake_due_walks(now=NOW + timedelta(seconds=4)) == 0  # its first message may be on its way
    assert services.wake_due_walks(now=NOW + timedelta(seconds=6)) == 1
    assert services.wake_due_walks(now=NOW + timedelta(seconds=10)) == 0
    Walk.objects.filter(pk=walk.pk).update(
        lease_owner="gone", lease_until=NOW + timedelta(seconds=60), status=WalkStatus.RUNNING
    )
    assert services.wake_due_walks(now=NOW + timedelta(seconds=59)) == 0
    assert services.wake_due_walks(now=NOW + timedelta(seconds=61)) == 1
    assert sent == [walk.pk, walk.pk]


def test_a_page_full_of_what_databases_dislike_is_read_and_stored(reader: Reader, web: Web) -> None:
    nasty = "奶粉\0配方\ufffe\U0001f37c&#0;&#xD800;\x0b"
    link = f'<a href="/milk/1?q=\0\U0001f37c" title="x\0">{nasty}</a>'
    text = f"<title>{nasty}</title><h1>{nasty}</h1>" + f"<p>{MILK}{nasty}</p>" * 8 + link
    web.pages["/"] = Reply(text.encode(), headers={"ETag": '"\x7f"'})
    walk = run(start(reader, web))
    first = walk.steps.first()
    assert first is not None
    assert (first.outcome, walk.status) == ("fetched", WalkStatus.FINISHED)
    assert "奶粉" in first.title
