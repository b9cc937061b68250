"""Agreement with two public suites: robots.txt, and the URLs of the web platform."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from pathlib import Path

from crawler.canonical import resolve, url_key
from crawler.visits.robots import Robots, allows, decode
from tests.benchmarks.figures import Figure


def robots_agreement(suite: Path) -> Iterator[tuple[bool, str]]:
    """Whether we agree with each expectation of the robots.txt suite, and which one it is."""
    for case in json.loads(suite.read_text())["cases"]:
        robots = Robots("rules", decode(base64.b64decode(case["robots_base64"])))
        for expected in case["expect"]:
            agrees = allows(robots, expected["url"], expected["agent"]) is expected["allowed"]
            yield agrees, f"{case['group']}: {expected}"


def url_agreement(suite: Path) -> Iterator[tuple[bool, str]]:
    """Whether we agree with each case of the URL suite: the address parsed, or that there is none, and the key of it.

    A key is right if it is its own key. What is no http or https address is none to us. The fragment is dropped, as it
    is never requested.
    """
    for case in json.loads(suite.read_text("utf-8")):
        if not isinstance(case, dict):
            continue  # a comment
        wanted = case["href"].partition("#")[0] if case.get("protocol") in ("http:", "https:") else None
        found = resolve(case["input"], case["base"] or "about:blank")
        stays = all(url_key(url_key(url)) == url_key(url) for url in (case["input"], wanted or ""))
        yield found == wanted and stays, f"{case['input']!r} on {case['base']!r}: {found!r}, not {wanted!r}"


def suites(folder: Path) -> dict[str, Figure]:
    """Expectations that we agree with, and how many there are."""
    figures = {}
    for name, results in (
        ("robots_suite", list(robots_agreement(folder / "robots.json"))),
        ("url_suite", list(url_agreement(folder / "urltestdata.json"))),
    ):
        agreed = sum(1 for agrees, _ in results if agrees)
        figures[name] = Figure(agreed, f"of {len(results)}", higher_is_better=True)
    return figures
