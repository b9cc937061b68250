"""What a reader is shown and why, and what they answered."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from crawler.models import Article, WalkStep
from interests.models import InterestSnapshot


class RecommendationState(models.TextChoices):
    LISTED = "listed", _("listed")
    FILTERED = "filtered", _("filtered")
    FOLDED = "folded", _("folded into a near-duplicate")


class FilterReason(models.TextChoices):
    LOW = "low", _("low relevance")
    MUTED = "muted", _("about a muted word")


class Recommendation(models.Model):
    """One article for one reader. The values of the reason's terms sum to the score."""

    reader = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="recommendations")
    article = models.ForeignKey(Article, models.CASCADE, related_name="recommendations")
    step = models.ForeignKey(WalkStep, models.SET_NULL, null=True, blank=True, related_name="recommendations")
    score = models.FloatField()
    reason = models.JSONField(help_text="{terms: [{kind, word, weight, presence, value}], total}")
    explored = models.BooleanField(default=False)
    state = models.CharField(max_length=9, choices=RecommendationState.choices)
    filter_reason = models.CharField(max_length=6, choices=FilterReason.choices, blank=True)
    folded_into = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="folded")
    created_at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True, blank=True)
    saved_at = models.DateTimeField(null=True, blank=True)
    hidden_at = models.DateTimeField(null=True, blank=True)
    verdict = models.CharField(max_length=4, blank=True, help_text="'', like or less: the answer in force")
    scored_with = models.PositiveIntegerField(
        default=0, help_text="number of the interest snapshot the score was computed with; 0 = none yet"
    )

    class Meta:
        ordering = ["-score", "-id"]
        constraints = [models.UniqueConstraint(fields=["reader", "article"], name="one_recommendation_an_article")]
        indexes = [
            models.Index(fields=["reader", "state", "-score", "-id"]),
            models.Index(fields=["reader", "-created_at", "-id"]),
        ]

    def __str__(self) -> str:
        return f"{self.reader_id} ← {self.article_id} {self.score:.3f}"


class FeedbackKind(models.TextChoices):
    LIKE = "like", _("like")
    LESS = "less", _("less")
    SAVE = "save", _("save")
    HIDE = "hide", _("hide")
    OPEN = "open", _("open")
    UNDO = "undo", _("undo")


class Feedback(models.Model):
    """One answer of a reader, kept as given; `snapshot` is the interest it led to, if it changed anything."""

    recommendation = models.ForeignKey(Recommendation, models.CASCADE, related_name="feedback")
    kind = models.CharField(max_length=4, choices=FeedbackKind.choices)
    created_at = models.DateTimeField()
    snapshot = models.ForeignKey(InterestSnapshot, models.SET_NULL, null=True, blank=True, related_name="feedback")
    undoes = models.OneToOneField(
        "self",
        models.CASCADE,
        null=True,
        blank=True,
        related_name="undone_by",
        help_text="of an undo: what it took back",
    )

    class Meta:
        ordering = ["created_at", "id"]

    def __str__(self) -> str:
        return self.kind
