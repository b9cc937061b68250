"""Pages as the systems of well-known kinds of site write them, each with what a reader of the page would say it holds.

The markup around a text - names, bylines, share bars, lists of other stories, scripts - is that of its kind; every word
is made up. A page gives its gold title, text, day and author; a day or author "" means that the page names none that
software could be sure of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tests.fakes.press.texts import Text


@dataclass(frozen=True)
class Known:
    """`url`: where the page was served; `html`: as text; `title`, `text` (one paragraph a line), `day` (ISO), `author`:
    gold; `charset`: what the page is encoded in.
    """

    url: str
    html: str
    title: str
    text: str
    day: str
    author: str
    charset: str = "utf-8"


PRESS: dict[str, Known] = {}
Builder = Callable[[], Known]


def press(make: Builder) -> Builder:
    PRESS[make.__name__] = make()
    return make


def known(
    text: Text, url: str, html: str, *, day: str = "2026-05-06", author: str = "", charset: str = "utf-8"
) -> Known:
    return Known(url, html, text.title, "\n".join(text.lines), day, author, charset)


def each(lines: Iterable[str], form: str = "<p>{}</p>") -> str:
    return "\n".join(form.format(line) for line in lines)


def listed(lines: Iterable[str], form: str = '<li><a href="/a/{n}.html">{}</a></li>') -> str:
    return "\n".join(form.format(line, n=n) for n, line in enumerate(lines, 101))
