"""requests, taught three things: to dial judged addresses only, to ask for the very bytes of an address, and to put up
with servers that browsers put up with."""

from __future__ import annotations

import socket
import threading
from typing import Any

import requests
from requests.adapters import HTTPAdapter
from urllib3 import PoolManager
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool
from urllib3.exceptions import ConnectTimeoutError, NameResolutionError, NewConnectionError

from crawler.net.answers import LenientResponse
from crawler.net.dialling import ForbiddenAddressError, dial

TIMEOUT = 10.0  # seconds to connect, and between two arrivals of data, where the caller names none; our choice

_asking = threading.local()


def _dialled(connection: HTTPConnection, allowed: frozenset[str]) -> socket.socket:
    """`dial` in the words of urllib3."""
    host, timeout = connection._dns_host, connection.timeout
    try:
        return dial(host, connection.port, allowed, TIMEOUT if timeout is None else float(timeout))
    except ForbiddenAddressError:
        raise
    except socket.gaierror as error:
        raise NameResolutionError(host, connection, error) from error
    except TimeoutError as error:
        raise ConnectTimeoutError(connection, f"{host}: {error}") from error
    except OSError as error:
        raise NewConnectionError(connection, f"{host}: {error}") from error


class GuardedAdapter(HTTPAdapter):
    """All of whose connections go through `dial`; name, SNI and Host header stay untouched.

    `allowed`: host:port pairs that may lie in private networks. `longest_headers`: bytes of an answer's.
    """

    def __init__(self, allowed: frozenset[str], longest_headers: int = LenientResponse.longest_headers) -> None:
        self._allowed, self._longest_headers = allowed, longest_headers
        super().__init__(max_retries=0)

    def init_poolmanager(self, connections: int, maxsize: int, block: bool = False, **options: Any) -> None:
        allowed, longest = self._allowed, self._longest_headers

        class Answer(LenientResponse):
            longest_headers = longest

        class Plain(HTTPConnection):
            response_class = Answer

            def _new_conn(self) -> socket.socket:
                return _dialled(self, allowed)

            def putrequest(self, method: str, url: str, *args: Any, **options: Any) -> None:
                super().putrequest(method, _asking.target, *args, **options)

        class Secure(HTTPSConnection):
            response_class = Answer

            def _new_conn(self) -> socket.socket:
                return _dialled(self, allowed)

            def putrequest(self, method: str, url: str, *args: Any, **options: Any) -> None:
                super().putrequest(method, _asking.target, *args, **options)

        class PlainPool(HTTPConnectionPool):
            ConnectionCls = Plain

        class SecurePool(HTTPSConnectionPool):
            ConnectionCls = Secure

        self.poolmanager = PoolManager(num_pools=connections, maxsize=maxsize, block=block, **options)
        self.poolmanager.pool_classes_by_scheme = {"http": PlainPool, "https": SecurePool}

    def send(
        self,
        request: requests.PreparedRequest,
        stream: bool = False,
        timeout: Any = None,
        verify: bool | str = True,
        cert: Any = None,
        proxies: Any = None,
    ) -> requests.Response:
        """Without proxies: one would dial for us, and nobody would judge where to."""
        # urllib3 escapes every escape anew where a single % is none (?q=%D6%D0&p=100%), which on sites in GBK asks for
        # another page; so the connection, in this thread, is told the address itself.
        _asking.target = "/" + (request.url or "").partition("#")[0].partition("://")[2].partition("/")[2]
        return super().send(request, stream, timeout or TIMEOUT, verify, cert, None)
