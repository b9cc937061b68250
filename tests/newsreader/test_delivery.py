"""What is carried into Today, and what the page gets."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from pytest_django import DjangoAssertNumQueries

from interests import services as interests
from newsreader.accounts.models import Reader
from newsreader.delivery.models import Channel, Delivery
from newsreader.delivery.selectors import filtered, today
from newsreader.delivery.services import DailyCap, deliver_due
from newsreader.delivery.tasks import deliver_due as tick
from newsreader.recommendations.models import Recommendation
from newsreader.recommendations.services import feedback, recommend, rescore
from tests.newsreader.builders import NOON, a_walk, an_article, an_interest, kept

TODAY = date(2026, 3, 2)


def listed(reader: Reader, number: int, explored: bool = False) -> None:
    for index in range(number):
        Recommendation.objects.create(
            reader=reader,
            article=an_article(f"{'explored' if explored else 'listed'} {index}"),
            score=index / 1000,
            reason={"terms": [], "total": index / 1000},
            state="listed",
            explored=explored,
            created_at=NOON,
        )


def test_what_is_recommended_is_on_today(alice: Reader) -> None:
    an_interest(alice)
    interests.mute(reader_id=alice.pk, word="白酒", on=True, now=NOON)
    walk = a_walk(alice, pages_read=86, kept=9)
    original = kept(walk, title="好文章", 奶粉=9, 国内=4, text="  第一段。\n第二段。")
    kept(walk, title="同文", 奶粉=3, duplicate_of=original)
    kept(walk, title="白酒", 白酒=9, 奶粉=3)
    recommend(reader_id=alice.pk, now=NOON)
    assert deliver_due(NOON) == 1
    assert deliver_due(NOON) == 0
    page = today(alice.pk, NOON)
    (row,) = page.rows
    assert (page.day, page.explored, page.filtered, page.waiting, page.walk) == (TODAY, 0, 1, 0, walk)
    assert (row.recommendation.article.title, row.excerpt) == ("好文章", "第一段。\n第二段。")
    assert [term["word"] for term in row.terms] == ["奶粉", "国内"]
    assert [one.article.title for one in row.also] == ["同文"]
    assert [one.article.title for one in filtered(alice.pk, page.since)] == ["白酒"]


def test_a_day_has_a_cap_with_places_for_the_explored_and_the_best_come_first(alice: Reader) -> None:
    listed(alice, 40)
    listed(alice, 9, explored=True)
    assert deliver_due(NOON) == 40
    page = today(alice.pk, NOON)
    assert (len(page.rows), page.explored, page.waiting) == (40, 6, 9)
    assert [row.recommendation.score for row in page.rows] == sorted(
        (row.recommendation.score for row in page.rows), reverse=True
    )
    assert not any(row.recommendation.article.title == "listed 0" for row in page.rows)
    assert deliver_due(NOON + timedelta(hours=1)) == 0
    assert deliver_due(NOON + timedelta(days=1)) == 9


def test_the_day_is_the_readers_own(alice: Reader, bob: Reader) -> None:
    alice.time_zone, bob.time_zone = "Pacific/Auckland", "America/Los_Angeles"
    alice.save()
    bob.save()
    listed(alice, 1)
    listed(bob, 1)
    late = NOON + timedelta(hours=8)  # 20:00 in Shanghai, the next day in Auckland, still morning in California
    deliver_due(late)
    days = dict(Delivery.objects.values_list("recommendation__reader__email", "day"))
    assert days == {"alice@example.org": date(2026, 3, 3), "bob@example.org": date(2026, 3, 2)}
    assert today(bob.pk, late).since == NOON.replace(hour=8)


def test_an_unknown_time_zone_falls_back_to_the_installations(alice: Reader) -> None:
    alice.time_zone = "Mars/Olympus"
    alice.save()
    listed(alice, 1)
    deliver_due(NOON)
    assert today(alice.pk, NOON).day == TODAY


def test_the_list_stays_until_there_is_a_new_one(alice: Reader) -> None:
    listed(alice, 1)
    deliver_due(NOON)
    page = today(alice.pk, NOON + timedelta(days=2))
    assert (page.day, len(page.rows)) == (TODAY, 1)


def test_a_reader_without_anything_has_an_empty_today(alice: Reader) -> None:
    page = today(alice.pk, NOON)
    assert (page.day, page.rows, page.filtered, page.walk) == (TODAY, [], 0, None)


def test_hidden_and_muted_rows_leave_and_give_their_place_back(alice: Reader) -> None:
    an_interest(alice)
    walk = a_walk(alice)
    kept(walk, title="奶粉", 奶粉=9, now=NOON)
    kept(walk, title="配方", 配方=9, 奶粉=5, now=NOON)
    kept(walk, title="国内", 国内=9, now=NOON)
    recommend(reader_id=alice.pk, now=NOON)
    assert deliver_due(NOON, DailyCap(ordinary=3)) == 3
    interests.mute(reader_id=alice.pk, word="配方", on=True, now=NOON)
    rescore(reader_id=alice.pk, now=NOON)
    feedback(recommendation=Recommendation.objects.get(article__title="国内"), kind="hide", now=NOON)
    assert [row.recommendation.article.title for row in today(alice.pk, NOON).rows] == ["奶粉"]
    kept(walk, title="又一篇", 奶粉=7, now=NOON)
    recommend(reader_id=alice.pk, now=NOON)
    assert deliver_due(NOON, DailyCap(ordinary=3)) == 1


def test_what_was_read_elsewhere_or_is_too_old_is_not_carried(alice: Reader) -> None:
    listed(alice, 2)
    Recommendation.objects.filter(score=0).update(opened_at=NOON)
    assert deliver_due(NOON + timedelta(days=8)) == 0
    assert deliver_due(NOON) == 1


def test_the_tick_carries(alice: Reader) -> None:
    listed(alice, 1)
    Recommendation.objects.update(created_at="2999-01-01T00:00:00Z")
    tick()
    assert Delivery.objects.get().channel == Channel.TODAY


@pytest.mark.parametrize("number", [3, 1000])
def test_today_costs_the_same_queries_with_one_row_or_a_thousand(
    alice: Reader, number: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    listed(alice, number)
    rows = list(Recommendation.objects.all())
    for row in rows[: number // 3]:
        row.state, row.folded_into = "folded", rows[-1]
    Recommendation.objects.bulk_update(rows, ["state", "folded_into"])
    with django_assert_max_num_queries(12):
        deliver_due(NOON, DailyCap(ordinary=1000))
    with django_assert_max_num_queries(7):
        page = today(alice.pk, NOON)
        for shown in page.rows:
            assert shown.recommendation.article.title
            assert shown.recommendation.article.site
            assert shown.excerpt
            assert all(one.article.title and one.article.site for one in shown.also)
    assert len(page.rows) == number - number // 3
