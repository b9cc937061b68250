"""/me and /tokens."""

from __future__ import annotations

from django.db import transaction
from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from crawler import services as crawler
from newsreader.accounts import selectors, services
from newsreader.accounts.models import ApiToken, Reader
from newsreader.api.idempotency import once
from newsreader.api.serializers.accounts import (
    MeSerializer,
    NewTokenSerializer,
    TokenRequestSerializer,
    TokenSerializer,
)
from newsreader.api.views.base import ReaderView


class MeView(ReaderView):
    serializer_class = MeSerializer

    @extend_schema(operation_id="me_read", summary="Your account")
    def get(self, request: Request) -> Response:
        return Response(self.get_serializer(Reader.objects.get(pk=self.reader_id)).data)

    @extend_schema(operation_id="me_change", summary="Change name, language, time zone or theme")
    def patch(self, request: Request) -> Response:
        values = self.body(MeSerializer, partial=True)
        with transaction.atomic():
            reader = services.change_reader(reader_id=self.reader_id, **values)
            if "time_zone" in values:
                crawler.reschedule(reader_id=self.reader_id, time_zone=reader.time_zone, now=timezone.now())
        return Response(self.get_serializer(reader).data)


class TokensView(ReaderView):
    serializer_class = TokenSerializer
    queryset = ApiToken.objects.none()
    idempotent = True

    @extend_schema(
        operation_id="tokens_list",
        summary="Your tokens, without the tokens themselves",
        responses=TokenSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        return self.page_of(selectors.tokens_of(self.reader_id))

    @extend_schema(
        operation_id="tokens_create",
        summary="Make a token; it is shown this once",
        request=TokenRequestSerializer,
        responses={201: NewTokenSerializer},
    )
    def post(self, request: Request) -> Response:
        values, now = self.body(TokenRequestSerializer), timezone.now()

        def make() -> Response:
            token, plain = services.issue_token(reader_id=self.reader_id, now=now, **values)
            return Response({**TokenSerializer(token).data, "token": plain}, status=201)

        return once(request, self.reader_id, make, now=now, secret=True)


class TokenView(ReaderView):
    serializer_class = TokenSerializer

    @extend_schema(operation_id="tokens_revoke", summary="Revoke a token", responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        if not services.revoke_token(reader_id=self.reader_id, token_id=pk):
            raise Http404
        return Response(status=204)
