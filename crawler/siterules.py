"""What a reader knows better about a site than the pages say: its character set, its time zone, where its text is."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from hashlib import blake2b


@dataclass(frozen=True, slots=True)
class SiteRules:
    """Rules for the pages of one site; "" leaves a thing to the page.

    charset: a label of the web, believed against all evidence. title, text: CSS selectors of the headline and of the
    elements that hold the text, in document order. drop: CSS selector of what is taken out of the text. time_zone: IANA
    name of the zone in which the site writes times without one.
    """

    charset: str = ""
    title: str = ""
    text: str = ""
    drop: str = ""
    time_zone: str = ""

    @property
    def reading(self) -> str:
        """32 hexadecimal digits that name this way of reading a page; "" if nothing is ruled.

        Pages are shared by all readers, so a page read by one reader's rules is kept apart from the same page read
        without them.
        """
        values = astuple(self)
        return blake2b("\0".join(values).encode(), digest_size=16).hexdigest() if any(values) else ""
