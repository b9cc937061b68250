"""A reader's sites."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from crawler.models import Source


class SiteSerializer(serializers.ModelSerializer[Source]):
    walk_at = serializers.TimeField(format="%H:%M", read_only=True, help_text="local time of day")
    last_walk_at = serializers.DateTimeField(read_only=True, allow_null=True, default=None)
    kept = serializers.IntegerField(source="kept_count", read_only=True, default=0, help_text="articles its walks kept")

    class Meta:
        model = Source
        fields = [
            "id",
            "url",
            "name",
            "pages",
            "charset",
            "site_zone",
            "title_selector",
            "text_selector",
            "drop_selector",
            "active",
            "walk_at",
            "time_zone",
            "next_walk_at",
            "last_walk_at",
            "kept",
            "created_at",
        ]
        read_only_fields = fields


class SiteChangeSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=200, allow_blank=True, required=False)
    pages = serializers.IntegerField(min_value=1, max_value=10_000, required=False, help_text="budget of one walk")
    charset = serializers.CharField(
        max_length=20, allow_blank=True, required=False, help_text="decode its pages as this, whatever they claim"
    )
    site_zone = serializers.CharField(
        max_length=64, allow_blank=True, required=False, help_text="the zone of its times, such as Asia/Shanghai"
    )
    title_selector = serializers.CharField(
        max_length=300, allow_blank=True, required=False, help_text="CSS selector of the headline"
    )
    text_selector = serializers.CharField(
        max_length=300, allow_blank=True, required=False, help_text="CSS selector of the text"
    )
    drop_selector = serializers.CharField(
        max_length=300, allow_blank=True, required=False, help_text="CSS selector of what is no text"
    )
    walk_at = serializers.TimeField(required=False, help_text="local time of day, such as 06:30")


class SiteActivitySerializer(SiteChangeSerializer):
    active = serializers.BooleanField(required=False, help_text="walked by itself every morning")


class NewSiteSerializer(SiteChangeSerializer):
    url = serializers.CharField(max_length=2000)
