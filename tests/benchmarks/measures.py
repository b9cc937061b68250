"""What is measured, on which pages, and how: wall-clock time of one thread, the median of repeated runs."""

from __future__ import annotations

import hashlib
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime

from crawler.canonical import key_digest, url_key
from crawler.demosite.generator import HTML
from crawler.demosite.server import demonstration_site
from crawler.pages.links import PageLink
from crawler.reading import ReadPage, read_page
from crawler.walks.walk import Visit, WalkParameters, WalkState, begin, choose, digest, steps
from interests.vectors import from_points
from tests.benchmarks.figures import Figure

NOW = datetime(2026, 1, 2, tzinfo=UTC)
PAGES = 120  # pages that are read, spread evenly over the site
POOL = 10_000  # links
INTEREST = from_points([("奶粉", 0.4), ("国内", 0.3), ("市场", 0.2), ("配方", 0.1)])


@dataclass(frozen=True, slots=True)
class Corpus:
    """URL → body of every HTML page of the demonstration site, and a digest of it all."""

    pages: dict[str, bytes]
    digest: str


def corpus() -> Corpus:
    site = demonstration_site(1, today=date(2026, 1, 1))
    base = "http://127.0.0.1:8010"
    pages = {f"{base}{path}": body for path, (kind, body) in sorted(site.resources.items()) if kind.startswith(HTML)}
    total = hashlib.sha256()
    for url, body in pages.items():
        total.update(url.encode() + b"\0" + body)
    return Corpus(pages, total.hexdigest()[:16])


def milliseconds(call: Callable[[], object]) -> float:
    before = time.perf_counter()
    call()
    return (time.perf_counter() - before) * 1000


def reading(material: Corpus) -> dict[str, Figure]:
    """Body to ReadPage: decoding, parsing, article text, date, keywords."""
    stride = max(1, len(material.pages) // PAGES)
    chosen = list(material.pages.items())[::stride][:PAGES]
    read_page(chosen[0][1], chosen[0][0], "text/html", now=NOW)  # loads the dictionaries
    times = [milliseconds(lambda u=url, b=body: read_page(b, u, "text/html", now=NOW)) for url, body in chosen]  # type: ignore[misc]
    return {
        "read_page_ms": Figure(statistics.median(times), "ms", higher_is_better=False),
        "pages_read_per_second": Figure(1000 * len(times) / sum(times), "1/s", higher_is_better=True),
    }


def full_pool(material: Corpus) -> WalkState:
    """A balanced walk that has read one page and knows ten thousand links, with the anchors of real pages."""
    url, body = next(iter(material.pages.items()))
    state = begin([url], INTEREST, INTEREST, WalkParameters(pages=POOL, freshness=None))
    choice = choose(state)
    assert choice is not None
    page = read_page(body, url, "text/html", now=NOW)
    digest(state, choice, Visit("fetched", 200, 1, page))
    links = page.links
    made = [
        PageLink(f"{url}{number}.html", key_digest(url_key(f"{url}{number}.html")), link.anchor, dict(link.terms))
        for number in range(POOL)
        for link in (links[number % len(links)],)
    ]
    state.frontier.see(made, number=1, clock=state.clock, score=lambda _: 0.0)
    return state


def choosing(material: Corpus) -> dict[str, Figure]:
    """The next link out of ten thousand."""
    state = full_pool(material)
    times = [milliseconds(lambda: choose(state)) for _ in range(15)]
    return {"choose_ms": Figure(statistics.median(times), "ms", higher_is_better=False)}


def walking(material: Corpus) -> dict[str, Figure]:
    """A balanced walk over pages that are read already: choosing and digesting, without fetching and reading."""
    ready: dict[str, ReadPage] = {}
    pages = {url_key(url): (url, body) for url, body in material.pages.items()}
    spent = 0.0

    def visit(key: str) -> Visit:
        nonlocal spent
        before = time.perf_counter()
        if key not in ready and key in pages:
            url, body = pages[key]
            ready[key] = read_page(body, url, "text/html", now=NOW)
        spent += time.perf_counter() - before
        page = ready.get(key)
        return Visit("fetched", 200, 1, page) if page else Visit("failed", 404, 1, None)

    state = begin([next(iter(material.pages))], INTEREST, INTEREST, WalkParameters(pages=PAGES))
    before = time.perf_counter()
    done = sum(1 for _ in steps(state, lambda choice: visit(url_key(choice.url))))
    total = time.perf_counter() - before - spent
    return {"walk_step_ms": Figure(1000 * total / done, "ms", higher_is_better=False)}
