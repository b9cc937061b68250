"""The short texts that stand beside a title: where a page shows date, source and author."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from selectolax.lexbor import LexborHTMLParser, LexborNode

from crawler.article.body import Body
from crawler.article.headline import plain
from crawler.article.outline import Outline
from crawler.article.publication import is_labelled
from crawler.pages.links import fold

_MARKED = '[itemprop~="datePublished"], time[pubdate], time[datetime]'
_AUTHORS = '[rel~="author"], [itemprop~="author"] [itemprop~="name"], [itemprop~="author"]:not(:has([itemprop]))'
_TITLES = 'body [class*="title" i], body [id*="title" i], body [class*="headline" i], founder-title, h2, h3'
_ELSEWHERE = frozenset({"li", "aside", "nav", "footer", "tr"})  # a time in these is another article's, or a comment's
# By the names that Chinese sites use; lists of other articles use them, too, so that only a single one counts.
_NAMED = "#pubtime_baidu, #pubtime, .pubtime, .pub-time, .publish-time, .pubdate, .date-source .date, #publish_time"
_SHORT = 80.0  # units of a text that shows a date rather than tells one
_REACH = 12  # blocks looked at on each side
_TERMS, _VALUES = frozenset({"dt", "th", "td"}), frozenset({"dd", "td"})
_DATE_BEGINS = re.compile(r"\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d", re.IGNORECASE)
_LABEL_ENDS = re.compile(
    r"(?:时间|日期|時間|[于於:：]|\b(?:date|on|published|updated|closes|deadline))$", re.IGNORECASE
)
# Above a title, a date with its day of the week is today's.
_MASTHEAD = re.compile(r"星期[一二三四五六日天]|农历|農曆|(?:mon|tues|wednes|thurs|fri|satur|sun)day\b", re.IGNORECASE)
_LONGEST_LABEL = 12.0  # units
_CLOSING = 2  # labelled dates below a text; more are those of its comments


def marked_dates(tree: LexborHTMLParser, beside: Collection[str]) -> Iterator[str]:
    """Values of elements that a page marks as its date of publication. beside: see texts_beside; a mere <time> counts
    only if it shows there, or shows nothing and is the only one.
    """
    nodes = tree.css(_MARKED)[:6]
    for node in nodes:
        attributes = node.attributes
        if "itemprop" not in attributes and "pubdate" not in attributes:
            shown = fold(node.text())
            if not _ELSEWHERE.isdisjoint(_tags_above(node)):
                continue
            if not any(shown in text for text in beside) if shown else len(nodes) > 1:
                continue
        value = attributes.get("content") or attributes.get("datetime") or node.text()
        if value and value.strip():
            yield value.strip()[:200]
    named = {text for node in tree.css(_NAMED)[:10] if (text := node.text().strip())}
    if len(named) == 1:
        yield named.pop()[:200]


def marked_authors(tree: LexborHTMLParser) -> Iterator[str]:
    """Texts of the elements that a page marks as its author, outside of lists, asides and comments."""
    for node in tree.css(_AUTHORS)[:8]:
        if _ELSEWHERE.isdisjoint(_tags_above(node)):
            yield (node.attributes.get("content") or fold(node.text()))[:200]


def named_titles(tree: LexborHTMLParser) -> Iterator[str]:
    """Texts of the elements that are named titles, for pages whose <title> is that of the site."""
    for node in tree.css(_TITLES)[:20]:
        if node.css_first("a") is None and _ELSEWHERE.isdisjoint(tag for tag in _tags_above(node) if tag != "tr"):
            yield fold(node.text())


def _tags_above(node: LexborNode) -> Iterator[str]:
    above = node.parent
    for _ in range(12):
        if above is None:
            return
        yield above.tag or ""
        above = above.parent


def texts_beside(page: Outline, body: Body, title: str) -> list[str]:
    """Short texts between title and body, then those just above the title, then labelled ones just below the body.

    Footers, copyright lines and comments are left out, wherever they stand.
    """
    if not body.kept:
        return []
    blocks = page.blocks
    running = [at for at in body.kept if blocks[at].mass]
    first = running[0] if running else body.kept[0]
    wanted = plain(title)
    at_title = next(
        (at for at in range(first, -1, -1) if wanted and wanted in plain(blocks[at].text) and blocks[at].units < 200),
        None,
    )
    start = max(0, first - _REACH) if at_title is None else max(at_title, first - 40)
    above = range(start - 1, max(-1, start - 1 - _REACH // 2), -1)
    order = [*range(start, first + 1), *(at for at in above if not _MASTHEAD.search(blocks[at].text))]
    texts = [_with_label(page, at) for at in order if _is_stamp_place(page, at)]
    last = body.kept[-1]
    below = range(max(first + 1, last - 2), min(len(blocks), last + _REACH))
    closing = [text for at in below if _is_stamp_place(page, at) and is_labelled(text := _with_label(page, at))]
    return texts + closing if len(set(closing)) <= _CLOSING else texts


def _with_label(page: Outline, at: int) -> str:
    """The text of a block, behind its label where that is a block of its own: a cell, a term, a line."""
    text = page.blocks[at].text
    if not at or not _DATE_BEGINS.match(text):
        return text
    before = page.blocks[at - 1]
    is_pair = page.tags[before.element] in _TERMS and page.tags[page.blocks[at].element] in _VALUES
    if before.units <= _LONGEST_LABEL and (is_pair or _LABEL_ENDS.search(before.text)):
        return f"{before.text} {text}"
    return text


def _is_stamp_place(page: Outline, at: int) -> bool:
    block = page.blocks[at]
    if block.units > _SHORT:
        return False
    return all(page.around[index] < 0.9 for index in page.path(block.element))
