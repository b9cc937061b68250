"""What a reader knows better about a site than the pages say: its character set, its time zone, where its text is."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import astuple, dataclass
from functools import lru_cache
from hashlib import blake2b

import soupsieve
from bs4 import BeautifulSoup, Tag
from selectolax.lexbor import LexborHTMLParser
from soupsieve.util import SelectorSyntaxError

from crawler.article.body import Body, body_of
from crawler.article.headline import plain
from crawler.article.outline import Outline
from crawler.pages.links import fold

BROKEN_SELECTOR = "This is not a CSS selector."
LONG_SELECTOR = "The selector is too long or has too many parts."

MAXIMUM_SELECTOR = 300  # characters, as the models store
MAXIMUM_PARTS = 20  # of a selector; what browsers copy for an element has as many as the element has ancestors
# Pages beyond these are read without rules. The time of a selector is its parts times the tags: the worst that fits,
# twenty siblings in a row that are not there, took 1.6 s (measured).
MAXIMUM_TEXT = 2_000_000  # characters
MAXIMUM_TAGS = 60_000

_CHOSEN = "data-chosen-text"  # marks the elements of the text on their way through the second tree
_STRING = re.compile(r"\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|\[[^\]]*\]")
_JOINT = re.compile(r"\s*[>+~,(]\s*|\s+")
_HIDING = ("hidden", "aria-hidden", "style")  # attributes


@dataclass(frozen=True, slots=True)
class SiteRules:
    """Rules for the pages of one site; "" leaves a thing to the page.

    charset: a label of the web, believed against all evidence. title, text: CSS selectors of the headline and of the
    elements that hold the text, in document order. drop: CSS selector of what is taken out of the text. time_zone: IANA
    name of the zone in which the site writes times without one.
    """

    charset: str = ""
    title: str = ""
    text: str = ""
    drop: str = ""
    time_zone: str = ""

    @property
    def reading(self) -> str:
        """32 hexadecimal digits that name this way of reading a page; "" if nothing is ruled.

        Pages are shared by all readers, so a page read by one reader's rules is kept apart from the same page read
        without them.
        """
        values = astuple(self)
        return blake2b("\0".join(values).encode(), digest_size=16).hexdigest() if any(values) else ""


@dataclass(frozen=True, slots=True)
class RuledPage:
    """A page after the selectors. `tree`: the chosen elements are marked, see chosen_body, the dropped ones gone;
    `title`: "" where none was found.
    """

    tree: LexborHTMLParser
    title: str


def check_selector(text: str) -> str:
    """What is wrong with a selector that a reader typed, BROKEN_SELECTOR or LONG_SELECTOR; "" if nothing is."""
    if not text.strip():
        return ""
    bare = _STRING.sub("", text.strip())
    if len(text) > MAXIMUM_SELECTOR or len(_JOINT.findall(bare)) >= MAXIMUM_PARTS:
        return LONG_SELECTOR
    return "" if text.isprintable() and _compiled(text) else BROKEN_SELECTOR


@lru_cache(maxsize=256)
def _compiled(text: str) -> soupsieve.SoupSieve | None:
    try:
        return soupsieve.compile(text)
    except (SelectorSyntaxError, ValueError, NotImplementedError, RecursionError):
        return None


def apply_rules(tree: LexborHTMLParser, rules: SiteRules) -> RuledPage | None:
    """A page with its site's selectors applied; None where there are none, or the page is too large for them.

    Selectors see the tree that a browser would make of the page, so that those copied from a browser fit. The page is
    handed to BeautifulSoup as that tree's text, which is well-formed.
    """
    if not (rules.title or rules.text or rules.drop):
        return None
    html = tree.html or ""
    if len(html) > MAXIMUM_TEXT or html.count("<") > MAXIMUM_TAGS:
        return None
    soup = BeautifulSoup(html, "html.parser")
    title = next((text for element in _select(soup, rules.title) if (text := fold(element.get_text(" ")))), "")
    for element in soup.find_all(attrs={_CHOSEN: True}):
        del element[_CHOSEN]
    chosen = _select(soup, rules.text)
    dropped = _select(soup, rules.drop)
    _show(chosen)
    for element in chosen:
        element[_CHOSEN] = ""
    for element in dropped:
        if not element.decomposed:  # not inside another one
            element.decompose()
    return RuledPage(LexborHTMLParser(str(soup)), title)


def chosen_body(page: Outline, title: str) -> Body | None:
    """What the text selector chose on a ruled page, without the headline; None where it chose nothing to read."""
    inside = page.within(frozenset(at for at, attributes in enumerate(page.attributes) if _CHOSEN in attributes))
    kept = [at for at, block in enumerate(page.blocks) if inside[block.element]]
    if kept and title and plain(page.blocks[kept[0]].text) == plain(title):
        kept = kept[1:]
    return body_of(page, kept, frozenset()) if kept else None


def _select(soup: BeautifulSoup, selector: str) -> list[Tag]:
    if not selector.strip() or check_selector(selector):
        return []
    found = _compiled(selector)
    return [element for element in found.select(soup) if element.name not in ("html", "head")] if found else []


def _show(elements: Iterable[Tag]) -> None:
    """Undo what hides an element or one around it: a reader who names it has seen it."""
    seen: set[int] = set()
    for element in elements:
        for shown in (element, *element.parents):
            if id(shown) in seen:
                break
            seen.add(id(shown))
            for name in _HIDING:
                if name in shown.attrs:
                    del shown[name]
