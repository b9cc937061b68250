"""/interests: the vector, its points, its history and drift. Every change answers with the whole interest."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from typing import Any

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from interests import selectors, services
from interests.errors import InterestError
from interests.models import InterestSnapshot
from interests.vectors import check_word
from newsreader.api.idempotency import once
from newsreader.api.problems import InvalidQuery
from newsreader.api.serializers import interests as shapes
from newsreader.api.views.base import ReaderView


class InterestView(ReaderView):
    """Shows the interest; the views below change it and show it then."""

    serializer_class: Any = shapes.InterestSerializer

    def shown(self, status: int = 200) -> Response:
        latest = selectors.latest(self.reader_id)
        interest = {
            "snapshot": latest.number if latest else 0,
            "changed_at": latest.created_at if latest else None,
            "vector": selectors.current(self.reader_id),
            "points": selectors.rows(self.reader_id, timezone.now()),
        }
        return Response(shapes.InterestSerializer(interest).data, status=status)

    def known(self, word: str) -> str:
        """The word of the address as it is stored (traditional as simplified …), if it is among the reader's points."""
        with suppress(InterestError):
            stored = check_word(word)
            if any(point.word == stored for point in selectors.points(self.reader_id)):
                return stored
        raise Http404


class WholeView(InterestView):
    @extend_schema(operation_id="interests_read", summary="Your interest: the vector and its points")
    def get(self, request: Request) -> Response:
        return self.shown()

    @extend_schema(
        operation_id="interests_declare",
        summary="Type the whole interest anew; pinned and muted words stay",
        request=shapes.DeclareSerializer,
    )
    def put(self, request: Request) -> Response:
        vector = self.body(shapes.DeclareSerializer)["vector"]
        services.declare(reader_id=self.reader_id, points=vector, now=timezone.now())
        return self.shown()


class PointsView(InterestView):
    idempotent = True

    @extend_schema(
        operation_id="interests_add",
        summary="Add a word",
        request=shapes.NewPointSerializer,
        responses={201: shapes.InterestSerializer},
    )
    def post(self, request: Request) -> Response:
        point, now = self.body(shapes.NewPointSerializer), timezone.now()

        def make() -> Response:
            services.add(reader_id=self.reader_id, now=now, **point)
            return self.shown(201)

        return once(request, self.reader_id, make, now=now)


class PointView(InterestView):
    @extend_schema(
        operation_id="interests_weigh", summary="Change a word's weight", request=shapes.PointChangeSerializer
    )
    def patch(self, request: Request, word: str) -> Response:
        word = self.known(word)
        weight = self.body(shapes.PointChangeSerializer)["weight"]
        services.set_weight(reader_id=self.reader_id, word=word, weight=weight, now=timezone.now())
        return self.shown()

    @extend_schema(operation_id="interests_remove", summary="Remove a word", request=None)
    def delete(self, request: Request, word: str) -> Response:
        services.remove(reader_id=self.reader_id, word=self.known(word), now=timezone.now())
        return self.shown()


class PinView(InterestView):
    @extend_schema(operation_id="interests_pin", summary="Pin a word: it is never pruned", request=None)
    def put(self, request: Request, word: str) -> Response:
        services.pin(reader_id=self.reader_id, word=self.known(word), on=True, now=timezone.now())
        return self.shown()

    @extend_schema(operation_id="interests_unpin", summary="Unpin a word", request=None)
    def delete(self, request: Request, word: str) -> Response:
        services.pin(reader_id=self.reader_id, word=self.known(word), on=False, now=timezone.now())
        return self.shown()


class MuteView(InterestView):
    @extend_schema(
        operation_id="interests_mute", summary="Mute a word, known or not: articles about it are filtered", request=None
    )
    def put(self, request: Request, word: str) -> Response:
        services.mute(reader_id=self.reader_id, word=word, on=True, now=timezone.now())
        return self.shown()

    @extend_schema(operation_id="interests_unmute", summary="Lift a mute", request=None)
    def delete(self, request: Request, word: str) -> Response:
        services.mute(reader_id=self.reader_id, word=self.known(word), on=False, now=timezone.now())
        return self.shown()


class UndoView(InterestView):
    @extend_schema(
        operation_id="interests_undo",
        summary="Go back: to before the last change, or to how it was after change `number`",
        request=shapes.UndoSerializer,
    )
    def post(self, request: Request) -> Response:
        number = self.body(shapes.UndoSerializer).get("number")
        if number is None:
            services.undo_last(reader_id=self.reader_id, now=timezone.now())
        else:
            services.undo_to(reader_id=self.reader_id, number=number, now=timezone.now())
        return self.shown()


class HistoryView(ReaderView):
    serializer_class = shapes.SnapshotSerializer
    filter_serializer = shapes.HistoryFilterSerializer
    queryset = InterestSnapshot.objects.none()
    ordering = "-number"

    @extend_schema(
        operation_id="interests_history",
        summary="Every change and its cause, the latest first",
        parameters=[shapes.HistoryFilterSerializer],
        responses=shapes.SnapshotSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        return self.page_of(selectors.history(self.reader_id, self.filters().get("since")).order_by())


class DriftView(ReaderView):
    serializer_class = shapes.DriftSerializer
    filter_serializer = shapes.DriftFilterSerializer

    @extend_schema(
        operation_id="interests_drift",
        summary="How the interest moved, resampled for a chart",
        parameters=[shapes.DriftFilterSerializer],
    )
    def get(self, request: Request) -> Response:
        wanted = self.filters()
        until = wanted.get("until") or timezone.now()
        since = wanted.get("since") or until - timedelta(days=30)
        if since >= until:
            raise InvalidQuery({"since": [_("since must be before until.")]})
        return Response(self.get_serializer(selectors.drift(self.reader_id, since, until, wanted["points"])).data)
