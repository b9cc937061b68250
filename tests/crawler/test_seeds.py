"""What readers type for a site."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawler.seeds import BadSiteError, start_address

LISTED = frozenset({"127.0.0.1:8010", "[::1]:8010", "intranet:80"})


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("news.example.org", "https://news.example.org/"),
        (" https://news.example.org/food/ ", "https://news.example.org/food/"),
        ("http://news.example.org", "http://news.example.org/"),
        ("HTTP://NEWS.example.org/A#top", "http://news.example.org/A"),
        ("news.example.org/food?page=1", "https://news.example.org/food?page=1"),
        ("//news.example.org/", "https://news.example.org/"),
        ("news.example.org:8443", "https://news.example.org:8443/"),
        ("https：／／news.example.org／", "https://news.example.org/"),
        ("news。example。org", "https://news.example.org/"),
        ("新闻.中国", "https://xn--efvy88h.xn--fiqs8s/"),
        ("127.0.0.1:8010", "http://127.0.0.1:8010/"),
        ("http://[::1]:8010/a", "http://[::1]:8010/a"),
        ("intranet", "http://intranet/"),
        ("8.8.8.8", "https://8.8.8.8/"),
    ],
)
def test_an_address_as_people_type_it(typed: str, address: str) -> None:
    assert start_address(typed, LISTED) == address


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("ftp://news.example.org", "scheme"),
        ("javascript://alert(1)", "scheme"),
        ("奶粉 新闻", "nonsense"),
        ("nonsense", "nonsense"),
        ("https://", "nonsense"),
        ("http://[::1", "nonsense"),
        ("https://me:secret@news.example.org/", "password"),
        ("127.0.0.1", "private"),
        ("127.0.0.1:8011", "private"),
        ("http://2130706433/", "private"),
        ("localhost:8010", "private"),
        ("http://192.168.1.1/admin", "private"),
        ("http://169.254.169.254/latest/meta-data/", "private"),
        ("http://[fd00::1]/", "private"),
        ("printer.local", "private"),
        ("http://news.example.org:22/", "port"),
        ("https://news.example.org:25", "port"),
    ],
)
def test_what_cannot_be_walked_is_said_in_words(typed: str, code: str) -> None:
    with pytest.raises(BadSiteError) as caught:
        start_address(typed, LISTED)
    assert caught.value.code == code


@given(st.text(max_size=60))
def test_any_text_gives_an_address_or_a_reason(typed: str) -> None:
    try:
        address = start_address(typed)
    except BadSiteError as error:
        assert str(error)
    else:
        assert address.startswith(("http://", "https://"))
        assert start_address(address) == address
