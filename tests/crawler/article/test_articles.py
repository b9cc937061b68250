"""Which text of a page is the article, whether there is one, and what it is called."""

from __future__ import annotations

from typing import Any

import pytest

from crawler.article.articles import find_body
from crawler.article.authors import author_of
from crawler.article.beside import marked_dates, texts_beside
from crawler.article.boilerplate import around_by_name
from crawler.article.headline import title_of, without_site
from crawler.article.kinds import is_article
from crawler.article.outline import outline, units
from crawler.article.second_opinion import declared_body, is_unsure, second_opinion
from crawler.pages.language import language_of
from crawler.pages.parse import parse

ONE = "市场监管总局昨天公布了今年第三批婴幼儿配方奶粉的抽检结果，一百二十批次产品全部符合国家标准。"
TWO = "负责人表示，今后还将加大对乳制品生产企业的检查力度，并向社会公布每一次检查的结果，接受消费者的监督。"
THREE = "专家提醒，家长在选购时应当仔细看清标签上的注册号、生产日期和保质期，不要轻信夸大功效的宣传。"
URL = "http://news.example/2024/c1.html"
NAVIGATION = (
    '<ul class="nav"><li><a href="/">首页</a></li><li><a href="/g/">国际</a></li><li><a href="/k/">科技</a></li></ul>'
)
RELATED = "".join(
    f'<li><a href="/{n}.html">国产奶粉企业第{n}次通过国际认证，出口量增加</a> 05-0{n}</li>' for n in range(1, 7)
)


def text_of(html: str, title: str = "") -> list[str]:
    return list(find_body(outline(parse(html, URL).tree), title).paragraphs)


def is_one(html: str, url: str = URL, title: str = "抽检结果公布", dated: bool = False) -> bool:
    page = parse(html, url)
    blocks = outline(page.tree)
    body = find_body(blocks, title)
    return is_article(blocks, body, title, url, dated=dated, shows_date=dated, metas=page.metas, records=page.records)


def paragraphs(*texts: str) -> str:
    return "".join(f"<p>{text}</p>" for text in texts)


def test_paragraphs_without_navigation_related_and_small_print() -> None:
    html = f"""<body>{NAVIGATION}<div class="box"><h1>抽检结果公布</h1>
    <div class="info">2024-05-06 10:00 来源：新华社</div>
    <div class="con">{paragraphs(ONE, TWO, THREE)}<p>（责任编辑：张三）</p></div></div>
    <div class="r"><h3>相关新闻</h3><ul>{RELATED}</ul></div>
    <div class="footer">版权所有 某某新闻网 ICP备12345678号，未经书面授权，不得转载、摘编。</div>"""
    assert text_of(html, "抽检结果公布") == [ONE, TWO, THREE]


@pytest.mark.parametrize(
    "body",
    [
        f"<table><tr><td>{ONE}<br><br>　　{TWO}<br>{THREE}</td></tr></table>",
        f"<div>{ONE}</div><div>{TWO}</div><div>{THREE}</div>",
        f"<section><p>{ONE}</p></section><section><p>{TWO}</p></section><section><p>{THREE}</p></section>",
        f'<div class="shadow-head adaptive readable">{paragraphs(ONE, TWO, THREE)}</div>',
        f"</body></html><p>{ONE}</p><p>{TWO}</p><p>{THREE}</p>",
        f"<div><p>{ONE[:20]}<b>{ONE[20:30]}</b>{ONE[30:]}</p><p>{TWO}</p></div><p>{THREE}</p>",
        f'<div class="footer-wrap share">{paragraphs(ONE, TWO, THREE)}</div>',
    ],
)
def test_shapes_that_bodies_have(body: str) -> None:
    assert text_of(f"<body>{NAVIGATION}{body}") == [ONE, TWO, THREE]


def test_hidden_and_silent_elements_are_no_text() -> None:
    html = f"""<div>{paragraphs(ONE, TWO, THREE)}<p style="display: none">{ONE}隐</p><p hidden>{ONE}藏</p>
    <script>var 文 = "{ONE}"</script><noscript>{ONE}</noscript><form><button>{ONE}</button></form></div>"""
    assert text_of(html) == [ONE, TWO, THREE]


def test_lists_and_tables_of_the_article_stay() -> None:
    html = f"""<div><p>{ONE}</p><ul><li>看清注册号</li><li>看清日期</li></ul><p>{TWO}</p>
    <table><tr><td>合格</td><td>一百二十批次</td></tr></table><p>{THREE}</p></div>"""
    text = text_of(html)
    assert text[0] == ONE
    assert "看清注册号" in text
    assert "合格\t一百二十批次" in text


def test_comments_never_win() -> None:
    comments = "".join(f'<li class="comment"><p>{TWO}{THREE}第{n}楼说。</p></li>' for n in range(9))
    html = f'<div class="post">{paragraphs(ONE, TWO)}</div><div id="comments"><ul>{comments}</ul></div>'
    assert text_of(html) == [ONE, TWO]


def test_teasers_with_summaries_are_no_article() -> None:
    cards = "".join(f'<div class="card"><h3><a href="/{n}">标题{n}</a></h3><p>{ONE}</p></div>' for n in range(8))
    assert not is_one(f"<body>{NAVIGATION}<div class=list>{cards}</div>")
    assert text_of(f"<body><div class=list>{cards}</div><article>{paragraphs(TWO, THREE, TWO + '续。')}</article>")[
        :2
    ] == [TWO, THREE]


def test_what_is_an_article() -> None:
    article = f"<body>{NAVIGATION}<h1>抽检结果公布</h1>{paragraphs(ONE, TWO)}<ul>{RELATED}</ul>"
    assert is_one(article)
    assert not is_one(article, url="http://news.example/")
    assert not is_one(article, url="http://news.example/index.html")
    assert is_one(article, url="http://news.example/?id=7")
    assert not is_one(f"<body>{NAVIGATION}<ul>{RELATED * 3}</ul>")
    assert not is_one("<body>")


def test_a_dated_flash_is_an_article_and_an_undated_line_is_none() -> None:
    flash = f"<body><p>{ONE}</p>"
    assert not is_one(flash)
    assert is_one(flash, dated=True)
    assert is_one('<meta property="og:type" content="article">' + flash)


@pytest.mark.parametrize(
    "title", ["404 Not Found", "页面不存在", "请输入验证码", "用户登录", "Just a moment...", "Before you continue"]
)
def test_error_and_login_pages_are_none(title: str) -> None:
    assert not is_one(f"<body>{paragraphs(ONE, TWO)}", title=title)


@pytest.mark.parametrize(
    ("head", "headings", "title"),
    [
        ("抽检结果公布_国内_某某新闻网", [], "抽检结果公布"),
        ("抽检结果公布-某某网", [], "抽检结果公布"),
        ("抽检结果公布 - 某某日报", ["某某日报"], "抽检结果公布"),
        ("中美-欧盟谈判开始_网", ["中美-欧盟谈判开始"], "中美-欧盟谈判开始"),
        ("Planets found | Science | The Daily", [], "Planets found"),
        ("[视频]抽检结果公布", [], "抽检结果公布"),
        ("", ["抽检结果公布"], "抽检结果公布"),
        ("", [], ""),
    ],
)
def test_titles(head: str, headings: list[str], title: str) -> None:
    assert title_of(head, headings, (), {}, ()) == title


def test_declared_and_shown_titles() -> None:
    assert (
        title_of("某某网", [], (), {"og:title": "抽检结果公布 - 某某网", "og:site_name": "某某网"}, ())
        == "抽检结果公布"
    )
    assert (
        title_of("第三批奶粉抽检结果公布 某机关", [], ["首页", "第三批奶粉抽检结果公布"], {}, ())
        == "第三批奶粉抽检结果公布"
    )
    assert title_of("x", [], (), {}, [{"headline": "抽检结果公布"}]) == "抽检结果公布"
    assert without_site("某某网 | 抽检结果公布", "某某网") == "抽检结果公布"


@pytest.mark.parametrize(
    ("metas", "records", "beside", "author"),
    [
        ({}, [{"author": [{"name": "张三"}, {"name": "李四"}]}], (), "张三, 李四"),
        ({"author": "http://x.example/"}, (), ["2024-05-06 来源：新华社 作者：王五"], "王五"),
        ({}, (), ["By Jane Roe"], "Jane Roe"),
        ({}, (), ["By Jane Roe and Tom van Dyk | 6 May 2024"], "Jane Roe and Tom van Dyk"),
        ({}, (), ["作者：王五 时间：2024-05-06"], "王五"),
        ({}, (), ["南湖日报 记者 李明远 2024-05-06"], "李明远"),
        ({}, (), ["文/王五 图/赵六"], "王五"),
        ({"author": "本报记者 王五"}, (), (), "王五"),
        ({"author": "By Jane Roe"}, (), (), "Jane Roe"),
        ({"author": "Jane Roe, Published 6 May 2024"}, (), (), "Jane Roe"),
        ({"author": "责任编辑：王五"}, (), (), ""),
        ({"author": "admin"}, (), ["来源：新华社"], ""),
        ({"author": "2024-05-06"}, (), (), ""),
        ({"author": "小编"}, (), (), ""),
        ({"author": "南湖新闻网"}, (), (), ""),
        ({"author": "Harbour Post", "og:site_name": "The Harbour Post"}, (), (), "Harbour Post"),
        ({"author": "Harbour Post", "og:site_name": "Harbour Post"}, (), ["By Jane Roe"], "Jane Roe"),
        ({}, [{"author": {"name": "Harbour Post"}, "publisher": {"name": "Harbour Post"}}], (), ""),
        ({}, (), ["责任编辑：王五"], ""),
        ({}, (), (), ""),
    ],
)
def test_authors(metas: dict[str, str], records: list[Any], beside: list[str], author: str) -> None:
    assert author_of(metas, records, beside) == author


def test_dates_are_looked_for_beside_the_title_and_not_in_the_footer() -> None:
    html = f"""<body><p>2020-01-02 今日天气</p>{NAVIGATION}<h1>抽检结果公布</h1><p>2024-05-06 10:00</p>
    {paragraphs(ONE, TWO)}<p>发布时间：2024-05-06</p><div class="footer"><p>2012-2030</p><p>2011-02-03</p></div>"""
    blocks = outline(parse(html, URL).tree)
    texts = texts_beside(blocks, find_body(blocks, "抽检结果公布"), "抽检结果公布")
    assert texts.index("2024-05-06 10:00") < 2
    assert "发布时间：2024-05-06" in texts
    assert "2011-02-03" not in texts


def test_marked_dates() -> None:
    others = '<li class="pubtime">2020-01-02</li><li class="pubtime">2020-01-03</li>'
    html = f'<h1>x</h1><time datetime="2024-05-06">heute</time>{others}'
    assert list(marked_dates(parse(html, URL).tree, ["heute"])) == ["2024-05-06"]


def test_times_of_other_articles_and_of_comments_are_not_the_page_s() -> None:
    cards = "".join(f'<div class="card"><time datetime="2020-01-0{n}">vor {n} Tagen</time></div>' for n in range(1, 4))
    assert list(marked_dates(parse(f"<h1>x</h1>{cards}", URL).tree, ["x"])) == []
    assert list(marked_dates(parse('<time datetime="2024-05-06"></time>', URL).tree, [])) == ["2024-05-06"]
    replies = "".join(f"<p>user{n} 发表于 2025-01-0{n} 10:00</p><p>好！</p>" for n in range(1, 5))
    blocks = outline(parse(f"<h1>抽检结果公布</h1>{paragraphs(ONE, TWO)}<h3>回复</h3>{replies}", URL).tree)
    assert not [text for text in texts_beside(blocks, find_body(blocks, ""), "抽检结果公布") if "2025" in text]


@pytest.mark.parametrize(
    ("text", "declared", "language"),
    [
        (ONE, "en", "zh"),
        ("The planets of the solar system orbit the sun, and most of them have moons.", "zh-CN", "en"),
        ("これは日本語の新聞記事です。", "", "ja"),
        ("오늘의 경제 뉴스입니다.", "", "ko"),
        ("Les planètes du système solaire tournent autour du soleil.", "fr-FR", "fr"),
        ("", "zh-Hans", "zh"),
        ("123", "", ""),
    ],
)
def test_languages(text: str, declared: str, language: str) -> None:
    assert language_of(text, declared) == language


def test_names_are_compared_by_word() -> None:
    assert around_by_name("news-ad") == around_by_name("relatedNews") == 0.5
    assert around_by_name("shadow header-adaptive loader") == 0.0
    assert around_by_name("post-comments") == 0.98


def test_one_measure_for_both_scripts() -> None:
    assert units("中文") == 2
    assert units("abcde") == pytest.approx(2)


def test_a_second_opinion_where_ours_found_nothing() -> None:
    # A poem has no punctuation, which our measure of running text needs in lines so short.
    lines = [f"第{n}行春眠不觉晓处处闻啼鸟夜来风雨声花落知多少" for n in range(12)]
    html = "<html><body><article>" + paragraphs(*lines) + "</article></body></html>"
    blocks = outline(parse(html, URL).tree)
    ours = find_body(blocks, "")
    assert ours.paragraphs == ()
    assert is_unsure(blocks, ours)
    assert second_opinion(blocks, html, ours).paragraphs == tuple(lines)


def test_a_good_reading_stands() -> None:
    html = f"<body><article>{paragraphs(ONE, TWO, THREE)}</article>"
    blocks = outline(parse(html, URL).tree)
    ours = find_body(blocks, "")
    assert not is_unsure(blocks, ours)
    assert second_opinion(blocks, html, ours) == ours


def test_the_text_in_the_data_of_a_page_counts_if_it_is_far_longer() -> None:
    whole = "\n".join((ONE, TWO, THREE)) * 3
    body = find_body(outline(parse(f"<body>{paragraphs(ONE, TWO)}", URL).tree), "")
    assert declared_body([{"articleBody": ONE}], body) == body
    assert declared_body([{"articleBody": 7}, {}], body) == body
    assert declared_body([{"articleBody": whole}], body).paragraphs[:2] == (ONE, TWO)
    assert declared_body([{"articleBody": f"<p>{ONE}</p><p>{TWO}</p>" * 4}], body).paragraphs[:2] == (ONE, TWO)
    assert declared_body([{"articleBody": f"<p {'a ' * 9000}>{ONE}</p>"}], body) == body


def test_readings_of_ruby_are_not_said_twice() -> None:
    assert text_of(f"<p>{ONE}<ruby>子<rp>(</rp><rt>こ</rt><rp>)</rp></ruby>ども。</p>") == [f"{ONE}子ども。"]
