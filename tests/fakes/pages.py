"""Pages as crawler.reading makes them, for walks that need no HTML: a made-up web is a mapping of such pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from urllib.parse import urljoin

from crawler.canonical import key_digest, url_key
from crawler.pages.links import PageLink
from crawler.reading import ReadPage
from crawler.walks.walk import Choice, Visit
from interests.keywords import counts, page_keywords

HOME = "http://news.example/"


def page_link(
    url: str, anchor: str = "", *, terms: Mapping[str, int] | None = None, nofollow: bool = False
) -> PageLink:
    """A link with this anchor; `terms` where the words matter more than how they are cut."""
    words = dict(terms) if terms is not None else dict.fromkeys(anchor.split(), 1)
    return PageLink(url, key_digest(url_key(url)), anchor, words, nofollow)


def read_page_of(
    url: str,
    words: Mapping[str, int] | None = None,
    links: Iterable[PageLink] = (),
    *,
    title: str = "",
    is_article: bool = True,
    may_follow: bool = True,
) -> ReadPage:
    """A page with these words; those of the title are its title words and must be among them."""
    found = dict(words or {})
    title_counts = {word: 1 for word in title.split() if word in found}
    return ReadPage(
        url=url,
        key=key_digest(url_key(url)),
        charset="utf-8",
        charset_certain=True,
        language="zh",
        title=title,
        text=" ".join(found),
        published=None,
        author="",
        is_article=is_article,
        canonical="",
        links=tuple(links),
        counts=found,
        title_counts=title_counts,
        keywords=page_keywords(found),
        fingerprint=0,
        may_follow=may_follow,
    )


class Web:
    """A made-up site that answers a walk: pages by path; what is not there fails with 404."""

    def __init__(self, pages: Mapping[str, ReadPage]) -> None:
        self.pages = {urljoin(HOME, path): page for path, page in pages.items()}
        self.asked: list[str] = []

    def visit(self, choice: Choice) -> Visit:
        self.asked.append(choice.url)
        page = self.pages.get(choice.url)
        if page is None:
            return Visit("failed", 404, 1, None, "HTTP 404")
        return Visit("fetched", 200, 1, page)


def web(pages: Mapping[str, tuple[str, str]], *, is_article: bool = True) -> Web:
    """A site from {path: (text, "path:anchor path:anchor …")}; words are cut as the product cuts them."""
    made = {}
    for path, (text, links) in pages.items():
        made[path] = read_page_of(
            urljoin(HOME, path),
            counts(text),
            [
                page_link(urljoin(HOME, target), anchor, terms=counts(anchor))
                for target, _, anchor in (link.partition(":") for link in links.split())
            ],
            is_article=is_article,
        )
    return Web(made)
