"""`./run` as a whole: addresses and locks by themselves, then the real processes under real signals."""

from __future__ import annotations

import os
import queue
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType

import pytest

from newsreader import serve

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("public_url", "override", "expected"),
    [
        ("http://127.0.0.1:8000", None, ("127.0.0.1", 8000)),
        ("http://localhost:8001", None, ("127.0.0.1", 8001)),
        ("http://[::1]:8001", None, ("::1", 8001)),
        ("http://127.0.0.1", None, ("127.0.0.1", 80)),
        ("http://192.168.1.5:9000", None, ("0.0.0.0", 9000)),
        ("https://read.example.org", None, ("127.0.0.1", 8000)),
        ("https://read.example.org:8443", None, ("127.0.0.1", 8000)),
        ("http://read.example.org", None, ("127.0.0.1", 8000)),
        ("https://read.example.org", ("0.0.0.0", 9000), ("0.0.0.0", 9000)),
    ],
)
def test_bind_address(public_url: str, override: tuple[str, int] | None, expected: tuple[str, int]) -> None:
    assert serve.bind_address(public_url, override) == expected


@pytest.mark.parametrize(
    ("chosen", "bind", "port", "expected"),
    [
        ("", None, 8000, "NEWSREADER_BIND=127.0.0.1:8001"),
        ("", ("127.0.0.1", 9000), 9000, "NEWSREADER_BIND=127.0.0.1:9001"),
        ("https://read.example.org", None, 8000, "NEWSREADER_BIND=127.0.0.1:8001"),
        ("http://read.example.org", None, 8000, "NEWSREADER_BIND=127.0.0.1:8001"),
        ("http://[::1]:9000", None, 9000, "NEWSREADER_PUBLIC_URL=http://[::1]:9001 NEWSREADER_DEMONSTRATION=on"),
    ],
)
def test_the_advice_moves_what_decides_the_port(
    chosen: str, bind: tuple[str, int] | None, port: int, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NEWSREADER_PUBLIC_URL", chosen)
    settings = ModuleType("settings")
    vars(settings).update(PUBLIC_URL=chosen or "http://127.0.0.1:8000", BIND=bind, DEMONSTRATION=True)
    assert serve.another_address(settings, port) == expected


def test_a_data_folder_is_claimed_once(tmp_path: Path) -> None:
    lock = serve.claim(tmp_path)
    with pytest.raises(serve.CannotStartError, match=f"already running .* \\(process {os.getpid()}\\)"):
        serve.claim(tmp_path, patience=0.0)
    os.close(lock)
    os.close(serve.claim(tmp_path, patience=0.0))


def test_a_taken_port_is_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(serve.CannotStartError, match=f"port {port}: address already in use. Take another."):
            serve.listen("127.0.0.1", port, "Take another.")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


@dataclass
class Started:
    """A running newsreader and what it has said so far."""

    process: subprocess.Popen[str]
    url: str
    environment: dict[str, str]
    lines: queue.Queue[str] = field(default_factory=queue.Queue)
    seen: list[str] = field(default_factory=list)

    def listen(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.lines.put(line.rstrip())

    def wait_for_line(self, pattern: str, seconds: float) -> str:
        deadline = time.monotonic() + seconds
        while True:
            try:
                line = self.lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"no line like {pattern!r} in {seconds} s, but {self.seen}") from None
            self.seen.append(line)
            if re.search(pattern, line):
                return line


def start(data_dir: Path, port: int) -> Started:
    url = f"http://127.0.0.1:{port}"
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("NEWSREADER_")},
        "NEWSREADER_DATA_DIR": str(data_dir),
        "NEWSREADER_PUBLIC_URL": url,
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "newsreader.serve"], cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True
    )
    started = Started(process, url, environment)
    threading.Thread(target=started.listen, daemon=True).start()
    return started


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=10) as response:
            return bool(response.status == 200)
    except urllib.error.HTTPError:
        return False


def family(lock: Path) -> dict[int, str]:
    """Every process that holds the lock's file open, with its command line: the supervisor and all it started."""
    found = {}
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            if any(link.resolve() == lock for link in (folder / "fd").iterdir()):
                found[int(folder.name)] = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
        except OSError:
            continue  # it ended while we looked
    return found


def named(processes: dict[int, str], words: str) -> list[int]:
    return sorted(number for number, line in processes.items() if words in line)


def wait_until(condition: Callable[[], bool], seconds: float) -> float:
    before = time.monotonic()
    while not condition():
        assert time.monotonic() - before < seconds, "it did not happen in time"
        time.sleep(0.05)
    return time.monotonic() - before


@pytest.fixture(scope="module")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture
def newsreader(data_dir: Path) -> Iterator[Started]:
    if not Path("/proc/self/fd").is_dir():
        pytest.skip("these tests find processes in /proc, which this system has not")
    started = start(data_dir, free_port())
    try:
        started.wait_for_line("ready at", 90)
        wait_until(lambda: len(named(family(data_dir / "run.lock"), "celery")) >= 3, 60)
        yield started
    finally:
        started.process.terminate()
        started.process.wait(10)


def test_it_runs_restarts_and_ends_as_a_whole(newsreader: Started, data_dir: Path) -> None:
    lock = data_dir / "run.lock"
    assert answers(f"{newsreader.url}/healthz")
    second = subprocess.run(
        [sys.executable, "-m", "newsreader.serve"], cwd=ROOT, env=newsreader.environment, capture_output=True, text=True
    )
    assert second.returncode == 1
    assert second.stderr.count("\n") == 1
    assert "already running" in second.stderr
    for words, name in (
        ("valkey-server", "broker"),
        ("celery -A newsreader --quiet worker", "worker"),
        ("celery -A newsreader --quiet beat", "beat"),
        ("gunicorn", "web"),
    ):
        before = named(family(lock), words)
        os.kill(before[0], signal.SIGKILL)
        newsreader.wait_for_line(f"{name} was ended by signal 9", 15)
        wait_until(lambda words=words, before=before: _replaced(named(family(lock), words), before), 60)  # type: ignore[misc]
    assert answers(f"{newsreader.url}/healthz")
    assert len(named(family(lock), "celery -A newsreader --quiet beat")) == 1
    newsreader.process.send_signal(signal.SIGINT)
    assert wait_until(lambda: newsreader.process.poll() is not None, 8) < 5
    assert newsreader.process.returncode == 0
    assert family(lock) == {}


def _replaced(now: list[int], before: list[int]) -> bool:
    return bool(now) and not set(now) & set(before)


def test_a_killed_supervisor_leaves_nobody_and_can_be_started_again(newsreader: Started, data_dir: Path) -> None:
    newsreader.process.kill()
    newsreader.process.wait()
    again = start(data_dir, free_port())
    try:
        again.wait_for_line("ready at", 90)
        wait_until(lambda: len(named(family(data_dir / "run.lock"), "celery -A newsreader --quiet beat")) == 1, 60)
    finally:
        again.process.terminate()
        assert again.process.wait(10) == 0
    assert family(data_dir / "run.lock") == {}


def test_a_taken_port_stops_the_start(data_dir: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        started = start(data_dir, int(taken.getsockname()[1]))
        started.wait_for_line("NEWSREADER_PUBLIC_URL=http://127.0.0.1:", 20)
        assert started.process.wait(10) == 1
        assert len(started.seen) == 1


@pytest.mark.parametrize(
    ("name", "value", "line"),
    [
        ("NEWSREADER_SIGN_UP", "perhaps", "NEWSREADER_SIGN_UP must be one of open, invite, closed, not 'perhaps'."),
        (
            "NEWSREADER_DATA_DIR",
            "/dev/null",
            "NEWSREADER_DATA_DIR: the folder /dev/null cannot be used: not a directory.",
        ),
        (
            "NEWSREADER_DATABASE_URL",
            "mysql://user@host/name",
            "NEWSREADER_DATABASE_URL must name SQLite or PostgreSQL.",
        ),
        ("NEWSREADER_DEMONSTRATION_PORT", "80.5", "NEWSREADER_DEMONSTRATION_PORT must be a whole number, not 80.5."),
        ("NEWSREADER_BIND", "²", "NEWSREADER_BIND must be host:port or a port, not '²'."),
        *(
            (
                "NEWSREADER_PUBLIC_URL",
                url,
                f"NEWSREADER_PUBLIC_URL must be an address such as https://read.example.org, not {url!r}.",
            )
            for url in ("read.example.org", "ftp://host", "http://[::1", "http://host:99999", "http://host:port")
        ),
    ],
)
def test_a_wrong_setting_stops_the_start(name: str, value: str, line: str, tmp_path: Path) -> None:
    environment = {**os.environ, "NEWSREADER_DATA_DIR": str(tmp_path), name: value}
    command = [sys.executable, "-m", "newsreader.serve"]
    finished = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert finished.returncode == 1
    assert finished.stderr == f"newsreader: {line}\n"


def test_the_web_process_starts_without_the_heaviest_library(tmp_path: Path) -> None:
    environment = {**os.environ, "NEWSREADER_DATA_DIR": str(tmp_path)}
    command = [sys.executable, "-W", "ignore", "-c", "import sys, newsreader.wsgi; print('numpy' in sys.modules)"]
    finished = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert finished.stdout == "False\n"
