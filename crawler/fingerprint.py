"""Near-duplicate texts by 64-bit simhash (Charikar 2002; Manku, Jain, Das Sarma 2007)."""

from __future__ import annotations

import re
from hashlib import blake2b

import numpy as np

NEAR = 3  # bits of 64 that may differ (Manku et al., 4.2)
_NOISE = re.compile(r"\W+")
_SHINGLE = 4  # characters


def simhash64(text: str) -> int:
    """Fingerprint of a text as a signed 64-bit number (what a BigIntegerField holds); 0 for text without letters.

    Features are the character 4-grams of the text without blanks and punctuation, weighted by occurrence.
    """
    letters = _NOISE.sub("", text).lower()
    if not letters:
        return 0
    shingles = [letters[at : at + _SHINGLE] for at in range(max(1, len(letters) - _SHINGLE + 1))]
    hashes = b"".join(blake2b(shingle.encode("utf-8", "surrogatepass"), digest_size=8).digest() for shingle in shingles)
    bits = np.unpackbits(np.frombuffer(hashes, dtype=np.uint8)).reshape(-1, 64)
    majority = bits.sum(axis=0, dtype=np.int64) * 2 > len(shingles)
    return int.from_bytes(np.packbits(majority).tobytes(), "big", signed=True)


def distance(one: int, other: int) -> int:
    """Number of differing bits of two fingerprints, 0 to 64."""
    return ((one ^ other) & 0xFFFFFFFFFFFFFFFF).bit_count()


def is_near_duplicate(one: int, other: int) -> bool:
    """Whether two fingerprints are of one text with small changes. 0 (no text) is nobody's duplicate."""
    return bool(one and other) and distance(one, other) <= NEAR
