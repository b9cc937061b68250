"""What every view of the API shares."""

from __future__ import annotations

from typing import Any, TypeVar

from django.conf import settings
from django.db.models import Model, QuerySet
from django.http import Http404
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.generics import GenericAPIView
from rest_framework.metadata import SimpleMetadata
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from newsreader.api.parsers import JSONParser
from newsreader.api.permissions import TokenScope
from newsreader.api.problems import BodyTooLarge, InvalidQuery
from newsreader.api.schema import ApiSchema
from newsreader.api.throttling import ChangeThrottle, ReaderThrottle

Row = TypeVar("Row", bound=Model)


class Metadata(SimpleMetadata):
    """What OPTIONS answers: name and formats. Which fields there are is told by the schema."""

    def determine_actions(self, request: Request, view: Any) -> dict[str, Any]:
        return {}


class ReaderView(GenericAPIView[Any]):
    """A view about the reader who asks. `idempotent`: its POST takes an Idempotency-Key."""

    permission_classes = [IsAuthenticated, TokenScope]
    throttle_classes = [ReaderThrottle, ChangeThrottle]
    parser_classes = [JSONParser]
    metadata_class = Metadata
    schema = ApiSchema()
    idempotent = False
    filter_serializer: type[serializers.Serializer[Any]] = serializers.Serializer

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdigit() and int(length) > (settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0):
            raise BodyTooLarge

    @property
    def reader_id(self) -> int:
        """0 only where the schema is generated, without anybody asking."""
        return self.request.user.pk or 0

    def body(self, serializer: type[serializers.BaseSerializer[Any]], **options: Any) -> dict[str, Any]:
        """The request's body, checked."""
        checked = serializer(data=self.request.data, context=self.get_serializer_context(), **options)
        checked.is_valid(raise_exception=True)
        values: dict[str, Any] = checked.validated_data
        return values

    def filters(self) -> dict[str, Any]:
        """The address's parameters, checked by `filter_serializer`."""
        checked = self.filter_serializer(data=self.request.query_params)
        try:
            checked.is_valid(raise_exception=True)
        except ValidationError as error:
            raise InvalidQuery(error.detail) from None
        values: dict[str, Any] = checked.validated_data
        return values

    def page_of(self, queryset: QuerySet[Any]) -> Response:
        """One page of a list, by cursor."""
        page = self.paginate_queryset(queryset)
        return self.get_paginated_response(self.get_serializer(page, many=True).data)


def found(row: Row | None) -> Row:
    """What a selector found. Another reader's is not found either: nobody learns that it exists."""
    if row is None:
        raise Http404
    return row
