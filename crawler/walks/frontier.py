"""The link pool of a walk and how fresh its links are (W, formula 10).

The page clock counts the pages a walk has read. A link's freshness LF is the clock of the last page that held it minus
the clock of the page just read: 0 for a link of the current page, one less for every page read since. A page that could
not be read does not age the links.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

Score = Callable[[Mapping[str, int]], float]


class SeenLink(Protocol):
    """A link as a page shows it: what the frontier needs of crawler.pages.links.PageLink."""

    @property
    def url(self) -> str: ...
    @property
    def key(self) -> str: ...
    @property
    def anchor(self) -> str: ...
    @property
    def terms(self) -> Mapping[str, int]: ...


@dataclass(slots=True)
class PoolLink:
    """A known link that the walk has not followed. Mirrors the row crawler.models.Link.

    terms: {word: occurrences} of the anchor. parent_number: the step whose page held it first. last_seen: the page
    clock when a page last held it. order: its place on that page, from 0. first_score: its score when first seen.
    """

    url: str
    key: str
    anchor: str
    terms: Mapping[str, int]
    parent_number: int
    last_seen: int
    order: int = 0
    first_score: float = 0.0
    taken: bool = False

    def freshness(self, clock: int) -> int:
        """LF, 0 or less (formula 10)."""
        return self.last_seen - clock

    def tie(self) -> tuple[int, int, str]:
        """Sorts the fresher link first, then the one higher on its page (the tie rule of formula 11, our choice)."""
        return (-self.last_seen, self.order, self.key)


@dataclass(slots=True)
class Overlap:
    """What a link's anchor shares with an interest: dot = Σ x·y over the common words, common = how many they are."""

    dot: float = 0.0
    common: int = 0


@dataclass(slots=True, init=False)
class Frontier:
    """Every link a walk knows and has not followed, with an index from words to links.

    A link shares no word with an interest of k words unless it stands in the index under one of them, so that scoring
    touches the matching links only, not the whole pool.
    """

    _links: dict[str, PoolLink]
    _visited: set[str]
    _words: dict[str, dict[str, int]]
    _norms: dict[str, float]
    _new: dict[str, PoolLink] = field(repr=False)
    _again: dict[str, PoolLink] = field(repr=False)

    def __init__(self, links: Iterable[PoolLink] = (), visited: Iterable[str] = ()) -> None:
        self._links, self._words, self._norms, self._new, self._again = {}, {}, {}, {}, {}
        self._visited = set(visited)
        for link in links:
            if link.taken or link.key in self._visited:
                self._visited.add(link.key)
            else:
                self._add(link)

    def __len__(self) -> int:
        return len(self._links)

    def __iter__(self) -> Iterator[PoolLink]:
        return iter(self._links.values())

    def get(self, key: str) -> PoolLink | None:
        return self._links.get(key)

    def is_visited(self, key: str) -> bool:
        return key in self._visited

    def knows(self, key: str) -> bool:
        """Whether it was visited, is in the pool, or has left it."""
        return key in self._visited or key in self._links

    def __getitem__(self, key: str) -> PoolLink:
        return self._links[key]

    def norm(self, key: str) -> float:
        """Euclidean length of the anchor's term vector."""
        return self._norms[key]

    def see(
        self, links: Iterable[SeenLink], *, number: int, clock: int, score: Score, keep_order: bool = False
    ) -> None:
        """Take in the links of the page of step `number`, read at `clock`; those visited already are passed over.

        A link seen again becomes as fresh as this page and takes its place on it (keep_order leaves its first place,
        which a queue needs). An anchor that has words replaces one that has none.
        """
        for order, seen in enumerate(links):
            if seen.key in self._visited:
                continue
            link = self._links.get(seen.key)
            if link is None:
                link = PoolLink(
                    seen.url, seen.key, seen.anchor, dict(seen.terms), number, clock, order, score(seen.terms)
                )
                self._add(link)
                self._new[link.key] = link
                continue
            link.last_seen = clock
            if not keep_order:
                link.order = order
            if seen.terms and not link.terms:
                link.anchor, link.terms, link.first_score = seen.anchor, dict(seen.terms), score(seen.terms)
                self._index(link)
            if link.key not in self._new:
                self._again[link.key] = link

    def visit(self, *keys: str) -> None:
        """These pages have been asked for: they never come back into the pool."""
        for key in keys:
            self._visited.add(key)
            link = self._links.pop(key, None)
            if link is not None:
                link.taken = True
                self._forget(link)

    def drop(self, keys: Iterable[str]) -> None:
        """These links leave the pool unread and never come back."""
        for key in keys:
            link = self._links.pop(key)
            link.taken = True
            self._visited.add(key)
            self._forget(link)
            if key not in self._new:
                self._again[key] = link

    def rename(self, key: str, other: str | None) -> None:
        """The link of `key` turned out to lead where `other` does, or, if None, to a page that was read."""
        link = self._links[key]
        self.drop([key])
        if other is not None and not self.knows(other):
            link = replace(link, key=other, taken=False)
            self._add(link)
            self._new[other] = link

    def overlaps(self, interest: Mapping[str, float]) -> dict[str, Overlap]:
        """{key: overlap} of exactly the links whose anchor has a word of the interest."""
        found: dict[str, Overlap] = {}
        for word, weight in interest.items():
            for key, count in self._words.get(word, {}).items():
                overlap = found.get(key)
                if overlap is None:
                    overlap = found[key] = Overlap()
                overlap.dot += weight * count
                overlap.common += 1
        return found

    def changes(self) -> tuple[list[PoolLink], list[PoolLink]]:
        """(new links, known links seen again) since clear_changes().

        Of a link seen again, last_seen, order, anchor, terms and first_score may differ. A link may have been taken
        since: `taken` says so.
        """
        return list(self._new.values()), list(self._again.values())

    def clear_changes(self) -> None:
        self._new.clear()
        self._again.clear()

    def _add(self, link: PoolLink) -> None:
        self._links[link.key] = link
        self._index(link)

    def _index(self, link: PoolLink) -> None:
        self._norms[link.key] = math.sqrt(sum(count * count for count in link.terms.values()))
        for word, count in link.terms.items():
            self._words.setdefault(word, {})[link.key] = count

    def _forget(self, link: PoolLink) -> None:
        del self._norms[link.key]
        for word in link.terms:
            postings = self._words[word]
            del postings[link.key]
            if not postings:
                del self._words[word]
