"""Pages that are too much cost seconds and megabytes, from their bytes to what a walk needs."""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from datetime import UTC, datetime

import pytest

from crawler.errors import UnreadablePage
from crawler.reading import MAXIMUM_TEXT, read_page
from tests.fakes.hostile import PAGES, SENTENCE

URL = "http://news.example/2024/a.html"
NOW = datetime(2026, 1, 1, tzinfo=UTC)
LIMIT = 5.0  # s of processor time; each takes less than 2 on an idle machine
MOST_MEMORY = 400 * 1024  # KiB above what reading a page takes anyhow


def read(name: str) -> None:
    try:
        page = read_page(PAGES[name](), URL, "text/html", now=NOW)
    except UnreadablePage:
        return
    assert len(page.text) <= MAXIMUM_TEXT


@pytest.mark.parametrize("name", PAGES)
def test_time_is_bounded(name: str) -> None:
    read_page(f"<p>{SENTENCE}".encode(), URL, now=NOW)  # loads the dictionaries
    began = time.process_time()
    read(name)
    assert time.process_time() - began < LIMIT


def test_memory_is_bounded() -> None:
    """In a process of its own, since memory that was freed is not given back."""
    measured = subprocess.run(
        [sys.executable, "-m", "tests.crawler.test_hostile_pages"], capture_output=True, text=True, check=True
    )
    assert int(measured.stdout) < MOST_MEMORY


def _peak() -> int:
    """KiB; macOS counts bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 if sys.platform == "darwin" else 1)


if __name__ == "__main__":
    bodies = 100 * 1024  # of the 50 MB themselves, twice
    read("10,000 attributes")
    before = _peak()
    for heavy in (
        "50 MB",
        "50 MB of GBK",
        "60,000 elements of unique classes",
        "100,000 links",
        "accents without a charset",
    ):
        read(heavy)
    print(_peak() - before - bodies)
