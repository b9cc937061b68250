"""Walks in real workers, on a real broker and both databases: killed, doubled, crowded, started by two beats."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path

import pytest

from tests.fakes.installation import Installation, database, message_broker
from tests.fakes.web import Reply, Web, article, page

pytestmark = pytest.mark.services

DELAY = 0.4
MILK = "国产奶粉的配方注册制度今年继续推进，婴幼儿奶粉市场的质量不断提高，消费者对国内奶粉的信心正在恢复。"

PREPARE = """
from django.core.management import call_command
call_command("migrate", verbosity=0)
from interests.services import declare
for name in ("alice", "bob"):
    reader = Reader.objects.create_user(f"{name}@example.org", "correct horse battery")
    declare(reader_id=reader.pk, points={"奶粉": 0.6, "配方": 0.4}, now=now)
print(json.dumps("made"))
"""
START = """
walk = services.start_walk(
    reader_id=Reader.objects.get(email="{reader}@example.org").pk,
    starts=["{start}"],
    parameters=WalkParameters(pages={pages}, freshness=None),
    now=now,
)
for _ in range({messages} - 1):
    services.wake(walk.pk)
print(json.dumps(walk.pk))
"""


def section(name: str, count: int) -> dict[str, Reply]:
    """A list page and its articles, each linking to all others."""
    links = {f"/{name}/{number}": f"奶粉配方注册第{number}批" for number in range(count)}
    pages = {f"/{name}/": page("奶粉新闻", links=links)}
    for number in range(count):
        pages[f"/{name}/{number}"] = article(f"奶粉新规第{number}批", MILK + f"编号{name}{number}" * 20, links)
    return pages


@pytest.fixture
def web() -> Iterator[Web]:
    with Web(section("a", 24) | section("b", 8)) as web:
        yield web


@pytest.fixture(params=["sqlite", "postgres"])
def installation(request: pytest.FixtureRequest, web: Web) -> Iterator[Installation]:
    crew = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % 7
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        url = stack.enter_context(database(request.param, folder, f"newsreader_background_{os.getpid()}_{crew}"))
        broker_url = stack.enter_context(message_broker(folder, 8 + crew))
        made = Installation(
            folder,
            url,
            broker_url,
            NEWSREADER_ALLOWED_PRIVATE_ADDRESSES=web.endpoint,
            NEWSREADER_MINIMUM_CRAWL_DELAY="0",
        )
        stack.callback(made.close)
        made.python(PREPARE)
        yield made


def start(installation: Installation, web: Web, reader: str, path: str, pages: int, messages: int = 1) -> int:
    code = START.format(reader=reader, start=web.at(path), pages=pages, messages=messages)
    return int(installation.python(code))


def steps_done(installation: Installation) -> int:
    return int(installation.rows("SELECT count(*) FROM crawler_walkstep")[0][0])


def is_over(installation: Installation, walk: int) -> bool:
    status = installation.rows(f"SELECT status FROM crawler_walk WHERE id = {walk}")[0][0]
    return status not in ("queued", "running")


def check_whole(installation: Installation, walk: int, steps: int) -> None:
    """Finished, every step once, none left out, no page twice, and counters that agree with the rows."""
    facts = installation.rows(
        f"SELECT status, ended_because, ended_detail, steps_done, pages_read FROM crawler_walk WHERE id = {walk}"
    )
    assert facts == [("finished", facts[0][1], "", steps, steps)]
    rows = installation.rows(
        f"SELECT number, key, outcome FROM crawler_walkstep WHERE walk_id = {walk} ORDER BY number"
    )
    assert [row[0] for row in rows] == list(range(1, steps + 1))
    assert len({row[1] for row in rows}) == steps
    assert {row[2] for row in rows} <= {"fetched", "stored"}


def test_a_walk_whose_worker_is_killed_goes_on_by_itself(installation: Installation, web: Web) -> None:
    web.wait = 0.2
    installation.beat()
    first = installation.worker()
    walk = start(installation, web, "alice", "/a/", pages=40, messages=5)
    in_its_hands = f"SELECT 1 FROM crawler_walk WHERE id = {walk} AND lease_owner <> '' AND steps_done >= 4"
    installation.wait_for(lambda: bool(installation.rows(in_its_hands)), "the beginning of the walk")
    installation.kill(first)
    assert 4 <= steps_done(installation) < 20
    # The time of the lease passes.
    installation.python(
        f"""
        past = now - timedelta(seconds=1)
        print(json.dumps(Walk.objects.filter(pk={walk}).update(lease_until=past, due_at=past - timedelta(seconds=45))))
        """
    )
    installation.worker()
    installation.wait_for(lambda: is_over(installation, walk), "the end of the walk")
    check_whole(installation, walk, steps=25)
    paths = [path for path in web.asked() if path != "/robots.txt"]
    twice = {path for path in paths if paths.count(path) > 1}
    assert len(twice) <= 1, "only the page that was on its way may be asked for again"


def test_two_workers_and_doubled_messages_take_each_step_once(installation: Installation, web: Web) -> None:
    web.wait = 0.02
    walk = start(installation, web, "alice", "/a/", pages=40, messages=12)
    installation.worker()
    installation.worker()
    installation.wait_for(lambda: is_over(installation, walk), "the end of the walk")
    check_whole(installation, walk, steps=25)
    assert len(web.asked()) == len(set(web.asked())) == 26
    requests = installation.rows(f"SELECT requests FROM crawler_walk WHERE id = {walk}")
    assert requests == [(26,)]


def test_two_readers_share_the_turn_of_a_host(installation: Installation, web: Web) -> None:
    installation.environment["NEWSREADER_MINIMUM_CRAWL_DELAY"] = str(DELAY)
    one = start(installation, web, "alice", "/a/", pages=6)
    two = start(installation, web, "bob", "/b/", pages=6)
    installation.worker(processes=2)
    installation.wait_for(lambda: is_over(installation, one) and is_over(installation, two), "the end of both walks")
    check_whole(installation, one, steps=6)
    check_whole(installation, two, steps=6)
    assert len(web.log) == 13
    # A turn is taken a few milliseconds before its request reaches the site.
    assert min(later.at - earlier.at for earlier, later in pairwise(web.log)) >= DELAY - 0.03
    owners = [path[1] for path in web.asked() if path != "/robots.txt"]
    assert owners != sorted(owners), "the two walks take turns"


def test_two_beats_at_once_start_one_walk(installation: Installation, web: Web) -> None:
    started = installation.python(
        f"""
        from concurrent.futures import ThreadPoolExecutor
        from django.db import connection
        reader = Reader.objects.get(email="alice@example.org")
        source = services.add_source(reader_id=reader.pk, url="{web.at("/a/")}", time_zone="Asia/Shanghai", now=now)
        later = source.next_walk_at + timedelta(minutes=1)
        def tick(_):
            try:
                return services.start_due_walks(now=later)
            finally:
                connection.close()
        with ThreadPoolExecutor(8) as pool:
            print(json.dumps(sum(pool.map(tick, range(8)))))
        """
    )
    assert started == 1
    assert installation.rows("SELECT count(*) FROM crawler_walk")[0][0] == 1


def test_a_broker_that_is_away_keeps_no_reader_waiting(installation: Installation, web: Web) -> None:
    seconds = installation.python(
        f"""
        import time
        reader = Reader.objects.get(email="alice@example.org")
        began = time.monotonic()
        services.start_walk(reader_id=reader.pk, starts=["{web.url}"], parameters=WalkParameters(), now=now)
        print(json.dumps(time.monotonic() - began))
        """,
        NEWSREADER_BROKER_URL="redis://127.0.0.1:9/0",
    )
    assert installation.rows("SELECT status FROM crawler_walk") == [("queued",)]
    assert seconds < 3
