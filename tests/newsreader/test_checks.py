"""Settings that disagree are named before anything starts."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.checks import CheckMessage, run_checks

from newsreader import checks


def ids(found: list[CheckMessage]) -> list[str]:
    return [str(message.id) for message in found]


def test_the_defaults_agree() -> None:
    assert [message for message in run_checks(tags=[checks.TAG]) if message.is_serious()] == []


@pytest.mark.parametrize(
    ("url", "sign_up", "demonstration", "expected"),
    [
        ("http://127.0.0.1:8000", "open", True, []),
        ("https://read.example.org", "closed", False, []),
        ("https://example.org/news", "closed", False, ["newsreader.E001"]),
        ("http://read.example.org", "closed", False, ["newsreader.W001"]),
        ("https://read.example.org", "open", False, ["newsreader.W002"]),
        ("https://read.example.org", "closed", True, ["newsreader.W003"]),
    ],
)
def test_public_url(url: str, sign_up: str, demonstration: bool, expected: list[str]) -> None:
    assert ids(checks.public_url_problems(url, sign_up, demonstration)) == expected


def test_no_delay_is_for_listed_addresses_only() -> None:
    assert ids(checks.crawl_problems(0.0, frozenset())) == ["newsreader.E002"]
    assert checks.crawl_problems(0.0, frozenset({"127.0.0.1:8010"})) == []
    assert checks.crawl_problems(2.0, frozenset()) == []


@pytest.mark.parametrize(
    "url",
    ["filesystem://", "sqla+sqlite:///x", "amqp://host", "6379", "memory://", "redis://[x", "redis://host:port/0"],
)
def test_other_brokers_are_refused(url: str) -> None:
    assert ids(checks.broker_problems(url)) == ["newsreader.E003"]


@pytest.mark.parametrize("url", ["redis://127.0.0.1:6379/0", "rediss://host/1", "redis+socket:///run/redis.sock"])
def test_redis_is_accepted(url: str) -> None:
    assert checks.broker_problems(url) == []


def test_secret(tmp_path: Path) -> None:
    file = tmp_path / "secret-key"
    assert checks.secret_problems("x" * 50, file) == []
    assert ids(checks.secret_problems("x" * 31, file)) == ["newsreader.E006"]
    file.touch(mode=0o644)
    assert ids(checks.secret_problems("x" * 50, file)) == ["newsreader.W004"]
    file.chmod(0o600)
    assert checks.secret_problems("x" * 50, file) == []
