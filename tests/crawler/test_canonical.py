"""Addresses: resolving, the de-duplication key, host keys."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawler.canonical import host_key, key_digest, key_of_resolved, resolve, site_name, url_key
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
    assert site_name("http://www.xn--fsqu00a.com/x") == "例子.com"
    for broken in ("", "a.example", "ftp://a.example/", "http://a b/"):
        with pytest.raises(BrokenAddress):
            host_key(broken)


@given(
    st.builds(
        "http://{}{}{}".format,
        st.sampled_from(["a.example", "a.example:80", "例子.cn", "[::1]", "1.2"]),
        st.text("/.;()%SAjsessionid=2eFf\\中 ", max_size=40),
        st.text("?&=utm_spm#%41aA;", max_size=30),
    )
)
def test_the_key_of_a_key_is_the_key(address: str) -> None:
    key = url_key(address)
    assert url_key(key) == key
    resolved = resolve(address, BASE)
    if resolved:
        assert key_of_resolved(resolved) == url_key(resolved)


@given(st.text(max_size=60))
def test_any_text_has_a_key(text: str) -> None:
    assert url_key(url_key(text)) == url_key(text)
    resolve(text, BASE)


def test_the_whatwg_suite(shared: Path) -> None:
    cases = json.loads((shared / "data/suites/urltestdata.json").read_text("utf-8"))
    for case in cases:
        if not isinstance(case, dict):
            continue
        assert url_key(url_key(case["input"])) == url_key(case["input"])
        wanted = case["href"].partition("#")[0] if case.get("protocol") in ("http:", "https:") else None
        assert resolve(case["input"], case["base"] or "about:blank") == wanted
        if wanted:
            assert url_key(url_key(wanted)) == url_key(wanted)
