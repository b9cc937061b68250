"""Sockets to addresses that were judged, and a deadline that no slow trickle of bytes can stretch."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import suppress
from itertools import zip_longest
from typing import Any

from crawler.errors import CrawlerError
from crawler.net.guard import is_forbidden_port, refusal_of_any

MOST_ADDRESSES = 4  # of one name that are tried, one after the other

_Found = tuple[int, int, int, str, Any]  # what getaddrinfo answers
_local = threading.local()


class ForbiddenAddressError(CrawlerError):
    """The name leads to an address, or the address to a port, that the crawler must not reach."""


class NoConnectionError(TimeoutError):
    """Neither name server nor host answered in time."""


class Deadline:
    """Ends the connection that this thread dials within the block after `seconds`, whatever it is waiting for.

    A timeout of a socket starts anew with every byte; this does not. `passed` says whether it was the deadline that
    broke the connection.
    """

    def __init__(self, seconds: float) -> None:
        self.passed = False
        self._seconds = seconds
        self._ends = 0.0
        self._outer: Deadline | None = None
        self._sockets: list[socket.socket] = []
        self._timer = threading.Timer(seconds, self._end)
        self._timer.daemon = True

    def __enter__(self) -> Deadline:
        self._outer = getattr(_local, "deadline", None)
        _local.deadline = self
        self._ends = time.monotonic() + self._seconds
        self._timer.start()
        return self

    @property
    def left(self) -> float:
        """Seconds; 0 when it has passed."""
        return max(self._ends - time.monotonic(), 0.0)

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


def dial(host: str, port: int, allowed: frozenset[str], timeout: float) -> socket.socket:
    """Resolve `host`, judge every address, and connect to one that was judged, all within `timeout` seconds.

    The socket keeps that timeout. Raises ForbiddenAddressError; socket.gaierror for a name that leads nowhere;
    NoConnectionError and other OSErrors where nobody answers.
    """
    if is_forbidden_port(host, port, allowed):
        raise ForbiddenAddressError(f"a port of another service: {port}")
    deadline: Deadline | None = getattr(_local, "deadline", None)
    if deadline is not None:
        timeout = min(timeout, max(deadline.left, 0.001))
    ends = time.monotonic() + timeout
    found = _resolved(host, port, timeout)
    reason = refusal_of_any(host, port, (str(entry[4][0]) for entry in found), allowed)
    if reason:
        raise ForbiddenAddressError(f"a private address: {reason}")
    last: OSError = OSError("no address")
    tried = _alternating(found)[:MOST_ADDRESSES]
    for at, (family, kind, protocol, _, address) in enumerate(tried):
        # Each gets its share of what is left, so that a dead first address leaves time for the second.
        share = (ends - time.monotonic()) / (len(tried) - at)
        if share <= 0:
            break
        dialled: socket.socket | None = None
        try:
            dialled = socket.socket(family, kind, protocol)
            dialled.settimeout(share)
            dialled.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            dialled.connect(address)
            dialled.settimeout(timeout)
        except OSError as error:
            if dialled is not None:
                dialled.close()
            last = error
            continue
        if deadline is not None:
            _watch(dialled, deadline)
        return dialled
    if isinstance(last, TimeoutError) or time.monotonic() >= ends:
        raise NoConnectionError(f"no connection within {timeout:g} s") from last
    raise last


def _resolved(host: str, port: int, timeout: float) -> list[_Found]:
    """What the name servers say; in a thread of its own, as nothing else can end a wait for a name server."""
    answers: list[list[_Found] | OSError] = []

    def ask() -> None:
        try:
            answers.append(list(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)))
        except (OSError, UnicodeError) as error:  # the latter: a label over 63 characters
            answers.append(error if isinstance(error, OSError) else socket.gaierror(str(error)))

    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    asking.join(timeout)
    if not answers:
        raise NoConnectionError(f"no name server answered within {timeout:g} s")
    if isinstance(answer := answers[0], OSError):
        raise answer
    return answer


def _alternating(found: list[_Found]) -> list[_Found]:
    """IPv6 and IPv4 in turns, in the order given otherwise (RFC 8305, section 4): one of them may be broken here."""
    first = [entry for entry in found if entry[0] == found[0][0]]
    other = [entry for entry in found if entry[0] != found[0][0]]
    return [entry for pair in zip_longest(first, other) for entry in pair if entry is not None]


def _watch(dialled: socket.socket, deadline: Deadline) -> None:
    try:
        deadline.watch(dialled)
    except OSError:
        dialled.close()
        raise
