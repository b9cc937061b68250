"""What a reader typed as a site, checked; errors in the reader's language."""

from __future__ import annotations

from django.conf import settings
from django.utils.translation import gettext as _

from crawler.errors import CrawlerError
from crawler.seeds import BadSiteError, start_address


def checked_start(text: str) -> str:
    """The address that walks of the site `text` start from. Raises CrawlerError in the reader's language."""
    try:
        return start_address(text, settings.ALLOWED_PRIVATE_ADDRESSES)
    except BadSiteError as error:
        raise CrawlerError(_in_words(error)) from error


def _in_words(error: BadSiteError) -> str:
    words = {
        "empty": _("Type the address of a site, for example news.example.org."),
        "scheme": _("Only http and https addresses can be walked, not %(value)s."),
        "nonsense": _("“%(value)s” is not a web address. Example: news.example.org."),
        "password": _("An address with a name and a password cannot be walked."),
        "private": _("%(value)s is a private address. It can be walked only if the server's settings list it."),
        "port": _("Port %(value)s belongs to another service than the web."),
    }
    return words[error.code] % {"value": error.value}
