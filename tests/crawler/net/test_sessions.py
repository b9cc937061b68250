"""Sessions for others: the same guard as the crawler's, whatever the spelling, the redirect or the environment."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests

from crawler.net.dialling import Deadline, ForbiddenAddressError
from crawler.net.sessions import guarded_session
from tests.crawler.net.test_fetch import NAMES, SPELLINGS
from tests.fakes.web import Reply, Web, drip, moved


@pytest.fixture
def web() -> Iterator[Web]:
    with Web({"/": Reply(b"ok")}) as web:
        yield web


@pytest.mark.parametrize("host", SPELLINGS + NAMES)
@pytest.mark.parametrize("scheme", ["http", "https"])
def test_no_spelling_of_a_private_address_is_reached(web: Web, host: str, scheme: str) -> None:
    port = web.endpoint.rpartition(":")[2]
    with guarded_session() as session, pytest.raises((ForbiddenAddressError, requests.RequestException)):
        session.get(f"{scheme}://{host}:{port}/", timeout=2)
    assert web.log == []


def test_what_is_listed_is_reached_and_a_redirect_to_what_is_not_is_refused(web: Web) -> None:
    with Web({"/": Reply(b"secret")}) as inner, guarded_session(frozenset({web.endpoint})) as session:
        assert session.get(web.url).content == b"ok"
        web.pages |= {"/in": moved(inner.url), "/twice": moved("/in", 307), "/name": moved("http://localhost:81/")}
        for path in ("/in", "/twice", "/name"):
            with pytest.raises(ForbiddenAddressError, match="a private address"):
                session.get(web.at(path))
        assert inner.log == []


def test_a_port_of_another_service_is_not_dialled_on_any_host(web: Web) -> None:
    web.pages["/mail"] = moved("http://93.184.216.34:25/")
    with guarded_session(frozenset({web.endpoint})) as session:
        for address in (web.at("/mail"), "https://news.example.org:22/"):
            with pytest.raises(ForbiddenAddressError, match="another service"):
                session.get(address, timeout=1)


def test_a_name_that_is_public_first_and_private_then_gains_nothing(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    port = int(web.endpoint.rpartition(":")[2])
    answers = iter(["93.184.216.34", "127.0.0.1"])
    real = socket.getaddrinfo

    def rebinding(host: str, *rest: Any, **options: Any) -> Any:
        if host != "rebinding.example":
            return real(host, *rest, **options)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (next(answers), port))]

    monkeypatch.setattr(socket, "getaddrinfo", rebinding)
    with guarded_session(frozenset({web.endpoint})) as session:
        with pytest.raises(requests.RequestException):
            session.get(f"http://rebinding.example:{port}/", timeout=0.2)
        with pytest.raises(ForbiddenAddressError):
            session.get(f"http://rebinding.example:{port}/", timeout=0.2)
    assert web.log == []


def test_no_proxy_is_asked_whoever_names_it(web: Web, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with Web({}) as proxy, guarded_session(frozenset({web.endpoint})) as session:
        for name in ("http_proxy", "HTTP_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"):
            monkeypatch.setenv(name, proxy.url)
        netrc = tmp_path / "netrc"
        netrc.write_text("machine 127.0.0.1 login me password secret\n")
        monkeypatch.setenv("NETRC", str(netrc))
        session.proxies = {"http": proxy.url, "https": proxy.url}
        assert session.get(web.url, proxies={"http": proxy.url}).content == b"ok"
        assert proxy.log == []
        assert web.log[0].headers["Authorization"] is None


def test_the_body_of_a_redirect_is_not_read_and_a_deadline_bounds_all(web: Web) -> None:
    web.pages |= {
        "/on": drip(b"HTTP/1.1 302 Found\r\nLocation: /\r\n\r\n"),
        "/drip": drip(b"HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n"),
    }
    with guarded_session(frozenset({web.endpoint})) as session:
        started = time.monotonic()
        assert session.get(web.at("/on")).content == b"ok"
        assert time.monotonic() - started < 0.5
        with Deadline(0.4), pytest.raises(requests.RequestException):
            session.get(web.at("/drip"))
        assert time.monotonic() - started < 1.2
