"""Dumb tick: is there anything to carry?"""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from newsreader.delivery import services


@shared_task
def deliver_due() -> None:
    services.deliver_due(timezone.now())
