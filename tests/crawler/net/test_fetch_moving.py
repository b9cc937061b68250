"""On the way to a page: redirects, the cookies they set, pages that only send on, validators."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler

import pytest

from crawler.net.cookies import LONGEST_COOKIE, MOST_COOKIES
from crawler.net.fetch import Failed, Fetched, Limits, Network, NotModified, Refused
from crawler.pages.refresh import sends_on_to
from tests.fakes.web import Reply, Web, behind_a_cookie, bytes_as_they_are, drip, moved

LIMITS = Limits(connect=1.0, read=0.6, total=1.2, body=50_000, headers=4_000)


@pytest.fixture
def web() -> Iterator[Web]:
    with Web() as web:
        yield web


def door(*webs: Web, limits: Limits = LIMITS) -> Network:
    return Network("newsreader/0.1", frozenset(web.endpoint for web in webs), limits)


def test_redirects_are_followed_and_counted(web: Web) -> None:
    web.pages |= {"/a": moved("/b", 301), "/b": moved("c?x=1", 307), "/c?x=1": Reply(b"there")}
    answer = door(web).get(web.at("/a"))
    assert isinstance(answer, Fetched)
    assert (answer.url, answer.body, answer.requests) == (web.at("/c?x=1"), b"there", 3)


def test_five_redirects_are_followed_and_a_sixth_is_not(web: Web) -> None:
    web.pages |= {f"/{number}": moved(f"/{number + 1}") for number in range(9)}
    web.pages["/9"] = Reply(b"there")
    assert isinstance(answer := door(web).get(web.at("/4")), Fetched)
    assert answer.requests == 6
    answer = door(web).get(web.at("/3"))
    assert isinstance(answer, Refused)
    assert answer.requests == 6


@pytest.mark.parametrize("target", ["javascript:alert(1)", "file:///etc/passwd", "ftp://x.example/", "http://[broken/"])
def test_a_redirect_to_what_is_no_page_is_refused(web: Web, target: str) -> None:
    web.pages["/"] = moved(target)
    answer = door(web).get(web.url)
    assert isinstance(answer, Refused)
    assert answer.requests == 1


def test_the_caller_may_forbid_a_redirect(web: Web) -> None:
    web.pages |= {"/": moved("/print/1"), "/print/1": Reply(b"no")}
    answer = door(web).get(web.url, may_follow=lambda target: "not there" if "/print/" in target else "")
    assert isinstance(answer, Refused)
    assert answer.reason == "not there"
    assert web.asked("/print/1") == []


def test_the_body_of_a_redirect_is_not_read(web: Web) -> None:
    web.pages |= {"/": drip(b"HTTP/1.1 302 Found\r\nLocation: /b\r\n\r\n"), "/b": Reply(b"there")}
    started = time.monotonic()
    assert isinstance(door(web).get(web.url), Fetched)
    assert time.monotonic() - started < 1


def test_a_circle_of_redirects_ends(web: Web) -> None:
    web.pages |= {"/a": moved("/b"), "/b": moved("/a")}
    answer = door(web).get(web.at("/a"))
    assert isinstance(answer, Refused)
    assert (answer.reason, answer.requests) == ("moved in a circle", 2)


def test_a_cookie_set_with_a_redirect_to_the_same_address_comes_back(web: Web) -> None:
    web.pages["/"] = behind_a_cookie(Reply(b"there"))
    answer = door(web).get(web.url)
    assert isinstance(answer, Fetched)
    assert (answer.body, answer.requests, answer.url) == (b"there", 2, web.url)
    assert [asked.headers["Cookie"] for asked in web.log] == [None, "seen=1"]


def test_a_page_behind_a_bounce_over_a_page_that_sets_the_cookie_is_read(web: Web) -> None:
    set_it = "HTTP/1.1 302 Found\r\nSet-Cookie: seen=1; Path=/\r\nLocation: /a\r\n\r\n"
    web.pages |= {
        "/a": behind_a_cookie(Reply(b"there"), target="/check?to=/a"),
        "/check?to=/a": bytes_as_they_are(set_it.encode()),
    }
    web.pages["/a"] = replace(web.pages["/a"], raw=_unless_seen)
    answer = door(web).get(web.at("/a"))
    assert isinstance(answer, Fetched)
    assert (answer.body, web.asked()) == (b"there", ["/a", "/check?to=/a", "/a"])


def _unless_seen(handler: BaseHTTPRequestHandler) -> None:
    if handler.headers.get("Cookie") == "seen=1":
        handler.wfile.write(b"HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\nthere")
    else:
        handler.wfile.write(b"HTTP/1.0 302 Found\r\nLocation: /check?to=/a\r\n\r\n")


def test_no_cookie_outlives_the_call_or_goes_to_another_host(web: Web) -> None:
    with Web({"/": Reply(b"other")}, host="127.0.0.2") as other:
        web.pages["/"] = behind_a_cookie(moved(other.url))
        web.pages["/on"] = bytes_as_they_are(
            f"HTTP/1.1 302 Found\r\nSet-Cookie: a=1\r\nLocation: {other.url}\r\n\r\n".encode()
        )
        network = door(web, other)
        assert isinstance(network.get(web.url), Fetched)
        assert isinstance(network.get(web.at("/on")), Fetched)
        assert [asked.headers["Cookie"] for asked in web.log] == [None, "seen=1", None]
        assert other.log[0].headers["Cookie"] is None


def test_a_path_that_a_cookie_was_not_set_for_does_not_see_it(web: Web) -> None:
    head = b"HTTP/1.1 302 Found\r\nSet-Cookie: a=1; Path=/x\r\nSet-Cookie: b=2; Path=/\r\nLocation: /b\r\n\r\n"
    web.pages |= {"/x": bytes_as_they_are(head), "/b": Reply(b"there")}
    assert isinstance(door(web).get(web.at("/x")), Fetched)
    assert web.log[1].headers["Cookie"] == "b=2"


def test_a_circle_stays_a_circle_when_only_the_same_cookie_is_set_again(web: Web) -> None:
    web.pages["/"] = bytes_as_they_are(b"HTTP/1.1 302 Found\r\nSet-Cookie: a=1\r\nLocation: /\r\n\r\n")
    answer = door(web).get(web.url)
    assert isinstance(answer, Refused)
    assert (answer.reason, answer.requests) == ("moved in a circle", 2)


def test_a_cookie_that_changes_for_ever_ends_at_the_number_of_redirects(web: Web) -> None:
    def count(handler: BaseHTTPRequestHandler) -> None:
        head = f"HTTP/1.1 302 Found\r\nSet-Cookie: a={len(web.log)}\r\nLocation: /\r\n\r\n"
        handler.wfile.write(head.encode())

    web.pages["/"] = Reply(raw=count)
    answer = door(web).get(web.url)
    assert isinstance(answer, Refused)
    assert (answer.reason, answer.requests) == ("moved more than 5 times", 6)


def test_cookies_are_few_short_and_without_control_characters(web: Web) -> None:
    lines = "".join(f"Set-Cookie: c{number}=1\r\n" for number in range(200))
    lines += f"Set-Cookie: long={'x' * LONGEST_COOKIE}\r\n"
    early = "Set-Cookie: evil=a\rX-Injected: 1\r\nSet-Cookie: zero=a\x00b\r\n"
    head = f"HTTP/1.1 302 Found\r\n{early}{lines}Location: /b\r\n\r\n"
    web.pages |= {"/a": bytes_as_they_are(head.encode()), "/b": Reply(b"there")}
    assert isinstance(door(web, limits=replace(LIMITS, headers=20_000)).get(web.at("/a")), Fetched)
    cookies = web.log[1].headers["Cookie"].split("; ")
    assert 1 < len(cookies) <= MOST_COOKIES
    assert web.log[1].headers["X-Injected"] is None
    assert all(cookie.startswith("c") for cookie in cookies)


@pytest.mark.parametrize(
    ("location", "path"),
    [
        ("/新闻".encode(), "/%E6%96%B0%E9%97%BB"),
        ("/新闻?q=奶粉".encode("gb18030"), "/%D0%C2%CE%C5?q=%C4%CC%B7%DB"),
        (b"b.html#top", "/d/b.html"),
        (b"../b%C4%E3.html", "/b%C4%E3.html"),
        (b"  /a b\t ", "/a%20b"),
        (b"\\d\\b.html", "/d/b.html"),
        (b"//HOST/b", "/b"),
        (b"http://HOST/b|c?d=|%zz", "/b|c?d=|%zz"),
        (b"http:\\\\HOST\\b", "/b"),
        (b"http://user:password@HOST/b", "/b"),
        (b"?page=2", "/d/?page=2"),
        (b"/b\r\nLocation: /b", "/b"),
        (b"\r\nLocation: /b", "/b"),
    ],
)
def test_a_redirect_may_name_its_target_as_servers_do(web: Web, location: bytes, path: str) -> None:
    head = b"HTTP/1.1 302 Found\r\nLocation: " + location.replace(b"HOST", web.endpoint.encode()) + b"\r\n\r\n"
    web.pages |= {"/d/": bytes_as_they_are(head), path: Reply(b"there")}
    answer = door(web).get(web.at("/d/"))
    assert isinstance(answer, Fetched)
    assert answer.url == web.at(path)
    assert web.asked() == ["/d/", path]
    assert all(asked.headers["Authorization"] is None for asked in web.log)


@pytest.mark.parametrize("location", [b"", b"Location:\r\n", b"Location:   \r\n"])
def test_a_redirect_to_nowhere_is_said_as_what_it_is(web: Web, location: bytes) -> None:
    web.pages["/"] = bytes_as_they_are(b"HTTP/1.1 302 Found\r\n" + location + b"\r\n<p>moved")
    answer = door(web).get(web.url)
    assert isinstance(answer, Failed)
    assert (answer.reason, answer.retry, answer.requests) == ("the site answered 302", False, 1)


def test_a_redirect_to_two_places_is_refused(web: Web) -> None:
    web.pages["/"] = bytes_as_they_are(b"HTTP/1.1 302 Found\r\nLocation: /a\r\nLocation: /b\r\n\r\n")
    answer = door(web).get(web.url)
    assert isinstance(answer, Refused)
    assert answer.reason == "moved to an address that cannot be read"


def test_name_and_password_of_a_link_are_never_sent(web: Web) -> None:
    web.pages["/a"] = Reply(b"there")
    answer = door(web).get(f"http://user:secret@{web.endpoint}/a#top")
    assert isinstance(answer, Fetched)
    assert answer.url == web.at("/a")
    assert web.log[0].headers["Authorization"] is None


def test_the_address_is_asked_for_byte_by_byte_as_it_stands(web: Web) -> None:
    """A stray percent sign takes nothing with it: escapes of a charset that is not ours stay as they are."""
    for path in ("/s?q=%D6%d0&p=100%", "/%7Ea/%41|b?x={1}|[2]^&y=%zz", "/a//b/;c=1?"):
        web.pages[path] = Reply(b"there")
        assert isinstance(door(web).get(web.at(path)), Fetched)
        assert web.log[-1].path == path


def on(page: Fetched) -> str:
    return sends_on_to(page.body, page.url, page.content_type, page.refresh)


def test_a_page_that_only_sends_on_is_followed_with_its_cookies(web: Web) -> None:
    stub = b"HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\n\r\n<meta http-equiv=refresh content='0;url=/b'>"
    web.pages |= {"/a": bytes_as_they_are(stub), "/b": Reply(b"<p>there")}
    answer = door(web).get(web.at("/a"), leads_on=on)
    assert isinstance(answer, Fetched)
    assert (answer.url, answer.requests) == (web.at("/b"), 2)
    assert web.log[1].headers["Cookie"] == "a=1"


def test_the_header_refresh_is_heeded(web: Web) -> None:
    web.pages |= {"/a": Reply(b"on", headers={"Refresh": "0; url=/新".encode().decode("latin-1")})}
    web.pages["/%E6%96%B0"] = Reply(b"<p>there")
    answer = door(web).get(web.at("/a"), leads_on=on)
    assert isinstance(answer, Fetched)
    assert answer.body == b"<p>there"


def test_a_page_that_reloads_itself_or_leads_nowhere_is_the_page(web: Web) -> None:
    web.pages |= {"/a": Reply(b"<meta http-equiv=refresh content='3;url=/a'>a")}
    web.pages |= {"/b": Reply(b"<meta http-equiv=refresh content='3;url=javascript:go()'>b")}
    web.pages |= {f"/{at}": Reply(f"<script>location.href='/{at + 1}'</script>".encode()) for at in range(9)}
    for path, count in (("/a", 1), ("/b", 1), ("/0", 6)):
        answer = door(web).get(web.at(path), leads_on=on)
        assert isinstance(answer, Fetched)
        assert answer.requests == count


def test_the_caller_may_forbid_where_a_page_sends_on(web: Web) -> None:
    web.pages["/"] = Reply(b"<meta http-equiv=refresh content='0;url=/print/1'>")
    answer = door(web).get(web.url, leads_on=on, may_follow=lambda target: "not there" if "/print/" in target else "")
    assert isinstance(answer, Refused)
    assert (answer.reason, web.asked()) == ("not there", ["/"])


@pytest.mark.parametrize("etag", ['"7"', 'W/"7"', "unquoted", '"caf\xe9 \xd6\xd0"', '"a,b"', "W/unquoted"])
def test_validators_go_back_exactly_as_they_came(web: Web, etag: str) -> None:
    head = f"HTTP/1.1 200 OK\r\nETag: {etag}\r\nLast-Modified: yesterday, at nine\r\n\r\npage"
    web.pages["/"] = bytes_as_they_are(head.encode("latin-1"))
    answer = door(web).get(web.url)
    assert isinstance(answer, Fetched)
    door(web).get(web.url, answer.etag, answer.last_modified)
    assert web.log[1].headers["If-None-Match"] == etag
    assert web.log[1].headers["If-Modified-Since"] == "yesterday, at nine"


def test_validators_are_sent_to_their_own_address_only(web: Web) -> None:
    web.pages |= {"/a": behind_a_cookie(Reply(b"a")), "/b": moved("/c"), "/c": Reply(b"c")}
    door(web).get(web.at("/a"), '"1"')
    door(web).get(web.at("/b"), '"1"')
    sent = [(asked.path, asked.headers["If-None-Match"]) for asked in web.log]
    assert sent == [("/a", '"1"'), ("/a", '"1"'), ("/b", '"1"'), ("/c", None)]


def test_304_with_a_body_is_not_modified(web: Web) -> None:
    web.pages["/"] = bytes_as_they_are(b"HTTP/1.1 304 Not Modified\r\nContent-Length: 900\r\n\r\n<p>what?")
    assert isinstance(door(web).get(web.url, '"1"'), NotModified)


def test_a_site_that_dislikes_the_validators_is_asked_once_without(web: Web) -> None:
    def picky(handler: BaseHTTPRequestHandler) -> None:
        asked = handler.headers.get("If-None-Match")
        handler.wfile.write(b"HTTP/1.1 412 No\r\n\r\n" if asked else b"HTTP/1.1 200 OK\r\n\r\npage")

    web.pages |= {"/": Reply(raw=picky), "/never": Reply(b"", 412)}
    answer = door(web).get(web.url, '"1"', "yesterday")
    assert isinstance(answer, Fetched)
    assert answer.requests == 2
    answer = door(web).get(web.at("/never"), '"1"')
    assert isinstance(answer, Failed)
    assert (answer.reason, answer.requests) == ("the site answered 412", 2)
