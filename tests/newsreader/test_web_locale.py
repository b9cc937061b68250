"""Every sentence a reader sees is there in Chinese, and the compiled file is the one of the written file."""

from __future__ import annotations

import re
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils.translation import override
from pytest_django import Settings

from newsreader.web.templatetags.reading import said

ROOT = Path(__file__).resolve().parents[2]
LOCALE = ROOT / "locale" / "zh_Hans" / "LC_MESSAGES"
PLACE = re.compile(r"%\(\w+\)[-+.\d]*[sdf]|%%")


def test_nothing_is_untranslated_or_doubtful() -> None:
    entries = (LOCALE / "django.po").read_text(encoding="utf-8").split("\n\n")[1:]
    assert len(entries) > 400
    assert not [entry for entry in entries if re.search(r'^msgstr(\[0\])? ""$', entry, re.MULTILINE)]
    assert not [entry for entry in entries if "fuzzy" in entry]


def test_every_sentence_of_the_code_is_in_the_catalogue(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    if shutil.which("xgettext") is None:
        pytest.skip("gettext is not installed")
    # On a copy: the command writes into the locale folder beside the sources.
    for room in ("newsreader", "crawler", "interests", "templates"):
        shutil.copytree(ROOT / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__", "*.toml", "*.json"))
    shutil.copytree(ROOT / "locale", tmp_path / "locale")
    settings.LOCALE_PATHS = [tmp_path / "locale"]
    monkeypatch.chdir(tmp_path)
    fresh = tmp_path / "locale" / "zh_Hans" / "LC_MESSAGES" / "django.po"
    call_command("makemessages", locale=["zh_Hans"], no_wrap=True, no_obsolete=True, verbosity=0)
    assert _sentences(fresh) == _sentences(LOCALE / "django.po"), (
        "run: manage.py makemessages -l zh_Hans, and translate"
    )


def _sentences(file: Path) -> set[str]:
    written = re.sub(r'"\n"', "", file.read_text(encoding="utf-8"))
    return set(re.findall(r"^(?:msgctxt .*\n)?msgid (?!\"\"$).*$", written, re.MULTILINE))


def test_translations_keep_the_places_to_be_filled() -> None:
    entries = (LOCALE / "django.po").read_text(encoding="utf-8").split("\n\n")[1:]
    for entry in entries:
        if "python-format" in entry:
            original = re.search(r"^msgid (.*)$", entry, re.MULTILINE)
            translated = re.search(r"^msgstr(?:\[0\])? (.*)$", entry, re.MULTILINE)
            assert original and translated
            assert sorted(PLACE.findall(original[1])) == sorted(PLACE.findall(translated[1])), entry


def test_compiled_file_is_up_to_date(tmp_path: Path) -> None:
    if shutil.which("msgfmt") is None:
        pytest.skip("gettext is not installed")
    fresh = tmp_path / "fresh.mo"
    subprocess.run(["msgfmt", "-o", str(fresh), str(LOCALE / "django.po")], check=True)
    assert fresh.read_bytes() == (LOCALE / "django.mo").read_bytes()


def test_times_are_said_in_the_readers_language() -> None:
    now = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
    cases = [(now.replace(hour=9), "3 小时前"), (now.replace(hour=4), "今天 04:00"), (now.replace(day=1), "昨天 12:00")]
    with override("zh-hans"):
        assert [said(moment, now) for moment, _ in cases] == [words for _, words in cases]
        assert said(now.replace(month=1), now) == "1月2日"
        assert said(now.replace(day=3, hour=6), now) == "明天 06:00"
    with override("en"):
        assert said(now.replace(minute=0, hour=11), now) == "1 hour ago"
        assert said(now.replace(month=1), now) == "2 Jan"
