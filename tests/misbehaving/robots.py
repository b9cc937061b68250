"""Rules for robots that are no rules."""

from __future__ import annotations

from tests.fakes.web import Reply, Web, drip, moved
from tests.misbehaving.kinds import PAGE, PATH, Build, Misbehaviour, kind

GROUP = "robots.txt"
FILE = "/robots.txt"
PLAIN = "text/plain"


def _rules(answer: Reply | bytes) -> Build:
    def build(web: Web) -> None:
        web.pages[PATH] = Reply(PAGE)
        web.pages[FILE] = answer if isinstance(answer, Reply) else Reply(answer, content_type=PLAIN)

    return build


def _circle(web: Web) -> None:
    _rules(moved("/r2"))(web)
    web.pages["/r2"] = moved(FILE)


def _elsewhere(web: Web) -> None:
    _rules(moved("/r2"))(web)
    web.pages["/r2"] = Reply(b"User-agent: *\nDisallow: /", content_type=PLAIN)


BARRED = b"User-agent: *\nDisallow: /sp/\n"
KINDS: tuple[Misbehaviour, ...] = (
    kind(GROUP, "is missing", _rules(Reply(b"", 404)), "read"),
    kind(GROUP, "is forbidden (403), which forbids nothing", _rules(Reply(b"", 403)), "read"),
    kind(GROUP, "is out of order (500), which forbids all", _rules(Reply(b"", 500)), "refused", "postponed"),
    kind(GROUP, "is asked for too often (429), which forbids all", _rules(Reply(b"", 429)), "refused", "postponed"),
    kind(GROUP, "never arrives", _rules(drip(b"HTTP/1.1 200 OK\r\nX: ")), "refused", "postponed"),
    kind(GROUP, "moves in a circle", _circle, "read"),
    kind(GROUP, "moves and forbids", _elsewhere, "refused"),
    kind(GROUP, "moves to a private address", _rules(moved("http://192.168.0.1/robots.txt")), "read", "refused",
         "postponed"),
    kind(GROUP, "is the home page in HTML", _rules(Reply(b"<html><title>x</title><a href=/>Disallow: /</a>")), "read"),
    kind(GROUP, "forbids the page", _rules(BARRED), "refused"),
    kind(GROUP, "forbids it behind a byte order mark", _rules(b"\xef\xbb\xbf" + BARRED), "refused"),
    kind(GROUP, "forbids it with old line ends", _rules(BARRED.replace(b"\n", b"\r")), "refused"),
    kind(GROUP, "forbids it amid binary rubbish", _rules(bytes(range(128, 256)) + b"\n" + BARRED), "refused"),
    kind(GROUP, "forbids it in capitals and blanks", _rules(b" USER-AGENT : *\n DISALLOW : /sp/ # no"), "refused"),
    kind(GROUP, "forbids it beyond the first 500 KiB only", _rules(b"# x\n" * 200_000 + BARRED), "read"),
    kind(GROUP, "is 30 MB long", _rules(Reply(b"#" * 30_000_000, content_type=PLAIN)), "read"),
    kind(GROUP, "has ten thousand groups", _rules(b"".join(
        b"User-agent: bot%d\nDisallow: /\n" % n for n in range(10_000))), "read"),
    kind(GROUP, "has a pattern that takes for ever to compare",
         _rules(b"User-agent: *\nDisallow: /" + b"*a" * 5000 + b"*b$\n"), "read"),
    kind(GROUP, "wants a year between two requests", _rules(b"User-agent: *\nCrawl-delay: 31536000\n"), "read",
         "postponed"),
    kind(GROUP, "wants nonsense between two requests", _rules(b"User-agent: *\nCrawl-delay: soon\nCrawl-delay: -9\n"),
         "read"),
)  # fmt: skip
