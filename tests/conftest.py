"""The cast and the material every test may use."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from django.core.cache import cache
from pytest_django import Settings

from newsreader.accounts.models import Reader

SHARED = Path(__file__).resolve().parents[2] / "shared"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome") or ""
DATABASE_FIXTURES = frozenset({"db", "transactional_db", "django_db_serialized_rollback", "live_server"})


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what uses the database, so that `./run test` can run just that again on PostgreSQL."""
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        if item.get_closest_marker("django_db") or not DATABASE_FIXTURES.isdisjoint(fixtures):
            item.add_marker("database")


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("browser") and not CHROMIUM:
        if os.environ.get("CI") == "true":
            pytest.fail("Chromium is missing")
        pytest.skip("Chromium is not installed")


@pytest.fixture
def shared() -> Path:
    """The private test material; absent in a plain clone, where the test is skipped. In CI its absence is a failure."""
    if not (SHARED / "data").is_dir():
        if os.environ.get("CI") == "true":
            pytest.fail(f"{SHARED} is missing")
        pytest.skip("the private test material is not beside this checkout")
    return SHARED


@pytest.fixture(autouse=True)
def quick_passwords(settings: Settings) -> None:
    """Hashing a password well takes longer than most tests."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def nobody_tried_before(settings: Settings) -> None:
    """Attempts and calls are counted in the data folder, and one run's would be held against the next."""
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    cache.clear()


@pytest.fixture
def alice(db: None) -> Reader:
    return Reader.objects.create_user("alice@example.org", "correct horse battery", name="Alice", language="en")


@pytest.fixture
def bob(db: None) -> Reader:
    return Reader.objects.create_user("bob@example.org", "correct horse battery", name="Bob", language="zh-hans")
