"""What a misbehaviour is, and the page that hides behind most of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from tests.fakes.web import Reply, Web, article, bytes_as_they_are

Ending = Literal["read", "refused", "failed", "postponed", "no article"]
Build = Callable[[Web], None]

PATH = "/sp/2026/1130/c1.html"
SENTENCE = "海关总署公布今年前十个月的乳制品进口数据，婴幼儿配方奶粉的进口量比去年同期下降。"
TITLE = "前十个月奶粉进口量下降"
PAGE = article(TITLE, SENTENCE).body


@dataclass(frozen=True, slots=True)
class Misbehaviour:
    """`what` the server does, as docs/misbehaving-web.md says it; `ends`: what may come of it. "read" means that the
    article came whole; "no article" that the page came and is none; "postponed" that it is asked for again later.
    """

    group: str
    what: str
    build: Build
    ends: frozenset[Ending]

    @property
    def name(self) -> str:
        return f"{self.group}: {self.what}"


def kind(group: str, what: str, answer: Reply | bytes | Build, *ends: Ending) -> Misbehaviour:
    """A misbehaviour of the page at PATH: a reply, the bytes on the wire, or a function that sets up the server."""
    build = answer if callable(answer) else _served(answer if isinstance(answer, Reply) else bytes_as_they_are(answer))
    return Misbehaviour(group, what, build, frozenset(ends))


def _served(reply: Reply) -> Build:
    def build(web: Web) -> None:
        web.pages[PATH] = reply

    return build


def wire(*head: str | bytes, body: bytes = PAGE, end: bytes = b"\r\n") -> bytes:
    """An answer as it goes over the wire: its lines before the body, and the body."""
    lines = [line if isinstance(line, bytes) else line.encode("latin-1") for line in head]
    return end.join([*lines, b"", b""]) + body


OK = "HTTP/1.1 200 OK"
HTML = "Content-Type: text/html; charset=utf-8"


def lazily(make: Callable[[], bytes]) -> Build:
    """Bytes on the wire that take a while to make."""

    def build(web: Web) -> None:
        web.pages[PATH] = bytes_as_they_are(make())

    return build
