"""What has been carried to a reader, and by which channel."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from newsreader.recommendations.models import Recommendation


class Channel(models.TextChoices):
    TODAY = "today", _("Today")


class Delivery(models.Model):
    """A recommendation pushed by one channel, once."""

    recommendation = models.ForeignKey(Recommendation, models.CASCADE, related_name="deliveries")
    channel = models.CharField(max_length=8, choices=Channel.choices)
    day = models.DateField(help_text="the reader's own day")
    delivered_at = models.DateTimeField()
    seen_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-day", "-delivered_at", "-id"]
        constraints = [models.UniqueConstraint(fields=["recommendation", "channel"], name="one_delivery_a_channel")]
        indexes = [models.Index(fields=["channel", "day"])]

    def __str__(self) -> str:
        return f"{self.channel} {self.day}"
