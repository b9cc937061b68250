"""The language of a page, from its script first and its word for it second."""

from __future__ import annotations

import re

_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]+")
_KANA = re.compile("[\u3041-\u3096\u30a1-\u30fa]+")
_HANGUL = re.compile("[\uac00-\ud7a3]+")
_LATIN = re.compile("[A-Za-z]+")
_NOT_ASCII = re.compile(r"[^\x00-\x7f]+")
_CODE = re.compile(r"[a-z]{2,3}", re.IGNORECASE)
_SAMPLE = 4000  # characters
_WORD = re.compile(r"\w+")
_ENGLISH = frozenset(
    ("the", "and", "of", "to", "in", "is", "that", "for", "with", "was", "on", "are", "by", "as", "from")
)


def language_of(text: str, declared: str = "") -> str:
    """A language code ("zh", "en", "ja" …) or "".

    A page declares the language of its template, so its script wins: Han without kana is Chinese; Latin text full of
    English particles is English. Only where the script leaves it open, `declared` (a lang attribute) is believed.
    """
    sample = text[:_SAMPLE]
    latin = sum(map(len, _LATIN.findall(sample)))
    others = "" if sample.isascii() else "".join(_NOT_ASCII.findall(sample))
    han, kana, hangul = (sum(map(len, script.findall(others))) for script in (_HAN, _KANA, _HANGUL))
    code = _CODE.match(declared)
    claimed = code[0].lower() if code else ""
    if kana * 10 > han + kana and kana > 3 and (han + kana) * 4 > latin:
        return "ja"
    if hangul > han and hangul * 4 > latin:
        return "ko"
    if han * 4 > latin and han:
        return "zh"
    if latin and latin * 10 > len(sample) and latin > han:
        particles = sum(map(_ENGLISH.__contains__, _WORD.findall(sample.lower())))
        if particles * 12 >= len(sample.split()) or (claimed in ("zh", "ja", "ko", "") and particles):
            return "en"
        return claimed if claimed not in ("zh", "ja", "ko", "en") else "en" if particles else ""
    return claimed
