"""The cast and the material every test may use."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from newsreader.accounts.models import Reader

SHARED = Path(__file__).resolve().parents[2] / "shared"


@pytest.fixture
def shared() -> Path:
    """The private test material; absent in a plain clone, where the test is skipped. In CI its absence is a failure."""
    if not (SHARED / "data").is_dir():
        if os.environ.get("CI") == "true":
            pytest.fail(f"{SHARED} is missing")
        pytest.skip("the private test material is not beside this checkout")
    return SHARED


@pytest.fixture
def alice(db: None) -> Reader:
    return Reader.objects.create_user("alice@example.org", "correct horse battery", name="Alice", language="en")


@pytest.fixture
def bob(db: None) -> Reader:
    return Reader.objects.create_user("bob@example.org", "correct horse battery", name="Bob", language="zh-hans")
