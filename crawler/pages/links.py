"""Links of a page with their anchor text, one per target."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from selectolax.lexbor import LexborHTMLParser, LexborNode

from crawler.canonical import key_digest, key_of_resolved, resolve, url_key
from crawler.pages.charset import clean

MAXIMUM_LINKS = 2000  # of one page; link farms have more
MAXIMUM_ANCHOR = 300  # characters, as the models store
_NOT_FOLLOWED = frozenset({"nofollow", "ugc", "sponsored"})
_TEXT_BUDGET = 1_000_000  # characters read for anchors on one page: anchors that nest in each other repeat their text


@dataclass(frozen=True, slots=True)
class PageLink:
    """A target of the page: address, digest of its key, the joined texts of its anchors and their words.

    nofollow: every link to the target is rel=nofollow (or ugc, sponsored), or the page forbids following.
    """

    url: str
    key: str
    anchor: str
    terms: dict[str, int]
    nofollow: bool = False


@dataclass(slots=True)
class _Target:
    url: str
    key: str
    anchors: list[str]
    nofollow: bool
    length: int = 0  # characters of the anchors; those beyond MAXIMUM_ANCHOR are not kept


def page_links(
    tree: LexborHTMLParser,
    base: str,
    url: str,
    count_terms: Callable[[str], dict[str, int]],
    *,
    charset: str = "utf-8",
    may_follow: bool = True,
) -> tuple[PageLink, ...]:
    """The links of `tree` in the order in which their targets first appear; links to the page itself are left out.

    base: absolute address that hrefs are resolved against (the page's own `url`, or its <base href>). count_terms gives
    the words of an anchor. Repeated links to a target are joined; their anchor texts too, where they differ.
    """
    targets: dict[str, _Target] = {}
    budget = _TEXT_BUDGET
    addresses: dict[str, str] = {}  # href → key, since pages repeat themselves
    for node in tree.css("a[href], area[href]"):
        attributes = node.attributes
        href = (attributes.get("href") or "").strip()
        if not href or href[0] == "#":
            continue
        rel = attributes.get("rel")
        nofollow = not may_follow or (rel is not None and not _NOT_FOLLOWED.isdisjoint(rel.lower().split()))
        key = addresses.get(href)
        if key is None:
            target_url = resolve(href, base, charset)
            key = addresses[href] = key_of_resolved(target_url) if target_url else ""
            if target_url and key not in targets:
                if len(targets) >= MAXIMUM_LINKS:
                    break
                targets[key] = _Target(target_url, key, [], nofollow)
        if not key:
            continue
        target = targets[key]
        target.nofollow = target.nofollow and nofollow
        if target.length > MAXIMUM_ANCHOR:
            continue
        anchor = anchor_text(node) if budget > 0 else ""
        budget -= len(anchor)
        if anchor and anchor not in target.anchors:
            target.anchors.append(anchor)
            target.length += len(anchor)
    own = url_key(url)
    return tuple(
        PageLink(target.url, key_digest(key), anchor, count_terms(anchor) if anchor else {}, target.nofollow)
        for key, target in targets.items()
        if key != own
        for anchor in (" ".join(target.anchors)[:MAXIMUM_ANCHOR].rstrip(),)
    )


def anchor_text(node: LexborNode) -> str:
    """What the link shows: its text, else the alt text of its picture, else its title attribute; whitespace folded."""
    text = fold(node.text(deep=True))
    if not text:
        text = fold(" ".join(image.attributes.get("alt") or "" for image in node.css("img[alt]")))
    return text or fold(node.attributes.get("title") or "")


def fold(text: str) -> str:
    """One line: whitespace of any kind becomes one blank, control characters go."""
    line = " ".join(text.split())
    return line if line.isprintable() else clean(line)
