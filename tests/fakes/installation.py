"""A whole installation beside the test: its own database and data folder, a real broker, real workers."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg
import pytest
import redis
from psycopg import sql

from newsreader import broker

ROOT = Path(__file__).resolve().parents[2]
REDIS = "redis://127.0.0.1:6379"
POSTGRES = os.environ.get("NEWSREADER_TEST_DATABASE_URL", "postgres://postgres@127.0.0.1:5432/test")
MOST_WAIT = 60.0  # seconds until a test gives up waiting

_PROLOGUE = """
import json
import django
django.setup()
from datetime import timedelta
from django.utils import timezone
from crawler import services
from crawler.models import *
from crawler.walks.walk import WalkParameters
from newsreader.accounts.models import Reader
now = timezone.now()
"""


def missing(what: str) -> None:
    """Skip the test for want of a service; in CI that is a failure."""
    if os.environ.get("CI") == "true":
        pytest.fail(what)
    pytest.skip(what)


class Installation:
    """Processes that share one environment. `rows` looks into the database without Django."""

    def __init__(self, folder: Path, database_url: str, broker_url: str, **settings: str) -> None:
        self.folder = folder
        self.database_url = database_url
        outside = {name: value for name, value in os.environ.items() if not name.startswith("NEWSREADER_")}
        self.environment = outside | {
            "DJANGO_SETTINGS_MODULE": "newsreader.settings",
            "NEWSREADER_DATA_DIR": str(folder),
            "NEWSREADER_DATABASE_URL": database_url,
            "NEWSREADER_BROKER_URL": broker_url,
            "NEWSREADER_DEMONSTRATION": "off",
            **settings,
        }
        self._children: list[subprocess.Popen[bytes]] = []

    def python(self, code: str, **settings: str) -> Any:
        """Run code with Django set up; returns what it printed last, read as JSON."""
        done = subprocess.run(
            [sys.executable, "-c", _PROLOGUE + textwrap.dedent(code)],
            env=self.environment | settings,
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=MOST_WAIT,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout.splitlines()[-1])

    def start(self, *arguments: str) -> subprocess.Popen[bytes]:
        """Start `celery …` in a process group of its own."""
        log = (self.folder / f"{arguments[0]}-{len(self._children)}.log").open("wb")
        child = subprocess.Popen(
            [sys.executable, "-m", "celery", "-A", "newsreader", *arguments],
            env=self.environment,
            cwd=ROOT,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        log.close()
        self._children.append(child)
        return child

    def worker(self, processes: int = 2) -> subprocess.Popen[bytes]:
        quiet = ("--without-gossip", "--without-mingle", "--without-heartbeat", "-l", "INFO")
        return self.start("worker", "-c", str(processes), *quiet)

    def beat(self) -> subprocess.Popen[bytes]:
        return self.start("beat", "-l", "INFO")

    def kill(self, child: subprocess.Popen[bytes]) -> None:
        """kill -9, the children of the child too."""
        with suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)
        child.wait()

    def close(self) -> None:
        for child in self._children:
            self.kill(child)

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        if self.database_url.startswith("sqlite"):
            with sqlite3.connect(self.database_url.removeprefix("sqlite:///"), timeout=20) as connection:
                return connection.execute(query).fetchall()
        with psycopg.connect(self.database_url) as connection:
            return connection.execute(query.encode()).fetchall()

    def wait_for(self, question: Callable[[], bool], what: str) -> None:
        ends = time.monotonic() + MOST_WAIT
        while not question():
            if time.monotonic() > ends:
                logs = "\n".join(path.read_text()[-3000:] for path in self.folder.glob("*.log"))
                pytest.fail(f"{what} did not come about\n{logs}")
            time.sleep(0.1)


@contextmanager
def database(engine: str, folder: Path, name: str) -> Iterator[str]:
    """The URL of an empty database, dropped afterwards."""
    if engine == "sqlite":
        yield f"sqlite:///{folder / 'newsreader.sqlite3'}"
        return
    try:
        server = psycopg.connect(POSTGRES, autocommit=True, connect_timeout=3)
    except psycopg.OperationalError:
        missing(f"PostgreSQL does not answer at {POSTGRES}")
        raise
    with server:
        drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name))
        server.execute(drop)
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            yield f"{POSTGRES.rpartition('/')[0]}/{name}"
        finally:
            server.execute(drop)


@contextmanager
def message_broker(folder: Path, number: int) -> Iterator[str]:
    """The URL of an empty broker: the Redis of this machine (its database `number`), else the embedded one."""
    url = f"{REDIS}/{number}"
    with suppress(redis.exceptions.ConnectionError), redis.Redis.from_url(url, socket_connect_timeout=2) as server:
        server.flushdb()
        yield url
        server.flushdb()
        return
    binary = broker.server()
    if binary is None:
        missing(f"Redis does not answer at {REDIS}, and there is no embedded broker for this platform")
        return
    path = folder / "b.sock"
    child = subprocess.Popen(broker.command(binary, path, folder / "broker.log"))
    try:
        ends = time.monotonic() + 10
        while not path.exists() and time.monotonic() < ends:
            time.sleep(0.05)
        yield f"redis+socket://{path}"
    finally:
        child.kill()
        child.wait()
