"""Pages as widely used systems make them: blogs, forums, content management systems, site builders."""

# ruff: noqa: E501 - the lines of a page stay whole
from __future__ import annotations

from tests.fakes.stories import Story
from tests.fakes.templates import links, page, sidebar, template, wrapped


@template
def wordpress(s: Story) -> str:
    comments = "".join(
        f'<li class="comment"><div class="comment-body"><div class="comment-author">A{n}</div><p>{s.comment}</p></div></li>'
        for n in range(7)
    )
    return page(
        s,
        f'<div id="primary" class="content-area"><main id="main" class="site-main"><article id="post-7" class="post-7 post '
        f'type-post hentry"><header class="entry-header"><h1 class="entry-title">{s.title}</h1><div class="entry-meta">'
        f'<span class="posted-on"><time class="entry-date published" datetime="2026-05-06T09:30:00+08:00">2026-05-06</time>'
        f'</span></div></header><div class="entry-content">{wrapped(s)}<div class="sharedaddy sd-sharing-enabled">'
        f'{s.share}</div></div><footer class="entry-footer"><span class="cat-links">{links(s.menu[:2], "span")}</span>'
        f'</footer></article><nav class="navigation post-navigation"><a href="/p">{s.others[0]}</a> <a href="/n">'
        f'{s.others[1]}</a></nav><div id="comments" class="comments-area"><ol class="comment-list">{comments}</ol>'
        f'</div></main></div><aside id="secondary" class="widget-area"><ul>{links(s.others)}</ul></aside>',
    )


@template
def dedecms(s: Story) -> str:
    return page(
        s,
        f'<div class="w960 center"><div class="pleft"><div class="place"><a href="/">{s.menu[0]}</a> > </div><div class='
        f'"viewbox"><div class="title"><h2>{s.title}</h2></div><div class="info"><small>{s.byline}</small></div>'
        f'<div class="intro">{s.others[2]}</div><div class="content"><table width="100%"><tr><td>'
        f'{"".join(f"<div>　　{line}</div>" for line in s.paragraphs)}</td></tr></table></div><div class="dede_pages">'
        f'<ul class="pagelist"></ul></div><div class="handle"><div class="context"><ul><li><a href="/1">{s.others[0]}</a>'
        f'</li><li><a href="/2">{s.others[1]}</a></li></ul></div></div></div></div><div class="pright">{sidebar(s)}</div></div>',
    )


@template
def discuz_thread(s: Story) -> str:
    replies = "".join(
        f'<div id="post_{n}"><table class="plhin"><tr><td class="pls">user{n}<br>Lv.3</td><td class="plc"><div class="pcb">'
        f'<table><tr><td class="t_f" id="postmessage_{n}">{s.comment}</td></tr></table></div></td></tr></table></div>'
        for n in range(2, 5)
    )
    text = "<br />\n<br />\n".join(s.paragraphs)
    return page(
        s,
        f'<div id="ct" class="wp cl"><div id="postlist" class="pl bm"><table><tr><td class="plc"><h1 class="ts"><span id='
        f'"thread_subject">{s.title}</span></h1></td></tr></table><div id="post_1"><table class="plhin"><tr><td class="pls">'
        f'user1<br>Lv.9</td><td class="plc"><div class="pi"><em id="authorposton1">发表于 2026-5-6 09:30</em></div><div '
        f'class="pct"><div class="pcb"><div class="t_fsz"><table><tr><td class="t_f" id="postmessage_1">{text}</td></tr>'
        f"</table></div></div></div></td></tr></table></div>{replies}</div></div>",
    )


@template
def phpcms(s: Story) -> str:
    return page(
        s,
        f'<div class="main"><div class="col-left"><div class="crumbs"><a href="/">{s.menu[0]}</a></div><div id="Article">'
        f'<h1>{s.title}<br /><span>{s.byline}</span></h1><div class="summary">{s.paragraphs[0][:40]}……</div><div class="content">'
        f'{wrapped(s)}<div id="pages" class="text-c"></div></div></div><div '
        f'class="related"><h5>{s.more}</h5><ul class="list blue">{links(s.others)}</ul></div></div></div>',
    )


@template
def trs_of_an_office(s: Story) -> str:
    text = "".join(f'<p style="text-indent: 2em">{line}</p>' for line in s.paragraphs)
    return page(
        s,
        f'<div class="bt-box-1170"><div class="wz-title">{s.title}</div><div class="wz-info"><span>{s.byline}</span><span>'
        f'【字体：<a href="#">大</a> <a href="#">中</a> <a href="#">小</a>】</span><a href="#">打印</a></div><div class="view '
        f'TRS_UEDITOR trs_paper_default trs_web"><div class=TRS_Editor>{text}</div></div><div class="xgwj">{links(s.others[:2], "p")}</div></div>',
        head="<style>.TRS_Editor P{margin-top:0px;}</style>",
    )


@template
def wechat_hidden_until_its_script_runs(s: Story) -> str:
    text = "".join(
        f'<section><section><p style="text-indent:2em"><span leaf="">{line}</span></p></section></section>'
        for line in s.paragraphs
    )
    return (
        f'<html><head><title>{s.title}</title><meta property="og:title" content="{s.title}"></head><body id="activity-detail">'
        f'<div id="js_article" class="rich_media"><div class="rich_media_inner"><h1 class="rich_media_title">{s.title}</h1>'
        f'<div id="meta_content" class="rich_media_meta_list"><a>{s.site}</a><em id="publish_time"></em></div><div class='
        f'"rich_media_content js_underline_content" id="js_content" style="visibility: hidden; opacity: 0; ">{text}</div>'
        f'</div></div><div class="weui-dialog" style="display:none">{s.comment}</div><script>var a = 1;</script></body></html>'
    )


@template
def amp(s: Story) -> str:
    return (
        f"<!doctype html><html ⚡><head><title>{s.title}</title><style amp-boilerplate>body{{visibility:hidden}}</style></head>"
        f'<body><amp-sidebar id=s><ul>{links(s.menu)}</ul></amp-sidebar><header><a href="/">{s.site}</a></header><main><article>'
        f'<h1>{s.title}</h1><amp-img src="/1.jpg"></amp-img><div class="amp-content">{wrapped(s)}</div><amp-ad>{s.comment[:12]}</amp-ad>'
        f"</article><amp-list><div><ul>{links(s.others)}</ul></div></amp-list></main><footer>{s.legal}</footer></body></html>"
    )


@template
def sections_of_a_site_builder(s: Story) -> str:
    text = "".join(
        f'<div class="elementor-element elementor-widget elementor-widget-text-editor"><div class="elementor-widget-container">'
        f"<p>{line}</p></div></div>"
        for line in s.paragraphs
    )
    return page(
        s, f'<div class="elementor"><div class="elementor-widget"><h1>{s.title}</h1></div>{text}</div>{sidebar(s)}'
    )


@template
def a_form_around_the_page(s: Story) -> str:
    return page(
        s,
        f'<form method=post id=aspnetForm><input type=hidden value=x><div><h1>{s.title}</h1><span id="lblContent">{wrapped(s)}</span></div></form>',
    )


@template
def toutiao_article_tag_with_author_box(s: Story) -> str:
    return page(
        s,
        f'<div class="article-content"><h1>{s.title}</h1><div class="article-meta"><span>2026-05-06 09:30</span>·<span>'
        f'{s.site}</span></div><article class="syl-article-base tt-article-content">{wrapped(s, attributes=" data-track=1")}</article></div>'
        f'<div class="detail-like">赞 12</div><div class="feed-card">{links(s.others, "div", " 3评论")}</div>',
    )


@template
def nested_tables_of_2002(s: Story) -> str:
    text = "<br><br>".join(f"&nbsp;&nbsp;&nbsp;&nbsp;{line}" for line in s.paragraphs)
    cells = "".join(f'<td><a href="/{n}/">{name}</a></td>' for n, name in enumerate(s.menu))
    rows = "".join(f'<tr><td>·<a href="/a/{n}.htm">{text}</a></td></tr>' for n, text in enumerate(s.others))
    return (
        f"<html><head><title>{s.title}--{s.site}</title></head><body bgcolor=#ffffff><table width=760><tr>{cells}</tr>"
        f"</table><table width=760><tr><td width=180 valign=top><table>{rows}</table></td><td valign=top><table><tr>"
        f"<td align=center><font size=4><b>{s.title}</b></font></td></tr><tr><td align=center>{s.byline}</td></tr><tr>"
        f'<td class="text12"><font size=3>{text}</font></td></tr><tr><td align=right>{s.editor}</td></tr></table></td>'
        f"</tr></table><table width=760><tr><td align=center>{s.legal}</td></tr></table></body></html>"
    )
