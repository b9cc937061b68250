"""How long a host is left alone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawler.hosts import HostReport, MemoryHostBook
from crawler.politeness import LONGEST_PAUSE, Manners, delay, retry_after, smoothed

NOW = datetime(2026, 3, 4, 8, tzinfo=UTC)
SECONDS = st.floats(0, 1e6)


def seconds(minimum: float = 2.0, *, ours: bool = False, robots: float = 0.0, response_time: float = 0.0) -> float:
    manners = Manners(minimum=minimum)
    return delay(manners, ours=ours, demonstration=False, robots=robots, response_time=response_time)


def test_the_greatest_of_setting_crawl_delay_and_load_counts() -> None:
    assert seconds() == 2.0
    assert seconds(5.0) == 5.0
    assert seconds(robots=7.0) == 7.0
    assert seconds(response_time=4.0) == 12.0
    assert seconds(robots=7.0, response_time=4.0) == 12.0


def test_what_a_site_asks_for_is_capped_but_the_setting_is_not() -> None:
    assert seconds(robots=86_400.0) == 60.0
    assert seconds(3600.0, robots=86_400.0) == 3600.0


def test_only_a_listed_host_may_be_asked_without_delay() -> None:
    assert seconds(0.0, ours=True, response_time=9.0) == 0.0
    assert seconds(0.0, ours=True, robots=1.5) == 1.5
    assert seconds(0.0) == 2.0
    assert seconds(0.5) == 2.0
    assert seconds(0.5, ours=True) == 0.5


def test_the_demonstration_site_is_quick_yet_can_be_watched() -> None:
    assert delay(Manners(), ours=True, demonstration=True, robots=0.0, response_time=0.0) == 0.5


@given(SECONDS, SECONDS, SECONDS, st.booleans())
def test_a_host_that_is_not_ours_always_has_its_two_seconds(
    minimum: float, robots: float, response_time: float, ours: bool
) -> None:
    found = seconds(minimum, ours=ours, robots=robots, response_time=response_time)
    assert found >= (minimum if ours else max(minimum, 2.0))
    assert found <= max(minimum, 60.0)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("120", 120.0),
        (" 0 ", 0.0),
        ("Wed, 04 Mar 2026 08:01:30 GMT", 90.0),
        ("Wed, 04 Mar 2026 16:01:30 +0800", 90.0),
        ("Wed, 04 Mar 2026 07:00:00 GMT", 0.0),
        ("Wed, 04 Mar 2076 08:00:00 GMT", LONGEST_PAUSE),
        ("99999999999", LONGEST_PAUSE),
        ("Mon, 01 Jan 99999999999999999999 00:00:00 GMT", None),
        ("9" * 400, LONGEST_PAUSE),
        ("", None), ("soon", None), ("-5", None), ("1.5", None), ("٣", None), ("Wed, 99 Foo", None),
        ("Fri, 31 Feb 2026 08:00:00 GMT", None),
    ],
)  # fmt: skip
def test_retry_after(value: str, expected: float | None) -> None:
    assert retry_after(value, NOW) == expected


@given(st.text(max_size=40))
def test_retry_after_never_raises(value: str) -> None:
    found = retry_after(value, NOW)
    assert found is None or 0 <= found <= LONGEST_PAUSE


def test_the_first_response_time_counts_whole_and_later_ones_by_and_by() -> None:
    assert smoothed(0.0, 2.0) == 2.0
    assert smoothed(2.0, 1.0) == pytest.approx(1.7)


def test_a_turn_is_given_once_and_again_after_the_delay() -> None:
    book = MemoryHostBook()
    assert book.claim("a:80", NOW, 2.0) == 0.0
    assert book.claim("a:80", NOW + timedelta(seconds=0.5), 2.0) == 1.5
    assert book.claim("b:80", NOW, 2.0) == 0.0
    assert book.claim("a:80", NOW + timedelta(seconds=2), 2.0) == 0.0


def test_a_host_that_asks_for_a_pause_gets_it() -> None:
    book = MemoryHostBook()
    book.claim("a:80", NOW, 2.0)
    book.report("a:80", HostReport(NOW, 1.0, "the site answered 503", not_before=NOW + timedelta(seconds=30)))
    assert book.claim("a:80", NOW + timedelta(seconds=3), 2.0) == 27.0
    assert book.look_up("a:80").failures == 1
    book.report("a:80", HostReport(NOW + timedelta(seconds=40), 1.0))
    assert book.look_up("a:80").failures == 0
    assert book.look_up("a:80").has_served
