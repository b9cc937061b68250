"""The web application: settings, accounts, recommendations, delivery, pages and API."""

from newsreader.celery import app as celery_app

__all__ = ["celery_app"]
