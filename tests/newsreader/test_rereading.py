"""One reader's rules for a site: real walks over a small local web, and what two readers then see."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db.models import Model
from django.forms.models import model_to_dict
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from crawler import services as crawler
from crawler.models import Article, Page, Source, Walk, WalkStep
from crawler.walks.walk import WalkParameters
from interests import services as interests
from newsreader.accounts.models import Reader
from newsreader.recommendations import selectors, services
from newsreader.recommendations.errors import NothingToRead
from newsreader.recommendations.models import FeedbackKind, Recommendation
from newsreader.web.selectors import matching
from tests.crawler.test_services_advancing import FakeClock, run
from tests.fakes.web import Reply, Web, page
from tests.newsreader.builders import a_walk, kept

NOW = datetime(2026, 3, 4, 8, tzinfo=UTC)
MILK = "国产奶粉的配方注册制度今年继续推进，婴幼儿奶粉市场的质量不断提高，消费者对国内奶粉的信心正在恢复。"
NOTICE = "编者注意到今年夏天的天气十分炎热，许多家庭因此改变了孩子的作息时间和饮食习惯。"


def news(number: int) -> Reply:
    paragraphs = "".join(f"<p>{MILK * 2}第{number}批第{part}段。</p>" for part in range(4))
    body = f"<div class=body>{paragraphs}<p class=notice>{NOTICE * 2}</p></div>"
    return page(f"奶粉新规第{number}批公布", f"<time datetime=2026-03-04T08:00:00>2026-03-04 08:00</time>{body}")


@pytest.fixture
def site(settings: Settings, tmp_path: Path) -> Iterator[Web]:
    pages = {f"/{number}.html": news(number) for number in (1, 2)}
    with Web({"/": page("食品", links={path: f"奶粉配方{path}" for path in pages}), **pages}) as web:
        settings.ALLOWED_PRIVATE_ADDRESSES = frozenset({web.endpoint})
        settings.MINIMUM_CRAWL_DELAY = 0.0
        settings.DEMONSTRATION = False
        settings.DATA_DIR = tmp_path
        crawler.advancing._network.cache_clear()
        yield web
    crawler.advancing._network.cache_clear()


def join(reader: Reader, site: Web) -> Source:
    interests.declare(reader_id=reader.pk, points={"奶粉": 0.6, "配方": 0.4}, now=NOW)
    return crawler.add_source(reader_id=reader.pk, url=site.url, name="食品", time_zone="Asia/Shanghai", now=NOW)


def walk(reader: Reader, source: Source | None, starts: list[str], now: datetime = NOW) -> Walk:
    """Walk to the end, then recommend."""
    row = crawler.start_walk(
        reader_id=reader.pk, starts=starts, source=source, parameters=WalkParameters(pages=10), now=now
    )
    run(row, FakeClock(now))
    services.recommend(reader_id=reader.pk, now=now)
    return row


def change(source: Source, **rules: Any) -> None:
    crawler.update_source(reader_id=source.reader_id, source_id=source.pk, now=NOW, **rules)


def rows_of(reader: Reader) -> dict[str, Recommendation]:
    rows = Recommendation.objects.filter(reader=reader).select_related("article__page")
    return {row.article.title: row for row in rows}


def frozen(*rows: Model) -> list[dict[str, Any]]:
    return [model_to_dict(type(row)._default_manager.get(pk=row.pk)) for row in rows]


FIRST = "奶粉新规第1批公布"


def test_rules_of_one_reader_change_nothing_for_another(site: Web, alice: Reader, bob: Reader) -> None:
    hers, his = join(alice, site), join(bob, site)
    walk(alice, hers, [site.url])
    walk(bob, his, [site.url])
    seen = rows_of(bob)
    assert set(seen) == {FIRST, "奶粉新规第2批公布"}
    assert NOTICE in seen[FIRST].article.text
    everything = [*seen.values(), *(row.article for row in seen.values()), *(row.article.page for row in seen.values())]
    before = frozen(*everything)

    change(hers, drop_selector=".notice", charset="utf-8")
    requests = len(site.log)
    services.reread(recommendation=rows_of(alice)[FIRST], now=NOW)
    assert len(site.log) == requests
    walk(alice, hers, [site.url], NOW + timedelta(minutes=1))
    walk(bob, his, [site.url], NOW + timedelta(minutes=2))

    assert frozen(*everything) == before
    assert {row.article.page.reading for row in rows_of(bob).values()} == {""}
    assert len(rows_of(alice)) == len(rows_of(bob)) == 2
    for row in rows_of(alice).values():
        assert row.article.page.reading == crawler.rules_of(Source.objects.get(pk=hers.pk)).reading != ""
        assert NOTICE not in row.article.text
        assert MILK in row.article.text


def test_a_page_read_by_new_rules_keeps_its_place_and_its_answers(site: Web, alice: Reader) -> None:
    source = join(alice, site)
    walk(alice, source, [site.url])
    before = rows_of(alice)
    services.answer(recommendation=before[FIRST], kind=FeedbackKind.SAVE, on=True, now=NOW)
    services.answer(recommendation=before[FIRST], kind=FeedbackKind.OPEN, on=True, now=NOW)
    change(source, drop_selector=".notice")
    walk(alice, source, [site.url], NOW + timedelta(minutes=1))
    after = rows_of(alice)
    assert {title: row.pk for title, row in after.items()} == {title: row.pk for title, row in before.items()}
    assert (after[FIRST].saved_at, after[FIRST].opened_at, after[FIRST].state) == (NOW, NOW, "listed")
    assert all(NOTICE not in row.article.text for row in after.values())
    for row in after.values():
        assert row.reason["total"] == row.score == pytest.approx(sum(term["value"] for term in row.reason["terms"]))
    assert services.recommend(reader_id=alice.pk, now=NOW) == 0
    services.rescore(reader_id=alice.pk, now=NOW)
    assert alice.pk not in selectors.due_readers(NOW)


def test_rules_taken_back_are_read_without_again(site: Web, alice: Reader) -> None:
    source = join(alice, site)
    walk(alice, source, [site.url])
    plain = rows_of(alice)[FIRST].article_id
    change(source, drop_selector=".notice")
    row = services.reread(recommendation=rows_of(alice)[FIRST], now=NOW)
    assert row.article_id != plain
    change(source, drop_selector="")
    row = services.reread(recommendation=row, now=NOW)
    assert row.article_id == plain
    assert Page.objects.filter(reading="").count() == 3


def test_a_walk_without_a_site_does_not_undo_the_rules(site: Web, alice: Reader) -> None:
    source = join(alice, site)
    change(source, drop_selector=".notice")
    walk(alice, source, [site.url])
    walk(alice, None, [site.at("/1.html"), site.at("/2.html")], NOW + timedelta(minutes=1))
    assert len(rows_of(alice)) == 2
    assert all(NOTICE not in row.article.text for row in rows_of(alice).values())


def test_two_walks_before_the_first_recommendation_make_one(site: Web, alice: Reader) -> None:
    source = join(alice, site)
    change(source, drop_selector=".notice")
    for start, of in (([site.at("/1.html")], None), ([site.url], source), ([site.at("/2.html")], None)):
        row = crawler.start_walk(
            reader_id=alice.pk, starts=start, source=of, parameters=WalkParameters(pages=10), now=NOW
        )
        run(row, FakeClock())
    services.recommend(reader_id=alice.pk, now=NOW)
    services.recommend(reader_id=alice.pk, now=NOW)
    assert Recommendation.objects.count() == 2
    assert all(NOTICE not in row.article.text for row in rows_of(alice).values())


def test_an_article_of_no_site_is_read_by_the_rules_of_its_host(site: Web, alice: Reader) -> None:
    walk_start = [site.at("/1.html")]
    source = join(alice, site)
    walk(alice, None, walk_start)
    row = rows_of(alice)[FIRST]
    assert selectors.site_of(row) == source
    change(source, drop_selector=".notice")
    assert NOTICE not in services.reread(recommendation=row, now=NOW).article.text


def test_what_rules_leave_nothing_of_stays_as_it_was(site: Web, alice: Reader, settings: Settings) -> None:
    source = join(alice, site)
    walk(alice, source, [site.url])
    row = rows_of(alice)[FIRST]
    change(source, drop_selector="body *")
    with pytest.raises(NothingToRead):
        services.reread(recommendation=row, now=NOW)
    change(source, drop_selector=".notice")
    for path in Path(settings.DATA_DIR, "pages").rglob("*.zz"):
        path.unlink()
    with pytest.raises(NothingToRead):
        services.reread(recommendation=row, now=NOW)
    assert rows_of(alice)[FIRST].article_id == row.article_id
    assert Article.objects.count() == 2


def test_an_article_of_two_pages_is_read_again_whole(site: Web, alice: Reader) -> None:
    first, second = news(1).body.decode(), news(3).body.decode().replace(MILK, "国内奶粉的配方还要再等一年，专家说。")
    pager = "<div class=pages>1 <a href=/1_2.html>2</a> <a href=/1_2.html>下一页</a></div>"
    site.pages["/1.html"] = Reply(first.replace("</article>", f"</article>{pager}").encode())
    site.pages["/1_2.html"] = Reply(second.replace("第3批", "第1批").encode())
    source = join(alice, site)
    walk(alice, source, [site.url])
    row = rows_of(alice)[FIRST]
    assert row.article.parts == 2
    change(source, drop_selector=".notice")
    again = services.reread(recommendation=row, now=NOW).article
    assert (again.parts, NOTICE in again.text, "第1批第3段" in again.text) == (2, False, True)
    assert "还要再等一年" in again.text
    assert Article.objects.get(pk=row.article_id).text == row.article.text


def test_rules_that_leave_the_same_lines_of_every_page_hide_no_article_from_another(
    site: Web, alice: Reader, bob: Reader
) -> None:
    milk, soy = "奶粉配方注册", "豆奶和奶粉配方比较"
    drink = "大豆蛋白做成的饮料近来卖得不错，奶粉却没有。"
    for path, title, text in (("/1.html", milk, MILK), ("/2.html", soy, drink)):
        body = f"<div class=body>{f'<p>{text}</p>' * 5}<p class=notice>{NOTICE * 3}</p></div>"
        site.pages[path] = page(title, f"<time datetime=2026-03-04T08:00:00>2026-03-04 08:00</time>{body}")
    hers, his = join(alice, site), join(bob, site)
    change(hers, text_selector=".notice")
    walk(alice, hers, [site.url])
    walk(bob, his, [site.url])
    assert {title: row.state for title, row in rows_of(bob).items()} == {milk: "listed", soy: "listed"}


def test_what_is_explored_by_new_rules_changes_nothing_for_another(site: Web, alice: Reader, bob: Reader) -> None:
    hers, his = join(alice, site), join(bob, site)
    interests.declare(reader_id=alice.pk, points={"编者": 0.1, "火星": 0.9}, now=NOW)
    run(
        crawler.start_walk(
            reader_id=alice.pk, starts=[site.url], source=hers, parameters=WalkParameters(pages=10), now=NOW
        ),
        FakeClock(NOW),
    )
    WalkStep.objects.filter(is_article=True).update(kept=False, relevance=0.01)
    Article.objects.all().delete()
    milk = a_walk(alice, NOW)
    for number in range(12):
        kept(milk, NOW, title=f"火星{number}", 火星=9, published_at=NOW + timedelta(minutes=number))
    change(hers, text_selector=".notice")
    services.recommend(reader_id=alice.pk, now=NOW)
    explored = Recommendation.objects.get(reader=alice, explored=True).article
    assert MILK not in explored.text
    walk(bob, his, [site.url], NOW + timedelta(minutes=1))
    assert all(MILK in row.article.text for row in rows_of(bob).values())
    assert len(rows_of(bob)) == 2
    assert {match.article.page.reading for match in matching({"奶粉": 1.0})} == {""}


def test_what_a_reader_calls_a_site_is_for_that_reader_to_see(
    site: Web, alice: Reader, bob: Reader, client: Client, unhashed: None
) -> None:
    hers, his = join(alice, site), join(bob, site)
    change(hers, name="老板的报纸")
    walk(alice, hers, [site.url])
    walk(bob, his, [site.url])
    assert set(Article.objects.values_list("site", flat=True)) == {"127.0.0.1"}
    for reader, name in ((alice, "老板的报纸"), (bob, "食品")):
        client.force_login(reader)
        page = client.get(reverse("article", args=[rows_of(reader)[FIRST].pk])).content.decode()
        assert f"<span>{name}</span>" in page
        assert ("老板的报纸" in page) is (reader == alice)
