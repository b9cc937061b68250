"""Kinds of address: which addresses of a site one template answers, and which no template in its senses would write.

`/news/2026/05/31/4711.html` and `/news/2025/12/01/99.html` are of one kind, `/news/#/#/#/#.html`. A walk keeps its
budgets by kind (crawler.walks.traps), because endless parts of a site are endless in addresses and poor in kinds.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple

Oddity = Literal["repeats", "long", "broken"]

MAXIMUM_ADDRESS = 1024  # characters; a headline of 100 Chinese characters in the path takes 900 of them
MAXIMUM_FOLDERS = 20  # Heritrix, TooManyPathSegmentsDecideRule
REPEATED = 3  # times that a segment may not stand in a path (StormCrawler's and Nutch's filters)
REPEATED_NUMBER = 4  # of numbers, in a row: /2011/11/11/11.html is a date
MAXIMUM_PARAMETERS = 12  # our choice
_KIND_LENGTH = 80  # characters of a kind that are kept, so that a walk's memory stays small
_NAMES_LENGTH = 40  # … of the names of its parameters; more are one kind
_MANY = "…"

_VALUES = re.compile(r"=[^&]*")
_NUMBERS = re.compile(r"\d+")
_ID = re.compile(
    r"(?=\D*\d)(?=[^a-z]*[a-z])[0-9a-f-]{8,}|[a-z]+\d+[a-z][0-9a-z]*|\d+[a-z]+\d[0-9a-z]*|[a-z]?\(.*\)|\d{6,}",
    re.IGNORECASE,
)
_EXTENSION = re.compile(r"\.[a-z]{2,5}", re.IGNORECASE)
# What scripts and templates leave in an address when they fail: {{url}}, ${id}, <%=, "+url+", [object Object] …
_BROKEN = re.compile(
    r"\{\{|%7b%7b|\$(?:\{|%7b)|<%|%3c%|%3c\?|(?:'|%22|%27)(?:\+|%20\+)|\+(?:'|%22|%27)|(?:\[|%5b)object|"
    r"/(?:undefined|null|nan)(?=[/?]|$)|/(?:javascript|mailto|https?)(?::|%3a)(?!/)",
    re.IGNORECASE,
)


class Kind(NamedTuple):
    """own: the kind itself. wider: what it is part of, folder by folder: `site/**`. shape: the kind without names."""

    own: str
    wider: tuple[str, ...]
    shape: str


class _Folder(NamedTuple):
    path: str
    wider: tuple[str, ...]
    shape: str


def kind_of(url: str) -> Kind:
    """The kind of an absolute address without fragment, as crawler.canonical.resolve gives it.

    Numbers become `#`, ids and long or escaped names `*`, and so does the last name of a path without a query. Folders
    keep their name. Of a query the sorted names remain.
    """
    path, mark, query = url.partition("?")
    folder, _, last = path.rpartition("/")
    if not last:  # /news/2026/ names a page, as /news/2026 would
        folder, _, last = folder.rpartition("/")
        last += "/"
    if folder.endswith("/"):  # the root: "https:/" + "/news.example/"
        return _finished(_Folder(last, (), last), "", mark, query)
    return _finished(_folder(folder), last, mark, query)


def _finished(folder: _Folder, last: str, mark: str, query: str) -> Kind:
    if not mark:
        name = _page(last) if last else ""
        return Kind(_cut(folder.path + name), folder.wider, _cut("~" + folder.shape + name))
    name = _name(last) if last else ""
    names = _sorted_names(_VALUES.sub("", query))
    page = folder.path + name
    return Kind(_cut(f"{page}?{names}"), (_cut(page + "?**"), *folder.wider), _cut(f"~{folder.shape}{name}?{names}"))


@lru_cache(maxsize=4096)
def _sorted_names(names: str) -> str:
    names = "&".join(sorted({_NUMBERS.sub("#", name) for name in names.split("&")}))
    return names if len(names) <= _NAMES_LENGTH else _MANY


@lru_cache(maxsize=4096)
def _folder(address: str) -> _Folder:
    """Of everything before the last slash; remembered, since the pages of a folder come together."""
    host, *names = address.partition("//")[2].split("/")
    path, wider, shape = host + "/", [], host + "/"
    for place, name in enumerate(map(_name, names)):
        path += name + "/"
        shape += "#/" if name == "#" else "*/"
        if place < 2:
            wider.append(_cut(path + "**"))
    return _Folder(path, tuple(wider), shape)


@lru_cache(maxsize=16_384)
def _name(segment: str) -> str:
    slash = "/" if segment.endswith("/") else ""
    name = segment.partition(";")[0].removesuffix("/")
    if name.isdigit():
        return "#" + slash
    if "%" in name or len(name) > 24 or name.count("-") > 2 or name.count("_") > 3 or is_id(name):
        return "*" + slash
    return _NUMBERS.sub("#", name) + slash


def is_id(segment: str) -> bool:
    """Whether a segment looks made by a machine for one visitor or one page, not typed by a person."""
    return _ID.fullmatch(segment) is not None


def _page(last: str) -> str:
    """The last name of a path: what varies from page to page goes, its numbering and its extension stay."""
    slash = "/" if last.endswith("/") else ""
    stem, dot, extension = last.removesuffix("/").rpartition(".")
    if not dot or not _EXTENSION.fullmatch(dot + extension):
        stem, extension = last.removesuffix("/"), ""
    name = _name(stem)
    return (name if "#" in name else "*") + (f".{extension.lower()}" if extension else "") + slash


def refines(kind: str, other: str) -> bool:
    """Whether of two kinds of one script one asks the same with more parameters: a filter, an order, a page number."""
    page, mark, names = kind.partition("?")
    other_page, _, other_names = other.partition("?")
    if not mark or page != other_page:
        return False
    if _MANY in (names, other_names):
        return True
    few, many = sorted((set(names.split("&")), set(other_names.split("&"))), key=len)
    return few <= many


def _cut(kind: str) -> str:
    return kind if len(kind) <= _KIND_LENGTH else kind[: _KIND_LENGTH - 1] + "…"


def oddity(url: str) -> Oddity | None:
    """What is wrong with an address by itself; None for almost all."""
    if len(url) > MAXIMUM_ADDRESS:
        return "long"
    if _BROKEN.search(url, 8):
        return "broken"
    path, mark, query = url.partition("?")
    if path.count("/") > 4 and (found := _path_oddity(path)):
        return found
    if not mark or "&" not in query:
        return None
    names = _VALUES.sub("", query)
    most, times = _parameters(names)
    if most > MAXIMUM_PARAMETERS:
        return "long"
    parts = query.split("&") if times > 1 else []
    return "repeats" if times >= REPEATED or len(set(parts)) < len(parts) else None


@lru_cache(maxsize=4096)
def _parameters(names: str) -> tuple[int, int]:
    """(how many there are, how often the commonest is there)."""
    counts = Counter(names.split("&"))
    return counts.total(), max(counts.values())


def _path_oddity(path: str) -> Oddity | None:
    names = path.split("/")[3:]
    if len(names) > MAXIMUM_FOLDERS + 1:
        return "long"
    if len(set(names)) > len(names) - REPEATED + 1:
        return None
    counts = Counter(names)
    if any(times >= REPEATED and name and not name.isdigit() for name, times in counts.items()):
        return "repeats"
    run = 1
    for before, name in pairwise(names):
        run = run + 1 if name == before else 1
        if run >= REPEATED_NUMBER:
            return "repeats"
    return None
