"""Connections that judge the address they actually dial, and a deadline that no slow trickle of bytes can stretch."""

from __future__ import annotations

import http.client
import socket
import threading
import time
from contextlib import suppress
from typing import Any

from requests.adapters import HTTPAdapter
from urllib3 import PoolManager
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool
from urllib3.exceptions import ConnectTimeoutError, NameResolutionError, NewConnectionError

from crawler.errors import CrawlerError
from crawler.guard import refusal_of_any

MOST_ADDRESSES = 4  # of one name that are tried, one after the other

_local = threading.local()


class ForbiddenAddressError(CrawlerError):
    """The name leads to an address that the crawler must not reach."""


class Deadline:
    """Ends the connection that this thread dials within the block after `seconds`, whatever it is waiting for.

    A timeout of a socket starts anew with every byte; this does not. `passed` says whether it was the deadline that
    broke the connection.
    """

    def __init__(self, seconds: float) -> None:
        self.passed = False
        self._outer: Deadline | None = None
        self._sockets: list[socket.socket] = []
        self._timer = threading.Timer(seconds, self._end)
        self._timer.daemon = True

    def __enter__(self) -> Deadline:
        self._outer = getattr(_local, "deadline", None)
        _local.deadline = self
        self._timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        _local.deadline = self._outer
        self._timer.cancel()
        self._timer.join()
        for spare in self._sockets:
            spare.close()

    def watch(self, dialled: socket.socket) -> None:
        """Keep a second descriptor of the connection: TLS takes the first one away from its socket object."""
        if self.passed:
            raise TimeoutError("the time for this page is over")
        self._sockets.append(dialled.dup())

    def _end(self) -> None:
        self.passed = True
        for spare in list(self._sockets):
            with suppress(OSError):
                spare.shutdown(socket.SHUT_RDWR)


def dial(connection: HTTPConnection, allowed: frozenset[str]) -> socket.socket:
    """Resolve the connection's host, judge every address, and connect to one that was judged."""
    host, port = connection._dns_host, connection.port
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        failure = error if isinstance(error, socket.gaierror) else socket.gaierror(str(error))
        raise NameResolutionError(host, connection, failure) from error
    reason = refusal_of_any(host, port, (str(entry[4][0]) for entry in found), allowed)
    if reason:
        raise ForbiddenAddressError(f"a private address: {reason}")
    timeout = float(connection.timeout) if connection.timeout is not None else 10.0
    ends = time.monotonic() + timeout
    last: OSError = OSError("no address")
    for family, kind, protocol, _, address in found[:MOST_ADDRESSES]:
        left = ends - time.monotonic()
        if left <= 0:
            break
        dialled = socket.socket(family, kind, protocol)
        try:
            dialled.settimeout(left)
            for option in connection.socket_options or ():
                dialled.setsockopt(*option)
            dialled.connect(address)
        except OSError as error:
            dialled.close()
            last = error
            continue
        dialled.settimeout(timeout)
        _watch(dialled)
        return dialled
    if isinstance(last, TimeoutError) or time.monotonic() >= ends:
        raise ConnectTimeoutError(connection, f"{host}: no connection within {timeout:g} s") from last
    raise NewConnectionError(connection, f"{host}: {last}") from last


def _watch(dialled: socket.socket) -> None:
    deadline: Deadline | None = getattr(_local, "deadline", None)
    if deadline is None:
        return
    try:
        deadline.watch(dialled)
    except OSError:
        dialled.close()
        raise


class _Answer(http.client.HTTPResponse):
    """Takes no chunk of negative length: http.client would read one of -1 to the end of the connection, whatever the
    caller's limit."""

    def _read_next_chunk_size(self) -> int:
        size = int(super()._read_next_chunk_size())  # type: ignore[misc]
        if size < 0:
            raise ValueError("a chunk of negative length")  # http.client makes an incomplete answer of it
        return size


def guarded_adapter(allowed: frozenset[str]) -> HTTPAdapter:
    """An adapter of requests all of whose connections go through `dial`; name, SNI and Host header stay untouched."""

    class Plain(HTTPConnection):
        response_class = _Answer

        def _new_conn(self) -> socket.socket:
            return dial(self, allowed)

    class Secure(HTTPSConnection):
        response_class = _Answer

        def _new_conn(self) -> socket.socket:
            return dial(self, allowed)

    class PlainPool(HTTPConnectionPool):
        ConnectionCls = Plain

    class SecurePool(HTTPSConnectionPool):
        ConnectionCls = Secure

    class Adapter(HTTPAdapter):
        def init_poolmanager(self, connections: int, maxsize: int, block: bool = False, **options: Any) -> None:
            self.poolmanager = PoolManager(num_pools=connections, maxsize=maxsize, block=block, **options)
            self.poolmanager.pool_classes_by_scheme = {"http": PlainPool, "https": SecurePool}

    return Adapter(max_retries=0)
