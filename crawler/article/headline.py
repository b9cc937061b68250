"""The title of a page, without the site's name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from crawler.article.boilerplate import STAMP
from crawler.article.outline import units
from crawler.pages.links import fold

MAXIMUM_TITLE = 300  # characters

_MEDIUM = re.compile(
    r"^[\[【](?:视频|图|组图|图集|图文|高清组图|图解|直播|音频|动图)[\]】]\s*"
)  # what it is, not what it says
_SEPARATOR = re.compile(r"\s+[-–—|·•»«:]+\s+|\s*[|｜_»]+\s*|\s*(?:--+|——+)\s*")
_TIGHT_SEPARATOR = re.compile(r"\s*[-–—]\s*")
_SITE_WORDS = re.compile(
    r"网$|网站$|新闻$|新闻网|日报|晚报|早报|时报|周刊|频道|栏目|资讯|门户|官网|首页|中心$|论坛$|在线$|客户端|電子報|新聞網|\.(?:com|cn|org|net)\b"
)

_LETTERS = re.compile(r"[^\W_]+")
_SITE_IN_BRACKETS = re.compile(r"[【\[]([^】\]]{2,10})[】\]]\s*")
_SECTION = re.compile(r"[\u4e00-\u9fff]{2,4}")
# A <title> that all pages of a site have: the county's web site, the digital edition of a paper.
_SITE_ONLY = re.compile(
    r".{0,24}(?:数字报|数字版|电子报|电子版|多媒体版|(?:日|晚|早|时|商|都市)报|(?:政府|门户)?网站?|网站首页|门户|新闻网)"
    r"|.{2,20}(?:人民政府|委员会|办公[厅室]|[局厅]|大学|学院|医院|法院|检察院)|.*[>›»]\s*(?:正文|详情|内容)"
    r"|(?:news|home|homepage|article|untitled(?: document)?|无标题文档|新闻详情|文章详情|详情页?|正文|新闻)",
    re.IGNORECASE,
)


def plain(text: str) -> str:
    """Letters and digits only, lower case: what is compared where punctuation and blanks may differ."""
    return "".join(_LETTERS.findall(text)).lower()


def heading_texts(lines: list[str]) -> list[str]:
    """What a heading of several lines can mean: all of them, without a line that shows a date, or the first alone."""
    whole = " ".join(line for line in lines if not STAMP.search(line))
    return [whole, lines[0]] if len(lines) > 1 and whole else lines[:1]


def title_of(
    head_title: str,
    headings: Iterable[str],
    shown: Iterable[str],
    metas: Mapping[str, str],
    records: Iterable[Mapping[str, Any]],
    named: Iterable[str] = (),
) -> str:
    """The title as the page shows it, without the site's name.

    headings: texts of the h1 elements in page order; shown: other short texts; named: texts of elements that are named
    titles, looked at only where the <title> names no more than the site. The heading, the declared title
    (og:title, JSON-LD headline) or the shown text that begins the <title> is the title; else the declared one, else the
    <title> with its site suffix cut, else the first h1.
    """
    site = fold(metas.get("og:site_name") or metas.get("application-name") or "")
    heads = [heading for heading in headings if heading and units(heading) <= 120]
    declared = [without_site(text, site) for text in _declared_titles(metas, records)]
    declared = [text for text in declared if not _SITE_ONLY.fullmatch(text)]
    whole, bare_site = plain(head_title), plain(site)
    for candidate in (*heads, *declared):
        bare = plain(candidate)
        if len(bare) < 2 or bare == bare_site:
            continue
        if whole.startswith(bare) or (whole and len(bare) * 2 > len(whole) and bare in whole):
            return _finished(candidate)
    if declared:
        return _finished(declared[0])
    for text in shown:
        if 8 <= units(text) <= 80 and whole.startswith(bare := plain(text)) and len(bare) * 5 >= len(whole) * 2:
            return _finished(text)
    trimmed = without_site(head_title, site)
    if trimmed and plain(trimmed) != bare_site and not _SITE_ONLY.fullmatch(trimmed):
        return _finished(trimmed)
    return _finished(next((text for text in (*heads[:1], *named) if 6 <= units(text) <= 80), trimmed))


def _finished(title: str) -> str:
    return (_MEDIUM.sub("", title) or title)[:MAXIMUM_TITLE].strip(" ¶§🔗\u200b")


def _declared_titles(metas: Mapping[str, str], records: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    for name in ("og:title", "articletitle", "citation_title", "twitter:title"):
        if metas.get(name, "").strip():
            yield metas[name]
    for record in records:
        if isinstance(headline := record.get("headline"), str) and headline.strip():
            yield headline


def site_parts(head_title: str) -> list[str]:
    """What stands behind the first separator of a <title>: names of sections and of the site."""
    return [part for part in _SEPARATOR.split(fold(head_title)) if part][1:]


def without_site(title: str, site: str = "") -> str:
    """A <title> without the names of site and section behind (or the site's before) it."""
    title = fold(title)
    bare_site = plain(site)
    parts = [part for part in _SEPARATOR.split(title) if part]
    if len(parts) > 1:
        if bare_site and plain(parts[0]) == bare_site:
            parts = parts[1:]
        elif _leads(parts[0], max(parts, key=units)):
            parts = [max(parts, key=units)]
        first = parts[0]
        if len(parts) == 1 or units(first) >= 4 or len(first) >= 8:
            kept = first
            # A dash between blanks can belong to the title; what follows it is then as long as a clause.
            rest = title[title.find(first) + len(first) :]
            if len(parts) > 2 and units(parts[1]) > 12 and re.match(r"\s+[-–—:]+\s", rest):
                kept = title[title.find(first) : title.find(parts[1], title.find(first) + len(first)) + len(parts[1])]
            title = kept
        else:
            title = parts[0] if units(parts[0]) >= 2 else max(parts, key=units)
    if (site_first := _SITE_IN_BRACKETS.match(title)) and _SITE_WORDS.search(site_first[1]):
        title = title[site_first.end() :]
    pieces = _TIGHT_SEPARATOR.split(title)
    if len(pieces) == 2 and _leads(*pieces):
        return pieces[1].strip()
    cut = False
    while len(pieces) > 1 and units(pieces[-1]) < 14:
        named = _SITE_WORDS.search(pieces[-1]) or plain(pieces[-1]) == bare_site
        if not named and not (cut and len(pieces) > 1 and _is_section(pieces[-1], pieces[0])):
            break
        cut = True
        title = title[: title.rfind(pieces[-1])].rstrip(" -–—")
        pieces.pop()
    return title.strip()


def _leads(first: str, longest: str) -> bool:
    """Whether the first part of a <title> is the name of its site, and the longest its title."""
    return _SITE_WORDS.search(first) is not None and units(first) < 10 and units(longest) >= 2 * units(first)


def _is_section(last: str, first: str) -> bool:
    """Whether a piece before the name of the site is that of a section, two to four Han characters, not of a title."""
    return _SECTION.fullmatch(last) is not None and units(first) >= 8
