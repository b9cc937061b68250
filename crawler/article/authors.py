"""Who wrote an article: people as its page names them, and nothing else that stands where names stand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from crawler.article.headline import plain, site_parts
from crawler.pages.links import fold

MAXIMUM_AUTHOR = 200  # characters

_AUTHOR_METAS = (
    "author",
    "article:author",
    "og:article:author",
    "byl",
    "dc.creator",
    "dcterms.creator",
    "parsely-author",
    "citation_author",
)
# What follows a name in a byline and is none.
_NEXT_LABEL = (
    r"(?:时间|日期|来源|编辑|责编|浏览|发布|阅读|点击|评论|摄影|字号|审核|校对|通讯员"
    r"|[题头原标]{1,2}[图题]|封面|图片|授权)"
)
_NAME = rf"(?!{_NEXT_LABEL})[\u4e00-\u9fff·]{{2,8}}"
_SHORT_NAME = r"[\u4e00-\u9fff]{2,4}"  # of one person, where nothing but a bracket ends it
_AUTHOR_TEXT = re.compile(
    rf"(?:作者|记者|記者|撰文|文)\s*[:：/丨|｜]\s*(?P<zh>{_NAME}(?:[\s、,，/]{_NAME}){{0,4}})"
    rf"|^(?i:author)\s*[,:：]\s*(?P<term>{_NAME})"
    rf"|(?:记者|記者)(?P<line>{_SHORT_NAME}(?:[、，,]{_SHORT_NAME}){{0,4}})(?<![摄攝])\s*(?=[)）〕】/／])"
    rf"|(?:记者|記者)\s+(?P<bare>{_NAME}(?:[\s、]{_SHORT_NAME}(?<!报道)(?<!報導)(?<![摄攝讯电])(?=\s|$)){{0,3}})(?=\s|$|[，,、/（(）)|])"
    rf"|(?:本[报網网台刊]|见习|实习)(?:记者|記者)(?P<tight>{_SHORT_NAME})$"
    r"|^(?i:by|written by|author:?)\s+(?P<en>[A-Z][\w.'’-]+(?:\s+(?:[A-Z][\w.'’-]*|and|de|van|von|la)){0,6})"
)
_LABEL = re.compile(
    r"^(?:(?:by|written by|words by|author|posted by|story by)\b\s*[:：]?\s*"
    r"|(?:责任编辑|责编|编辑|作者|(?:本报|本网|本刊|本台|见习|实习|特约|首席)*(?:记者|通讯员)|撰文|文|來源|来源)\s*(?:[:：/丨|]\s*|\s+))",
    re.IGNORECASE,
)
_AFTER = re.compile(
    rf"\s*(?:[|｜/]\s*)?(?:\d|{_NEXT_LABEL}\s*[:：]?|(?:published|updated|posted)\b|\w+day\b"
    r"|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august|september"
    r"|october|november|december)\.?\s+\d).*$",
    re.IGNORECASE,
)
_EDITOR = re.compile(r"^\s*(?:责任编辑|责编|编辑|來源|来源)\s*[:：/丨|]")
_MAIL = re.compile(r"\s*[(<]?[\w.+-]{1,64}@[\w.-]{1,64}[)>]?")
_COMMA = re.compile(r"(?<=[a-z])\s*,\s*(?=[A-Z])")
_MOST_MARKED = 4  # authors of one article; more are those of a list or of comments
_NOT_A_NAME = re.compile(
    r"https?:|www\.|@|\d{3,}|[<>{}=\[\]]"
    r"|\.(?:txt|html?)$"
    r"|^(?:\w{0,8}admin(?:istrator)?|name|root|test|user|guest|anonymous|unknown|none|null|undefined|n/?a"
    r"|web ?master|editor|author"
    r"|staff|(?:web )?(?:desk|team)|网站编辑|(?:超级|系统)?管理员|佚名|匿名|未知|无|不详|小编|编辑|作者|记者|责任编辑"
    r"|网络(?:整理|转载)?|互联网|本站(?:原创|编辑)?|转载|原创|综合|来源|[\W_\d]+)$"
    r"|[\u4e00-\u9fff](?:新闻网|网站|网|日报|晚报|早报|时报|商报|通讯社|社|报|电台|卫视|融媒体中心|电视台|编辑部|频道|客户端|新闻中心|新闻|公众号)$",
    re.IGNORECASE,
)


def author_of(
    metas: Mapping[str, str],
    records: Iterable[Mapping[str, Any]],
    beside: Iterable[str],
    marked: Iterable[str] = (),
    head_title: str = "",
) -> str:
    """The author's name, several joined by a comma; "" where the page names none.

    beside: texts around the title and the beginning of the text; marked: texts of the elements that the page marks as
    its author. Names of the site (such as stand at the end of its <title>), of its publisher and of roles (admin, 小编)
    are none, nor is who edited the page.
    """
    records = list(records)
    sites = {plain(name) for name in (*_site_names(metas, records), *site_parts(head_title))}
    for record in records:
        names = [name for value in _names(record.get("author")) if (name := _person(value, sites))]
        if names:
            return ", ".join(dict.fromkeys(names))[:MAXIMUM_AUTHOR]
    names = [name for text in marked if (name := _person(text, sites))]
    if names and len(set(names)) <= _MOST_MARKED:
        return ", ".join(dict.fromkeys(names))[:MAXIMUM_AUTHOR]
    for key in _AUTHOR_METAS:
        if name := _person(metas.get(key, ""), sites):
            return name[:MAXIMUM_AUTHOR]
    for text in beside:
        found = _AUTHOR_TEXT.search(text)
        if found and (name := _person(next(filter(None, found.groups()), ""), sites)):
            return name[:MAXIMUM_AUTHOR]
    return ""


def _site_names(metas: Mapping[str, str], records: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    for key in ("og:site_name", "application-name", "apple-mobile-web-app-title"):
        if metas.get(key):
            yield metas[key]
    for record in records:
        yield from _names(record.get("publisher"), organisations=True)
        if record.get("@type") in ("WebSite", "Organization", "NewsMediaOrganization"):
            yield from _names(record.get("name"))


def _names(value: object, *, organisations: bool = False) -> list[str]:
    if isinstance(value, str):
        return [fold(value)]
    if isinstance(value, list):
        return [name for item in value[:10] for name in _names(item, organisations=organisations)]
    if isinstance(value, dict):
        if "Organi" in str(value.get("@type")) and not organisations:
            return []
        return _names(value.get("name"))
    return []


def _person(text: str, sites: set[str]) -> str:
    """A name without its label and what follows it; "" if it is none."""
    text = fold(text[:400])
    if _EDITOR.match(text):
        return ""
    text = _COMMA.sub(", ", _MAIL.sub("", text))
    name = _AFTER.sub("", _LABEL.sub("", text)).strip(" ,，、;；|·-（()）")
    return name if 1 < len(name) <= 80 and plain(name) not in sites and not _NOT_A_NAME.search(name) else ""
