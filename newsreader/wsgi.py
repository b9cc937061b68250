"""The web process's entry for gunicorn."""

import gc
import os

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "newsreader.settings")
application = get_wsgi_application()
# Django would load the views with the first request, once in each worker; here they are loaded once, before the fork.
get_resolver().url_patterns  # noqa: B018
# What is loaded stays: the collector need not look at it again, which would also copy the memory that workers share.
gc.freeze()
