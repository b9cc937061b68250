"""Settings, all from the environment; docs/configuration.md lists them."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote, urlsplit

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from newsreader import broker, env

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = (BASE_DIR / env.text("NEWSREADER_DATA_DIR", "var")).resolve()
env.make_folder("NEWSREADER_DATA_DIR", DATA_DIR)

SECRET_KEY = env.secret("NEWSREADER_SECRET_KEY", DATA_DIR / "secret-key")
DEBUG = False

# --- Address ---------------------------------------------------------------------------------------------------------
BIND = env.listener("NEWSREADER_BIND")
PUBLIC_URL = env.text("NEWSREADER_PUBLIC_URL", f"http://127.0.0.1:{BIND[1] if BIND else 8000}").rstrip("/")
if not env.is_address(PUBLIC_URL) or not PUBLIC_URL.lower().startswith(("http://", "https://")):
    raise ImproperlyConfigured(
        f"NEWSREADER_PUBLIC_URL must be an address such as https://read.example.org, not {PUBLIC_URL!r}."
    )
_public = urlsplit(PUBLIC_URL)
ALLOWED_HOSTS = [_public.hostname, "127.0.0.1", "localhost", "[::1]"]
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL]
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = _public.scheme == "https"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if _public.scheme == "https" else None
# Served by this process itself is plain http with a port, or on this machine (newsreader/serve.py binds accordingly).
_is_local = _public.hostname in {"127.0.0.1", "localhost", "::1"}
_is_proxied = _public.scheme == "https" or not (_is_local or _public.port)
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

# --- Applications ----------------------------------------------------------------------------------------------------
INSTALLED_APPS = [
    "newsreader.web",
    "newsreader.api",
    "newsreader.delivery",
    "newsreader.recommendations",
    "newsreader.accounts",
    "crawler",
    "interests",
    "allauth",
    "allauth.account",
    "django_htmx",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "newsreader.web.middleware.ReaderPreferencesMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
ROOT_URLCONF = "newsreader.urls"
WSGI_APPLICATION = "newsreader.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "newsreader.web.context.shell",
            ],
        },
    },
]
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "style-src": [SELF],
        "script-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}

# --- Database --------------------------------------------------------------------------------------------------------
DATABASE_URL = env.text("NEWSREADER_DATABASE_URL", f"sqlite:///{quote(str(DATA_DIR / 'newsreader.sqlite3'))}")
try:
    DATABASES = {"default": dj_database_url.parse(DATABASE_URL, conn_max_age=60, conn_health_checks=True)}
except Exception as error:
    raise ImproperlyConfigured(
        "NEWSREADER_DATABASE_URL cannot be read. Examples: sqlite:////srv/newsreader.sqlite3, postgres://user@host/name."
    ) from error
if DATABASES["default"].get("ENGINE") not in {"django.db.backends.sqlite3", "django.db.backends.postgresql"}:
    raise ImproperlyConfigured("NEWSREADER_DATABASE_URL must name SQLite or PostgreSQL.")
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # WAL lets pages be read while a walk writes; IMMEDIATE takes the write lock first, so that a writer waits its turn
    # instead of failing half-way.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;",
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- Who reads -------------------------------------------------------------------------------------------------------
AUTH_USER_MODEL = "accounts.Reader"
SILENCED_SYSTEM_CHECKS = ["auth.W004"]  # unique by a constraint on the lower case, which it overlooks
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
SIGN_UP = env.choice("NEWSREADER_SIGN_UP", "closed", ("open", "invite", "closed"))
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "today"
ACCOUNT_ADAPTER = "newsreader.accounts.adapters.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_LOGOUT_REDIRECT_URL = "account_login"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60
# Behind a proxy every visitor comes from the proxy's address: without this, one who guesses passwords would use up the
# attempts of all. The last entry of X-Forwarded-For is the proxy's own word.
ALLAUTH_TRUSTED_PROXY_COUNT = int(_is_proxied)

# --- Cache -----------------------------------------------------------------------------------------------------------
# Counts of attempts and calls, shared by the web processes: a count in each would let through as many times more.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": DATA_DIR / "cache",
        "OPTIONS": {"MAX_ENTRIES": 10_000},  # more than anyone can fill in the minutes that a count is kept
    }
}

# --- Language and time -----------------------------------------------------------------------------------------------
LANGUAGE_CODE = "zh-hans"
LANGUAGES = [("zh-hans", _("Simplified Chinese")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "Asia/Shanghai"
USE_TZ = True

# --- Static files ----------------------------------------------------------------------------------------------------
STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

# --- Crawler ---------------------------------------------------------------------------------------------------------
DEMONSTRATION = env.boolean("NEWSREADER_DEMONSTRATION", not env.text("NEWSREADER_PUBLIC_URL"))
DEMONSTRATION_PORT = env.whole("NEWSREADER_DEMONSTRATION_PORT", 8010, 1, 65535)
DEMONSTRATION_URL = f"http://127.0.0.1:{DEMONSTRATION_PORT}/"
ALLOWED_PRIVATE_ADDRESSES = env.addresses("NEWSREADER_ALLOWED_PRIVATE_ADDRESSES") | (
    {f"127.0.0.1:{DEMONSTRATION_PORT}"} if DEMONSTRATION else frozenset()
)
MINIMUM_CRAWL_DELAY = env.number("NEWSREADER_MINIMUM_CRAWL_DELAY", 2.0, 0.0, 3600.0)
CONTACT = env.text("NEWSREADER_CONTACT")
USER_AGENT = env.text("NEWSREADER_USER_AGENT", f"newsreader/0.1 (+{PUBLIC_URL}/about/crawler/)")
PAGE_STORE_DAYS = env.whole("NEWSREADER_PAGE_STORE_DAYS", 90, 1, 36_500)
PAGE_STORE_MB = env.whole("NEWSREADER_PAGE_STORE_MB", 2048, 16, 100_000_000)

# --- Background work -------------------------------------------------------------------------------------------------
BROKER_URL = env.text("NEWSREADER_BROKER_URL")
EMBEDDED_BROKER_SOCKET = broker.socket_path(DATA_DIR)
CELERY_BROKER_URL = BROKER_URL or f"redis+socket://{quote(str(EMBEDDED_BROKER_SOCKET))}"
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 120,
    "unacked_restore_interval": 5,
    # A broker that is away must not keep a page waiting: whoever sends gives up soon, and the beat finds the row.
    "socket_connect_timeout": 3,
    "socket_timeout": 5,  # more than the second for which a waiting worker asks at a time
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0.1,
    "interval_max": 0.1,
}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TIMEZONE = "UTC"
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA_DIR / "beat-schedule")
_BEATS = {
    "start walks that are due": ("crawler.tasks.start_due_walks", 30.0),
    "wake walks that are due": ("crawler.tasks.wake_due_walks", 5.0),
    "take back what a wrong clock put off": ("crawler.tasks.forget_impossible_times", 600.0),
    "prune the page store": ("crawler.tasks.prune", 3600.0),
    "recommend what walks kept": ("newsreader.recommendations.tasks.recommend_due", 5.0),
    "carry recommendations to readers": ("newsreader.delivery.tasks.deliver_due", 5.0),
}
# A beat that no worker took before the next one would only pile up in front of the work once a worker is back.
CELERY_BEAT_SCHEDULE = {
    name: {"task": task, "schedule": seconds, "options": {"expires": seconds}}
    for name, (task, seconds) in _BEATS.items()
}

# --- REST API --------------------------------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "newsreader.api.authentication.BearerAuthentication",
        "newsreader.api.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PAGINATION_CLASS": "newsreader.api.pagination.StableCursorPagination",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_CLASSES": ["rest_framework.throttling.UserRateThrottle"],
    "DEFAULT_THROTTLE_RATES": {"user": "600/min"},
    "EXCEPTION_HANDLER": "newsreader.api.problems.problem_details",
    "UNICODE_JSON": True,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "newsreader",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    # Deep links put a link into the button of each operation, which screen readers cannot reach.
    "SWAGGER_UI_SETTINGS": {"deepLinking": False},
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {
        "handlers": ["console"],
        "level": env.choice("NEWSREADER_LOG_LEVEL", "INFO", ("DEBUG", "INFO", "WARNING", "ERROR")),
    },
}
