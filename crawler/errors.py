"""Errors of the crawler. `retry` says whether trying the same again later can succeed."""

from __future__ import annotations

from collections.abc import Mapping


class CrawlerError(Exception):
    """Base of everything the crawler raises on purpose; its text is fit for a reader's eyes."""

    retry: bool = False


class WrongValues(CrawlerError):  # noqa: N818 - named by meaning
    """Values that do not fit; `errors` is {name of the argument: what is wrong}."""

    def __init__(self, errors: Mapping[str, str]) -> None:
        self.errors = dict(errors)
        super().__init__(" ".join(dict.fromkeys(errors.values())))


class SiteKnown(CrawlerError):  # noqa: N818 - named by meaning
    """The reader has this site already."""

    def __init__(self, message: str, source_id: int) -> None:
        self.source_id = source_id
        super().__init__(message)


class WalkUnderWay(CrawlerError):  # noqa: N818
    """The same is being walked already; `walk_id` says by which walk."""

    def __init__(self, message: str, walk_id: int) -> None:
        self.walk_id = walk_id
        super().__init__(message)


class BrokenAddress(CrawlerError):  # noqa: N818 - named by meaning
    """Text that is no http or https address by the WHATWG URL standard."""


class UnreadablePage(CrawlerError):  # noqa: N818
    """Bytes that hold no readable page: empty, binary, or of a type that is not HTML."""
