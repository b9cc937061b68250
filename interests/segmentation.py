"""Text into words: normal forms first, then runs of one script, then a segmenter for the Han runs.

rjieba does the work (20 times the speed of jieba, the same words of two and more Han characters); jieba is the
reference and the fallback. Both know their dictionary only: a reader's own words are matched over the result
(`matching.py`), never added to a word list that every reader of the process would share.
"""

from __future__ import annotations

import logging
import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Protocol

import opencc

PIECE_LENGTH = 200
"""Longest Han run given to a segmenter at once: jieba needs time that grows with the square of a run's length."""

MOST_MARKS = 30  # on one letter

HAN = "\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_FIRST_HAN = HAN[0]
_HAN_RUN = re.compile(f"[{HAN}]+")

# Runs that carry meaning as a whole, tried in this order: Han characters, what Chinese writes with one Latin letter
# (A股, B超), abbreviations with full stops (u.s.), then words, names and numbers, joined from inside by - ' & or a
# decimal point (covid-19, c919, at&t, 3.5) and ending in + or # (c++, c#).
_OTHER = rf"[^\W_{HAN}]"
_UNIT = re.compile(  # what fails soonest stands first in each alternative
    rf"""
    [{HAN}]+
  | (?:[abh]股|[ab]超|x光|t恤|k线)(?<!{_OTHER}..)
  | [^\W\d_{HAN}]\.(?<!{_OTHER}..)(?:[^\W\d_{HAN}]\.)+
  | gb/t\d{{3,}}
  | (?:[a-z0-9]++{_OTHER}*+|{_OTHER}++)(?:[-'&.](?:(?<!\.)|(?<=\d\.)(?=\d)){_OTHER}++)*+(?:\+\+|\#)?
    """,
    re.VERBOSE,
)
# GB 2312 and GB2312, 16,000 and 16000 are one word each.
_STANDARDS = ("gb", "gb/t", "gjb", "iso", "iec", "ieee", "rfc", "astm")
_STANDARD = re.compile(
    rf"[ ](?=\d{{3,}}(?!{_OTHER}))(?:{'|'.join(f'(?<={name} )(?<!{_OTHER}{name} )' for name in _STANDARDS)})"
)
_THOUSANDS = re.compile(r",(?<=\d,)(?=\d{3}(?!\d))")
_MARKS = re.compile(rf"[^\w\x00-\x7f]{{{MOST_MARKS + 1},}}")  # or other signs, which stay
_POSSESSIVE = re.compile(r"'s?$")

_simplify = opencc.OpenCC("t2s")
_log = logging.getLogger(__name__)


class Segmenter(Protocol):
    def words(self, text: str) -> list[str]:
        """The words and numbers of `text` in order, prepared; punctuation and space are left out."""
        ...


def is_han(text: str) -> bool:
    """Whether `text` is written in Han characters throughout."""
    return _HAN_RUN.fullmatch(text) is not None


def prepare(text: str) -> str:
    """One form for one word: NFKC, traditional Chinese to simplified, lower case, standards and thousands joined.

    >>> prepare("婴幼兒奶粉　ＧＢ 10765")
    '婴幼儿奶粉 gb10765'
    """
    if not text.isascii():
        text = _MARKS.sub(_with_few_marks, text)
    plain = unicodedata.normalize("NFKC", text).lower().replace("’", "'").replace("‘", "'")
    plain = _STANDARD.sub("", _THOUSANDS.sub("", plain))
    if plain.isascii() or not _HAN_RUN.search(plain):
        return plain
    return unicodedata.normalize("NFKC", _simplify.convert(plain))


def pieces(run: str, length: int = PIECE_LENGTH) -> Iterator[str]:
    """A Han run in parts of at most `length` characters, so that no text makes a segmenter slow."""
    for start in range(0, len(run), length):
        yield run[start : start + length]


def _with_few_marks(run: re.Match[str]) -> str:
    """Normal forms take the square of the marks on a letter in time; no language has thirty (UAX 15, 13)."""
    first, rest = run[0][:MOST_MARKS], run[0][MOST_MARKS:]
    return first + "".join(sign for sign in rest if not unicodedata.combining(sign))


class DictionarySegmenter:
    """Latin words and numbers by their shape, Han runs by `cut`."""

    def __init__(self, name: str, cut: Callable[[str], list[str]]) -> None:
        self.name = name
        self._cut = cut

    def words(self, text: str) -> list[str]:
        found: list[str] = []
        for run in _UNIT.findall(prepare(text)):
            if run[0] >= _FIRST_HAN and _HAN_RUN.match(run):
                for piece in pieces(run):
                    found += self._cut(piece)
            else:
                found.append(_POSSESSIVE.sub("", run) if "'" in run else run)
        return found


@lru_cache(maxsize=4)
def segmenter(engine: str = "rjieba") -> Segmenter:
    """The segmenter of that name, `rjieba` or `jieba`; where rjieba has no build for the platform, jieba takes over."""
    if engine == "rjieba":
        try:
            import rjieba
        except ImportError:
            _log.warning("rjieba is not installed: Chinese text is segmented by jieba, about 20 times slower")
            return segmenter("jieba")
        return DictionarySegmenter("rjieba", lambda run: rjieba.cut(run, True))
    if engine == "jieba":
        import jieba

        jieba.setLogLevel(logging.WARNING)
        tokenizer = jieba.Tokenizer()
        return DictionarySegmenter("jieba", tokenizer.lcut)
    raise ValueError(f"no segmenter is called {engine!r}")
