"""Answers that ask for patience, or that are no answers to what was asked."""

from __future__ import annotations

from tests.fakes.web import Reply
from tests.misbehaving.kinds import Misbehaviour, kind

GROUP = "manners"


def _wait(status: int, value: str | None) -> Reply:
    return Reply(b"", status, headers={} if value is None else {"Retry-After": value})


KINDS: tuple[Misbehaviour, ...] = (
    kind(GROUP, "429 and a minute", _wait(429, "60"), "postponed"),
    kind(GROUP, "429 without saying how long", _wait(429, None), "postponed"),
    kind(GROUP, "503 and a date that has passed", _wait(503, "Wed, 21 Oct 2015 07:28:00 GMT"), "postponed", "failed"),
    kind(GROUP, "503 and nonsense", _wait(503, "a while"), "postponed"),
    kind(GROUP, "503 and a negative number", _wait(503, "-5"), "postponed"),
    kind(GROUP, "503 and the year 99999", _wait(503, "Fri, 31 Dec 99999 23:59:59 GMT"), "postponed", "failed"),
    kind(GROUP, "429 and thirty years", _wait(429, "999999999"), "failed"),
    kind(GROUP, "304 to a question without conditions", Reply(b"", 304), "failed"),
    kind(GROUP, "412 to a question without conditions", Reply(b"", 412), "failed"),
    kind(GROUP, "416 to a question without a range", Reply(b"", 416), "failed"),
    kind(GROUP, "401 and asks for a password", Reply(b"", 401, headers={"WWW-Authenticate": "Basic"}), "failed"),
    kind(GROUP, "407 and asks for a password of its proxy", Reply(b"", 407), "failed"),
    kind(GROUP, "410, gone for good", Reply(b"", 410), "failed"),
    kind(GROUP, "451, for reasons of law", Reply(b"", 451), "failed"),
    kind(GROUP, "300 and a choice", Reply(b"<a href=/x>x</a>", 300), "failed", "refused"),
)
