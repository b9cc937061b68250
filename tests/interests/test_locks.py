"""Two writers at once, on a real database: SQLite by default, PostgreSQL where NEWSREADER_DATABASE_URL names one."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.db import connection

from interests import selectors, services
from interests.models import InterestSnapshot, SnapshotCause
from interests.points import Points, add
from interests.services.change import change
from newsreader.accounts.models import Reader

NOW = datetime(2026, 3, 2, 8, 0, tzinfo=UTC)


def together(*jobs: Callable[[], object]) -> None:
    """Run the jobs in threads that start at the same moment; an exception in one fails the test."""
    start = threading.Barrier(len(jobs))
    failures: list[BaseException] = []

    def run(job: Callable[[], object]) -> None:
        try:
            connection.ensure_connection()
            start.wait(timeout=10)
            job()
        except BaseException as failure:
            failures.append(failure)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(job,)) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert not failures
    assert not any(thread.is_alive() for thread in threads)


@pytest.fixture
def shared_database(transactional_db: None, tmp_path: Path) -> Iterator[None]:
    """The test database as one that threads can open each for themselves.

    PostgreSQL is that already. SQLite's test database is in memory and belongs to one connection, so it is copied into
    a file that every connection opens until the test ends.
    """
    if connection.vendor != "sqlite":
        yield
        return
    connection.ensure_connection()
    in_memory, name = connection.connection, connection.settings_dict["NAME"]
    path = tmp_path / "shared.sqlite3"
    with closing(sqlite3.connect(path)) as copy:
        in_memory.backup(copy)
    connection.connection, connection.settings_dict["NAME"] = None, str(path)
    try:
        yield
    finally:
        connection.close()
        connection.connection, connection.settings_dict["NAME"] = in_memory, name


def test_no_update_is_lost_between_two_writers(shared_database: None) -> None:
    reader = Reader.objects.create_user("carol@example.org", "correct horse battery", name="Carol")
    services.declare(reader_id=reader.pk, points={"奶粉": 1.0}, now=NOW)

    def mute_words(prefix: str) -> Callable[[], None]:
        def job() -> None:
            for n in range(12):
                services.mute(reader_id=reader.pk, word=f"{prefix}{n}", on=True, now=NOW)

        return job

    together(mute_words("甲"), mute_words("乙"))
    assert selectors.muted(reader.pk) == {f"{prefix}{n}" for prefix in "甲乙" for n in range(12)}
    numbers = list(InterestSnapshot.objects.filter(reader=reader).order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, 26))


def test_a_walk_and_a_reader_edit_at_once_and_both_count(shared_database: None) -> None:
    reader = Reader.objects.create_user("dave@example.org", "correct horse battery", name="Dave")
    services.declare(reader_id=reader.pk, points={"奶粉": 1.0}, now=NOW)

    def walk() -> None:
        for n in range(10):
            services.learn_from_walk(
                reader_id=reader.pk, candidate={"奶粉": 0.5, f"词{n}": 0.5}, k=40, floor=0.5, detail={}, now=NOW
            )

    def edit() -> None:
        for n in range(10):
            services.add(reader_id=reader.pk, word=f"手{n}", weight=0.05, now=NOW)

    together(walk, edit)
    words = selectors.current(reader.pk).keys()
    assert {f"词{n}" for n in range(10)} | {f"手{n}" for n in range(10)} | {"奶粉"} == words
    assert InterestSnapshot.objects.filter(reader=reader).count() == 21


def test_the_second_writer_decides_on_what_the_first_has_stored(shared_database: None) -> None:
    reader = Reader.objects.create_user("erin@example.org", "correct horse battery", name="Erin")
    services.declare(reader_id=reader.pk, points={"奶粉": 1.0}, now=NOW)
    loaded = threading.Event()

    def decide_slowly(before: Points) -> Points:
        loaded.set()
        time.sleep(0.3)
        return add(before, "甲", 0.2)

    def first() -> None:
        change(reader_id=reader.pk, cause=SnapshotCause.EDIT, detail={}, now=NOW, decide=decide_slowly)

    def second() -> None:
        loaded.wait(timeout=10)
        services.add(reader_id=reader.pk, word="乙", weight=0.5, now=NOW)

    together(first, second)
    assert selectors.current(reader.pk) == pytest.approx({"乙": 0.5, "奶粉": 0.4, "甲": 0.1})
