"""What a walk reads beside pages: the feeds and sitemaps by which a site itself says what it has (docs/decisions/0012).

Feeds of a start page and sitemaps of news are read at the beginning; other sitemaps only when no link is left. All is
noted in the walk's memory, in lists that only grow: what is done is told by the keys that the walk has visited.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from crawler.canonical import key_digest, url_key
from crawler.pages.sitemaps import is_news

if TYPE_CHECKING:
    from crawler.reading import ReadPage

FEEDS = 2  # of the start pages; a site's first feeds hold what the others hold, too
NEWS_SITEMAPS = 2  # with their parts
SHARE = 10  # the budget is spent on this many pages for each feed or sitemap at the beginning
SITEMAPS = 5  # opened when no link is left
_REMEMBERED = 20  # sitemaps that are noted

Rule = Literal["feed", "news-sitemap", "sitemap"]


class Seed(NamedTuple):
    """An address to set out from; `parent_number`: the step that named it."""

    url: str
    key: str
    rule: Rule
    parent_number: int


def first_seed(memory: dict[str, Any], is_visited: Callable[[str], bool]) -> Seed | None:
    """The feed or news sitemap that comes next, None if all have been asked for."""
    return _first(memory.get("seeds", []), is_visited)


def last_resort(memory: dict[str, Any], is_visited: Callable[[str], bool]) -> Seed | None:
    """The sitemap to open when no link is left, None when there is none or enough have been opened."""
    return _first(memory.get("sitemaps", []), is_visited) if memory.get("opened", 0) < SITEMAPS else None


def take_in(
    memory: dict[str, Any],
    page: ReadPage,
    sitemaps: Iterable[str],
    number: int,
    rule: str,
    pages: int,
    inside: Callable[[str], bool],
) -> None:
    """Note what the page of step `number`, chosen by `rule`, and its host's robots.txt name.

    pages: the walk's budget. inside: whether an address lies on the walk's hosts.
    """
    seeds, waiting = memory.setdefault("seeds", []), memory.setdefault("sitemaps", [])
    if rule == "start" and page.kind == "page":
        _add(seeds, page.feeds, "feed", number, inside, most=min(FEEDS, pages // SHARE))
    most = min(len(seeds) + NEWS_SITEMAPS, pages // SHARE)
    named = list(sitemaps)
    if rule == "news-sitemap":
        _add(seeds, page.feeds, "news-sitemap", number, inside, most=_room(seeds, most))
    elif page.kind == "sitemap":
        _add(waiting, page.feeds, "sitemap", number, inside, most=_REMEMBERED, first=True)
    if rule == "start":
        _add(seeds, filter(is_news, named), "news-sitemap", number, inside, most=_room(seeds, most))
        _add(waiting, (url for url in named if not is_news(url)), "sitemap", number, inside, most=_REMEMBERED)
    memory["opened"] = memory.get("opened", 0) + (rule == "sitemap")


def _room(seeds: list[list[Any]], most: int) -> int:
    """How long the list of seeds may become with another news sitemap."""
    news = len([rule for _, rule, _ in seeds if rule == "news-sitemap"])
    return min(most, len(seeds) + NEWS_SITEMAPS - news)


def _add(
    noted: list[list[Any]],
    urls: Iterable[str],
    rule: Rule,
    number: int,
    inside: Callable[[str], bool],
    *,
    most: int,
    first: bool = False,
) -> None:
    known = {url_key(url) for url, _, _ in noted}
    new: list[list[Any]] = []
    for url in urls:
        if len(noted) + len(new) >= most:
            break
        if url_key(url) not in known and inside(url):
            known.add(url_key(url))
            new.append([url, rule, number])
    noted[:] = new + noted if first else noted + new


def _first(noted: list[list[Any]], is_visited: Callable[[str], bool]) -> Seed | None:
    for url, rule, number in noted:
        key = key_digest(url_key(url))
        if not is_visited(key):
            return Seed(url, key, rule, number)
    return None
