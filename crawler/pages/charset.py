"""Bytes become text here and nowhere else.

The ladder: byte order mark → strict UTF-8 → what HTTP says → what the page's meta says → the statistics of Chinese
text → the charset the site's last good page had → gb18030 with replacement characters. A label is believed only while
the bytes support it: GBK bytes are valid Big5 and the other way round, so readings that all decode are compared by how
likely their characters are (crawler.pages.likelihood). gb2312 and gbk are read as gb18030, Big5 with the Hong Kong
supplement.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from math import inf

from charset_normalizer import from_bytes

from crawler.pages.common_characters import COMMON
from crawler.pages.likelihood import is_script, likelihood

_GB, _BIG5, _UTF8 = "gb18030", "big5-hkscs", "utf-8"
_CHINESE = (_GB, _BIG5)
_ALIASES = {
    _UTF8: "utf8 utf-8 utf_8 uft-8 uft8 utf-8-sig unicode-1-1-utf-8 utf-8mb4 utf8mb4 x-unicode20utf8",
    _GB: "gb2312 gb_2312 gb-2312 gb2312-80 gb_2312-80 csgb2312 iso-ir-58 gbk gb-k x-gbk cp936 ms936 windows-936 "
    "gb18030 gb-18030 gb_18030 gb18030-2000 gb18030-2005 gb18030-2022 chinese csiso58gb231280 euc-cn euccn "
    "gb zh-cn zh_cn",
    _BIG5: "big5 big-5 big_5 big5-hkscs big5hkscs cn-big5 csbig5 x-x-big5 x-big5 cp950 ms950 windows-950 zh-tw zh-hk",
    "hz": "hz hz-gb-2312",
    "cp932": "shift_jis shift-jis sjis x-sjis csshiftjis ms932 ms_kanji windows-31j cp932",
    "euc-jp": "euc-jp eucjp x-euc-jp cseucpkdfmtjapanese",
    "iso2022_jp": "iso-2022-jp iso2022-jp iso2022_jp csiso2022jp",
    "cp949": "euc-kr euckr ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 korean windows-949 cp949 cseuckr",
    "cp1252": "iso-8859-1 iso8859-1 iso_8859-1 latin1 latin-1 l1 ascii us-ascii ansi windows-1252 cp1252 x-cp1252",
    "cp1254": "iso-8859-9 latin5 windows-1254 cp1254",
    "cp874": "tis-620 iso-8859-11 windows-874 cp874",
    "koi8-r": "koi8-r koi8 koi",
    "koi8-u": "koi8-u koi8-ru",
}
_CODECS = {alias: codec for codec, aliases in _ALIASES.items() for alias in aliases.split()}
_CODECS |= {f"{prefix}125{n}": f"cp125{n}" for n in range(9) for prefix in ("windows-", "cp", "x-cp")}
_CODECS |= {f"iso-8859-{n}": f"iso8859-{n}" for n in (2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16)}

_BOMS = (
    (b"\xef\xbb\xbf", _UTF8),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
    (b"\x84\x31\x95\x33", _GB),
)
_JAPANESE = (b"\x1b$B", b"\x1b$@")
_SEVEN_BIT = (b"~{", b"\x1b$", b"\x1b(")
_ASCII = bytes(range(128))
_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\ue000-\uf8ff]")
_SAMPLE = 2000  # Han characters looked at to judge a reading

# Measured on 300 news texts and 300 headlines of each script: the right reading has a share of common characters of
# at least .48 (headlines) or .72 (texts) in 99 % of the cases, the wrong Chinese one at most .50 and .21.
_LIKELY = 0.45
_ENOUGH = 8  # Han characters below which that proves nothing
_UNLIKELY = 0.3  # for a text of _TELLING Han characters
_TELLING = 20  # characters
# Logarithms of odds between the two Chinese charsets: a label is worth the first, being sure takes the second.
_OVERRULING = 4.0
_CERTAIN = 7.0
_WESTERN = frozenset(("cp1252", "cp1254", "iso8859-15"))  # codecs in which any bytes are text
_HIGH_RUN = re.compile(rb"[\x80-\xff]+")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]+")
_CONTROL_BYTES = bytes(set(range(32)) - set(b"\t\n\r")) + b"\x7f"
_CONTROL_SEQUENCES = (re.compile(rb"\xc2[\x80-\x9f]"), re.compile(rb"\xef(?:\xb7[\x90-\xaf]|\xbf[\xbe\xbf])"))

# With the misspellings that are met: chatset, charsett, char-set; quotes of any kind, also typographic ones.
_LABEL = re.compile(r"""cha?[rt]{1,2}\W?s[ea]tt?\s*[=:]\s*["'\s“”‘’]*([\w.:+-]+)""", re.IGNORECASE | re.ASCII)
_META_LABEL = re.compile(
    rb"""(?:cha?[rt]{1,2}\W?s[ea]tt?|encoding)\s*[=:]\s*["'\s\x80-\xff]*([\w.:+-]+)""", re.IGNORECASE
)
_BARE_LABEL = re.compile(rb"""text/\w+\s*[;,]\s*["'\s]*((?:gb|big|utf|iso|win|euc|shift)[\w.:+-]+)""", re.IGNORECASE)
_OPENING = re.compile(
    rb"<!--|<(script|style|textarea|title|noscript|template|xmp|iframe)\b|<meta\b|<\?xml\b", re.IGNORECASE
)
_CLOSING = {
    name: re.compile(rb"</" + name + rb"[\s>/]", re.IGNORECASE)
    for name in (b"script", b"style", b"textarea", b"title", b"noscript", b"template", b"xmp", b"iframe")
}


@dataclass(frozen=True, slots=True)
class Decoded:
    """`charset` is a name Python knows; not `certain` means that the evidence was thin and the text may be wrong."""

    text: str
    charset: str
    certain: bool


@dataclass(frozen=True, slots=True)
class _Reading:
    text: str
    codec: str
    broken: int  # replacement characters
    wide: int  # characters beyond ASCII
    han: int  # Han characters in the sample
    share: float  # of those, how many are common
    likelihood: float  # of a character, as Chinese of this charset; see crawler.pages.likelihood
    judged: int  # characters that this was taken of

    @property
    def fits(self) -> bool:
        """The bytes decode; one broken character in two hundred is a page cut by its own software."""
        return self.broken * 200 <= self.wide

    @property
    def is_plausible(self) -> bool:
        """Whether it reads as what its codec is for. Chinese of hardly a common character may be Japanese or Korean."""
        if self.codec in _CHINESE:
            return self.han < _TELLING or self.share >= _UNLIKELY
        return is_script(self.text, self.codec)

    def lead_over(self, other: _Reading) -> float:
        """Logarithm of the odds that Chinese bytes are in this charset and not in the other."""
        if self.fits != other.fits:
            return inf if self.fits else -inf
        return (self.likelihood - other.likelihood) * min(self.judged, other.judged)


def codec_of(label: str) -> str | None:
    """The codec that reads what a label of the web means, or None for a label that nobody knows."""
    return _CODECS.get(label.strip("\"' \t\r\n;,.").lower())


def labels_of(content_type: str) -> Iterator[str]:
    """The codecs that a Content-Type header names: one, if it is written well."""
    for label in _LABEL.findall(content_type) or _BARE_LABEL.findall(content_type.encode("ascii", "replace")):
        if codec := codec_of(label if isinstance(label, str) else label.decode("ascii")):
            yield codec


def clean(text: str) -> str:
    """Without NUL, control characters, lone surrogates and non-characters; tab and line ends stay, a form feed is a
    blank."""
    return _CONTROL.sub(_without_controls, text)


def _without_controls(found: re.Match[str]) -> str:
    return " " if "\x0c" in found[0] or "\x0b" in found[0] else ""


def decode(body: bytes, content_type: str = "", override: str = "", site_charset: str = "") -> Decoded:
    """The text of a page. Never raises; `override` is the reader's word and ends the discussion."""
    forced = codec_of(override) if override else None
    if forced:
        return Decoded(clean(_read(body, forced).text), forced, True)
    for mark, codec in _BOMS:
        if body.startswith(mark):
            return Decoded(clean(_tolerant(body[len(mark) :], codec)), codec, True)
    if b"\x00" in body[:64] and (wide := _utf16_without_mark(body)):
        return Decoded(clean(_tolerant(body, wide)), wide, True)
    try:
        text = codecs.getincrementaldecoder(_UTF8)("strict").decode(body, False)
    except UnicodeDecodeError:
        return _decode_other(body, content_type, site_charset)
    if text.isascii() and any(escape in body for escape in _SEVEN_BIT):
        for label in _labels(body, content_type):
            if label in ("hz", "iso2022_jp"):
                return Decoded(clean(_tolerant(body, label)), label, True)
        if any(escape in body for escape in _JAPANESE):
            return Decoded(clean(_tolerant(body, "iso2022_jp")), "iso2022_jp", False)
    if len(body.translate(None, _CONTROL_BYTES)) < len(body) or any(found.search(body) for found in _CONTROL_SEQUENCES):
        text = clean(text)  # looked for in the bytes first, because a scan of the text takes as long as decoding it
    return Decoded(text, _UTF8, True)


def _decode_other(body: bytes, content_type: str, site_charset: str) -> Decoded:
    utf8 = _read(body, _UTF8)
    if utf8.broken * 20 <= utf8.wide - utf8.broken:  # UTF-8 with a few bytes broken, which no other charset looks like
        return Decoded(clean(utf8.text), _UTF8, utf8.broken * 100 <= utf8.wide)
    if utf8.han >= _ENOUGH and utf8.share >= _LIKELY and utf8.han > 2 * utf8.broken:
        return Decoded(clean(utf8.text), _UTF8, False)  # most characters are UTF-8, the others a block from elsewhere
    readings = {codec: _read(body, codec) for codec in _CHINESE}
    one, other = readings.values()
    best, second = (one, other) if one.lead_over(other) >= 0 else (other, one)
    lead = best.lead_over(second)
    is_chinese = best.fits and best.share >= _LIKELY and best.han >= _ENOUGH

    def decoded(reading: _Reading, certain: bool) -> Decoded:
        return Decoded(clean(reading.text), reading.codec, certain)

    for codec in _labels(body, content_type):
        if codec in _CHINESE:
            labelled = readings[codec]
            if labelled.fits and (labelled is best or lead < _OVERRULING):
                return decoded(labelled, labelled is best and labelled.is_plausible)
        elif codec != _UTF8 and not (codec in _WESTERN and best.fits and _holds_pairs(body)):
            labelled = _read(body, codec)
            if labelled.fits and not (best.fits and (is_chinese or not labelled.is_plausible)):
                enough = labelled.wide >= _TELLING or not best.fits
                return decoded(labelled, enough and labelled.is_plausible)
    if is_chinese:
        return decoded(best, lead >= _CERTAIN)
    known = codec_of(site_charset) if site_charset else None
    if known in _CHINESE and readings[known].fits and (known == best.codec or lead < _CERTAIN):
        return decoded(readings[known], False)
    if known and known != _UTF8 and known not in _CHINESE and (reading := _read(body, known)).fits:
        return decoded(reading, False)
    if not best.fits and (guess := _guess(body)):
        return decoded(_read(body, guess), False)
    return decoded(best if lead >= _OVERRULING else readings[_GB], False)


def _holds_pairs(body: bytes) -> bool:
    """Whether most bytes beyond ASCII stand four and more together, as in Chinese; accented letters stand alone."""
    runs = [len(run) for run in _HIGH_RUN.findall(body)]
    return 2 * sum(length for length in runs if length >= 4) > sum(runs)


def _labels(body: bytes, content_type: str) -> Iterator[str]:
    """Codecs named by HTTP, then by the page, each once; the page is searched only if HTTP does not settle it."""
    seen: set[str] = set()
    for labels in (labels_of(content_type), meta_labels(body)):
        for codec in labels:
            if codec not in seen:
                seen.add(codec)
                yield codec


def meta_labels(body: bytes) -> Iterator[str]:
    """Codecs named by meta tags and the XML declaration, wherever they stand except in comments, scripts and the like.

    One pass: an element that is never closed swallows the rest, as it does for a browser.
    """
    position = 0
    while found := _OPENING.search(body, position):
        if found[0] == b"<!--":
            end = body.find(b"-->", found.end())
        elif found[1]:
            closing = _CLOSING[found[1].lower()].search(body, found.end())
            end = closing.end() if closing else -1
        else:
            end = body.find(b">", found.end())
            tag = body[found.end() : end if 0 <= end < found.end() + 1000 else found.end() + 1000]
            for label in _META_LABEL.findall(tag) or _BARE_LABEL.findall(tag):
                if codec := codec_of(label.decode("ascii", "replace")):
                    yield codec
            end = found.end()
        if end < 0:
            return
        position = end


def _read(body: bytes, codec: str) -> _Reading:
    text = _tolerant(body, codec)
    sample = [found[0] for found in islice(_HAN.finditer(text), _SAMPLE)]
    common = sum(map(COMMON.__contains__, sample))
    wide = len(text) - len(text.encode("ascii", "ignore"))
    share = common / len(sample) if sample else 0.0
    chance, judged = likelihood(text, codec) if codec in _CHINESE else (0.0, 0)
    return _Reading(text, codec, text.count("\ufffd"), wide, len(sample), share, chance, judged)


def _tolerant(body: bytes, codec: str) -> str:
    """Decoded with replacement characters; a last character cut in two is left out."""
    return codecs.getincrementaldecoder(codec)("replace").decode(body, False)


def _utf16_without_mark(body: bytes) -> str | None:
    if body.startswith(b"<\x00") and body[3:4] == b"\x00":
        return "utf-16-le"
    if body.startswith(b"\x00<\x00"):
        return "utf-16-be"
    sample = body[:64]  # of the markup that every page begins with
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    if odd * 5 >= len(sample) and even * 20 <= len(sample):
        return "utf-16-le"
    if even * 5 >= len(sample) and odd * 20 <= len(sample):
        return "utf-16-be"
    return None


def _guess(body: bytes) -> str | None:
    """A charset of another script, by charset-normalizer on the lines that hold non-ASCII bytes (4 KiB of them)."""
    lines: list[bytes] = []
    size = 0
    for line in body.splitlines():
        if size < 4096 and line.translate(None, _ASCII):
            lines.append(line[:1024])
            size += len(lines[-1])
    match = from_bytes(b"\n".join(lines)).best()
    codec = codec_of(match.encoding.replace("_", "-")) if match else None
    # Single accented letters between ASCII ones fit every Windows charset; the Western one is by far the likeliest.
    return "cp1252" if codec in ("cp1250", "cp1254", "cp1257", "cp1258") else codec
