"""What a text is about: its content words, how often each occurs, and the keywords of a page (W formula 4)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from interests import segmentation
from interests.stopwords import STOP_WORDS
from interests.vectors import LONGEST_WORD, normalise
from interests.words import singular

# Numbers, with or without a unit or an ending, in figures or in Chinese: they count things, they name none.
_NUMBER = re.compile(
    r"^(?:\d[\d.\-]*(?:s|st|nd|rd|th|mln|bln|tln|pct|dlrs|cts|kg|km|cm|mm|mg|ml|am|pm)?"
    r"|[第约近逾超]?[零〇一二三四五六七八九十百千万亿两几数多余]+[年月日时个多余次位名元批届轮号条]?)$"
)
_LETTER = re.compile(r"[^\W\d_]")


def is_content(word: str) -> bool:
    """Whether `word` says what a text is about: no stop word, single character, number or punctuation, and not longer
    than a word of an interest can be."""
    if not 1 < len(word) <= LONGEST_WORD:
        return False
    return word not in STOP_WORDS and _LETTER.search(word) is not None and not _NUMBER.match(word)


def terms(text: str, segmenter: segmentation.Segmenter | None = None) -> list[str]:
    """The content words of `text` in order: no stop words, single characters or numbers, English plurals folded.

    >>> terms("Two planets: 海关抽检了3批婴幼儿奶粉")
    ['planet', '海关', '抽检', '婴幼儿', '奶粉']
    """
    cut = segmenter or segmentation.segmenter()
    return [term for word in cut.words(text) if 1 < len(word) <= LONGEST_WORD and (term := _term(word))]


@lru_cache(maxsize=32_768)
def _term(word: str) -> str:
    """The content word that a word stands for, "" if it stands for none; remembered, since texts share their words."""
    if not is_content(word):
        return ""
    term = singular(word)
    return "" if term in STOP_WORDS else term


def counts(text: str, segmenter: segmentation.Segmenter | None = None, limit: int | None = None) -> dict[str, int]:
    """How often each content word occurs; with `limit` only that many, the commonest, ties in text order."""
    found = Counter(terms(text, segmenter))
    return dict(found if limit is None else found.most_common(limit))


def page_keywords(counts: Mapping[str, float], k: int = 10) -> dict[str, float]:
    """The `k` most frequent words with their frequencies divided by their sum (formula 4); sum 1, {} for no words.

    Ties go to the word that comes first in `counts`, which is the order of the text.
    """
    order = sorted(counts, key=lambda word: -counts[word])[:k]
    return normalise({word: counts[word] for word in order})
