"""/walks."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from crawler import selectors, services
from crawler.models import Source, Walk, WalkStep
from crawler.walks.parameters import WalkParameters
from newsreader.api.idempotency import once
from newsreader.api.serializers.walks import NewWalkSerializer, StepSerializer, WalkSerializer
from newsreader.api.views.base import ReaderView

HEAVY = ("memory", "declared", "set_out_with")


def walks_of(reader_id: int) -> QuerySet[Walk]:
    return selectors.walks_of(reader_id).defer(*HEAVY)


class WalksView(ReaderView):
    serializer_class = WalkSerializer
    queryset = Walk.objects.none()
    idempotent = True

    @extend_schema(
        operation_id="walks_list", summary="Your walks, the latest first", responses=WalkSerializer(many=True)
    )
    def get(self, request: Request) -> Response:
        return self.page_of(walks_of(self.reader_id))

    @extend_schema(
        operation_id="walks_create",
        summary="Start a walk with your interest as it is now",
        request=NewWalkSerializer,
        responses={201: WalkSerializer},
    )
    def post(self, request: Request) -> Response:
        wanted, now = self.body(NewWalkSerializer), timezone.now()

        def make() -> Response:
            walk = services.start_walk(reader_id=self.reader_id, now=now, **self.plan(wanted))
            location = reverse("api:walk", [walk.pk], request=request)
            return Response(self.get_serializer(walk).data, status=201, headers={"Location": location})

        return once(request, self.reader_id, make, now=now)

    def plan(self, wanted: dict[str, Any]) -> dict[str, Any]:
        """Starts, source and parameters. A walk of a site has the site's budget unless told otherwise."""
        parameters = dict(wanted.get("parameters", {}))
        if "starts" in wanted:
            return {"starts": wanted["starts"], "parameters": WalkParameters(**parameters)}
        source = Source.objects.filter(reader_id=self.reader_id, pk=wanted["site"]).first()
        if source is None:
            raise ValidationError({"site": [_("You have no such site.")]})
        parameters.setdefault("pages", source.pages)
        return {"starts": [source.url], "source": source, "parameters": WalkParameters(**parameters)}


class WalkView(ReaderView):
    serializer_class = WalkSerializer

    @extend_schema(operation_id="walks_read", summary="One walk: how far it is, or why it ended")
    def get(self, request: Request, pk: int) -> Response:
        return Response(self.get_serializer(walks_of(self.reader_id).get(pk=pk)).data)


class StopView(ReaderView):
    serializer_class = WalkSerializer

    @extend_schema(
        operation_id="walks_stop", summary="Stop a walk; stopping one that is over does nothing", request=None
    )
    def post(self, request: Request, pk: int) -> Response:
        walk = walks_of(self.reader_id).get(pk=pk)
        services.stop_walk(walk_id=walk.pk, now=timezone.now())
        return Response(self.get_serializer(walks_of(self.reader_id).get(pk=pk)).data)


class StepsView(ReaderView):
    serializer_class = StepSerializer
    queryset = WalkStep.objects.none()
    ordering = "number"

    @extend_schema(
        operation_id="walks_steps", summary="The steps of a walk, in order", responses=StepSerializer(many=True)
    )
    def get(self, request: Request, pk: int) -> Response:
        steps = selectors.steps_of(selectors.walk_of(self.reader_id, pk))
        return self.page_of(steps.select_related(None).select_related("page__article").only(*STEP_COLUMNS))


STEP_COLUMNS = (
    *(field.attname for field in WalkStep._meta.concrete_fields),
    "page__id",
    "page__article__id",
    "page__article__page_id",
)
"""A step's own columns, and of its article no more than that it is there: pages and texts are large."""
