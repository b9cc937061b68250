"""Articles that the reader's walks kept."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from crawler.models import Article
from newsreader.api.fields import VectorField


class ArticleSerializer(serializers.ModelSerializer[Article]):
    duplicate_of: serializers.PrimaryKeyRelatedField[Any] = serializers.PrimaryKeyRelatedField(
        read_only=True, help_text="the article with nearly this text"
    )

    class Meta:
        model = Article
        fields = [
            "id",
            "url",
            "title",
            "site",
            "author",
            "language",
            "published_at",
            "first_seen_at",
            "minutes",
            "duplicate_of",
        ]
        read_only_fields = fields


class WholeArticleSerializer(ArticleSerializer):
    keywords = VectorField(read_only=True)

    class Meta(ArticleSerializer.Meta):
        fields = [*ArticleSerializer.Meta.fields, "keywords", "text"]
        read_only_fields = fields


class ArticleFilterSerializer(serializers.Serializer[Any]):
    q = serializers.CharField(required=False, max_length=200, help_text="every word must stand in title or text")
    site = serializers.CharField(required=False, max_length=200, help_text="its host, without www.")
    language = serializers.CharField(required=False, max_length=12)
    since = serializers.DateTimeField(required=False, help_text="first seen at or after")
    until = serializers.DateTimeField(required=False, help_text="first seen before")
