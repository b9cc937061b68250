"""The door: first run, signing in and out, onboarding."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from crawler.models import Source, Walk
from interests import selectors as interests
from newsreader.accounts.models import Reader
from tests.newsreader.builders import an_article, an_interest

pytestmark = pytest.mark.usefixtures("unhashed")

OWNER = {"email": "mei@example.org", "password": "correct horse battery", "name": "", "time_zone": "Europe/Vienna"}


def test_the_first_visitor_becomes_the_owner_and_nobody_after(db: None, client: Client) -> None:
    assert client.get(reverse("today")).headers["Location"] == reverse("first-run")
    assert client.get(reverse("account_login")).headers["Location"] == reverse("first-run")
    assert client.get(reverse("first-run")).status_code == 200
    made = client.post(reverse("first-run"), OWNER)
    assert made.headers["Location"] == reverse("onboarding")
    owner = Reader.objects.get()
    assert owner.is_owner
    assert owner.time_zone == "Europe/Vienna"
    assert client.get(reverse("onboarding")).status_code == 200
    late = Client().post(reverse("first-run"), OWNER | {"email": "eve@example.org"})
    assert late.headers["Location"] == reverse("account_login")
    assert Reader.objects.count() == 1


@pytest.mark.parametrize("zone", ["UTC", "Etc/UTC", "Asia/Calcutta"])
def test_any_zone_a_browser_may_name_will_do(db: None, client: Client, zone: str) -> None:
    wrong = client.post(reverse("first-run"), OWNER | {"time_zone": zone, "password": ""}).content.decode()
    assert f'<option value="{zone}" selected>' in wrong
    assert "data-time-zone" not in wrong
    client.post(reverse("first-run"), OWNER | {"time_zone": zone})
    assert Reader.objects.get().time_zone == zone
    assert f'<option value="{zone}" selected>' in client.get(reverse("settings")).content.decode()


@pytest.mark.parametrize(
    ("field", "value"),
    [("password", "short"), ("password", "12345678901"), ("email", "mei"), ("time_zone", "Mars/Base")],
)
def test_a_first_account_that_does_not_do_is_said_at_its_field(
    db: None, client: Client, field: str, value: str
) -> None:
    answer = client.post(reverse("first-run"), OWNER | {field: value})
    assert answer.status_code == 422
    assert f'id="id_{field}_error"' in answer.content.decode()
    assert not Reader.objects.exists()


def test_signing_in_and_out(alice: Reader, client: Client) -> None:
    door = reverse("account_login")
    wrong = client.post(door, {"login": "alice@example.org", "password": "nonsense"})
    assert 'class="alert"' in wrong.content.decode()
    right = client.post(door, {"login": "alice@example.org", "password": "correct horse battery"})
    assert right.headers["Location"] == reverse("today")
    assert client.post(reverse("account_logout")).headers["Location"] == door
    assert client.get(reverse("today")).headers["Location"].startswith(door)


def test_sign_up_is_closed_by_default(alice: Reader, client: Client) -> None:
    answer = client.get(reverse("account_signup"), headers={"Accept-Language": "en"})
    assert "Sign-up is closed" in answer.content.decode()


@pytest.fixture
def newcomer(alice: Reader) -> Client:
    client = Client()
    client.force_login(alice)
    return client


def words(**points: str) -> dict[str, str]:
    typed: dict[str, str] = {}
    for row, (word, weight) in enumerate(points.items()):
        typed |= {f"word_{row}": word, f"weight_{row}": weight}
    return typed


def test_onboarding_comes_first_and_can_be_skipped(newcomer: Client) -> None:
    assert newcomer.get(reverse("today")).headers["Location"] == reverse("onboarding")
    assert newcomer.post(reverse("onboarding"), {"skip": "1"}).headers["Location"] == reverse("today")
    page = newcomer.get(reverse("today"))
    assert page.status_code == 200
    assert "What do you follow?" in page.content.decode()


def test_keywords_of_any_proportion(newcomer: Client, alice: Reader) -> None:
    answer = newcomer.post(reverse("onboarding"), words(奶粉="40", 国内="30", 市场="20", 配方="10"))
    assert answer.headers["Location"] == reverse("onboarding") + "?step=sites"
    assert interests.current(alice.pk) == pytest.approx({"奶粉": 0.4, "国内": 0.3, "市场": 0.2, "配方": 0.1})


def test_a_keyword_without_weight_weighs_as_the_others_do_on_average(newcomer: Client, alice: Reader) -> None:
    newcomer.post(reverse("onboarding"), words(奶粉=".3", 国内=".1", 市场=""))
    assert interests.current(alice.pk) == pytest.approx({"奶粉": 0.5, "国内": 1 / 6, "市场": 1 / 3})


def test_no_keyword_is_said(newcomer: Client, alice: Reader) -> None:
    answer = newcomer.post(reverse("onboarding"), words())
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert interests.current(alice.pk) == {}


def test_the_preview_shows_stored_articles_and_keeps_nothing(newcomer: Client, alice: Reader) -> None:
    an_article("婴配粉新国标", 奶粉=5, 国内=2)
    an_article("白酒抽检", 白酒=5)
    typed = words(奶粉=".4", 国内=".2")
    part = newcomer.post(reverse("onboarding"), typed, headers={"HX-Request": "true"}).content.decode()
    assert "婴配粉新国标" in part
    assert "白酒抽检" not in part
    assert "<html" not in part
    page = newcomer.post(reverse("onboarding"), typed | {"preview": "1"}).content.decode()
    assert "婴配粉新国标" in page
    assert interests.current(alice.pk) == {}
    half = newcomer.post(reverse("onboarding"), words(的="x"), headers={"HX-Request": "true"})
    assert half.status_code == 200


def test_sites_are_added_and_walked_at_once(newcomer: Client, alice: Reader) -> None:
    an_interest(alice, timezone.now())
    page = newcomer.get(reverse("onboarding") + "?step=sites").content.decode()
    assert 'name="site"' in page
    answer = newcomer.post(
        reverse("onboarding") + "?step=sites", {"typed": "news.example.com\n\nhttps://b.example.com/"}
    )
    assert answer.headers["Location"] == reverse("today")
    assert {source.url for source in Source.objects.all()} == {"https://news.example.com/", "https://b.example.com/"}
    assert Walk.objects.filter(reader=alice, status="queued").count() == 2
    alice.refresh_from_db()
    assert alice.onboarded_at is not None
    assert "Articles will appear here" in newcomer.get(reverse("today")).content.decode()


@pytest.mark.parametrize("typed", ["", "ftp://example.com", "http://10.0.0.1/", "good.example.com\nnot a site"])
def test_a_site_that_does_not_do_adds_none(newcomer: Client, alice: Reader, typed: str) -> None:
    an_interest(alice, timezone.now())
    answer = newcomer.post(reverse("onboarding") + "?step=sites", {"typed": typed})
    assert answer.status_code == 422
    assert not Source.objects.exists()
