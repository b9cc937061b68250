"""What every page's frame needs: language, theme, and the way around."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import get_language, pgettext, to_locale
from django.utils.translation import gettext as _

SECTIONS = {
    "today": {"today", "filtered", "article", "feedback", "onboarding"},
    "interests": {"interests", "interests-change", "interests-undo"},
    "walks": {"walks", "walk", "walk-start"},
    "sites": {"sites", "site"},
    "saved": {"saved"},
    "settings": {"settings", "tokens"},
}


def shell(request: HttpRequest) -> dict[str, Any]:
    """`shell`: language (a BCP 47 tag), chinese, theme ('' follows the device), query, here, nav."""
    language = get_language() or "zh-hans"
    user = getattr(request, "user", None)
    signed_in = user is not None and user.is_authenticated
    theme = user.theme if signed_in and user and user.theme in {"light", "dark"} else ""
    return {
        "shell": {
            "language": to_locale(language).replace("_", "-"),
            "chinese": language.startswith("zh"),
            "theme": theme,
            "sign_up_open": settings.SIGN_UP == "open",
            "query": request.GET.get("q", "") if _url_name(request) == "find" else "",
            "here": _here(request),
            "nav": _nav(_url_name(request)) if signed_in else [],
        }
    }


def _here(request: HttpRequest) -> str:
    """Path and query of the page that the reader sees: for htmx not the address asked but the one in the bar."""
    htmx = getattr(request, "htmx", None)
    return (htmx.current_url_abs_path or "/") if htmx else request.get_full_path()


def _url_name(request: HttpRequest) -> str:
    match = getattr(request, "resolver_match", None)
    return str(match.url_name) if match else ""


def _nav(here: str) -> list[dict[str, Any]]:
    labels = {
        "today": _("Today"),
        "interests": _("Interests"),
        "walks": _("Walks"),
        "sites": _("Sites"),
        "saved": pgettext("list of articles", "Saved"),
        "settings": _("Settings"),
    }
    return [{"url": reverse(name), "label": label, "current": here in SECTIONS[name]} for name, label in labels.items()]
