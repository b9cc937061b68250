"""The two books of hosts, in memory and in the database, behave alike."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from crawler.models import Host
from crawler.net.politeness import HOLD
from crawler.services.hosts import DatabaseHostBook
from crawler.visits.hosts import HostBook, HostRecord, HostReport, MemoryHostBook, gate_of
from crawler.visits.robots import Robots

NOW = datetime(2026, 3, 4, 8, tzinfo=UTC)
SERVED = HostReport(NOW + timedelta(seconds=1), 0.4)


def at(seconds: float) -> datetime:
    return NOW + timedelta(seconds=seconds)


def silence(seconds: float) -> HostReport:
    return HostReport(at(seconds), None, "no answer in time", is_silent=True)


Worker = Callable[[], HostBook]


@pytest.fixture(params=["memory", "database"])
def worker(request: pytest.FixtureRequest, db: None) -> Worker:
    """Called for each worker: books of the database are one a worker, the one in memory is for one process."""
    if request.param == "database":
        return DatabaseHostBook
    book = MemoryHostBook()
    return lambda: book


@pytest.fixture
def book(worker: Worker) -> HostBook:
    return worker()


def test_a_host_that_nobody_has_asked(book: HostBook) -> None:
    assert book.look_up("a:80") == HostRecord()


def test_a_turn_is_one_workers_until_it_reports_and_the_host_has_rested(worker: Worker) -> None:
    one, other = worker(), worker()
    assert one.claim("a:80", NOW, 2.0) == 0.0
    assert other.claim("a:80", at(0.5), 2.0) == pytest.approx(1.5)
    assert other.claim("b:80", at(0.5), 2.0) == 0.0
    assert other.claim("a:80", at(2.5), 2.0) > 0  # the request is still on its way
    one.report("a:80", HostReport(at(3), 0.4, not_before=at(5)))
    assert other.claim("a:80", at(3.5), 2.0) == pytest.approx(1.5)
    assert other.claim("a:80", at(5), 2.0) == 0.0


def test_a_waiting_worker_is_told_to_come_when_the_answer_may_be_there(book: HostBook) -> None:
    book.claim("a:80", NOW, 2.0)
    book.report("a:80", SERVED)
    book.claim("a:80", at(10), 2.0)
    assert book.claim("a:80", at(11), 2.0) == pytest.approx(1.4)


def test_the_turn_of_a_worker_that_died_is_free_when_its_hold_ends(worker: Worker) -> None:
    one, other = worker(), worker()
    one.claim("a:80", NOW, 2.0)
    one.hold("a:80", at(6))
    assert other.claim("a:80", at(HOLD + 1), 2.0) > 0
    assert other.claim("a:80", at(6 + HOLD), 2.0) == 0.0


def test_who_lost_its_turn_does_not_end_anothers(db: None) -> None:
    late, other, third = DatabaseHostBook(), DatabaseHostBook(), DatabaseHostBook()
    late.claim("a:80", NOW, 2.0)
    other.claim("a:80", at(HOLD), 2.0)
    late.hold("a:80", at(HOLD + 1))
    late.report("a:80", HostReport(at(HOLD + 1), 0.1))
    assert third.claim("a:80", at(HOLD + 5), 2.0) > 0
    other.report("a:80", HostReport(at(HOLD + 6), 0.1))
    assert third.claim("a:80", at(HOLD + 6), 2.0) == 0.0


def test_http_and_https_of_one_name_share_their_turns_and_nothing_else(worker: Worker) -> None:
    one, other = worker(), worker()
    assert gate_of("a:443") == gate_of("a:80") == "a:80"
    assert gate_of("a:8443") == "a:8443"
    assert gate_of("[::1]:443") == "[::1]:80"
    assert one.claim("a:443", NOW, 2.0) == 0.0
    assert other.claim("a:80", at(1), 2.0) > 0
    one.report("a:443", HostReport(at(1), 0.4, "the site answered 500", not_before=at(3), is_silent=True))
    assert other.claim("a:80", at(2), 2.0) == pytest.approx(1.0)
    assert other.claim("a:80", at(3), 2.0) == 0.0
    assert (one.look_up("a:443").failures, one.look_up("a:80").failures) == (1, 0)


def test_without_a_delay_nobody_waits(worker: Worker) -> None:
    assert worker().claim("a:8010", NOW, 0.0) == 0.0
    assert worker().claim("a:8010", NOW, 0.0) == 0.0


def test_a_pause_is_kept_and_never_shortened(book: HostBook) -> None:
    book.claim("a:80", NOW, 2.0)
    book.report("a:80", HostReport(at(1), 1.0, "the site answered 503", not_before=at(30)))
    book.report("a:80", HostReport(at(2), 1.0, not_before=at(4)))
    assert book.claim("a:80", at(3), 2.0) == 27.0


def test_failures_are_counted_in_a_row_and_dated_from_the_first(book: HostBook) -> None:
    for number in range(4):
        book.report("a:80", silence(10.0 * number))
    record = book.look_up("a:80")
    assert (record.failures, record.failing_since, record.closed_until) == (4, NOW, None)
    book.report("a:80", silence(40))
    assert book.look_up("a:80").closed_until == at(40 + 300)
    book.report("a:80", silence(400))
    assert book.look_up("a:80").closed_until == at(400 + 600)
    assert book.look_up("a:80").failing_since == NOW
    assert not book.look_up("a:80").has_served
    book.report("a:80", HostReport(at(1000), 0.5))
    assert book.look_up("a:80") == HostRecord(response_time=0.5, has_served=True)


def test_a_host_that_asks_for_fewer_requests_is_not_dead(book: HostBook) -> None:
    for number in range(9):
        book.report("a:80", HostReport(at(number), 0.5, "the site answered 429"))
    record = book.look_up("a:80")
    assert (record.failures, record.closed_until) == (9, None)


def test_what_is_learnt_of_a_host_is_remembered(book: HostBook) -> None:
    robots = Robots("rules", "User-agent: *", NOW, at(60))
    book.keep_robots("a:80", robots, 7.0)
    book.report("a:80", HostReport(at(1), 2.0))
    book.keep_charset("a:80", "gb18030")
    book.report("a:80", HostReport(at(2), 1.0))
    book.report("a:80", HostReport(at(3)))
    record = book.look_up("a:80")
    assert (record.robots, record.crawl_delay, record.charset) == (robots, 7.0, "gb18030")
    assert record.response_time == pytest.approx(1.7)


def test_the_last_trouble_and_the_last_success_can_be_shown(db: None) -> None:
    DatabaseHostBook().report("a:80", SERVED)
    DatabaseHostBook().report("a:80", silence(5))
    host = Host.objects.get(name="a:80")
    assert (host.last_success_at, host.last_failure) == (at(1), "no answer in time")
