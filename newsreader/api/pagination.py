"""Cursor pagination over an order that new rows do not shift."""

from __future__ import annotations

import re
from typing import Any

from django.db.models import QuerySet
from rest_framework.exceptions import NotFound
from rest_framework.pagination import Cursor, CursorPagination
from rest_framework.request import Request
from rest_framework.views import APIView

NUMBER = re.compile(r"[0-9]{1,18}")


class StableCursorPagination(CursorPagination):
    """Pages of 50 (`page_size` up to 200), by a unique column: the view's `ordering`, by default the latest first."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200
    ordering = "-id"

    def decode_cursor(self, request: Request) -> Cursor | None:
        """A cursor made up by hand is no cursor: the columns ordered by are whole numbers."""
        cursor = super().decode_cursor(request)
        if cursor is not None and cursor.position is not None and not NUMBER.fullmatch(str(cursor.position)):
            raise NotFound(self.invalid_cursor_message)
        return cursor

    def get_ordering(self, request: Request, queryset: QuerySet[Any], view: APIView) -> tuple[str, ...]:
        return (getattr(view, "ordering", self.ordering),)
