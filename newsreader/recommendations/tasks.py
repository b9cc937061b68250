"""Dumb tick: who is due? The due query is smart."""

from __future__ import annotations

import logging

from celery import shared_task
from django.utils import timezone

from newsreader.recommendations import selectors, services

logger = logging.getLogger(__name__)


@shared_task
def recommend_due() -> None:
    now = timezone.now()
    for reader_id in selectors.due_readers(now):
        try:
            services.recommend(reader_id=reader_id, now=now)
            services.rescore(reader_id=reader_id, now=now)
        except Exception:  # one reader's trouble is not the others'
            logger.exception("Recommending for reader %s failed; the next tick tries again.", reader_id)
