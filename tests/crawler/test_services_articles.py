"""Articles: one row a story, and what a page that is read again does to its article."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import count

import pytest
from pytest_django import DjangoAssertNumQueries

from crawler.canonical import key_digest, url_key
from crawler.models import Article, ArticleBand, Host, Page
from crawler.reading import ReadPage, read_page
from crawler.services.articles import CROWDED, keep_article, renew_article
from tests.crawler.article.test_likeness import INDEX, SENTENCES, STORY
from tests.fakes.web import page

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 3, 4, 8, tzinfo=UTC)
_serial = count(1)


def read(text: str, title: str = "奶粉抽检结果公布", url: str = "", date: str = "2026-03-04 08:00") -> ReadPage:
    body = f"<time datetime='{date}'>{date}</time>" if date else ""
    body += "".join(f"<p>{line}</p>" for line in text.split("\n"))
    return read_page(page(title, body).body, url or f"https://site{next(_serial)}.example.org/1.html", now=NOW)


def row_of(read: ReadPage, reading: str = "") -> Page:
    host, _ = Host.objects.get_or_create(name="example.org:443")
    return Page.objects.create(
        host=host,
        url=read.url,
        key=key_digest(url_key(read.url)),
        reading=reading,
        fetched_at=NOW,
        fresh_until=NOW,
        is_article=True,
    )


def keep(text: str, now: datetime = NOW, **others: str) -> Article:
    one = read(text, **others)
    assert one.is_article
    return keep_article(row_of(one), one, now=now)


def test_one_story_on_three_sites_is_one_row_with_two_duplicates() -> None:
    first = keep(STORY)
    second = keep("\n".join(SENTENCES[1:]) + "\n来源：某某网", NOW + timedelta(hours=1), title="奶粉抽检：全部合格")
    third = keep("本报讯 " + "\n".join(SENTENCES[:5]), NOW + timedelta(hours=2), title="百二十批次奶粉合格")
    assert first.duplicate_of is None
    assert [second.duplicate_of, third.duplicate_of] == [first, first]


def test_equal_titles_and_equal_phrases_are_not_enough() -> None:
    keep(STORY)
    other = keep("\n".join(line[::-1] for line in SENTENCES))
    assert other.duplicate_of is None
    index = keep(INDEX, title="收盘")
    assert (
        keep(
            INDEX.replace("3012.45", "3044.01")
            .replace("0.52", "1.31")
            .replace("9402.10", "9431.99")
            .replace("1823.77", "1840.02")
            .replace("8912", "9055"),
            title="收盘",
        ).duplicate_of
        is None
    )
    assert keep(INDEX + "（完）", title="收盘了").duplicate_of == index


def test_a_story_of_months_ago_is_news_again() -> None:
    keep(STORY, NOW - timedelta(days=31))
    assert keep(STORY).duplicate_of is None


def test_when_the_original_is_gone_the_earliest_of_the_others_takes_its_place() -> None:
    first, second, third = (keep(STORY, NOW + timedelta(hours=hours)) for hours in range(3))
    first.delete()
    second.refresh_from_db()
    third.refresh_from_db()
    assert second.duplicate_of is None
    fourth = keep(STORY, NOW + timedelta(hours=4))
    assert fourth.duplicate_of == second
    pointed_at = Article.objects.filter(duplicates__isnull=False)
    assert not pointed_at.exclude(duplicate_of=None).exists()


def test_rules_that_leave_one_text_of_every_page_fold_nothing_but_themselves() -> None:
    milk, weather = "https://example.org/1.html", "https://example.org/2.html"
    notice = "\n".join(line[::-1] for line in SENTENCES)
    first, second = (read(notice, url=url) for url in (milk, weather))
    ruled = [keep_article(row_of(one, reading="f" * 32), one, now=NOW) for one in (first, second)]
    assert ruled[1].duplicate_of == ruled[0]
    whole = [keep(STORY, url=milk), keep(INDEX, url=weather, title="收盘")]
    assert [one.duplicate_of for one in whole] == [None, None]


def test_the_cost_does_not_grow_with_the_articles(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    host, _ = Host.objects.get_or_create(name="example.org:443")
    pages = Page.objects.bulk_create(
        Page(host=host, url=f"https://e.org/{n}", key=f"{n:032}", fetched_at=NOW, fresh_until=NOW) for n in range(300)
    )
    articles = Article.objects.bulk_create(
        Article(page=row, url=row.url, title="同一模板", text=STORY[::-1], first_seen_at=NOW) for row in pages
    )
    first = keep(STORY)
    value = first.bands.values_list("value", flat=True)[0]
    ArticleBand.objects.bulk_create(ArticleBand(article=article, value=value) for article in articles)
    with django_assert_max_num_queries(12):
        second = keep(STORY)
    assert second.duplicate_of == first
    assert not second.bands.filter(value=value).exists()  # crowded: it tells nothing any more
    assert ArticleBand.objects.filter(value=value).count() == 301 > CROWDED


def test_a_corrected_text_takes_the_place_of_the_old_one() -> None:
    article = keep(STORY)
    corrected = read(STORY.replace("一百二十批次", "一百二十一批次"), "奶粉抽检结果公布（更正）", article.url)
    renew_article(article.page, corrected, text_changed=True)
    now = Article.objects.get()
    assert "一百二十一批次" in now.text
    assert now.title.endswith("（更正）")
    assert (now.first_seen_at, now.site, now.duplicate_of) == (article.first_seen_at, article.site, None)
    assert keep(corrected.text).duplicate_of == now


@pytest.mark.parametrize(
    "later",
    [
        read("请先登录后再阅读本文。", "用户登录"),
        read("您访问的页面不存在或已被删除，请返回首页继续浏览。", "404 Not Found"),
        read(SENTENCES[0] + "开通会员后阅读全文。"),
        read(""),
    ],
    ids=["log-in", "error", "teaser", "empty"],
)
def test_what_is_no_article_any_more_takes_nothing_away(later: ReadPage) -> None:
    article = keep(STORY)
    renew_article(article.page, later, text_changed=True)
    now = Article.objects.get()
    assert (now.text, now.keywords, now.published_at) == (article.text, article.keywords, article.published_at)


def test_what_the_page_does_not_say_any_more_stays() -> None:
    article = keep(STORY)
    assert article.published_at is not None
    renew_article(article.page, read(STORY, url=article.url, date=""), text_changed=False)
    assert Article.objects.get().published_at == article.published_at


def test_a_text_of_several_pages_is_not_cut_back_to_the_first() -> None:
    article = keep(STORY)
    whole = article.text + "\n" + "第二页的内容，同样很长。" * 20
    Article.objects.update(text=whole, parts=2)
    renew_article(article.page, read(STORY, "新的标题说明了更多", article.url), text_changed=False)
    now = Article.objects.get()
    assert (now.text, now.parts, now.title) == (whole, 2, "新的标题说明了更多")
    renew_article(article.page, read(STORY + "\n更正：编号有误，特此说明。", url=article.url), text_changed=True)
    now = Article.objects.get()
    assert now.parts == 2
    assert now.text == STORY + "\n更正：编号有误，特此说明。\n" + whole.split("\n")[-1]
