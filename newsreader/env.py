"""Typed readers for environment variables: a wrong value stops the start with one clear line."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

TRUE = frozenset({"1", "true", "yes", "on"})
FALSE = frozenset({"0", "false", "no", "off", ""})


def text(name: str, default: str = "", source: Mapping[str, str] = os.environ) -> str:
    return source.get(name, "").strip() or default


def boolean(name: str, default: bool, source: Mapping[str, str] = os.environ) -> bool:
    if name not in source:
        return default
    value = source[name].strip().lower()
    if value in TRUE:
        return True
    if value in FALSE:
        return False
    raise ImproperlyConfigured(f"{name} must be on or off, not {source[name]!r}.")


def number(name: str, default: float, minimum: float, maximum: float, source: Mapping[str, str] = os.environ) -> float:
    value = source.get(name, "").strip()
    if not value:
        return default
    try:
        result = float(value)
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be a number, not {value!r}.") from None
    if not minimum <= result <= maximum:
        raise ImproperlyConfigured(f"{name} must be between {minimum:g} and {maximum:g}, not {value}.")
    return result


def whole(name: str, default: int, minimum: int, maximum: int, source: Mapping[str, str] = os.environ) -> int:
    result = number(name, default, minimum, maximum, source)
    if result % 1:
        raise ImproperlyConfigured(f"{name} must be a whole number, not {result:g}.")
    return int(result)


def choice(name: str, default: str, allowed: tuple[str, ...], source: Mapping[str, str] = os.environ) -> str:
    value = text(name, default, source)
    if value not in allowed:
        raise ImproperlyConfigured(f"{name} must be one of {', '.join(allowed)}, not {value!r}.")
    return value


def is_port(digits: str) -> bool:
    return digits.isascii() and digits.isdigit() and 0 < int(digits) < 65536


def listener(name: str, source: Mapping[str, str] = os.environ) -> tuple[str, int] | None:
    """Host and port to listen on, from host:port or a port alone (of the loopback); None if nothing is said."""
    value = text(name, "", source)
    if not value:
        return None
    host, _, port = value.rpartition(":")
    if not is_port(port):
        raise ImproperlyConfigured(f"{name} must be host:port or a port, not {value!r}.")
    return host.strip("[]") or "127.0.0.1", int(port)


def is_address(url: str) -> bool:
    """Whether an address has a scheme and a host, and no port that cannot be one."""
    try:
        parts = urlsplit(url)
        return bool(parts.scheme and parts.hostname) and parts.port != 0
    except ValueError:
        return False


def addresses(name: str, source: Mapping[str, str] = os.environ) -> frozenset[str]:
    """Read a comma-separated list of host:port pairs; IPv6 hosts stand in brackets."""
    result = set()
    for item in source.get(name, "").replace(",", " ").split():
        host, separator, port = item.rpartition(":")
        if not separator or not host or not is_port(port):
            raise ImproperlyConfigured(f"{name} must list host:port pairs, and {item!r} is not one.")
        result.add(f"{host.lower()}:{int(port)}")
    return frozenset(result)


def make_folder(name: str, path: Path) -> None:
    """Make the folder that the variable `name` chose, or say in one line why it cannot be used."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        reason = "" if os.access(path, os.W_OK | os.X_OK) else "permission denied"
    except FileExistsError:
        reason = "not a directory"
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
    if reason:
        raise ImproperlyConfigured(f"{name}: the folder {path} cannot be used: {reason}.")


def secret(name: str, path: Path, source: Mapping[str, str] = os.environ) -> str:
    """The secret from the environment, else the one kept in `path`, made once with mode 600.

    Two processes may start at the same moment: the file is created exclusively, and the loser reads the winner's.
    """
    value = source.get(name, "").strip()
    if value:
        return value
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    if not path.exists():
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(50))
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text().strip()
