"""Why a page or a site could not be read: the crawler's own words as a sentence in the reader's language."""

from __future__ import annotations

import re

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

KNOWN: dict[str, Promise] = {
    "robots.txt forbids it": _("the site's robots.txt forbids it"),
    "robots.txt could not be read, so nothing may be fetched for now": _(
        "its robots.txt cannot be read, so nothing else is asked of it for now"
    ),
    "robots.txt": _("its robots.txt cannot be read"),
    "no connection in time": _("no connection in time"),
    "no secure connection could be made": _("no secure connection could be made"),
    "its certificate has expired": _("its certificate has expired"),
    "its certificate is not valid yet": _("its certificate is not valid yet"),
    "its certificate is signed by nobody known": _("its certificate is signed by nobody known"),
    "its certificate is for another name": _("its certificate is for another name"),
    "its name is unknown": _("there is no site of this name"),
    "no answer in time": _("no answer in time"),
    "its compression is broken": _("its answer is garbled"),
    "compressed in a way that cannot be read": _("its answer is compressed in a way that cannot be read"),
    "the connection failed or broke off": _("the connection failed or broke off"),
    "moved to an address that cannot be read": _("it moved to an address that cannot be read"),
    "moved in a circle": _("its addresses lead in a circle"),
    "moved to a private address": _("it moved to a private address"),
    "the address cannot be read": _("the address cannot be read"),
    "its headers are too long": _("its answer cannot be read"),
    "its headers contradict each other": _("its answer cannot be read"),
    "its answer is not HTTP": _("its answer cannot be read"),
    "answered 304 to a plain request": _("its answer cannot be read"),
    "The page is empty.": _("the page is empty"),
    "The address leads to a binary file, not to a page.": _("it is a file, not a page"),
}
SHAPES: tuple[tuple[re.Pattern[str], Promise], ...] = (
    (re.compile(r"the site answered (?P<status>404|410)"), _("the page does not exist (answer %(status)s)")),
    (re.compile(r"the site answered (?P<status>401|403)"), _("the site does not let us in (answer %(status)s)")),
    (re.compile(r"the site answered (?P<status>429)"), _("the site asks for fewer requests (answer %(status)s)")),
    (re.compile(r"the site answered (?P<status>5\d\d)"), _("the site has trouble (answer %(status)s)")),
    (re.compile(r"the site answered (?P<status>\d+)"), _("the site answered %(status)s")),
    (re.compile(r"a private address: .+"), _("it is a private address, which only the server's settings can allow")),
    (
        re.compile(r"a port of another service: (?P<port>\d+)"),
        _("its port %(port)s belongs to another service than the web"),
    ),
    (re.compile(r"no whole answer within (?P<seconds>\S+) s"), _("no whole answer within %(seconds)s seconds")),
    (
        re.compile(r"the site wants to be left alone for (?P<seconds>\d+) s"),
        _("the site asks for %(seconds)s seconds of rest"),
    ),
    (
        re.compile(r"the site has not answered lately and is left alone for (?P<seconds>\d+) s"),
        _("the site has not answered lately and is asked again in %(seconds)s seconds"),
    ),
    (re.compile(r"moved more than (?P<times>\d+) times"), _("it moved more than %(times)s times")),
    (re.compile(r"larger than (?P<size>\d+) KiB"), _("it is larger than %(size)s KiB")),
    (re.compile(r"not a page but (?P<type>.+)"), _("it is a file (%(type)s), not a page")),
    (
        re.compile(r"The address leads to a file of type (?P<type>.+), not to a page\."),
        _("it is a file (%(type)s), not a page"),
    ),
    (re.compile(r"The address leads to .+, not to a page\."), _("it is a file, not a page")),
)
NESTED: tuple[tuple[re.Pattern[str], Promise], ...] = (
    (re.compile(r"robots\.txt: (?P<reason>.+)"), _("its robots.txt cannot be read: %(reason)s")),
    (re.compile(r"it moved to (?P<address>\S+): (?P<reason>.+)"), _("it moved to %(address)s: %(reason)s")),
)


def in_words(reason: str) -> str:
    """`reason` in the reader's language; as it is if it is none of the known ones."""
    if reason in KNOWN:
        return str(KNOWN[reason])
    for shape, said in NESTED:
        if found := shape.fullmatch(reason):
            return str(said) % {**found.groupdict(), "reason": in_words(found["reason"])}
    for shape, said in SHAPES:
        if found := shape.fullmatch(reason):
            return str(said) % found.groupdict()
    return reason
