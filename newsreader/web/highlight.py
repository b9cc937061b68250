"""Marking interest words in an article's text, however the text writes them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from html import escape

from interests.segmentation import prepare


@lru_cache(maxsize=8192)
def _prepared(character: str) -> str:
    return prepare(character)


def spans(text: str, words: Iterable[str]) -> list[tuple[int, int]]:
    """Where `words` (in their prepared form) stand in `text`: [start, end) in order, without overlaps, longest first.

    Full-width, traditional and capital letters of the text count as their prepared forms. A word in Latin letters must
    stand alone; its plural counts.
    """
    folded, places = [], []
    for index, character in enumerate(text):
        for form in _prepared(character):
            folded.append(form)
            places.append(index)
    patterns = [_pattern(word) for word in sorted(set(words), key=lambda word: (-len(word), word)) if word]
    if not patterns:
        return []
    found = re.finditer("|".join(patterns), "".join(folded))
    return [(places[match.start()], places[match.end() - 1] + 1) for match in found]


def marked(text: str, words: Iterable[str]) -> str:
    """One paragraph as safe HTML: escaped, with <mark> around the words."""
    return "".join(_pieces(text, spans(text, words)))


def _pattern(word: str) -> str:
    if not word.isascii():
        return re.escape(word)
    stem = re.escape(word[:-1]) + "(?:y|ies)" if len(word) > 2 and word.endswith("y") else re.escape(word) + "(?:e?s)?"
    return rf"(?<![a-z0-9]){stem}(?![a-z0-9])"


def _pieces(text: str, found: list[tuple[int, int]]) -> Iterator[str]:
    at = 0
    for start, end in found:
        yield escape(text[at:start])
        yield f"<mark>{escape(text[start:end])}</mark>"
        at = end
    yield escape(text[at:])
