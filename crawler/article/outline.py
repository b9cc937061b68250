"""The tree of a page flattened into text blocks with their place, for the article reader.

A block is a run of text without an element of its own block level inside. Everything later works on a few hundred
blocks and on arrays over elements in document order, which is what makes reading a page fast.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from selectolax.lexbor import LexborHTMLParser

from crawler.article.boilerplate import LEGAL, SENTENCE, around_by_name, is_stamped
from crawler.pages.links import fold

_INLINE_NAMES = (
    "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q ruby s samp small "
    "span strike strong sub sup time tt u var wbr"
)
_INLINE = frozenset(_INLINE_NAMES.split())
# Never text to read, whatever the page says.
_SILENT_NAMES = (
    "script style noscript template iframe svg math select option button textarea object embed video audio canvas map "
    "dialog datalist head title meta link input applet frame frameset noframes rt rp"
)
_SILENT = frozenset(_SILENT_NAMES.split())
# Tags and roles that mark what stands around an article; believed unless they hold most of the page's text.
_AROUND_TAGS = {"nav": 0.5, "aside": 0.5, "menu": 0.5, "figcaption": 0.5, "footer": 0.98}
_AROUND_ROLES = frozenset({"navigation", "banner", "contentinfo", "complementary", "search", "dialog", "alertdialog"})
# Where the classes are hashed, the parts of a page have their names in the last three.
_NAMING = frozenset({"class", "id", "data-component", "data-testid", "aria-labelledby"})
_PERMALINKS = frozenset("¶§🔗")  # behind the headings of manuals
_HIDDEN_STYLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_BREAK = re.compile(r"\n(?=\s*\n|[ \t\u3000]{2})\s*")  # an empty line or an indentation
_FEW = 600.0  # units shown on a page that hides its article; lists of links show more
_NEARLY_ALL = 5.0  # times the shown text
MAXIMUM_ELEMENTS = 60_000


@dataclass(slots=True)
class Block:
    """`element`: index of the block-level element it stands in. `lines`: its text between line breaks. `units`: its
    length, where a Han character counts 1 and an ASCII one .4, so that one threshold serves both scripts.
    `link_units`: of those, inside links; `opens_linked`: the first words are a link. `mass`: how much running text it
    holds, in units; 0 for headings, links, captions, labels, legal lines and menu entries.
    """

    element: int
    lines: list[str]
    units: float
    link_units: float
    opens_linked: bool
    heading: bool
    mass: float

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


@dataclass(slots=True)
class Outline:
    """Arrays over the elements of the body in document order; index 0 is the body, and the subtree of i is
    range(i, ends[i]). `around[i]`: up to which share of the page's running text the
    element is taken for something beside an article, by its name and tag; 0 if it does not look like that.
    """

    tags: list[str] = field(default_factory=list)
    parents: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    attributes: list[dict[str, str | None]] = field(default_factory=list)
    around: list[float] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)

    def path(self, index: int) -> list[int]:
        """The element and its ancestors, up to the body."""
        path = [index]
        while index:
            index = self.parents[index]
            path.append(index)
        return path

    def within(self, marked: frozenset[int]) -> list[bool]:
        """For every element, whether it or an ancestor is `marked`."""
        inside = [False] * len(self.tags)
        if marked:
            for index, parent in enumerate(self.parents):
                inside[index] = index in marked or (index > 0 and inside[parent])
        return inside


def outline(tree: LexborHTMLParser) -> Outline:
    """Flatten the body of a page. Elements beyond the 60,000th are not looked at.

    What a page hides by style or attribute is left out, unless that is nearly all of its text: then a script would
    uncover it.
    """
    shown = Outline()
    if _flatten(tree, shown, with_hidden=False) and (length := _length(shown)) < _FEW:
        whole = Outline()
        _flatten(tree, whole, with_hidden=True)
        if _length(whole) > _NEARLY_ALL * length:
            return whole
    return shown


def _length(page: Outline) -> float:
    return sum(block.units for block in page.blocks)


def _flatten(tree: LexborHTMLParser, result: Outline, *, with_hidden: bool) -> bool:
    """Fill an outline; whether anything was left out as hidden."""
    hides = False
    body = tree.body
    if body is None:
        return False
    if not with_hidden and _is_hidden(body.attributes):
        return True
    builder = _Builder(result)
    index_of = {body.mem_id: builder.body(body.attributes)}
    for node in body.traverse(include_text=True):
        parent_node = node.parent
        parent = index_of.get(parent_node.mem_id) if parent_node is not None else None
        if parent is None:
            continue  # the body itself, or inside something silent or hidden
        tag = node.tag
        if tag == "-text":
            builder.text(parent, node.text_content or "")
        elif tag == "br":
            builder.line_break()
        elif tag and tag not in _SILENT and tag[0] not in "-!":
            attributes = node.attributes
            if attributes and not with_hidden and _is_hidden(attributes):
                hides = True
                continue
            index_of[node.mem_id] = builder.element(tag, parent, attributes)
            if len(result.tags) >= MAXIMUM_ELEMENTS:
                break
    builder.finish()
    return hides


class _Builder:
    def __init__(self, result: Outline) -> None:
        self._out = result
        self._block_of = [0]  # element → nearest block-level element
        self._in_link = [False]
        self._in_pre = [False]
        self._pieces: list[str] = []
        self._link_pieces: list[str] = []
        self._opens_linked = False
        self._element = -1

    def body(self, attributes: dict[str, str | None]) -> int:
        out = self._out
        out.tags, out.parents, out.attributes, out.around = ["body"], [0], [attributes], [0.0]
        return 0

    def element(self, tag: str, parent: int, attributes: dict[str, str | None]) -> int:
        out = self._out
        index = len(out.tags)
        out.tags.append(tag)
        out.parents.append(parent)
        out.attributes.append(attributes)
        if tag in _INLINE:
            out.around.append(0.0)
            self._block_of.append(self._block_of[parent])
        else:
            if self._pieces:
                self._flush()
            out.around.append(_around(tag, attributes))
            self._block_of.append(index)
        self._in_link.append(self._in_link[parent] or (tag == "a" and "href" in attributes))
        self._in_pre.append(self._in_pre[parent] or tag == "pre")
        return index

    def text(self, parent: int, text: str) -> None:
        if not text or text.isspace() or (len(text) < 4 and text.strip() in _PERMALINKS):
            if text and self._pieces:
                self._pieces.append(" ")
            return
        element = self._block_of[parent]
        if element != self._element:
            if self._pieces:
                self._flush()
            self._element = element
        self._pieces.append(_preformatted(text) if self._in_pre[parent] else text.replace("\n", " "))
        if self._in_link[parent]:
            self._link_pieces.append(text.strip())
            self._opens_linked = self._opens_linked or len(self._pieces) == 1

    def line_break(self) -> None:
        if self._pieces:
            self._pieces.append("\n")

    def _flush(self) -> None:
        """End the block of the pieces, of which there is at least one."""
        text = "".join(self._pieces)
        if lines := [line for part in text.split("\n") if (line := fold(part))]:
            text = lines[0] if len(lines) == 1 else "\n".join(lines)
            heading = self._out.tags[self._element] in _HEADINGS
            length = units(text)
            linked = min(length, sum(map(units, self._link_pieces))) if self._link_pieces else 0.0
            mass = 0.0 if heading else _running(text, length, linked)
            self._out.blocks.append(Block(self._element, lines, length, linked, self._opens_linked, heading, mass))
        self._pieces, self._link_pieces, self._opens_linked = [], [], False
        self._element = -1

    def finish(self) -> None:
        if self._pieces:
            self._flush()
        out = self._out
        out.ends = list(range(1, len(out.tags) + 1))
        for index in range(len(out.tags) - 1, 0, -1):
            parent = out.parents[index]
            if out.ends[parent] < out.ends[index]:
                out.ends[parent] = out.ends[index]


def units(text: str) -> float:
    """Length of a text: Han characters and other wide ones count 1, ASCII ones .4."""
    return len(text) - 0.6 * (len(text) if text.isascii() else len(text.encode("ascii", "ignore")))


def _running(text: str, length: float, linked: float) -> float:
    if length < 10 or linked > 0.5 * length:
        return 0.0
    if length < 60 and (not SENTENCE.search(text) or (length < 40 and is_stamped(text))):
        return 0.0
    return 0.0 if length < 300 and LEGAL.search(text) else length - linked


def _preformatted(text: str) -> str:
    """Lines end where paragraphs do, if empty lines or indentation show that the text's own lines are cut by width."""
    parts = _BREAK.split(text)
    return "\n".join(part.replace("\n", " ") for part in parts) if len(parts) > 1 else text


def _is_hidden(attributes: dict[str, str | None]) -> bool:
    if "hidden" in attributes or ("aria-hidden" in attributes and attributes["aria-hidden"] == "true"):
        return True
    style = attributes.get("style")
    return style is not None and _HIDDEN_STYLE.search(style) is not None


def _around(tag: str, attributes: dict[str, str | None]) -> float:
    by_tag = _AROUND_TAGS.get(tag, 0.0)
    if not attributes:
        return by_tag
    if "role" in attributes and attributes["role"] in _AROUND_ROLES:
        by_tag = max(by_tag, 0.5)
    names = [name for key, name in attributes.items() if name and key in _NAMING]
    return max(by_tag, around_by_name(" ".join(names))) if names else by_tag
