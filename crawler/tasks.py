"""Wake-ups for workers. Each looks at the rows and calls one service; running it twice or too late does no harm."""

from __future__ import annotations

from celery import shared_task
from django.db import InterfaceError, OperationalError
from django.utils import timezone

from crawler import services


@shared_task(autoretry_for=(OperationalError, InterfaceError), retry_backoff=1, retry_backoff_max=30, max_retries=5)
def advance_walk(walk_id: int) -> None:
    due = services.advance(walk_id=walk_id, clock=timezone.now)
    if due is not None:
        services.wake(walk_id, max((due - timezone.now()).total_seconds(), 0.0))


@shared_task
def start_due_walks() -> None:
    services.start_due_walks(now=timezone.now())


@shared_task
def wake_due_walks() -> None:
    services.wake_due_walks(now=timezone.now())


@shared_task
def forget_impossible_times() -> None:
    services.forget_impossible_times(now=timezone.now())


@shared_task
def prune() -> None:
    services.prune(now=timezone.now())
