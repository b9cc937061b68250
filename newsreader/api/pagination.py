"""Cursor pagination over an order that new rows do not shift."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.views import APIView


class StableCursorPagination(CursorPagination):
    """Pages of 50 (`page_size` up to 200), by a unique column: the view's `ordering`, by default the latest first."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200
    ordering = "-id"

    def get_ordering(self, request: Request, queryset: QuerySet[Any], view: APIView) -> tuple[str, ...]:
        return (getattr(view, "ordering", self.ordering),)
