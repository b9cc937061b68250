"""Pages that are no articles and articles that look like such pages, in Chinese and English."""

from __future__ import annotations

from collections.abc import Iterable

from tests.fakes.stories import Story
from tests.fakes.templates import page

Page = tuple[str, str]  # address, HTML
NOT_ARTICLES: dict[str, Page] = {}
ARTICLES: dict[str, Page] = {}
ADDRESS = "http://news.example/2026/c1.html"


def paragraphs(*texts: str) -> str:
    return "".join(f"<p>{text}</p>" for text in texts)


def simple(title: str, body: str, *, head: str = "", story: Story | None = None) -> str:
    """A page with its site's menu and footer where a story lends them; else bare."""
    if story is None:
        return f"<html><head><title>{title}</title>{head}</head><body>{body}</body></html>"
    whole = page(story, body, head=head)
    return whole.replace(f"<title>{story.title}_{story.site}</title>", f"<title>{title}</title>")


def no(name: str, html: str, address: str = ADDRESS) -> None:
    NOT_ARTICLES[name] = (address, html)


def yes(name: str, html: str, address: str = ADDRESS) -> None:
    ARTICLES[name] = (address, html)


def teasers(story: Story, times: int = 2, *, stamp: str = "2026-05-06") -> str:
    items: Iterable[str] = story.others * times
    return "".join(
        f'<div class="item"><h3><a href="/a/{n}.html">{text}</a></h3><p>{story.comment}</p><span>{stamp}</span></div>'
        for n, text in enumerate(items)
    )
