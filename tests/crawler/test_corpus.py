"""Floors of the reader over pages of real sites: text, dates, and which pages are articles."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

import pytest

from crawler.reading import read_page
from tests.benchmarks.readers import OURS, READERS, Case, cases, dates, members, score

NOW = datetime(2026, 11, 30, tzinfo=UTC)
pytestmark = pytest.mark.shared


@pytest.fixture(scope="module")
def material() -> list[Case]:
    """Every case; nothing where the material is absent, which the `shared` fixture then says."""
    return cases()


def test_text(shared: Path, material: list[Case]) -> None:
    assert sum(1 for case in material if case.is_chinese) == 135
    assert sum(1 for case in material if case.is_english) == 181
    ours = score(READERS[OURS], material)
    assert ours.chinese >= 0.97
    assert ours.worst >= 0.85
    assert ours.english >= 0.965
    assert ours.failed == 0


def test_dates_are_right_or_none(shared: Path, material: list[Case]) -> None:
    found = dates(material)
    assert found.right_or_none >= 0.98
    assert found.right >= 0.9 * (found.right + found.none + found.wrong)
    assert found.new_years == 0


def test_all_are_articles(shared: Path, material: list[Case]) -> None:
    assert sum(1 for case in material if case.read().is_article) >= 0.98 * len(material)


@pytest.mark.parametrize(
    ("site", "is_article"),
    [("zh-news", r"/c\d+\.html$"), ("zh-news-flat", r"/VIDE\w+\.shtml$"), ("en-encyclopedia", r"/wiki/[^/]+\.html$")],
)
def test_lists_and_articles_of_a_site(shared: Path, site: str, is_article: str) -> None:
    read = wrong = 0
    pages = (pair for pair in members(shared / f"data/sites/{site}.tar.xz") if pair[0].endswith("html"))
    for path, body in islice(pages, 0, None, 29):
        page = read_page(body, f"http://{path}", now=NOW)
        read += 1
        wrong += page.is_article != bool(re.search(is_article, path))
    assert read > 80
    assert wrong <= 0.01 * read
