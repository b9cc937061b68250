"""HTML that is quadratic to parse, closed too early, or no article whatever it says."""

from __future__ import annotations

from tests.fakes.web import Reply
from tests.misbehaving.kinds import PAGE, PATH, Misbehaviour, kind

GROUP = "document"
TEXT = PAGE.decode()
LINKS = "".join(f'<li><a href="/x{n}.html">第{n}条新闻的标题</a></li>' for n in range(30))


def _page(html: str) -> Reply:
    return Reply(html.encode())


def _within(before: str, after: str = "") -> Reply:
    return _page(TEXT.replace("<body>", f"<body>{before}").replace("</body>", f"{after}</body>"))


def _short(title: str, text: str) -> Reply:
    return _page(f"<html><head><title>{title}</title></head><body><h1>{title}</h1><p>{text}</p></body></html>")


KINDS: tuple[Misbehaviour, ...] = (
    kind(GROUP, "20,000 elements one within the other", _within("<div>" * 20_000 + "</div>" * 20_000), "read",
         "no article"),
    kind(GROUP, "100,000 elements never closed, behind the article", _within("", "<b><i><u>" * 33_000), "read"),
    kind(GROUP, "an element of 50,000 attributes", _within("<p " + " ".join(f"a{n}=1" for n in range(50_000)) + ">"),
         "read"),
    kind(GROUP, "50,000 classes on one element", _within('<p class="' + "c " * 50_000 + '">'), "read"),
    kind(GROUP, "100,000 characters without punctuation", _within("<p>" + "新闻" * 50_000), "read", "no article"),
    kind(GROUP, "a word of a million letters", _within("", "<p>" + "x" * 1_000_000 + "</p>"), "read", "no article"),
    kind(GROUP, "100,000 links", _within("", "".join(f'<a href="/l{n}">链接</a>' for n in range(100_000))), "read"),
    kind(GROUP, "links within links", _within("", "<a href=/q>问" * 20_000), "read"),
    kind(GROUP, "a link of a million characters", _within("", f'<a href="/{"a" * 1_000_000}">长</a>'), "read"),
    kind(GROUP, "80,000 paragraphs of one word", _within("", "<p>词</p>" * 80_000), "read", "no article"),
    kind(GROUP, "20,000 nested tables", _within("", "<table><tr><td>" * 20_000), "read"),
    kind(GROUP, "a comment that never ends, behind the article", _within("", "<!-- "), "read"),
    kind(GROUP, "a script that never ends, behind the article", _within("", "<script>while(1){}"), "read"),
    kind(GROUP, "</html> before the article", _page(TEXT.replace("<body>", "<body></body></html>")), "read"),
    kind(GROUP, "no <html>, <head> or <body>", _page(TEXT.replace("<html lang=zh>", "").replace("<head>", "")
         .replace("</head>", "").replace("<body>", "").replace("</body></html>", "")), "read"),
    kind(GROUP, "a base of another scheme", _page(TEXT.replace("<head>", '<head><base href="javascript:x">')), "read"),
    kind(GROUP, "a canonical address on another site",
         _page(TEXT.replace("<head>", '<head><link rel=canonical href="http://other.example/">')), "read"),
    kind(GROUP, "the word ad in all its classes",
         _page(TEXT.replace("<article>", '<article class="head-shadow download loading">')), "read"),
    kind(GROUP, "JSON-LD nested a thousand deep",
         _within('<script type="application/ld+json">' + "[" * 100_000 + "</script>"), "read"),
    kind(GROUP, "says 404 in words and 200 in its status",
         _page(f"<html><title>404 页面不存在</title><body><h1>抱歉，您访问的页面不存在</h1>"
               f"<p>可能已被删除，或者地址输入有误，请检查后再试。五秒后返回首页。</p><ul>{LINKS}</ul></body></html>"),
         "no article"),
    kind(GROUP, "asks for a log-in", _short("用户登录", "请先登录后再继续访问，本页内容仅对注册用户开放。" * 4),
         "no article"),
    kind(GROUP, "asks whether we are human",
         _short("安全验证", "您的访问过于频繁，请完成下方的验证码后继续访问本站。" * 4), "no article"),
    kind(GROUP, "asks for consent to its cookies",
         _short("Before you continue", "We use cookies to improve our services. Choose accept or manage. " * 6),
         "no article"),
    kind(GROUP, "shows nothing without a script",
         _page("<html><title>新闻</title><body><div id=app></div><script>var x = 1;</script></body></html>"),
         "no article"),
    kind(GROUP, "sends the visitor round in a circle by meta refresh",
         _page(f'<html><head><meta http-equiv="refresh" content="0;url={PATH}"></head><body></body></html>'),
         "no article", "refused", "failed"),
    kind(GROUP, "sends the visitor to a private address by meta refresh",
         _page('<html><head><meta http-equiv="refresh" content="0;url=http://192.168.0.1/"></head></html>'),
         "no article", "refused", "failed"),
)  # fmt: skip
