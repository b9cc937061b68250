"""Pages of many templates around one story: how sites of the last twenty-five years put an article on a page.

Each function takes a story and gives a whole page whose article is the story's paragraphs and nothing else.
"""

# ruff: noqa: E501 - the lines of a page stay whole
from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from html import escape

from tests.fakes.stories import Story

Template = Callable[[Story], str]
TEMPLATES: dict[str, Template] = {}


def template(make: Template) -> Template:
    TEMPLATES[make.__name__] = make
    return make


def links(texts: Iterable[str], tag: str = "li", stamp: str = "") -> str:
    return "".join(f'<{tag}><a href="/a/{n}.html">{text}</a>{stamp}</{tag}>' for n, text in enumerate(texts, 1))


def wrapped(story: Story, tag: str = "p", before: str = "", attributes: str = "") -> str:
    return "\n".join(f"<{tag}{attributes}>{before}{text}</{tag}>" for text in story.paragraphs)


def page(story: Story, body: str, *, head: str = "", menu: str = "", footer: str = "") -> str:
    menu = menu or f'<div class="nav"><ul>{links(story.menu)}</ul></div>'
    footer = footer or f'<div class="footer"><p>{links(story.menu, "span")}</p><p>{story.legal}</p></div>'
    return (
        f'<!DOCTYPE html><html><head><meta charset="utf-8"><title>{story.title}_{story.site}</title>{head}</head>'
        f"<body>{menu}{body}{footer}</body></html>"
    )


def sidebar(story: Story) -> str:
    return f'<div class="right"><h3>{story.more}</h3><ul>{links(story.others)}</ul></div>'


@template
def plain_paragraphs(s: Story) -> str:
    return page(s, f"<h1>{s.title}</h1><p>{s.byline}</p>{wrapped(s)}<p>{s.editor}</p>{sidebar(s)}")


@template
def text_right_in_the_body_split_by_br(s: Story) -> str:
    text = "<br>\n".join(f"　　{line}" for line in s.paragraphs)
    return page(s, f"<center><b>{s.title}</b><br>{s.byline}</center><hr>{text}<hr>{s.editor}")


@template
def one_div_a_line(s: Story) -> str:
    return page(
        s,
        f'<div class="t">{s.title}</div><div class="i">{s.byline}</div><div class="c">{wrapped(s, "div")}</div>{sidebar(s)}',
    )


@template
def one_span_a_line(s: Story) -> str:
    text = "".join(f'<span style="font-size:14px">{line}</span><br/><br/>' for line in s.paragraphs)
    return page(s, f"<h2>{s.title}</h2><div>{s.byline}</div><div>{text}</div>{sidebar(s)}")


@template
def preformatted(s: Story) -> str:
    text = "\n\n".join(s.paragraphs)
    return page(s, f"<h1>{s.title}</h1><pre>{text}</pre>{sidebar(s)}")


@template
def unclosed_paragraphs(s: Story) -> str:
    text = "".join(f"<p>{line}\n" for line in s.paragraphs)
    return f"<title>{s.title}</title><h1>{s.title}</h1><i>{s.byline}</i>{text}<hr><ul>{links(s.others)}</ul>{s.legal}"


@template
def text_after_an_early_end_of_html(s: Story) -> str:
    return f"<html><head><title>{s.title}</title></head><body><h1>{s.title}</h1></body></html>{wrapped(s)}<div>{s.legal}</div>"


@template
def deep_fonts(s: Story) -> str:
    text = "".join(
        f"<p><font face=宋体><font size=3><span>{line[:9]}</span><strong>{line[9:14]}</strong>{line[14:]}</font></font></p>"
        for line in s.paragraphs
    )
    return page(s, f"<div><h1>{s.title}</h1><div>{text}</div></div>{sidebar(s)}")


@template
def hidden_until_loaded(s: Story) -> str:
    return page(s, f'<div id="app" style="display:none"><h1>{s.title}</h1>{wrapped(s)}</div>')


@template
def json_ld_only(s: Story) -> str:
    data = {
        "@context": "https://schema.org",
        "@type": "NewsArticle",
        "headline": s.title,
        "datePublished": "2026-05-06T09:30:00+08:00",
        "articleBody": "\n\n".join(s.paragraphs),
    }
    return (
        f'<html><head><title>{s.title}</title><script type="application/ld+json">{json.dumps(data)}</script></head><body>'
        f'<div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript><script src="/a.js"></script></body></html>'
    )


@template
def class_names_with_ad_inside(s: Story) -> str:
    return page(
        s,
        f'<div class="shadow head-wrap gradient"><h1 class="headline">{s.title}</h1><div class="download-loading reader '
        f'broadcast-adviser thread upload">{wrapped(s, "p", attributes=" class=readable-lead")}</div></div>{sidebar(s)}',
    )


@template
def related_list_in_the_middle(s: Story) -> str:
    half = len(s.paragraphs) // 2
    text = [f"<p>{line}</p>" for line in s.paragraphs]
    box = f'<div class="box1"><p>{s.more}</p><ul>{links(s.others[:4])}</ul></div>'
    return page(
        s, f"<article><h1>{s.title}</h1>{''.join(text[:half])}{box}{''.join(text[half:])}</article>{sidebar(s)}"
    )


@template
def pictures_with_captions(s: Story) -> str:
    caption = s.others[0]
    figure = f'<figure><img data-src="/1.jpg" src="data:,"><figcaption>{caption}</figcaption></figure>'
    return page(s, f"<article><h1>{s.title}</h1>{figure}{wrapped(s)}{figure}</article>{sidebar(s)}")


@template
def hidden_extras(s: Story) -> str:
    hidden = f'<div style="display:none">{"".join(f"<p>{s.comment}</p>" for _ in range(12))}</div>'
    return page(s, f'<div class="con">{hidden}<h1>{s.title}</h1>{wrapped(s)}{hidden}</div>{sidebar(s)}')


@template
def share_bar_in_the_text(s: Story) -> str:
    bar = f'<div class="bshare-custom"><a href="#">{s.share[:3]}</a><a href="#">QQ</a><a href="#">Email</a></div>'
    return page(s, f'<div id="zoom">{bar}{wrapped(s)}{bar}<p>{s.editor}</p></div>{sidebar(s)}')


@template
def chinese_small_print(s: Story) -> str:
    return page(
        s,
        f'<div class="text_c"><h2>{s.title}</h2><p>{s.byline}　字号：大 中 小　打印　分享到</p><div class="show_text">'
        f"{wrapped(s, before='　　')}<p>原标题：{s.title}</p><p>{s.editor}</p><p>版权声明：本文版权归原作者所有。</p></div></div>",
    )


@template
def hashed_class_names(s: Story) -> str:
    text = "".join(f'<div class="css-1x2y3z"><span class="css-9f8e7d">{line}</span></div>' for line in s.paragraphs)
    return page(
        s,
        f'<div class="css-a1"><div class="css-b2"><h1 class="css-c3">{s.title}</h1><div class="css-d4">{s.byline}</div>'
        f'<div class="css-e5">{text}</div></div><div class="css-f6"><div class="css-g7">{links(s.others, "div")}</div></div></div>',
    )


@template
def a_div_for_every_second_paragraph(s: Story) -> str:
    text = "".join(f"<p>{line}</p>" if n % 2 else f"<div><p>{line}</p></div>" for n, line in enumerate(s.paragraphs))
    return page(s, f"<main><h1>{s.title}</h1><section>{text}</section></main>{sidebar(s)}")


@template
def text_in_two_columns(s: Story) -> str:
    half = len(s.paragraphs) // 2
    columns = ("".join(f"<p>{line}</p>" for line in part) for part in (s.paragraphs[:half], s.paragraphs[half:]))
    return page(
        s,
        f'<h1>{s.title}</h1><div class="row">{"".join(f"<div class=col>{column}</div>" for column in columns)}</div>{sidebar(s)}',
    )


@template
def advertisements_between_paragraphs(s: Story) -> str:
    ad = '<div class="ad-slot" id="ad_mid"><p>广告 Advertisement</p><a href="http://ads.example/">立即抢购 Buy now, today only!</a></div>'
    return page(
        s, f"<article><h1>{s.title}</h1>{ad.join(f'<p>{line}</p>' for line in s.paragraphs)}</article>{sidebar(s)}"
    )


@template
def newsletter_box_in_the_text(s: Story) -> str:
    box = '<div class="newsletter-signup"><h4>Newsletter</h4><p>Sign up for our daily e-mail and never miss a story again, it is free.</p></div>'
    text = [f"<p>{line}</p>" for line in s.paragraphs]
    return page(
        s, f"<div class='story'><h1>{s.title}</h1>{''.join(text[:3])}{box}{''.join(text[3:])}</div>{sidebar(s)}"
    )


@template
def many_long_comments(s: Story) -> str:
    comments = "".join(f'<div class="reply-item"><b>user{n}</b><p>{s.comment}{s.comment}</p></div>' for n in range(30))
    return page(
        s,
        f'<div class="article"><h1>{s.title}</h1>{wrapped(s)}</div><div class="reply-list" id="comment">{comments}</div>',
    )


@template
def teasers_with_summaries_below(s: Story) -> str:
    cards = "".join(
        f'<div class="card"><h3><a href="/{n}">{text}</a></h3><p>{s.comment}</p></div>'
        for n, text in enumerate(s.others)
    )
    return page(s, f'<div class="body"><h1>{s.title}</h1>{wrapped(s)}</div><div class="list">{cards}</div>')


@template
def links_in_the_text(s: Story) -> str:
    text = "".join(
        f'<p>{line[:6]}<a href="/k/{n}">{line[6:14]}</a>{line[14:]}</p>' for n, line in enumerate(s.paragraphs)
    )
    return page(s, f"<div><h1>{s.title}</h1><div>{text}</div></div>{sidebar(s)}")


@template
def subheadings(s: Story) -> str:
    return page(
        s, f"<article><h1>{s.title}</h1><div>{wrapped(s)}</div></article>{sidebar(s)}".replace("</p>", "</p>\n", 3)
    )


@template
def main_text_in_list_items(s: Story) -> str:
    return page(s, f'<h1>{s.title}</h1><ul class="paras">{wrapped(s, "li")}</ul>{sidebar(s)}')


@template
def definition_list(s: Story) -> str:
    return page(s, f"<dl><dt>{s.title}</dt>{wrapped(s, 'dd')}</dl>{sidebar(s)}")


@template
def quoted_whole(s: Story) -> str:
    return page(s, f"<h1>{s.title}</h1><blockquote>{wrapped(s)}</blockquote>{sidebar(s)}")


@template
def a_cookie_banner_longer_than_the_menu(s: Story) -> str:
    banner = "".join(
        f"<p>{text}</p>"
        for text in (
            "We use cookies and similar technologies to run this site, to measure its use, and to show advertising. "
            "Some are necessary; others help us to improve the service that we offer to you, our reader.",
            "You can accept all of them, refuse those that are not necessary, or choose in the settings, at any time.",
        )
    )
    return page(
        s,
        f'<div id="onetrust-banner-sdk" class="cookie-notice">{banner}</div><div><h1>{s.title}</h1>{wrapped(s)}</div>{sidebar(s)}',
    )


@template
def a_disclaimer_of_the_site_below(s: Story) -> str:
    return page(
        s,
        f'<div class="neirong"><h1>{s.title}</h1>{wrapped(s)}</div><div class="sm"><p>免责声明：本站所载文章仅代表作者个人观点，'
        f"与本站立场无关，如有侵权请与我们联系，我们将在第一时间处理。</p></div>{sidebar(s)}",
    )


@template
def escaped_characters(s: Story) -> str:
    return page(
        s,
        f"<h1>{s.title}</h1><div>{''.join('<p>' + ''.join(f'&#{ord(sign)};' if ord(sign) > 127 else escape(sign) for sign in line) + '</p>' for line in s.paragraphs)}</div>",
    )


@template
def an_inner_table_for_the_picture(s: Story) -> str:
    picture = '<table align=center><tr><td><img src="/1.jpg"></td></tr></table>'
    text = [f"<p>　　{line}</p>" for line in s.paragraphs]
    return page(
        s,
        f"<table><tr><td><h1>{s.title}</h1></td></tr><tr><td>{text[0]}{picture}{''.join(text[1:])}</td></tr></table>{sidebar(s)}",
    )


@template
def dateline_and_summary_boxes(s: Story) -> str:
    return page(
        s,
        f'<article><h1>{s.title}</h1><p class="standfirst">{s.paragraphs[0]}</p><div class="byline">{s.byline}</div>'
        f'<div class="body">{"".join(f"<p>{line}</p>" for line in s.paragraphs[1:])}</div></article>{sidebar(s)}',
    )
