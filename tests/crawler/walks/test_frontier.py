"""The link pool: freshness, ties, the index, and what the shell has to save."""

from __future__ import annotations

import math
import time

from hypothesis import given
from hypothesis import strategies as st

from crawler.pages.links import PageLink
from crawler.walks.frontier import Frontier, PoolLink
from tests.fakes.pages import page_link


def nothing(terms: object) -> float:
    return 0.0


def links(text: str) -> list[PageLink]:
    """Links to /a /b … with anchors of one word each, from "a:word b:word"."""
    return [
        page_link(f"http://n.example/{name}", word) for name, _, word in (part.partition(":") for part in text.split())
    ]


def key(name: str) -> str:
    return page_link(f"http://n.example/{name}").key


def test_freshness_is_that_of_the_last_page_that_held_the_link() -> None:
    frontier = Frontier()
    frontier.see(links("a b"), number=1, clock=1, score=nothing)
    frontier.see(links("b c"), number=2, clock=2, score=nothing)
    frontier.see(links("d"), number=4, clock=3, score=nothing)  # step 3 could not be read: no page, no ageing
    assert {link.url[-1]: link.freshness(3) for link in frontier} == {"a": -2, "b": -1, "c": -1, "d": 0}
    assert frontier[key("b")].parent_number == 1


def test_ties_go_to_the_fresher_link_then_to_page_order() -> None:
    frontier = Frontier()
    frontier.see(links("a b"), number=1, clock=1, score=nothing)
    frontier.see(links("d c b"), number=2, clock=2, score=nothing)
    assert [link.url[-1] for link in sorted(frontier, key=PoolLink.tie)] == ["d", "c", "b", "a"]


def test_a_queue_keeps_the_first_place() -> None:
    frontier = Frontier()
    frontier.see(links("a b"), number=1, clock=1, score=nothing)
    frontier.see(links("b"), number=2, clock=2, score=nothing, keep_order=True)
    assert (frontier[key("b")].order, frontier[key("b")].last_seen) == (1, 2)


def test_visited_pages_never_come_back() -> None:
    frontier = Frontier()
    frontier.visit(key("a"))
    frontier.see(links("a:奶粉 b:奶粉"), number=1, clock=1, score=nothing)
    frontier.visit(key("b"))
    frontier.see(links("a:奶粉 b:奶粉"), number=2, clock=2, score=nothing)
    assert not list(frontier)
    assert not frontier.overlaps({"奶粉": 1.0})


def test_an_anchor_with_words_replaces_one_without() -> None:
    frontier = Frontier()
    frontier.see([page_link("http://n.example/a")], number=1, clock=1, score=lambda terms: len(terms))
    frontier.see(links("a:奶粉"), number=2, clock=2, score=lambda terms: len(terms))
    link = frontier[key("a")]
    assert (link.anchor, link.terms, link.first_score) == ("奶粉", {"奶粉": 1}, 1)
    assert set(frontier.overlaps({"奶粉": 1.0})) == {link.key}


def test_changes_name_each_link_once() -> None:
    frontier = Frontier([PoolLink("http://n.example/a", key("a"), "", {}, 1, 1)], [key("z")])
    frontier.see(links("a b z"), number=2, clock=2, score=nothing)
    frontier.see(links("b a"), number=3, clock=3, score=nothing)
    new, again = frontier.changes()
    assert [link.url[-1] for link in new] == ["b"]
    assert [(link.url[-1], link.last_seen, link.order) for link in again] == [("a", 3, 1)]
    frontier.visit(key("b"))
    assert frontier.changes()[0][0].taken
    frontier.clear_changes()
    assert frontier.changes() == ([], [])


def test_taken_links_are_known_as_visited_when_loaded() -> None:
    frontier = Frontier([PoolLink("http://n.example/a", key("a"), "", {}, 1, 1, taken=True)])
    assert len(frontier) == 0
    assert frontier.is_visited(key("a"))


WORDS = st.sampled_from(["奶粉", "市场", "航天", "planet", "star", "law"])


@given(
    st.lists(st.dictionaries(WORDS, st.integers(1, 3)), max_size=12),
    st.dictionaries(WORDS, st.floats(0.01, 1)),
    st.sets(st.integers(0, 11)),
)
def test_the_index_finds_what_a_search_of_every_link_finds(
    anchors: list[dict[str, int]], interest: dict[str, float], taken: set[int]
) -> None:
    seen = [page_link(f"http://n.example/{place}", terms=terms) for place, terms in enumerate(anchors)]
    frontier = Frontier()
    frontier.see(seen, number=1, clock=1, score=nothing)
    frontier.visit(*(link.key for place, link in enumerate(seen) if place in taken))
    found = frontier.overlaps(interest)
    for place, link in enumerate(seen):
        common = link.terms.keys() & interest.keys()
        if place in taken or not common:
            assert link.key not in found
            continue
        assert found[link.key].common == len(common)
        assert math.isclose(found[link.key].dot, sum(link.terms[word] * interest[word] for word in common))


def test_ten_thousand_links_are_searched_in_a_few_milliseconds() -> None:
    interest = {f"word{place}": 0.1 for place in range(10)}
    frontier = Frontier(
        PoolLink(
            f"http://n.example/{n}", f"{n:032x}", "", {f"word{n % 3000}": 1, f"other{n % 777}": 1, "news": 2}, 1, 1
        )
        for n in range(10_000)
    )
    started = time.process_time()
    for _ in range(20):
        frontier.overlaps(interest)
    assert (time.process_time() - started) / 20 < 0.01
