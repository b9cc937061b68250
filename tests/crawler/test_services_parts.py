"""An article of three pages from the local web into the database, and feeds and sitemaps of a site on the way."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import LazySettings

from crawler import services
from crawler.models import Article, Page, WalkStep
from interests import services as interest_services
from newsreader.accounts.models import Reader
from tests.crawler.test_services_advancing import NOW, FakeClock, reader, run, start
from tests.fakes.web import Reply, Web

__all__ = ["reader"]  # the fixture

SENTENCES = (
    "国产奶粉的配方注册制度今年继续推进，镕基工厂的婴幼儿奶粉市场质量不断提高。",
    "监管部门抽检了三百批次奶粉，配方标签与实际成分不符的企业被要求召回产品。",
    "专家认为奶粉市场的竞争将更加激烈，配方研发投入不足的企业会逐步退出。",
)


def part(number: int, extra: str = "") -> Reply:
    """Page `number` of the article, GBK bytes that say gb2312."""
    text = "".join(f"<p>{SENTENCES[number - 1] * 3}这是第{number}页的第{line}段。</p>" for line in (1, 2, 3))
    pages = " ".join(
        f"<b>{n}</b>" if n == number else f'<a href="{"9.html" if n == 1 else f"9_{n}.html"}">{n}</a>'
        for n in (1, 2, 3)
    )
    following = f'<a href="9_{number + 1}.html">下一页</a>' if number < 3 else ""
    html = f"""<html><head><meta charset="gb2312"><title>奶粉新规：配方与市场</title></head><body>
        <h1>奶粉新规：配方与市场</h1><div class="info">2026-03-04 08:00</div>
        <div class="content"><p>导语：奶粉配方三问，市场三答，本报连续报道。</p>{extra}{text}
        <p class="n">共3页 {pages} {following}</p></div>
        <ul><li><a href="10.html">下一篇：白酒</a></li></ul></body></html>"""
    return Reply(html.encode("gbk"), content_type="text/html")


@pytest.fixture
def web(settings: LazySettings, tmp_path: Path) -> Iterator[Web]:
    home = '<html><head><meta charset=utf-8><title>食品报</title></head><body><a href="/a/9.html">奶粉配方</a>'
    pages = {"/": Reply(home.encode())}
    pages |= {"/a/9.html": part(1), "/a/9_2.html": part(2), "/a/9_3.html": part(3)}
    with Web(pages) as web:
        settings.ALLOWED_PRIVATE_ADDRESSES = frozenset({web.endpoint})
        settings.MINIMUM_CRAWL_DELAY = 0.0
        settings.DEMONSTRATION = False
        settings.DATA_DIR = tmp_path
        services.advancing._network.cache_clear()
        yield web
    services.advancing._network.cache_clear()


def lines(article: Article) -> list[str]:
    """The end of each paragraph, which tells them apart."""
    return [line[-10:] for line in article.text.split("\n")]


WHOLE = ["三答，本报连续报道。", *(f"这是第{page}页的第{line}段。" for page in (1, 2, 3) for line in (1, 2, 3))]


def test_three_pages_arrive_as_one_article_with_its_text_in_order(reader: Reader, web: Web) -> None:
    walk = run(start(reader, web))
    article = Article.objects.get()
    assert lines(article) == WHOLE
    assert (article.parts, article.title, article.url) == (3, "奶粉新规：配方与市场", web.at("/a/9.html"))
    assert {"质量", "抽检", "专家"} <= set(article.term_counts)
    assert article.fingerprint != Page.objects.get(url=web.at("/a/9.html")).fingerprint
    steps = list(WalkStep.objects.filter(walk=walk).order_by("number"))
    assert [step.reason["rule"] for step in steps][2:4] == ["next-part", "next-part"]
    assert [step.kept for step in steps] == [False, True, False, False, False]
    assert walk.kept == 1


def test_step_by_step_and_twice_it_is_the_same_article(reader: Reader, bob: Reader, web: Web) -> None:
    interest_services.declare(reader_id=bob.pk, points={"奶粉": 0.5, "配方": 0.3, "市场": 0.2}, now=NOW)
    walk, clock = start(reader, web), FakeClock()
    while (due := services.advance(walk_id=walk.pk, clock=clock, time_slice=timedelta(0))) is not None:
        clock.now = max(clock.now, due)
    assert lines(Article.objects.get()) == WHOLE
    again = run(start(bob, web))
    assert len(web.asked("/a/9_2.html")) == 1
    assert [step.outcome for step in again.steps.order_by("number")][1:4] == ["stored"] * 3
    assert lines(Article.objects.get()) == WHOLE
    assert Article.objects.get().parts == 3


def test_a_walk_that_ends_between_two_parts_is_completed_by_the_next(reader: Reader, web: Web) -> None:
    run(start(reader, web, pages=3))
    assert (Article.objects.get().parts, lines(Article.objects.get())) == (2, WHOLE[:7])
    run(start(reader, web))
    assert (Article.objects.get().parts, lines(Article.objects.get())) == (3, WHOLE)


def test_a_first_page_read_again_loses_no_part(reader: Reader, web: Web) -> None:
    run(start(reader, web))
    web.pages["/a/9.html"] = part(1, "<p>更正：本报昨日报道的奶粉批次数有误，应为三百批次，特此更正。</p>")
    run(start(reader, web), FakeClock(NOW + timedelta(days=9)))
    article = Article.objects.get()
    assert article.parts == 3
    assert article.text.split("\n")[1].startswith("更正")
    assert [line for line in lines(article) if line in WHOLE] == WHOLE


def test_the_article_on_one_page_is_preferred(reader: Reader, web: Web) -> None:
    whole = part(1).body.decode("gbk").replace('<p class="n">', f"<p>{SENTENCES[1] * 4}尾声。</p><p>")
    web.pages["/a/9_all.html"] = Reply(whole.encode("gbk"), content_type="text/html")
    first = part(1).body.decode("gbk").replace("下一页</a>", '下一页</a> <a href="9_all.html">阅读全文</a>')
    web.pages["/a/9.html"] = Reply(first.encode("gbk"), content_type="text/html")
    run(start(reader, web))
    article = Article.objects.get()
    assert article.text.endswith("尾声。")
    assert article.text.count("这是第1页的第1段") == 1
    assert not [path for path in web.asked() if path in ("/a/9_2.html", "/a/9_3.html")]


def test_a_feed_of_the_site_is_stored_and_asked_for_conditionally(reader: Reader, web: Web) -> None:
    feed = (
        "<rss><channel><title>食品报</title><item><title>奶粉配方</title><link>/a/9.html</link></item></channel></rss>"
    )
    head = '<link rel="alternate" type="application/rss+xml" href="/feed.xml">'
    home = f"<html><head><meta charset=utf-8>{head}<title>食品报</title></head><body></body></html>"
    web.pages["/"] = Reply(home.encode())
    web.pages["/feed.xml"] = Reply(feed.encode(), content_type="application/rss+xml", headers={"ETag": '"1"'})
    run(start(reader, web))
    assert web.asked()[1:3] == ["/", "/feed.xml"]
    assert Article.objects.get().parts == 3
    row = Page.objects.get(kind="feed")
    assert (row.title, row.is_article, len(row.links)) == ("食品报", False, 1)
    walk = run(start(reader, web), FakeClock(NOW + timedelta(hours=2)))
    step = WalkStep.objects.get(walk=walk, number=2)
    assert (step.outcome, step.reason["rule"], step.move) == ("not-modified", "feed", "start")
