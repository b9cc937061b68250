"""Reading rules on the pages: typed, tried on a stored page, saved, and what the pages tell about decoding."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from crawler import services as crawler
from crawler.article.siterules import SiteRules
from crawler.models import Host, Page, Source
from crawler.visits.pagestore import PageStore
from newsreader.accounts.models import Reader
from newsreader.recommendations import services
from newsreader.recommendations.models import Recommendation
from tests.newsreader.builders import a_page, a_site, a_step, a_walk, an_article, an_interest

pytestmark = pytest.mark.usefixtures("unhashed")

MILK = "国产奶粉的配方注册制度今年继续推进，婴幼儿奶粉市场的质量不断提高，消费者对国内奶粉的信心正在恢复。"
NOTICE = "编者注意到今年夏天的天气十分炎热，许多家庭因此改变了孩子的作息时间和饮食习惯。"
HTML = (
    "<!doctype html><html lang=zh><title>新规公布</title><body><div class=body><h1>新规公布</h1>"
    "<h2 class=real>真标题</h2>"
    "<time>2026-03-01 08:00</time>" + f"<p>{MILK * 3}</p>" * 4 + f"<p class=notice>{NOTICE * 2}</p></div></body></html>"
)
RULES = ("text_selector", "title_selector", "drop_selector", "charset", "site_zone")


@pytest.fixture
def store(settings: Settings, tmp_path: Path) -> Iterator[PageStore]:
    settings.DATA_DIR = tmp_path
    yield PageStore(tmp_path / "pages")


@pytest.fixture
def site(alice: Reader) -> Source:
    return a_site(alice, "https://example.org/")


@pytest.fixture
def page(store: PageStore) -> Page:
    return stored(store)


def stored(store: PageStore, html: str = HTML, **fields: Any) -> Page:
    page = a_page(奶粉=6)
    Page.objects.filter(pk=page.pk).update(digest=store.put(html.encode()), **fields)
    return Page.objects.get(pk=page.pk)


def recommended(reader: Reader, page: Page, source: Source | None) -> Recommendation:
    now = timezone.now()
    an_interest(reader, now)
    an_article("新规公布", now, page, text=f"{MILK}\n{NOTICE}", 奶粉=6)
    a_step(a_walk(reader, now, source=source, steps_done=1), page, now)
    services.recommend(reader_id=reader.pk, now=now)
    return Recommendation.objects.get(reader=reader)


def rules_url(site: Source) -> str:
    return reverse("site-rules", args=[site.pk])


def test_rules_are_tried_on_the_latest_article_and_change_nothing(web: Client, site: Source, page: Page) -> None:
    typed = {"do": "try", "drop_selector": ".notice", "title_selector": "h2.real", "site_zone": "Europe/London"}
    answer = web.post(rules_url(site), typed)
    assert answer.status_code == 200
    plain, ruled = answer.context["trial"].plain, answer.context["trial"].ruled
    assert (plain.read.title, ruled.read.title) == ("新规公布", "真标题")
    assert NOTICE in plain.read.text
    assert NOTICE not in ruled.read.text
    assert ruled.read.published - plain.read.published == timedelta(hours=8)
    html = answer.content.decode()
    assert page.url in html
    assert html.count(MILK * 3) >= 2
    assert 'value="h2.real"' in html
    site.refresh_from_db()
    assert crawler.rules_of(site) == SiteRules()


def test_a_page_is_chosen_by_its_address_however_it_is_typed(
    web: Client, site: Source, store: PageStore, page: Page
) -> None:
    stored(store, HTML.replace("新规公布", "别的"))
    for typed in (page.url, f"{page.url}#top", page.url.removeprefix("https://"), f"{page.url}?utm_source=x"):
        answer = web.post(rules_url(site), {"do": "try", "page": typed})
        assert answer.context["trial"].page == page, typed
    Page.objects.update(is_article=False)
    assert web.post(rules_url(site), {"do": "try"}).context["trial"].page != page


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("https://example.org/unknown.html", "No walk over this site has read that page"),
        ("https://elsewhere.example.com/1.html", "No walk over this site has read that page"),
        ("10.0.0.1/x", "private address"),
        ("奶粉", "is not a web address"),
    ],
)
def test_a_page_that_is_not_stored(web: Client, site: Source, page: Page, typed: str, said: str) -> None:
    host = Host.objects.create(name="elsewhere.example.com:443")
    Page.objects.filter(pk=page.pk).update(host=host, url="https://elsewhere.example.com/1.html")
    answer = web.post(rules_url(site), {"do": "try", "page": typed, "text_selector": "p > b"})
    html = answer.content.decode()
    assert answer.status_code == 422
    assert said in html
    assert 'value="p &gt; b"' in html
    assert 'aria-invalid="true"' in html
    assert "No page of this site is stored yet" in web.post(rules_url(site), {"do": "try"}).content.decode()


def test_a_page_of_another_host_that_a_walk_over_the_site_has_read(
    web: Client, alice: Reader, site: Source, page: Page
) -> None:
    Page.objects.update(host=Host.objects.create(name="elsewhere.example.com:443"))
    a_step(a_walk(alice, source=site), page)
    assert web.post(rules_url(site), {"do": "try"}).context["trial"].page == page


def test_a_body_that_was_pruned(web: Client, site: Source, store: PageStore, page: Page) -> None:
    Page.objects.update(digest="0" * 64)
    answer = web.post(rules_url(site), {"do": "try"})
    assert answer.status_code == 422
    assert "not stored any more" in answer.content.decode()


@pytest.mark.parametrize("do", ["try", "save"])
@pytest.mark.parametrize(("language", "said"), [("en", "This is not a CSS selector."), ("zh-hans", "CSS 选择器")])
def test_wrong_rules_lose_nothing_of_what_was_typed(
    web: Client, site: Source, page: Page, do: str, language: str, said: str
) -> None:
    Reader.objects.update(language=language)
    typed = {
        "text_selector": "p[",
        "title_selector": "h1",
        "drop_selector": "i",
        "charset": "klingon",
        "site_zone": "X",
    }
    answer = web.post(rules_url(site), {"do": do, "page": page.url, **typed})
    html = answer.content.decode()
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"text_selector", "charset", "site_zone"}
    assert said in html
    for value in (*typed.values(), page.url):
        assert f'value="{value}"' in html
    site.refresh_from_db()
    assert crawler.rules_of(site) == SiteRules()


def test_saved_rules_stand_in_the_form_of_the_list(web: Client, site: Source) -> None:
    typed = {
        "text_selector": "#a",
        "title_selector": "h1",
        "drop_selector": ".b",
        "charset": "big5",
        "site_zone": "UTC",
    }
    html = web.post(rules_url(site), {"do": "save", **typed}, follow=True).content.decode()
    assert "Saved. From its next walk on" in html
    for value in typed.values():
        assert f'value="{value}"' in html
    site.refresh_from_db()
    assert {name: getattr(site, name) for name in RULES} == typed
    web.post(rules_url(site), {"do": "save"})
    site.refresh_from_db()
    assert crawler.rules_of(site) == SiteRules()


def test_fields_of_several_sites_have_labels_of_their_own(web: Client, alice: Reader, site: Source) -> None:
    a_site(alice)
    html = web.get(reverse("sites")).content.decode()
    ids = re.findall(r'\sid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'<label for="([^"]+)"', html)) <= set(ids)


def test_anothers_site_has_no_rules(web: Client, bob: Reader, store: PageStore) -> None:
    site = a_site(bob, "https://example.org/")
    assert web.get(rules_url(site)).status_code == 404
    assert web.post(rules_url(site), {"do": "save", "charset": "big5"}).status_code == 404
    site.refresh_from_db()
    assert site.charset == ""


def test_from_a_wrong_text_to_the_right_one(web: Client, alice: Reader, site: Source, page: Page) -> None:
    row = recommended(alice, page, site)
    article = reverse("article", args=[row.pk])
    html = web.get(article).content.decode()
    assert "Wrong text?" in html
    assert NOTICE in html
    assert "it was guessed" not in html
    way = f"{rules_url(site)}?article={row.pk}"
    assert way in html
    html = web.get(way).content.decode()
    assert f'value="{page.url}"' in html
    assert f'name="article" value="{row.pk}"' in html
    typed = {"article": row.pk, "page": page.url, "drop_selector": ".notice"}
    assert web.post(rules_url(site), {"do": "try", **typed}).context["article"] == row
    saved = web.post(rules_url(site), {"do": "save", **typed}, follow=True)
    assert saved.redirect_chain[-1][0] == article
    html = saved.content.decode()
    assert "Read again by the rules of its site." in html
    assert "注册制度今年继续推进" in html
    assert NOTICE not in html


def test_an_article_read_before_the_rules_can_be_read_again(
    web: Client, alice: Reader, bob: Reader, site: Source, page: Page
) -> None:
    row = recommended(alice, page, site)
    url = reverse("reread", args=[row.pk])
    article = reverse("article", args=[row.pk])
    assert url not in web.get(article).content.decode()
    crawler.update_source(reader_id=alice.pk, source_id=site.pk, now=timezone.now(), drop_selector=".notice")
    assert url in web.get(article).content.decode()
    stranger = Client()
    stranger.force_login(bob)
    assert stranger.post(url).status_code == 404
    assert web.get(url).status_code == 405
    html = web.post(url, follow=True).content.decode()
    assert NOTICE not in html
    assert url not in html


def test_anothers_article_is_not_named_on_the_rules(web: Client, bob: Reader, site: Source, page: Page) -> None:
    row = recommended(bob, page, None)
    html = web.get(f"{rules_url(site)}?article={row.pk}").content.decode()
    assert row.article.title not in html
    assert page.url not in html
    for odd in ("x", "-1", "9" * 40, "²"):
        assert web.get(f"{rules_url(site)}?article={odd}").status_code == 200
    assert web.post(rules_url(site), {"do": "save", "article": row.pk}).headers["Location"] == reverse("sites")


def test_an_article_without_a_site_of_the_readers(web: Client, alice: Reader, page: Page) -> None:
    row = recommended(alice, page, None)
    assert "Its site is not one of yours" in web.get(reverse("article", args=[row.pk])).content.decode()


def test_a_guessed_character_set_is_said(web: Client, alice: Reader, site: Source, store: PageStore) -> None:
    sure, unsure = stored(store), stored(store, charset_certain=False)
    row = recommended(alice, unsure, site)
    assert "so it was guessed" in web.get(reverse("article", args=[row.pk])).content.decode()
    html = web.get(reverse("sites")).content.decode()
    assert "The character set of 1 page of its last walk is a guess." in html
    later = a_walk(alice, timezone.now() + timedelta(hours=1), source=site, steps_done=1)
    a_step(later, sure)
    a_walk(alice, timezone.now() + timedelta(hours=2), source=site)
    assert "is a guess" not in web.get(reverse("sites")).content.decode()
