"""Bodies of pages as files, named by what they hold: equal bodies lie there once, and a file never changes."""

from __future__ import annotations

import os
import tempfile
import zlib
from hashlib import sha256
from pathlib import Path


class PageStore:
    """A folder of compressed bodies. Safe for several processes at once."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def put(self, body: bytes) -> str:
        """Keep `body`; returns its digest (SHA-256, 64 hexadecimal digits)."""
        digest = sha256(body).hexdigest()
        path = self._path(digest)
        if path.exists():
            return digest
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor, draft = tempfile.mkstemp(dir=path.parent, prefix=".")
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(zlib.compress(body, 6))
            Path(draft).replace(path)  # whole or not at all
        except BaseException:
            Path(draft).unlink(missing_ok=True)
            raise
        return digest

    def get(self, digest: str) -> bytes | None:
        """The body of that digest; None if it is not there or damaged."""
        try:
            body = zlib.decompress(self._path(digest).read_bytes())
        except (OSError, zlib.error):
            return None
        return body if sha256(body).hexdigest() == digest else None

    def has(self, digest: str) -> bool:
        return bool(digest) and self._path(digest).exists()

    def _path(self, digest: str) -> Path:
        return self._root / digest[:2] / digest[2:4] / f"{digest}.zz"
