from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from interests import selectors, services
from newsreader.accounts.models import Reader

DAY = timedelta(days=1)
START = datetime(2026, 3, 2, 8, 0, tzinfo=UTC)


def learn(reader: Reader, candidate: dict[str, float], now: datetime) -> None:
    services.learn_from_walk(reader_id=reader.pk, candidate=candidate, k=10, floor=0.5, detail={}, now=now)


def test_rows_show_sparkline_change_and_state(alice: Reader) -> None:
    services.declare(reader_id=alice.pk, points={"奶粉": 0.5, "蛋白质": 0.5}, now=START)
    learn(alice, {"奶粉": 0.4, "婴幼儿": 0.6}, START + 20 * DAY)
    services.mute(reader_id=alice.pk, word="白酒", on=True, now=START + 20 * DAY)
    rows = selectors.rows(alice.pk, START + 22 * DAY)
    assert [row.word for row in rows] == ["奶粉", "蛋白质", "婴幼儿", "白酒"]
    milk, protein, infant, spirit = rows
    assert len(milk.series) == 61
    assert milk.series[:38] == (0.0,) * 38
    assert milk.series[38:58] == (0.5,) * 20
    assert milk.series[-1] == milk.weight == pytest.approx((0.5 * 0.5 + 0.4 * 0.4) / 0.9)
    assert (infant.state, infant.declared) == ("new", False)
    assert infant.delta7 == pytest.approx(0.24 / 0.9)
    assert (protein.state, protein.declared) == ("fading", True)
    assert protein.delta7 == pytest.approx(0.25 / 0.9 - 0.5)
    assert (spirit.muted, spirit.weight) == (True, 0)


def test_rows_of_a_reader_without_an_interest(alice: Reader) -> None:
    assert selectors.rows(alice.pk, START) == []


def test_drift_is_resampled_and_carries_its_events(alice: Reader) -> None:
    services.declare(reader_id=alice.pk, points={"奶粉": 0.5, "蛋白质": 0.5}, now=START)
    learn(alice, {"奶粉": 0.4, "婴幼儿": 0.3, "配方": 0.2, "雀巢": 0.1}, START + 4 * DAY)
    services.pin(reader_id=alice.pk, word="奶粉", on=True, now=START + 5 * DAY)
    series = selectors.drift(alice.pk, START - 2 * DAY, START + 8 * DAY, points=11)
    assert series.times[0] == START - 2 * DAY
    assert series.times[-1] == START + 8 * DAY
    assert series.words == ("奶粉", "蛋白质", "婴幼儿", "配方", "雀巢")
    assert series.shares["奶粉"] == pytest.approx((0, 0, 0.5, 0.5, 0.5, 0.5, *[0.455556] * 5), abs=1e-6)
    assert series.distances == pytest.approx((0, 0, 0.5**0.5, 0, 0, 0, 0.281091, 0, 0, 0, 0), abs=1e-6)
    assert [(event.number, event.cause) for event in series.events] == [(1, "declared"), (2, "walk")]
    assert series.events[1].added.keys() == {"婴幼儿", "配方", "雀巢"}


def test_drift_of_nothing(alice: Reader) -> None:
    series = selectors.drift(alice.pk, START, START + DAY, points=2)
    assert (series.words, series.shares, series.events) == ((), {}, ())
    assert series.distances == (0, 0)


def test_history_since(alice: Reader) -> None:
    services.declare(reader_id=alice.pk, points={"奶粉": 1.0}, now=START)
    services.add(reader_id=alice.pk, word="航天", weight=0.5, now=START + DAY)
    assert [snapshot.number for snapshot in selectors.history(alice.pk)] == [1, 2]
    assert [snapshot.number for snapshot in selectors.history(alice.pk, START + DAY)] == [2]
    latest = selectors.latest(alice.pk)
    assert latest is not None
    assert latest.number == 2


def test_a_long_history_costs_no_more_queries_than_a_short_one(alice: Reader) -> None:
    services.declare(reader_id=alice.pk, points={"奶粉": 0.5, "蛋白质": 0.5}, now=START)
    for hour in range(40):
        learn(alice, {"奶粉": 0.4, f"词{hour}": 0.6}, START + timedelta(hours=hour))
    with CaptureQueriesContext(
        connection,
    ) as queries:
        selectors.rows(alice.pk, START + 3 * DAY)
    assert len(queries) == 3
