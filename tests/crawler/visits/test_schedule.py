"""Next mornings and the freshness of pages."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawler.article.reading_time import minutes
from crawler.errors import CrawlerError
from crawler.visits.schedule import History, Pace, fresh_until, next_morning

ZONES = ["Asia/Shanghai", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Asia/Kolkata"]


def utc(*parts: int) -> datetime:
    return datetime(*parts, tzinfo=UTC)  # type: ignore[arg-type, misc]


def test_six_in_the_morning_of_the_readers_time_zone() -> None:
    assert next_morning(utc(2026, 3, 4, 8), "Asia/Shanghai") == utc(2026, 3, 4, 22)
    assert next_morning(utc(2026, 3, 4, 21, 59), "Asia/Shanghai") == utc(2026, 3, 4, 22)
    assert next_morning(utc(2026, 3, 4, 22), "Asia/Shanghai") == utc(2026, 3, 5, 22)
    assert next_morning(utc(2026, 3, 4, 8), "UTC", time(7, 30)) == utc(2026, 3, 5, 7, 30)


def test_the_clock_says_six_before_and_after_it_is_changed() -> None:
    assert next_morning(utc(2026, 3, 28, 12), "Europe/Berlin") == utc(2026, 3, 29, 4)  # summer time begins that night
    assert next_morning(utc(2026, 3, 27, 12), "Europe/Berlin") == utc(2026, 3, 28, 5)
    assert next_morning(utc(2026, 10, 24, 12), "Europe/Berlin") == utc(2026, 10, 25, 5)
    assert next_morning(utc(2026, 10, 23, 12), "Europe/Berlin") == utc(2026, 10, 24, 4)


def test_a_time_that_is_skipped_comes_later_and_one_that_comes_twice_counts_once() -> None:
    half_past_two = time(2, 30)
    assert next_morning(utc(2026, 3, 28, 12), "Europe/Berlin", half_past_two) == utc(2026, 3, 29, 1, 30)  # 03:30 CEST
    first = next_morning(utc(2026, 10, 24, 12), "Europe/Berlin", half_past_two)
    assert first == utc(2026, 10, 25, 0, 30)
    assert next_morning(first, "Europe/Berlin", half_past_two) == utc(2026, 10, 26, 1, 30)


def test_a_day_that_a_country_skipped_is_skipped() -> None:
    eve = utc(2011, 12, 29, 20)  # Samoa had no 30 December 2011
    assert next_morning(eve, "Pacific/Apia").astimezone(ZoneInfo("Pacific/Apia")).day == 31


@given(
    st.integers(0, 366 * 40 * 24).map(lambda hours: utc(2000, 1, 1) + timedelta(hours=hours)),
    st.sampled_from(ZONES),
    st.times(),
)
def test_there_is_one_such_moment_a_day(now: datetime, zone: str, at: time) -> None:
    first = next_morning(now, zone, at)
    second = next_morning(first, zone, at)
    assert now < first <= now + timedelta(hours=50)
    assert timedelta(hours=20) <= second - first <= timedelta(hours=50)
    local = first.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
    assert abs(datetime.combine(local.date(), at) - local) in (timedelta(0), timedelta(minutes=30), timedelta(hours=1))


@pytest.mark.parametrize("name", ["Mars/Olympus", "", "../etc/passwd", "Asia", "中国"])
def test_a_time_zone_that_is_none(name: str) -> None:
    with pytest.raises(CrawlerError, match="is no time zone"):
        next_morning(utc(2026, 3, 4), name)


def test_articles_stay_fresh_for_long_and_lists_for_minutes() -> None:
    now = utc(2026, 3, 4, 8)
    assert fresh_until(now, is_article=False, published=None) == now + timedelta(minutes=10)
    assert fresh_until(now, is_article=True, published=None) == now + timedelta(days=7)
    assert fresh_until(now, is_article=True, published=utc(2026, 3, 1)) == now + timedelta(days=7)
    assert fresh_until(now, is_article=True, published=utc(2026, 3, 4, 7)) == now + timedelta(hours=6)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", 1),
        ("奶" * 400, 1),
        ("奶" * 1200, 3),
        ("word " * 230, 1),
        ("word " * 690, 3),
        ("奶粉" * 200 + " word" * 230, 2),
    ],
)
def test_reading_time(text: str, expected: int) -> None:
    assert minutes(text) == expected


PACE = Pace(usual=timedelta(minutes=10), shortest=timedelta(minutes=5), longest=timedelta(days=1))
MINUTE = timedelta(minutes=1)


def test_what_one_check_teaches() -> None:
    # One unseen change in the usual ten minutes, and ten more without one: twenty minutes to the next.
    quiet = History().after(10 * MINUTE, PACE, changed=False)
    assert quiet == History(1, 0, 10 * MINUTE)
    assert quiet.expected(PACE) == 20 * MINUTE
    # A change found after ten minutes, of a mean of ten, came after 10 − 10/(e − 1) = 4.1802 minutes.
    busy = History().after(10 * MINUTE, PACE, changed=True)
    assert busy.observed / MINUTE == pytest.approx(4.18023, abs=1e-4)
    assert busy.expected(PACE) / MINUTE == pytest.approx((4.18023 + 10) / 2, abs=1e-4)


def test_a_change_found_after_a_month_says_little() -> None:
    assert History().after(timedelta(days=30), PACE, changed=True).expected(PACE) == 10 * MINUTE


def test_a_quiet_page_is_asked_for_half_as_often_each_time_and_a_busy_one_soon_again() -> None:
    history, waits = History(), []
    for _ in range(9):
        wait = history.expected(PACE)
        waits.append(wait / MINUTE)
        history = history.after(wait, PACE, changed=False)
    assert waits == [10, 20, 40, 80, 160, 320, 640, 1280, 1440]
    days = timedelta()
    for _ in range(12):
        wait = history.expected(PACE)
        days += wait
        history = history.after(wait, PACE, changed=True)
    assert history.expected(PACE) < 65 * MINUTE
    assert days < timedelta(days=3)


def test_an_old_article_is_left_alone_for_longer_than_a_list_and_a_changing_one_for_less() -> None:
    now = utc(2026, 3, 4, 8)
    changing, still = History(4, 4, timedelta(days=2)), History(4, 0, timedelta(days=28))
    for history, days in ((changing, 1.8), (still, 30)):
        until = fresh_until(now, is_article=True, published=None, history=history)
        assert (until - now) / timedelta(days=1) == days
    assert fresh_until(now, is_article=False, published=None, history=still) == now + timedelta(days=1)


CHECKS = st.lists(st.tuples(st.timedeltas(timedelta(), timedelta(days=400)), st.booleans()), max_size=30)


def history_of(checks: list[tuple[timedelta, bool]]) -> History:
    history = History()
    for elapsed, changed in checks:
        history = history.after(elapsed, PACE, changed=changed)
    return history


@given(CHECKS)
def test_bounds_hold_whatever_is_found(checks: list[tuple[timedelta, bool]]) -> None:
    history = history_of(checks)
    assert PACE.shortest <= history.expected(PACE) <= PACE.longest
    assert 0 <= history.changes <= history.checks
    assert timedelta() <= history.observed <= PACE.longest


@given(CHECKS, st.timedeltas(timedelta(), timedelta(days=400)))
def test_a_change_never_makes_the_next_look_later_than_no_change(
    checks: list[tuple[timedelta, bool]], elapsed: timedelta
) -> None:
    history = history_of(checks)
    found = history.after(elapsed, PACE, changed=True).expected(PACE)
    quiet = history.after(elapsed, PACE, changed=False).expected(PACE)
    assert found <= quiet


@given(st.integers(0, 50), st.integers(0, 50), st.timedeltas(timedelta(), timedelta(days=9)))
def test_more_changes_in_the_same_time_bring_the_next_look_forward(one: int, more: int, observed: timedelta) -> None:
    fewer, many = History(100, one, observed), History(100, one + more, observed)
    assert many.expected(PACE) <= fewer.expected(PACE)
