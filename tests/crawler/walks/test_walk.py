"""The step: starts, moves, the page clock, what teaches, what is kept, and a state that survives being stored."""

from __future__ import annotations

import json
from dataclasses import asdict, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crawler.errors import BrokenAddress, CrawlerError
from crawler.walks.frontier import Frontier, PoolLink
from crawler.walks.parameters import STRATEGIES
from crawler.walks.walk import (
    StepRecord,
    Visit,
    WalkParameters,
    WalkState,
    begin,
    choose,
    digest,
    ending,
    is_spent,
    scope_key,
)
from tests.fakes.pages import HOME, Web, page_link, read_page_of, web

MILK = {"奶粉": 0.5, "蛋白质": 0.5}


def start(
    parameters: WalkParameters, interest: dict[str, float] | None = None, starts: tuple[str, ...] = ("",)
) -> WalkState:
    wanted = interest or MILK
    return begin([HOME + path for path in starts], wanted, wanted, parameters)


def step(state: WalkState, site: Web) -> StepRecord:
    choice = choose(state)
    assert choice is not None
    return digest(state, choice, site.visit(choice))


def walk(state: WalkState, site: Web, steps: int = 100) -> list[StepRecord]:
    records: list[StepRecord] = []
    while len(records) < steps and not is_spent(state):
        records.append(step(state, site))
    return records


def article(
    path: str, words: dict[str, int], *links: tuple[str, dict[str, int]], is_article: bool = True
) -> tuple[str, object]:
    return path, read_page_of(
        HOME + path,
        words,
        [page_link(HOME + target, " ".join(terms), terms=terms) for target, terms in links],
        is_article=is_article,
    )


def site_of(*pages: tuple[str, object]) -> Web:
    return Web(dict(pages))  # type: ignore[arg-type]


def test_the_given_starts_come_first() -> None:
    site = site_of(
        article("", {"首页": 1}, ("a", {"奶粉": 1})),
        article("list", {"列表": 1}),
        article("a", {"奶粉": 1}),
    )
    records = walk(start(WalkParameters(pages=3), starts=("", "list", "")), site)
    assert [(record.url, record.move) for record in records] == [
        (HOME, "start"),
        (HOME + "list", "start"),
        (HOME + "a", "sideways"),
    ]
    assert records[2].parent_number == 1


def test_moves() -> None:
    new = {"婴幼儿": 1, "辅食": 1}
    site = site_of(
        article("", {"目录": 1}, ("a", {"奶粉": 1}), ("b", new), ("c", {"白酒": 1}), is_article=False),
        article("a", {"奶粉": 2, "婴幼儿": 3}, ("d", {"蛋白质": 1, "检测": 1, "新": 1})),
        article("b", {"婴幼儿": 1}),
        article("d", {"检测": 1}),
        article("c", {"白酒": 1}),
    )
    records = walk(start(WalkParameters(strategy="paper", freshness=None)), site)
    assert [(record.url.removeprefix(HOME), record.move, record.parent_number) for record in records] == [
        ("", "start", None),
        ("a", "deepen", 1),
        ("b", "recall", 1),  # scored 0 when it was first seen; 婴幼儿 is of interest since page a
        ("d", "sideways", 2),
        ("c", "recall", 1),  # nothing scores above 0: the freshest link that is left
    ]
    assert records[2].score > 0 == records[4].score


def test_the_page_clock_ignores_pages_that_could_not_be_read() -> None:
    site = site_of(
        article("", {"首页": 1}, ("gone", {"奶粉": 1}), ("a", {"奶粉": 1, "新": 1})), article("a", {"奶粉": 1})
    )
    state = start(WalkParameters(pages=3))
    step(state, site)
    failed = step(state, site)
    assert (failed.outcome, failed.status, failed.title, failed.kept) == ("failed", 404, "", False)
    assert (state.number, state.pages_read, state.clock) == (2, 2, 1)
    assert step(state, site).move == "deepen"


def test_the_interest_iterates_as_formulas_6_to_9_say() -> None:
    site = site_of(article("", {"奶粉": 4, "婴幼儿": 3, "配方": 2, "雀巢": 1}))
    record = step(start(WalkParameters(strategy="paper")), site)
    expected = {"奶粉": 0.455556, "蛋白质": 0.277778, "婴幼儿": 0.133333, "配方": 0.088889, "雀巢": 0.044444}
    assert record.interest == pytest.approx(expected, abs=1e-6)
    assert record.distance == pytest.approx(0.281091, abs=1e-6)
    assert record.candidate == pytest.approx({"奶粉": 0.4, "婴幼儿": 0.3, "配方": 0.2, "雀巢": 0.1})


@pytest.mark.parametrize("interval", [1, 3, 5])
@pytest.mark.parametrize("freshness", [None, -1, -3, -5])
def test_the_experiment_of_the_paper_runs(freshness: int | None, interval: int) -> None:
    pages = {
        f"p{n}": (f"国内 奶粉 市场 消息 第{n}条", f"p{n + 1}:奶粉市场 p{n * 2}:配方注册 p{n * 3}:白酒")
        for n in range(1, 40)
    }
    interest = {"奶粉": 0.4, "国内": 0.3, "市场": 0.2, "配方": 0.1}
    state = start(WalkParameters("paper", 20, freshness, interval, 10), interest, ("p1",))
    records = walk(state, web(pages))
    changes = [record.number for record in records if record.candidate]
    assert changes == [record.number for record in records if record.outcome == "fetched"][interval - 1 :: interval]
    assert all(sum(record.interest.values()) == pytest.approx(1) for record in records)
    assert all(len(record.interest) <= 10 for record in records)
    assert len({record.url for record in records}) == len(records)


def test_only_articles_teach() -> None:
    site = site_of(article("", {"奶粉": 4, "婴幼儿": 3}, is_article=False))
    record = step(start(WalkParameters(strategy="paper")), site)
    assert (record.candidate, record.interest, record.is_article) == ({}, MILK, False)


def test_balanced_keeps_out_what_is_not_about_the_declared_words_and_stays_anchored() -> None:
    drifting = {"白酒": 30, "抽检": 30, "酒精": 30, "蛋白质": 1}
    site = site_of(
        article(
            "", {"奶粉": 9, "蛋白质": 9, "孕妇": 1}, ("a", {"奶粉": 1, "甲": 1}), ("b", {"奶粉": 1, "乙": 1, "丙": 1})
        ),
        article("a", drifting),
        article("b", {"奶粉": 9, "市场": 3, "新生儿": 9, "孕妇": 9}),
    )
    state = start(WalkParameters(strategy="balanced"))
    records = [step(state, site) for _ in range(3)]
    assert records[0].candidate
    assert not records[1].candidate
    assert records[2].candidate.keys() == {"奶粉", "孕妇"}  # the other words were met on no other page
    assert sum(records[2].interest.get(word, 0) for word in MILK) >= 0.5 - 1e-9
    letter = start(WalkParameters(strategy="paper"))
    assert [bool(step(letter, site).candidate) for _ in range(3)] == [True, True, True]


@pytest.mark.parametrize("name", sorted(set(STRATEGIES) - {"paper", "balanced"}))
def test_the_other_strategies_do_not_learn(name: str) -> None:
    site = site_of(article("", {"奶粉": 4, "婴幼儿": 3}))
    assert step(start(WalkParameters(strategy=name)), site).interest == MILK


def test_kept_is_judged_by_the_interest_the_walk_set_out_with() -> None:
    about = {"奶粉": 9, "蛋白质": 9}
    site = site_of(
        article("", about, ("a", {"奶粉": 1}), ("b", {"奶粉": 1}), is_article=False),
        article("a", {"白酒": 50, "抽检": 50}),
        article("b", about),
    )
    state = start(WalkParameters(strategy="breadth-first", keep_threshold=0.4))
    records = [step(state, site) for _ in range(3)]
    assert [record.kept for record in records] == [False, False, True]
    assert records[0].relevance == records[2].relevance > 0.4 * 0.5 > records[1].relevance == 0


def test_compounds_of_the_reader_are_found_through_their_parts() -> None:
    site = site_of(
        article("", {"首页": 1}, ("a", {"婴幼儿": 1, "奶粉": 1, "新": 1}), ("b", {"婴幼儿": 1, "推车": 1})),
        article("a", {"婴幼儿": 3, "奶粉": 5, "注册": 2}),
    )
    state = start(WalkParameters("paper"), {"婴幼儿奶粉": 1.0})
    step(state, site)
    record = step(state, site)
    assert record.url == HOME + "a"
    assert record.reason["words"].keys() == {"婴幼儿奶粉"}
    assert record.candidate["婴幼儿奶粉"] == pytest.approx(3 / 7)


def test_the_walk_stays_on_its_hosts_and_heeds_nofollow() -> None:
    links = [
        page_link("http://elsewhere.example/", terms={"奶粉": 1}),
        page_link(HOME + "barred", terms={"奶粉": 1}, nofollow=True),
        page_link("https://news.example/secure", terms={"新": 1}),
    ]
    state = start(WalkParameters())
    step(state, Web({"": read_page_of(HOME, {"首页": 1}, links)}))
    assert [link.url for link in state.frontier] == ["https://news.example/secure"]
    closed = start(WalkParameters())
    step(closed, Web({"": read_page_of(HOME, {"首页": 1}, links, may_follow=False)}))
    assert ending(closed) == "nothing-left"


def test_what_asks_not_to_be_kept_is_read_but_never_kept() -> None:
    state = start(WalkParameters())
    asked = replace(read_page_of(HOME, {"奶粉": 9}, [page_link(HOME + "a", terms={"奶粉": 1})]), may_keep=False)
    assert not step(state, Web({"": asked})).kept
    assert step(state, Web({"a": read_page_of(HOME + "a", {"奶粉": 9})})).kept


def test_scope_is_the_host_with_any_port_but_the_usual_ones() -> None:
    assert scope_key("http://n.example/a") == scope_key("https://n.example/b") == "n.example"
    assert scope_key("http://127.0.0.1:8010/") == "127.0.0.1:8010"


def test_a_start_may_lead_to_another_host_which_is_then_the_one_meant() -> None:
    www = "http://www.news.example/"
    page = read_page_of(www, {"首页": 1}, [page_link(www + "a", terms={"奶粉": 1})])
    state = start(WalkParameters())
    choice = choose(state)
    assert choice is not None
    digest(state, choice, Visit("fetched", 200, 2, page))
    assert [link.url for link in state.frontier] == [www + "a"]


def test_a_page_reached_under_two_addresses_counts_once() -> None:
    about = read_page_of(HOME + "real", {"奶粉": 9, "蛋白质": 9})
    site = site_of(
        article(
            "", {"首页": 1}, ("short", {"奶粉": 1}), ("other", {"奶粉": 1, "新": 1}), ("real", {"蛋白质": 1, "甲": 1})
        )
    )
    site.pages |= {HOME + "short": about, HOME + "other": about}
    records = walk(start(WalkParameters(strategy="breadth-first")), site)
    assert [(record.url.removeprefix(HOME), record.kept) for record in records] == [
        ("", False),
        ("short", True),
        ("other", False),
    ]


def test_why_a_walk_ends() -> None:
    assert ending(start(WalkParameters())) is None
    spent = start(WalkParameters(pages=1))
    step(spent, site_of(article("", {"首页": 1}, ("a", {"奶粉": 1}))))
    assert ending(spent) == "budget"
    alone = start(WalkParameters())
    step(alone, site_of(article("", {"首页": 1})))
    assert ending(alone) == "nothing-left"
    lost = start(WalkParameters())
    step(lost, Web({}))
    assert ending(lost) == "no-start"
    assert choose(lost) is None


def test_closed_doors_cost_no_budget_but_do_not_go_on_for_ever() -> None:
    state = start(WalkParameters(pages=3), starts=tuple("abcdefgh"))
    while not is_spent(state):
        choice = choose(state)
        assert choice is not None
        digest(state, choice, Visit("refused", 0, 0, None, "robots.txt forbids it"))
    assert (state.pages_read, state.number) == (0, 6)


@pytest.mark.parametrize(
    "wrong",
    [
        {"strategy": "clever"},
        {"pages": 0},
        {"interval": 0},
        {"top_k": 0},
        {"freshness": 1},
        {"keep_threshold": 1.1},
        {"anchor_floor": -0.1},
    ],
)
def test_parameters_out_of_range(wrong: dict[str, object]) -> None:
    with pytest.raises(CrawlerError):
        WalkParameters.from_dict(wrong)


def test_parameters_round_trip_and_ignore_what_they_do_not_know() -> None:
    parameters = WalkParameters("paper", 7, None, 3, 5, 42, 0.1, 0.4, False, False)
    assert WalkParameters.from_dict(json.loads(json.dumps({**parameters.to_dict(), "later": 1}))) == parameters


def test_a_start_that_is_no_address() -> None:
    with pytest.raises(BrokenAddress):
        begin(["nonsense"], MILK, MILK, WalkParameters())


def stored(state: WalkState) -> WalkState:
    """The state as rows and JSON fields, loaded again in another order."""
    plain = json.loads(
        json.dumps(
            {
                "parameters": state.parameters.to_dict(),
                "declared": state.declared,
                "set_out_with": state.set_out_with,
                "interest": state.interest,
                "links": [asdict(link) for link in state.frontier][::-1],
                "number": state.number,
                "pages_read": state.pages_read,
                "requests": state.requests,
                "memory": state.memory,
            }
        )
    )
    plain["parameters"] = WalkParameters.from_dict(plain["parameters"])
    links = [PoolLink(**link) for link in plain.pop("links")]
    return WalkState(frontier=Frontier(links, set(state.frontier._visited)), **plain)


WORDS = ["奶粉", "蛋白质", "婴幼儿", "配方", "白酒", "市场"]
TEXTS = st.dictionaries(st.sampled_from(WORDS), st.integers(1, 6), max_size=4)
SITES = st.lists(
    st.tuples(TEXTS, st.lists(st.tuples(st.integers(0, 9), TEXTS), max_size=5), st.booleans()), min_size=1, max_size=9
)


@settings(max_examples=60, deadline=None)
@given(SITES, st.sampled_from(STRATEGIES), st.sampled_from([None, 0, -1, -3]), st.integers(1, 3))
def test_a_stored_walk_goes_on_as_if_it_had_never_stopped(
    pages: list[tuple[dict[str, int], list[tuple[int, dict[str, int]]], bool]],
    name: str,
    freshness: int | None,
    interval: int,
) -> None:
    site = site_of(
        *(
            article(f"{n}", words, *((f"{target}", terms) for target, terms in links), is_article=is_article)
            for n, (words, links, is_article) in enumerate(pages)
        )
    )
    parameters = WalkParameters(name, 12, freshness, interval)
    running, resumed = start(parameters, starts=("0",)), start(parameters, starts=("0",))
    while (choice := choose(running)) is not None and not is_spent(running):
        resumed = stored(resumed)
        assert choose(resumed) == choice == choose(running)
        assert digest(resumed, choice, site.visit(choice)) == digest(running, choice, site.visit(choice))
        assert ending(resumed) == ending(running)


@settings(max_examples=60, deadline=None)
@given(SITES, st.sampled_from(STRATEGIES))
def test_no_page_is_asked_for_twice_and_the_interest_stays_a_vector(
    pages: list[tuple[dict[str, int], list[tuple[int, dict[str, int]]], bool]], name: str
) -> None:
    site = site_of(
        *(
            article(f"{n}", words, *((f"{target}", terms) for target, terms in links), is_article=is_article)
            for n, (words, links, is_article) in enumerate(pages)
        )
    )
    for record in walk(start(WalkParameters(name, 30), starts=("0",)), site):
        assert sum(record.interest.values()) == pytest.approx(1)
        assert 0 <= record.distance <= 2**0.5
        assert len(record.runners_up) <= 5
        assert json.loads(json.dumps(record.report()))["number"] == record.number
    assert len(set(site.asked)) == len(site.asked)
