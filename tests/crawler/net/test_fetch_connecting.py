"""Names, addresses and TLS: what is dialled, what is said when it fails, and that none of it takes for ever."""

from __future__ import annotations

import shutil
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from crawler.net.dialling import dial
from crawler.net.fetch import Failed, Fetched, Limits, Network
from tests.fakes.web import Reply, Web, drip

LIMITS = Limits(connect=1.0, read=0.6, total=1.2, body=50_000, headers=4_000)
needs_openssl = pytest.mark.skipif(not shutil.which("openssl"), reason="openssl is needed to make a certificate")


def has_ipv6() -> bool:
    with suppress(OSError), socket.socket(socket.AF_INET6) as tried:
        tried.bind(("::1", 0))
        return True
    return False


needs_ipv6 = pytest.mark.skipif(not has_ipv6(), reason="this machine has no IPv6")


@pytest.fixture
def web() -> Iterator[Web]:
    with Web({"/": Reply(b"ok")}) as web:
        yield web


def port_of(web: Web) -> int:
    return int(web.endpoint.rpartition(":")[2])


def entry(host: str, port: int) -> tuple[Any, ...]:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return (family, socket.SOCK_STREAM, 6, "", (host, port))


def names(monkeypatch: pytest.MonkeyPatch, known: dict[str, list[tuple[Any, ...]]]) -> None:
    """A name server that knows these names besides what the machine knows."""
    real = socket.getaddrinfo

    def answer(host: str, *rest: Any, **options: Any) -> Any:
        return known[host] if host in known else real(host, *rest, **options)

    monkeypatch.setattr(socket, "getaddrinfo", answer)


@needs_ipv6
def test_a_site_on_ipv6_is_read_when_it_is_listed() -> None:
    with Web({"/": Reply(b"six")}, host="::1") as web:
        assert web.endpoint.startswith("[::1]:")
        answer = Network("newsreader/0.1", frozenset({web.endpoint}), LIMITS).get(web.url)
        assert isinstance(answer, Fetched)
        assert answer.body == b"six"
        assert web.log[0].headers["Host"] == web.endpoint
        assert not isinstance(Network("newsreader/0.1", limits=LIMITS).get(web.url), Fetched)
        assert len(web.log) == 1


def test_the_second_address_answers_where_the_first_refuses(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    port = port_of(web)
    names(monkeypatch, {"news.test": [entry("::1", port), entry("127.0.0.1", port)]})
    answer = Network("newsreader/0.1", frozenset({f"news.test:{port}"}), LIMITS).get(f"http://news.test:{port}/")
    assert isinstance(answer, Fetched)


def test_addresses_that_swallow_everything_leave_time_for_one_that_answers(
    web: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four dead ones of one family do not hide the other family either."""
    port = port_of(web)
    deaf = [entry(f"127.0.0.{last}", port) for last in range(2, 6)]
    reached: list[str] = []

    class Slow(socket.socket):
        def connect(self, address: Any) -> None:
            reached.append(address[0])
            if address[0].startswith("127.0.0.") and address[0] != "127.0.0.1":
                time.sleep(self.gettimeout() or 0)
                raise TimeoutError
            if self.family == socket.AF_INET6:
                raise OSError("no route")
            super().connect(address)

    monkeypatch.setattr(socket, "socket", Slow)
    names(monkeypatch, {"news.test": [deaf[0], entry("127.0.0.1", port)], "deaf.test": [*deaf, entry("::1", port)]})
    listed = frozenset({f"news.test:{port}", f"deaf.test:{port}"})
    started = time.monotonic()
    dial("news.test", port, listed, 0.4).close()
    assert time.monotonic() - started < 0.4
    reached.clear()
    with pytest.raises(TimeoutError):
        dial("deaf.test", port, listed, 0.2)
    assert "::1" in reached
    assert time.monotonic() - started < 0.8


def test_a_name_server_that_never_answers_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    free = threading.Event()

    def silent(*_: object, **__: object) -> list[object]:
        free.wait(10)
        return []

    monkeypatch.setattr(socket, "getaddrinfo", silent)
    started = time.monotonic()
    answer = Network("newsreader/0.1", limits=Limits(connect=0.2)).get("http://news.test/")
    free.set()
    assert isinstance(answer, Failed)
    assert answer.reason == "no connection in time"
    assert time.monotonic() - started < 0.5


@pytest.mark.parametrize("host", ["a" * 64 + ".test", "xn--a.test", "-.test", "a..test"])
def test_a_name_that_can_be_none_is_a_failure(host: str) -> None:
    assert not isinstance(Network("newsreader/0.1", limits=LIMITS).get(f"http://{host}/"), Fetched)
    assert not isinstance(Network("newsreader/0.1", limits=LIMITS).get(f"https://{host}/"), Fetched)


def test_a_server_that_speaks_no_tls_is_a_failure(web: Web) -> None:
    answer = Network("newsreader/0.1", frozenset({web.endpoint}), LIMITS).get(web.url.replace("http:", "https:"))
    assert isinstance(answer, Failed)
    assert answer.reason == "no secure connection could be made"


@pytest.mark.parametrize("greeting", [b"", b"\x16\x03\x03"])
@pytest.mark.parametrize("trickles", [False, True])
def test_a_handshake_that_hangs_ends(greeting: bytes, trickles: bool) -> None:
    ended = threading.Event()

    def serve(listening: socket.socket) -> None:
        with suppress(OSError):
            connection, _ = listening.accept()
            with connection:
                connection.sendall(greeting)
                while not ended.wait(0.1):
                    if trickles:
                        connection.sendall(b"\x00" if greeting else b"")

    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        serving = threading.Thread(target=serve, args=(listening,), daemon=True)
        serving.start()
        started = time.monotonic()
        network = Network("newsreader/0.1", frozenset({f"127.0.0.1:{port}"}), LIMITS)
        answer = network.get(f"https://127.0.0.1:{port}/")
        ended.set()
        serving.join()
    assert isinstance(answer, Failed)
    assert time.monotonic() - started < 1.8


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """ca.pem, and for news.test: key.pem, good.pem and old.pem, which ended yesterday."""
    folder = tmp_path_factory.mktemp("certificates")
    curve = "-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
    sign = "x509 -req -in request.pem -CA ca.pem -CAkey ca.key -copy_extensions copy"
    for line in (
        f"req -x509 {curve} -days 2 -subj /CN=authority.test -keyout ca.key -out ca.pem",
        f"req {curve} -subj /CN=news.test -addext subjectAltName=DNS:news.test -keyout key.pem -out request.pem",
        f"{sign} -days 2 -out good.pem",
        f"{sign} -days -1 -out old.pem",
    ):
        subprocess.run(["openssl", *line.split()], check=True, capture_output=True, cwd=folder)
    return folder


@needs_openssl
def test_tls_is_asked_for_by_name_though_a_judged_address_is_dialled(
    web: Web, certificates: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str | None] = []
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificates / "good.pem", certificates / "key.pem")
    context.sni_callback = lambda _socket, name, _context: asked.append(name)
    web.speak_tls(context)
    port = port_of(web)
    names(monkeypatch, {name: [entry("127.0.0.1", port)] for name in ("news.test", "news.test.", "other.test")})
    listed = frozenset({f"news.test:{port}", f"other.test:{port}", web.endpoint})
    trusting = Network("newsreader/0.1", listed, LIMITS, certificates=str(certificates / "ca.pem"))
    assert isinstance(trusting.get(f"https://news.test:{port}/"), Fetched)
    assert isinstance(trusting.get(f"https://news.test.:{port}/"), Fetched)
    assert asked == ["news.test", "news.test"]
    assert web.log[0].headers["Host"] == f"news.test:{port}"
    for network, host, reason in (
        (trusting, f"other.test:{port}", "its certificate is for another name"),
        (trusting, web.endpoint, "its certificate is for another name"),
        (Network("n/1", listed, LIMITS), f"news.test:{port}", "its certificate is signed by nobody known"),
    ):
        answer = network.get(f"https://{host}/")
        assert isinstance(answer, Failed)
        assert answer.reason == reason
    assert len(web.log) == 2
    web.pages["/slow"] = drip(b"HTTP/1.1 200 OK\r\nX-Slow: ")
    answer = trusting.get(f"https://news.test:{port}/slow")
    assert isinstance(answer, Failed)
    assert answer.reason == "no whole answer within 1.2 s"


@needs_openssl
def test_an_expired_certificate_is_said_to_be_one(
    web: Web, certificates: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificates / "old.pem", certificates / "key.pem")
    web.speak_tls(context)
    port = port_of(web)
    names(monkeypatch, {"news.test": [entry("127.0.0.1", port)]})
    listed = frozenset({f"news.test:{port}"})
    answer = Network("n/1", listed, LIMITS, str(certificates / "ca.pem")).get(f"https://news.test:{port}/")
    assert isinstance(answer, Failed)
    assert answer.reason == "its certificate has expired"
