"""Who calls the API, and who looks at the pages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from pytest_django import Settings
from rest_framework.test import APIClient

from newsreader.accounts import services
from newsreader.accounts.models import Reader


class ApiCaller(APIClient):
    """An APIClient with a bearer token that sends JSON, wants English, and lets server errors show as answers."""

    def __init__(self, reader: Reader, *scopes: str) -> None:
        super().__init__(raise_request_exception=False)
        _row, token = services.issue_token(
            reader_id=reader.pk, name="test", scopes=scopes or ["read", "write"], now=timezone.now()
        )
        self.credentials(HTTP_AUTHORIZATION=f"Bearer {token}", HTTP_ACCEPT_LANGUAGE="en")

    def call(self, method: str, path: str, data: Any = None, status: int = 200, **options: Any) -> Any:
        """The answer's JSON, after a look at its status."""
        response = self.generic(
            method,
            f"/api/v1/{path}",
            "" if data is None else json.dumps(data, ensure_ascii=False),
            content_type="application/json",
            **options,
        )
        assert response.status_code == status, response.content.decode()
        return response.json() if response.content else None


@pytest.fixture
def api(alice: Reader) -> Iterator[ApiCaller]:
    """Alice's caller; nobody has called in the last minute."""
    cache.clear()
    yield ApiCaller(alice)
    cache.clear()


@pytest.fixture
def unhashed(settings: Settings) -> None:
    """Static files under their plain names, so that pages can be rendered without collectstatic."""
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}


@pytest.fixture
def web(alice: Reader, unhashed: None) -> Client:
    """Alice's browser, signed in and past the onboarding."""
    Reader.objects.filter(pk=alice.pk).update(onboarded_at=timezone.now())
    client = Client()
    client.force_login(alice)
    return client
