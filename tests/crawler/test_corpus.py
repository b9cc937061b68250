"""Floors of the reader over pages of real sites: text, dates, and which pages are articles."""

from __future__ import annotations

import json
import lzma
import re
import tarfile
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from statistics import mean
from typing import Any

import pytest

from crawler.reading import ReadPage, read_page
from tests.conftest import SHARED

NOW = datetime(2026, 11, 30, tzinfo=UTC)
pytestmark = pytest.mark.shared


def four_gram_f1(wanted: str, got: str) -> float:
    """F1 of character 4-grams without blanks, 0 to 1."""
    one, other = (
        Counter(text[at : at + 4] for at in range(max(1, len(text) - 3))) for text in map(_bare, (wanted, got))
    )
    common = sum((one & other).values())
    return 2 * common / (sum(one.values()) + sum(other.values()))


def _bare(text: str) -> str:
    return "".join(text.split())


Case = tuple[dict[str, Any], ReadPage]


def _members(archive: Path) -> Iterator[tuple[str, bytes]]:
    with lzma.open(archive) as stream, tarfile.open(fileobj=stream, mode="r|") as tar:
        for member in tar:
            if member.isfile() and (file := tar.extractfile(member)):
                yield member.name.removeprefix("./"), file.read()


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    """Every case, read; nothing where the material is absent, which the `shared` fixture then says."""
    archive = SHARED / "data/extraction/cases.tar.xz"
    files = dict(_members(archive)) if archive.is_file() else {}
    found = []
    for name in sorted(files):
        if name.endswith("/expected.json"):
            expected = json.loads(files[name])
            body = files[name.replace("expected.json", "page.html")]
            found.append((expected, read_page(body, expected.get("url") or "http://unknown.example/a", now=NOW)))
    return found


def test_chinese_text(shared: Path, cases: list[Case]) -> None:
    scores = {
        expected["id"]: four_gram_f1(expected["text"], page.text)
        for expected, page in cases
        if expected["lang"] == "zh" and expected["gold_kind"] == "site_selector"
    }
    assert len(scores) == 135
    assert mean(scores.values()) >= 0.97
    assert min(scores.values()) >= 0.85


def test_english_text(shared: Path, cases: list[Case]) -> None:
    scores = [four_gram_f1(case["text"], page.text) for case, page in cases if case["gold_kind"] == "human"]
    assert len(scores) == 181
    assert mean(scores) >= 0.965


def test_dates_are_right_or_none(shared: Path, cases: list[Case]) -> None:
    dated = [
        (expected["date"][:10], page.published.date().isoformat() if page.published else None)
        for expected, page in cases
        if expected["date"] and "unverified" not in (expected.get("date_kind") or "")
    ]
    assert sum(1 for wanted, got in dated if got in (wanted, None)) >= 0.98 * len(dated)
    assert sum(1 for wanted, got in dated if got == wanted) >= 0.9 * len(dated)


def test_all_are_articles(shared: Path, cases: list[Case]) -> None:
    assert sum(1 for _, page in cases if page.is_article) >= 0.98 * len(cases)


@pytest.mark.parametrize(
    ("site", "is_article"),
    [("zh-news", r"/c\d+\.html$"), ("zh-news-flat", r"/VIDE\w+\.shtml$"), ("en-encyclopedia", r"/wiki/[^/]+\.html$")],
)
def test_lists_and_articles_of_a_site(shared: Path, site: str, is_article: str) -> None:
    read = wrong = 0
    pages = (pair for pair in _members(shared / f"data/sites/{site}.tar.xz") if pair[0].endswith("html"))
    for path, body in islice(pages, 0, None, 29):
        page = read_page(body, f"http://{path}", now=NOW)
        read += 1
        wrong += page.is_article != bool(re.search(is_article, path))
    assert read > 80
    assert wrong <= 0.01 * read
