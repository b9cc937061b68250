"""When an article was published: what a page says in its data, beside its title and in its address, weighed.

Right or none: nothing of footers, comments and other articles, no date of change before one of publication, nothing
later than now, no 1 January that software writes where it knows nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from typing import Any

from crawler.article.boilerplate import SENTENCE
from crawler.article.dates import Stamp, normal, read_date, read_dates, read_yearless, url_date
from crawler.article.outline import units

_METAS = (
    "article:published_time",
    "og:published_time",
    "og:article:published_time",
    "bytedance:published_time",
    "datepublished",
    "publishdate",
    "publish-date",
    "publish_date",
    "pubdate",
    "publish_time",
    "publishtime",
    "parsely-pub-date",
    "sailthru.date",
    "citation_online_date",
    "citation_publication_date",
    "citation_date",
    "dc.date.issued",
    "dcterms.issued",
    "dcterms.created",
    "dc.date",
    "weibo:article:create_at",
    "article:create_at",
    "firstcreatetime",
    "apub:time",
    "og:release_date",
    "og:time",
    "_pubtime",
)
_LABEL = re.compile(
    r"(?:(?:发布|发表|刊发|更新|来源|上传|创建|出版|首发|公告|公示|公开|录入|添加|发稿|刊登|推送|發布|發表|發佈)\s*|"
    r"(?<![\u4e00-\u9fff]))(?:时间|日期|時間)(?:\s*[:：]|\s*$|\s+(?=\d))"
    r"|(?:发布|发表|刊发|發布|發佈|發表)(?:于|於|在)?\s*[:：]?|^时间"
    r"|\b(?:published|posted|first published|(?:(?<![a-z]\s)|(?:publication|posted|release|issue)\s)date)\b",
    re.IGNORECASE,
)
_BYLINE = re.compile(
    r"来源|來源|作者|记者|記者|编辑|編輯|责编|浏览|阅读|点击|评论|字号|\bby\b|\bsource\b|\bread\b|\bviews?\b",
    re.IGNORECASE,
)
_CHANGED = re.compile(r"更新|修改|修订|\b(?:updated|modified|last (?:reviewed|changed|edited))\b", re.IGNORECASE)
_NOT_PUBLISHED = re.compile(
    r"\b(?:born|died|birth|death|office|since|until|deadline|expires|founded|event|joined|registered|received|accepted)\b"
    r"|\b(?:applications?|submissions?|entries|registration|bids?) (?:close|due|open)|\bclos(?:es|ing)\b|\bwhen\s*:"
    r"|\b(?:due|starts?|ends?|today is)\b|今[天日]是|农历|農曆"
    r"|截至|截止|有效期|活动|出生|逝世|生于|卒于|任期|成立|注册|備案|备案|开幕|開幕|活動|註冊"
    r"|(?:收稿|修回|录用|报名|开标|开庭|立案|裁判|成文|施行|实施|生效|失效|废止|签订|举办|演出|考试|入职|上映|上市)(?:时间|日期)",
    re.IGNORECASE,
)
_OTHER_LABEL = re.compile(r"[\u4e00-\u9fff](?:时间|日期|時間)\s*[:：]?\s*$")
_BARE = 16.0  # units of other text beside an unlabelled date in a line that is a stamp
_ARTICLE = re.compile(r"Article|Posting|Report$")
_NOT_THE_PAGE = re.compile(r"Comment|Review|Rating|Event|Person|Organi[sz]ation|Product|Offer|BreadcrumbList|ItemList")
_URL_YEAR = re.compile(r"/(20\d\d)(?:[/_-]?(0[1-9]|1[0-2]))?(?=[/_-])")


@dataclass(frozen=True, slots=True)
class Dates:
    """Where a page may say when it was published. `records`: JSON-LD objects; `metas`: of the head; `marked`: values of
    elements marked as the date of publication; `beside`: short texts beside the title, nearest first; `zone`: of times
    that name none.
    """

    records: Sequence[Mapping[str, Any]]
    metas: Mapping[str, str]
    marked: Sequence[str]
    beside: Sequence[str]
    zone: tzinfo


def published(dates: Dates, url: str, now: datetime | None) -> datetime | None:
    """When a page says that it was published; None where it does not, or only vaguely. now: aware; nothing is later.

    A date in the address decides where the others disagree.
    """
    moment = _weighed(dates, url, now)
    return min(moment, now.astimezone(moment.tzinfo)) if moment and now else moment


def _weighed(dates: Dates, url: str, now: datetime | None) -> datetime | None:
    zone = dates.zone
    declared = [stamp for text in _declared(dates) if (stamp := read_date(text, zone, now))]
    found = [pair for text in dates.beside if (pair := _beside_date(text, zone, now))]
    written = [stamp for stamp, changed in found if not changed]
    changes = [stamp for stamp, changed in found if changed][:1]
    if (place := url_date(url)) and (place_stamp := read_date(place.isoformat(), zone, now)):
        candidates = written[:3] + declared + changes
        near = [stamp for stamp in candidates if abs((stamp.moment.astimezone(zone).date() - place).days) <= 1]
        exact = [stamp for stamp in near if stamp.exact] or near
        return (exact[0] if exact else place_stamp).moment
    supported = [stamp for stamp in declared if not _is_default(stamp, zone)]
    written = [stamp for stamp in written if not (stamp.exact and _is_default(stamp, zone))]
    if supported and written:
        # Two sources: the one that names the time of day, if they mean one day; else the page's data.
        same = [stamp for stamp in written if abs(stamp.moment - supported[0].moment) < timedelta(hours=36)]
        best = next((stamp for stamp in (*supported[:1], *same) if stamp.exact), supported[0])
        return best.moment
    if stamp := next(iter((*supported, *written, *changes)), None):
        return stamp.moment
    return None if found or declared else _of_the_year_in(url, dates, now)


def _declared(dates: Dates) -> Iterator[str]:
    """What the page's data calls its date, the article's own record first."""
    typed = [(str(record.get("@type")), record) for record in dates.records]
    typed = [(kind, record) for kind, record in typed if not _NOT_THE_PAGE.search(kind)]
    for _, record in sorted(typed, key=lambda pair: _ARTICLE.search(pair[0]) is None):
        for name in ("datePublished", "pubDate", "dateCreated", "uploadDate"):
            if isinstance(value := record.get(name), str):
                yield value
    for name in _METAS:
        if name in dates.metas:
            yield dates.metas[name]
    yield from dates.marked


def _beside_date(text: str, zone: tzinfo, now: datetime | None) -> tuple[Stamp, bool] | None:
    """The date of publication in a short text, and whether it is only that of a change; None if of something else."""
    text = normal(text)
    labelled = _LABEL.search(text) is not None
    if _NOT_PUBLISHED.search(text) and not labelled:
        return None
    stamps: list[tuple[bool, bool, Stamp]] = []  # not introduced as published, as changed
    end = 0
    for stamp in read_dates(text, zone, now):
        before = text[end : stamp.start]
        introduced = _LABEL.search(before) is not None
        if introduced or not (_NOT_PUBLISHED.search(before) or _OTHER_LABEL.search(before)):
            stamps.append((not introduced, _CHANGED.search(before) is not None, stamp))
        end = stamp.start + stamp.length
    if not stamps:
        return None
    _, changed, stamp = min(stamps, key=lambda found: (found[1], found[0]))
    if changed:
        return (stamp, True) if labelled else None
    if labelled or not stamp.length or _BYLINE.search(text):
        return stamp, False
    if stamp.exact and not stamp.start and not SENTENCE.search(text):
        return stamp, False
    return (stamp, False) if units(text) * (1 - stamp.length / len(text)) <= _BARE else None


def _of_the_year_in(url: str, dates: Dates, now: datetime | None) -> datetime | None:
    """A date beside the title that leaves out its year, where the address names that."""
    if not (place := _URL_YEAR.search(url.partition("?")[0])):
        return None
    for text in map(normal, dates.beside):
        stamp = read_yearless(text, int(place[1]), dates.zone, now)
        if stamp is None or (place[2] and stamp.moment.month != int(place[2])):
            continue
        others = units(text) * (1 - stamp.length / len(text))
        if others <= _BARE or _BYLINE.search(text) or is_labelled(text):
            return stamp.moment
    return None


def is_labelled(text: str) -> bool:
    """Whether a text introduces a date as that of publication (发布时间：…, Published …)."""
    return _LABEL.search(text) is not None


def _is_default(stamp: Stamp, zone: tzinfo) -> bool:
    """1 January at midnight, there or in Greenwich, is what software writes when it knows no date."""
    return any(
        (moment.month, moment.day, moment.hour, moment.minute) == (1, 1, 0, 0)
        for moment in (stamp.moment, stamp.moment.astimezone(zone))
    )
