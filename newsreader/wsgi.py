"""The web process's entry for gunicorn."""

import gc
import os

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

# What is loaded here stays. Without the collector loading is a tenth quicker, and frozen objects are not looked at
# again, which would copy the memory that the workers share and make their end slow.
gc.disable()
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "newsreader.settings")
application = get_wsgi_application()
# Django would load the views with the first request, once in each worker; here they are loaded once, before the fork.
get_resolver().url_patterns  # noqa: B018
gc.freeze()
gc.enable()
