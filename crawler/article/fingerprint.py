"""What text a page has, in one number: 64-bit simhash (Charikar 2002). Equal for equal texts, near for similar ones.

It tells whether a page was changed, or is the same page under another address. Stories that differ in their numbers are
near, and reprints are not (docs/decisions/0014), so articles are compared by crawler.article.likeness.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_NOISE = re.compile(r"\W+")
_SHINGLE = 4  # characters
NEAR = 3  # bits of 64 that may differ (Manku, Jain, Das Sarma 2007, 4.2)
MULTIPLIER = 0x9E3779B97F4A7C15  # 2^64 / golden ratio (Steele, Lea, Flood 2014)


def simhash64(text: str) -> int:
    """Fingerprint of a text as a signed 64-bit number (what a BigIntegerField holds); 0 for text without letters.

    Features are the character 4-grams of the text without blanks and punctuation, weighted by occurrence.
    """
    import numpy as np  # here, because the web process takes no fingerprints and starts sooner without it

    letters = _NOISE.sub("", text).lower()
    if not letters:
        return 0
    codes = np.frombuffer(letters.ljust(_SHINGLE, "_").encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    shingles = np.zeros(len(codes) - _SHINGLE + 1, dtype=np.uint64)
    for place in range(_SHINGLE):
        shingles = shingles * np.uint64(MULTIPLIER) + codes[place : place + len(shingles)].astype(np.uint64)
    bits = np.unpackbits(mixed(shingles).astype(">u8").view(np.uint8)).reshape(-1, 64)
    majority = bits.sum(axis=0, dtype=np.int64) * 2 > len(shingles)
    return int.from_bytes(np.packbits(majority).tobytes(), "big", signed=True)


def mixed(values: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """The finaliser of splitmix64 (Steele, Lea, Flood 2014): every input bit moves every output bit."""
    import numpy as np

    values = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    values = (values ^ (values >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return values ^ (values >> np.uint64(31))


def distance(one: int, other: int) -> int:
    """Number of differing bits of two fingerprints, 0 to 64."""
    return ((one ^ other) & 0xFFFFFFFFFFFFFFFF).bit_count()


def is_near_duplicate(one: int, other: int) -> bool:
    """Whether two fingerprints are of one text with small changes. 0 (no text) is nobody's duplicate."""
    return bool(one and other) and distance(one, other) <= NEAR
