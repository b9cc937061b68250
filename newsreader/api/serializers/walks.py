"""Walks and their steps."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from crawler.models import Walk, WalkEnd, WalkStatus, WalkStep
from crawler.walks.parameters import STRATEGIES, WalkParameters
from newsreader.api.fields import ObjectField, VectorField

DEFAULTS = WalkParameters()


class WalkParametersSerializer(serializers.Serializer[Any]):
    strategy = serializers.ChoiceField(choices=list(STRATEGIES), default=DEFAULTS.strategy)
    pages = serializers.IntegerField(min_value=1, max_value=10_000, required=False, help_text="budget of page requests")
    freshness = serializers.IntegerField(
        min_value=-10_000,
        max_value=0,
        allow_null=True,
        default=DEFAULTS.freshness,
        help_text="LF_min; null keeps every link",
    )
    interval = serializers.IntegerField(min_value=1, max_value=10_000, default=DEFAULTS.interval, help_text="CI")
    top_k = serializers.IntegerField(min_value=1, max_value=100, default=DEFAULTS.top_k)
    seed = serializers.IntegerField(min_value=0, max_value=2**31 - 1, default=DEFAULTS.seed)


class NewWalkSerializer(serializers.Serializer[Any]):
    """Either `site`, one of yours, or `starts`, addresses to set out from."""

    site = serializers.IntegerField(required=False, min_value=1, max_value=2**63 - 1)
    starts = serializers.ListField(
        child=serializers.CharField(max_length=2000), required=False, allow_empty=False, max_length=20
    )
    parameters = WalkParametersSerializer(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("site" in attrs) == ("starts" in attrs):
            raise serializers.ValidationError(_("Give either site or starts."))
        return attrs


class WalkSerializer(serializers.ModelSerializer[Walk]):
    site: serializers.PrimaryKeyRelatedField[Any] = serializers.PrimaryKeyRelatedField(source="source", read_only=True)
    starts = serializers.ListField(child=serializers.CharField(), read_only=True)
    parameters = ObjectField(read_only=True)
    status = serializers.ChoiceField(choices=WalkStatus.choices, read_only=True)
    ended_because = serializers.ChoiceField(choices=[("", ""), *WalkEnd.choices], read_only=True)
    interest = VectorField(read_only=True, help_text="the walk's interest now")

    class Meta:
        model = Walk
        fields = [
            "id",
            "site",
            "starts",
            "parameters",
            "scheduled",
            "status",
            "ended_because",
            "ended_detail",
            "steps_done",
            "pages_read",
            "kept",
            "requests",
            "interest",
            "created_at",
            "started_at",
            "finished_at",
        ]
        read_only_fields = fields


class StepSerializer(serializers.ModelSerializer[WalkStep]):
    reason = ObjectField(read_only=True)
    runners_up = serializers.ListField(
        child=ObjectField(), read_only=True, help_text="[{url, anchor, score, reason}], best first"
    )
    keywords = VectorField(read_only=True)
    interest = VectorField(read_only=True, help_text="the walk's interest after the step")
    article = serializers.SerializerMethodField(help_text="the kept article")

    class Meta:
        model = WalkStep
        fields = [
            "number",
            "parent_number",
            "url",
            "anchor",
            "outcome",
            "outcome_detail",
            "status",
            "move",
            "score",
            "reason",
            "runners_up",
            "title",
            "is_article",
            "relevance",
            "kept",
            "article",
            "keywords",
            "interest",
            "distance",
            "requests",
            "created_at",
        ]
        read_only_fields = fields

    def get_article(self, step: WalkStep) -> int | None:
        article = getattr(step.page, "article", None) if step.kept else None
        return article.pk if article is not None else None
