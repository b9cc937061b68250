"""/schema and /docs; and whatever address of the API is none."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView


class SchemaView(SpectacularAPIView):
    """OpenAPI 3, as YAML or (Accept: application/vnd.oai.openapi+json) as JSON. For everybody: it holds no data."""

    authentication_classes: list[Any] = []
    permission_classes = [AllowAny]


class DocsView(SpectacularSwaggerSplitView):
    """Swagger UI from our own server; its script comes from an address of its own, so that no page holds script."""

    authentication_classes: list[Any] = []
    permission_classes = [AllowAny]
    url_name = "api:schema"
    template_name = "api/docs.html"


class NoSuchView(APIView):
    """An unknown address below /api/v1/ answers like the rest of the API, not with a page."""

    authentication_classes: list[Any] = []
    permission_classes = [AllowAny]
    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise Http404
