"""What a reader cares about, as rows: interest points, their history, and the words of the knowledge base."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class InterestPoint(models.Model):
    """One keyword of a reader's interest vector (poi, W formulas 1 and 5).

    The weights of a reader's unmuted points sum to 1. A muted point has weight 0, never comes back by itself, and
    keeps articles about it off the list.
    """

    reader = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="interest_points")
    word = models.CharField(max_length=64)
    weight = models.FloatField()
    declared_weight = models.FloatField(null=True, blank=True, help_text="What the reader typed; null if learnt.")
    pinned = models.BooleanField(default=False)
    muted = models.BooleanField(default=False)
    added_at = models.DateTimeField()

    class Meta:
        ordering = ["-weight", "word"]
        constraints = [
            models.UniqueConstraint(fields=["reader", "word"], name="one_point_a_word"),
            models.CheckConstraint(condition=models.Q(weight__gte=0, weight__lte=1), name="point_weight_in_unit_range"),
            models.CheckConstraint(
                condition=models.Q(declared_weight__isnull=True)
                | models.Q(declared_weight__gt=0, declared_weight__lte=1),
                name="declared_weight_in_unit_range",
            ),
            models.CheckConstraint(condition=models.Q(muted=False) | models.Q(weight=0), name="muted_weighs_nothing"),
        ]

    def __str__(self) -> str:
        return f"{self.word} {self.weight:.3f}"


class SnapshotCause(models.TextChoices):
    DECLARED = "declared", _("declared")
    WALK = "walk", _("walk")
    OPEN = "open", _("read")
    LIKE = "like", _("liked")
    LESS = "less", _("less of this")
    EDIT = "edit", _("edited")
    PIN = "pin", _("pinned")
    MUTE = "mute", _("muted")
    UNDO = "undo", _("undone")


class InterestSnapshot(models.Model):
    """The whole interest after one change, and why it changed: enough to draw the drift and to go back."""

    reader = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="interest_snapshots")
    number = models.PositiveIntegerField(help_text="1, 2, 3 … a reader.")
    created_at = models.DateTimeField()
    cause = models.CharField(max_length=12, choices=SnapshotCause.choices)
    detail = models.JSONField(
        default=dict, blank=True, help_text="title, article, walk, word … whatever names the cause"
    )
    vector = models.JSONField(default=dict, help_text="{word: weight}, sum 1 (or empty)")
    points = models.JSONField(
        default=dict, help_text="{word: {weight, declared_weight, pinned, muted}}, everything undo needs"
    )
    added = models.JSONField(default=dict, blank=True, help_text="{word: weight}")
    pruned = models.JSONField(default=dict, blank=True, help_text="{word: weight before}")
    distance = models.FloatField(default=0.0, help_text="D_t (W formula 14) to the snapshot before")

    class Meta:
        ordering = ["reader", "number"]
        constraints = [models.UniqueConstraint(fields=["reader", "number"], name="one_snapshot_a_number")]
        indexes = [models.Index(fields=["reader", "created_at"])]

    def __str__(self) -> str:
        return f"{self.reader_id}/{self.number} {self.cause}"


class Category(models.Model):
    """A node of the knowledge base's tree (K): four at the top, thirteen below, then subject fields."""

    parent = models.ForeignKey("self", models.CASCADE, null=True, blank=True, related_name="children")
    slug = models.SlugField(max_length=64, unique=True)
    name_zh = models.CharField(max_length=64)
    name_en = models.CharField(max_length=64)
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["parent_id", "position"]
        verbose_name_plural = "categories"

    def __str__(self) -> str:
        return self.slug


class KeywordKind(models.TextChoices):
    CONTENT = "content", _("content")
    TYPE = "type", _("type")


class KeywordSource(models.TextChoices):
    TITLE = "title", _("title")
    KEYWORDS = "keywords", _("keywords")
    DESCRIPTION = "description", _("description")
    ABSTRACT = "abstract", _("abstract")
    LINK_TEXT = "link-text", _("link text")
    MIME_TYPE = "mime-type", _("MIME type")
    QUERY = "query", _("reader's query")


class Keyword(models.Model):
    """A word that relevant pages of a category carry (K); weight = pages with it / pages with the commonest word."""

    category = models.ForeignKey(Category, models.CASCADE, related_name="keywords")
    text = models.CharField(max_length=64)
    kind = models.CharField(max_length=8, choices=KeywordKind.choices, default=KeywordKind.CONTENT)
    language = models.CharField(max_length=8, blank=True)
    source = models.CharField(max_length=12, choices=KeywordSource.choices)
    relevant_pages = models.PositiveIntegerField(default=0)
    weight = models.FloatField(default=0.0)

    class Meta:
        ordering = ["category_id", "-weight", "text"]
        constraints = [
            models.UniqueConstraint(fields=["category", "text", "kind", "source"], name="one_keyword_a_category"),
            models.CheckConstraint(
                condition=models.Q(weight__gte=0, weight__lte=1), name="keyword_weight_in_unit_range"
            ),
        ]

    def __str__(self) -> str:
        return self.text
