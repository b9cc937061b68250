"""The product as `./run` starts it, on free ports and an empty data folder, and a real Chromium in front of it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = Path(os.environ.get("NEWSREADER_TEST_CHROMIUM", "/usr/bin/chromium"))
ARGUMENTS = ["--no-sandbox", "--disable-quic", "--disable-background-networking", "--no-first-run"]
READY_WITHIN = 90.0
"""seconds, on a machine whose two cores do other things too"""


@dataclass(frozen=True, slots=True)
class Product:
    address: str
    folder: Path


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        if os.environ.get("CI") == "true":
            pytest.fail(f"{CHROMIUM} is missing")
        pytest.skip(f"{CHROMIUM} is missing; NEWSREADER_TEST_CHROMIUM names another one")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def product(tmp_path: Path) -> Iterator[Product]:
    """Web, worker, beat, broker and demonstration site under their supervisor, which ends them all."""
    address = f"http://127.0.0.1:{_free_port()}"
    outside = {name: value for name, value in os.environ.items() if not name.startswith("NEWSREADER_")}
    environment = outside | {
        "NEWSREADER_DATA_DIR": str(tmp_path / "data"),
        "NEWSREADER_PUBLIC_URL": address,
        "NEWSREADER_DEMONSTRATION": "on",
        "NEWSREADER_DEMONSTRATION_PORT": str(_free_port()),
        "NEWSREADER_MINIMUM_CRAWL_DELAY": "0",
    }
    log = tmp_path / "product.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "newsreader.serve"],
            cwd=ROOT,
            env=environment,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        _wait_until_it_answers(address, process, log)
        yield Product(address, tmp_path)
    finally:
        process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            process.wait(20)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _wait_until_it_answers(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    ends = time.monotonic() + READY_WITHIN
    while time.monotonic() < ends and process.poll() is None:
        with suppress(OSError), urllib.request.urlopen(f"{address}/readyz", timeout=5):
            return
        time.sleep(0.3)
    pytest.fail(f"the product did not come up:\n{log.read_text(errors='replace')[-4000:]}")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
