"""What was answered to a creation, so that the same request sent again is not carried out again."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class IdempotentAnswer(models.Model):
    """One Idempotency-Key of a reader. `status` is 0 only inside the transaction that carries the request out."""

    reader = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="idempotent_answers")
    key = models.CharField(max_length=255)
    fingerprint = models.CharField(max_length=64, help_text="SHA-256 of method, path and body")
    status = models.PositiveSmallIntegerField(default=0)
    location = models.CharField(max_length=500, blank=True)
    body = models.JSONField(null=True, help_text="null if it held a secret, which is not kept")
    created_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["reader", "key"], name="one_answer_a_key")]
        indexes = [models.Index(fields=["created_at"])]

    def __str__(self) -> str:
        return f"{self.reader_id} {self.key}"
