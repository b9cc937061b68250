"""/sites, /walks and /articles."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from crawler.models import Source, Walk
from newsreader.accounts.models import Reader
from tests.newsreader.builders import NOON, a_page, a_site, a_step, a_walk, an_article, an_interest, kept
from tests.newsreader.conftest import ApiCaller


def test_sites_are_added_changed_and_removed(api: ApiCaller) -> None:
    body = {"url": "news.example.org", "name": "示例", "walk_at": "06:30", "pages": 40}
    made = api.call("POST", "sites", body, 201)
    assert (made["url"], made["name"], made["walk_at"], made["pages"]) == (
        "https://news.example.org/",
        "示例",
        "06:30",
        40,
    )
    assert (made["active"], made["kept"], made["last_walk_at"]) == (True, 0, None)
    assert api.call("GET", f"sites/{made['id']}") == made
    changed = api.call("PATCH", f"sites/{made['id']}", {"active": False, "name": "新名", "charset": "gb18030"})
    assert (changed["active"], changed["name"], changed["charset"]) == (False, "新名", "gb18030")
    assert changed["next_walk_at"] is None
    assert [one["id"] for one in api.call("GET", "sites")["results"]] == [made["id"]]
    api.call("DELETE", f"sites/{made['id']}", status=204)
    api.call("GET", f"sites/{made['id']}", status=404)


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/url"),
        ({"url": "ftp://example.org"}, ""),
        ({"url": "http://127.0.0.1:22/"}, ""),
        ({"url": "http://name:secret@example.org/"}, ""),
        ({"url": "example.org", "pages": 0}, "/pages"),
        ({"url": "example.org", "walk_at": "soon"}, "/walk_at"),
        ({"url": "example.org", "charset": "klingon"}, "/charset"),
        ({"url": "example.org", "site_zone": "Mars/Olympus"}, "/site_zone"),
        ({"url": "example.org", "title_selector": "h1["}, "/title_selector"),
        ({"url": "example.org", "text_selector": "p" + " p" * 30}, "/text_selector"),
        ({"url": "example.org", "drop_selector": "a" * 301}, "/drop_selector"),
    ],
)
def test_what_is_no_site_is_refused_with_a_reason(api: ApiCaller, body: dict[str, object], pointer: str) -> None:
    wrong = api.call("POST", "sites", body, 400)
    assert [error["pointer"] for error in wrong["errors"]] == [pointer]
    assert not Source.objects.exists()


def test_a_site_twice_is_refused(api: ApiCaller) -> None:
    api.call("POST", "sites", {"url": "https://news.example.org/"}, 201)
    assert api.call("POST", "sites", {"url": "https://news.example.org/#top"}, 400)["detail"]


def test_a_walk_of_a_site_has_the_sites_budget(api: ApiCaller, alice: Reader) -> None:
    an_interest(alice)
    site = a_site(alice)
    walk = api.call("POST", "walks", {"site": site.pk}, 201)
    assert (walk["site"], walk["starts"], walk["status"]) == (site.pk, [site.url], "queued")
    assert (walk["parameters"]["pages"], walk["parameters"]["strategy"]) == (60, "balanced")
    again = api.call("POST", "walks", {"site": site.pk}, 400)
    assert again["detail"]


def test_a_walk_is_started_watched_and_stopped(api: ApiCaller, alice: Reader) -> None:
    an_interest(alice)
    parameters = {"strategy": "paper", "pages": 30, "freshness": None, "interval": 3, "seed": 7}
    made = api.call("POST", "walks", {"starts": ["https://example.org/"], "parameters": parameters}, 201)
    assert {name: made["parameters"][name] for name in parameters} == parameters
    assert api.call("GET", f"walks/{made['id']}") == made
    stopped = api.call("POST", f"walks/{made['id']}/stop")
    assert (stopped["status"], stopped["ended_because"]) == ("stopped", "stopped")
    assert api.call("POST", f"walks/{made['id']}/stop") == stopped


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"site": 1, "starts": ["https://example.org/"]},
        {"site": 999},
        {"starts": []},
        {"starts": "https://example.org/"},
        {"starts": ["nonsense here"]},
        {"starts": ["https://example.org/"], "parameters": {"freshness": 1}},
        {"starts": ["https://example.org/"], "parameters": {"pages": 0}},
        {"starts": ["https://example.org/"], "parameters": []},
    ],
)
def test_what_is_no_walk_is_refused(api: ApiCaller, alice: Reader, body: dict[str, object]) -> None:
    an_interest(alice)
    api.call("POST", "walks", body, 400)
    assert not Walk.objects.exists()


def test_without_an_interest_there_is_nothing_to_walk_for(api: ApiCaller) -> None:
    assert "interest" in api.call("POST", "walks", {"starts": ["https://example.org/"]}, 400)["detail"]


def test_another_readers_site_cannot_be_walked(api: ApiCaller, alice: Reader, bob: Reader) -> None:
    an_interest(alice)
    wrong = api.call("POST", "walks", {"site": a_site(bob).pk}, 400)
    assert [error["pointer"] for error in wrong["errors"]] == ["/site"]


def test_steps_tell_the_whole_walk_in_order(api: ApiCaller, alice: Reader) -> None:
    walk = a_walk(alice)
    article = kept(walk, 奶粉=3)
    a_step(walk, a_page(奶粉=1), kept=False, anchor="乳业频道", interest={"奶粉": 1.0}, reason={"cosine": 0.5})
    steps = api.call("GET", f"walks/{walk.pk}/steps")["results"]
    assert [(one["number"], one["kept"], one["article"]) for one in steps] == [(1, True, article.pk), (2, False, None)]
    assert (steps[1]["anchor"], steps[1]["interest"], steps[1]["reason"]) == (
        "乳业频道",
        {"奶粉": 1.0},
        {"cosine": 0.5},
    )


def test_articles_are_the_readers_own_filtered_and_searched(api: ApiCaller, alice: Reader, bob: Reader) -> None:
    walk = a_walk(alice)
    milk = kept(walk, title="奶粉新国标", text="配方注册集中更新。", 奶粉=3)
    space = kept(walk, title="空间站", text="航天员出舱。", 航天=3)
    theirs = kept(a_walk(bob), title="奶粉", 奶粉=3)
    unkept = an_article("未留下", 奶粉=1)
    a_step(walk, unkept.page, kept=False)

    def found(query: str) -> list[int]:
        return [one["id"] for one in api.call("GET", f"articles?{query}")["results"]]

    assert found("") == [space.pk, milk.pk]
    assert found("q=奶粉") == [milk.pk]
    assert found("q=奶粉 注册") == [milk.pk]
    assert found("q=奶粉 航天") == []
    assert found("site=示例食品网&since=2026-03-01T00:00:00Z&until=2026-03-03T00:00:00Z") == [space.pk, milk.pk]
    assert found("language=en") == []
    assert found(f"until={NOON:%Y-%m-%dT%H:%M:%SZ}") == []
    whole = api.call("GET", f"articles/{milk.pk}")
    assert (whole["text"], whole["keywords"]) == ("配方注册集中更新。", {"奶粉": 1.0})
    for other in (theirs, unkept):
        api.call("GET", f"articles/{other.pk}", status=404)


@pytest.mark.parametrize("number", [2, 60])
def test_lists_cost_the_same_queries_with_few_rows_or_many(
    api: ApiCaller, alice: Reader, number: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    walk = a_walk(alice)
    for _ in range(number):
        kept(walk, 奶粉=3)
        a_walk(alice, source=a_site(alice))
    api.call("GET", "me")
    for path in ("sites", "walks", f"walks/{walk.pk}/steps", "articles", "articles?q=正文"):
        with django_assert_max_num_queries(3):
            shown = api.call("GET", f"{path}{'&' if '?' in path else '?'}page_size=200")["results"]
        assert len(shown) >= number


def test_reading_rules_are_given_taken_and_shown(api: ApiCaller) -> None:
    rules = {
        "charset": "big5",
        "site_zone": "Asia/Taipei",
        "title_selector": "h1.t",
        "text_selector": "#a p",
        "drop_selector": ".b",
    }
    made = api.call("POST", "sites", {"url": "news.example.org", **rules}, 201)
    assert {name: made[name] for name in rules} == rules
    changed = api.call("PATCH", f"sites/{made['id']}", {"text_selector": "main", "drop_selector": ""})
    assert {name: changed[name] for name in rules} == {**rules, "text_selector": "main", "drop_selector": ""}
    wrong = {"charset": "klingon", "site_zone": "Mars", "text_selector": "p["}
    refused = api.call("PATCH", f"sites/{made['id']}", wrong, 400)
    assert {error["pointer"] for error in refused["errors"]} == {"/charset", "/site_zone", "/text_selector"}
    assert api.call("GET", f"sites/{made['id']}") == changed
