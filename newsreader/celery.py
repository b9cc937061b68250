"""The Celery application: it carries wake-ups only, the database is the truth."""

import os
import warnings

from celery import Celery
from celery.exceptions import CPendingDeprecationWarning, SecurityWarning

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "newsreader.settings")

# Messages are JSON only, so that root runs no more risk here than with any server; and a task whose broker went away
# is meant to end its slice. Each would be said in half a screen of words.
warnings.filterwarnings("ignore", category=SecurityWarning)
warnings.filterwarnings("ignore", category=CPendingDeprecationWarning)

app = Celery("newsreader")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
