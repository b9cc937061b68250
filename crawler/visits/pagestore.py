"""Bodies of pages as files, named by what they hold: equal bodies lie there once, and a file never changes."""

from __future__ import annotations

import logging
import os
import tempfile
import zlib
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class StoredBody:
    """digest; size: bytes on disk; used: Unix time at which it was last written or read."""

    digest: str
    size: int
    used: float


def expendable(
    bodies: Iterable[StoredBody], wanted: Collection[str], *, now: float, oldest: float, bytes_at_most: int
) -> list[str]:
    """Digests of the bodies to be removed, in that order: those that no row wants, those unused since `oldest`, and of
    the rest the longest unused until `bytes_at_most` are left.

    A body that was used within the last hour stays in any case: its row may not be written yet.
    """
    removable, left = [], 0
    for body in bodies:
        left += body.size
        if body.used < now - 3600:
            removable.append(body)
    removable.sort(key=lambda body: (body.digest in wanted, body.used))
    chosen = []
    for body in removable:
        if body.digest not in wanted or body.used < oldest or left > bytes_at_most:
            chosen.append(body.digest)
            left -= body.size
    return chosen


class PageStore:
    """A folder of compressed bodies. Safe for several processes at once.

    A body can be fetched again, so a folder that is full or cannot be written costs bodies, and never a walk.
    """

    def __init__(self, root: Path) -> None:
        self._root = root

    def put(self, body: bytes) -> str:
        """Keep `body`; returns its digest (SHA-256, 64 hexadecimal digits), "" where it could not be kept."""
        digest = sha256(body).hexdigest()
        try:
            if not self.touch(digest):
                self._write(self._path(digest), body)
        except OSError as error:
            logger.warning("A page could not be stored: %s", error)
            return ""
        return digest

    @staticmethod
    def _write(path: Path, body: bytes) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor, draft = tempfile.mkstemp(dir=path.parent, prefix=".")
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(zlib.compress(body, 6))
            Path(draft).replace(path)  # whole or not at all
        except BaseException:
            Path(draft).unlink(missing_ok=True)
            raise

    def get(self, digest: str) -> bytes | None:
        """The body of that digest; None if it is not there. A damaged one is removed, so that it can be kept anew."""
        path = self._path(digest)
        try:
            body = zlib.decompress(path.read_bytes())
        except OSError:
            return None
        except zlib.error:
            body = b""
        if sha256(body).hexdigest() != digest:
            self.remove(digest)
            return None
        self.touch(digest)
        return body

    def has(self, digest: str) -> bool:
        return bool(digest) and self._path(digest).exists()

    def touch(self, digest: str) -> bool:
        """Note that the body is used now; whether it is there."""
        try:
            os.utime(self._path(digest))
        except OSError:
            return False
        return True

    def remove(self, digest: str) -> bool:
        """Whether it is gone now: not where the folder cannot be written."""
        try:
            self._path(digest).unlink(missing_ok=True)
        except OSError as error:
            logger.warning("A stored page could not be removed: %s", error)
            return False
        return True

    def stored(self) -> Iterator[StoredBody]:
        """All bodies that are there, in no order."""
        for digest, path in self._files("*.zz"):
            with suppress(OSError):  # removed by another process
                found = path.stat()
                yield StoredBody(digest, found.st_size, found.st_mtime)

    def remove_drafts(self, before: float) -> int:
        """Remove what processes that died left half-written, if it is older than `before`; returns how many."""
        removed = 0
        for _, path in self._files(".*"):
            with suppress(OSError):
                if path.stat().st_mtime < before:
                    path.unlink()
                    removed += 1
        return removed

    def _files(self, pattern: str) -> Iterator[tuple[str, Path]]:
        for path in self._root.glob(f"[0-9a-f][0-9a-f]/[0-9a-f][0-9a-f]/{pattern}"):
            yield path.stem, path

    def _path(self, digest: str) -> Path:
        return self._root / digest[:2] / digest[2:4] / f"{digest}.zz"
