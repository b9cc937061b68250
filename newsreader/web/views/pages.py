"""Pages for everybody: about the crawler, and whether the process is alive and ready."""

from __future__ import annotations

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from kombu.exceptions import OperationalError

from crawler.net.politeness import COURTESY
from newsreader.celery import app
from newsreader.web.http import show


@require_safe
def about_crawler(request: HttpRequest) -> HttpResponse:
    delay = max(settings.MINIMUM_CRAWL_DELAY, COURTESY)  # less holds for listed addresses only
    context = {"user_agent": settings.USER_AGENT, "delay": f"{delay:g}", "contact": settings.CONTACT}
    return show(request, "web/pages/about_crawler.html", context)


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers; nothing behind it is asked."""
    return HttpResponse("ok\n", content_type="text/plain")


@require_safe
@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    """Database and broker answer: 200, else 503 and which of them does not."""
    found = {"database": _database_answers(), "broker": _broker_answers()}
    state = {name: "ok" if answers else "no answer" for name, answers in found.items()}
    return JsonResponse(state, status=200 if all(found.values()) else 503)


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def _broker_answers() -> bool:
    try:
        with app.connection_for_write() as broker:
            broker.ensure_connection(max_retries=1, timeout=1)
    except (OperationalError, OSError):
        return False
    return True
