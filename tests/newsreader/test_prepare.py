"""When a data folder counts as ready, and what makes it unready again."""

from __future__ import annotations

import os
from pathlib import Path
from types import ModuleType

import pytest

from newsreader import prepare


@pytest.fixture
def settings_module(tmp_path: Path) -> ModuleType:
    for folder in ("requirements", "static/css", "crawler/migrations", "data/static"):
        (tmp_path / "project" / folder).mkdir(parents=True)
    for file in ("requirements/runtime.txt", "static/css/app.css", "crawler/migrations/0001.py", "data/db"):
        (tmp_path / "project" / file).write_text("x")
    settings = ModuleType("settings")
    settings.__dict__.update(
        BASE_DIR=tmp_path / "project",
        DATA_DIR=tmp_path / "project" / "data",
        STATIC_ROOT=tmp_path / "project" / "data" / "static",
        DATABASE_URL="sqlite:///db",
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": str(tmp_path / "project/data/db")}},
    )
    (settings.STATIC_ROOT / "staticfiles.json").write_text("{}")
    (settings.DATA_DIR / "prepared").write_text(prepare.fingerprint(settings.BASE_DIR, settings.DATABASE_URL))
    return settings


def test_nothing_changed(settings_module: ModuleType) -> None:
    assert prepare.is_ready(settings_module)


@pytest.mark.parametrize("file", ["requirements/runtime.txt", "static/css/app.css", "crawler/migrations/0001.py"])
def test_a_changed_file_unreadies(settings_module: ModuleType, file: str) -> None:
    path: Path = settings_module.BASE_DIR / file
    path.write_text("y")
    os.utime(path, ns=(1, 1))
    assert not prepare.is_ready(settings_module)


@pytest.mark.parametrize("file", ["static/new.js", "crawler/migrations/0002.py"])
def test_a_new_file_unreadies(settings_module: ModuleType, file: str) -> None:
    (settings_module.BASE_DIR / file).touch()
    assert not prepare.is_ready(settings_module)


@pytest.mark.parametrize("file", ["data/db", "data/static/staticfiles.json", "data/prepared"])
def test_a_lost_file_unreadies(settings_module: ModuleType, file: str) -> None:
    (settings_module.BASE_DIR / file).unlink()
    assert not prepare.is_ready(settings_module)


def test_another_database_unreadies(settings_module: ModuleType) -> None:
    settings_module.__dict__["DATABASE_URL"] = "postgres://localhost/news"
    assert not prepare.is_ready(settings_module)
