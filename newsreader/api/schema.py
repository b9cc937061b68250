"""The OpenAPI description: what drf-spectacular cannot see by itself."""

from __future__ import annotations

from typing import Any, Literal

from django.conf import settings
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter

from newsreader.api.problems import MEDIA_TYPE, ProblemSerializer


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "newsreader.api.authentication.BearerAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "A token of yours: nr_…"}


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "newsreader.api.authentication.SessionAuthentication"
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "apiKey", "in": "cookie", "name": settings.SESSION_COOKIE_NAME}


class ApiSchema(AutoSchema):
    """Every operation can also answer with a problem; every creation takes an Idempotency-Key."""

    def get_override_parameters(self) -> list[Any]:
        if not getattr(self.view, "idempotent", False) or self.method != "POST":
            return []
        return [
            OpenApiParameter(
                "Idempotency-Key",
                str,
                OpenApiParameter.HEADER,
                description="Sent again with the same body, the same answer is given and nothing is made twice.",
            )
        ]

    def _get_response_bodies(self, direction: Literal["request", "response"] = "response") -> dict[str, Any]:
        responses: dict[str, Any] = super()._get_response_bodies(direction)
        problem = self.resolve_serializer(ProblemSerializer, direction)
        responses["default"] = {
            "description": "What went wrong, as problem details (RFC 9457).",
            "content": {MEDIA_TYPE: {"schema": problem.ref}},
        }
        return responses
