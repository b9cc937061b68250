"""Articles that go on over several pages, and articles that have several addresses: what a walk does about them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from crawler.canonical import key_digest, url_key

if TYPE_CHECKING:
    from crawler.reading import ReadPage

MOST_PARTS = 10  # pages of one article, the first included (our choice)
_EDITIONS = re.compile(r"/?(?:amp|print|mobile|m)?/?", re.IGNORECASE)
_SAME = 0.8  # share of the paragraphs from which a page is taken to hold the whole article


@dataclass(frozen=True, slots=True)
class Part:
    """A page to read as part of an article. `number`: 2 for the second page. `article`: the step that kept the first;
    `parent_number`: the step of the page before.
    """

    url: str
    key: str
    number: int
    article: int
    parent_number: int

    @property
    def reason(self) -> dict[str, Any]:
        """Why the walk goes there (crawler.walks.walk.Choice.reason)."""
        return {"rule": "next-part", "factors": {}, "part": self.number, "article": self.article}


def pending(memory: dict[str, Any], is_visited: Callable[[str], bool]) -> Part | None:
    """The part that the walk owes the article it kept last, None if there is none."""
    noted = memory.get("part")
    if not noted:
        return None
    key = key_digest(url_key(noted["url"]))
    if is_visited(key):
        return None
    return Part(noted["url"], key, noted["part"], noted["article"], noted["parent_number"])


def note_next(
    memory: dict[str, Any], page: ReadPage | None, number: int, reason: dict[str, Any], inside: Callable[[str], bool]
) -> None:
    """Note where the article goes on after `page`, read at step `number` for `reason`; None if nothing was read."""
    part, article = reason.get("part", 1) + 1, reason.get("article", number)
    if page is None or not page.next_part or part > MOST_PARTS or not inside(page.next_part):
        memory["part"] = None
        return
    memory["part"] = {"url": page.next_part, "part": part, "article": article, "parent_number": number}


def other_key(page: ReadPage) -> str | None:
    """The key of the address under which the site itself files this article, if that is another one.

    Only an article's word is taken, only for its own host, and not for a home page or a folder above it: templates that
    name one address on every page would hide the rest of the site.
    """
    if not page.is_article or not page.canonical or page.canonical == page.next_part:
        return None
    here, there = urlsplit(page.url), urlsplit(page.canonical)
    above = there.path.endswith("/") and here.path.startswith(there.path)
    if here.netloc != there.netloc or there.path in ("", "/"):
        return None
    if above and not _EDITIONS.fullmatch(here.path[len(there.path) :]):
        return None
    key = key_digest(url_key(page.canonical))
    return key if key != page.key else None


def stitched(text: str, part: str) -> str:
    """The text of an article with that of its next page, one paragraph a line; what is there is not repeated.

    A page that holds nearly all of it and more is the article on one page, and takes its place.
    """
    have, more = text.split("\n"), part.split("\n")
    known = set(have)
    if len(part) > len(text) and len(known & set(more)) >= _SAME * len(known):
        return part
    new = [paragraph for paragraph in dict.fromkeys(more) if paragraph and paragraph not in known]
    return "\n".join([*have, *new]) if new else text


def renewed(text: str, first: str) -> str:
    """The text of a stitched article when its first page was read again: what comes after that page stays."""
    have, fresh = text.split("\n"), first.split("\n")
    shared = set(fresh)
    last = max((place for place, paragraph in enumerate(have) if paragraph in shared), default=len(have) - 1)
    return "\n".join([*fresh, *_after(have, last, shared)])


def _after(have: Sequence[str], last: int, shared: set[str]) -> list[str]:
    return [paragraph for paragraph in have[last + 1 :] if paragraph not in shared]
