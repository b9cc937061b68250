"""The OpenAPI description and its page."""

from __future__ import annotations

import io
from typing import Any

import pytest
import yaml
from django.core.management import call_command
from django.test import Client
from playwright.sync_api import sync_playwright
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from newsreader.api.urls import urlpatterns
from tests.conftest import CHROMIUM

UNHASHED = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    out = io.StringIO()
    call_command("spectacular", "--validate", "--fail-on-warn", stdout=out)
    loaded: dict[str, Any] = yaml.safe_load(out.getvalue())
    return loaded


def operations(schema: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {one["operationId"]: one for path in schema["paths"].values() for one in path.values()}


def test_the_schema_is_valid_without_a_warning_and_knows_every_address(schema: dict[str, Any]) -> None:
    assert schema["openapi"].startswith("3.")
    assert len(schema["paths"]) == len(
        [one for one in urlpatterns if one.name not in {"schema", "docs", "no-such-address"}]
    )


def test_every_operation_has_a_summary_credentials_and_problems(schema: dict[str, Any]) -> None:
    for operation in operations(schema).values():
        assert operation["summary"]
        assert operation["security"] == [{"token": []}, {"session": []}]
        assert "application/problem+json" in operation["responses"]["default"]["content"]


def test_creations_take_an_idempotency_key(schema: dict[str, Any]) -> None:
    takes = {
        name
        for name, operation in operations(schema).items()
        if any(one["name"] == "Idempotency-Key" for one in operation.get("parameters", []))
    }
    assert takes == {"interests_add", "recommendations_answer", "sites_create", "tokens_create", "walks_create"}


def test_lists_are_described_as_pages(schema: dict[str, Any]) -> None:
    for name in ("sites_list", "walks_list", "walks_steps", "articles_list", "recommendations_list", "tokens_list"):
        operation = operations(schema)[name]
        assert {"cursor", "page_size"} <= {one["name"] for one in operation["parameters"]}, name


@pytest.mark.django_db
def test_the_schema_is_served_to_everybody(client: Client) -> None:
    response = client.get("/api/v1/schema")
    assert response.status_code == 200
    assert yaml.safe_load(response.content)["info"]["title"] == "newsreader"
    as_json = client.get("/api/v1/schema", HTTP_ACCEPT="application/vnd.oai.openapi+json")
    assert as_json.json()["openapi"].startswith("3.")


@pytest.mark.django_db
def test_the_page_holds_no_script_and_nothing_from_elsewhere(client: Client, settings: Settings) -> None:
    settings.STORAGES = UNHASHED
    response = client.get("/api/v1/docs")
    page = response.content.decode()
    assert "'unsafe-inline'" not in response["Content-Security-Policy"]
    assert "<style" not in page
    assert "style=" not in page
    assert "://" not in page
    assert page.count("<script src=") == page.count("<script") == 3
    script = client.get("/api/v1/docs?script=")
    assert script["Content-Type"].startswith("application/javascript")
    assert "/api/v1/schema" in script.content.decode()


@pytest.mark.browser
def test_the_page_works_under_the_content_security_policy(live_server: LiveServer, settings: Settings) -> None:
    settings.STORAGES = UNHASHED
    complaints: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("requestfailed", lambda request: complaints.append(request.url))
        page.goto(f"{live_server.url}/api/v1/docs")
        page.wait_for_selector(".opblock")
        assert len(page.query_selector_all(".opblock")) > 25
        page.click("#operations-me-me_read .opblock-summary")
        page.wait_for_selector("#operations-me-me_read .opblock-body")
        browser.close()
    assert complaints == []
