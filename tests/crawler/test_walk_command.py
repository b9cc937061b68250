"""`walk` from the outside: the report, the exit statuses, and what it must not touch."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from pytest_django.fixtures import Settings

from crawler.models import Article, Page, Walk, WalkStep
from crawler.walks.parameters import STRATEGIES
from interests.selectors import current
from newsreader.accounts.models import Reader

MANAGE = Path(__file__).resolve().parents[2] / "manage.py"
STEP = {
    "number", "url", "outcome", "status", "move", "score", "reason", "title", "is_article", "relevance", "kept",
    "keywords", "interest", "distance", "requests",
}  # fmt: skip

MILK = (
    "婴幼儿奶粉的配方需要注册，国内市场上的奶粉价格平稳。奶粉企业表示，新的配方奶粉将在下半年上市，消费者可以放心购买。"
)
SPIRITS = "白酒抽检结果公布，监管部门抽取了多个批次的白酒样品，检出酒精度不合格。经营者已经把问题白酒全部下架并召回。"


def html(title: str, text: str, *links: tuple[str, str]) -> str:
    anchors = "".join(f'<li><a href="{href}">{anchor}</a></li>' for href, anchor in links)
    paragraphs = "".join(f"<p>{text}（第{n}段）</p>" for n in range(8)) if text else ""
    return (
        f"<html><head><meta charset=gb2312><title>{title}</title></head><body><h1>{title}</h1>"
        f"<article>{paragraphs}</article><ul>{anchors}</ul></body></html>"
    )


SITE = {
    "/": html(
        "首页",
        "",
        ("/milk", "奶粉配方注册新规"),
        ("/spirits", "白酒抽检"),
        ("/print/milk", "奶粉打印版"),
        ("/gone", "旧闻"),
    ),
    "/milk": html("国内奶粉市场平稳", MILK, ("/", "首页"), ("/milk2?utm_source=x", "国内奶粉价格")),
    "/milk2": html("国内奶粉价格", MILK, ("/milk", "奶粉配方注册新规"), ("/moved", "市场消息")),
    "/spirits": html("白酒抽检不合格", SPIRITS),
    "/print/milk": html("打印", MILK),
}


@contextmanager
def served(site: Mapping[str, str], delay: float = 0.0) -> Iterator[tuple[str, list[str]]]:
    """The site on the loopback in GB bytes; (address, paths asked for)."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            path = self.path.partition("?")[0]
            if path == "/moved":
                self.send_response(301)
                self.send_header("Location", "/spirits")
                self.end_headers()
                return
            body = (
                b"User-agent: *\nDisallow: /print/\n" if path == "/robots.txt" else site.get(path, "").encode("gb18030")
            )
            if path != "/robots.txt":
                time.sleep(delay)
            self.send_response(200 if body else 404)
            self.send_header("Content-Type", "text/plain" if path == "/robots.txt" else "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/", asked
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def allow(settings: Settings, address: str) -> None:
    settings.ALLOWED_PRIVATE_ADDRESSES = frozenset({address.removeprefix("http://").rstrip("/")})
    settings.MINIMUM_CRAWL_DELAY = 0.0


def report_of(*arguments: str) -> dict[str, Any]:
    out = StringIO()
    call_command("walk", *arguments, "--json", "-", stdout=out, verbosity=0)
    report: dict[str, Any] = json.loads(out.getvalue())
    return report


def test_the_report_has_every_field_of_the_contract(settings: Settings) -> None:
    with served(SITE) as (address, asked):
        allow(settings, address)
        report = report_of(address, "--interest", "奶粉=.6", "--interest", "市场=.4", "--pages", "20")
    assert report["format"] == "newsreader-walk/1"
    assert report["start"] == [address]
    assert report["parameters"]["strategy"] == "balanced"
    assert report["parameters"]["interest"] == pytest.approx({"奶粉": 0.6, "市场": 0.4})
    assert all(step.keys() == STEP for step in report["steps"])
    assert [step["number"] for step in report["steps"]] == list(range(1, len(report["steps"]) + 1))
    assert report["totals"].keys() == {"requests", "pages", "articles", "kept", "seconds"}
    assert report["totals"]["requests"] == report["steps"][-1]["requests"] == len(asked)
    assert (report["ended"], report["left_alone"]) == ("nothing-left", [])
    assert not [path for path in asked if path.startswith("/print/")]
    pages = [path.partition("?")[0] for path in asked if path != "/moved"]
    assert sorted(pages) == ["/", "/gone", "/milk", "/milk2", "/robots.txt", "/spirits", "/spirits"][: len(pages)]


def test_what_is_about_the_interest_comes_first_and_is_kept(settings: Settings) -> None:
    with served(SITE) as (address, _):
        allow(settings, address)
        steps = report_of(address, "--interest", "奶粉=.6", "--interest", "市场=.4")["steps"]
    kept = [step["title"] for step in steps if step["kept"]]
    assert {"国内奶粉市场平稳", "国内奶粉价格"} <= set(kept)
    assert not [title for title in kept if "白酒" in title]
    paths = [step["url"].removeprefix(address) for step in steps]
    assert paths[1:3] == ["milk", "milk2?utm_source=x"]
    gone = next(step for step in steps if step["url"].endswith("/gone"))
    assert (gone["outcome"], gone["status"], gone["kept"]) == ("failed", 404, False)


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_every_strategy_walks(settings: Settings, strategy: str) -> None:
    with served(SITE) as (address, asked):
        allow(settings, address)
        report = report_of(address, "--interest", "奶粉", "--strategy", strategy, "--freshness", "none", "--pages", "4")
    assert len(report["steps"]) == 4
    assert report["ended"] == "budget"
    assert len(asked) == len(set(asked))


def test_a_redirect_to_a_page_that_was_read_is_no_second_article(settings: Settings) -> None:
    with served(SITE) as (address, _):
        allow(settings, address)
        report = report_of(address, "--interest", "白酒", "--strategy", "breadth-first")
    assert [step["title"] for step in report["steps"] if step["kept"]] == ["白酒抽检不合格"]


def test_characters_are_not_escaped(settings: Settings, tmp_path: Path) -> None:
    out = StringIO()
    with served(SITE) as (address, _):
        allow(settings, address)
        call_command(
            "walk", address, interest=[("奶粉", 1.0)], json=str(tmp_path / "报告.json"), stdout=out, verbosity=0
        )
    text = (tmp_path / "报告.json").read_text(encoding="utf-8")
    assert "国内奶粉市场平稳" in text
    assert "\\u" not in text
    assert "国内奶粉市场平稳" in out.getvalue()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["http://127.0.0.1:9/"], "at least one --interest"),
        (["nonsense", "--interest", "奶粉"], "not a web address|no web address"),
        (["http://127.0.0.1:9/", "--interest", "奶粉", "--pages", "0"], "pages must be 1 or more"),
        (
            ["http://127.0.0.1:9/", "--interest", "奶粉", "--json", "/nowhere/at/all.json"],
            "no file that can be written",
        ),
    ],
)
def test_bad_arguments(arguments: list[str], words: str) -> None:
    with pytest.raises(CommandError, match=words) as caught:
        call_command("walk", *arguments, verbosity=0)
    assert caught.value.returncode == 2


def run(data: Path, *arguments: str, address: str = "http://127.0.0.1:9/") -> subprocess.Popen[str]:
    environment = {
        **os.environ,
        "NEWSREADER_DATA_DIR": str(data),
        "NEWSREADER_ALLOWED_PRIVATE_ADDRESSES": address.removeprefix("http://").rstrip("/"),
        "NEWSREADER_MINIMUM_CRAWL_DELAY": "0",
        "PYTHONIOENCODING": "ascii",
        "LC_ALL": "C",
    }
    return subprocess.Popen(
        [sys.executable, str(MANAGE), "walk", address, *arguments],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )


def test_without_a_reader_no_database_is_needed_and_standard_output_is_json_only(tmp_path: Path) -> None:
    with served(SITE) as (address, _):
        process = run(tmp_path, "--interest", "奶粉=.6", "--json", "-", address=address)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    assert "国内奶粉市场平稳" in [step["title"] for step in json.loads(out)["steps"]]
    assert "page" in err  # the progress bar
    assert {path.name for path in tmp_path.iterdir()} <= {"secret-key"}


@pytest.mark.parametrize(
    "arguments",
    [
        ["--interest", "奶粉=2"],
        ["--interest", "奶粉", "--freshness", "often"],
        ["--interest", "奶粉", "--strategy", "clever"],
    ],
)
def test_exit_status_of_bad_arguments(tmp_path: Path, arguments: list[str]) -> None:
    process = run(tmp_path, *arguments)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (2, "")
    assert "Traceback" not in err


def test_exit_status_when_no_start_page_can_be_read(tmp_path: Path) -> None:
    with served({}) as (address, _):
        process = run(tmp_path, "--interest", "奶粉", "--json", "-", address=address)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 3
    assert json.loads(out)["ended"] == "no-start"
    assert "No start page could be read" in err
    assert "the site answered 404" in err


def test_a_private_start_page_is_told_how_to_be_allowed(tmp_path: Path) -> None:
    process = run(tmp_path, "http://127.0.0.2:9/", "--interest", "奶粉")
    _, err = process.communicate(timeout=60)
    assert process.returncode == 3
    assert "NEWSREADER_ALLOWED_PRIVATE_ADDRESSES=127.0.0.2:9" in err


def test_interrupted_walk_writes_the_report_so_far(tmp_path: Path) -> None:
    endless = {"/": html("首页", "", *((f"/{n}", f"奶粉{n}") for n in range(50)))} | {
        f"/{n}": html(f"奶粉{n}", MILK) for n in range(50)
    }
    with served(endless, delay=0.2) as (address, asked):
        process = run(tmp_path, "--interest", "奶粉", "--json", str(tmp_path / "r.json"), address=address)
        deadline = time.monotonic() + 30
        while len(asked) < 5 and time.monotonic() < deadline:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert "Traceback" not in err
    report = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))
    assert report["ended"] == "interrupted"
    assert 1 <= len(report["steps"]) < 50


def test_unknown_reader(db: None) -> None:
    with pytest.raises(CommandError, match=r"No reader has the e-mail address nobody@example\.org") as caught:
        call_command("walk", "http://127.0.0.1:9/", "--reader", "nobody@example.org", verbosity=0)
    assert caught.value.returncode == 2


def test_a_readers_walk_is_kept(alice: Reader, settings: Settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    with served(SITE) as (address, _):
        allow(settings, address)
        report = report_of(
            address, "--reader", alice.email, "--interest", "奶粉=.6", "--interest", "市场=.4", "--pages", "3"
        )
        alone = report_of(address, "--interest", "奶粉=.6", "--interest", "市场=.4", "--pages", "3")
    walk = Walk.objects.get(reader=alice)
    assert walk.ended_because == report["ended"] == "budget"
    assert list(WalkStep.objects.filter(walk=walk).values_list("number", flat=True)) == [1, 2, 3]
    assert all(step.keys() == STEP for step in report["steps"])
    assert report["totals"]["kept"] == walk.kept == Article.objects.count() > 0
    assert "国内奶粉市场平稳" in set(Article.objects.values_list("title", flat=True))
    assert current(alice.pk) == pytest.approx(report["steps"][-1]["interest"])
    assert "配方" in current(alice.pk)
    for kept, passing in zip(report["steps"], alone["steps"], strict=True):
        assert kept["interest"] == pytest.approx(passing["interest"])
        assert (kept["url"], kept["move"], kept["kept"]) == (passing["url"], passing["move"], passing["kept"])


def test_a_reader_without_interest_is_told(alice: Reader, settings: Settings) -> None:
    allow(settings, "http://127.0.0.1:9/")
    with pytest.raises(CommandError, match=r"keyword|关键词") as caught:
        call_command("walk", "http://127.0.0.1:9/", "--reader", alice.email.upper(), verbosity=0)
    assert caught.value.returncode == 2
    assert not Walk.objects.exists()
    assert not Page.objects.exists()
