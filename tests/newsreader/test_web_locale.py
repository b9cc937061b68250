"""Every sentence a reader sees is there in Chinese, and the compiled file is the one of the written file."""

from __future__ import annotations

import re
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.utils.translation import override

from newsreader.web.templatetags.reading import said

LOCALE = Path(__file__).resolve().parents[2] / "locale" / "zh_Hans" / "LC_MESSAGES"
PLACE = re.compile(r"%\(\w+\)[-+.\d]*[sdf]|%%")


def test_nothing_is_untranslated_or_doubtful() -> None:
    entries = (LOCALE / "django.po").read_text(encoding="utf-8").split("\n\n")[1:]
    assert len(entries) > 400
    assert not [entry for entry in entries if re.search(r'^msgstr(\[0\])? ""$', entry, re.MULTILINE)]
    assert not [entry for entry in entries if "fuzzy" in entry]


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
