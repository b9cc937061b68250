"""A clock that was wrong puts nothing off for ever."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from crawler.models import Host, Source, Walk
from crawler.services import forget_impossible_times
from crawler.visits.schedule import is_fresh
from newsreader.accounts.models import Reader
from tests.newsreader.builders import a_site, a_walk

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 3, 4, 8, tzinfo=UTC)
WRONG = datetime(2099, 1, 1, tzinfo=UTC)
TIMES = ("next_turn_at", "busy_until", "closed_until", "robots_expires_at")


def test_what_was_put_off_until_2099_is_due(alice: Reader) -> None:
    Host.objects.create(name="a:80", **dict.fromkeys(TIMES, WRONG))
    site = a_site(alice)
    Source.objects.update(next_walk_at=WRONG)
    walk = a_walk(alice, status="running", lease_owner="x", lease_until=WRONG)
    Walk.objects.update(due_at=WRONG)
    over = a_walk(alice, status="finished")
    Walk.objects.filter(pk=over.pk).update(due_at=WRONG)
    assert forget_impossible_times(now=NOW) == 7
    assert Host.objects.values_list(*TIMES).get() == (None, None, None, NOW)
    assert Source.objects.get(pk=site.pk).next_walk_at == datetime(2026, 3, 4, 22, 30, tzinfo=UTC)  # 06:30 in Shanghai
    assert Walk.objects.values_list("due_at", "lease_owner", "lease_until").get(pk=walk.pk) == (NOW, "", None)
    assert Walk.objects.get(pk=over.pk).due_at == WRONG
    assert forget_impossible_times(now=NOW) == 0


def test_what_was_put_off_rightly_stays(alice: Reader) -> None:
    day = NOW + timedelta(days=1)
    Host.objects.create(name="a:80", **dict.fromkeys(TIMES, day))
    Host.objects.create(name="b:80", **dict.fromkeys(TIMES, datetime(1970, 1, 1, tzinfo=UTC)))
    a_site(alice)
    Source.objects.update(next_walk_at=day)
    a_walk(alice, day, status="running", lease_owner="x", lease_until=NOW + timedelta(seconds=10))
    assert forget_impossible_times(now=NOW) == 0
    assert Host.objects.values_list(*TIMES).get(name="a:80") == (day,) * 4


@pytest.mark.parametrize(
    ("days", "fresh"), [(-1, False), (0, False), (1, True), (30, True), (31, False), (27_000, False)]
)
def test_no_page_is_fresh_for_longer_than_any_page_is(days: int, fresh: bool) -> None:
    assert is_fresh(NOW + timedelta(days=days), NOW) is fresh
