"""/recommendations."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from interests import selectors as interests
from newsreader.api.idempotency import once
from newsreader.api.serializers.recommendations import (
    AnsweredSerializer,
    AnswerSerializer,
    RecommendationFilterSerializer,
    RecommendationSerializer,
    WhySerializer,
)
from newsreader.api.views.base import ReaderView, found
from newsreader.delivery.models import Channel
from newsreader.recommendations import selectors, services
from newsreader.recommendations.models import Feedback, Recommendation

LOOKUPS = {"explored": "explored", "verdict": "verdict", "since": "created_at__gte"}
ABSENCES = {
    "unread": ("opened_at__isnull", True),
    "saved": ("saved_at__isnull", False),
    "hidden": ("hidden_at__isnull", False),
}


class RecommendationsView(ReaderView):
    serializer_class = RecommendationSerializer
    filter_serializer = RecommendationFilterSerializer
    queryset = Recommendation.objects.none()

    @extend_schema(
        operation_id="recommendations_list",
        summary="Your recommendations, the latest first: listed ones, or what was filtered or folded",
        parameters=[RecommendationFilterSerializer],
        responses=RecommendationSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        lookups: dict[str, Any] = {}
        for name, value in self.filters().items():
            if name == "state" and value != "all":
                lookups["state"] = value
            elif name == "day":
                lookups |= {"deliveries__channel": Channel.TODAY, "deliveries__day": value}
            elif name in LOOKUPS and value is not None:
                lookups[LOOKUPS[name]] = value
            elif name in ABSENCES and value is not None:
                lookup, absent = ABSENCES[name]
                lookups[lookup] = value == absent
        return self.page_of(selectors.recommendations_of(self.reader_id).filter(**lookups))


class RecommendationView(ReaderView):
    serializer_class = RecommendationSerializer

    @extend_schema(operation_id="recommendations_read", summary="One recommendation")
    def get(self, request: Request, pk: int) -> Response:
        return Response(self.get_serializer(found(selectors.recommendation_of(self.reader_id, pk))).data)


class WhyView(ReaderView):
    serializer_class = WhySerializer

    @extend_schema(operation_id="recommendations_why", summary="Why it is recommended: terms that sum to the score")
    def get(self, request: Request, pk: int) -> Response:
        return Response(self.get_serializer(selectors.why(found(selectors.recommendation_of(self.reader_id, pk)))).data)


class RereadView(ReaderView):
    serializer_class = RecommendationSerializer

    @extend_schema(
        operation_id="recommendations_reread",
        summary="Read its article again, from the stored page, by the rules that its site has now",
        request=None,
    )
    def post(self, request: Request, pk: int) -> Response:
        recommendation = found(selectors.recommendation_of(self.reader_id, pk))
        return Response(self.get_serializer(services.reread(recommendation=recommendation, now=timezone.now())).data)


class FeedbackView(ReaderView):
    serializer_class = AnsweredSerializer
    idempotent = True

    @extend_schema(
        operation_id="recommendations_answer",
        summary="Answer: like, less, save, hide, open or undo",
        description=(
            "like, less and open teach your interest. Answering the same twice changes nothing. Taking a like or a "
            "less back also takes back what it taught."
        ),
        request=AnswerSerializer,
    )
    def post(self, request: Request, pk: int) -> Response:
        recommendation, now = found(selectors.recommendation_of(self.reader_id, pk)), timezone.now()
        wanted = self.body(AnswerSerializer)

        def make() -> Response:
            given: Feedback | None
            if wanted["kind"] == "undo":
                given = services.undo_feedback(recommendation=recommendation, now=now)
            else:
                given = services.answer(recommendation=recommendation, kind=wanted["kind"], on=wanted["on"], now=now)
            return self.answered(recommendation, given)

        return once(request, self.reader_id, make, now=now)

    def answered(self, recommendation: Recommendation, given: Feedback | None) -> Response:
        snapshot = given.snapshot if given is not None else None
        answer = {
            "recommendation": recommendation,
            "snapshot": snapshot.number if snapshot is not None else None,
            "interest": interests.current(self.reader_id),
        }
        return Response(self.get_serializer(answer).data)
