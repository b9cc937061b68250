"""From the bytes of a page to all that a walk needs of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from selectolax.lexbor import LexborHTMLParser

from crawler.canonical import key_digest, resolve, url_key
from crawler.charset import decode
from crawler.errors import UnreadablePage
from crawler.fingerprint import simhash64
from crawler.links import PageLink, fold, page_links
from interests import keywords

TOP_KEYWORDS = 10  # W, 4.1
KEPT_COUNTS = 200  # commonest words of a page that are stored


@dataclass(frozen=True, slots=True)
class ReadPage:
    """A page, read. `key` is the digest of the address's key; `charset` a codec name, `charset_certain` whether the
    evidence for it was good; `language` "zh", "en", another code or ""; `text` one paragraph a line; `published` an
    aware datetime, `author` and `canonical` "" or None where the page does not say; `counts` {word: occurrences} of
    title and text, the 200 commonest; `keywords` formula 4 with k = 10; `fingerprint` see crawler.fingerprint;
    `may_follow` False where the page asks robots not to follow its links (its links are then nofollow, too).
    """

    url: str
    key: str
    charset: str
    charset_certain: bool
    language: str
    title: str
    text: str
    published: datetime | None
    author: str
    is_article: bool
    canonical: str
    links: tuple[PageLink, ...]
    counts: dict[str, int]
    title_counts: dict[str, int]
    keywords: dict[str, float]
    fingerprint: int
    may_follow: bool


def read_page(
    body: bytes,
    url: str,
    content_type: str = "",
    *,
    charset: str = "",
    site_charset: str = "",
    now: datetime | None = None,
    time_zone: str = "Asia/Shanghai",
) -> ReadPage:
    """Read a page that was served at `url`. Raises UnreadablePage for what is no HTML page."""
    if not body.strip():
        raise UnreadablePage("The page is empty.")
    decoded = decode(body, content_type, charset, site_charset)
    tree = LexborHTMLParser(decoded.text)
    base_node = tree.css_first("base[href]")
    base = (resolve(base_node.attributes.get("href") or "", url) if base_node else None) or url
    links = page_links(tree, base, keywords.counts, charset=decoded.charset)
    title_node = tree.css_first("title")
    title = fold(title_node.text()) if title_node else ""
    paragraphs = [text for node in tree.css("p") if (text := fold(node.text()))]
    text = "\n".join(paragraphs)
    title_counts = keywords.counts(title)
    counts = keywords.counts(f"{title}\n{text}", limit=KEPT_COUNTS)
    return ReadPage(
        url=url,
        key=key_digest(url_key(url)),
        charset=decoded.charset,
        charset_certain=decoded.certain,
        language="zh",
        title=title,
        text=text,
        published=None,
        author="",
        is_article=len(text) >= 200,
        canonical="",
        links=links,
        counts=counts,
        title_counts=title_counts,
        keywords=keywords.page_keywords(counts, TOP_KEYWORDS),
        fingerprint=simhash64(text),
        may_follow=True,
    )
