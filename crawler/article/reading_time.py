"""How long a text takes to read."""

from __future__ import annotations

import math
import re

HAN_A_MINUTE = 400  # characters; silent reading of Chinese news by adults
WORDS_A_MINUTE = 230  # English; Brysbaert 2019 finds 238 for non-fiction

_HAN = re.compile(r"[㐀-鿿豈-﫿\U00020000-\U0003ffff]")
_WORD = re.compile(r"[^\W_㐀-鿿豈-﫿\U00020000-\U0003ffff]+(?:['’-][^\W_]+)*")


def minutes(text: str) -> int:
    """Whole minutes, 1 or more: Han characters and words of other scripts counted apart and added."""
    han, words = len(_HAN.findall(text)), len(_WORD.findall(text))
    return max(1, math.ceil(han / HAN_A_MINUTE + words / WORDS_A_MINUTE - 0.25))
