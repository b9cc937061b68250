"""The entries of a feed or a sitemap, by one linear pass over the text.

No XML parser is at work: such files come with bare ampersands, HTML entities, wrong namespaces, missing end tags, junk
before the root and their end cut off, and where they are well-formed, they may be bombs. Declarations are passed over,
so no entity is ever expanded, and every character is looked at once, whatever it says.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import unescape

from crawler.pages.links import fold

MOST_SEEN = 50_000  # entries of one file that are looked at, by default: what one sitemap may hold (sitemaps.org)
_LONGEST = 4_000  # characters of one value; addresses and titles are shorter
_LONGEST_HEAD = 100_000  # characters of declarations and comments before the first element
_MOST_FIELDS = 50  # of one entry

_TOKEN = re.compile(
    r"<!\[CDATA\[(?P<cdata>.*?)(?:\]\]>|\Z)|<!--.*?(?:-->|\Z)|<[?!][^>]*>?"
    r"|<(?P<close>/?)(?:(?P<prefix>[\w.-]++):)?(?P<name>[A-Za-z_][\w.-]*+)(?P<attributes>[^<>]*+)>",
    re.DOTALL,
)
_ATTRIBUTE = re.compile(r"""([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""")
# Extensions whose elements have the names of the entry's own: the title of a picture is not that of the article.
_FOREIGN = frozenset({"media", "itunes", "image", "video", "xhtml", "geo", "content", "thr", "slash", "wfw"})


@dataclass(frozen=True, slots=True)
class Field:
    """A child of an entry. `name`: local, lower case; `attributes`: theirs, as written."""

    name: str
    text: str
    attributes: dict[str, str]


@dataclass(slots=True)
class Entry:
    """`kind`: the local name of its element; `base`: the xml:base that holds for it, "" if none."""

    kind: str
    attributes: dict[str, str]
    base: str = ""
    fields: list[Field] = field(default_factory=list)

    def text(self, *names: str) -> str:
        """The first value that is not empty, by the order of `names`."""
        return next((found.text for name in names for found in self.fields if found.name == name and found.text), "")


@dataclass(slots=True)
class Scan:
    """What a file holds: the title before its first entry, and the entries."""

    title: str = ""
    entries: list[Entry] = field(default_factory=list)


def root_of(text: str) -> str:
    """The local name of the first element in lower case, "" where the text does not begin with markup."""
    for found in _TOKEN.finditer(text[:_LONGEST_HEAD].lstrip("\ufeff \t\r\n")):
        if found["name"]:
            return str(found["name"]).lower() if not found["close"] else ""
    return ""


def scan(
    text: str,
    kinds: frozenset[str],
    wanted: frozenset[str],
    through: frozenset[str] = frozenset(),
    most: int = MOST_SEEN,
) -> Scan:
    """The first `most` elements named in `kinds` with their children named in `wanted`; names are local, in lower case.

    through: children whose own children count as the entry's.
    """
    scanner = _Scanner(kinds, wanted, through)
    for found in _TOKEN.finditer(text):
        scanner.take(text, found)
        if len(scanner.result.entries) >= most:
            break
    scanner.leave()
    return scanner.result


class _Scanner:
    """The state between two tokens: the open entry, the open child, and how deep in elements of the child's name."""

    def __init__(self, kinds: frozenset[str], wanted: frozenset[str], through: frozenset[str]) -> None:
        self.result = Scan()
        self._kinds, self._wanted, self._through = kinds, wanted, through
        self._base = ""
        self._entry: Entry | None = None
        self._child = ""
        self._is_wanted = False
        self._attributes: dict[str, str] = {}
        self._depth = 0
        self._pieces: list[str] = []
        self._size = 0
        self._end = 0

    def take(self, text: str, token: re.Match[str]) -> None:
        """One token and the characters before it."""
        if self._is_wanted:
            self._add(unescape(text[self._end : token.start()][:_LONGEST]))
            if token["cdata"]:
                self._add(token["cdata"][:_LONGEST])
        self._end = token.end()
        name = token["name"]
        if name:
            name = name.lower()
            if token["close"]:
                self._closes(name)
            else:
                self._opens(name, (token["prefix"] or "").lower(), token["attributes"])

    def _add(self, piece: str) -> None:
        if self._size < _LONGEST:
            self._pieces.append(piece)
            self._size += len(piece)

    def _opens(self, name: str, prefix: str, written: str) -> None:
        if name in self._kinds and prefix not in _FOREIGN:
            self.leave()
            attributes = attributes_of(written)
            self._entry = Entry(name, attributes, attributes.get("xml:base", self._base))
            if written.endswith("/"):
                self.leave()
            return
        known = name in self._wanted and prefix not in _FOREIGN
        if self._child and not (known and self._is_wanted and name != self._child):
            if name == self._child and not written.endswith("/"):
                self._depth += 1
            return
        if self._entry is None:
            if "xml:base" in written and not self.result.entries:
                self._base = attributes_of(written).get("xml:base", "")
            if name != "title" or self.result.title or prefix in _FOREIGN:
                return
        self._finish()  # a child that was never closed ends where the next one begins
        if name in self._through:
            return
        self._child, self._is_wanted, self._depth = name, known, 1
        self._attributes = attributes_of(written) if known else {}
        if written.endswith("/"):
            self._finish()

    def _closes(self, name: str) -> None:
        if name == self._child:
            self._depth -= 1
            if not self._depth:
                self._finish()
        elif self._entry is not None and name == self._entry.kind:
            self.leave()

    def _finish(self) -> None:
        if self._child and self._is_wanted:
            value = fold("".join(self._pieces))
            if self._entry is None:
                self.result.title = value
            elif len(self._entry.fields) < _MOST_FIELDS:
                self._entry.fields.append(Field(self._child, value, self._attributes))
        self._child, self._is_wanted, self._depth, self._pieces, self._size = "", False, 0, [], 0

    def leave(self) -> None:
        """The entry ends, closed or not."""
        self._finish()
        if self._entry is not None:
            self.result.entries.append(self._entry)
            self._entry = None


def attributes_of(written: str) -> dict[str, str]:
    """Name in lower case → value, entities of HTML and XML resolved."""
    if "=" not in written:
        return {}
    pairs = _ATTRIBUTE.finditer(written[:_LONGEST])
    return {found[1].lower(): unescape(found[2] or found[3] or found[4] or "") for found in pairs}
