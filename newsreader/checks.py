"""System checks: settings that are each well-formed and yet disagree, said in one line before anything starts."""

from __future__ import annotations

import stat
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning, register

from newsreader import broker

TAG = "newsreader"
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
BROKER_SCHEMES = frozenset({"redis", "rediss", "redis+socket", "sentinel", "valkey", "valkeys"})
SHORTEST_SECRET = 32  # characters


def public_url_problems(url: str, sign_up: str, demonstration: bool) -> list[CheckMessage]:
    public = urlsplit(url)
    found: list[CheckMessage] = []
    if public.path or public.query or public.fragment:
        found.append(
            Error(
                f"NEWSREADER_PUBLIC_URL has a path ({url}), and newsreader lives at the root of its host.",
                hint="Give it a host name of its own.",
                id="newsreader.E001",
            )
        )
    if public.hostname in LOOPBACK:
        return found
    if public.scheme == "http":
        found.append(
            Warning(
                f"NEWSREADER_PUBLIC_URL is {url}: passwords and cookies travel unencrypted.",
                hint="Put a reverse proxy with TLS in front and name the https address.",
                id="newsreader.W001",
            )
        )
    if sign_up == "open":
        found.append(
            Warning(
                "NEWSREADER_SIGN_UP=open: anybody who finds the address can make an account and have sites walked.",
                id="newsreader.W002",
            )
        )
    if demonstration:
        found.append(
            Warning(
                "NEWSREADER_DEMONSTRATION is on although NEWSREADER_PUBLIC_URL is not on this machine.",
                hint="Leave it off where people read in earnest.",
                id="newsreader.W003",
            )
        )
    return found


def crawl_problems(delay: float, allowed: frozenset[str]) -> list[CheckMessage]:
    if delay == 0 and not allowed:
        return [
            Error(
                "NEWSREADER_MINIMUM_CRAWL_DELAY is 0, which holds for listed private addresses only; none is listed.",
                hint="Set a delay in seconds, or list addresses in NEWSREADER_ALLOWED_PRIVATE_ADDRESSES.",
                id="newsreader.E002",
            )
        ]
    return []


def _is_broker(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in BROKER_SCHEMES and parts.port != 0
    except ValueError:
        return False


def broker_problems(url: str) -> list[CheckMessage]:
    if url and not _is_broker(url):
        return [
            Error(
                "NEWSREADER_BROKER_URL must be the address of a Redis or Valkey server.",
                hint="Example: redis://127.0.0.1:6379/0. Leave it empty for the embedded broker.",
                id="newsreader.E003",
            )
        ]
    if not url and broker.server() is None:
        return [
            Error(
                "The embedded broker has no program for this platform.",
                hint="Run Redis or Valkey and name it: NEWSREADER_BROKER_URL=redis://127.0.0.1:6379/0",
                id="newsreader.E004",
            )
        ]
    return []


def secret_problems(secret: str, file: Path) -> list[CheckMessage]:
    if len(secret) < SHORTEST_SECRET:
        return [
            Error(
                f"NEWSREADER_SECRET_KEY is shorter than {SHORTEST_SECRET} characters.",
                hint="Leave it empty to have one made.",
                id="newsreader.E006",
            )
        ]
    if file.exists() and stat.S_IMODE(file.stat().st_mode) & 0o077:
        return [
            Warning(f"{file} can be read by other users of this machine.", hint="chmod 600 it.", id="newsreader.W004")
        ]
    return []


@register(TAG)
def settings_agree(app_configs: Sequence[Any] | None = None, **kwargs: Any) -> list[CheckMessage]:
    return [
        *public_url_problems(settings.PUBLIC_URL, settings.SIGN_UP, settings.DEMONSTRATION),
        *crawl_problems(settings.MINIMUM_CRAWL_DELAY, settings.ALLOWED_PRIVATE_ADDRESSES),
        *broker_problems(settings.BROKER_URL),
        *secret_problems(settings.SECRET_KEY, settings.DATA_DIR / "secret-key"),
    ]
