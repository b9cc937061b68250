"""An article whose page is read again, or comes again in another form, does not come up as new."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from pytest_django import Settings

from crawler import services as crawler
from crawler.models import Article, Page, Source, Walk
from crawler.services import advancing
from crawler.walks.walk import WalkParameters
from newsreader.accounts.models import Reader
from newsreader.recommendations import selectors
from newsreader.recommendations.models import Recommendation
from newsreader.recommendations.services import answer, recommend, rescore
from tests.crawler.test_services_advancing import MILK, FakeClock, run
from tests.fakes.web import Reply, Web, article, page
from tests.newsreader.builders import NOON, an_interest

LATER = NOON + timedelta(days=8)
TITLE = "奶粉新规公布"
ANSWERS = ("open", "like", "save", "hide")


@pytest.fixture
def web(settings: Settings, tmp_path: Path) -> Iterator[Web]:
    with Web({"/": page("食品新闻", links={"/milk": "奶粉 配方 注册"}), "/milk": article(TITLE, MILK)}) as web:
        settings.ALLOWED_PRIVATE_ADDRESSES = frozenset({web.endpoint})
        settings.MINIMUM_CRAWL_DELAY = 0.0
        settings.DEMONSTRATION = False
        settings.DATA_DIR = tmp_path
        advancing._network.cache_clear()
        yield web
    advancing._network.cache_clear()


def walk(reader: Reader, web: Web, now: datetime, source: Source | None = None) -> Walk:
    made = crawler.start_walk(
        reader_id=reader.pk, starts=[web.url], source=source, parameters=WalkParameters(pages=5), now=now
    )
    made = run(made, FakeClock(now))
    recommend(reader_id=reader.pk, now=now)
    rescore(reader_id=reader.pk, now=now)
    return made


def read_and_answered(reader: Reader, web: Web) -> Recommendation:
    """The recommendation of the site's one article, answered in every way."""
    an_interest(reader)
    walk(reader, web, NOON)
    row = Recommendation.objects.get(reader=reader)
    for kind in ANSWERS:
        answer(recommendation=row, kind=kind, on=True, now=NOON)
    return Recommendation.objects.get(pk=row.pk)


def as_it_was(row: Recommendation) -> dict[str, object]:
    columns = ("article_id", "state", "created_at", "opened_at", "saved_at", "hidden_at", "verdict", "explored")
    return {name: getattr(row, name) for name in columns}


def listed(reader: Reader) -> set[int]:
    rows = selectors.recommendations_of(reader.pk).filter(state="listed")
    return set(rows.values_list("pk", flat=True))


def test_a_corrected_article_keeps_the_readers_answers(alice: Reader, web: Web) -> None:
    before = read_and_answered(alice, web)
    first_seen, text = before.article.first_seen_at, before.article.text
    web.pages["/milk"] = article("奶粉新规公布（更正）", MILK + "更正：日期有误。")
    again = walk(alice, web, LATER)
    assert {step.outcome for step in again.steps.all()} == {"fetched"}
    row = Recommendation.objects.get(reader=alice)
    assert as_it_was(row) == as_it_was(before)
    assert row.article.title == "奶粉新规公布（更正）"
    assert "更正：日期有误" in row.article.text != text
    assert row.article.first_seen_at == first_seen
    assert Page.objects.get(is_article=True).changes == 1


@pytest.mark.parametrize(
    "reply",
    [
        page("用户登录", "<p>请先登录后再阅读本文。</p>"),
        page("404 Not Found", "<p>您访问的页面不存在。</p>"),
        page("", ""),
        Reply(b"", 500),
        Reply(b"", 404),
    ],
    ids=["log-in", "soft 404", "empty", "500", "404"],
)
def test_a_page_that_is_gone_leaves_the_article(alice: Reader, web: Web, reply: Reply) -> None:
    before = read_and_answered(alice, web)
    web.pages["/milk"] = reply
    walk(alice, web, LATER)
    row = Recommendation.objects.get(reader=alice)
    assert as_it_was(row) == as_it_was(before)
    assert (row.article.text, row.article.title) == (before.article.text, TITLE)
    web.pages["/milk"] = article(TITLE, MILK)
    walk(alice, web, LATER + timedelta(days=8))
    assert as_it_was(Recommendation.objects.get(reader=alice)) == as_it_was(before)


def test_the_same_story_on_another_page_is_folded_into_the_read_one(alice: Reader, web: Web) -> None:
    before = read_and_answered(alice, web)
    web.pages["/"] = page("食品新闻", links={"/milk": "奶粉 配方 注册", "/copy": "奶粉 配方 新规"})
    web.pages["/copy"] = article("奶粉新规昨天公布", MILK)
    walk(alice, web, LATER)
    copy = Recommendation.objects.get(article__title="奶粉新规昨天公布")
    assert copy.article.duplicate_of == before.article
    assert (copy.state, copy.folded_into) == ("folded", before)
    assert listed(alice) <= {before.pk}


def test_new_rules_for_a_site_bring_up_nothing_that_was_read(alice: Reader, web: Web) -> None:
    before = read_and_answered(alice, web)
    source = crawler.add_source(
        reader_id=alice.pk, url=web.url, name="食品天地", time_zone="Asia/Shanghai", now=NOON, charset="utf-8"
    )
    asked = len(web.log)
    walk(alice, web, NOON + timedelta(minutes=2), source)
    assert len(web.log) == asked  # both readings come of one fetch
    first, other = Article.objects.order_by("pk")
    assert other.duplicate_of == first
    row = Recommendation.objects.get(reader=alice)
    assert row.pk == before.pk
    assert as_it_was(row) == as_it_was(before) | {"article_id": other.pk}


def test_two_readers_and_two_ways_of_reading_are_one_fetch(alice: Reader, bob: Reader, web: Web) -> None:
    remark = MILK + "<span class=remark>编辑注：此处有误。</span>"
    web.pages["/milk"] = article(TITLE, remark)
    for reader in (alice, bob):
        an_interest(reader)
    walk(alice, web, NOON)
    source = crawler.add_source(reader_id=bob.pk, url=web.url, name="", time_zone="Asia/Shanghai", now=NOON)
    Source.objects.filter(pk=source.pk).update(drop_selector=".remark")
    source.refresh_from_db()
    second = walk(bob, web, NOON + timedelta(minutes=2), source)
    assert web.asked("/milk") == ["/milk"]
    assert web.asked("/") == ["/"]
    assert {step.outcome for step in second.steps.all()} == {"stored"}
    texts = [Recommendation.objects.get(reader=reader).article.text for reader in (alice, bob)]
    assert ["编辑注" in text for text in texts] == [True, False]
