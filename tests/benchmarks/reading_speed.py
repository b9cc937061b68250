"""What a page costs, bytes to links, article, date and keywords: ours beside the chain that others put together.

`python -m tests.benchmarks.reading_speed [PAGES]` prints the figures by kind of page. The other chain is BeautifulSoup
for the links with their texts, trafilatura for text, title and date, and jieba for ten keywords, each called as its
documentation says. The two read every page in turn, in one process, the one that begins changing from page to page, so
that whatever else the machine does hits both; the ratio is taken of processor time.
"""

from __future__ import annotations

import gc
import logging
import random
import sys
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from statistics import median
from typing import NamedTuple
from urllib.parse import urljoin

from crawler.reading import read_page
from tests.benchmarks.figures import Figure
from tests.benchmarks.measures import corpus
from tests.benchmarks.readers import NOW, SHARED, cases, members

SITES = ("zh-news", "zh-help", "en-encyclopedia")
PER_KIND = 100  # pages drawn of the collected pages and of each site
SEED = 2026
TOP_KEYWORDS = 10


class Page(NamedTuple):
    """A page as served, and what kind of page it is."""

    kind: str
    url: str
    body: bytes


@dataclass(frozen=True, slots=True)
class Cost:
    """What one page took: milliseconds of processor and of wall time, ours and the other chain's."""

    kind: str
    ours: float
    theirs: float
    ours_wall: float
    theirs_wall: float


def sample(per_kind: int = PER_KIND) -> list[Page]:
    """The same pages on every machine: collected pages and frozen sites, or the demonstration site where there are
    none."""
    dice = random.Random(SEED)
    collected = [Page("collected", case.url, case.body) for case in cases()]
    if not collected:
        pages = [Page("demonstration", url, body) for url, body in corpus().pages.items()]
        return dice.sample(pages, min(len(pages), 4 * per_kind))
    chosen = dice.sample(collected, min(len(collected), per_kind))
    for site in SITES:
        archive = SHARED / f"data/sites/{site}.tar.xz"
        pages = [Page(site, f"http://{path}", body) for path, body in members(archive) if path.endswith("html")]
        chosen += dice.sample(pages, per_kind)
    return chosen


def ours(page: Page) -> None:
    read_page(page.body, page.url, "text/html", now=NOW)


def chain(parser: str) -> Callable[[Page], None]:
    """The other chain, with BeautifulSoup on `parser`; its dictionaries are loaded."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import jieba
        import jieba.analyse
        import trafilatura
        from bs4 import BeautifulSoup
    jieba.setLogLevel(logging.WARNING)
    jieba.initialize()
    jieba.analyse.extract_tags("奶粉", topK=1)

    def read(page: Page) -> None:
        soup = BeautifulSoup(page.body, parser)
        links = {}
        for anchor in soup.find_all("a", href=True):
            links[urljoin(page.url, str(anchor["href"]))] = anchor.get_text(" ", strip=True)
        document = trafilatura.bare_extraction(page.body, url=page.url, with_metadata=True, include_comments=False)
        text = (getattr(document, "text", None) or "") if document else ""
        jieba.analyse.extract_tags(text, topK=TOP_KEYWORDS)

    return read


def faster_chain(pages: list[Page]) -> tuple[str, Callable[[Page], None]]:
    """BeautifulSoup on lxml or on the standard library's parser, whichever is faster on these pages."""
    chains = {parser: chain(parser) for parser in ("lxml", "html.parser")}
    for read in chains.values():
        read(pages[0])
    spent = {parser: sum(_timed(read, page)[0] for page in pages) for parser, read in chains.items()}
    fastest = min(spent, key=lambda parser: spent[parser])
    return fastest, chains[fastest]


def _timed(read: Callable[[Page], None], page: Page) -> tuple[float, float]:
    """Milliseconds of processor time and of wall time. What another left to the garbage collector is not charged."""
    gc.collect()
    began, wall = time.process_time(), time.perf_counter()
    read(page)
    return 1000 * (time.process_time() - began), 1000 * (time.perf_counter() - wall)


def measure(pages: list[Page], theirs: Callable[[Page], None]) -> list[Cost]:
    costs = []
    ours(pages[0])
    theirs(pages[0])
    gc.collect()
    gc.freeze()  # the dictionaries of both are looked through no more
    for number, page in enumerate(pages):
        order = (ours, theirs) if number % 2 else (theirs, ours)
        spent = {read: _timed(read, page) for read in order}
        costs.append(Cost(page.kind, spent[ours][0], spent[theirs][0], spent[ours][1], spent[theirs][1]))
    return costs


def reading_speed(per_kind: int = PER_KIND) -> tuple[dict[str, Figure], str]:
    """Figures over all pages, and a table by kind of page."""
    pages = sample(per_kind)
    parser, theirs = faster_chain(list(islice(pages, 0, None, 10)))
    costs = measure(pages, theirs)
    kinds = {kind: [cost for cost in costs if cost.kind == kind] for kind in dict.fromkeys(cost.kind for cost in costs)}
    lines = [
        f"{'pages':18} {'':>5} {'ours':>8} {'chain':>8} {'wall':>8} {'ratio':>6} {'paired':>6}   ms a page, medians"
    ]
    lines += [_row(kind, group) for kind, group in kinds.items()]
    lines += [_row("all", costs), f"The chain is BeautifulSoup on {parser}, trafilatura, jieba."]
    figures = {
        "page_ms": Figure(median(cost.ours for cost in costs), "ms", higher_is_better=False),
        "times_faster": Figure(_ratio(costs), "times", higher_is_better=True),
    }
    return figures, "\n".join(lines)


def _ratio(costs: list[Cost]) -> float:
    """Of the medians, not the median of the ratios: pages that are quick for both say little."""
    return median(cost.theirs for cost in costs) / median(cost.ours for cost in costs)


def _row(name: str, costs: list[Cost]) -> str:
    medians = [median(getattr(cost, column) for cost in costs) for column in ("ours", "theirs", "ours_wall")]
    paired = median(cost.theirs / cost.ours for cost in costs)
    figures = "".join(f" {value:8.2f}" for value in medians)
    return f"{name:18} {len(costs):5}{figures} {_ratio(costs):6.2f} {paired:6.2f}"


if __name__ == "__main__":
    print(reading_speed(int(sys.argv[1]) if len(sys.argv) > 1 else PER_KIND)[1])
