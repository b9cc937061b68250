"""A good small site with a trap beside it: pages are made when they are asked for, so that the trap has no end.

The good site: a home page, four sections, forty articles, the same navigation on every page. A trap answers addresses
of its own, and may add links to the pages of the site or change the addresses on them.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from urllib.parse import urljoin, urlsplit

from crawler.article.fingerprint import simhash64
from crawler.canonical import key_digest, url_key
from crawler.pages.links import PageLink
from crawler.reading import ReadPage
from crawler.walks.walk import Choice, Visit
from tests.fakes.pages import HOME, page_link, read_page_of

GOOD = 40
SECTIONS = ("china", "world", "food", "science")
SYLLABLES = ("ba", "do", "ke", "mi", "pu", "ra", "so", "te", "vu", "zi")
Links = list[tuple[str, str]]


def dice(*seed: object) -> random.Random:
    return random.Random("/".join(map(str, seed)))


def words(seed: object, count: int) -> list[str]:
    rng = dice("words", seed)
    return ["".join(rng.choices(SYLLABLES, k=4)) for _ in range(count)]


def page_of(url: str, text: Iterable[str], links: Links, *, title: str, is_article: bool = False) -> ReadPage:
    """A page whose links are given as (href, anchor)."""
    said = list(text)
    found: dict[str, int] = {}
    for word in said:
        found[word] = found.get(word, 0) + 1
    targets: dict[str, PageLink] = {}
    for href, anchor in links:
        link = page_link(urljoin(url, href).partition("#")[0], anchor)
        targets.setdefault(link.key, link)
    targets.pop(key_digest(url_key(url)), None)
    page = read_page_of(url, found, targets.values(), title=title, is_article=is_article)
    return replace(page, fingerprint=simhash64(" ".join(said)) if said else 0)


class Site:
    """The good site alone. read: numbers of the good articles that were read; wasted: what was not worth it."""

    starts: tuple[str, ...] = (HOME,)
    hosts: tuple[str, ...] = ()

    def __init__(self) -> None:
        self.read: set[int] = set()
        self.wasted: list[str] = []
        self.asked: list[str] = []

    def visit(self, choice: Choice) -> Visit:
        self.asked.append(choice.url)
        page = self.answer(choice.url)
        number = self.number(page) if page is not None else None
        if number is not None and number not in self.read:
            self.read.add(number)
        elif not (page is not None and self.is_plan(page)):
            self.wasted.append(choice.url)
        if page is None:
            return Visit("failed", 404, 1, None, "the site answered 404")
        return Visit("fetched", 200, 1, page)

    def number(self, page: ReadPage) -> int | None:
        found = re.fullmatch(r"Story (\d+)", page.title)
        return int(found[1]) if found else None

    def is_plan(self, page: ReadPage) -> bool:
        """Home and sections, the first time."""
        return page.title in {"Home", *SECTIONS} and self.asked.count(page.url) == 1 and self.is_own(page.url)

    def is_own(self, url: str) -> bool:
        path = urlsplit(url).path.strip("/")
        return path == "" or path in SECTIONS

    def answer(self, url: str) -> ReadPage | None:
        path = urlsplit(url).path
        return self.trap(url) or self.good(path, url)

    def good(self, path: str, url: str) -> ReadPage | None:
        name = path.strip("/")
        if name == "":
            links = self.navigation(url) + [self.story(n) for n in range(0, GOOD, 8)]
            return self.made(url, [], links, title="Home")
        if name in SECTIONS:
            at = SECTIONS.index(name)
            links = self.navigation(url) + [self.story(n) for n in range(at, GOOD, len(SECTIONS))]
            return self.made(url, [], links, title=name)
        found = re.fullmatch(r"news/2026/(\d+)\.html", name)
        if found and int(found[1]) < GOOD:
            n = int(found[1])
            links = self.navigation(url) + [self.story((n + step) % GOOD) for step in (1, 7)]
            return self.made(url, words(n, 150), links, title=f"Story {n}", is_article=True)
        return None

    def navigation(self, url: str) -> Links:
        return [("/", "front page"), *((f"/{name}/", name) for name in SECTIONS)]

    def story(self, n: int) -> tuple[str, str]:
        return f"/news/2026/{n}.html", f"story {' '.join(words(n, 4))}"

    def made(self, url: str, text: list[str], links: Links, *, title: str, is_article: bool = False) -> ReadPage:
        return page_of(url, text, self.links(url, links), title=title, is_article=is_article)

    def links(self, url: str, links: Links) -> Links:
        """What the trap makes of the links of a good page."""
        return links

    def trap(self, url: str) -> ReadPage | None:
        """What the trap answers; None: it is no address of its."""
        return None


class Beside(Site):
    """A trap that the good site links to, from every page. entry: where; pages: makes a page, None if it is not its."""

    def __init__(self, entry: tuple[str, ...], pages: Callable[[str], ReadPage | None]) -> None:
        super().__init__()
        self.entry, self.pages = entry, pages

    def links(self, url: str, links: Links) -> Links:
        return [*((href, "more") for href in self.entry), *links]

    def trap(self, url: str) -> ReadPage | None:
        return self.pages(url)


def listing(url: str, links: Links, title: str = "list") -> ReadPage:
    return page_of(url, [], links, title=title)


def nav() -> Links:
    return Site().navigation(HOME)
