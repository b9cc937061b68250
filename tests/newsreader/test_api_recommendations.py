"""/recommendations."""

from __future__ import annotations

from decimal import Decimal

import pytest
from pytest_django import DjangoAssertNumQueries

from interests import services as interests
from newsreader.accounts.models import Reader
from newsreader.delivery.services import deliver_due
from newsreader.recommendations.models import Feedback, Recommendation
from newsreader.recommendations.services import recommend
from tests.newsreader.builders import NOON, a_page, a_step, a_walk, an_article, an_interest, kept
from tests.newsreader.conftest import ApiCaller


@pytest.fixture
def rows(alice: Reader) -> dict[str, int]:
    """{title: recommendation}: two listed, one with a near-duplicate, one filtered as low, one as muted."""
    an_interest(alice)
    interests.mute(reader_id=alice.pk, word="白酒", on=True, now=NOON)
    walk = a_walk(alice)
    a_step(walk, a_page(), kept=False, is_article=False, title="乳业频道")
    milk = an_article("奶粉", 奶粉=9, 国内=2)
    a_step(walk, milk.page, parent_number=1, anchor="新国标", move="sideways")
    kept(walk, title="奶粉（转载）", 奶粉=5, duplicate_of=milk)
    kept(walk, title="市场", 市场=9, 乳铁蛋白=9)
    kept(walk, title="白酒", 白酒=9)
    kept(walk, title="天气", 天气=9)
    recommend(reader_id=alice.pk, now=NOON)
    deliver_due(NOON)
    return {row.article.title: row.pk for row in Recommendation.objects.select_related("article")}


def titles(api: ApiCaller, query: str = "") -> set[str]:
    return {one["article"]["title"] for one in api.call("GET", f"recommendations?{query}")["results"]}


def test_the_listed_are_shown_with_reasons_that_add_up(api: ApiCaller, rows: dict[str, int]) -> None:
    shown = api.call("GET", "recommendations")["results"]
    assert {one["article"]["title"] for one in shown} == {"奶粉", "市场"}
    for one in shown:
        values = [Decimal(repr(term["value"])) for term in one["reason"]["terms"]]
        assert sum(values) == Decimal(repr(one["score"])) == Decimal(repr(one["reason"]["total"]))


def test_nothing_is_hidden_silently(api: ApiCaller, rows: dict[str, int]) -> None:
    assert titles(api, "state=filtered") == {"白酒", "天气"}
    assert titles(api, "state=folded") == {"奶粉（转载）"}
    assert titles(api, "state=all") == rows.keys()
    reasons = {
        one["article"]["title"]: one["filter_reason"]
        for one in api.call("GET", "recommendations?state=filtered")["results"]
    }
    assert reasons == {"白酒": "muted", "天气": "low"}


def test_lists_are_filtered(api: ApiCaller, rows: dict[str, int]) -> None:
    for kind in ("like", "save", "open"):
        api.call("POST", f"recommendations/{rows['奶粉']}/feedback", {"kind": kind})
    api.call("POST", f"recommendations/{rows['市场']}/feedback", {"kind": "hide"})
    assert titles(api) == {"奶粉"}
    assert titles(api, "hidden=true") == {"市场"}
    assert titles(api, "saved=true&verdict=like&unread=false&explored=false") == {"奶粉"}
    assert titles(api, "unread=true") == set()
    assert titles(api, "day=2026-03-02") == {"奶粉"}
    assert titles(api, "day=2026-03-03") == set()
    assert titles(api, "since=2026-03-02T05:00:00Z") == set()


def test_why_names_the_terms_the_step_and_the_other_sources(api: ApiCaller, rows: dict[str, int]) -> None:
    why = api.call("GET", f"recommendations/{rows['奶粉']}/why")
    assert [term["word"] for term in why["terms"]][:2] == ["奶粉", "国内"]
    assert (why["step"]["number"], why["step"]["anchor"], why["step"]["move"]) == (2, "新国标", "sideways")
    assert (why["parent"]["number"], why["parent"]["title"]) == (1, "乳业频道")
    assert [one["article"]["title"] for one in why["also"]] == ["奶粉（转载）"]
    assert api.call("GET", f"recommendations/{rows['天气']}/why")["parent"] is None


def test_a_like_shows_what_it_did_and_is_undone(api: ApiCaller, rows: dict[str, int]) -> None:
    before = api.call("GET", "interests")["vector"]
    path = f"recommendations/{rows['市场']}/feedback"
    liked = api.call("POST", path, {"kind": "like"})
    assert (liked["recommendation"]["verdict"], liked["snapshot"]) == ("like", 3)
    assert "乳铁蛋白" in liked["interest"]
    again = api.call("POST", path, {"kind": "like"})
    assert (again["snapshot"], again["interest"]) == (None, liked["interest"])
    assert Feedback.objects.count() == 1
    newest = api.call("GET", "interests/history")["results"][0]
    assert (newest["cause"], newest["detail"]["title"]) == ("like", "市场")
    undone = api.call("POST", path, {"kind": "undo"})
    assert (undone["recommendation"]["verdict"], undone["interest"]) == ("", before)
    assert api.call("POST", path, {"kind": "undo"}, 409)["type"] == "urn:newsreader:problem:conflict"


def test_an_answer_is_taken_back_by_name(api: ApiCaller, rows: dict[str, int]) -> None:
    path = f"recommendations/{rows['奶粉']}/feedback"
    assert api.call("POST", path, {"kind": "save"})["recommendation"]["saved_at"]
    assert api.call("POST", path, {"kind": "save", "on": False})["recommendation"]["saved_at"] is None
    api.call("POST", path, {"kind": "open"})
    api.call("POST", path, {"kind": "open", "on": False}, 409)
    wrong = api.call("POST", path, {"kind": "love"}, 400)
    assert [error["pointer"] for error in wrong["errors"]] == ["/kind"]


def test_an_answer_sent_twice_with_its_key_gives_the_same_answer(api: ApiCaller, rows: dict[str, int]) -> None:
    path = f"recommendations/{rows['奶粉']}/feedback"
    first = api.call("POST", path, {"kind": "like"}, HTTP_IDEMPOTENCY_KEY="k")
    assert api.call("POST", path, {"kind": "like"}, HTTP_IDEMPOTENCY_KEY="k") == first


def test_another_readers_recommendation_is_not_found(api: ApiCaller, rows: dict[str, int], bob: Reader) -> None:
    other = ApiCaller(bob)
    for method, path in (("GET", ""), ("GET", "/why"), ("POST", "/feedback")):
        other.call(method, f"recommendations/{rows['奶粉']}{path}", {"kind": "like"} if method == "POST" else None, 404)
    assert titles(other, "state=all") == set()
    assert not Feedback.objects.exists()


@pytest.mark.parametrize("number", [3, 150])
def test_the_list_costs_the_same_queries_with_few_rows_or_many(
    api: ApiCaller, alice: Reader, number: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    an_interest(alice)
    walk = a_walk(alice)
    for _ in range(number):
        kept(walk, 奶粉=6)
    recommend(reader_id=alice.pk, now=NOON)
    api.call("GET", "me")
    with django_assert_max_num_queries(2):
        assert len(api.call("GET", "recommendations?page_size=200")["results"]) == number
