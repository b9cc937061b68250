"""One spelling for one word: what the reader types and what a page says must meet."""

from __future__ import annotations

import re

from interests.segmentation import HAN, prepare

# Words whose final s is no plural, as far as news uses them; -ss, -us and -is are told by their shape.
_NOT_PLURAL = """
    aids alas always arkansas as atlas bias brics canvas chaos christmas cosmos dallas earnings ethos gas gps has
    headquarters hermes james kansas lens los mars means moses news nowadays overseas pancreas perhaps pythagoras sales
    series species texas thomas towards usps vegas was yes
"""
_EXCEPTIONS = frozenset(_NOT_PLURAL.split())
_LATIN_WORD = re.compile(rf"^[^\W_{HAN}]+$")


def singular(word: str) -> str:
    """An English plural folded by the S-stemmer (Harman 1991, How effective is suffixing?): planets → planet.

    Other words come back as they are: exceptions (news, gas), fields of study (physics), numbers and short words.
    """
    if len(word) < 4 or not word.isascii() or not word.isalpha() or not word.endswith("s") or word in _EXCEPTIONS:
        return word
    if word.endswith("ics"):
        return word
    if word.endswith("ies") and not word.endswith(("eies", "aies")):
        return word if len(word) < 5 else word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes", "zzes")):
        return word[:-2]
    if word.endswith("es") and not word.endswith(("aes", "ees", "oes")):
        return word[:-1]
    return word if word.endswith(("us", "ss", "is")) else word[:-1]


def canonical(text: str) -> str:
    """A typed word or phrase in the form that texts are counted in: prepared, single spaces, plurals folded.

    >>> canonical("  Space  Stations ")
    'space station'
    """
    return " ".join(singular(part) if _LATIN_WORD.match(part) else part for part in prepare(text).split())
