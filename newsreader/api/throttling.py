"""How often a reader may call, counted in the cache that the web processes share."""

from __future__ import annotations

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import UserRateThrottle
from rest_framework.views import APIView


class ReaderThrottle(UserRateThrottle):
    """All calls of a reader, whatever token they come with (setting: user, 600/min)."""


class ChangeThrottle(UserRateThrottle):
    """Calls that change something: each costs a write, some of them a walk."""

    scope = "change"
    rate = "120/min"

    def allow_request(self, request: Request, view: APIView) -> bool:
        return request.method in SAFE_METHODS or super().allow_request(request, view)
