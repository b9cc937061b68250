"""Where an article of several pages goes on.

Two things must come together: an address that is the article's own with a number (or a word for "all") added or counted
up, and a link that says "next page". The next *article*, the pages of a list, of comments and of a calendar have one of
the two at most. rel=next says nothing by itself: blogs mark the next post with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from selectolax.lexbor import LexborHTMLParser, LexborNode

from crawler.canonical import resolve
from crawler.pages.links import PageLink

MOST_PARTS = 50  # numbers above this count articles or days, not the pages of one article

_NUMBERED = re.compile(
    r"(?P<stem>.*?[^/_-])(?P<mark>[_-](?:page|part|pg|p)?[_-]?|/(?:index[_-]|(?:page|part|pg|p)[/_-]?)?)"
    r"(?P<number>[1-9]\d?)(?P<end>/?|\.[a-z]{3,5})",
    re.IGNORECASE,
)
_THREAD = re.compile(r"(?P<stem>.*/(?:thread|article|viewthread)-\d+)(?P<mark>-)(?P<number>[1-9]\d?)(?P<end>-\d+\.\w+)")
_ALL = re.compile(
    r"(?P<stem>.*?[^/_-])[_/-](?:index[_-])?(?:all|full|whole|single|view-?all)(?:/?|\.[a-z]{3,5})", re.IGNORECASE
)
_ENDING = re.compile(r"(?:/index|/default)?(?:\.[a-z]{3,5})?/?$", re.IGNORECASE)
_DATE = re.compile(r"/(?:19|20)\d\d(?:[/-]?\d{1,2})?$")
_LIST = re.compile(r"/(?:list|category|categories|tags?|search|author|page)(?:[/_.-]|$)", re.IGNORECASE)
_NUMBER_NAMES = frozenset(
    {"p", "pg", "pn", "page", "pageno", "page_no", "pagenum", "page_num", "pagenumber", "pageindex", "paged", "part"}
    | {"currentpage", "current_page"}
)
_ALL_NAMES = frozenset(
    {"all", "full", "fulltext", "full_text", "viewall", "view_all", "single", "singlepage", "onepage"}
)
_ALL_VALUES = frozenset({"all", "full", "whole", "single", "-1"})

_HINT = re.compile(r"[页頁›»>→＞》]|全[文部]|next|continue|view|page|full|^\W*\d{1,2}\W*$", re.IGNORECASE)
_NEXT_PAGE = re.compile(
    r"下一?[页頁]|(?<!最)[后後]一?[页頁]|\bnext\s+page\b|\bcontinue(?:d)? (?:reading )?on page\b", re.IGNORECASE
)
_NEXT = re.compile(r"\W*(?:(?:next|continue)\W*|[›»>→＞》]+\W*)", re.IGNORECASE)
_NUMBER = re.compile(r"[\[(（【<]?\s*(?P<page>第)?\s*(?P<number>\d{1,2})\s*[页頁]?\s*[\])）】>]?")
_WHOLE = re.compile(
    r"(?:阅读|閱讀|查看|浏览|显示|单页|余下|剩余|展开)(?:本文)?全[文部]|全文(?:阅读|閱讀|显示|浏览)"
    r"|单页(?:阅读|显示|浏览)|不分页"
    r"|\bview\s+(?:all|as (?:one|single) page|full article)\b|\b(?:single|one)[\s-]page\b"
    r"|\bfull (?:article|text|story)\b",
    re.IGNORECASE,
)
_OTHER = re.compile(
    r"[篇章则期版]|上一|\b(?:post|article|story|stories|news|chapter|day|week|month|issue|slide|photo|comments?)\b",
    re.IGNORECASE,
)
_ELSEWHERE = re.compile(
    r"comment|pinglun|repl(?:y|ies)\b|related|recommend|xiangguan|tuijian|calendar|sidebar|rili|disqus", re.IGNORECASE
)
_PAGER_WORD = re.compile(r"[页頁]|\bpages?\b|\bnext\b|\bprev|全文|[«»‹›]", re.IGNORECASE)
_PAGER = re.compile(
    r"(?:[\s\d\[\]【】()（）|｜<>《》«»‹›←→·•.…,，:：/-]|第|共|[上下前后後]一?[页頁]|[首尾末][页頁]|最[后後]一?[页頁]|[页頁]|当前|本文"
    r"|分页|导航|在?本页?(?:阅读|显示)?全文|(?:阅读|查看|余下|显示|单页阅读)全?文?|单页阅读"
    r"|\b(?:pages?|of|next|prev(?:ious)?|first|last|view all|single page)\b)+",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Address:
    path: str
    query: tuple[str, ...]
    number: int | None  # that the query gives


def next_part(tree: LexborHTMLParser, links: Iterable[PageLink], base: str, url: str, charset: str = "utf-8") -> str:
    """The address of the page where the article at `url` goes on, or of the one that has all of it; else "".

    links: those of the page (`crawler.pages.links.page_links`), in page order; nofollow ones are passed over.
    """
    near = [link for link in links if not link.nofollow and _host(link.url) == _host(url)]
    hinted = [link for link in near if len(link.anchor) <= 40 and _HINT.search(link.anchor)]
    for link in hinted:
        if _WHOLE.search(link.anchor) and is_whole(url, link.url) and _is_by_the_article(tree, link.url, base, charset):
            return link.url
    declared = {
        address: ""
        for node in tree.css('link[rel~="next" i][href], a[rel~="next" i][href]')
        if (address := resolve(node.attributes.get("href") or "", base, charset)) and _host(address) == _host(url)
    }
    for address, anchor in {**declared, **{link.url: link.anchor for link in hinted}}.items():
        numbers = _numbers(url, address)
        if numbers is None or not _is_next(*numbers) or _OTHER.search(anchor):
            continue
        if address not in declared and not _says_next(anchor, numbers[1], in_path=_path(address) != _path(url)):
            continue
        if not _leads_back(url, numbers[0], near):
            continue
        if not anchor or _is_by_the_article(tree, address, base, charset):
            return address
    return ""


def is_part(url: str, other: str) -> bool:
    """Whether `other` is, by its address, another page of the article at `url`, or that article on one page."""
    if is_whole(url, other) or is_whole(other, url):
        return True
    if found := _ALL.fullmatch(urlsplit(url).path):
        url = resolve(found["stem"], url) or url
    return _plain(url) == _plain(other) or _numbers(url, other) is not None or _numbers(other, url) is not None


def is_whole(url: str, other: str) -> bool:
    """Whether `other` is, by its address, the article at `url` on one page."""
    here, there = _split(url), _split(other)
    if here.path == there.path:
        names = {part.partition("=")[0].lower(): part.partition("=")[2].lower() for part in there.query}
        more = set(there.query) - set(here.query)
        return bool(more) and any(
            name in _ALL_NAMES or (value in _ALL_VALUES and name in _NUMBER_NAMES | {"view", "mode", "pagewanted"})
            for name, value in names.items()
        )
    found = _ALL.fullmatch(there.path)
    if found is None or here.query != there.query:
        return False
    numbered = _NUMBERED.fullmatch(here.path)
    return _plain(found["stem"]) in (_plain(here.path), _plain(numbered["stem"]) if numbered else "")


def is_pager(text: str, linked: bool) -> bool:
    """Whether a line is nothing but page numbers and words for turning pages. linked: some of it are links."""
    if len(text) > 200 or not _PAGER.fullmatch(text):
        return False
    return bool(_PAGER_WORD.search(text)) or (linked and any(character.isdigit() for character in text))


def _host(url: str) -> str:
    """Cheap, because it is asked of every link."""
    return url.partition("//")[2].partition("/")[0]


def _path(url: str) -> str:
    return url.partition("?")[0]


def _is_next(here: int, there: int) -> bool:
    """The first page has no number, or 1; sites that count from 0 give the second page a 1."""
    return there == here + 1 or (here == 0 and there == 2)


def _numbers(url: str, other: str) -> tuple[int, int] | None:
    """(number of `url`, number of `other`) where both are pages of one article by their addresses; 0 for no number."""
    here, there = _split(url), _split(other)
    if _plain(here.path) == _plain(there.path):
        if there.number is None or here.query != there.query or there.number > MOST_PARTS:
            return None
        return here.number or 0, there.number
    if here.query != there.query or here.number != there.number:
        return None
    found = _THREAD.fullmatch(there.path) or _NUMBERED.fullmatch(there.path)
    if found is None or _DATE.search(found["stem"]) or _LIST.search(found["stem"]):
        return None
    if (number := int(found["number"])) > MOST_PARTS:
        return None
    own = _THREAD.fullmatch(here.path) or _NUMBERED.fullmatch(here.path)
    if own and all(own[name] == found[name] for name in ("stem", "mark", "end")):
        return int(own["number"]), number
    return (0, number) if _plain(found["stem"]) == _plain(here.path) else None


def _split(url: str) -> _Address:
    parts = urlsplit(url)
    number, query = None, []
    for part in parts.query.split("&"):
        name, _, value = part.partition("=")
        if name.lower() in _NUMBER_NAMES and value.isdigit() and (_plain(parts.path) or name.lower() != "p"):
            number = int(value[:6])
        elif part:
            query.append(part)
    return _Address(parts.path, tuple(sorted(query)), number)


def _plain(path: str) -> str:
    """A path without what a first page may have at its end: a slash, index.html, the suffix."""
    return _ENDING.sub("", path)


def _says_next(anchor: str, number: int, *, in_path: bool) -> bool:
    """Whether a link's text says that it leads to the next page, whose address has `number`.

    in_path: not in the query, where a bare number is as likely a page of the comments.
    """
    if _NEXT_PAGE.search(anchor) or _NEXT.fullmatch(anchor):
        return True
    figures = (found for word in anchor.split() if (found := _NUMBER.fullmatch(word)) and (in_path or found["page"]))
    return any(int(found["number"]) in (number, number + 1) and int(found["number"]) > 1 for found in figures)


def _leads_back(url: str, here: int, links: Iterable[PageLink]) -> bool:
    """Whether a page in mid-article links to an earlier one: numbers that merely go up are articles in a row."""
    if here <= 1:
        return True
    return any((back := _numbers(link.url, url)) is not None and back[0] < here for link in links)


def _is_by_the_article(tree: LexborHTMLParser, address: str, base: str, charset: str) -> bool:
    """Whether one of the links to this address stands outside comments, related stories and calendars."""
    for node in tree.css("a[href]"):
        if resolve(node.attributes.get("href") or "", base, charset) == address and not _is_elsewhere(node):
            return True
    return False


def _is_elsewhere(node: LexborNode) -> bool:
    parent = node.parent
    for _ in range(12):
        if parent is None or parent.tag in ("body", "html"):
            return False
        attributes = parent.attributes
        if _ELSEWHERE.search(f"{attributes.get('class') or ''} {attributes.get('id') or ''}"):
            return True
        parent = parent.parent
    return False
