"""The interest: points, history, drift."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from interests.models import InterestSnapshot, SnapshotCause
from newsreader.api.fields import ObjectField, VectorField


class PointSerializer(serializers.Serializer[Any]):
    word = serializers.CharField()
    weight = serializers.FloatField(help_text="share of the interest, 0 to 1")
    declared = serializers.BooleanField(help_text="typed by you; the others were learnt")
    pinned = serializers.BooleanField(help_text="never pruned")
    muted = serializers.BooleanField(help_text="weighs nothing, and keeps articles about it off the list")
    change_7_days = serializers.FloatField(source="delta7", help_text="weight now minus weight seven days ago")
    state = serializers.ChoiceField(choices=["new", "rising", "fading", "steady", "pruned"])


class InterestSerializer(serializers.Serializer[Any]):
    snapshot = serializers.IntegerField(help_text="number of the last change, 0 if there was none yet")
    changed_at = serializers.DateTimeField(allow_null=True)
    vector = VectorField(help_text="{word: weight}, sum 1, heaviest first")
    points = PointSerializer(many=True)


class DeclareSerializer(serializers.Serializer[Any]):
    vector = VectorField(help_text="{word: weight above 0, at most 1}; the weights are divided by their sum")


class NewPointSerializer(serializers.Serializer[Any]):
    word = serializers.CharField(max_length=64)
    weight = serializers.FloatField(
        min_value=0, max_value=1, default=0.1, help_text="share of the interest; the others share the rest"
    )


class PointChangeSerializer(serializers.Serializer[Any]):
    weight = serializers.FloatField(min_value=0, max_value=1)


class UndoSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(
        min_value=0,
        max_value=2_147_483_647,
        required=False,
        help_text="go back to how it was after this change; without it, to before the last change",
    )


class SnapshotSerializer(serializers.ModelSerializer[InterestSnapshot]):
    cause = serializers.ChoiceField(choices=SnapshotCause.choices, read_only=True)
    detail = ObjectField(read_only=True, help_text="what names the cause: title, article, walk, word …")
    vector = VectorField(read_only=True)
    added = VectorField(read_only=True)
    pruned = VectorField(read_only=True, help_text="{word: weight before}")
    distance = serializers.FloatField(read_only=True, help_text="D_t to the change before, 0 to √2")

    class Meta:
        model = InterestSnapshot
        fields = ["number", "created_at", "cause", "detail", "vector", "added", "pruned", "distance"]
        read_only_fields = fields


class HistoryFilterSerializer(serializers.Serializer[Any]):
    since = serializers.DateTimeField(required=False)


class DriftFilterSerializer(serializers.Serializer[Any]):
    since = serializers.DateTimeField(required=False, help_text="default: 30 days before `until`")
    until = serializers.DateTimeField(required=False, help_text="default: now")
    points = serializers.IntegerField(min_value=2, max_value=400, default=60, help_text="how many moments")


class DriftEventSerializer(serializers.Serializer[Any]):
    time = serializers.DateTimeField()
    number = serializers.IntegerField()
    cause = serializers.ChoiceField(choices=SnapshotCause.choices)
    detail = ObjectField()
    added = VectorField()
    pruned = VectorField()
    distance = serializers.FloatField()


class DriftSerializer(serializers.Serializer[Any]):
    times = serializers.ListField(child=serializers.DateTimeField(), help_text="evenly spaced, oldest first")
    words = serializers.ListField(child=serializers.CharField(), help_text="heaviest over the span first")
    shares = serializers.DictField(
        child=serializers.ListField(child=serializers.FloatField()), help_text="{word: [weight at each time]}"
    )
    distances = serializers.ListField(child=serializers.FloatField(), help_text="D from each time to the next")
    events = DriftEventSerializer(many=True)
