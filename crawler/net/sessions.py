"""The address guard for whoever else opens connections: web hooks, notifications, lists of sites to take in."""

from __future__ import annotations

from typing import Any

import requests

from crawler.net.adapters import GuardedAdapter

MOST_REDIRECTS = 5


def guarded_session(allowed_private: frozenset[str] = frozenset()) -> requests.Session:
    """A session of requests that reaches no private address except the host:port pairs listed.

    Every connection is judged on the address it dials, redirects too; proxies, .netrc and the rest of the environment
    are not heeded, whoever sets them. What is refused raises ForbiddenAddressError. `crawler.net.dialling.Deadline`
    bounds the whole time of what is done with it; a body is the caller's to bound (`stream=True`).
    """
    session = requests.Session()
    session.trust_env = False
    session.max_redirects = MOST_REDIRECTS
    adapter = _Briefly(allowed_private)
    session.mount("http://", adapter)
    session.mount("https://", adapter)
    return session


class _Briefly(GuardedAdapter):
    def send(self, *args: Any, **options: Any) -> requests.Response:
        response = super().send(*args, **options)
        if response.is_redirect:
            response.close()  # a session would read its body to the end, which may never come
        return response
