"""Hands of the demonstration site: reads its packaged material and serves the generated pages on the loopback only."""

from __future__ import annotations

import hashlib
import signal
import threading
from collections.abc import Mapping
from datetime import UTC, date, datetime
from email.utils import format_datetime, parsedate_to_datetime
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import resources
from types import FrameType
from typing import ClassVar
from urllib.parse import urlsplit

from crawler.demosite.generator import MISSING, Site, generate

HOST = "127.0.0.1"
DEFAULT_PORT = 8010


def packaged_files() -> dict[str, str]:
    """The content files of the package, name → text."""
    folder = resources.files("crawler.demosite") / "content"
    return {entry.name: entry.read_text(encoding="utf-8") for entry in folder.iterdir() if entry.is_file()}


def demonstration_site(seed: int = 1, *, today: date | None = None, port: int = DEFAULT_PORT) -> Site:
    """The site as it is served at `port`; without `today`, dated back from the machine's date."""
    day = today or datetime.now(UTC).astimezone().date()
    return generate(packaged_files(), seed=seed, today=day, base=f"http://{HOST}:{port}")


def site(seed: int = 1) -> Mapping[str, tuple[str, bytes]]:
    """Path → (content type, body)."""
    return demonstration_site(seed).resources


class Handler(BaseHTTPRequestHandler):
    """GET and HEAD over a finished site, with validators (RFC 9110, sections 8.8 and 13)."""

    protocol_version = "HTTP/1.1"
    timeout = 30
    wbufsize = 1 << 16  # head and body leave in one piece; otherwise small pages wait for a delayed acknowledgement
    site: ClassVar[Site]
    etags: ClassVar[dict[str, str]]

    def do_GET(self) -> None:
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def _answer(self, *, with_body: bool) -> None:
        path = urlsplit(self.path).path or "/"
        found = self.site.resources.get(path) if path != MISSING else None
        if found is None and f"{path}/" in self.site.resources:
            self._send(HTTPStatus.MOVED_PERMANENTLY, {"Location": f"{path}/", "Content-Length": "0"})
            return
        status = HTTPStatus.OK if found else HTTPStatus.NOT_FOUND
        content_type, body = found or self.site.resources[MISSING]
        headers = {"Content-Type": content_type, "Content-Length": str(len(body))}
        if found:
            validators = {
                "ETag": self.etags[path],
                "Last-Modified": format_datetime(self.site.modified[path].astimezone(UTC), usegmt=True),
                "Cache-Control": "no-cache",
            }
            if self._is_unchanged(path):
                self._send(HTTPStatus.NOT_MODIFIED, validators)
                return
            headers |= validators
        self._send(status, headers, body if with_body else b"")

    def _is_unchanged(self, path: str) -> bool:
        tags = self.headers.get("If-None-Match")
        if tags is not None:  # it wins over If-Modified-Since
            offered = {tag.strip().removeprefix("W/") for tag in tags.split(",")}
            return "*" in offered or self.etags[path] in offered
        try:
            since = parsedate_to_datetime(self.headers.get("If-Modified-Since", ""))
        except ValueError:
            return False
        return self.site.modified[path] <= (since if since.tzinfo else since.replace(tzinfo=UTC))

    def _send(self, status: HTTPStatus, headers: Mapping[str, str], body: bytes = b"") -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def version_string(self) -> str:
        return "demosite"

    def log_message(self, format: str, *args: object) -> None:
        """Stay silent: the product's own log tells what its crawler asked for."""


class Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False  # an idle kept-alive connection must not hold up the end


def make_server(site: Site, port: int) -> Server:
    """A server bound to the loopback, not yet serving; port 0 takes a free one. Raises OSError if the port is taken."""
    etags = {
        path: f'"{hashlib.sha256(content_type.encode() + body).hexdigest()[:20]}"'
        for path, (content_type, body) in site.resources.items()
    }
    handler = type("SiteHandler", (Handler,), {"site": site, "etags": etags})
    return Server((HOST, port), handler)


def serve(server: Server) -> None:
    """Serve until SIGTERM or SIGINT; returns within a second of it. To be called in the main thread."""

    def stop(signum: int, frame: FrameType | None) -> None:
        # shutdown() waits for the serving loop, which is the thread that this handler interrupts.
        threading.Thread(target=server.shutdown, daemon=True).start()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    with server:
        server.serve_forever(poll_interval=0.2)
