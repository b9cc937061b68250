"""The decoding ladder: every charset with right, missing and lying labels."""

from __future__ import annotations

import lzma
from contextlib import suppress
from itertools import islice, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawler.pages.charset import Decoded, clean, codec_of, decode, meta_labels
from tests.benchmarks.decoding import ARTICLE, HEADLINE, Cell, cells, decoding_matrix, pages

SIMPLIFIED = "国家市场监督管理总局今天公布了婴幼儿配方奶粉的抽检结果，绝大多数产品符合标准要求。"
RARE = SIMPLIFIED + "其中有䶮、㐂、𠮷三个少见的字。"  # of four bytes each in GB18030
TRADITIONAL = "香港特別行政區政府今日公布最新的食物安全報告，市民對嬰幼兒奶粉的信心逐漸恢復，佢哋話冇問題。"


@pytest.mark.parametrize("cell", cells(), ids="-".join)
def test_every_cell_reads_right(cell: Cell) -> None:
    """Every charset with every state of header and meta, over several texts, lies and ways of being late."""
    for page in pages(cell):
        decoded = decode(page.body, page.content_type)
        assert f"<p>{page.text}</p>" in decoded.text
        if len(page.text) >= 40:
            assert decoded.certain


def test_the_matrix_is_whole() -> None:
    assert decoding_matrix() == (60, 60, 0)
    assert sum(1 for cell in cells() for _ in pages(cell)) > 2_000


SHORT = "奶粉抽检"
SPELLINGS = (
    'charset="gb 2312"',
    'charset=gb2312"',
    "chatset=gb2312",
    "charsett=gbk",
    "char-set=gbk",
    "CHARSET = 'GBK'",
    "charset:gb_2312-80",
    "charset=gb2312;charset=utf-8",
    "charset=utf-8;charset=gb2312",
    "charset=gb2312,utf-8",
    "charset=GB-2312 ;",
    "charset=“gb2312”",
    "gb2312",
)


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_misspelt_labels(spelling: str) -> None:
    page = f"<title>{SHORT}</title>".encode("gbk")
    assert decode(page, f"text/html; {spelling}") == Decoded(f"<title>{SHORT}</title>", "gb18030", True)
    meta = f"<meta http-equiv=Content-Type content='text/html; {spelling}'>".encode("gbk")
    assert decode(meta + page).certain
    assert SHORT in decode(meta + page).text


def test_misspelt_labels_of_utf8() -> None:
    for label in ("utf8", "UTF-8;", '"utf-8', "unicode", "GBK;charset=utf-8"):
        assert decode(SHORT.encode(), f"text/html;charset={label}") == Decoded(SHORT, "utf-8", True)


ARTICLES = (f"<p>{ARTICLE}</p>" * 10).encode("gbk")


@pytest.mark.parametrize("broken", [1, 5, 20])
@pytest.mark.parametrize("content_type", ["", "text/html; charset=gb2312", "text/html; charset=utf-8"])
def test_a_page_with_a_few_broken_bytes(broken: int, content_type: str) -> None:
    body = bytearray(ARTICLES)
    for number in range(broken):
        body[100 + 97 * number] = 0xFF
    decoded = decode(bytes(body), content_type)
    assert decoded.charset == "gb18030"
    assert decoded.text.count(ARTICLE) >= 3


@pytest.mark.parametrize("times", [1, 3, 10])
def test_a_block_in_another_charset_does_not_turn_a_page_over(times: int) -> None:
    block = "<div>" + "广告：低价奶粉欢迎选购，请点击进入。" * times + "</div>"
    utf8 = f"<meta charset=utf-8><p>{ARTICLE * 3}</p>".encode() + block.encode("gbk")
    assert ARTICLE * 3 in decode(utf8, "text/html; charset=utf-8").text
    assert not decode(utf8).certain
    gbk = f"<meta charset=gbk><p>{ARTICLE * 3}</p>".encode("gbk") + block.encode()
    assert ARTICLE * 3 in decode(gbk, "text/html; charset=gbk").text


@pytest.mark.parametrize("lie", ["gbk", "big5", "utf-8", ""])
@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        (
            "shift_jis",
            "これは日本語の新聞記事です。政府は今日、新しい食品安全の報告書を発表しました。消費者の信頼は少しずつ回復した。",
        ),
        (
            "euc-jp",
            "これは日本語の新聞記事です。政府は今日、新しい食品安全の報告書を発表しました。消費者の信頼は少しずつ回復した。",
        ),
        (
            "euc-kr",
            "오늘의 경제 뉴스입니다. 정부는 새로운 식품 안전 보고서를 발표했습니다. 소비자의 신뢰가 회복되고 있습니다.",
        ),
        ("cp1252", "Le café était très bon, déjà vu à la fenêtre. Les élèves ont été reçus à l’école."),
        ("cp1251", "Сегодня новости экономики и науки. Правительство опубликовало новый отчёт о безопасности."),
    ],
)
def test_other_scripts_are_read_or_unsure(encoding: str, text: str, lie: str) -> None:
    page = f"<title>{text[:12]}</title><p>{text}</p>".encode(encoding)
    decoded = decode(page, f"text/html; charset={lie}" if lie else "")
    assert text in decoded.text or not decoded.certain
    right = decode(page, f"text/html; charset={encoding}")
    assert text in right.text
    assert right.certain


@pytest.mark.parametrize("lie", ["big5", "euc-kr", "shift_jis", "windows-1251", "koi8-r", "iso-8859-1", "iso-8859-15"])
def test_a_lie_about_a_headline_is_seen(lie: str) -> None:
    for headline in ("巴菲特斥责银行家保险商贪婪愚蠢", "吴宗宪被调侃脑袋太大", "民间故事：龙托梦给老人", HEADLINE):
        decoded = decode(f"<title>{headline}</title>".encode("gbk"), f"text/html; charset={lie}")
        assert headline in decoded.text


@pytest.mark.parametrize("lie", ["gb2312", "gb18030", "euc-kr", "shift_jis", "iso-8859-1"])
def test_a_lie_about_a_traditional_headline_is_seen(lie: str) -> None:
    for headline in ("巴菲特斥責銀行家保險商貪婪愚蠢", "吳宗憲被調侃腦袋太大", "閃耀雙眼七彩魔核來襲"):
        decoded = decode(f"<title>{headline}</title>".encode("big5"), f"text/html; charset={lie}")
        assert headline in decoded.text or (lie == "euc-kr" and not decoded.certain)


@pytest.mark.shared
def test_what_reads_wrong_is_unsure(shared: Path) -> None:
    """Four thousand headlines, each a page of its own, unlabelled and with five lies."""
    source = shared / "data/headlines/thucnews_zh_headlines_10cat_dev.tsv.xz"
    with lzma.open(source, "rt", encoding="utf-8") as lines:
        headlines = [line.rstrip("\n").split("\t")[-1] for line in islice(lines, 0, None, 9)]
    read = wrong = 0
    for headline, lie in product(headlines, ("", "big5", "utf-8", "iso-8859-1", "euc-kr", "windows-1251")):
        with suppress(UnicodeEncodeError):
            page = f"<title>{headline}</title>".encode("gbk")
            decoded = decode(page, f"text/html; charset={lie}" if lie else "")
            read += 1
            wrong += headline not in decoded.text
            assert headline in decoded.text or not decoded.certain
    assert read > 6_000
    assert wrong <= 0.003 * read


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


def test_japanese_escapes_and_utf16_without_a_mark_say_what_they_are() -> None:
    assert decode("<p>日本の新聞".encode("iso2022_jp")) == Decoded("<p>日本の新聞", "iso2022_jp", False)
    assert decode(f"<html><p>{ARTICLE}".encode("utf-16-be")).text == f"<html><p>{ARTICLE}"


@given(st.binary(max_size=400), st.sampled_from(["", "text/html; charset=gbk", "charset=big5", "charset=utf-16"]))
def test_any_bytes_decode(body: bytes, content_type: str) -> None:
    decoded = decode(body, content_type)
    assert clean(decoded.text) == decoded.text
    decoded.text.encode("utf-8")


@given(st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cn", "Co")), max_size=80))
def test_utf8_comes_back_unharmed(text: str) -> None:
    assert decode(b"<p>" + text.encode()).text == "<p>" + text
