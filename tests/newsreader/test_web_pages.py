"""Every page: who may see it, in which language, what it may hold, and what it costs."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

import pytest
from django.db import connection
from django.http import HttpResponseBase
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from newsreader.accounts.models import Reader
from newsreader.delivery.services import deliver_due
from newsreader.recommendations import services
from newsreader.recommendations.models import Recommendation
from tests.newsreader.builders import a_page, a_site, a_step, a_walk, an_interest, kept

pytestmark = pytest.mark.usefixtures("unhashed")

OWN = ("today", "filtered", "saved", "find", "interests", "walks", "walk-start", "sites", "settings", "onboarding")
REASON = {
    "rule": "formula-11",
    "factors": {"experience": 0.5, "novelty": 0.8},
    "words": {"奶粉": 0.5},
    "freshness": -1,
}


def a_full_life(reader: Reader, articles: int = 3) -> None:
    """An interest, a site, a walk of some steps, and what came of it on Today."""
    now = timezone.now()
    an_interest(reader, now)
    site = a_site(reader, now=now)
    walk = a_walk(reader, now, source=site, status="finished", finished_at=now, parameters={"pages": 60})
    a_step(walk, a_page(), now, move="start", kept=False, title="首页")
    for number in range(articles):
        kept(walk, now, f"奶粉市场新闻 {number} <b>", 奶粉=6, 国内=3, 词=number)
    walk.steps.filter(number__gt=1).update(
        parent_number=1,
        reason=REASON,
        score=0.4,
        anchor="奶粉新闻",
        runners_up=[{"url": "https://example.org/x", "anchor": "别的", "score": 0.1, "reason": REASON}],
    )
    services.recommend(reader_id=reader.pk, now=now)
    deliver_due(now)


def its_pages(reader: Reader) -> list[str]:
    article = Recommendation.objects.filter(reader=reader).first()
    walk = reader.walks.first()
    assert article and walk
    pages = [reverse(name) for name in OWN] + [reverse("article", args=[article.pk]), reverse("walk", args=[walk.pk])]
    views = [f"{reverse('interests')}?view={view}&days=7" for view in ("multiples", "table")]
    return [*pages, *views, f"{reverse('find')}?q=奶粉", f"{reverse('walk', args=[walk.pk])}?step=2"]


def assert_fit_for_the_policy(response: HttpResponseBase) -> None:
    """Nothing inline: the content security policy would refuse it."""
    policy = response.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    text = response.content.decode()  # type: ignore[attr-defined]
    assert not re.search(r"<[^>]+\sstyle=", text)
    assert not re.search(r"<[^>]+\son\w+=", text)
    assert "<style" not in text
    for script in re.findall(r"<script[^>]*>", text):
        assert "src=" in script or 'type="application/json"' in script, script


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_pages_of_a_reader_who_has_nothing(web: Client, alice: Reader, language: str) -> None:
    Reader.objects.update(language=language)
    for name in OWN:
        response = web.get(reverse(name))
        assert response.status_code == 200, name
        assert response.headers["Content-Language"] == language
        assert_fit_for_the_policy(response)


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_pages_of_a_reader_who_has_everything(web: Client, alice: Reader, language: str) -> None:
    a_full_life(alice)
    Reader.objects.update(language=language)
    for url in its_pages(alice):
        response = web.get(url)
        assert response.status_code == 200, url
        assert_fit_for_the_policy(response)
        assert "新闻 0 <b>" not in response.content.decode()


def test_strangers_are_sent_to_the_door(alice: Reader) -> None:
    client = Client()
    for name in OWN:
        assert client.get(reverse(name)).headers["Location"].startswith(reverse("account_login"))
    partly = client.get(reverse("today"), headers={"HX-Request": "true"})
    assert partly.headers["HX-Redirect"] == reverse("account_login")


def test_what_is_anothers_is_not_there(web: Client, bob: Reader) -> None:
    a_full_life(bob)
    article, walk, site = Recommendation.objects.first(), bob.walks.get(), bob.sources.get()
    assert article
    assert web.get(reverse("article", args=[article.pk])).status_code == 404
    assert web.post(reverse("feedback", args=[article.pk]), {"kind": "like"}).status_code == 404
    assert web.get(reverse("walk", args=[walk.pk])).status_code == 404
    assert web.post(reverse("walk-stop", args=[walk.pk])).status_code == 404
    assert web.post(reverse("site", args=[site.pk]), {"do": "remove"}).status_code == 404
    assert "奶粉市场" not in web.get(f"{reverse('find')}?q=奶粉").content.decode()
    assert "别的" not in web.get(f"{reverse('walk-start')}?from={walk.pk}").content.decode()


def _queries(act: Callable[[], object]) -> int:
    with CaptureQueriesContext(
        connection,
    ) as captured:
        act()
    return len(captured)


@pytest.mark.parametrize(
    ("name", "most"),
    [("today", 12), ("filtered", 6), ("saved", 6), ("interests", 16), ("walks", 6), ("sites", 6), ("settings", 5)],
)
def test_a_longer_list_costs_no_more_queries(web: Client, alice: Reader, name: str, most: int) -> None:
    a_full_life(alice, articles=2)
    few = _queries(lambda: web.get(reverse(name)))
    a_full_life(alice, articles=12)
    for _ in range(3):
        a_site(alice)
    many = _queries(lambda: web.get(reverse(name)))
    assert many <= few
    assert many <= most


def test_one_walk_and_one_article_cost_a_fixed_number_of_queries(web: Client, alice: Reader) -> None:
    a_full_life(alice, articles=20)
    *_, article, walk = (url for url in its_pages(alice) if re.search(r"/\d+/$", url))
    assert _queries(lambda: web.get(walk)) <= 12
    assert _queries(lambda: web.get(article)) <= 14


def test_htmx_gets_the_part_and_others_the_page(web: Client, alice: Reader) -> None:
    a_full_life(alice)
    page = web.get(reverse("today"))
    assert "HX-Request" in page.headers["Vary"]
    known = [str(pk) for pk in Recommendation.objects.values_list("pk", flat=True)]
    part = web.get(reverse("today"), {"known": ",".join(known[1:])}, headers={"HX-Request": "true"})
    text = part.content.decode()
    assert "<html" not in text
    assert f'id="row-{known[0]}"' in text
    assert f'id="row-{known[1]}"' not in text
    restored = web.get(reverse("today"), headers={"HX-Request": "true", "HX-History-Restore-Request": "true"})
    assert "<html" in restored.content.decode()


def test_theme_and_time_zone_are_the_readers(web: Client, alice: Reader) -> None:
    Reader.objects.update(theme="dark", time_zone="America/New_York")
    assert 'data-theme="dark"' in web.get(reverse("settings")).content.decode()
    Reader.objects.update(theme="system", time_zone="Nowhere/Gone")
    assert "data-theme" not in web.get(reverse("today")).content.decode()


def test_pages_for_everybody(db: None, client: Client) -> None:
    about = client.get(reverse("about-crawler"), headers={"Accept-Language": "en"})
    assert "robots.txt" in about.content.decode()
    assert_fit_for_the_policy(about)
    assert client.get("/healthz").content == b"ok\n"
    ready = client.get("/readyz").json()
    assert ready["database"] == "ok"
    missing = client.get("/nothing/here/")
    assert missing.status_code == 404
    assert_fit_for_the_policy(missing)


def test_chinese_is_what_an_unknown_language_gets(alice: Reader, client: Client) -> None:
    login = reverse("account_login")
    assert "<h1>登录</h1>" in client.get(login, headers={"Accept-Language": "fi"}).content.decode()
    assert "<h1>Sign in</h1>" in client.get(login, headers={"Accept-Language": "en-GB"}).content.decode()
    client.post(reverse("set_language"), {"language": "en", "next": login})
    assert "<h1>Sign in</h1>" in client.get(login, headers={"Accept-Language": "zh-CN"}).content.decode()


def test_an_article_that_a_walk_set_out_from(web: Client, alice: Reader) -> None:
    now = timezone.now()
    an_interest(alice, now)
    article = kept(a_walk(alice, now), now, 奶粉=6)
    article.page.steps.update(move="start")
    services.recommend(reader_id=alice.pk, now=now)
    html = web.get(reverse("article", args=[Recommendation.objects.get().pk])).content.decode()
    assert "which set out from it" in html


@pytest.mark.parametrize(
    ("rule", "move", "said"),
    [
        ("start", "start", "The walk set out here."),
        ("feed", "start", "The site's own feed of its newest pages."),
        ("news-sitemap", "start", "The site's own list of its pages."),
        ("sitemap", "start", "The site's own list of its pages."),
        ("next-part", "deepen", "The article of the step before goes on here."),
    ],
)
def test_a_step_that_followed_no_link_says_what_it_read(
    web: Client, alice: Reader, rule: str, move: str, said: str
) -> None:
    now = timezone.now()
    an_interest(alice, now)
    walk = a_walk(alice, now, status="finished", finished_at=now)
    a_step(walk, a_page(), now, move=move, kept=False, title="首页", reason={"rule": rule, "factors": {}})
    web.force_login(alice)
    shown = web.get(reverse("walk", args=[walk.pk])).content.decode()
    assert said in unescape(shown)


def test_a_walk_says_what_it_left_alone_and_why(web: Client, alice: Reader) -> None:
    now = timezone.now()
    an_interest(alice, now)
    example = "https://news.example/cal?month=3&year=2031"
    closed = {
        f"news.example/{name}": {"why": why, "read": read, "example": example, "step": read}
        for name, why, read in [
            ("cal?month&year", "more-of-its-kind", 8),
            ("old/#.html", "gone", 7),
            ("maze/**", "maze", 1),
            ("<b>/*", "copies", 0),
        ]
    }
    memory = {"traps": {"closed": closed, "refused": {"broken": "https://news.example/undefined"}}}
    walk = a_walk(alice, now, status="finished", finished_at=now, memory=memory)
    web.force_login(alice)
    address = reverse("walk", args=[walk.pk])
    shown = unescape(re.sub(r"<[^>]+>", "", web.get(address).content.decode()))
    assert (
        "Left alone: /cal?month&year (pages without articles that only lead to more of their kind; 8 pages read)"
        in shown
    )
    assert "/old/….html (pages that are not there; 7 pages read)" in shown
    assert "/maze/… (pages that only lead ever deeper, with no way back; 1 page read)" in shown
    assert "· 2 more parts of the site" in shown
    Reader.objects.update(language="zh-hans")
    shown = unescape(re.sub(r"<[^>]+>", "", web.get(address).content.decode()))
    assert "绕开了： /cal?month&year （没有文章、只通向同类页面的页面；读了 8 页）" in shown
