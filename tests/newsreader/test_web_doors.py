"""What strangers, impatient fingers and odd addresses do to the pages."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from base64 import b64encode
from urllib.parse import quote

import pytest
from django.core.cache import cache
from django.test import Client, RequestFactory
from django.urls import NoReverseMatch, reverse
from kombu.exceptions import OperationalError
from pytest_django import Settings

from crawler.models import Source, Walk
from newsreader import settings as configured
from newsreader.accounts.adapters import AccountAdapter
from newsreader.accounts.models import Reader
from newsreader.celery import app
from tests.newsreader.builders import a_site, an_interest
from tests.newsreader.conftest import ApiCaller

pytestmark = pytest.mark.usefixtures("unhashed")

WALK = {
    "starts": "https://example.org/",
    "strategy": "balanced",
    "pages": "30",
    "freshness": "-3",
    "interval": "1",
    "top_k": "10",
    "seed": "0",
}


@pytest.mark.parametrize(
    "address",
    [
        "/find/?q=%00",
        "/find/?q=a%00b",
        "/interests/?days=%C2%B2",
        "/interests/?days=%00&view=%00",
        "/walks/start/?from=%C2%B2",
        f"/walks/start/?from={'9' * 5000}",
        f"/filtered/?page={'9' * 5000}",
        "/walks/?page=-1",
    ],
)
def test_an_odd_address_is_a_page_all_the_same(web: Client, address: str) -> None:
    assert web.get(address).status_code == 200


@pytest.mark.parametrize("token", ["²", "٣", "9" * 5000, "-1", "\0"])
def test_a_token_that_is_none_is_not_revoked(web: Client, token: str) -> None:
    answer = web.post(reverse("tokens"), {"revoke": token})
    assert answer.headers["Location"] == reverse("settings")


def test_the_step_of_a_walk_may_be_nonsense(web: Client, alice: Reader) -> None:
    an_interest(alice)
    web.post(reverse("walk-start"), WALK)
    for step in ("²", "9" * 5000, "99999999999999", "-1", "\0"):
        assert web.get(reverse("walk", args=[Walk.objects.get().pk]), {"step": step}).status_code == 200


def test_what_is_a_readers_own_is_kept_in_no_cache(web: Client, client: Client) -> None:
    for name in ("today", "interests", "walks", "sites", "settings", "interests-csv"):
        assert web.get(reverse(name)).headers["Cache-Control"] == "private, no-store"
    assert "Cache-Control" not in client.get(reverse("about-crawler")).headers


def test_the_onboarding_sent_twice_is_carried_out_once(web: Client, alice: Reader) -> None:
    an_interest(alice)
    address = reverse("onboarding") + "?step=sites"
    for _click in range(2):
        answer = web.post(address, {"typed": "https://example.org/\nhttps://example.net/"})
        assert answer.headers["Location"] == reverse("today")
    assert Source.objects.count() == 2
    assert Walk.objects.count() == 2


def test_a_walk_started_twice_is_one_walk_and_shown_both_times(web: Client, alice: Reader) -> None:
    an_interest(alice)
    answers = [web.post(reverse("walk-start"), WALK).headers["Location"] for _click in range(2)]
    assert answers == [reverse("walk", args=[Walk.objects.get().pk])] * 2
    web.post(reverse("walk-start"), WALK | {"strategy": "paper"})  # to compare them is no second click
    assert Walk.objects.count() == 2


def test_a_site_walked_or_removed_twice(web: Client, alice: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    an_interest(alice)
    site = a_site(alice)
    address = reverse("site", args=[site.pk])
    answers = [web.post(address, {"do": "walk"}).headers["Location"] for _click in range(2)]
    assert answers == [reverse("walk", args=[Walk.objects.get().pk])] * 2
    # The other click's removal falls between this one's look at the site and its own removal.
    monkeypatch.setattr("newsreader.web.views.sites.selectors.sources_of", lambda _reader: _Once(site))
    Source.objects.all().delete()
    assert web.post(address, {"do": "remove"}).headers["Location"] == reverse("sites")
    assert web.post(address, {"do": "walk"}).headers["Location"] == reverse("sites")


class _Once:
    """A query that saw the site a moment ago."""

    def __init__(self, site: Source) -> None:
        self._site = Source(pk=10**6, reader_id=site.reader_id, url=site.url, name=site.name, pages=5)

    def filter(self, **_where: object) -> _Once:
        return self

    def first(self) -> Source:
        return self._site


def test_pages_that_would_send_mail_are_not_there(web: Client) -> None:
    for name in ("account_email", "account_reset_password", "account_confirm_email"):
        with pytest.raises(NoReverseMatch):
            reverse(name, args=["key"] if name == "account_confirm_email" else [])
    assert web.get("/accounts/password/reset/").status_code == 404
    changed = web.post(
        reverse("account_change_password"),
        {
            "oldpassword": "correct horse battery",
            "password1": "battery staple horse",
            "password2": "battery staple horse",
        },
    )
    assert changed.status_code == 302


def test_guessing_is_slowed_down_and_says_so(alice: Reader, client: Client) -> None:
    door, right = reverse("account_login"), {"login": "alice@example.org", "password": "correct horse battery"}
    for attempt in range(6):
        client.post(door, right | {"password": f"guess {attempt}"})
    assert client.post(door, right).status_code != 302
    for _more in range(40):
        answer = client.post(door, right)
    assert answer.status_code == 429
    assert answer.templates[0].name == "429.html"


def test_attempts_are_counted_by_all_web_processes_together(settings: Settings) -> None:
    settings.CACHES = configured.CACHES
    code = "import django; django.setup(); from django.core.cache import cache; print(cache.get('shared'))"
    cache.set("shared", "seen")
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "newsreader.settings"}
    environment["NEWSREADER_DATA_DIR"] = str(configured.DATA_DIR)
    seen = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    assert seen.stdout.strip() == "seen"
    cache.delete("shared")


def test_a_broker_that_hangs_keeps_nobody_waiting() -> None:
    """It takes the connection and says nothing more."""
    assert configured.CELERY_BROKER_TRANSPORT_OPTIONS["socket_timeout"] == 5
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        options = {"socket_connect_timeout": 3, "socket_timeout": 0.2, "max_retries": 1, "interval_start": 0}
        with (
            app.connection_for_write(
                f"redis://127.0.0.1:{silent.getsockname()[1]}/0", transport_options=options
            ) as broker,
            pytest.raises(OperationalError),
        ):
            broker.ensure_connection(max_retries=1, timeout=1)


def test_a_beat_that_nobody_took_is_gone_before_the_next() -> None:
    for beat in configured.CELERY_BEAT_SCHEDULE.values():
        assert beat["options"] == {"expires": beat["schedule"]}


@pytest.mark.parametrize("cursor", ["p=%00", "p=abc", "p=-1", "p=" + "9" * 30, "p=\u0661"])
def test_a_cursor_made_up_by_hand_leads_nowhere(api: ApiCaller, cursor: str) -> None:
    api.call("GET", f"walks?cursor={quote(b64encode(cursor.encode()).decode())}", status=404)


@pytest.mark.parametrize("field", ["language", "theme", "name"])
def test_half_a_surrogate_pair_is_refused_and_not_stumbled_over(api: ApiCaller, field: str) -> None:
    sent = f'{{"{field}": "\\ud800", "unknown": "\\udfff"}}'
    for method, path in (("PATCH", "me"), ("POST", "tokens"), ("POST", "sites")):
        answer = api.generic(
            method, f"/api/v1/{path}", sent, content_type="application/json", headers={"Idempotency-Key": "once"}
        )
        assert answer.status_code == 400, answer.content
    known = '{"name": "laptop", "scopes": ["read"], "unknown": "\\udfff"}'
    once = {"Idempotency-Key": "twice"}
    answer = api.generic("POST", "/api/v1/tokens", known, content_type="application/json", headers=once)
    assert answer.status_code in {201, 400}, answer.content


def test_behind_a_proxy_the_visitor_is_whom_the_proxy_names(rf: RequestFactory, settings: Settings) -> None:
    request = rf.get("/", headers={"X-Forwarded-For": "203.0.113.9, 198.51.100.7"})
    assert AccountAdapter(request).get_client_ip(request) == "127.0.0.1"
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    assert AccountAdapter(request).get_client_ip(request) == "198.51.100.7"
