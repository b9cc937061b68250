"""Fields that several serializers need."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers


@extend_schema_field({"type": "object", "additionalProperties": {"type": "number"}})
class VectorField(serializers.DictField):
    """{word: weight}, given out heaviest first: databases do not keep the order of an object."""

    default_error_messages = {"word": _("This is not a word that can be stored.")}

    def __init__(self, **options: Any) -> None:
        options.setdefault("child", serializers.FloatField(min_value=0, max_value=1))
        super().__init__(**options)

    def to_internal_value(self, data: Any) -> dict[str, float]:
        vector: dict[str, float] = super().to_internal_value(data)
        for word in vector:
            if not word.isprintable() or len(word) > 64:
                # Neither NUL nor half of a surrogate pair gets as far as the database.
                raise serializers.ValidationError({repr(word)[1:-1]: [self.error_messages["word"]]})
        return vector

    def to_representation(self, value: Any) -> dict[str, float]:
        return dict(sorted(value.items(), key=lambda item: (-item[1], item[0])))


@extend_schema_field({"type": "object", "additionalProperties": True})
class ObjectField(serializers.JSONField):
    """A free JSON object that is only shown."""
