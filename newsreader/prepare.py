"""Makes a data folder ready for this version: settings checked, database migrated, static files collected.

`python -m newsreader.prepare` does it and exits with 1 after one clear line if it cannot. A mark in the data folder
tells a later start that nothing has changed, so that the web process need not wait for it.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType

ROOMS = ("newsreader", "crawler", "interests")


def _sources(base: Path) -> Iterable[Path]:
    yield base / "requirements" / "runtime.txt"  # stands for the static files and migrations of the dependencies
    yield from sorted((base / "static").rglob("*"))
    for room in ROOMS:
        yield from sorted((base / room).rglob("migrations/*.py"))


def fingerprint(base: Path, database_url: str) -> str:
    """A digest that changes when static files, migrations, dependencies or the database's address change."""
    digest = hashlib.sha256(database_url.encode())
    for path in _sources(base):
        facts = path.stat()
        digest.update(f"{path.relative_to(base)} {facts.st_size} {facts.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _mark(settings: ModuleType) -> Path:
    return Path(settings.DATA_DIR) / "prepared"


def is_ready(settings: ModuleType) -> bool:
    """Whether the last preparation was of this very state. `settings` is the newsreader.settings module."""
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3") and not Path(database["NAME"]).is_file():
        return False
    if not (Path(settings.STATIC_ROOT) / "staticfiles.json").is_file():
        return False
    mark = _mark(settings)
    return mark.is_file() and mark.read_text() == fingerprint(settings.BASE_DIR, settings.DATABASE_URL)


def main() -> int:
    import django
    from django.core import checks
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import call_command
    from django.db import Error

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "newsreader.settings")
    try:
        django.setup()
        from newsreader import settings

        found = checks.run_checks(tags=["newsreader"])
        for message in found:
            print(f"newsreader: {message.msg}" + (f" {message.hint}" if message.hint else ""), file=sys.stderr)
        if any(message.is_serious() for message in found):
            return 1
        call_command("migrate", interactive=False, verbosity=0)
    except ImproperlyConfigured as error:
        print(f"newsreader: {error}", file=sys.stderr)
        return 1
    except Error as error:
        line = " ".join(str(error).split())
        print(f"newsreader: the database cannot be used (NEWSREADER_DATABASE_URL): {line}", file=sys.stderr)
        return 1
    if not is_ready(settings):
        call_command("collectstatic", interactive=False, verbosity=0, clear=True)
        _mark(settings).write_text(fingerprint(settings.BASE_DIR, settings.DATABASE_URL))
    return 0


if __name__ == "__main__":
    sys.exit(main())
