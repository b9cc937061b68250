"""The address guard for whoever else opens connections: web hooks, notifications, lists of sites to take in."""

from __future__ import annotations

import socket
from typing import Any

import requests
from requests.adapters import HTTPAdapter
from urllib3 import PoolManager
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool
from urllib3.exceptions import ConnectTimeoutError, NameResolutionError, NewConnectionError

from crawler.dialling import ForbiddenAddressError, dial

TIMEOUT = 10.0  # seconds to connect, and between two arrivals of data, where the caller names none; our choice
MOST_REDIRECTS = 5


def guarded_session(allowed_private: frozenset[str] = frozenset()) -> requests.Session:
    """A session of requests that reaches no private address except the host:port pairs listed.

    Every connection is judged on the address it dials, redirects too; proxies, .netrc and the rest of the environment
    are not heeded, whoever sets them. What is refused raises ForbiddenAddressError. `crawler.dialling.Deadline` bounds
    the whole time of what is done with it; a body is the caller's to bound (`stream=True`).
    """
    session = requests.Session()
    session.trust_env = False
    session.max_redirects = MOST_REDIRECTS
    adapter = _guarded_adapter(allowed_private)
    session.mount("http://", adapter)
    session.mount("https://", adapter)
    return session


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


def _guarded_adapter(allowed: frozenset[str]) -> HTTPAdapter:
    """An adapter all of whose connections go through `dial`; name, SNI and Host header stay untouched."""

    class Plain(HTTPConnection):
        def _new_conn(self) -> socket.socket:
            return _dialled(self, allowed)

    class Secure(HTTPSConnection):
        def _new_conn(self) -> socket.socket:
            return _dialled(self, allowed)

    class PlainPool(HTTPConnectionPool):
        ConnectionCls = Plain

    class SecurePool(HTTPSConnectionPool):
        ConnectionCls = Secure

    class Adapter(HTTPAdapter):
        def init_poolmanager(self, connections: int, maxsize: int, block: bool = False, **options: Any) -> None:
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
            response = super().send(request, stream, timeout or TIMEOUT, verify, cert, None)
            if response.is_redirect:
                response.close()  # a session would read its body to the end, which may never come
            return response

    return Adapter(max_retries=0)
