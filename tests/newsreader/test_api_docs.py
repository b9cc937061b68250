"""docs/api.md is true: its commands are carried out in order, and each answer has the shape that it shows."""

from __future__ import annotations

import io
import json
import re
import shlex
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.utils import timezone
from pytest_django import Settings
from rest_framework.test import APIClient

from crawler.demosite.server import demonstration_site, make_server
from crawler.models import Walk
from crawler.services import advance, advancing
from newsreader.delivery.tasks import deliver_due
from newsreader.recommendations.tasks import recommend_due

DOCS = Path(__file__).resolve().parents[2] / "docs" / "api.md"
BLOCK = re.compile(r"```(sh|json)\n(.*?)```", re.S)
FREE = {"vector", "interest", "added", "pruned", "keywords", "shares", "detail", "reason"}
"""Objects whose names are words or depend on the case."""


def blocks(text: str) -> list[tuple[str, str]]:
    return BLOCK.findall(text)


def commands(script: str) -> list[str]:
    """The lines of a script, those that go on in the next put together."""
    return [line for line in script.replace("\\\n", " ").splitlines() if line.strip() and not line.startswith("#")]


def differences(shown: Any, got: Any, path: str = "") -> list[str]:
    """Where the documented answer has not the shape of the real one. Lists may be shortened; null stands for any."""
    if shown is None or got is None:
        return []
    if isinstance(shown, dict) and isinstance(got, dict):
        if path.rsplit("/", 1)[-1] in FREE:
            return []
        found = [f"{path}: documented {sorted(shown)}, is {sorted(got)}"] if shown.keys() != got.keys() else []
        return found + [
            one for name in shown.keys() & got.keys() for one in differences(shown[name], got[name], f"{path}/{name}")
        ]
    if isinstance(shown, list) and isinstance(got, list):
        if shown and not got:
            return [f"{path}: is empty"]
        return [one for item in shown for one in differences(item, got[0], f"{path}/0")]
    numbers = (int, float)
    alike = type(shown) is type(got) or (
        isinstance(shown, numbers)
        and isinstance(got, numbers)
        and not isinstance(shown, bool)
        and not isinstance(got, bool)
    )
    return [] if alike else [f"{path}: documented {shown!r}, is {got!r}"]


@dataclass
class Shell:
    """As much of a shell as the documentation needs."""

    demonstration: str
    documented_demonstration: str
    variables: dict[str, str] = field(default_factory=dict)
    client: APIClient = field(default_factory=APIClient)
    numbers: dict[str, dict[str, str]] = field(default_factory=dict)
    answers: list[tuple[str, Any]] = field(default_factory=list)

    def run(self, line: str, monkeypatch: pytest.MonkeyPatch) -> Any:
        line = line.replace(self.documented_demonstration, self.demonstration)
        if match := re.fullmatch(r"(\w+)=\$\((.*)\)", line.strip()):
            self.variables[match[1]] = self.run(match[2], monkeypatch).strip()
            return None
        if match := re.fullmatch(r"(\w+)=(\S+)", line.strip()):
            self.variables[match[1]] = match[2]
            return None
        for name, value in self.variables.items():
            line = line.replace(f"${name}", value)
        if match := re.fullmatch(r"echo (.*) \| (.*)", line):
            monkeypatch.setattr("sys.stdin", io.StringIO(shlex.split(match[1])[0] + "\n"))
            line = match[2]
        words = shlex.split(line)
        return self.curl(words[1:]) if words[0] == "curl" else self.manage(words)

    def manage(self, words: list[str]) -> str:
        assert words[:2] == ["./run", "manage"]
        out = io.StringIO()
        call_command(*words[2:], stdout=out)
        return out.getvalue()

    def curl(self, words: list[str]) -> Any:
        method, headers, body, address = "", {}, "", ""
        rest = iter(words)
        for word in rest:
            match word:
                case "-X":
                    method = next(rest)
                case "-H":
                    name, _colon, value = next(rest).partition(":")
                    headers[name] = value.strip()
                case "-d":
                    body = next(rest)
                case "-s":
                    pass
                case _:
                    address = word
        content_type = headers.pop("Content-Type", "application/x-www-form-urlencoded")
        response = self.client.generic(
            method or ("POST" if body else "GET"),
            self.own(address.removeprefix("http://127.0.0.1:8000")),
            self.own_body(body),
            content_type=content_type,
            headers=headers,
        )
        answer = response.json() if response.content else None
        self.answers.append((address, answer))
        return answer

    def own(self, address: str) -> str:
        """The documented numbers replaced by those that the rows have here."""
        return re.sub(
            r"/(sites|walks|articles|recommendations|tokens)/(\d+)",
            lambda match: f"/{match[1]}/{self.newest(match[1])}",
            address,
        )

    def own_body(self, body: str) -> str:
        return re.sub(r'"site": \d+', lambda _match: f'"site": {self.newest("sites")}', body)

    def newest(self, resource: str) -> int:
        """The number of the first row in the latest list or creation of that resource."""
        for address, answer in reversed(self.answers):
            if address.split("?")[0].endswith(f"/{resource}") and isinstance(answer, dict):
                rows = answer.get("results", [answer])
                if rows and "id" in rows[0]:
                    return int(rows[0]["id"])
        raise AssertionError(f"the documentation uses a number of {resource} before it shows one")


def work() -> None:
    """What worker and beat do in the background, without the waiting: the clock jumps to the next turn."""
    ahead = [timedelta(0)]

    def clock() -> datetime:
        return timezone.now() + ahead[-1]

    for walk_id in Walk.objects.values_list("pk", flat=True):
        while (due := advance(walk_id=walk_id, clock=clock)) is not None:
            ahead.append(max(ahead[-1], due - timezone.now()))
    recommend_due()
    deliver_due()


@pytest.fixture
def shell(db: None, settings: Settings, tmp_path: Path) -> Iterator[Shell]:
    """A fresh installation with the demonstration site on a free port."""
    cache.clear()
    documented = settings.DEMONSTRATION_URL
    server = make_server(demonstration_site(), 0)
    port = server.server_address[1]
    settings.DATA_DIR = tmp_path
    settings.DEMONSTRATION = True
    settings.DEMONSTRATION_URL = f"http://127.0.0.1:{port}/"
    settings.ALLOWED_PRIVATE_ADDRESSES = frozenset({f"127.0.0.1:{port}"})
    advancing._network.cache_clear()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    yield Shell(settings.DEMONSTRATION_URL, documented)
    server.shutdown()
    server.server_close()
    advancing._network.cache_clear()
    cache.clear()


def test_the_documented_journey_from_a_fresh_installation_to_a_drift_and_back(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = 0
    for kind, text in blocks(DOCS.read_text()):
        if kind == "json":
            address, answer = shell.answers[-1]
            assert not differences(json.loads(text), answer), (
                f"{address} answers {json.dumps(answer, ensure_ascii=False)}"
            )
            shown += 1
            continue
        for line in commands(text):
            shell.run(line, monkeypatch)
            if "curl" in line and line.rstrip().endswith("/walks"):
                work()
    assert shown >= 10


def test_differences_are_seen() -> None:
    assert differences({"a": 1, "b": [{"c": "x"}]}, {"a": 2.5, "b": [{"c": "y"}, {}]}) == []
    assert differences({"a": 1}, {"b": 1})
    assert differences({"a": True}, {"a": 1})
    assert differences([{"a": "x"}], [])
    assert differences({"vector": {"奶粉": 1}}, {"vector": {"航天": 1}}) == []
