"""The reader's own words over texts that were counted for everybody.

A text is segmented once for all readers, so a word that the segmenter does not know (婴幼儿奶粉 → 婴幼儿, 奶粉) is
found through its parts: the words that the same segmenter makes of it. No word list is changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from interests.keywords import terms


@lru_cache(maxsize=8192)
def parts(word: str) -> tuple[str, ...]:
    """The words that texts are counted by and that make up `word`; one word of its own for most.

    >>> parts("婴幼儿奶粉")
    ('婴幼儿', '奶粉')
    """
    found = tuple(dict.fromkeys(terms(word)))
    return found or (word,)


def fold(counts: Mapping[str, float], words: Iterable[str]) -> dict[str, float]:
    """`counts` of a text or weights of its keywords with the reader's compound `words` taken out of their parts.

    A compound is there as often as its rarest part, and takes that many from each part; longer compounds come first. A
    compound without all its parts, and a word of one part, changes nothing. So
    {婴幼儿 3, 奶粉 5} with 婴幼儿奶粉 becomes {婴幼儿奶粉 3, 奶粉 2}.
    """
    folded = dict(counts)
    for word in sorted(words, key=lambda word: (-len(word), word)):
        pieces = parts(word)
        if word in counts or pieces == (word,):
            continue
        times = min(folded.get(piece, 0) for piece in pieces)
        if times <= 0:
            continue
        folded[word] = times
        for piece in pieces:
            folded[piece] -= times
            if folded[piece] <= 0:
                del folded[piece]
    return folded
