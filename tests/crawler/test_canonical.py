"""Addresses: resolving, the de-duplication key, host keys."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import ada_url
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawler.canonical import (
    believed_canonical,
    host_key,
    key_digest,
    key_of_resolved,
    resolve,
    site_name,
    url_key,
    without_user,
)
from crawler.errors import BrokenAddress

BASE = "http://news.example/guoji/2026/a.html"


@pytest.mark.parametrize(
    ("href", "address"),
    [
        ("b.html", "http://news.example/guoji/2026/b.html"),
        ("../index.html#top", "http://news.example/guoji/index.html"),
        ("//cdn.example/x", "http://cdn.example/x"),
        ("HTTP://News.Example:80/A", "http://news.example/A"),
        ("  /a\n/b ", "http://news.example/a/b"),
        ("http://例子.中国/新闻", "http://xn--fsqu00a.xn--fiqs8s/%E6%96%B0%E9%97%BB"),
        ("/s?q=%D6%D0", "http://news.example/s?q=%D6%D0"),
        ("", BASE),
        ("javascript:void(0)", None),
        ("mailto:a@b.example", None),
        ("ftp://a.example/", None),
        ("http://[1:2/", None),
        ("http://", None),
        ("/" + "a" * 2000, None),
        ("\ud800", None),
        ("http://" + "a." * 130 + "example/", None),
    ],
)
def test_resolve(href: str, address: str | None) -> None:
    assert resolve(href, BASE) == address


def test_a_raw_query_is_escaped_in_the_charset_of_its_page() -> None:
    assert resolve("/s?q=奶粉#头", BASE, "gb18030") == "http://news.example/s?q=%C4%CC%B7%DB"
    assert resolve("/s?q=奶粉", BASE) == "http://news.example/s?q=%E5%A5%B6%E7%B2%89"
    assert resolve("/奶?q=粉", BASE, "gb18030") == "http://news.example/%E5%A5%B6?q=%B7%DB"


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("http://a.example", "http://a.example/"),
        ("https://A.example:443/x#y", "https://a.example/x"),
        ("http://a.example:8080/", "http://a.example:8080/"),
        ("http://a.example/?", "http://a.example/"),
        ("http://a.example/x?utm_source=w&id=1&spm=1.2", "http://a.example/x?id=1"),
        ("http://a.example/x?from=timeline&fbclid=abc", "http://a.example/x"),
        ("http://a.example/x?from=40", "http://a.example/x?from=40"),
        ("http://a.example/x?from=beijing&to=shanghai", "http://a.example/x?from=beijing&to=shanghai"),
        ("http://a.example/x;jsessionid=0A1B?id=1", "http://a.example/x?id=1"),
        ("http://a.example/(S(abc123))/x", "http://a.example/x"),
        ("http://a.example/x?PHPSESSID=1&sid=7", "http://a.example/x?sid=7"),
        ("http://a.example/x?sid=0123456789abcdef0123", "http://a.example/x"),
        ("http://a.example/x?q=%d6%d0&b", "http://a.example/x?q=%D6%D0&b"),
        ("http://a.example/x?b=2&a=1", "http://a.example/x?b=2&a=1"),
        ("http://user:secret@a.example/x", "http://a.example/x"),
        ("http://@a.example:80/x@y", "http://a.example/x@y"),
        ("http://other@a.example", "http://a.example/"),
        ("http://A.Example./x.", "http://a.example/x."),
        ("http://a.example.:8080/", "http://a.example:8080/"),
        ("http://a.example../", "http://a.example../"),
        ("http://www.a.example/", "http://www.a.example/"),
        ("http://127.0.0.1./", "http://127.0.0.1/"),
        ("http://a.example/b/.;jsessionid=1/../c", "http://a.example/b/c"),
        (" not an address ", "not an address"),
    ],
)
def test_key(address: str, key: str) -> None:
    assert url_key(address) == key


def test_the_digest_is_what_models_store() -> None:
    digest = key_digest(url_key("http://a.example/"))
    assert len(digest) == 32
    assert digest == key_digest("http://a.example/")
    assert digest != key_digest("http://a.example/b")


def test_host_keys_and_names() -> None:
    assert host_key("http://A.Example/x") == "a.example:80"
    assert host_key("https://a.example") == "a.example:443"
    assert host_key("http://[::1]:8010/") == "[::1]:8010"
    assert host_key("http://0x7f.1/") == "127.0.0.1:80"
    assert host_key("http://user:secret@A.Example.:8080/") == "a.example:8080"
    assert host_key("http://ａ.example/") == "a.example:80"
    assert site_name("http://www.xn--fsqu00a.com/x") == "例子.com"
    for broken in ("", "a.example", "ftp://a.example/", "http://a b/"):
        with pytest.raises(BrokenAddress):
            host_key(broken)


@given(
    st.builds(
        "http://{}{}{}".format,
        st.sampled_from(["a.example", "u:p@a.example.:80", "例子.cn.", "[::1]", "1.2", ".", "a..", "a@b@c.", "0x7f.."]),
        st.text("/.;()%SAjsessionid=2eFf\\中 ", max_size=40),
        st.text("?&=utm_spm#%41aA;", max_size=30),
    )
)
def test_the_key_of_a_key_is_the_key(address: str) -> None:
    key = url_key(address)
    assert url_key(key) == key
    resolved = resolve(address, BASE)
    if resolved:
        assert host_key(resolved) == host_key(key) == host_key(without_user(resolved))
        assert key_of_resolved(resolved) == url_key(resolved)


@given(st.text(max_size=60))
def test_any_text_has_a_key(text: str) -> None:
    assert url_key(url_key(text)) == url_key(text)
    resolve(text, BASE)


def test_what_is_the_suite_of_the_standard_is_read_as_it_says(shared: Path) -> None:
    """urltestdata.json of the Web Platform Tests: the same failures and the same href, for all schemes by the parser
    that `resolve` asks, for http and https by `resolve`; and a key of every address that is one, which is its own."""
    suite = json.loads((shared / "data/suites/urltestdata.json").read_text("utf-8"))
    cases = [case for case in suite if isinstance(case, dict)]  # texts between them are comments
    parsed, resolved, keyed = Counter[bool](), Counter[bool](), Counter[bool]()
    wrong: list[str] = []

    def count(counter: Counter[bool], right: bool, case: dict[str, Any], got: object) -> None:
        counter[right] += 1
        if not right:
            wrong.append(f"{case['input']!r} on {case['base']!r}: {got!r} for {case.get('href')!r}")

    for case in cases:
        wanted = None if case.get("failure") else case["href"]
        try:
            href = ada_url.URL(case["input"], case["base"]).href if case["base"] else ada_url.URL(case["input"]).href
        except ValueError:
            href = None
        count(parsed, href == wanted, case, href)
        is_web = wanted is not None and wanted.startswith(("http://", "https://"))
        address = resolve(case["input"], case["base"] or "about:blank")
        count(resolved, address == (wanted.partition("#")[0] if is_web and wanted else None), case, address)
        for url in filter(None, {case["input"], address, wanted}):
            key = url_key(url)
            count(keyed, url_key(key) == key, case, key)
            if address is not None and url == address:
                # The same page by its key: same host, port and path, as nothing in the suite is noise.
                count(keyed, host_key(key) == host_key(address), case, key)
    counts = f"parsed {dict(parsed)}, resolved {dict(resolved)}, keys {dict(keyed)}"
    assert not wrong, "\n".join([counts, *wrong])
    assert len(cases) > 800, counts
    assert parsed[True] == resolved[True] == len(cases), counts


@pytest.mark.parametrize(
    ("declared", "url", "believed"),
    [
        ("http://a.example/1", "http://a.example/1?from=x", True),
        ("https://www.a.example/1", "http://m.a.example/1", True),
        ("https://news.a.example/1", "http://a.example/1", True),
        ("http://a.example/", "http://a.example/", True),
        ("http://a.example/", "http://a.example/1", False),
        ("http://a.example/", "http://a.example/?id=7", False),
        ("http://b.example/1", "http://a.example/1", False),
        ("http://xa.example/1", "http://a.example/1", False),
        ("javascript:0", "http://a.example/1", False),
        ("", "http://a.example/1", False),
    ],
)
def test_a_canonical_address_is_one_of_the_same_page(declared: str, url: str, believed: bool) -> None:
    assert believed_canonical(declared, url) == (declared if believed else "")


SEGMENTS = st.sampled_from(
    ["a", "B9", "..", ".", "%2e", "~x", "c d", "中", ":", "@", "*", "a&b", "'", '"', "\\", "{", "", "1.html"]
)


@given(
    st.sampled_from(
        ["", "http://b.example", "https://B.example", "http://b.example:80", "http://1.2", "http://a..b", "http:"]
    ),
    st.lists(SEGMENTS, max_size=5).map(lambda parts: "/" + "/".join(parts)),
    st.sampled_from(["", "?", "?a=1&b=/../c", "?a='1'", "#x", "?a|b"]),
    st.sampled_from(["http://a.example/x/y?z", "https://u:p@a.example:8443/", "file:///x"]),
)
def test_links_that_need_no_parser_are_what_it_makes_of_them(origin: str, path: str, query: str, base: str) -> None:
    href = origin + path + query
    try:
        wanted = ada_url.URL(href, base).href.partition("#")[0]
    except ValueError:
        wanted = ""
    assert (resolve(href, base) or "") == (wanted if wanted.startswith("http") else "")
