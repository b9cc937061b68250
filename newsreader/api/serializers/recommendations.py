"""Recommendations, their reasons and the reader's answers."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from newsreader.api.fields import VectorField
from newsreader.api.serializers.articles import ArticleSerializer
from newsreader.recommendations.models import FilterReason, Recommendation, RecommendationState


class ReasonTermSerializer(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(choices=["interest", "recent", "new"])
    word = serializers.CharField(allow_blank=True, help_text="the interest word; empty for the other kinds")
    weight = serializers.FloatField()
    presence = serializers.FloatField(help_text="0 to 1")
    value = serializers.FloatField(help_text="weight × presence")


class ReasonSerializer(serializers.Serializer[Any]):
    terms = ReasonTermSerializer(many=True)
    total = serializers.FloatField(help_text="the sum of the values, to the last digit")


class RecommendationSerializer(serializers.ModelSerializer[Recommendation]):
    article = ArticleSerializer(read_only=True)
    reason = ReasonSerializer(read_only=True)
    state = serializers.ChoiceField(choices=RecommendationState.choices, read_only=True)
    filter_reason = serializers.ChoiceField(choices=[("", ""), *FilterReason.choices], read_only=True)
    verdict = serializers.ChoiceField(choices=["", "like", "less"], read_only=True)
    folded_into: serializers.PrimaryKeyRelatedField[Any] = serializers.PrimaryKeyRelatedField(read_only=True)

    class Meta:
        model = Recommendation
        fields = [
            "id",
            "article",
            "score",
            "reason",
            "explored",
            "state",
            "filter_reason",
            "folded_into",
            "verdict",
            "created_at",
            "opened_at",
            "saved_at",
            "hidden_at",
        ]
        read_only_fields = fields


class RecommendationFilterSerializer(serializers.Serializer[Any]):
    state = serializers.ChoiceField(
        choices=["listed", "filtered", "folded", "all"], default="listed", help_text="filtered: what was not listed"
    )
    explored = serializers.BooleanField(required=False, allow_null=True, default=None)
    unread = serializers.BooleanField(required=False, allow_null=True, default=None)
    saved = serializers.BooleanField(required=False, allow_null=True, default=None)
    hidden = serializers.BooleanField(
        required=False, allow_null=True, default=False, help_text="default: without what you hid"
    )
    verdict = serializers.ChoiceField(choices=["like", "less"], required=False)
    day = serializers.DateField(required=False, help_text="carried to your Today on this day")
    since = serializers.DateTimeField(required=False, help_text="made at or after")


class WhyStepSerializer(serializers.Serializer[Any]):
    walk = serializers.IntegerField(source="walk_id")
    number = serializers.IntegerField()
    move = serializers.CharField()
    url = serializers.CharField()
    anchor = serializers.CharField(allow_blank=True)
    title = serializers.CharField(allow_blank=True)
    score = serializers.FloatField()


class AlsoSerializer(serializers.ModelSerializer[Recommendation]):
    article = ArticleSerializer(read_only=True)

    class Meta:
        model = Recommendation
        fields = ["id", "article"]
        read_only_fields = fields


class WhySerializer(ReasonSerializer):
    explored = serializers.BooleanField()
    step = WhyStepSerializer(allow_null=True, help_text="the step of the walk that found it")
    parent = WhyStepSerializer(allow_null=True, help_text="the step on whose page the link stood")
    also = AlsoSerializer(many=True, help_text="near-duplicates folded into it")


class AnswerSerializer(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(
        choices=["like", "less", "save", "hide", "open", "undo"],
        help_text="undo takes back the latest answer in force, but not the opening",
    )
    on = serializers.BooleanField(default=True, help_text="false takes this answer back")


class AnsweredSerializer(serializers.Serializer[Any]):
    recommendation = RecommendationSerializer()
    snapshot = serializers.IntegerField(
        allow_null=True, help_text="number of the interest's change that this led to; null if it changed nothing"
    )
    interest = VectorField(help_text="the interest now")
