"""What is changed in the text of a page before it is parsed, so that parsing takes time in proportion to its length.

The standard lets three things cost the square of a page's length: attributes (each is compared with those before it in
its tag), formatting elements left open (each is made again in every paragraph behind it) and nesting (each end tag is
searched for among the open elements). 120 KB of `<b a=1><p><b a=2><p>…` are 40 million elements and took 37 s. What is
beyond the bounds loses its mark-up, not its text; no page written for people comes near them.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator

MAXIMUM_TEXT = 4_000_000  # characters of a page
MAXIMUM_ATTRIBUTES = 250  # of one element
MAXIMUM_DEPTH = 500  # nested elements; browsers stop at 512
MOST_REPEATS = 1_000  # options of a page: in one list, each is compared with those before it
MOST_ROOTS = 20  # <html> and <body> tags, which join their attributes
MOST_REOPENED = 400_000  # elements that formatting left open can make; a million take a second
MOST_NAMES = 50_000  # of tags and attributes: the parser's table of names has a fixed number of rows
_LONG_TEXT = 400_000  # characters that hold too few names to matter
_MANY_TAGS = 20_000  # below this, nesting takes less than half a second however deep
_MOST_EXAMINED = 8_000_000  # characters of tags that may have too many attributes

_BLANK = r"[\t\n\f\r ]"
# As the tokenizer of HTML reads it (WHATWG HTML, 13.2.5.32 to 13.2.5.39).
_NAME = r"[^\t\n\f\r />][^\t\n\f\r />=]*+"
_VALUE = rf"""(?:{_BLANK}*+={_BLANK}*+(?:"[^"]*+(?:"|\Z)|'[^']*+(?:'|\Z)|[^\t\n\f\r >"'][^\t\n\f\r >]*+)?)?"""
_ATTRIBUTE = rf"[\t\n\f\r /]*+{_NAME}{_VALUE}"
_TAG_START = re.compile(r"</?[a-zA-Z]")
_FEW_ATTRIBUTES = re.compile(rf"</?[a-zA-Z][^\t\n\f\r />]*+(?:{_ATTRIBUTE}){{0,{MAXIMUM_ATTRIBUTES}}}+")
_MORE_ATTRIBUTES = re.compile(rf"(?:{_ATTRIBUTE})++[\t\n\f\r /]*+")
# A tag of so many attributes has two characters for each, and its first ">" is far away or stands in quotes.
_LONG_GAP = re.compile(rf"<[a-zA-Z/][^>]{{{2 * MAXIMUM_ATTRIBUTES}}}")
_QUOTED_END = re.compile(rf"""={_BLANK}*+(?:"[^">]*+|'[^'>]*+)>""")
_NAMES = re.compile(rf"</?([a-zA-Z][^\t\n\f\r />]*+)((?:{_ATTRIBUTE})*+)")
_ATTRIBUTE_NAME = re.compile(rf"[\t\n\f\r /]*+({_NAME}){_VALUE}")
_END_ANY_TAG = "'\">"

_COUNTED = re.compile(r"<[bBcCeEfFhHiInNoOsStTuU][a-zA-Z]*")  # the names that are counted begin so
_REPEATED = re.compile(r"<(?:option|optgroup|(?P<root>html|body))(?=[\s/>])", re.IGNORECASE)
_NO_CONTENT = "<wbr"  # a tag of this name holds nothing and looks like nothing

_FORMATTING_NAMES = ("b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u")
_FORMATTING = f"(?:{'|'.join(_FORMATTING_NAMES)})"
_FORMAT_TAG = re.compile(rf"</?{_FORMATTING}(?=[\s/>])", re.IGNORECASE)
_PLAIN_ATTRIBUTES = rf"""(?:{_BLANK}++[\w:-]++(?:=(?:"[^"'<>]*+"|'[^"'<>]*+'|[\w:#%.-]++))?)*+{_BLANK}*+/?"""
# Closed beyond doubt: plain attributes, and only text, links and line breaks between.
_CLOSED = re.compile(
    rf"<(?P<name>{_FORMATTING}){_PLAIN_ATTRIBUTES}>"
    rf"(?:[^<]++|</?(?:a|span|br|img|wbr)(?=[\s/>]){_PLAIN_ATTRIBUTES}>)*+</(?P=name){_BLANK}*+>",
    re.IGNORECASE,
)

# Void, ended by the next of their kind, or not there twice.
_NEVER_DEEP_NAMES = (
    "area base br col embed hr img input link meta param source track wbr p li dd dt td th tr tbody thead tfoot option"
    " html head body form"
)
_NEVER_DEEP = frozenset(_NEVER_DEEP_NAMES.split())
_WALLS = frozenset(("table", "template", "object", "applet", "marquee", "svg", "math", "button", "select"))
_SPECIAL_NAMES = (
    "address article aside blockquote caption center details dialog dir div dl fieldset figcaption figure footer"
    " h1 h2 h3 h4 h5 h6 header hgroup main menu nav noscript ol pre search section summary ul"
)
_SPECIAL = _WALLS | frozenset(_SPECIAL_NAMES.split())
_TOKEN = re.compile(
    rf"<!--(?:-?>|.*?(?:--!?>|\Z))"
    rf"|<(?P<raw>script|style|textarea|xmp|title)(?=[\s/>])(?:{_ATTRIBUTE})*+[\t\n\f\r /]*+>?"
    rf".*?(?:</(?P=raw)(?=[\s/>])|\Z)"
    rf"|<(?P<end>/?)(?P<name>[a-z][^\t\n\f\r />]*+)(?:{_ATTRIBUTE})*+",
    re.IGNORECASE | re.DOTALL,
)


def bounded(text: str) -> str:
    """The text of a page with what is beyond the bounds taken out; unchanged for pages written for people."""
    text = _with_few_attributes(text[:MAXIMUM_TEXT])
    if len(text) > _LONG_TEXT:
        text = _with_few_names(text)
    tags = text.count("<")
    names: Counter[str] = Counter()
    for name, count in Counter(_COUNTED.findall(text)).items():
        names[name[1:].lower()] += count
    if names["html"] + names["body"] > MOST_ROOTS or names["option"] + names["optgroup"] > MOST_REPEATS:
        text = _with_few_repeats(text)
    if (formats := sum(names[name] for name in _FORMATTING_NAMES)) * tags > MOST_REOPENED:
        text = _with_little_reopened(text, formats, tags)
    return _with_few_levels(text) if tags >= _MANY_TAGS else text


def _with_few_attributes(text: str) -> str:
    pieces: list[str] = []
    done = examined = 0
    for start in _suspects(text):
        if start < done:
            continue
        few = _FEW_ATTRIBUTES.match(text, start)
        end = few.end() if few else start
        examined += end - start
        if examined > _MOST_EXAMINED:
            return "".join(pieces) + text[done:start]
        if not _MORE_ATTRIBUTES.match(text, end, end + 100):
            continue
        pieces.append(text[done:end])
        # What holds a "<" may be no tag at all but a comparison in a script: then nothing is lost.
        sign = text.find("<", end)
        more = _MORE_ATTRIBUTES.match(text, end, sign if sign >= 0 else len(text))
        if more and (sign < 0 or text[more.end()] == ">"):
            done = more.end()
        else:
            pieces.append(_END_ANY_TAG)
            done = end
    return "".join(pieces) + text[done:] if pieces else text


def _suspects(text: str) -> Iterator[int]:
    """Where tags begin that may have too many attributes, in order for each of the two signs."""
    gaps = [start.start() for gap in _LONG_GAP.finditer(text) for start in _TAG_START.finditer(text, *gap.span())]
    quoted: list[int] = []
    looked = 0
    for end in _QUOTED_END.finditer(text):
        begin = max(looked, text.rfind(">", looked, end.start()) + 1)
        quoted += [start.start() for start in _TAG_START.finditer(text, begin, end.start())]
        looked = end.end()
    return iter(sorted({*gaps, *quoted}))


def _with_few_names(text: str) -> str:
    """The text up to where its tags and attributes have MOST_NAMES different names."""
    names: set[str] = set()
    for tag in _NAMES.finditer(text):
        names.add(tag[1])
        names.update(_ATTRIBUTE_NAME.findall(tag[2]))
        if len(names) > MOST_NAMES:
            return text[: tag.start()]
    return text


def _with_few_repeats(text: str) -> str:
    counts = {"option": 0, "root": 0}

    def kept(tag: re.Match[str]) -> str:
        kind = "root" if tag["root"] else "option"
        counts[kind] += 1
        return tag[0] if counts[kind] <= (MOST_ROOTS if tag["root"] else MOST_REPEATS) else _NO_CONTENT

    return _REPEATED.sub(kept, text)


def _with_little_reopened(text: str, starts: int, tags: int) -> str:
    """Without formatting where what is not surely closed could be made again too often. starts: of formatting."""
    bare = text
    while starts * tags > MOST_REOPENED:
        bare, closed = _CLOSED.subn("", bare)
        if not closed:
            return _FORMAT_TAG.sub(_NO_CONTENT, text)
        starts -= closed
    return text


def _with_few_levels(text: str) -> str:
    """Without the tags of elements deeper than MAXIMUM_DEPTH."""
    opened = _OpenElements()
    dropped: Counter[str] = Counter()
    pieces: list[str] = []
    done = 0
    for token in _TOKEN.finditer(text):
        name = (token["name"] or "").lower()
        if not name or name in _NEVER_DEEP:
            continue
        if token["end"]:
            if not dropped[name]:
                opened.close(name)
                continue
            dropped[name] -= 1
        elif opened.depth < MAXIMUM_DEPTH:
            opened.open(name)
            continue
        else:
            dropped[name] += 1
        pieces += (text[done : token.start()], _NO_CONTENT)
        done = token.end("name")
    return "".join(pieces) + text[done:] if pieces else text


class _OpenElements:
    """The stack of open elements, at least as deep as the parser's; each step takes the same time."""

    def __init__(self) -> None:
        self._names: list[str] = []
        self._places: defaultdict[str, list[int]] = defaultdict(list)  # name → where it stands in the stack
        self._special: list[int] = []
        self._walls: list[int] = []

    @property
    def depth(self) -> int:
        return len(self._names)

    def open(self, name: str) -> None:
        for places in self._lists(name):
            places.append(len(self._names))
        self._names.append(name)

    def close(self, name: str) -> None:
        """Close the element and those inside it, unless one of them hides it from its end tag."""
        places = self._places[name]
        hiding = self._walls if name in _SPECIAL else self._special
        if places and (not hiding or hiding[-1] <= places[-1]):
            at = places[-1]
            while len(self._names) > at:
                for held in self._lists(self._names.pop()):
                    held.pop()

    def _lists(self, name: str) -> Iterator[list[int]]:
        yield self._places[name]
        if name in _SPECIAL:
            yield self._special
        if name in _WALLS:
            yield self._walls
