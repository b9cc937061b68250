"""A site cannot eat a walk: good sites with every kind of trap beside them, and sites that only look like traps."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from crawler.reading import ReadPage
from crawler.walks.frontier import Frontier
from crawler.walks.traps import Traps, left_alone
from crawler.walks.walk import Choice, Visit, WalkParameters, WalkState, begin, steps
from tests.fakes.pages import HOME, page_link
from tests.fakes.trap_kinds import KINDS
from tests.fakes.traps import GOOD, Beside, Links, Site, listing, nav, page_of, words

BUDGET = 120
INTEREST = dict.fromkeys((*words(3, 2), *words(8, 2)), 0.25)


def walk(site: Site, strategy: str, pages: int = BUDGET, seed: int = 1) -> WalkState:
    parameters = WalkParameters(strategy=strategy, pages=pages, seed=seed)
    state = begin(site.starts, INTEREST, INTEREST, parameters, site.hosts)
    for _ in steps(state, site.visit):
        pass
    return state


@pytest.mark.parametrize("strategy", ["breadth-first", "balanced", "random"])
@pytest.mark.parametrize("kind", KINDS)
def test_the_good_site_beside_a_trap_is_read_and_the_trap_is_left(kind: str, strategy: str) -> None:
    site = KINDS[kind]()
    state = walk(site, strategy)
    assert len(site.read) >= 0.9 * GOOD
    assert len(site.wasted) <= 0.35 * BUDGET
    assert len(json.dumps(state.memory["traps"])) < 64 * 1024


@pytest.mark.parametrize("strategy", ["breadth-first", "balanced", "random"])
def test_nothing_is_left_alone_on_a_site_without_traps(strategy: str) -> None:
    site = Site()
    assert left_alone(walk(site, strategy).memory) == []
    assert (len(site.read), site.wasted) == (GOOD, [])


def test_a_closed_part_is_named_with_its_reason() -> None:
    state = walk(KINDS["calendar in the query"](), "breadth-first")
    (part,) = left_alone(state.memory)
    assert (part.kind, part.why) == ("news.example/calendar?month&year", "more-of-its-kind")
    assert part.read == 8  # of which the first was found on the home page, which counts less
    assert part.example.startswith(HOME + "calendar?month=")
    assert not any("/calendar" in link.url for link in state.frontier)


class Newspaper(Beside):
    """Articles and lists of one site, none of them a trap: `pages` answers everything but the good site's own."""

    def number(self, page: ReadPage) -> int | None:
        return int(page.title.removeprefix("Text ")) if page.title.startswith("Text ") else super().number(page)


def text(url: str, n: int, links: Links | None = None) -> ReadPage:
    return page_of(url, words(("text", n), 150), [*nav(), *(links or [])], title=f"Text {n}", is_article=True)


def newspaper(entry: str, pages: Callable[[str], ReadPage | None]) -> Newspaper:
    return Newspaper((entry,), pages)


def many_articles() -> Newspaper:
    def pages(url: str) -> ReadPage | None:
        path = url.removeprefix(HOME)
        if not path.startswith("a/"):
            return None
        n = int(path.removeprefix("a/"))
        return text(url, 100 + n, [(f"/a/{n + 1}", "next"), (f"/a/{n * 3 + 1}", "related")])

    return newspaper("/a/1", pages)


def pagination() -> Newspaper:
    """A hundred list pages, each with five articles of its own."""

    def pages(url: str) -> ReadPage | None:
        path = url.removeprefix(HOME)
        if path.startswith("all?page="):
            n = int(path.removeprefix("all?page="))
            shown = [(f"/t/{n * 5 + i}.html", f"article {n} {i} of the day") for i in range(5)]
            return listing(url, [*nav(), *shown, *([(f"/all?page={n + 1}", "next")] if n < 100 else [])], f"all {n}")
        return text(url, int(path[2:-5])) if path.startswith("t/") else None

    return newspaper("/all?page=1", pages)


def days() -> Newspaper:
    """An archive that names all its days on one page; each day has four articles."""

    def pages(url: str) -> ReadPage | None:
        parts = url.removeprefix(HOME).split("/")
        if parts[0] != "days":
            return None
        if len(parts) == 2:
            return listing(
                url, [*nav(), *((f"/days/2026/{d // 28 + 1}/{d % 28 + 1}/", f"day {d}") for d in range(200))]
            )
        at = int(parts[2]) * 28 + int(parts[3])
        if parts[4] == "":
            return listing(
                url, [*nav(), *((f"{i}.html", f"article {at} {i} of the day") for i in range(4))], f"day {at}"
            )
        return text(url, at * 10 + int(parts[4][:-5]))

    return newspaper("/days/", pages)


def forum() -> Newspaper:
    """One script for everything, told apart by a number only; the first twenty are lists of threads."""

    def pages(url: str) -> ReadPage | None:
        path = url.removeprefix(HOME)
        if path == "forums/":
            return listing(url, [*nav(), *((f"/show.php?id={n}", f"forum {n}") for n in range(20))])
        if not path.startswith("show.php?id="):
            return None
        n = int(path.removeprefix("show.php?id="))
        if n < 20:
            return listing(
                url, [*nav(), *((f"/show.php?id={n * 20 + i + 20}", f"thread {i}") for i in range(20))], path
            )
        return text(url, n)

    return newspaper("/forums/", pages)


def encyclopaedia() -> Newspaper:
    """Every page is an article with twenty links, most of them new, and hardly any navigation."""

    def pages(url: str) -> ReadPage | None:
        path = url.removeprefix(HOME)
        if not path.startswith("wiki/"):
            return None
        n = int(path.removeprefix("wiki/T"))
        linked = {(n * 7 + i * i * 13) % 5000 for i in range(20)} | {n % 40, n % 11}
        return page_of(
            url,
            words(("wiki", n), 150),
            [("/", "front"), *((f"/wiki/T{other}", f"term {other}") for other in sorted(linked))],
            title=f"Text {n + 100}",
            is_article=True,
        )

    return newspaper("/wiki/T4999", pages)


@pytest.mark.parametrize("strategy", ["breadth-first", "balanced", "random"])
@pytest.mark.parametrize("made", [many_articles, pagination, days, forum, encyclopaedia])
def test_what_only_looks_like_a_trap_is_read_on(made: Callable[[], Newspaper], strategy: str) -> None:
    site = made()
    state = walk(site, strategy, 300)
    assert state.pages_read == 300
    assert [part for part in left_alone(state.memory) if part.why != "share"] == []
    assert len(site.read) >= 140


def test_an_unlucky_host_closes_nothing() -> None:
    """Answers that speak of the host's trouble say nothing about its pages."""
    memory = {"hosts": ["news.example"]}
    for number, status in enumerate([0, 429, 500, 502, 503, 408] * 10):
        traps = Traps(memory, BUDGET)
        traps.failed(f"{HOME}a/{number}", Frontier(), number=number, status=status, known=False)
    assert left_alone(memory) == []


def test_articles_found_make_a_walk_patient() -> None:
    """Twelve articles, then empty pages of the same kind: 7 + 12 of them are read."""

    def visit(choice: Choice) -> Visit:
        n = int(choice.url.rpartition("/")[2] or 0)
        following = [(f"/a/{i}", f"page {i}") for i in range(1, 100)]
        if n == 0:
            return Visit("fetched", 200, 1, listing(choice.url, following))
        said = words(n, 150) if n <= 12 else []
        return Visit("fetched", 200, 1, page_of(choice.url, said, following, title=f"{n}", is_article=bool(said)))

    state = begin([HOME], INTEREST, INTEREST, WalkParameters(strategy="breadth-first", pages=90))
    assert len(list(steps(state, visit))) == 1 + 12 + 7 + 12
    (part,) = left_alone(state.memory)
    assert (part.kind, part.why) == ("news.example/a/…", "nothing-new")


@pytest.mark.parametrize("kind", ["session id in the query", "nested maze", "calendar in the path", "mirrored hosts"])
def test_what_a_walk_knows_of_traps_survives_being_stored(kind: str) -> None:
    """A database may give the keys of the memory back in another order."""
    parameters = WalkParameters(strategy="random", pages=BUDGET, seed=3)
    one, other = KINDS[kind](), KINDS[kind]()
    state = begin(one.starts, INTEREST, INTEREST, parameters, one.hosts)
    stored = begin(one.starts, INTEREST, INTEREST, parameters, one.hosts)
    for _ in steps(state, one.visit):
        pass
    for _ in steps(stored, other.visit):
        stored.memory["traps"] = json.loads(json.dumps(stored.memory.get("traps", {}), sort_keys=True))
    assert other.asked == one.asked
    assert stored.memory["traps"] == state.memory["traps"]


def test_the_memory_of_a_walk_of_ten_thousand_pages_is_bounded() -> None:
    """Long names, ever new kinds, copies and parameters: all that could make it grow."""
    memory = {"hosts": ["news.example"]}
    frontier = Frontier()
    largest = 0
    for number in range(1, 10_001):
        name = "".join(words(number, 3))
        url = f"{HOME}{name}/{'x' * 60}-{name}/{number % 7}?{name}={number}&id={number // 3}"
        links = [
            page_link(f"{HOME}{name}/{i}/{'y' * 50}{number}?p{name}=1", f"a headline {number} {i}") for i in range(5)
        ]
        page = page_of(url, words(number // 3, 30), [], title=name, is_article=number % 3 == 0)
        traps = Traps(memory, 10_000)
        traps.admit(links, page, frontier, number=number, url=url)
        if number % 500 == 0:
            largest = max(largest, len(json.dumps(memory["traps"])))
    assert 10_000 < largest < 64 * 1024


def test_addresses_joined_by_a_rule_are_one_link_in_the_pool() -> None:
    site = KINDS["session id in the query"]()
    state = walk(site, "breadth-first", 40)
    assert state.memory["traps"]["rules"]["parameter news.example/news/#/#.html zz"][0] >= 3
    paths = [link.url.partition("?")[0] for link in state.frontier]
    assert len(paths) == len(set(paths))
