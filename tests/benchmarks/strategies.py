"""The strategies side by side on a frozen site: the table of docs/algorithms.md.

    python -m tests.benchmarks.strategies SITE [--pages N] [--strategies a;b]

SITE is a folder or .tar.xz with <host>/<path> (pages as served), labels.tsv (path, and the column that a profile's
target names) and profiles.json (name, interest, target {column, pattern}, starts). Nothing is fetched: the walk code of
the product reads the files. The labels judge; no strategy sees them.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
import statistics
import tarfile
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from crawler.canonical import host_key
from crawler.errors import UnreadablePage
from crawler.reading import ReadPage, read_page
from crawler.visits.robots import allows, from_answer
from crawler.walks.harvest import f_cov, f_tok, harvest_rate, site_weights
from crawler.walks.walk import Choice, StepRecord, Visit, WalkParameters, begin, steps
from interests.vectors import normalise

RULES: dict[str, dict[str, Any]] = {
    "balanced": {},
    "paper": {},
    "paper, LF_min none": {"freshness": None},
    "paper, LF_min none, CI 5": {"freshness": None, "interval": 5},
    "best-first": {},
    "breadth-first": {},
    "depth-first": {},
    "random": {},
}


class FrozenSite:
    """A site in a folder, read as the crawler reads it."""

    def __init__(self, folder: Path) -> None:
        self.root = next(entry for entry in sorted(folder.iterdir()) if entry.is_dir())
        self.profiles: list[dict[str, Any]] = json.loads((folder / "profiles.json").read_text(encoding="utf-8"))
        with (folder / "labels.tsv").open(encoding="utf-8", newline="") as file:
            rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
            self.labels = {unquote(row["path"]): row for row in rows}
        rules = self.root / "robots.txt"
        body = rules.read_bytes() if rules.is_file() else b""
        self._robots = from_answer(200 if body else 404, body, datetime(2026, 1, 1, tzinfo=UTC), 0)
        self.page = cache(self._page)

    def url(self, path: str) -> str:
        return f"http://{self.root.name}{path}"

    def visit(self, choice: Choice) -> Visit:
        page = self.page(unquote(urlsplit(choice.url).path))
        return Visit("failed", 404, 1, None) if page is None else Visit("fetched", 200, 1, page)

    def wanted(self, profile: dict[str, Any]) -> set[str]:
        """The paths whose label matches the profile's target."""
        column, pattern = profile["target"]["column"], re.compile(profile["target"]["pattern"])
        return {path for path, row in self.labels.items() if pattern.search(row[column] or "")}

    def _page(self, path: str) -> ReadPage | None:
        file = self.root / path.lstrip("/")
        file = file / "index.html" if file.is_dir() else file
        try:
            page = read_page(file.read_bytes(), self.url(path), "text/html")
        except (FileNotFoundError, UnreadablePage):
            return None
        links = tuple(
            link if allows(self._robots, link.url, "newsreader") else replace(link, nofollow=True)
            for link in page.links
            if host_key(link.url) == host_key(page.url)
        )
        return replace(page, links=links)


def row(site: FrozenSite, rule: str, pages: int, weights: dict[str, float]) -> dict[str, float]:
    """The means over all profiles and starting pages. Recall = wanted pages read / all wanted pages."""
    runs = []
    strategy = rule.split(",")[0]
    for profile in site.profiles:
        wanted, interest = site.wanted(profile), normalise(profile["interest"])
        for start in profile["starts"]:
            parameters = WalkParameters(strategy=strategy, pages=pages, **RULES[rule])
            records = list(steps(begin([site.url(start)], interest, interest, parameters), site.visit))
            runs.append(_figures(records, wanted, pages, weights))
    means = {name: statistics.mean(run[name] for run in runs) for name in runs[0] if name != "kept"}
    kept = [run["kept"] for run in runs if run["kept"] >= 0]
    return means | {"kept": statistics.mean(kept) if kept else 0.0}


def _figures(
    records: Sequence[StepRecord], wanted: set[str], pages: int, weights: dict[str, float]
) -> dict[str, float]:
    hits = [unquote(urlsplit(record.url).path) in wanted for record in records]
    read = [record.keywords for record in records if record.is_article]
    kept = [hit for hit, record in zip(hits, records, strict=True) if record.kept]
    return {
        "recall": sum(hits) / len(wanted),
        "harvest": sum(hits) / pages,
        "f_cov": f_cov(read, weights),
        "f_tok": f_tok(read, weights),
        "D": statistics.mean(record.distance for record in records),
        "kept": harvest_rate(kept) if kept else -1.0,  # a walk that kept nothing says nothing about what it keeps
    }


@contextmanager
def unpacked(site: Path) -> Iterator[Path]:
    if site.is_dir():
        yield site
        return
    with tempfile.TemporaryDirectory() as folder, tarfile.open(site) as archive:
        archive.extractall(folder, filter="data")
        yield Path(folder)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="The strategies side by side on a frozen site.")
    parser.add_argument("site", type=Path)
    parser.add_argument("--pages", type=int, default=120)
    parser.add_argument("--strategies", default=";".join(RULES), help="separated by semicolons")
    options = parser.parse_args(arguments)
    with unpacked(options.site) as folder:
        site = FrozenSite(folder)
        articles = [page.keywords for path in site.labels if (page := site.page(path)) and page.is_article]
        weights = site_weights(articles)
        print("| | recall | harvest | f_cov | f_tok | D | P(kept) |\n|---|---|---|---|---|---|---|")
        for rule in options.strategies.split(";"):
            means = row(site, rule, options.pages, weights)
            cells = [f"{means[name]:.3f}" for name in ("recall", "harvest", "f_cov", "f_tok", "D")]
            print(f"| {rule} | {' | '.join(cells)} | {means['kept']:.2f} |", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
