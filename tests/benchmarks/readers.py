"""Readers of article text side by side on the same pages: ours and four that others keep.

`python -m tests.benchmarks.readers` prints the table. Every reader gets the page as text, decoded by us: their own
decoding of Chinese pages is not what is compared here.
"""

from __future__ import annotations

import json
import logging
import lzma
import tarfile
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import mean
from typing import Any

from crawler.pages.charset import decode
from crawler.reading import ReadPage, read_page
from tests.benchmarks.scoring import character_f1, shingle_f1

NOW = datetime(2026, 11, 30, tzinfo=UTC)
SHARED = Path(__file__).resolve().parents[3] / "shared"
CASES = SHARED / "data/extraction/cases.tar.xz"
OURS = "newsreader"


@dataclass(frozen=True, slots=True)
class Case:
    """A page as served and what is expected of it (`text`, `date`, `lang`, `gold_kind` …)."""

    body: bytes
    expected: dict[str, Any]

    @property
    def url(self) -> str:
        return str(self.expected.get("url") or "http://unknown.example/a")

    @property
    def is_chinese(self) -> bool:
        return bool(self.expected["lang"] == "zh" and self.expected["gold_kind"] == "site_selector")

    @property
    def is_english(self) -> bool:
        return bool(self.expected["gold_kind"] == "human")

    def read(self) -> ReadPage:
        return read_page(self.body, self.url, now=NOW)


def members(archive: Path) -> Iterator[tuple[str, bytes]]:
    """Name and bytes of every file in a .tar.xz."""
    with lzma.open(archive) as stream, tarfile.open(fileobj=stream, mode="r|") as tar:
        for member in tar:
            if member.isfile() and (file := tar.extractfile(member)):
                yield member.name.removeprefix("./"), file.read()


def cases(archive: Path = CASES) -> list[Case]:
    """The cases in the order of their names; none where the archive is absent."""
    files = dict(members(archive)) if archive.is_file() else {}
    return [
        Case(files[name.replace("expected.json", "page.html")], json.loads(files[name]))
        for name in sorted(files)
        if name.endswith("/expected.json")
    ]


def _ours(case: Case, html: str) -> str:
    return case.read().text


def _trafilatura(case: Case, html: str) -> str:
    import trafilatura

    return trafilatura.extract(html, include_comments=False) or ""


def _readability(case: Case, html: str) -> str:
    from bs4 import BeautifulSoup
    from readability import Document

    return BeautifulSoup(Document(html).summary(html_partial=True), "lxml").get_text("\n")


def _newspaper(case: Case, html: str) -> str:
    import newspaper

    article = newspaper.Article(case.url, language=case.expected["lang"], fetch_images=False)
    article.download(input_html=html)
    article.parse()
    return str(article.text)


def _resiliparse(case: Case, html: str) -> str:
    from resiliparse.extract.html2text import extract_plain_text

    return str(extract_plain_text(html, main_content=True, alt_texts=False))


READERS: dict[str, Callable[[Case, str], str]] = {
    OURS: _ours,
    "trafilatura": _trafilatura,
    "readability-lxml": _readability,
    "newspaper4k": _newspaper,
    "resiliparse": _resiliparse,
}


@dataclass(frozen=True, slots=True)
class Score:
    """F1 on the Chinese pages (mean and worst) and on the English ones, 0 to 1; `failed`: pages on which it raised;
    `milliseconds` of processor time a page, mean; ours includes decoding, links and keywords.
    """

    chinese: float
    worst: float
    english: float
    failed: int
    milliseconds: float


def score(read: Callable[[Case, str], str], material: list[Case]) -> Score:
    """One reader on all pages that have a text to compare with."""
    chinese: list[float] = []
    english: list[tuple[str, str]] = []
    failed, spent = 0, 0.0
    for case in material:
        if not (case.is_chinese or case.is_english):
            continue
        html = decode(case.body).text
        began = time.process_time()
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # of toolkits that are not installed and zones that are not known
                got = read(case, html)
        except Exception:  # another's reader: whatever it raises is a page it did not read
            got, failed = "", failed + 1
        spent += time.process_time() - began
        if case.is_chinese:
            chinese.append(character_f1(case.expected["text"], got))
        else:
            english.append((case.expected["text"], got))
    pages = len(chinese) + len(english)
    return Score(mean(chinese), min(chinese), shingle_f1(english), failed, 1000 * spent / pages)


@dataclass(frozen=True, slots=True)
class DateScore:
    """Of the pages whose date of publication is verified: how many we read right, not at all, and wrong.
    `new_years`: dates of 1 January among all pages that show another.
    """

    right: int
    none: int
    wrong: int
    new_years: int

    @property
    def right_or_none(self) -> float:
        return (self.right + self.none) / max(self.right + self.none + self.wrong, 1)


def dates(material: list[Case]) -> DateScore:
    """Our dates of the Chinese pages, by day in the zone that was read."""
    counts = {"right": 0, "none": 0, "wrong": 0}
    new_years = 0
    for case in material:
        wanted = case.expected["date"]
        if not wanted:
            continue
        found = case.read().published
        day = found.date().isoformat() if found else None
        new_years += day is not None and day.endswith("-01-01") and day != wanted[:10]
        if case.expected["lang"] == "zh" and "unverified" not in (case.expected.get("date_kind") or ""):
            counts["none" if day is None else "right" if day == wanted[:10] else "wrong"] += 1
    return DateScore(**counts, new_years=new_years)


def table(scores: dict[str, Score]) -> str:
    lines = [f"{'reader':18} {'zh mean':>8} {'zh worst':>9} {'en F1':>7} {'failed':>7} {'ms/page':>8}"]
    lines.extend(
        f"{name:18} {row.chinese:8.3f} {row.worst:9.3f} {row.english:7.3f} {row.failed:7} {row.milliseconds:8.1f}"
        for name, row in scores.items()
    )
    return "\n".join(lines)


def main() -> None:
    logging.getLogger("jieba").setLevel(logging.WARNING)
    material = cases()
    if not material:
        raise SystemExit(f"The pages to compare on are not there ({CASES}).")
    print(table({name: score(read, material) for name, read in READERS.items()}))
    found = dates(material)
    print(f"dates: {found.right} right, {found.none} none, {found.wrong} wrong, {found.new_years} false new years")


if __name__ == "__main__":
    main()
