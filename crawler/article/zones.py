"""The time zone that a page means where it writes a time without one."""

from __future__ import annotations

from datetime import UTC, tzinfo
from functools import lru_cache
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

# Countries with one zone, or one in which nearly all of the press is (IANA's zone.tab). Domains that are used all over
# the world, such as .tv, .io, .me or .co, say nothing, nor do countries as wide as the United States.
_OF_COUNTRY = {
    "cn": "Asia/Shanghai", "中国": "Asia/Shanghai", "xn--fiqs8s": "Asia/Shanghai", "xn--fiqz9s": "Asia/Shanghai",
    "tw": "Asia/Taipei", "hk": "Asia/Hong_Kong", "mo": "Asia/Macau", "jp": "Asia/Tokyo", "kr": "Asia/Seoul",
    "kp": "Asia/Pyongyang", "sg": "Asia/Singapore", "my": "Asia/Kuala_Lumpur", "th": "Asia/Bangkok",
    "vn": "Asia/Ho_Chi_Minh", "ph": "Asia/Manila", "in": "Asia/Kolkata", "pk": "Asia/Karachi", "bd": "Asia/Dhaka",
    "lk": "Asia/Colombo", "np": "Asia/Kathmandu", "ir": "Asia/Tehran", "il": "Asia/Jerusalem", "tr": "Europe/Istanbul",
    "ae": "Asia/Dubai", "sa": "Asia/Riyadh", "uk": "Europe/London", "ie": "Europe/Dublin", "fr": "Europe/Paris",
    "de": "Europe/Berlin", "at": "Europe/Vienna", "ch": "Europe/Zurich", "it": "Europe/Rome", "es": "Europe/Madrid",
    "pt": "Europe/Lisbon", "nl": "Europe/Amsterdam", "be": "Europe/Brussels", "lu": "Europe/Luxembourg",
    "dk": "Europe/Copenhagen", "se": "Europe/Stockholm", "no": "Europe/Oslo", "fi": "Europe/Helsinki",
    "pl": "Europe/Warsaw", "cz": "Europe/Prague", "sk": "Europe/Bratislava", "hu": "Europe/Budapest",
    "ro": "Europe/Bucharest", "bg": "Europe/Sofia", "gr": "Europe/Athens", "ua": "Europe/Kyiv",
    "nz": "Pacific/Auckland",
    "za": "Africa/Johannesburg", "ke": "Africa/Nairobi", "ng": "Africa/Lagos", "eg": "Africa/Cairo",
    "ar": "America/Argentina/Buenos_Aires",
}  # fmt: skip
_OF_LANGUAGE = {"zh": "Asia/Shanghai", "ja": "Asia/Tokyo", "ko": "Asia/Seoul"}


def zone_of(url: str, language: str, ruled: str = "") -> tzinfo:
    """The zone of a page's naive times: the one ruled for its site, its country's by the domain, its language's, UTC.

    language: a code as of crawler.pages.language. ruled: IANA name, "" for none; an unknown one is passed over.
    """
    try:
        country = (urlsplit(url).hostname or "").rstrip(".").rpartition(".")[2]
    except ValueError:
        country = ""
    names = (ruled, _OF_COUNTRY.get(country, ""), _OF_LANGUAGE.get(language, ""))
    return next((zone for name in names if (zone := _zone(name))), UTC)


@lru_cache(maxsize=128)
def _zone(name: str) -> tzinfo | None:
    try:
        return ZoneInfo(name) if name else None
    except (KeyError, ValueError, OSError):
        return None
