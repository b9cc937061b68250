"""/interests, /me and /tokens."""

from __future__ import annotations

from datetime import timedelta
from urllib.parse import quote

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from crawler.models import Source
from interests import services as interests
from newsreader.accounts.models import Reader
from tests.newsreader.builders import a_site
from tests.newsreader.conftest import ApiCaller

VECTOR = {"奶粉": 0.4, "国内": 0.3, "市场": 0.2, "配方": 0.1}


def point(word: str, *rest: str) -> str:
    return "/".join(("interests/points", quote(word, safe=""), *rest))


def test_an_empty_interest_can_be_read(api: ApiCaller) -> None:
    assert api.call("GET", "interests") == {"snapshot": 0, "changed_at": None, "vector": {}, "points": []}


def test_the_whole_vector_is_put_and_read_back(api: ApiCaller) -> None:
    put = api.call("PUT", "interests", {"vector": {"奶粉": 0.8, "国内": 0.6, "市场": 0.4, "配方": 0.2}})
    assert put["vector"] == pytest.approx(VECTOR)
    assert list(put["vector"]) == list(VECTOR)
    assert put["snapshot"] == 1
    assert put["points"][0] == {
        "word": "奶粉",
        "weight": pytest.approx(0.4),
        "declared": True,
        "pinned": False,
        "muted": False,
        "change_7_days": pytest.approx(0.4),
        "state": "new",
    }
    assert api.call("GET", "interests") == put


@pytest.mark.parametrize(
    "vector",
    [
        "{}",
        '{"奶粉": -1}',
        '{"奶粉": 0}',
        '{"奶粉": "much"}',
        '{"奶粉": 1e400}',
        '{"": 1}',
        '{"a\\u0000b": 1}',
        '{"\\ud800": 1}',
        '{"' + "奶" * 65 + '": 1}',
        "[]",
        "null",
    ],
)
def test_a_vector_that_is_none_is_refused(api: ApiCaller, vector: str) -> None:
    body = f'{{"vector": {vector}}}'.encode()
    response = api.put("/api/v1/interests", body, content_type="application/json")
    assert response.status_code == 400, response.content
    assert api.call("GET", "interests")["snapshot"] == 0


def test_points_are_added_weighed_pinned_muted_and_removed(api: ApiCaller) -> None:
    api.call("PUT", "interests", {"vector": VECTOR})
    added = api.call("POST", "interests/points", {"word": "乳铁蛋白", "weight": 0.2}, 201)
    assert added["vector"]["乳铁蛋白"] == pytest.approx(0.2)
    weighed = api.call("PATCH", point("乳铁蛋白"), {"weight": 0.5})
    assert weighed["vector"]["乳铁蛋白"] == pytest.approx(0.5)
    assert {one["word"] for one in api.call("PUT", point("奶粉", "pin"))["points"] if one["pinned"]} == {"奶粉"}
    assert not any(one["pinned"] for one in api.call("DELETE", point("奶粉", "pin"))["points"])
    muted = api.call("PUT", point("白酒", "mute"))
    assert {one["word"] for one in muted["points"] if one["muted"]} == {"白酒"}
    assert "白酒" not in muted["vector"]
    api.call("DELETE", point("白酒", "mute"))
    removed = api.call("DELETE", point("乳铁蛋白"))
    assert "乳铁蛋白" not in removed["vector"]
    assert sum(removed["vector"].values()) == pytest.approx(1)


@pytest.mark.parametrize("word", ["history", "drift", "undo"])
def test_a_word_may_have_the_name_of_an_address(api: ApiCaller, word: str) -> None:
    api.call("PUT", "interests", {"vector": {word: 1, "planet": 1}})
    assert api.call("PATCH", point(word), {"weight": 0.25})["vector"][word] == pytest.approx(0.25)


def test_a_word_is_found_however_it_is_written(api: ApiCaller) -> None:
    api.call("PUT", "interests", {"vector": {"卫星": 1, "planet": 1}})
    assert api.call("PATCH", point("衛星"), {"weight": 0.25})["vector"]["卫星"] == pytest.approx(0.25)
    assert api.call("DELETE", point("Planets"))["vector"] == {"卫星": 1.0}


def test_an_unknown_word_is_not_found(api: ApiCaller) -> None:
    api.call("PUT", "interests", {"vector": VECTOR})
    api.call("PATCH", point("航天"), {"weight": 0.5}, 404)
    api.call("DELETE", point("航天"), status=404)
    api.call("PUT", point("航天", "pin"), status=404)
    api.call("DELETE", point("航天", "mute"), status=404)


def test_history_names_the_cause_and_undo_goes_back(api: ApiCaller) -> None:
    api.call("PUT", "interests", {"vector": VECTOR})
    api.call("PATCH", point("奶粉"), {"weight": 0.7})
    api.call("PUT", point("国内", "mute"))
    history = api.call("GET", "interests/history")["results"]
    assert [(one["number"], one["cause"]) for one in history] == [(3, "mute"), (2, "edit"), (1, "declared")]
    assert history[0]["detail"] == {"word": "国内", "on": True}
    assert history[0]["pruned"].keys() == {"国内"}
    back = api.call("POST", "interests/undo")
    assert (back["snapshot"], back["vector"]["奶粉"]) == (4, pytest.approx(0.7))
    first = api.call("POST", "interests/undo", {"number": 1})
    assert first["vector"] == pytest.approx(VECTOR)
    assert api.call("GET", "interests/history")["results"][0]["detail"] == {"number": 1}
    api.call("POST", "interests/undo", {"number": 99}, 400)
    later = (timezone.now() + timedelta(hours=1)).isoformat()
    assert api.call("GET", f"interests/history?since={quote(later)}")["results"] == []


def test_nothing_to_undo_is_said(api: ApiCaller) -> None:
    assert api.call("POST", "interests/undo", status=400)["detail"] == "There is nothing to undo."


def test_drift_is_resampled(api: ApiCaller, alice: Reader) -> None:
    now = timezone.now()
    interests.declare(reader_id=alice.pk, points={"奶粉": 1.0}, now=now - timedelta(days=2))
    interests.declare(reader_id=alice.pk, points={"航天": 1.0}, now=now - timedelta(days=1))
    drift = api.call("GET", "interests/drift?points=30")
    assert (len(drift["times"]), len(drift["distances"])) == (30, 30)
    assert drift["shares"]["航天"][-1] == 1.0
    assert [event["cause"] for event in drift["events"]] == ["declared", "declared"]
    assert len(api.call("GET", "interests/drift?points=5")["times"]) == 5
    wrong = api.call("GET", "interests/drift?since=2026-03-02T00:00:00Z&until=2026-03-01T00:00:00Z", status=400)
    assert wrong["errors"][0]["parameter"] == "since"
    api.call("GET", "interests/drift?points=1", status=400)


def test_a_long_history_costs_the_same_queries(
    api: ApiCaller, alice: Reader, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    api.call("PUT", "interests", {"vector": VECTOR})
    for weight in range(1, 60):
        interests.set_weight(reader_id=alice.pk, word="奶粉", weight=weight / 100, now=timezone.now())
    for path in ("interests", "interests/history?page_size=200", "interests/drift"):
        with django_assert_max_num_queries(8):
            api.call("GET", path)


def test_me_is_read_and_changed_and_the_morning_moves_with_the_time_zone(api: ApiCaller, alice: Reader) -> None:
    site = a_site(alice)
    me = api.call("GET", "me")
    assert (me["email"], me["name"], me["is_owner"], me["time_zone"]) == (
        "alice@example.org",
        "Alice",
        False,
        "Asia/Shanghai",
    )
    assert "password" not in me
    changed = api.call("PATCH", "me", {"time_zone": "Europe/Berlin", "is_owner": True, "email": "eve@example.org"})
    assert (changed["time_zone"], changed["is_owner"], changed["email"]) == (
        "Europe/Berlin",
        False,
        "alice@example.org",
    )
    assert Source.objects.get(pk=site.pk).time_zone == "Europe/Berlin"
    wrong = api.call("PATCH", "me", {"time_zone": "Mars/Olympus"}, 400)
    assert [error["pointer"] for error in wrong["errors"]] == ["/time_zone"]


def test_tokens_are_made_listed_and_revoked(api: ApiCaller) -> None:
    made = api.call("POST", "tokens", {"name": "phone", "scopes": ["write"]}, 201)
    assert made["scopes"] == ["read", "write"]
    assert made["token"].startswith(made["prefix"])
    listed = api.call("GET", "tokens")["results"]
    assert [one["name"] for one in listed] == ["phone", "test"]
    assert all("token" not in one and "digest" not in one for one in listed)
    api.call("DELETE", f"tokens/{made['id']}", status=204)
    api.call("DELETE", f"tokens/{made['id']}", status=404)
    assert api.call("POST", "tokens", {"name": "x"}, 201)["scopes"] == ["read"]
    api.call("POST", "tokens", {"name": "", "scopes": ["all"]}, 400)
