"""A worker's right to a walk: short, so that a killed worker's walk goes on soon; renewed while a step is slow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from threading import Event, Thread
from typing import Any

from django.db import Error, connection

from crawler.models import Walk, WalkStatus

LEASE = timedelta(seconds=10)
RENEWAL = timedelta(seconds=3)  # two may fail, on a busy database, before the lease runs out
LONGEST_STEP = timedelta(seconds=60)  # robots.txt and a page, each at most 20 s, and reserves: what is slower hangs


class LeaseLost(Exception):  # noqa: N818 - named by meaning
    """Another worker has the walk, or the reader stopped it: what this one found out is dropped."""


def renew(walk: Walk, token: str, now: datetime, **values: Any) -> None:
    """Hold the lease on, and write `values` with it. Raises LeaseLost if it is another's by now."""
    mine = Walk.objects.filter(pk=walk.pk, lease_owner=token, status=WalkStatus.RUNNING)
    if mine.update(lease_until=now + LEASE, **values) != 1:
        raise LeaseLost


@contextmanager
def held(walk: Walk, token: str, clock: Callable[[], datetime], hold: Callable[[datetime], None]) -> Iterator[None]:
    """Renew the lease from a thread while the block runs, for LONGEST_STEP at most; it dies with its process.

    `hold` is called with each renewal, to hold on to what else the block has taken.

    A lease that is lost meanwhile is for the block's own writes to find out. No transaction may be open around it: the
    thread has a connection of its own and would wait for it.
    """
    done = Event()
    thread = Thread(target=_keep, args=(walk, token, clock, hold, done), name="lease", daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _keep(walk: Walk, token: str, clock: Callable[[], datetime], hold: Callable[[datetime], None], done: Event) -> None:
    for _ in range(LONGEST_STEP // RENEWAL):
        if done.wait(RENEWAL.total_seconds()):
            return
        try:
            renew(walk, token, clock())
            hold(clock())
        except LeaseLost:
            return
        except Error:  # busy or away: the next renewal comes in time
            continue
        finally:
            connection.close()
