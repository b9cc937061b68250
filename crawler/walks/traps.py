"""Endless and empty parts of a site: a walk leaves them before they eat its pages.

Calendars, filters in every combination, mazes of made-up text, lists whose last page goes on for ever: they differ in
how they look and agree in what they give, which is nothing. So a walk counts, for every kind of address
(crawler.walks.patterns), the pages read in a row that bore no fruit, and closes the kind when they are too many. A page
bears fruit if it is an article that the walk has not read under another address, or a list with new links to other
kinds that lead to articles.

What one address alone shows (crawler.walks.patterns.oddity) is refused at once; addresses that only rename pages read
before are taken for one (crawler.walks.copies). All numbers here are our choice, measured on the traps of
tests/fakes/trap_kinds.py and on frozen sites (docs/decisions/0013-traps.md).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from crawler.canonical import key_digest, url_key
from crawler.walks.copies import Copies, content_of
from crawler.walks.patterns import Kind, kind_of, oddity, refines

if TYPE_CHECKING:
    from crawler.pages.links import PageLink
    from crawler.reading import ReadPage
    from crawler.walks.frontier import Frontier

Reason = Literal["nothing-new", "more-of-its-kind", "copies", "gone", "maze", "share", "repeats", "long", "broken"]

PATIENCE = 7.0  # fruitless pages in a row that close a kind
WIDER_PATIENCE = 14.0  # … a folder or a script with all its kinds
SHAPE_PATIENCE = 20.0  # … all nameless kinds of one shape
TRUSTED = 24  # each article found in a kind lengthens the patience by a page, up to so many
SHARE = 0.25  # of a walk's pages that one kind may take without leading to articles
LEAST_SHARE = 20  # pages
_LISTED_ELSEWHERE = (
    0.25  # what a page counts that has only more of its kind but was found outside it: sections of a site
)
_MAZE = 0.5  # … a page full of new links with no way back to anything known
_OFTEN_COPIED = 5  # copies of one page from which on it is the site's answer to anything
_WAYS_BACK = 2  # known links that a page in a maze may have: the page before, the way out
_UNTESTED = 3  # pages of a kind that tell something about it
_LONG_TRIED = 24  # pages without a single article, from which on the patience is half
_DRY = 4.0  # fruitless pages in a row after which links to a kind are no fruit
_FOUND_OFTEN = 3  # pages with links to a kind, from which it is part of the site's plan
_NOWHERE = 9  # further from articles than any list
_LISTS_OF_LISTS = 2  # kinds that may stand between a list and the articles it leads to
_KINDS, _CLOSED = 240, 48  # kinds that a walk remembers: 26 KB and 11 KB at most
_SECOND_NAMES = 24  # folders at the root that may be second names of each other
_TOO_BUSY = frozenset({408, 425, 429})


@dataclass(slots=True)
class Tally:
    """What a walk knows of a kind of address.

    reads: pages read; articles: those that were new; run: fruitless ones in a row, weighted. level: lists between it
    and articles, 0 for articles. outside: links to it on pages of other kinds; sources: pages with new links to it.
    idle: pages that led nowhere near an article. last: the step that changed it.
    """

    reads: int = 0
    articles: int = 0
    run: float = 0.0
    level: int = _NOWHERE
    outside: int = 0
    sources: int = 0
    idle: int = 0
    last: int = 0

    def packed(self) -> list[float]:
        """The arguments that make it again."""
        return [
            self.reads,
            self.articles,
            self.run,
            self.level,
            self.outside,
            self.sources,
            self.idle,
            self.last,
        ]

    @property
    def distance(self) -> int:
        """`level` as far as it can be believed now."""
        if self.run >= _DRY:
            return _NOWHERE
        if self.articles:
            return 0
        return min(self.level, 1) if self.reads < _UNTESTED else self.level

    @property
    def trust(self) -> int:
        return min(self.articles, TRUSTED)


@dataclass(frozen=True, slots=True)
class LeftAlone:
    """A part of the site that the walk does not enter: kind of address (… for what varies), why, pages read there."""

    kind: str
    why: Reason
    read: int
    example: str


@dataclass(frozen=True, slots=True)
class _Verdict:
    """weight: of a page without fruit, 0 for fruit; wider: the same for the folders around, None if it says nothing."""

    why: Reason = "nothing-new"
    weight: float = 0.0
    wider: float | None = 0.0
    level: int = _NOWHERE
    article: bool = False


class Traps:
    """The traps of one walk, between two steps kept in memory["traps"]. pages: the walk's budget."""

    def __init__(self, memory: dict[str, Any], pages: int) -> None:
        self._hosts: list[str] = memory["hosts"]
        self._memory: dict[str, Any] = memory.setdefault("traps", {})
        self._tallies = {kind: Tally(*values) for kind, values in self._memory.get("kinds", {}).items()}
        self._closed: dict[str, dict[str, Any]] = self._memory.setdefault("closed", {})
        self._refused: dict[str, str] = self._memory.setdefault("refused", {})
        self._copies = Copies(self._memory)
        self._most = max(LEAST_SHARE, SHARE * pages)

    def failed(self, url: str, frontier: Frontier, *, number: int, status: int, known: bool) -> None:
        """The address gave no page, or one that was read before (known). Says nothing where the host had trouble."""
        if known or (200 <= status < 500 and status not in _TOO_BUSY):
            why: Reason = "copies" if known else "gone"
            self._charge(kind_of(url), _Verdict(why, 1.0, 1.0), number, url, frontier)
            self._save()

    def admit(
        self,
        links: Sequence[PageLink],
        page: ReadPage,
        frontier: Frontier,
        *,
        number: int,
        url: str = "",
        kept: bool = False,
    ) -> list[PageLink]:
        """Judge a page that was read and return those of its links that may enter the pool.

        url: the address it was asked for, "" for a start, which is not judged. kept: the reader wants it. Links of
        kinds that this closes leave the pool.
        """
        kind, content = kind_of(url or page.url), content_of(page)
        copies, resembles = 0, False
        if content is not None:
            copies, resembles = self._copies.times(content), self._copies.resembles(page, content)
            if self._copies.add(page.url, content, self._names(), self._hosts, settled=page.is_article):
                self._join(frontier)
        if copies and url:
            links = ()  # the same page: its relative links would lead to the same pages under yet other names
        admitted, news, known, odd = self._sift(links, frontier)
        tallies = {found: self._tally(found, number) for found in news}
        for tally in tallies.values():
            tally.sources += 1
        verdict = self._judge(kind, page, news, known, odd, copies=max(copies, int(resembles and not kept)), kept=kept)
        # A list among others of its kind, not known to lead to articles, is no authority on what the site has.
        if not url or verdict.level <= 1 or not self._tally(kind.own, number).reads:
            for found, times in news.items():
                tallies[found].outside += times if found != kind.own else 0
        if url and page.kind == "page" and self._charge(kind, verdict, number, url, frontier):
            admitted = [link for link in admitted if frontier.knows(link.key) or not self._is_closed(link.url)]
        self._save()
        return admitted

    def _sift(self, links: Sequence[PageLink], frontier: Frontier) -> tuple[list[PageLink], Counter[str], int, int]:
        """(links that may enter, kinds of the new ones, how many were known, how many refused)."""
        admitted: list[PageLink] = []
        news: Counter[str] = Counter()
        known = odd = 0
        for link in links:
            if frontier.knows(link.key):
                known += 1
                admitted.append(link)
                continue
            if wrong := oddity(link.url):
                self._refused[wrong] = link.url[:200]
                odd += 1
                continue
            if (original := self._copies.original(link.url)) != link.url:
                key = key_digest(url_key(original))
                if frontier.knows(key) or self._copies.has_read(original):
                    known += 1
                    continue
                link = replace(link, key=key)
            kind = kind_of(link.url)
            if not self._closed or not self._covers(kind):
                news[kind.own] += 1
                admitted.append(link)
        return admitted, news, known, odd

    def _judge(
        self, kind: Kind, page: ReadPage, news: Counter[str], known: int, odd: int, *, copies: int, kept: bool
    ) -> _Verdict:
        new = sum(news.values())
        if copies:
            weight = 1.0 if copies < _OFTEN_COPIED else 2.0
            return _Verdict("copies", weight, weight)
        if page.is_article:
            is_maze = known <= _WAYS_BACK < new + odd and not kept
            return _Verdict("maze", _MAZE, _MAZE, level=0) if is_maze else _Verdict(level=0, article=True)
        tallies = [(found, self._tallies[found]) for found in news if found != kind.own]
        others = [tally for found, tally in tallies if tally.articles or not refines(kind.own, found)]
        nearest = min((tally.distance for tally in others), default=_NOWHERE)
        if nearest <= _LISTS_OF_LISTS:
            near = [tally for tally in others if tally.distance <= _LISTS_OF_LISTS]
            if any(tally.reads >= _UNTESTED for tally in near):
                return _Verdict(level=nearest + 1)
            planned = known > _WAYS_BACK or any(tally.sources >= _FOUND_OFTEN for tally in near)
            return _Verdict("maze", 0.0, None if planned else _MAZE, level=nearest + 1)
        if new:
            tally = self._tallies[kind.own] if kind.own in self._tallies else Tally()
            weight = _LISTED_ELSEWHERE if tally.reads < tally.outside else 1.0
            return _Verdict("more-of-its-kind", weight, weight)
        return _Verdict("nothing-new", 1.0, 1.0)

    def _charge(self, kind: Kind, verdict: _Verdict, number: int, url: str, frontier: Frontier) -> bool:
        """Book a page to its kind and what is around it; True if that closed something."""
        own = self._tally(kind.own, number)
        own.idle += not verdict.article and verdict.level > 1
        own.level = verdict.level if verdict.level < _NOWHERE else own.level
        scopes: list[tuple[str, float | None, float]] = [(kind.own, verdict.weight, PATIENCE)]
        scopes += [(wider, verdict.wider, WIDER_PATIENCE) for wider in kind.wider]
        if not own.articles:
            scopes.append((kind.shape, verdict.wider, SHAPE_PATIENCE))
        shut = False
        for scope, weight, patience in scopes:
            tally = self._tally(scope, number)
            tally.reads += 1
            tally.articles += verdict.article
            if weight is not None:
                tally.run = round(tally.run + weight, 2) if weight else 0.0
            if tally.reads > _LONG_TRIED and not tally.articles and own.level > 1:
                patience /= 2
            if tally.run >= patience + tally.trust:
                shut |= self._close(scope, verdict.why, tally.reads, url, number)
        if own.idle > self._most and not own.articles:
            shut |= self._close(kind.own, "share", own.reads, url, number)
        if shut:
            frontier.drop([link.key for link in frontier if self._is_closed(link.url)])
        return shut

    def _close(self, scope: str, why: Reason, read: int, url: str, number: int) -> bool:
        if scope in self._closed:
            return False
        self._closed[scope] = {"why": why, "read": read, "example": url[:120], "step": number}
        if len(self._closed) > _CLOSED:
            del self._closed[min(self._closed, key=lambda kind: (self._closed[kind]["step"], kind))]
        return True

    def _is_closed(self, url: str) -> bool:
        return self._covers(kind_of(url))

    def _covers(self, kind: Kind) -> bool:
        """Whether the kind is closed; one that has borne articles only by itself, not with what is around it."""
        if kind.own in self._closed:
            return True
        own = self._tallies.get(kind.own)
        if own is not None and own.articles:
            return False
        return kind.shape in self._closed or any(wider in self._closed for wider in kind.wider)

    def _join(self, frontier: Frontier) -> None:
        """A new rule of copies: addresses in the pool that it joins become one, or go if they were read."""
        for link in list(frontier):
            original = self._copies.original(link.url)
            key = key_digest(url_key(original))
            if original != link.url and key != link.key:
                frontier.rename(link.key, None if self._copies.has_read(original) else key)

    def _names(self) -> list[str]:
        """Folders at the root of the site, those with most pages."""
        folders = [kind for kind in self._tallies if kind.endswith("/**") and kind.count("/") == 2]
        folders.sort(key=lambda kind: (-self._tallies[kind].reads, kind))
        names = (kind.split("/")[1] for kind in folders)
        return [name for name in names if "#" not in name and "*" not in name][:_SECOND_NAMES]

    def _tally(self, kind: str, number: int) -> Tally:
        tally = self._tallies.setdefault(kind, Tally())
        tally.last = number
        return tally

    def _save(self) -> None:
        kept = self._tallies.items()
        if len(kept) > _KINDS:
            order = sorted(kept, key=lambda item: (item[1].reads > 0, item[1].articles > 0, item[1].last, item[0]))
            kept = dict(order[len(order) - _KINDS :]).items()
        self._memory["kinds"] = {kind: tally.packed() for kind, tally in kept}
        self._copies.save(self._memory)


def left_alone(memory: Mapping[str, Any]) -> list[LeftAlone]:
    """The parts of the site that a walk left alone, in the order in which it did; from WalkState.memory."""
    traps = memory.get("traps", {})
    closed = sorted(traps.get("closed", {}).items(), key=lambda item: (item[1]["step"], item[0]))
    parts = [LeftAlone(_shown(kind), row["why"], row["read"], row["example"]) for kind, row in closed]
    return parts + [LeftAlone(_bare(url), why, 0, url) for why, url in sorted(traps.get("refused", {}).items())]


def _bare(url: str) -> str:
    return url.partition("//")[2]


def _shown(kind: str) -> str:
    return kind.removeprefix("~").replace("**", "…").replace("*", "…").replace("#", "…")
