"""The demonstration site's server and its command."""

from __future__ import annotations

import http.client
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from crawler.demosite.generator import MISSING, Site
from crawler.demosite.server import demonstration_site, make_server

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def site() -> Site:
    return demonstration_site(today=date(2026, 3, 2))


@pytest.fixture(scope="module")
def port(site: Site) -> Iterator[int]:
    server = make_server(site, 0)
    assert server.server_address[0] == "127.0.0.1"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    yield int(server.server_address[1])
    server.shutdown()
    server.server_close()


Answer = tuple[int, dict[str, str], bytes]


def ask(port: int, path: str, method: str = "GET", **headers: str) -> Answer:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    response = connection.getresponse()
    answer = response.status, {name.lower(): value for name, value in response.getheaders()}, response.read()
    connection.close()
    return answer


def test_get_and_head(site: Site, port: int) -> None:
    path = site.stories[0].path
    status, headers, body = ask(port, path)
    assert (status, headers["content-type"], body) == (200, *site.resources[path])
    assert headers["content-length"] == str(len(body))
    head_status, head, nothing = ask(port, path, "HEAD")
    assert (head_status, nothing) == (200, b"")
    assert {**head, "date": ""} == {**headers, "date": ""}


def test_query_is_ignored(site: Site, port: int) -> None:
    assert ask(port, "/dairy/?from=hot")[2] == site.resources["/dairy/"][1]


def test_validators(site: Site, port: int) -> None:
    _, headers, _ = ask(port, "/dairy/")
    for offered in (headers["etag"], f'"x", W/{headers["etag"]}', "*"):
        status, again, body = ask(port, "/dairy/", If_None_Match=offered)
        assert (status, body, again["etag"]) == (304, b"", headers["etag"])
    assert ask(port, "/dairy/", If_Modified_Since=headers["last-modified"])[0] == 304
    assert ask(port, "/dairy/", If_Modified_Since="Mon, 01 Jan 2001 00:00:00 GMT")[0] == 200
    assert ask(port, "/dairy/", If_Modified_Since="yesterday")[0] == 200
    assert ask(port, "/dairy/", If_None_Match='"x"', If_Modified_Since=headers["last-modified"])[0] == 200


def test_missing_pages_and_folders_without_their_slash(port: int) -> None:
    status, headers, body = ask(port, "/nothing-here.html")
    assert status == 404
    assert "没有这个页面" in body.decode()
    assert "etag" not in headers
    assert ask(port, MISSING)[0] == 404
    status, headers, _ = ask(port, "/dairy")
    assert (status, headers["location"]) == (301, "/dairy/")


def test_connection_is_kept_alive(port: int) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    for path in ("/", "/nothing", "/dairy/"):
        connection.request("GET", path)
        connection.getresponse().read()
        assert connection.sock is not None
    connection.close()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_command_serves_until_terminated() -> None:
    port = free_port()
    command = [sys.executable, "-m", "crawler.demosite", "--port", str(port), "--seed", "3"]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        assert f"http://127.0.0.1:{port}/" in process.stdout.readline()
        idle = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        idle.request("GET", "/")
        assert idle.getresponse().read()
        started = time.monotonic()
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=5) == 0
        assert time.monotonic() - started < 1
        idle.close()
    finally:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


def test_taken_port_gives_one_clear_line() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "crawler.demosite", "--port", str(port)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=20)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert f"127.0.0.1:{port}" in done.stderr
    assert done.stdout == ""
