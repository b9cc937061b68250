"""Typed environment variables: what is right is read, what is wrong is named in one line."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from newsreader import env


def test_text_is_stripped_and_falls_back() -> None:
    assert env.text("X", "d", {"X": "  航天 "}) == "航天"
    assert env.text("X", "d", {"X": "   "}) == "d"
    assert env.text("X", "d", {}) == "d"


@pytest.mark.parametrize(
    ("value", "expected"), [("1", True), ("On", True), (" yes ", True), ("0", False), ("off", False), ("", False)]
)
def test_boolean(value: str, expected: bool) -> None:
    assert env.boolean("X", not expected, {"X": value}) is expected


def test_boolean_absent_is_the_default() -> None:
    assert env.boolean("X", True, {}) is True


def test_boolean_refuses_other_words() -> None:
    with pytest.raises(ImproperlyConfigured, match="X must be on or off, not 'perhaps'"):
        env.boolean("X", True, {"X": "perhaps"})


def test_number_bounds_are_inclusive() -> None:
    assert env.number("X", 2, 0, 10, {"X": "0"}) == 0
    assert env.number("X", 2, 0, 10, {"X": "10"}) == 10
    assert env.number("X", 2, 0, 10, {}) == 2


@pytest.mark.parametrize("value", ["-1", "10.5", "nan", "inf", "two"])
def test_number_refuses(value: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="X must be"):
        env.number("X", 2, 0, 10, {"X": value})


def test_whole() -> None:
    assert env.whole("X", 2, 0, 10, {"X": "3"}) == 3
    with pytest.raises(ImproperlyConfigured, match="X must be a whole number"):
        env.whole("X", 2, 0, 10, {"X": "2.5"})


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("", None),
        ("9000", ("127.0.0.1", 9000)),
        ("0.0.0.0:9000", ("0.0.0.0", 9000)),
        ("[::]:9000", ("::", 9000)),
    ],
)
def test_listener(value: str, expected: tuple[str, int] | None) -> None:
    assert env.listener("X", {"X": value}) == expected


@pytest.mark.parametrize("value", ["host", "host:", "host:0", "host:65536", "host:http", "host:²"])
def test_listener_refuses(value: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="X must be host:port or a port"):
        env.listener("X", {"X": value})


def test_choice() -> None:
    assert env.choice("X", "a", ("a", "b"), {"X": "b"}) == "b"
    with pytest.raises(ImproperlyConfigured, match="one of a, b, not 'c'"):
        env.choice("X", "a", ("a", "b"), {"X": "c"})


def test_addresses_are_normalised() -> None:
    read = env.addresses("X", {"X": "127.0.0.1:8010, Intranet.Example:080 [::1]:9000"})
    assert read == {"127.0.0.1:8010", "intranet.example:80", "[::1]:9000"}
    assert env.addresses("X", {}) == frozenset()


@pytest.mark.parametrize("value", ["127.0.0.1", "host:", ":80", "host:70000", "host:0", "host:http"])
def test_addresses_refuse(value: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="host:port"):
        env.addresses("X", {"X": value})


def test_secret_is_made_once_and_private(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "secret-key"
    first = env.secret("X", path, {})
    assert len(first) >= 50
    assert env.secret("X", path, {}) == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(path.parent.iterdir()) == [path]


def test_secret_of_the_environment_wins_and_is_not_kept(tmp_path: Path) -> None:
    path = tmp_path / "secret-key"
    assert env.secret("X", path, {"X": "given"}) == "given"
    assert not path.exists()
