"""What a reader does on the pages: each once for htmx and once for a browser without scripts."""

from __future__ import annotations

import csv
import io
import re
from datetime import time

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from crawler.models import Source, Walk
from interests import selectors as interests
from newsreader.accounts.models import ApiToken, Reader
from newsreader.recommendations.models import Recommendation
from tests.newsreader.builders import a_site, an_interest
from tests.newsreader.test_web_pages import a_full_life

pytestmark = pytest.mark.usefixtures("unhashed")

HTMX = {"HX-Request": "true", "HX-Current-URL": "http://testserver/?page=1"}


@pytest.fixture
def first(web: Client, alice: Reader) -> Recommendation:
    a_full_life(alice)
    found = Recommendation.objects.order_by("-score", "-id").first()
    assert found
    return found


def answer(web: Client, recommendation: Recommendation, kind: str, *, htmx: bool = False, **fields: str) -> str:
    url = reverse("feedback", args=[recommendation.pk])
    response = web.post(url, {"kind": kind, **fields}, headers=HTMX if htmx else {}, follow=not htmx)
    assert response.status_code == 200
    recommendation.refresh_from_db()
    return response.content.decode()


def test_like_says_what_moved_and_can_be_taken_back(web: Client, alice: Reader, first: Recommendation) -> None:
    before = interests.current(alice.pk)
    page = answer(web, first, "like")
    assert first.verdict == "like"
    assert re.search(r"More of this\. \S+ \d\.\d\d → \d\.\d\d", page)
    assert f'action="{reverse("feedback", args=[first.pk])}?part=article"' in page
    assert interests.current(alice.pk) != before
    assert "Taken back." in answer(web, first, "undo")
    assert first.verdict == ""
    assert interests.current(alice.pk) == pytest.approx(before)
    assert "There is no answer to take back." in answer(web, first, "undo")


def test_htmx_gets_the_row_and_the_toast_out_of_band(web: Client, first: Recommendation) -> None:
    part = answer(web, first, "save", htmx=True, part="row")
    assert first.saved_at is not None
    assert f'id="row-{first.pk}" hx-swap-oob="true"' in part
    assert 'id="toasts" class="toasts" role="status" aria-live="polite" hx-swap-oob="true"' in part
    # A row that is put in later goes back to the page one is on, not to the address that htmx called.
    assert f'value="/?page=1#row-{first.pk}"' in part
    buttons = answer(web, first, "less", htmx=True, part="article")
    assert f'hx-swap-oob="outerHTML:#acts-{first.pk}"' in buttons


def test_hidden_rows_keep_their_place_until_the_page_is_left(web: Client, first: Recommendation) -> None:
    assert "row gone" in answer(web, first, "hide", htmx=True, part="row")
    assert f'id="row-{first.pk}"' not in web.get(reverse("today")).content.decode()
    assert "row gone" not in answer(web, first, "show", htmx=True, part="row")
    assert first.hidden_at is None
    assert f'id="row-{first.pk}"' in web.get(reverse("today")).content.decode()


def test_saved_articles_are_found_again(web: Client, first: Recommendation) -> None:
    answer(web, first, "save")
    assert f'id="row-{first.pk}"' in web.get(reverse("saved")).content.decode()


def test_having_stayed_counts_as_reading_and_says_nothing(web: Client, first: Recommendation) -> None:
    article = reverse("article", args=[first.pk])
    assert 'id="read-for-a-while"' in web.get(article).content.decode()
    opened = web.post(reverse("feedback", args=[first.pk]), {"kind": "open"}, headers=HTMX)
    assert opened.status_code == 204
    first.refresh_from_db()
    assert first.opened_at is not None
    assert 'id="read-for-a-while"' not in web.get(article).content.decode()


def test_an_answer_leads_back_to_our_own_pages_only(web: Client, first: Recommendation) -> None:
    url = reverse("feedback", args=[first.pk])
    assert web.post(url, {"kind": "save", "next": "/saved/"}).headers["Location"] == "/saved/"
    for evil in ("https://evil.example.org/", "//evil.example.org/", "javascript:alert(1)"):
        assert web.post(url, {"kind": "save", "next": evil}).headers["Location"] == reverse("article", args=[first.pk])
    assert web.post(url, {"kind": "nonsense"}).status_code == 404
    assert web.get(url).status_code == 405


def test_reasons_on_the_article_add_up_as_printed(web: Client, first: Recommendation) -> None:
    page = web.get(reverse("article", args=[first.pk])).content.decode()
    panel = page[page.index('id="why"') :]
    values = [float(value) for value in re.findall(r'<td class="n">([\d.]+)</td></tr>', panel)]
    *terms, total = values
    assert total == pytest.approx(sum(terms), abs=0.0006 * len(terms))
    assert "<mark>" not in panel


def change(web: Client, action: str, word: str, weight: str = "", *, htmx: bool = False) -> str:
    fields = {"do": action, "word": word, "weight": weight}
    response = web.post(reverse("interests-change"), fields, headers=HTMX if htmx else {}, follow=not htmx)
    return response.content.decode()


def test_points_are_added_weighed_pinned_muted_and_removed(web: Client, alice: Reader) -> None:
    an_interest(alice, timezone.now())
    change(web, "add", "乳铁蛋白", "0.2")
    assert interests.current(alice.pk)["乳铁蛋白"] == pytest.approx(0.2)
    change(web, "weight", "奶粉", "0.5")
    assert interests.current(alice.pk)["奶粉"] == pytest.approx(0.5)
    assert 'aria-pressed="true"' in change(web, "pin", "配方")
    change(web, "mute", "市场")
    assert interests.muted(alice.pk) == {"市场"}
    change(web, "unmute", "市场")
    assert interests.muted(alice.pk) == frozenset()
    change(web, "remove", "国内")
    page = web.get(reverse("interests")).content.decode()
    assert "国内" not in interests.current(alice.pk)
    for said in ("You gave “奶粉” the weight 0.50", "You pinned “配方”", "You muted “市场”", "You removed “国内”"):
        assert said in page


@pytest.mark.parametrize(
    ("action", "word", "weight"),
    [("weight", "奶粉", "7"), ("weight", "奶粉", "x"), ("add", "", ""), ("pin", "不在", ""), ("add", "词" * 65, "0.1")],
)
def test_what_does_not_do_is_said_and_changes_nothing(
    web: Client, alice: Reader, action: str, word: str, weight: str
) -> None:
    an_interest(alice, timezone.now())
    before = interests.current(alice.pk)
    assert "toast bad" in change(web, action, word, weight)
    assert "toast bad" in change(web, action, word, weight, htmx=True)
    assert interests.current(alice.pk) == before


def test_any_change_can_be_gone_back_behind(web: Client, alice: Reader) -> None:
    an_interest(alice, timezone.now())
    declared = interests.current(alice.pk)
    part = change(web, "add", "乳铁蛋白", "0.2", htmx=True)
    assert 'id="live" hx-swap-oob="true"' in part
    assert f'action="{reverse("interests-undo", args=[1])}"' in part
    web.post(reverse("interests-undo", args=[1]))
    assert interests.current(alice.pk) == pytest.approx(declared)
    assert "toast bad" in web.post(reverse("interests-undo", args=[99]), follow=True).content.decode()


def test_the_history_as_csv(web: Client, alice: Reader, bob: Reader) -> None:
    an_interest(alice, timezone.now())
    an_interest(bob, timezone.now(), 航天=1.0)
    response = web.get(reverse("interests-csv"))
    text = response.content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert response.content.startswith(b"\xef\xbb\xbf")
    assert {row["word"]: float(row["weight"]) for row in rows} == pytest.approx(interests.current(alice.pk))
    assert {row["cause"] for row in rows} == {"declared"}


def test_walks_are_started_stopped_and_repeated(web: Client, alice: Reader) -> None:
    an_interest(alice, timezone.now())
    site = a_site(alice, "https://news.example.com/")
    form = web.get(reverse("walk-start")).content.decode()
    assert "https://news.example.com/" in form
    fields = {
        "starts": site.url,
        "strategy": "paper",
        "pages": "7",
        "freshness": "",
        "interval": "3",
        "top_k": "10",
        "seed": "1",
    }
    begun = web.post(reverse("walk-start"), fields)
    walk = Walk.objects.get()
    assert begun.headers["Location"] == reverse("walk", args=[walk.pk])
    assert walk.source == site
    assert (walk.parameters["strategy"], walk.parameters["pages"], walk.parameters["freshness"]) == ("paper", 7, None)
    page = web.get(reverse("walk", args=[walk.pk])).content.decode()
    assert 'hx-trigger="every 3s"' in page
    assert "Waiting for its first page" in page
    web.post(reverse("walk-stop", args=[walk.pk]))
    walk.refresh_from_db()
    assert walk.status == "stopped"
    assert "every 3s" not in web.get(reverse("walk", args=[walk.pk])).content.decode()
    again = web.get(f"{reverse('walk-start')}?from={walk.pk}").content.decode()
    assert re.search(r'value="paper"\s+checked', again)


@pytest.mark.parametrize(
    "wrong",
    [{"pages": "0"}, {"strategy": "teleport"}, {"starts": ""}, {"starts": "http://127.0.0.1:1/"}, {"freshness": "4"}],
)
def test_a_walk_that_does_not_do_is_not_begun(web: Client, alice: Reader, wrong: dict[str, str]) -> None:
    an_interest(alice, timezone.now())
    fields = {
        "starts": "a.example.com",
        "strategy": "balanced",
        "pages": "9",
        "interval": "1",
        "top_k": "10",
        "seed": "0",
    }
    assert web.post(reverse("walk-start"), fields | wrong).status_code == 422
    assert not Walk.objects.exists()


def test_a_step_shows_its_choice_with_the_runners_up(web: Client, alice: Reader, first: Recommendation) -> None:
    walk = alice.walks.get()
    page = web.get(f"{reverse('walk', args=[walk.pk])}?step=2").content.decode()
    assert "The choice at step 2" in page
    assert "别的" in page
    assert "similar" in page
    start = web.get(f"{reverse('walk', args=[walk.pk])}?step=1").content.decode()
    assert "The walk set out here." in start
    for odd in ("0", "x", "-1", "99999999999999999999", "²"):
        assert web.get(f"{reverse('walk', args=[walk.pk])}?step={odd}").status_code == 200


def test_sites_are_added_changed_walked_and_removed(web: Client, alice: Reader) -> None:
    an_interest(alice, timezone.now())
    assert (
        "Added “news.example.com”"
        in web.post(reverse("sites"), {"url": "news.example.com"}, follow=True).content.decode()
    )
    site = Source.objects.get()
    assert Walk.objects.filter(source=site).count() == 1
    again = web.post(reverse("sites"), {"url": "https://news.example.com/"})
    assert again.status_code == 422
    assert "You have this site already." in again.content.decode()
    url = reverse("site", args=[site.pk])
    web.post(url, {"do": "save", "name": "新闻", "walk_at": "07:15", "pages": "30"})
    site.refresh_from_db()
    assert (site.name, site.walk_at, site.pages, site.active, site.next_walk_at) == (
        "新闻",
        time(7, 15),
        30,
        False,
        None,
    )
    assert "toast bad" in web.post(url, {"do": "walk"}, follow=True).content.decode()
    assert (
        "toast bad"
        in web.post(url, {"do": "save", "name": "x", "walk_at": "noon", "pages": "1"}, follow=True).content.decode()
    )
    web.post(url, {"do": "remove"})
    assert not Source.objects.exists()
    assert Walk.objects.get().status == "stopped"


def test_settings_move_the_mornings_with_the_time_zone(web: Client, alice: Reader) -> None:
    web.post(reverse("sites"), {"url": "news.example.com"})
    before = Source.objects.get().next_walk_at
    fields = {"name": "爱丽丝", "language": "zh-hans", "theme": "dark", "time_zone": "America/New_York"}
    saved = web.post(reverse("settings"), fields, follow=True)
    assert "已保存" not in web.get(reverse("settings")).content.decode()
    assert saved.status_code == 200
    alice.refresh_from_db()
    assert (alice.name, alice.language, alice.theme, alice.time_zone) == tuple(fields.values())
    source = Source.objects.get()
    assert source.time_zone == "America/New_York"
    assert source.next_walk_at != before
    assert web.post(reverse("settings"), fields | {"theme": "neon"}).status_code == 422


def test_a_token_is_shown_once_and_can_be_revoked(web: Client, alice: Reader, bob: Reader) -> None:
    made = web.post(reverse("tokens"), {"name": "reader", "scope": "write"})
    token = re.search(r'<code class="token">(\S+)</code>', made.content.decode())
    assert token
    assert "no-store" in made.headers["Cache-Control"]
    assert token[1] not in web.get(reverse("settings")).content.decode()
    called = Client().get("/api/v1/interests", headers={"Authorization": f"Bearer {token[1]}"})
    assert called.status_code == 200
    row = ApiToken.objects.get()
    stranger = Client()
    stranger.force_login(bob)
    stranger.post(reverse("tokens"), {"revoke": str(row.pk)})
    assert ApiToken.objects.exists()
    web.post(reverse("tokens"), {"revoke": str(row.pk)})
    assert not ApiToken.objects.exists()
    assert web.post(reverse("tokens"), {"name": "", "scope": "read"}).status_code == 422
