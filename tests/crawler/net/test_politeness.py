"""How long a host is left alone."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawler.net.politeness import LONGEST_PAUSE, Manners, back_off, closure, delay, retry_after, smoothed

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
        ("Wednesday, 04-Mar-26 08:01:30 GMT", 90.0),  # RFC 850
        ("Wed Mar  4 08:01:30 2026", 90.0),  # asctime
        ("Wed Mar 14 08:00:00 2026", LONGEST_PAUSE),
        ("Wed, 04 Mar 2076 08:00:00 GMT", LONGEST_PAUSE),
        ("99999999999", LONGEST_PAUSE),
        ("Mon, 01 Jan 99999999999999999999 00:00:00 GMT", None),
        ("9" * 400, LONGEST_PAUSE),
        ("", None), ("soon", None), ("-5", None), ("+5", None), ("5,5", None), ("5 s", None), ("1e3", None),
        ("-" * 40, None),
        ("1.5", None), ("٣", None), ("Wed, 99 Foo", None),
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


def test_a_host_without_a_word_is_left_alone_twice_as_long_each_time() -> None:
    assert [back_off(failures) for failures in (0, 1, 2, 6, 7, 10_000)] == [30, 60, 120, 1920, 3600, 3600]


def test_a_dead_host_is_closed_after_five_failures_and_ever_longer() -> None:
    minutes = [closure(failures) / 60 for failures in (0, 4, 5, 6, 7, 11, 12, 10_000)]
    assert minutes == [0, 0, 5, 10, 20, 320, 360, 360]
