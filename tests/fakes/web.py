"""A small web on the loopback that can misbehave: slow, endless, broken, moved, compressed, forbidden."""

from __future__ import annotations

import socket
import ssl
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise
from typing import Any

Raw = Callable[[BaseHTTPRequestHandler], None]


@dataclass(slots=True)
class Reply:
    """What a path answers. `raw` writes the answer by itself; `wait` is in seconds, before the first byte."""

    body: bytes = b""
    status: int = 200
    content_type: str = "text/html; charset=utf-8"
    headers: Mapping[str, str] = field(default_factory=dict)
    wait: float = 0.0
    raw: Raw | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """A request that arrived: when (monotonic seconds), for what."""

    at: float
    path: str
    headers: Message


def page(title: str, body: str = "", links: Mapping[str, str] | None = None) -> Reply:
    """A page of a news site; `links` maps addresses to anchor texts."""
    anchors = "".join(f'<li><a href="{href}">{anchor}</a></li>' for href, anchor in (links or {}).items())
    html = f"<!doctype html><html lang=zh><head><meta charset=utf-8><title>{title}</title></head><body>"
    html += f"<article><h1>{title}</h1>{body}</article><ul>{anchors}</ul></body></html>"
    return Reply(html.encode())


def article(title: str, sentence: str, links: Mapping[str, str] | None = None, paragraphs: int = 6) -> Reply:
    """A page that reads as an article: enough text, in paragraphs."""
    text = "".join(f"<p>{sentence * 3}第{number}段。</p>" for number in range(1, paragraphs + 1))
    return page(title, f"<time datetime=2026-03-04T08:00:00+08:00>2026-03-04 08:00</time>{text}", links)


class Web:
    """A server with one reply a path. Use it as a context manager; `log` has every request in order."""

    def __init__(self, pages: Mapping[str, Reply] | None = None, wait: float = 0.0, host: str = "127.0.0.1") -> None:
        self.pages: dict[str, Reply] = dict(pages or {})
        self.wait = wait
        self.log: list[Asked] = []
        web = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                web.log.append(Asked(time.monotonic(), self.path, self.headers))
                self.close_connection = True
                reply = web.pages.get(self.path)
                if reply is None:
                    reply = Reply(b"", 404) if self.path == "/robots.txt" else Reply(b"<title>none</title>", 404)
                time.sleep(reply.wait + (web.wait if self.path != "/robots.txt" else 0))
                with suppress(OSError):  # the other side has gone
                    self.answer(reply)

            def answer(self, reply: Reply) -> None:
                if reply.raw is not None:
                    reply.raw(self)
                    return
                etag = reply.headers.get("ETag")
                if etag and self.headers.get("If-None-Match") == etag:
                    self.send_response(304)
                    self.send_header("Content-Length", "0")
                    self.end_headers()
                    return
                self.send_response(reply.status)
                if reply.content_type:
                    self.send_header("Content-Type", reply.content_type)
                for name, value in reply.headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(reply.body)))
                self.end_headers()
                self.wfile.write(reply.body)

            def log_message(self, *_: Any) -> None:
                pass

        class Server(ThreadingHTTPServer):
            address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
            daemon_threads = True
            request_queue_size = 64

            def handle_error(self, *_: Any) -> None:
                pass

        self._host = f"[{host}]" if ":" in host else host
        self._server = Server((host, 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)

    def __enter__(self) -> Web:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def speak_tls(self, context: ssl.SSLContext) -> None:
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)

    @property
    def endpoint(self) -> str:
        """host:port"""
        return f"{self._host}:{self._server.server_port}"

    @property
    def url(self) -> str:
        """The address of the root, with its slash."""
        return f"http://{self.endpoint}/"

    def at(self, path: str) -> str:
        return f"http://{self.endpoint}{path}"

    def asked(self, path: str = "") -> list[str]:
        """Paths asked for, in order; only `path` if given."""
        return [asked.path for asked in self.log if path in ("", asked.path)]

    def gaps(self) -> list[float]:
        """Seconds between one request and the next."""
        times = [asked.at for asked in self.log]
        return [later - earlier for earlier, later in pairwise(times)]


def moved(target: str, status: int = 302) -> Reply:
    return Reply(b"moved", status, headers={"Location": target})


def drip(head: bytes, byte: bytes = b"x", every: float = 0.05, lasting: float = 30.0) -> Reply:
    """Sends `head` at once and then a byte now and then, as if it would never end."""

    def raw(handler: BaseHTTPRequestHandler) -> None:
        handler.wfile.write(head)
        ends = time.monotonic() + lasting
        while time.monotonic() < ends:
            handler.wfile.write(byte)
            handler.wfile.flush()
            time.sleep(every)

    return Reply(raw=raw)


def bytes_as_they_are(data: bytes) -> Reply:
    """An answer that is written to the wire without any help, so that it can be wrong in any way."""

    def raw(handler: BaseHTTPRequestHandler) -> None:
        handler.wfile.write(data)
        handler.wfile.flush()

    return Reply(raw=raw)


def behind_a_cookie(reply: Reply, cookie: str = "seen=1", target: str = "") -> Reply:
    """Sets a cookie and redirects to `target` (the same address if empty) until the cookie comes back."""

    def raw(handler: BaseHTTPRequestHandler) -> None:
        if cookie in handler.headers.get("Cookie", ""):
            head = f"HTTP/1.1 200 OK\r\nContent-Type: {reply.content_type}\r\n\r\n"
            handler.wfile.write(head.encode() + reply.body)
            return
        head = f"HTTP/1.1 302 Found\r\nSet-Cookie: {cookie}; Path=/\r\nLocation: {target or handler.path}\r\n\r\n"
        handler.wfile.write(head.encode())

    return Reply(raw=raw)
