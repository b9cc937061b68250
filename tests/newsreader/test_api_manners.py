"""What holds for every address of the API: who may call, how errors look, pages, repeated creations, limits."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.urls import URLPattern
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from crawler.models import Source
from newsreader.accounts.models import ApiToken, Reader
from newsreader.api import throttling
from newsreader.api.models import IdempotentAnswer
from newsreader.api.urls import urlpatterns
from newsreader.recommendations import selectors
from tests.interests.test_locks import shared_database, together  # noqa: F401 - a fixture
from tests.newsreader.builders import NOON, a_site, a_walk, an_interest
from tests.newsreader.conftest import ApiCaller

PUBLIC = {"schema", "docs", "no-such-address"}


def problem(response: Any, status: int, code: str) -> dict[str, Any]:
    assert isinstance(response, HttpResponse)
    assert response.status_code == status, response.content.decode()
    assert response["Content-Type"] == "application/problem+json"
    body: dict[str, Any] = response.json()  # type: ignore[attr-defined]
    assert body["type"] == f"urn:newsreader:problem:{code}"
    assert body["status"] == status
    assert body["title"]
    assert body["detail"]
    assert body["instance"].startswith("/api/v1/")
    return body


def addresses() -> list[str]:
    """Every address that needs somebody to ask, with 1 and 奶粉 for its parts."""
    paths = [str(pattern.pattern) for pattern in urlpatterns if pattern.name not in PUBLIC]
    return ["/api/v1/" + re.sub("<str:.*?>", "奶粉", re.sub("<int:.*?>", "1", path)) for path in paths]


# --- Who may call ----------------------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize("address", addresses())
def test_nobody_gets_anything_without_credentials(address: str) -> None:
    for method in ("get", "post", "put", "patch", "delete", "options"):
        response = getattr(APIClient(), method)(address)
        problem(response, 401, "not-authenticated")
        assert response["WWW-Authenticate"] == 'Bearer realm="newsreader"'


@pytest.mark.django_db
@pytest.mark.parametrize("header", ["Bearer", "Bearer ", "Bearer nr_wrong", "bearer nr_wrong", "Bearer 奶粉"])
def test_a_wrong_token_is_refused(header: str) -> None:
    response = APIClient().get("/api/v1/me", HTTP_AUTHORIZATION=header)
    problem(response, 401, "authentication-failed")
    assert response["WWW-Authenticate"] == 'Bearer realm="newsreader", error="invalid_token"'


def test_a_revoked_token_and_a_closed_account_are_refused(api: ApiCaller, alice: Reader) -> None:
    api.call("GET", "me")
    alice.is_active = False
    alice.save()
    problem(api.get("/api/v1/me"), 401, "authentication-failed")
    ApiToken.objects.all().delete()
    problem(api.get("/api/v1/me"), 401, "authentication-failed")


def test_a_reading_token_reads_only(alice: Reader) -> None:
    cache.clear()
    caller = ApiCaller(alice, "read")
    caller.call("GET", "interests")
    response = caller.put("/api/v1/interests", {"vector": {"奶粉": 1}}, format="json")
    problem(response, 403, "insufficient-scope")
    assert "insufficient_scope" in response["WWW-Authenticate"]


def test_a_session_reads_and_changes_with_its_csrf_token(alice: Reader) -> None:
    cache.clear()
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(alice)
    assert client.get("/api/v1/me").json()["email"] == "alice@example.org"
    problem(client.patch("/api/v1/me", {"theme": "dark"}, format="json"), 403, "permission-denied")
    client.cookies["csrftoken"] = "a" * 32
    response = client.patch("/api/v1/me", {"theme": "dark"}, format="json", HTTP_X_CSRFTOKEN="a" * 32)
    assert response.json()["theme"] == "dark"


def test_another_readers_object_is_not_found(api: ApiCaller, alice: Reader, bob: Reader) -> None:
    site, walk = a_site(bob), a_walk(bob)
    token = ApiToken.objects.create(reader=bob, name="bob's", prefix="nr_", digest="0", created_at=NOON)
    for method, path in (
        ("GET", f"sites/{site.pk}"),
        ("PATCH", f"sites/{site.pk}"),
        ("DELETE", f"sites/{site.pk}"),
        ("GET", f"walks/{walk.pk}"),
        ("GET", f"walks/{walk.pk}/steps"),
        ("POST", f"walks/{walk.pk}/stop"),
        ("DELETE", f"tokens/{token.pk}"),
    ):
        problem(api.generic(method, f"/api/v1/{path}", "{}", content_type="application/json"), 404, "not-found")
    assert Source.objects.get() == site
    for name in ("sites", "walks"):
        assert api.call("GET", name)["results"] == []


# --- Errors ----------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["", "nowhere", "me/", "walks/abc", "sites/-1", "interests/奶粉"])
def test_an_unknown_address_is_a_problem_and_not_a_page(path: str) -> None:
    for method in ("get", "post", "delete"):
        problem(getattr(APIClient(), method)(f"/api/v1/{path}"), 404, "not-found")


def test_a_number_too_large_for_any_row_is_not_found(api: ApiCaller) -> None:
    for path in ("walks", "sites", "articles", "recommendations"):
        problem(api.get(f"/api/v1/{path}/{10**30}"), 404, "not-found")


def test_a_wrong_method_says_which_are_right(api: ApiCaller) -> None:
    response = api.delete("/api/v1/interests/history")
    problem(response, 405, "method-not-allowed")
    assert response["Allow"] == "GET, HEAD, OPTIONS"


def test_only_json_is_taken_and_given(api: ApiCaller) -> None:
    problem(api.put("/api/v1/interests", "a=1", content_type="text/plain"), 415, "unsupported-media-type")
    problem(api.post("/api/v1/sites", {"url": "x"}, format="multipart"), 415, "unsupported-media-type")
    problem(api.get("/api/v1/me", HTTP_ACCEPT="text/html"), 406, "not-acceptable")


@pytest.mark.parametrize("body", [b"{", b'{"vector": NaN}', b"\xff\xfe", b"nonsense", b""])
def test_a_body_that_is_no_json_is_a_problem(api: ApiCaller, body: bytes) -> None:
    response = api.put("/api/v1/interests", body, content_type="application/json")
    assert problem(response, 400, "invalid" if not body else "parse-error")


@pytest.mark.parametrize("body", ["[]", "3", '"奶粉"', "null"])
def test_a_body_that_is_no_object_is_a_problem(api: ApiCaller, body: str) -> None:
    problem(api.put("/api/v1/interests", body.encode(), content_type="application/json"), 400, "invalid")


NONSENSE = [
    b"{}",
    b"[]",
    b"[" * 100_000,
    b'{"vector": {"a": {"b": []}}, "word": [], "weight": "x", "name": {}, "url": 7, "kind": [1], "on": "maybe"}',
    b'{"vector": [["a", 1]], "word": "\\u0000", "weight": 1e999, "name": "\\ud800", "url": "http://[::1"}',
    b'{"site": 1e30, "starts": [{}], "parameters": 5, "number": 99999999999999999999999, "scopes": "read"}',
    b'{"site": ' + b"9" * 5000 + b"}",
    '{"vector": {"奶粉": true}, "word": "\ufeff", "name": "'.encode() + b"x" * 5000 + b'"}',
]


@pytest.mark.parametrize("address", addresses())
def test_no_nonsense_is_an_error_of_ours(api: ApiCaller, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttling.ChangeThrottle, "rate", "1000/min")
    for method in ("POST", "PUT", "PATCH", "DELETE", "OPTIONS", "GET"):
        for body in NONSENSE:
            response = api.generic(method, f"{address}?page_size=x&cursor=%00&since=x", body, "application/json")  # type: ignore[arg-type]  # bytes are sent as they are
            assert response.status_code < 500, (method, body[:200], response.content.decode())


def test_each_wrong_field_is_pointed_at(api: ApiCaller) -> None:
    body = {"starts": ["https://example.org/"], "parameters": {"strategy": "sideways", "interval": 0}}
    found = problem(api.post("/api/v1/walks", body, format="json"), 400, "invalid")
    assert {error["pointer"] for error in found["errors"]} == {"/parameters/strategy", "/parameters/interval"}


def test_a_wrong_parameter_is_named(api: ApiCaller) -> None:
    found = problem(api.get("/api/v1/recommendations?state=best"), 400, "invalid")
    assert [error["parameter"] for error in found["errors"]] == ["state"]
    problem(api.get("/api/v1/walks?cursor=nonsense"), 404, "not-found")


def test_a_body_without_end_is_refused_before_it_is_read(api: ApiCaller) -> None:
    body = b'{"vector": {"' + b"a" * 3_000_000 + b'": 1}}'
    problem(api.put("/api/v1/interests", body, content_type="application/json"), 413, "too-large")


def test_an_error_of_ours_is_a_problem_too_and_says_nothing_of_the_inside(
    api: ApiCaller, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_reader_id: int) -> None:
        raise RuntimeError("the inside")

    monkeypatch.setattr(selectors, "recommendations_of", broken)
    response = api.get("/api/v1/recommendations")
    problem(response, 500, "error")
    assert "the inside" not in response.content.decode()
    assert "the inside" in caplog.text


def test_chinese_is_written_as_chinese(api: ApiCaller) -> None:
    response = api.put("/api/v1/interests", {"vector": {"奶粉": 1}}, format="json")
    assert "奶粉" in response.content.decode()
    missing = api.delete("/api/v1/interests/points/%E8%88%AA%E5%A4%A9")
    assert "航天" in missing.content.decode()


# --- Limits ----------------------------------------------------------------------------------------------------------


def test_too_many_calls_are_told_when_to_come_back(api: ApiCaller, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttling.ChangeThrottle, "rate", "2/min")
    for _ in range(2):
        api.call("PATCH", "me", {"theme": "dark"})
    response = api.patch("/api/v1/me", {"theme": "dark"}, format="json")
    problem(response, 429, "throttled")
    assert 0 < int(response["Retry-After"]) <= 61
    api.call("GET", "me")


# --- Pages -----------------------------------------------------------------------------------------------------------


def test_pages_follow_each_other_without_gap_or_repetition_while_rows_arrive(api: ApiCaller, alice: Reader) -> None:
    walks = [a_walk(alice).pk for _ in range(7)]
    page = api.call("GET", "walks?page_size=3")
    seen = [walk["id"] for walk in page["results"]]
    a_walk(alice)
    while page["next"]:
        page = api.get(page["next"]).json()
        seen += [walk["id"] for walk in page["results"]]
    assert seen == walks[::-1]
    assert [walk["id"] for walk in api.get(page["previous"]).json()["results"]] == seen[3:6]


def test_a_page_has_two_hundred_rows_at_most(api: ApiCaller, alice: Reader) -> None:
    for _ in range(201):
        a_walk(alice)
    assert len(api.call("GET", "walks")["results"]) == 50
    assert len(api.call("GET", "walks?page_size=100000")["results"]) == 200


# --- Repeated creations ----------------------------------------------------------------------------------------------


def test_a_creation_with_a_key_is_carried_out_once(api: ApiCaller) -> None:
    body = {"url": "https://news.example.org/"}
    first = api.post("/api/v1/sites", body, format="json", HTTP_IDEMPOTENCY_KEY="k1")
    again = api.post("/api/v1/sites", body, format="json", HTTP_IDEMPOTENCY_KEY="k1")
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert first["Location"] == again["Location"]
    assert again["Idempotency-Replayed"] == "true"
    assert Source.objects.count() == 1


def test_a_key_is_for_one_request_of_one_reader(api: ApiCaller, alice: Reader, bob: Reader) -> None:
    an_interest(alice)
    api.call("POST", "sites", {"url": "https://news.example.org/"}, 201, HTTP_IDEMPOTENCY_KEY="k1")
    other = {"url": "https://other.example.org/"}
    response = api.post("/api/v1/sites", other, format="json", HTTP_IDEMPOTENCY_KEY="k1")
    problem(response, 422, "idempotency-key-reused")
    walk = {"starts": ["https://news.example.org/"]}
    problem(api.post("/api/v1/walks", walk, format="json", HTTP_IDEMPOTENCY_KEY="k1"), 422, "idempotency-key-reused")
    ApiCaller(bob).call("POST", "sites", other, 201, HTTP_IDEMPOTENCY_KEY="k1")


def test_what_failed_is_not_remembered(api: ApiCaller) -> None:
    problem(api.post("/api/v1/sites", {"url": ""}, format="json", HTTP_IDEMPOTENCY_KEY="k1"), 400, "invalid")
    bad = api.post("/api/v1/sites", {"url": "ftp://example.org/"}, format="json", HTTP_IDEMPOTENCY_KEY="k1")
    problem(bad, 400, "invalid")
    api.call("POST", "sites", {"url": "https://news.example.org/"}, 201, HTTP_IDEMPOTENCY_KEY="k1")


def test_a_secret_is_not_kept_for_a_second_answer(api: ApiCaller) -> None:
    made = api.call("POST", "tokens", {"name": "phone"}, 201, HTTP_IDEMPOTENCY_KEY="k1")
    assert made["token"] not in str(IdempotentAnswer.objects.values())
    again = api.post("/api/v1/tokens", {"name": "phone"}, format="json", HTTP_IDEMPOTENCY_KEY="k1")
    problem(again, 409, "conflict")
    assert ApiToken.objects.filter(name="phone").count() == 1


@pytest.mark.parametrize("key", ["", "x" * 256, "a\x00b"])
def test_a_key_that_is_none_is_refused(api: ApiCaller, key: str) -> None:
    body = {"url": "https://news.example.org/"}
    problem(api.post("/api/v1/sites", body, format="json", HTTP_IDEMPOTENCY_KEY=key), 400, "invalid")


def test_keys_are_forgotten_after_a_day(api: ApiCaller) -> None:
    body = {"url": "https://news.example.org/"}
    api.call("POST", "sites", body, 201, HTTP_IDEMPOTENCY_KEY="k1")
    IdempotentAnswer.objects.update(created_at=NOON)
    response = api.post("/api/v1/sites", body, format="json", HTTP_IDEMPOTENCY_KEY="k1")
    assert "already" in problem(response, 400, "invalid")["detail"]


@pytest.mark.usefixtures("shared_database")
def test_two_requests_with_one_key_at_the_same_moment_are_one() -> None:
    cache.clear()
    caller = ApiCaller(Reader.objects.create_user("carol@example.org", "correct horse battery"))
    bodies: list[Any] = []

    def send() -> None:
        bodies.append(
            caller.call("POST", "sites", {"url": "https://news.example.org/"}, 201, HTTP_IDEMPOTENCY_KEY="k1")
        )

    together(send, send)
    assert bodies[0] == bodies[1]
    assert Source.objects.count() == 1


def test_every_address_is_tested_here() -> None:
    assert all(isinstance(pattern, URLPattern) for pattern in urlpatterns)
    assert len(addresses()) >= 20


def test_calling_costs_a_lookup_and_no_write_within_a_minute(
    api: ApiCaller, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    api.call("GET", "me")
    with django_assert_num_queries(2):  # the token with its reader, the reader
        api.call("GET", "me")
