"""Errors of the crawler. `retry` says whether trying the same again later can succeed."""

from __future__ import annotations


class CrawlerError(Exception):
    """Base of everything the crawler raises on purpose; its text is fit for a reader's eyes."""

    retry: bool = False


class BrokenAddress(CrawlerError):  # noqa: N818 - named by meaning
    """Text that is no http or https address by the WHATWG URL standard."""


class UnreadablePage(CrawlerError):  # noqa: N818
    """Bytes that hold no readable page: empty, binary, or of a type that is not HTML."""
