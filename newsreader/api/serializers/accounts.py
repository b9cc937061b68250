"""The reader and their tokens."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from rest_framework import serializers

from newsreader.accounts.models import ApiToken, Reader, Theme


class MeSerializer(serializers.ModelSerializer[Reader]):
    name = serializers.CharField(max_length=80, allow_blank=True)
    language = serializers.ChoiceField(choices=settings.LANGUAGES, allow_blank=True)
    time_zone = serializers.CharField(max_length=64, help_text="such as Asia/Shanghai")
    theme = serializers.ChoiceField(choices=Theme.choices)

    class Meta:
        model = Reader
        fields = ["id", "email", "name", "is_owner", "language", "time_zone", "theme", "joined_at"]
        read_only_fields = ["id", "email", "is_owner", "joined_at"]


class TokenSerializer(serializers.ModelSerializer[ApiToken]):
    scopes = serializers.ListField(child=serializers.ChoiceField(choices=["read", "write"]), read_only=True)

    class Meta:
        model = ApiToken
        fields = ["id", "name", "prefix", "scopes", "created_at", "last_used_at"]
        read_only_fields = fields


class NewTokenSerializer(TokenSerializer):
    """The only time that the token itself is shown."""

    token = serializers.CharField(read_only=True, help_text="shown this once")

    class Meta(TokenSerializer.Meta):
        fields = [*TokenSerializer.Meta.fields, "token"]
        read_only_fields = fields


class TokenRequestSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=80)
    scopes = serializers.ListField(
        child=serializers.ChoiceField(choices=["read", "write"]), default=["read"], allow_empty=False
    )
