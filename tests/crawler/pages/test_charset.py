"""The decoding ladder: every charset with right, missing and lying labels."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawler.pages.charset import Decoded, clean, codec_of, decode, meta_labels

SIMPLIFIED = "国家市场监督管理总局今天公布了婴幼儿配方奶粉的抽检结果，绝大多数产品符合标准要求。"
RARE = SIMPLIFIED + "其中有䶮、㐂、𠮷三个少见的字。"  # of four bytes each in GB18030
TRADITIONAL = "香港特別行政區政府今日公布最新的食物安全報告，市民對嬰幼兒奶粉的信心逐漸恢復，佢哋話冇問題。"

TEXTS = {
    "utf-8": ("utf-8", SIMPLIFIED),
    "gbk": ("gb18030", SIMPLIFIED),
    "gb18030": ("gb18030", RARE),
    "big5hkscs": ("big5-hkscs", TRADITIONAL),
}
LYING = {"utf-8": "gb2312", "gbk": "utf-8", "gb18030": "big5", "big5hkscs": "gbk"}
HEADERS = ("right", "missing", "lying", "latin")
METAS = ("right", "missing", "lying", "commented", "late", "malformed")


def _label(encoding: str, kind: str) -> str:
    return {"right": encoding.replace("gbk", "gb2312").replace("hkscs", ""), "lying": LYING[encoding]}.get(kind, "")


def _page(encoding: str, meta: str, text: str) -> bytes:
    right, lying = _label(encoding, "right"), _label(encoding, "lying")
    head = {
        "right": f'<meta charset="{right}">',
        "missing": "",
        "lying": f'<meta http-equiv="Content-Type" content="text/html; charset={lying}">',
        "commented": f'<!-- <meta charset="{lying}"> --><script>"<meta charset={lying}>"</script>',
        "late": "<!-- filler -->" * 400 + f"<meta charset={right}>",
        "malformed": f"<meta http-equiv=Content-Type content='text/html;charset:{right}>",
    }[meta]
    return f"<html><head>{head}<title>{text[:9]}</title></head><body><p>{text}</p></body></html>".encode(encoding)


@pytest.mark.parametrize(("encoding", "header", "meta"), list(itertools.product(TEXTS, HEADERS, METAS)))
def test_every_cell_reads_right(encoding: str, header: str, meta: str) -> None:
    charset, text = TEXTS[encoding]
    label = "iso-8859-1" if header == "latin" else _label(encoding, header)
    content_type = f"text/html; charset={label}" if label else "text/html"
    decoded = decode(_page(encoding, meta, text), content_type)
    assert text in decoded.text
    assert (decoded.charset, decoded.certain) == (charset, True)


@pytest.mark.parametrize("mark", ["utf-8-sig", "utf-16", "utf-16-be"])
def test_byte_order_marks_win(mark: str) -> None:
    body = ("\ufeff" if mark == "utf-16-be" else "") + f"<p>{SIMPLIFIED}</p>"
    assert decode(body.encode(mark), "text/html; charset=gbk").text == f"<p>{SIMPLIFIED}</p>"


def test_utf16_without_a_mark_is_seen() -> None:
    assert decode(f"<!DOCTYPE html><html><p>{SIMPLIFIED}".encode("utf-16-le")).text.endswith(SIMPLIFIED)


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "big5hkscs"])
def test_a_cut_last_character_is_left_out(encoding: str) -> None:
    text = TRADITIONAL[:-1] if encoding == "big5hkscs" else SIMPLIFIED
    assert decode(text.encode(encoding)[:-1]).text == text[:-1]


def test_one_broken_byte_does_not_turn_a_page_over() -> None:
    utf8 = (SIMPLIFIED * 3).encode()
    broken = utf8[:30] + b"\xff" + utf8[30:]
    assert decode(broken, "text/html; charset=gbk").text.replace("\ufffd", "") == SIMPLIFIED * 3
    gbk = (SIMPLIFIED * 9).encode("gbk")
    decoded = decode(gbk[:100] + b"\xff" + gbk[100:], "text/html; charset=utf-8")
    assert decoded.charset == "gb18030"
    assert SIMPLIFIED * 2 in decoded.text


def test_too_little_to_tell_is_unsure() -> None:
    assert decode("奶粉".encode("gbk")) == Decoded("奶粉", "gb18030", False)
    assert decode(b"\xff\xfe\xfd"[1:]).certain is False


def test_the_site_s_last_charset_breaks_ties() -> None:
    assert decode("奶粉".encode("big5"), site_charset="big5") == Decoded("奶粉", "big5-hkscs", False)
    assert decode(SIMPLIFIED.encode("gbk"), site_charset="big5").charset == "gb18030"


def test_the_reader_s_word_ends_the_discussion() -> None:
    assert decode(b"\xa4\xa4", "text/html; charset=gbk", override="big5").text == "中"
    assert decode("中".encode(), override="no such charset").text == "中"


@pytest.mark.parametrize(
    ("encoding", "label", "text"),
    [
        ("cp1252", "iso-8859-1", "Le café était très bon, déjà vu."),
        ("cp1251", "windows-1251", "Сегодня новости экономики и науки."),
        ("euc-jp", "EUC-JP", "これは日本語の新聞記事です。"),
        ("shift_jis", "x-sjis", "これは日本語の新聞記事です。"),
        ("euc-kr", "ks_c_5601-1987", "오늘의 경제 뉴스입니다."),
        ("hz", "hz-gb-2312", "今天的新闻"),
        ("iso2022_jp", "iso-2022-jp", "日本の新聞"),
    ],
)
def test_labelled_pages_of_other_scripts(encoding: str, label: str, text: str) -> None:
    decoded = decode(f"<p>{text}</p>".encode(encoding), f"text/html; charset={label}")
    assert decoded.text == f"<p>{text}</p>"


def test_latin_pages_without_a_label() -> None:
    decoded = decode("<p>Le café était très bon, déjà vu à la fenêtre.</p>".encode("cp1252"))
    assert "café était très" in decoded.text
    assert not decoded.certain


def test_gb2312_means_gb18030() -> None:
    assert {codec_of(name) for name in ("gb2312", "GBK", " 'GB_2312-80' ", "x-gbk", "gb18030")} == {"gb18030"}
    assert codec_of("Big5") == codec_of("big5-hkscs") == "big5-hkscs"
    for nonsense in ("", "rot13", "base64", "idna", "unicode_escape", "utf-99"):
        assert codec_of(nonsense) is None


def test_meta_labels_in_order() -> None:
    head = (
        b"<title><meta charset=big5></title><META CharSet = 'gbk'><meta content='text/html; utf-8'><!-- <meta charset=x"
    )
    assert list(meta_labels(head)) == ["gb18030", "utf-8"]


def test_controls_are_taken_out() -> None:
    assert clean("a\x00b\x0cc\x85d\ufffee\ud800\tf\r\n") == "ab cde\tf\r\n"
    assert decode(b"\x00a\x07\xc2\x85\xef\xbf\xbeb").text == "ab"
    assert decode("中\x00文".encode("gbk") * 20, "text/html; charset=gbk").text == "中文" * 20


@given(st.binary(max_size=400), st.sampled_from(["", "text/html; charset=gbk", "charset=big5", "charset=utf-16"]))
def test_any_bytes_decode(body: bytes, content_type: str) -> None:
    decoded = decode(body, content_type)
    assert clean(decoded.text) == decoded.text
    decoded.text.encode("utf-8")


@given(st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cn", "Co")), max_size=80))
def test_utf8_comes_back_unharmed(text: str) -> None:
    assert decode(b"<p>" + text.encode()).text == "<p>" + text
