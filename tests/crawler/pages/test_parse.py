"""The head of a page, and what parsing leaves of its text."""

from __future__ import annotations

from crawler.pages.parse import parse

URL = "http://news.example/a/"


def test_what_the_head_declares() -> None:
    page = parse(
        """<html lang="zh-CN"><head><title> 标题
        _站 </title><meta property="og:title" content="标题"><meta name="Author" content="张三">
        <meta name="author" content="李四"><link rel="Canonical" href="/b"><base href="/c/">
        <script type="application/ld+json">{"@graph": [{"@type": "NewsArticle", "headline": "标题"}]}</script>
        <script type="application/ld+json">{broken</script></head><body>""",
        URL,
    )
    assert (page.lang, page.head_title, page.base, page.canonical) == (
        "zh-CN",
        "标题 _站",
        "http://news.example/c/",
        "http://news.example/b",
    )
    assert page.metas["og:title"] == "标题"
    assert page.metas["author"] == "张三"
    assert page.records[1]["headline"] == "标题"
    assert page.robots == ()


def test_every_meta_element_for_robots_is_read() -> None:
    page = parse(
        """<meta name=Robots content="index"><meta name="otherbot" content="none">
        <meta name="robots" content="nofollow">
        <meta name=" newsreader" content="noindex"><meta http-equiv="X-Robots-Tag" content="noarchive">""",
        URL,
    )
    assert page.robots == ("index", "nofollow", "noindex", "noarchive")


def test_text_after_an_early_end_is_read() -> None:
    assert "后文" in (parse("<html><body>前</body></html><p>后文", URL).tree.body or parse("", URL).tree).text()


def test_control_characters_written_as_references_go() -> None:
    body = parse("<p>a&#0;b&#x1;c&#27;d&#xD800;e&#127;f&#12345;g&#x4e2d;h&#1234;", URL).tree.body
    assert body is not None
    assert body.text() == "abcdef〹g中hӒ"
