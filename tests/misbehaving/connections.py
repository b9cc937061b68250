"""Connections that say nothing, say it too slowly, or break off."""

from __future__ import annotations

import socket
import struct
import time
from http.server import BaseHTTPRequestHandler

from tests.fakes.web import Reply, drip
from tests.misbehaving.kinds import HTML, OK, PAGE, Misbehaviour, kind, wire

GROUP = "connection"


def _reset(handler: BaseHTTPRequestHandler) -> None:
    handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    handler.connection.close()


def _reset_within(handler: BaseHTTPRequestHandler) -> None:
    handler.wfile.write(wire(OK, HTML, "Content-Length: 500000", body=PAGE[:200]))
    handler.wfile.flush()
    time.sleep(0.05)
    _reset(handler)


def _silent(handler: BaseHTTPRequestHandler) -> None:
    time.sleep(8)


def _no_body(handler: BaseHTTPRequestHandler) -> None:
    handler.wfile.write(wire(OK, HTML, f"Content-Length: {len(PAGE)}", body=b""))
    handler.wfile.flush()
    time.sleep(8)


def _pauses(handler: BaseHTTPRequestHandler) -> None:
    handler.wfile.write(wire(OK, HTML, f"Content-Length: {len(PAGE)}", body=b""))
    for at in range(0, len(PAGE), 400):
        handler.wfile.write(PAGE[at : at + 400])
        handler.wfile.flush()
        time.sleep(0.01)


def _never_closes(handler: BaseHTTPRequestHandler) -> None:
    handler.wfile.write(wire(OK, HTML, f"Content-Length: {len(PAGE)}", "Connection: keep-alive"))
    handler.wfile.flush()
    time.sleep(8)


HEAD = wire(OK, HTML, body=b"")
KINDS: tuple[Misbehaviour, ...] = (
    kind(GROUP, "closes without a word", b"", "failed"),
    kind(GROUP, "resets the connection", Reply(raw=_reset), "failed"),
    kind(GROUP, "resets it in the middle of the page", Reply(raw=_reset_within), "failed", "no article"),
    kind(GROUP, "takes the request and says nothing", Reply(raw=_silent), "failed"),
    kind(GROUP, "promises a page and sends none of it", Reply(raw=_no_body), "failed"),
    kind(GROUP, "drips its headers, a byte at a time, for ever", drip(b"HTTP/1.1 200 OK\r\nX-Slow: "), "failed"),
    kind(GROUP, "drips header lines for ever", drip(b"HTTP/1.1 200 OK\r\n", b"X-Line: 1\r\n", 0.005), "failed"),
    kind(GROUP, "drips its page, a byte at a time, for ever", drip(HEAD + PAGE[:300]), "failed"),
    kind(GROUP, "sends a page without end as fast as it can", drip(HEAD, b"<p>x</p>" * 4096, 0), "refused", "failed"),
    kind(GROUP, "sends the page in small pieces with pauses", Reply(raw=_pauses), "read"),
    kind(GROUP, "keeps the connection open after the page", Reply(raw=_never_closes), "read"),
    kind(GROUP, "answers by HTTP/1.0 without a length and closes", wire("HTTP/1.0 200 OK", HTML), "read"),
    kind(GROUP, "answers by HTTP/0.9, the page alone", PAGE, "failed", "refused"),
    kind(GROUP, "answers in another protocol", b"SSH-2.0-OpenSSH_9.2\r\n", "failed"),
    kind(GROUP, "answers with random bytes", bytes(range(256)) * 40, "failed"),
    kind(GROUP, "answers with NUL bytes", bytes(5000), "failed"),
)
