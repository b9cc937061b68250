"""Pages of one walk that are copies of each other, and the rules by which a site makes such copies.

A session id in the address, a print version, a second folder or host name: all give pages that were read already under
new addresses. When pages that differ only so keep having the same content, that is a rule of the site (Bar-Yossef,
Keidar, Schonfeld 2007, "Do not crawl in the DUST"), and from then on the walk takes the addresses it joins for one.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from collections.abc import Collection, Iterator, Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple

from crawler.article.fingerprint import is_near_duplicate, simhash64
from crawler.canonical import url_key
from crawler.walks.patterns import is_id, kind_of

if TYPE_CHECKING:
    from crawler.reading import ReadPage

REMEMBERED = 700  # addresses of pages read, the latest; 21 KB of a walk's memory
PROOFS = 3  # copies that make a rule; one or two are chance
HOST_PROOFS = 1  # … that a host has a second name or answers http and https alike, which is the rule anyway
DOUBT = 4  # a rule needs so many times more copies than pages that it would have confused
_HOSTS = ("host ", "scheme ")
MAXIMUM_RULES = 60
_WORDS_KEPT = 200  # of a page, the commonest (crawler.reading)
_LEAST_WORDS = 40  # different ones of a text that may be a copy with small changes; shorter ones resemble each other
_LEAST_ANCHORS = 60  # characters of link texts that tell one list from another
_HEADLINE = 8  # characters of a link text that is more than a word of the navigation
_PARAMETERS = 6  # of a query that are tried one by one
_NAME_LENGTH = 24  # characters of a folder that may be a second name of another
_TAIL = re.compile(r"[a-z]{1,24}|(?:index|default|home)\.[a-z]{2,5}", re.IGNORECASE)  # /1/print, /china/index.html
_UNRESERVED = re.compile(r"%(2D|2E|3\d|[46][1-9A-F]|[57][0-9A]|5F|7E)", re.IGNORECASE)
_KEY, _CONTENT = 6, 16  # bytes
_HALF = 0xFFFFFFFFFFFFFFFF


class Variant(NamedTuple):
    """Another address that may lead to the same page. rule: how it is made, the same text for all pages of a site.

    shared: many addresses have this variant, so a page read is remembered under it, too.
    """

    rule: str
    url: str
    shared: bool = False


def content_of(page: ReadPage) -> int | None:
    """A number that pages of the same content share, 128 bits; None for pages with too little to tell.

    Of an article the simhash of its words, each taken once, before the fingerprint of its text: texts that share a
    table of many cells have one fingerprint, bulletins that differ in their figures have the same words. Of other pages
    a digest of their title and headlines.
    """
    if page.kind != "page":
        return None
    if page.is_article:
        # Of more words than are kept, those found once are there by chance.
        least = 2 if len(page.counts) >= _WORDS_KEPT else 1
        words = sorted(word for word, n in page.counts.items() if n - page.title_counts.get(word, 0) >= least)
        if len(words) >= _LEAST_WORDS:
            return (simhash64(" ".join(words)) & _HALF) << 64 | page.fingerprint & _HALF
        return _digest(f"{page.fingerprint} {words}") if page.fingerprint else None
    # Short ones are the navigation, where the link to the page itself is missing under one of its addresses.
    anchors = "\n".join(link.anchor for link in page.links if len(link.anchor) >= _HEADLINE)
    return _digest(f"{page.title}\n{anchors}") if len(anchors) >= _LEAST_ANCHORS else None


def _digest(text: str) -> int:
    digest = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=_CONTENT).digest()
    return int.from_bytes(digest, "big")


class Copies:
    """What a walk has read lately, and the rules it has found. `memory` is changed by `save` only."""

    def __init__(self, memory: Mapping[str, Any]) -> None:
        packed, size = b64decode(memory.get("read", "")), _KEY + _CONTENT
        entries = (packed[at : at + size] for at in range(0, len(packed), size))
        self._read = {entry[:_KEY]: int.from_bytes(entry[_KEY:], "big") for entry in entries}
        self._evidence: dict[str, list[int]] = {rule: list(found) for rule, found in memory.get("rules", {}).items()}
        self.rules = self._proven()

    def save(self, memory: dict[str, Any]) -> None:
        """JSON-plain and of bounded size."""
        latest = list(self._read.items())[-REMEMBERED:]
        packed = b"".join(key + content.to_bytes(_CONTENT, "big") for key, content in latest)
        memory["read"] = b64encode(packed).decode("ascii")
        order = sorted(self._evidence.items(), key=lambda item: (not item[1][0], -sum(item[1]), item[0]))
        memory["rules"] = dict(order[:MAXIMUM_RULES])

    def times(self, content: int) -> int:
        """Addresses under which the walk has read this content."""
        return sum(content == known for known in self._read.values())

    def resembles(self, page: ReadPage, content: int) -> bool:
        """Whether the page is a long article that the walk has read with small changes."""
        if not page.is_article or len(page.counts) < 2 * _LEAST_WORDS:
            return False
        return any(
            is_near_duplicate(content >> 64, other >> 64) and is_near_duplicate(content & _HALF, other & _HALF)
            for other in self._read.values()
        )

    def add(
        self, url: str, content: int, names: Collection[str], hosts: Collection[str], *, settled: bool = True
    ) -> bool:
        """Remember a page read, compare it with its variants; True if that made a new rule.

        names: folders at the root of the site. hosts: those that the walk may enter. settled: the content is not one
        that changes by itself from hour to hour, as a front page does.
        """
        shared = [_short(url), _short(self.original(url))]
        for rule, other, is_shared in variants(url, names, hosts):
            key = _short(other)
            known = self._read.get(key)
            if known == content or (known is not None and (settled or not rule.startswith(_HOSTS))):
                found = self._evidence.setdefault(rule, [0, 0])
                found[known != content] += 1
            if is_shared:
                shared.append(key)
        for key in shared:
            self._read.pop(key, None)
            self._read[key] = content
        before, self.rules = self.rules, self._proven()
        return not self.rules <= before

    def _proven(self) -> set[str]:
        rules = set()
        for rule, (same, differ) in self._evidence.items():
            least = HOST_PROOFS if rule.startswith(_HOSTS) else PROOFS
            if same >= least and same > DOUBT * differ:
                rules.add(rule)
        return rules

    def original(self, url: str) -> str:
        """The address that the rules found so far take this one for; itself if none concerns it.

        Escapes of letters, digits and -._~ say nothing (RFC 3986, 6.2.2.2), which needs no proof.
        """
        url = _UNRESERVED.sub(lambda found: chr(int(found[1], 16)), url) if "%" in url else url
        if not self.rules:
            return url
        while True:
            shorter = (other for other in self._same_as(url) if (len(other), other) < (len(url), url))
            found = next(shorter, None)
            if found is None:
                return url
            url = found

    def has_read(self, url: str) -> bool:
        """Whether this address, or one that a rule joins to it, was read lately."""
        return _short(url) in self._read or any(_short(other) in self._read for other in self._same_as(url))

    def _same_as(self, url: str) -> Iterator[str]:
        named = [rule.split(" ") for rule in self.rules]
        names = {name for rule in named if rule[0] in ("swap", "folder") for name in rule[2:]}
        hosts = {host for rule in named if rule[0] == "host" for host in rule[1:]}
        for rule, other, _ in variants(url, sorted(names), sorted(hosts)):
            if rule in self.rules:
                yield other


def _short(url: str) -> bytes:
    return blake2b(url_key(url).partition(":")[2].encode("utf-8", "surrogatepass"), digest_size=_KEY).digest()


def variants(url: str, names: Collection[str], hosts: Collection[str]) -> Iterator[Variant]:
    """The addresses under which sites tend to offer the same page again. Of two names a rule has the lesser first."""
    address, mark, query = url.partition("?")
    scheme, _, rest = address.partition("//")
    host, _, path = rest.partition("/")
    if mark:
        yield from _queries(address, query)
    before, after = f"{scheme}//{host}/", f"{mark}{query}"
    folders = path.split("/")
    for place, name in enumerate(folders[:-1]):
        without = "/".join([*folders[:place], *folders[place + 1 :]])
        if is_id(name):
            yield Variant(f"id {host} {place}", f"{before}{without}{after}", shared=True)
        elif place < 2 and len(name) <= _NAME_LENGTH:
            yield Variant(f"folder {host} {name}", f"{before}{without}{after}")
    for name in names:
        yield Variant(f"folder {host} {name}", f"{before}{name}/{path}{after}")
        if len(folders) > 1 and len(folders[0]) <= _NAME_LENGTH and name != folders[0]:
            first, second = sorted((name, folders[0]))
            yield Variant(f"swap {host} {first} {second}", f"{before}{'/'.join([name, *folders[1:]])}{after}")
    last, folder = folders[-1], "/".join(folders[:-1])
    if _TAIL.fullmatch(last):
        yield Variant(f"tail {host} {last}/", f"{before}{folder}/{after}" if folder else f"{before}{after}")
        yield Variant(f"tail {host} {last}", f"{before}{folder}{after}")
    if path:
        toggled = path.removesuffix("/") if path.endswith("/") else f"{path}/"
        yield Variant(f"slash {host}", f"{before}{toggled}{after}")
    for other in hosts:
        if other != host:
            first, second = sorted((other, host))
            yield Variant(f"host {first} {second}", f"{scheme}//{other}/{path}{after}")
    other_scheme = "http:" if scheme == "https:" else "https:"
    yield Variant(f"scheme {host}", f"{other_scheme}//{rest}{after}")


def _queries(address: str, query: str) -> Iterator[Variant]:
    page = kind_of(address).own
    parts = query.split("&")
    for part in dict.fromkeys(part.partition("=")[0] for part in parts[:_PARAMETERS]):
        left = "&".join(other for other in parts if other.partition("=")[0] != part)
        yield Variant(f"parameter {page} {part}", f"{address}?{left}" if left else address, shared=True)
    if len(parts) > 1:
        yield Variant(f"order {page}", f"{address}?{'&'.join(sorted(parts))}", shared=True)
