"""Text of any script and encoding goes from the site into database, page and JSON without losing a character."""

from __future__ import annotations

import html
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from crawler import services as crawler
from crawler.models import Article
from crawler.walks.walk import WalkParameters
from interests import services as interests
from newsreader.accounts.models import Reader
from newsreader.recommendations.models import Recommendation
from newsreader.recommendations.services import recommend
from tests.fakes.web import Reply, Web
from tests.newsreader.conftest import ApiCaller

SIMPLIFIED = "国产奶粉的配方注册今年继续推进，䶮城市场上的婴幼儿奶粉品牌减少了三成。"
TRADITIONAL = "臺灣進口的奶粉與配方奶，市場價格較去年上漲，衛生單位提醒消費者留意標示。"
EVERYTHING = "奶粉ＡＢＣ１２３，𠮷野家旁的𡃁仔說“行”👨‍👩‍👧：naïve café ½ ﹪ カタカナ 한국어 <b>&amp;</b>，配方與市場。"
PAGES = {
    "/utf-8.html": ("奶粉与𠮷祥", EVERYTHING, "utf-8", "utf-8"),
    "/gb.html": ("国产奶粉的配方", SIMPLIFIED, "gb18030", "gb2312"),
    "/big5.html": ("進口奶粉的配方", TRADITIONAL, "big5hkscs", "big5"),
}


def site() -> dict[str, Reply]:
    pages = {}
    for path, (title, sentence, codec, label) in PAGES.items():
        body = "".join(f"<p>{html.escape(sentence * 2)}第{number}段。</p>" for number in range(1, 7))
        head = f"<meta charset={label}><title>{title}</title>"
        text = f"<html><head>{head}</head><body><article><h1>{title}</h1>{body}</article></body></html>"
        pages[path] = Reply(text.encode(codec), content_type="text/html")
    links = "".join(f"<li><a href={path}>{title}</a></li>" for path, (title, *_) in PAGES.items())
    pages["/"] = Reply(f"<html><head><meta charset=utf-8><title>首页</title></head><ul>{links}</ul></html>".encode())
    return pages


@pytest.mark.parametrize("path", PAGES)
def test_no_character_is_lost(
    path: str, alice: Reader, web: Client, api: ApiCaller, settings: Settings, tmp_path: Path
) -> None:
    title, sentence, *_ = PAGES[path]
    now = timezone.now()
    with Web(site()) as server:
        settings.ALLOWED_PRIVATE_ADDRESSES = frozenset({server.endpoint})
        settings.MINIMUM_CRAWL_DELAY, settings.DEMONSTRATION, settings.DATA_DIR = 0.0, False, tmp_path
        crawler.advancing._network.cache_clear()
        interests.declare(reader_id=alice.pk, points={"奶粉": 0.6, "配方": 0.4}, now=now)
        walk = crawler.start_walk(reader_id=alice.pk, starts=[server.url], parameters=WalkParameters(pages=9), now=now)
        while crawler.advance(walk_id=walk.pk, clock=timezone.now) is not None:
            pass
        crawler.advancing._network.cache_clear()
        recommend(reader_id=alice.pk, now=timezone.now())
        article = Article.objects.get(url=server.at(path))
    expected = "\n".join(f"{sentence * 2}第{number}段。" for number in range(1, 7))
    assert (article.title, article.text) == (title, expected)
    recommendation = Recommendation.objects.get(article=article, reader=alice)
    shown = web.get(f"/articles/{recommendation.pk}/").content.decode()
    without_marks = shown.replace("<mark>", "").replace("</mark>", "")
    assert all(html.escape(paragraph) in without_marks for paragraph in expected.split("\n"))
    assert api.call("get", f"articles/{article.pk}")["text"] == expected
    assert title in api.get(f"/api/v1/articles/{article.pk}").content.decode()
