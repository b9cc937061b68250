"""Many workers and readers on one host: what arrives there. `python -m tests.benchmarks.crowd [sqlite|postgresql]`.

Ten processes advance the walks of fifty readers as messages would have them do; the server writes down when each
request came and when its answer had left.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise
from pathlib import Path
from typing import Any

from tests.benchmarks.figures import Figure
from tests.fakes.installation import Installation, database

WORKERS = 10
READERS = 50
DELAY = 0.5  # seconds between two requests
SECONDS = 8.0  # that the workers walk
TOLERANCE = 0.01  # seconds; the server notes a request a little after it has come
PAGES = 5_000

_WORDS = ("奶粉", "配方", "市场", "婴幼儿", "质量", "消费", "企业", "标准", "检测", "进口")


@dataclass(frozen=True, slots=True)
class Traffic:
    """What a server saw. `gaps`: seconds from one request to the next, as they came. `overlaps`: requests that came
    while another was being answered. `rate`: requests as a share of those that the delay allows.
    """

    requests: int
    gaps: tuple[float, ...]
    overlaps: int
    rate: float
    readers_served: int
    steps: int

    def in_words(self) -> str:
        return (
            f"{self.requests} requests, least gap {min(self.gaps):.4f} s, {self.overlaps} overlaps, "
            f"{self.rate:.0%} of the allowed rate, {self.steps} steps of {self.readers_served} readers"
        )


class Host:
    """A site of thousands of articles that notes when requests begin and end."""

    def __init__(self, robots: bytes = b"", wait: float = 0.0) -> None:
        self.spans: list[tuple[float, float]] = []
        host = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                came = time.monotonic()
                time.sleep(wait)
                body = robots if self.path == "/robots.txt" else _page(self.path)
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
                host.spans.append((came, time.monotonic()))

            def log_message(self, *_: Any) -> None:
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 64

        self._server = Server(("127.0.0.1", 0), Handler)

    @property
    def endpoint(self) -> str:
        return f"127.0.0.1:{self._server.server_port}"

    @contextmanager
    def serving(self) -> Iterator[Host]:
        thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        yield self
        self._server.shutdown()
        self._server.server_close()
        thread.join()


def _page(path: str) -> bytes:
    dice = random.Random(path)
    links = "".join(
        f'<li><a href="/{number}">{"".join(dice.sample(_WORDS, 3))}</a></li>'
        for number in (dice.randrange(PAGES) for _ in range(20))
    )
    text = "".join(f"<p>{'，'.join(dice.choices(_WORDS, k=30))}。</p>" for _ in range(5))
    return f"<!doctype html><title>{path}奶粉</title><article><h1>奶粉{path}</h1>{text}</article>{links}".encode()


def traffic(
    engine: str, folder: Path, *, robots: bytes = b"", wait: float = 0.0, seconds: float = SECONDS, rest: float = DELAY
) -> Traffic:
    """Let the crowd loose on a host for `seconds`. `rest`: seconds that should lie between two requests there."""
    host = Host(robots, wait)
    with host.serving(), database(engine, folder, f"newsreader_crowd_{os.getpid()}") as url:
        settings = {
            "NEWSREADER_ALLOWED_PRIVATE_ADDRESSES": host.endpoint,
            "NEWSREADER_MINIMUM_CRAWL_DELAY": str(DELAY),
            "NEWSREADER_LOG_LEVEL": "ERROR",
        }
        installation = Installation(folder, url, "", **settings)
        done = installation.python(
            f"from tests.benchmarks import crowd\ncrowd.let_loose('http://{host.endpoint}', {seconds})"
        )
    spans = sorted(host.spans)
    lasted = spans[-1][0] - spans[0][0]
    answering = sum(end - start for start, end in spans) / len(spans)
    return Traffic(
        requests=len(spans),
        gaps=tuple(later - earlier for (earlier, _), (later, _) in pairwise(spans)),
        overlaps=sum(later < end for (_, end), (later, _) in pairwise(spans)),
        rate=(len(spans) - 1) * (rest + answering) / lasted,
        readers_served=done["readers"],
        steps=done["steps"],
    )


def let_loose(site: str, seconds: float) -> None:
    """In a process of its own, with Django set up: make readers and walks, and fork the workers."""
    import json

    from django.core.management import call_command
    from django.db import connection
    from django.utils import timezone

    from crawler import services
    from crawler.models import Walk, WalkStep
    from crawler.reading import read_page
    from crawler.walks.walk import WalkParameters
    from interests.services import declare
    from newsreader.accounts.models import Reader

    call_command("migrate", verbosity=0)
    services.waking.wake = lambda *_: None
    now = timezone.now()
    for number in range(READERS):
        reader = Reader.objects.create(email=f"{number}@example.org")
        declare(reader_id=reader.pk, points={"奶粉": 0.5, "配方": 0.3, "市场": 0.2}, now=now)
        start = f"{site}/" if number % 2 else f"{site}/{number}"  # half of them begin on the same page
        services.start_walk(reader_id=reader.pk, starts=[start], parameters=WalkParameters(pages=500), now=now)
    read_page(_page("/"), f"{site}/")  # what reading needs is loaded before the workers part
    connection.close()
    children = [child for _ in range(WORKERS) if (child := _fork(seconds))]
    for child in children:
        assert os.waitpid(child, 0)[1] == 0, "a worker failed"
    steps = WalkStep.objects.count()
    served = Walk.objects.filter(steps_done__gt=0).count()
    print(json.dumps({"steps": steps, "readers": served}))


def _fork(seconds: float) -> int:
    child = os.fork()
    if child:
        return child
    try:
        _work(seconds)
    except BaseException:
        import traceback

        traceback.print_exc()
        os._exit(1)
    os._exit(0)


def _work(seconds: float) -> None:
    """A worker: takes any walk that is due, as it would take a message, and asks again."""
    from django.db.models import Q
    from django.utils import timezone

    from crawler import services
    from crawler.models import UNDER_WAY, Walk

    dice = random.Random()
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        now = timezone.now()
        free = Q(lease_until__isnull=True) | Q(lease_until__lte=now)
        due = list(Walk.objects.filter(free, status__in=UNDER_WAY, due_at__lte=now).values_list("pk", flat=True))
        if due:
            services.advance(walk_id=dice.choice(due), clock=timezone.now)
        else:
            time.sleep(0.02)


def crowd(engine: str) -> dict[str, Figure]:
    """What a host saw of ten workers and fifty readers, against the delay between two requests that it should see."""
    with tempfile.TemporaryDirectory() as folder:
        seen = traffic(engine, Path(folder))
    return {
        "crowd_least_gap": Figure(min(seen.gaps) / DELAY, "of the delay", higher_is_better=True),
        "crowd_overlaps": Figure(seen.overlaps, "requests", higher_is_better=False),
        "crowd_rate": Figure(seen.rate, "of the allowed", higher_is_better=True),
    }


def main() -> None:
    engine = sys.argv[1] if len(sys.argv) > 1 else "postgresql"
    for name, options in (
        (f"delay {DELAY} s", {}),
        ("Crawl-delay: 0.8", {"robots": b"User-agent: *\nCrawl-delay: 0.8\n", "rest": 0.8}),
        ("answers after 0.6 s", {"wait": 0.6, "rest": 1.8}),
    ):
        with tempfile.TemporaryDirectory() as folder:
            print(f"{engine}, {name}: {traffic(engine, Path(folder), **options).in_words()}")


if __name__ == "__main__":
    main()
