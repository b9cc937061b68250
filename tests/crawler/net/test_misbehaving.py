"""Whatever the web does: no hang, no crash, no limit exceeded, no private address dialled, no readable page lost."""

from __future__ import annotations

import gc
import socket
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from crawler.net.fetch import Limits, Network
from crawler.visits.hosts import MemoryHostBook
from crawler.visits.visiting import TurnNotFree, Visitor
from crawler.walks.walk import Visit
from tests.fakes.web import Web
from tests.misbehaving import ALL, Misbehaviour
from tests.misbehaving.__main__ import listing
from tests.misbehaving.kinds import PATH, SENTENCE, TITLE

NOW = datetime(2026, 12, 1, 8, tzinfo=UTC)
LIMITS = Limits(connect=1.0, read=1.0, total=2.0)
LONGEST = 6.0  # seconds: robots.txt and the page, each within its time, and the reading
LARGEST = 200 * 1024  # KiB that one page may add to the memory of the process, the server's own share included
STATUS, RESET = Path("/proc/self/status"), Path("/proc/self/clear_refs")


def outcome_of(web: Web) -> tuple[str, Visit | None]:
    """What came of the page, as tests.misbehaving.kinds.Ending says it."""
    network = Network("newsreader/0.1", frozenset({web.endpoint}), LIMITS)
    visitor = Visitor(network, MemoryHostBook(), None, 0.0, postpones=True)
    try:
        visit = visitor.visit(web.at(PATH), NOW)
    except TurnNotFree:
        return "postponed", None
    if visit.page is None:
        return visit.outcome, visit
    whole = visit.page.is_article and SENTENCE[:20] in visit.page.text and TITLE in visit.page.title
    return ("read" if whole else "no article"), visit


def peak() -> int:
    """The most memory that this process has held since `fresh_peak`, in KiB; 0 where the system does not say."""
    lines = STATUS.read_text().splitlines() if STATUS.exists() else []
    return next((int(line.split()[1]) for line in lines if line.startswith("VmHWM")), 0)


def fresh_peak() -> int:
    gc.collect()
    if RESET.exists():
        RESET.write_text("5")
    return peak()


@pytest.fixture
def dialled(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Every address that a connection was opened to."""
    addresses: list[Any] = []
    connect = socket.socket.connect

    def watched(self: socket.socket, address: Any) -> None:
        addresses.append(address)
        connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", watched)
    return addresses


@pytest.mark.parametrize("misbehaviour", ALL, ids=lambda kind: kind.name)
def test_nothing_is_lost_and_nothing_breaks(misbehaviour: Misbehaviour, dialled: list[Any]) -> None:
    with Web() as web:
        misbehaviour.build(web)
        before = fresh_peak()
        began = time.monotonic()
        ending, visit = outcome_of(web)
        took = time.monotonic() - began
        grown = peak() - before
        ours = web.endpoint.partition(":")[0], int(web.endpoint.partition(":")[2])
    assert ending in misbehaviour.ends, visit.detail if visit else ending
    if visit is not None and visit.page is None:
        assert visit.detail, "a page that was not read says why"
    assert took < LONGEST
    assert grown < LARGEST
    assert {address[:2] for address in dialled} <= {ours}


def test_the_list_in_the_documentation_is_whole() -> None:
    assert len({kind.name for kind in ALL}) == len(ALL) >= 60
    assert listing() in Path("docs/misbehaving-web.md").read_text()
