"""Pages that only send the reader on: meta refresh, and scripts that do nothing but set `location`."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborHTMLParser

from crawler.canonical import resolve
from crawler.pages.charset import decode

LONGEST_PAGE = 16_384  # bytes; whoever only sends on needs no more (our choice)
LONGEST_WAIT = 5.0  # seconds after which a person is still sent on rather than reading; our choice
MOST_TEXT = 200  # characters beside it: "You are being redirected, click here if …"

_REFRESH = re.compile(r"(\d*)(?:\.[\d.]*)?\s*(?:[;,]|(?<=\d)\s)\s*(?:url\s*=\s*)?(.*)", re.IGNORECASE | re.DOTALL)
_SCRIPT = re.compile(
    r"""(?:(?:window|self|top|parent|document)\.)?location
        (?:(?:\.href)?\s*=\s*(["'])(?P<set>[^"'\\\n]+)\1 | \.(?:replace|assign)\(\s*(["'])(?P<call>[^"'\\\n]+)\3\s*\))
        \s*;?""",
    re.VERBOSE,
)


def sends_on_to(body: bytes, url: str, content_type: str = "", refresh: str = "") -> str:
    """The absolute address that the page at `url` sends everyone on to at once, or "" if it is there to be read.

    content_type, refresh: the headers Content-Type and Refresh as served.

    Only small pages with next to no text count. What stands in <noscript> is for others, and a script counts only if
    it is the one assignment and nothing else: whatever decides before it sends on is not ours to guess.
    """
    if len(body) > LONGEST_PAGE or not (refresh or b"refresh" in body.lower() or b"location" in body):
        return ""
    tree = LexborHTMLParser(decode(body, content_type).text)
    for node in tree.css("noscript, template"):
        node.decompose()
    base_node = tree.css_first("base[href]")
    base = (resolve(base_node.attributes.get("href") or "", url) if base_node else None) or url
    target = _of_refresh(refresh) or _of_meta(tree) or _of_script(tree)
    if not target:
        return ""
    for node in tree.css("script, style, title"):
        node.decompose()
    shown = tree.body.text() if tree.body else ""
    return (resolve(target, base) or "") if len("".join(shown.split())) <= MOST_TEXT else ""


def _of_meta(tree: LexborHTMLParser) -> str:
    contents = (node.attributes.get("content") or "" for node in tree.css('meta[http-equiv="refresh" i][content]'))
    return next(filter(None, map(_of_refresh, contents)), "")


def _of_refresh(content: str) -> str:
    """The address in "5; url=…" (HTML, 4.2.5.3), if its time is up soon."""
    found = _REFRESH.fullmatch(content.strip())
    if found is None or float(found[1] or 0) > LONGEST_WAIT:
        return ""
    target = found[2].strip()
    quote = target[:1]
    return target[1:].partition(quote)[0] if quote in ('"', "'") else target


def _of_script(tree: LexborHTMLParser) -> str:
    scripts = tree.css("script")
    if len(scripts) != 1:
        return ""
    script = scripts[0].text().strip()
    if script.startswith("<!--"):  # as scripts were hidden from browsers that knew none
        script = script.partition("\n")[2].removesuffix("-->").rstrip().removesuffix("//")
    found = _SCRIPT.fullmatch(script.strip())
    return (found["set"] or found["call"]) if found else ""
