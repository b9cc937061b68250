"""What a page says beside its text, in the forms that sites write it: titles among names, dates among dates, authors."""

# ruff: noqa: E501 - a form is a line
from __future__ import annotations

from datetime import UTC, datetime

import pytest

from crawler.reading import ReadPage, read_page
from tests.fakes.press import each
from tests.fakes.press.texts import BANK, RATES, Text

NOW = datetime(2026, 11, 30, tzinfo=UTC)
ZH, EN = RATES.title, BANK.title
DAY = "2026-05-06"


def page(text: Text, head: str, top: str = "", bottom: str = "") -> ReadPage:
    html = (
        f'<html><head>{head}</head><body><div class="nav"><a href="/">Home</a></div><div class="main">{top}'
        f'<div class="con">{each(text.lines)}</div>{bottom}</div></body></html>'
    )
    return read_page(html.encode(), "http://x.example/a/123.html", now=NOW)


@pytest.mark.parametrize(
    ("head", "top"),
    [
        (f"<title>{ZH}_财经频道_某某网</title>", ""),
        (f"<title>某某网_财经频道_{ZH}</title>", ""),
        (f"<title>某某网-{ZH}</title>", ""),
        (f"<title>【某某网】{ZH}</title>", ""),
        (f"<title>{ZH}-财经-某某网-国家重点新闻网站</title>", ""),
        (f"<title>{ZH} - 某某网</title>", "<h1>某某网</h1>"),
        (f"<title>{ZH}——某某网</title>", '<h1><a href="/">某某网</a></h1>'),
        (f"<title>{ZH}</title><meta property=og:title content='{ZH} | 某某网'>", ""),
        ("<title>某某网</title><meta property=og:title content='某某网'>", f"<h1>{ZH}</h1>"),
        ("<title>正文</title>", f"<h1>{ZH}</h1>"),
        ("<title>首页 &gt; 新闻 &gt; 正文</title>", f"<h1>{ZH}</h1>"),
        ("<title>某某市人民政府</title>", f'<h2 class="title">{ZH}</h2>'),
        ("<title>某某市教育局</title>", f"<h3>{ZH}</h3>"),
        ("<title>某某日报数字版</title>", f'<div class="bt-title">{ZH}</div>'),
        ("<title></title>", f'<div class="arti-title">{ZH}</div>'),
        ("", f"<h2>{ZH}</h2>"),
        (f"<title>{ZH} _ 某某网</title>", f"<h1>{ZH.replace(' ', '<br>')}</h1>"),
        (f"<title>{ZH}</title>", f"<h1>{ZH}<br><span>2026-05-06 来源：某报</span></h1>"),
        (f"<title>某某局 通知 {ZH}</title><meta name=ArticleTitle content='{ZH}'>", ""),
    ],
)
def test_chinese_titles(head: str, top: str) -> None:
    assert page(RATES, head, top).title == ZH


@pytest.mark.parametrize(
    ("head", "top"),
    [
        (f"<title>{EN} | The Post - Business</title>", ""),
        (f"<title>{EN} : The Post</title>", f"<h1>{EN}</h1>"),
        (f"<title>{EN} – The Post</title>", "<h1>The Post</h1>"),
        (f"<title>Business | {EN} | The Post</title>", f"<h1>{EN}</h1>"),
        (f"<title>Post.com: {EN}</title>", f"<h1>{EN}</h1>"),
        (f"<title>{EN} — manual</title>", f'<h1>{EN}<a href="#x">¶</a></h1>'),
    ],
)
def test_english_titles(head: str, top: str) -> None:
    assert page(BANK, head, top).title == EN


@pytest.mark.parametrize(
    ("day", "beside", "below"),
    [
        (DAY, "<p>发布时间：2026-05-06 09:30 更新时间：2026-05-08 10:00</p>", ""),
        (DAY, "<p>更新时间：2026-05-08 10:00 发布时间：2026-05-06 09:30</p>", ""),
        (DAY, "<p>截止日期：2026-05-20 发布时间：2026-05-06 09:30</p>", ""),
        (DAY, "<span>活动时间：2026-05-02</span><span>发布时间：2026-05-06 09:30</span>", ""),
        (DAY, "<div>报名时间：2026-05-02至2026-05-20</div><div>来源：某某 2026-05-06</div>", ""),
        ("", "<div>活动时间：2026-05-02 14:00</div><div>活动地点：南湖公园</div>", ""),
        ("", "<div>报名截止：2026年5月20日</div>", ""),
        ("", "", "<div class=foot>Copyright 2008-2026 某某网 2026-11-28</div>"),
        ("", "", "<p>网友甲 2026-06-01 10:00</p><p>说得好，支持一下作者的观点。</p><p>网友乙 2026-06-02</p>"),
        (DAY, "<table><tr><td>成文日期</td><td>2026-04-20</td><td>发布日期</td><td>2026-05-06</td></tr></table>", ""),
        (DAY, "<ul><li>生成日期：2026-04-20</li><li>公开日期：2026-05-06</li></ul>", ""),
        (DAY, "<div>日期：2026-05-06 &nbsp; 有效期至：2027-01-01</div>", ""),
        (DAY, "<div>实施日期：2026-07-01</div><div>发布日期：2026-05-06</div>", ""),
        (DAY, "<dl><dt>发布时间</dt><dd>2026-05-06</dd><dt>截止时间</dt><dd>2026-05-20</dd></dl>", ""),
        (DAY, "<div><b>发布时间</b> 2026-05-06</div><div><b>投标截止时间</b> 2026-05-20</div>", ""),
        (DAY, "<p>投标截止时间</p><p>2026-05-20 09:00</p><p>发布于</p><p>2026-05-06</p>", ""),
        (DAY, "<dl><dt>注册时间</dt><dd>2015-3-2</dd></dl><em>发表于 2026-5-6 09:30</em>", ""),
        (DAY, "<p>收稿日期: 2025-11-03</p><p>网络出版日期: 2026-05-06</p>", ""),
    ],
)
def test_chinese_dates(day: str, beside: str, below: str) -> None:
    found = page(RATES, f"<title>{ZH}</title>", f"<h1>{ZH}</h1>{beside}", below).published
    assert (found.date().isoformat() if found else "") == day


@pytest.mark.parametrize(
    ("day", "above", "beside"),
    [
        ("", "今天是2026年11月29日 星期日", ""),
        ("", "2026年11月29日 星期日 农历十月廿一", ""),
        ("", "Sunday, November 29, 2026", ""),
        (DAY, "2026年11月29日 星期日", "2026-05-06 来源：某报"),
    ],
)
def test_the_day_of_today_above_a_title(day: str, above: str, beside: str) -> None:
    found = page(RATES, f"<title>{ZH}</title>", f"<div>{above}</div><h1>{ZH}</h1><div>{beside}</div>").published
    assert (found.date().isoformat() if found else "") == day


@pytest.mark.parametrize(
    ("day", "beside"),
    [
        (DAY, "<p>Last updated: May 8, 2026. Published: May 6, 2026</p>"),
        (DAY, "<p>Applications close: 20 May 2026</p><p>Posted on 6 May 2026</p>"),
        (DAY, "<div>By Jane Roe | May 6, 2026 | Updated May 9, 2026 | 12 comments</div>"),
        (DAY, "<dl><dt>Closing date</dt><dd>20 May 2026</dd><dt>Published</dt><dd>6 May 2026</dd></dl>"),
        ("", "<p>Event date: 20 May 2026, 7pm</p>"),
        ("", "<p>When: Wednesday, 20 May 2026, 19:00</p><p>Where: Town hall</p>"),
        ("", "<div>Joined Mar 3, 2014</div>"),
    ],
)
def test_english_dates(day: str, beside: str) -> None:
    found = page(BANK, f"<title>{EN}</title>", f"<h1>{EN}</h1>{beside}").published
    assert (found.date().isoformat() if found else "") == day


@pytest.mark.parametrize(
    ("author", "beside"),
    [
        ("张三", "2026-05-06 来源：新华社 记者 张三"),
        ("张三 李四", "本报记者 张三 李四"),
        ("张三", "本报记者 张三 北京报道"),
        ("欧阳修远", "本报记者欧阳修远"),
        ("刘禹庆", "〔记者刘禹庆／台北报道〕"),
        ("李四", "文/李四"),
        ("李四", "文｜李四 编辑｜王五"),
        ("赵铎", "本文来自微信公众号：正面连接，作者：赵铎，题图来自：视觉某国"),
        ("王小明", "作者：王小明　来源：光明日报"),
        ("", "来源：新华社"),
        ("", "作者：新华社 2026-05-06"),
        ("", "责任编辑：王五"),
        ("", "新闻记者协会"),
        ("", "（记者王五摄）"),
        ("沈平", "Author, 沈平"),
    ],
)
def test_chinese_authors(author: str, beside: str) -> None:
    assert page(RATES, f"<title>{ZH}</title>", f"<h1>{ZH}</h1><p>{beside}</p>").author == author


@pytest.mark.parametrize(
    ("author", "head", "beside"),
    [
        ("Jane Roe and John Doe", "", "<p>By Jane Roe and John Doe</p>"),
        ("Jane Roe, John Doe", "", '<a rel="author">Jane Roe</a> and <a rel="author">John Doe</a>'),
        ("Jane Roe", "", '<p itemprop="author">By <span itemprop="name">Jane Roe</span> May 6, 2026</p>'),
        ("JANE ROE", "<meta name=author content='JANE ROE jroe@post.example'>", ""),
        ("Jane Roe, John Doe", "<meta name=author content='Jane Roe,John Doe'>", ""),
        ("Jim Martin", "<meta name=author content='Jim Martin'>", ""),
        ("", "<meta name=author content='The Post'>", ""),
        ("", "<meta name=author content=siteadmin>", ""),
        ("", "", "<p>By the Editorial Board</p>"),
    ],
)
def test_english_authors(author: str, head: str, beside: str) -> None:
    assert page(BANK, f"<title>{EN} | The Post</title>{head}", f"<h1>{EN}</h1>{beside}").author == author
