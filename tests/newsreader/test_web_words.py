"""What pages say when there is nothing, when a walk ends, when a page could not be read, and what numbers mean."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from newsreader.accounts.models import Reader
from newsreader.delivery.services import deliver_due
from newsreader.recommendations import services
from tests.newsreader.builders import a_page, a_step, a_walk, an_interest, kept

pytestmark = pytest.mark.usefixtures("unhashed")


@pytest.fixture(autouse=True)
def _in_chinese(alice: Reader) -> None:
    Reader.objects.filter(pk=alice.pk).update(language="zh-hans")


def shown(web: Client, path: str, **headers: str) -> str:
    return web.get(path, headers=headers).content.decode()


def test_nothing_filtered_is_said_without_a_nought(web: Client) -> None:
    page = shown(web, "/")
    assert "没有未列出的文章。" in page
    assert "0 篇因" not in page


def test_the_place_of_the_running_walk_is_taken_by_its_result(web: Client, alice: Reader) -> None:
    now = timezone.now()
    a_walk(alice, now, status="finished", finished_at=now, pages_read=60, kept=42, parameters={"pages": 60})
    sentence = "漫步结束：读了 60 页，留下 42 篇。"
    assert sentence in shown(web, "/", **{"HX-Request": "true"})
    assert sentence not in shown(web, "/")


def test_a_page_that_was_not_read_says_why_in_chinese(web: Client, alice: Reader) -> None:
    walk = a_walk(alice, status="failed", ended_because="no-start", ended_detail="robots.txt forbids it")
    a_step(walk, a_page(), kept=False, outcome="refused", outcome_detail="not a page but application/pdf")
    page = shown(web, f"/walks/{walk.pk}/")
    assert "起始页读不到：站点的 robots.txt 不允许" in page
    assert "没读成：是文件（application/pdf），不是网页" in page
    assert "forbids" not in page
    assert "不允许：" not in page


def test_a_short_article_is_called_short(web: Client, alice: Reader) -> None:
    now = timezone.now()
    an_interest(alice, now)
    article = kept(a_walk(alice, now), now, "奶粉市场新闻", 奶粉=6, 国内=3)
    services.recommend(reader_id=alice.pk, now=now)
    deliver_due(now)
    assert "<span>短文</span>" in shown(web, "/")
    article.minutes = 3
    article.save()
    assert "<span>3 分钟</span>" in shown(web, "/")


def test_changes_of_weight_are_as_exact_as_the_weights(web: Client, alice: Reader) -> None:
    now = timezone.now()
    an_interest(alice, now, 奶粉=0.5, 国内=0.5)
    an_interest(alice, now, 奶粉=0.75, 国内=0.25)
    page = shown(web, "/interests/")
    assert "+0.25" in page
    assert "−0.25" in page
