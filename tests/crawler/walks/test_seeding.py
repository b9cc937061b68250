"""What a walk reads beside pages: feeds and news sitemaps at its beginning, other sitemaps at its end."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from crawler.reading import ReadPage
from crawler.walks.frontier import Frontier
from crawler.walks.walk import Choice, Visit, WalkParameters, WalkState, begin, choose, ending, steps
from tests.fakes.pages import HOME, Web, page_link, read_page_of

INTEREST = {"奶粉": 0.6, "配方": 0.4}


def page(path: str, links: str = "", feeds: str = "", words: str = "奶粉 配方 市场", **changes: Any) -> ReadPage:
    """A page with links "path:anchor …"; no article unless said."""
    made = read_page_of(
        HOME + path,
        dict.fromkeys(words.split(), 2),
        [page_link(HOME + to, anchor) for to, _, anchor in (link.partition(":") for link in links.split())],
        title=path,
        is_article=bool(changes.pop("is_article", False)),
    )
    return replace(made, feeds=tuple(HOME + feed for feed in feeds.split()), **changes)


def listing(path: str, links: str = "", kind: str = "feed", feeds: str = "") -> ReadPage:
    return page(path, links, feeds, "", kind=kind)


class Site(Web):
    """A made-up web whose robots.txt names sitemaps."""

    def __init__(self, pages: Mapping[str, ReadPage], sitemaps: str = "") -> None:
        super().__init__(pages)
        self.sitemaps = tuple(HOME + path for path in sitemaps.split())

    def visit(self, choice: Choice) -> Visit:
        return replace(super().visit(choice), sitemaps=self.sitemaps)


def walked(site: Web, pages: int = 40, strategy: str = "balanced") -> list[tuple[str, str, int | None]]:
    """(path, rule or move, parent) of each step. The state is saved and loaded between steps, as a worker does."""
    state = begin([HOME], INTEREST, INTEREST, WalkParameters(strategy, pages=pages))
    rows = []
    while ending(state) is None:
        assert choose(state) == choose(state)
        record = next(steps(state, site.visit))
        rule = record.reason["rule"] if record.move == "start" else record.move
        rows.append((record.url.removeprefix(HOME), rule, record.parent_number))
        state = loaded(state)
    return rows


def loaded(state: WalkState) -> WalkState:
    memory = json.loads(json.dumps(state.memory))
    visited = set(state.frontier._visited)
    return replace(state, memory=memory, frontier=Frontier(list(state.frontier), visited))


def test_the_feeds_of_a_start_page_are_read_after_it_two_at_most() -> None:
    home = page("", "a:足球", "f1 f2 f3")
    site = Site(
        {"": home, "f1": listing("f1", "b:奶粉"), "f2": listing("f2", "a:足球 c:配方"), "a": page("a"), "b": page("b")}
    )
    assert walked(site)[:3] == [("", "start", None), ("f1", "feed", 1), ("f2", "feed", 1)]
    rest = walked(site)[3:]
    assert ("b", "deepen", 2) in rest  # only the feed had it
    assert {path for path, *_ in rest} == {"a", "b", "c"}
    assert not [path for path, *_ in rest if path.startswith("f")]


def test_a_feed_that_is_not_there_costs_a_page_and_nothing_else() -> None:
    site = Site({"": page("", "a:奶粉", "f1"), "a": page("a")})
    assert [path for path, *_ in walked(site)] == ["", "f1", "a"]


@pytest.mark.parametrize(("budget", "feeds"), [(5, 0), (10, 1), (19, 1), (20, 2), (200, 2)])
def test_a_small_budget_is_not_spent_on_feeds(budget: int, feeds: int) -> None:
    site = Site({"": page("", "a:奶粉", "f1 f2"), "f1": listing("f1"), "f2": listing("f2"), "a": page("a")})
    assert sum(rule == "feed" for _, rule, _ in walked(site, budget)) == feeds


def test_feeds_of_other_hosts_and_of_later_pages_are_not_read() -> None:
    home = replace(page("", "a:奶粉"), feeds=("http://other.example/feed",))
    site = Site({"": home, "a": page("a", feeds="f1"), "f1": listing("f1")})
    assert [path for path, *_ in walked(site)] == ["", "a"]


@pytest.mark.parametrize("strategy", ["paper", "best-first", "breadth-first", "depth-first", "random"])
def test_strategies_of_comparison_know_no_feeds_and_no_sitemaps(strategy: str) -> None:
    site = Site({"": page("", "a:奶粉", "f1"), "a": page("a")}, "news-sitemap.xml sitemap.xml")
    assert [path for path, *_ in walked(site, strategy=strategy)] == ["", "a"]


def test_a_feed_teaches_nothing_and_leaves_its_links_the_word_of_the_page() -> None:
    home, words = page("", "a:足球", "f1"), {}
    site = Site({"": home, "f1": listing("f1", "b:足球"), "a": page("a"), "b": page("b")})
    state = begin([HOME], INTEREST, INTEREST, WalkParameters(pages=20))
    for record in steps(state, site.visit):
        words[record.url.removeprefix(HOME)] = record
    assert (words["f1"].interest, words["f1"].candidate, words["f1"].distance) == (INTEREST, {}, 0.0)
    assert (words["f1"].is_article, words["f1"].kept, words["f1"].relevance) == (False, False, 0.0)
    assert len(state.memory["page_cosines"]) == state.clock == 3
    assert words["a"].reason["page_cosine"] == words["b"].reason["page_cosine"] > 0.5


def test_news_sitemaps_are_read_at_the_beginning_and_others_when_nothing_is_left() -> None:
    site = Site(
        {
            "": page("", "a:奶粉"),
            "a": page("a"),
            "news-sitemap.xml": listing("news-sitemap.xml", "b:配方", "sitemap"),
            "b": page("b"),
            "sitemap.xml": listing("sitemap.xml", "c: d:", "sitemap"),
            "c": page("c"),
            "d": page("d"),
        },
        "sitemap.xml news-sitemap.xml",
    )
    read = [(path, rule, parent) for path, rule, parent in walked(site) if rule != "deepen"]
    assert [path for path, *_ in walked(site)] == ["", "news-sitemap.xml", "a", "b", "sitemap.xml", "c", "d"]
    assert read[:2] == [("", "start", None), ("news-sitemap.xml", "news-sitemap", 1)]
    assert ("sitemap.xml", "sitemap", 1) in read


def test_an_index_leads_to_its_newest_parts_five_documents_at_most() -> None:
    parts = [f"s{number}" for number in range(9)]
    pages = {
        "": page("", "a:奶粉"),
        "a": page("a"),
        "sitemap.xml": listing("sitemap.xml", "", "sitemap", " ".join(parts)),
    }
    for number, part in enumerate(parts):
        pages[part] = listing(part, f"p{number}:", "sitemap")
        pages[f"p{number}"] = page(f"p{number}")
    opened = [path for path, rule, _ in walked(Site(pages, "sitemap.xml")) if rule == "sitemap"]
    assert opened == ["sitemap.xml", "s0", "s1", "s2", "s3"]


def test_an_index_is_no_page_to_go_to_and_circles_end() -> None:
    index = replace(listing("sitemap.xml", "s1:", "sitemap", "s1 sitemap.xml"))
    pages = {"": page(""), "sitemap.xml": index, "s1": listing("s1", "", "sitemap", "sitemap.xml s1")}
    assert walked(Site(pages, "sitemap.xml")) == [
        ("", "start", None),
        ("sitemap.xml", "sitemap", 1),
        ("s1", "sitemap", 2),
    ]


def test_a_news_index_counts_its_parts() -> None:
    pages = {"": page(""), "news.xml": listing("news.xml", "", "sitemap", "n1 n2 n3")}
    pages |= {f"n{number}": listing(f"n{number}", f"p{number}:奶粉", "sitemap") for number in (1, 2, 3)}
    pages |= {f"p{number}": page(f"p{number}") for number in (1, 2, 3)}
    read = [path for path, *_ in walked(Site(pages, "news.xml"))]
    assert read[:3] == ["", "news.xml", "n1"]
    assert "p1" in read


def test_a_walk_may_start_from_a_feed() -> None:
    site = Web({"": listing("", "a:足球 b:奶粉"), "a": page("a"), "b": page("b")})
    assert [path for path, *_ in walked(site)] == ["", "b", "a"]
    state = begin([HOME], INTEREST, INTEREST, WalkParameters(pages=5))
    assert len(list(steps(state, Web({"": listing("", "a:")}).visit))) == 2
    assert ending(state) == "nothing-left"


def test_a_walk_begun_before_feeds_were_known_goes_on() -> None:
    state = begin([HOME], INTEREST, INTEREST, WalkParameters(pages=5))
    assert not {"seeds", "sitemaps", "opened", "part", "listings"} & set(state.memory)


def test_a_page_under_its_canonical_address_is_not_read_again() -> None:
    article = page("print/1", "1:奶粉", is_article=True, canonical=HOME + "1")
    site = Web({"": page("", "print/1:奶粉配方 1:奶粉"), "print/1": article, "1": page("1", is_article=True)})
    assert [path for path, *_ in walked(site)] in (["", "print/1"], ["", "1", "print/1"])
    first = Web({"": page("", "print/1:奶粉"), "print/1": article, "1": page("1", is_article=True)})
    assert [path for path, *_ in walked(first)] == ["", "print/1"]


@pytest.mark.parametrize("canonical", [HOME, HOME + "news/", "http://other.example/1", "", HOME + "news/1"])
def test_a_canonical_address_that_would_hide_the_site_is_not_believed(canonical: str) -> None:
    article = page("news/1", "news/:奶粉 1:奶粉", is_article=True, canonical=canonical)
    site = Web({"": page("", "news/1:奶粉"), "news/1": article, "news/": page("news/"), "1": page("1")})
    assert {path for path, *_ in walked(site)} == {"", "news/1", "news/", "1"}
