"""How likely a text is as what a charset makes of its bytes: Chinese of one charset or the other, or another script.

GBK bytes are valid Big5 and the other way round, valid Korean and half-width Japanese, and every byte is a Cyrillic
letter. A reading is judged by the characters that it gives: the commonest ones, the ordinary ones that a charset lists
first, and the rest. The shares were measured on 4,000 headlines of either script; within a class all count the same.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from math import log

from crawler.pages.common_characters import COMMON

_SAMPLE = 500  # characters beyond ASCII that are looked at
_WIDE = re.compile(r"[^\x00-\x7f]+")
_PUNCTUATION = frozenset(
    "　、。〃·ˉˇ¨—～‖…‘’“”〔〕〈〉《》「」『』〖〗【】！＂＃（），－．／：；？［］％＋＝｜￥０１２３４５６７８９"
)
_ORDINARY_ROWS = {"gb18030": ("gb2312", 0xB0, 0xD7, 0xA1), "big5-hkscs": ("big5", 0xA4, 0xC6, 0x40)}
# ln(share of the class / characters in it), so that a sum of them is the logarithm of a text's likelihood.
_COMMON = log(0.62 / 690)
_ORDINARY = log(0.30 / 4_000)
_SIGN = log(0.06 / 60)
_RARE = log(0.02 / 15_000)
_BROKEN = log(1e-7)
_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_HANGUL = re.compile("[\uac00-\ud7a3]")
_KANA = re.compile("[\u3041-\u30fa]")
_HALF_WIDTH = re.compile("[\uff61-\uff9f]")
_LETTER = re.compile(r"[^\W\d_\x00-\x7f]")
_JAPANESE = frozenset(("cp932", "euc-jp"))


@lru_cache(maxsize=4)
def _ordinary(codec: str) -> frozenset[str]:
    """The characters of the first level of GB 2312 or Big5."""
    name, first, last, trail = _ORDINARY_ROWS[codec]
    rows = bytes(
        byte
        for lead in range(first, last + 1)
        for second in (*range(trail, 0x7F), *range(0xA1, 0xFF))
        for byte in (lead, second)
    )
    return frozenset(rows.decode(name, "ignore")) - COMMON


def likelihood(text: str, codec: str) -> tuple[float, int]:
    """Mean logarithm of the likelihood of a character beyond ASCII in Chinese text of "gb18030" or "big5-hkscs", in
    nats, and how many were looked at. A difference of 7 in the sum is odds of 1,000 to 1.
    """
    ordinary = _ordinary(codec)
    total, count = 0.0, 0
    for run in _WIDE.findall(text):
        for sign in run:
            if sign in COMMON:
                total += _COMMON
            elif sign in ordinary:
                total += _ORDINARY
            elif sign in _PUNCTUATION:
                total += _SIGN
            else:
                total += _BROKEN if sign == "\ufffd" or "\ue000" <= sign <= "\uf8ff" else _RARE
        count += len(run)
        if count >= _SAMPLE:
            break
    return (total / count if count else 0.0), count


def is_script(text: str, codec: str) -> bool:
    """Whether a reading in a charset of another script looks like that script rather than like Chinese bytes in it.

    Japanese has kana in full width, Korean is nearly all Hangul, alphabets write words in one case.
    """
    sample = "".join(_WIDE.findall(text))[:_SAMPLE]
    if codec in _JAPANESE:
        return 8 * len(_KANA.findall(sample)) >= len(sample) and 4 * len(_HALF_WIDTH.findall(sample)) <= len(sample)
    if codec == "cp949":
        return len(_HANGUL.findall(sample)) >= 9 * len(_HAN.findall(sample))
    letters = _LETTER.findall(sample)
    if 10 * len(letters) < 9 * len(sample):
        return False
    risen = sum(1 for one, other in pairwise(sample) if one.islower() and other.isupper())
    return 20 * risen <= len(letters)
