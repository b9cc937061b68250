"""Pages of lists, pictures and other things that are no articles."""

# ruff: noqa: E501 - the lines of a page stay whole
from __future__ import annotations

from tests.fakes.kinds import no, paragraphs, simple, teasers
from tests.fakes.stories import CHINESE, ENGLISH
from tests.fakes.templates import links, page, sidebar, wrapped

# ---------------------------------------------------------------------------------------------- lists
no(
    "empty search zh",
    simple(
        "搜索：南湖大桥",
        "<h1>搜索“南湖大桥”的结果</h1>"
        + paragraphs(
            "很抱歉，没有找到与“南湖大桥”相关的结果。建议您：检查输入的关键词是否有错别字；更换其他关键词，或者缩短关键词；尝试使用更常见的说法重新搜索。"
        )
        + sidebar(CHINESE),
        story=CHINESE,
    ),
    "http://news.example/search?q=x",
)
no(
    "empty search en",
    simple(
        "Search results for ferry",
        "<h1>Search results</h1>"
        + paragraphs(
            "No results found for “ferry”. Please check the spelling of your search terms, try different or more general keywords, or use fewer words. You can also browse the latest stories in the sections above."
        )
        + sidebar(ENGLISH),
        story=ENGLISH,
    ),
    "http://news.example/?s=ferry",
)
no(
    "search results en",
    simple("You searched for ferry", f"<h1>Search results for: ferry</h1>{teasers(ENGLISH)}", story=ENGLISH),
    "http://news.example/search?q=ferry",
)
no(
    "tag list zh",
    simple("大桥_标签_南湖新闻网", f"<h1>标签：大桥</h1>{teasers(CHINESE, 3)}", story=CHINESE),
    "http://news.example/tag/1.html",
)
no(
    "section en",
    simple("Local news", f"<h1>Local news</h1>{teasers(ENGLISH, 3)}", story=ENGLISH),
    "http://news.example/local/",
)
no(
    "section with articles in full teasers",
    simple(
        "Blog",
        "<h1>Blog</h1>"
        + "".join(
            f'<article class="post"><h2 class="entry-title"><a href="/{n}">{title}</a></h2><div class="entry-summary"><p>{ENGLISH.paragraphs[n]}</p><p>{ENGLISH.paragraphs[n + 1]} <a href="/{n}">Continue reading</a></p></div></article>'
            for n, title in enumerate(ENGLISH.others)
        ),
        story=ENGLISH,
    ),
    "http://news.example/blog/page/2/",
)
no(
    "section zh with a description",
    simple(
        "本地频道",
        f'<div class="intro"><p>本地频道关注南湖两岸的大事小情，第一时间报道市民关心的交通、教育、医疗和住房新闻，欢迎提供线索。</p></div><ul>{links(CHINESE.others * 5, stamp="2026-05-06")}</ul>',
        story=CHINESE,
    ),
    "http://news.example/bendi/",
)
no("home zh", page(CHINESE, f"<div>{teasers(CHINESE)}</div>{wrapped(CHINESE)}"), "http://news.example/")
no(
    "gallery zh",
    simple(
        "高清组图：南湖大桥通车",
        "<h1>高清组图：南湖大桥通车</h1>" + "".join(f'<img src="/{n}.jpg"><p>图{n}：大桥夜景</p>' for n in range(12)),
        story=CHINESE,
    ),
)
no(
    "video zh",
    simple(
        "[视频]南湖大桥通车",
        f"<h1>南湖大桥通车</h1><video src=/1.mp4></video><p>大桥通车现场。</p>{sidebar(CHINESE)}",
        story=CHINESE,
    ),
)
no(
    "video en",
    simple(
        "Watch: ferry returns",
        f"<h1>Ferry returns</h1><video src=/1.mp4></video><p>The ferry goes back into the water.</p>{sidebar(ENGLISH)}",
        story=ENGLISH,
    ),
)
no(
    "forum index zh",
    simple(
        "南湖论坛",
        "<table><tr><th>版块</th><th>主题</th><th>最后发表</th></tr>"
        + "".join(
            f'<tr><td><h2><a href="/f/{n}">{text[:6]}</a></h2><p>{text}，欢迎大家畅所欲言。</p></td><td>{n}12 / 3456</td><td><a href="/t/{n}">{text}</a> 2026-5-6 09:3{n}</td></tr>'
            for n, text in enumerate(CHINESE.others)
        )
        + "</table>",
        story=CHINESE,
    ),
    "http://news.example/forum.php",
)
no(
    "profile zh",
    simple(
        "李明远的主页",
        f"<h1>李明远</h1><p>南湖日报记者，关注城市建设与交通，欢迎提供新闻线索。</p><ul>{links(CHINESE.others * 3, stamp='05-06')}</ul>",
        story=CHINESE,
    ),
    "http://news.example/author/12",
)
no(
    "login before the forum en",
    simple(
        "Sign in to your account",
        paragraphs(
            "Please sign in to view this page. You must be a registered member to read the discussions in this section of the forum. Registration is free, takes a minute, and gives you access to all sections."
        ),
    ),
)
no(
    "redirect zh",
    simple(
        "正在跳转",
        paragraphs(
            "页面正在跳转，请稍候……如果您的浏览器没有自动跳转，请点击这里继续访问。您即将离开本站，请注意您的账号和财产安全，谨防上当受骗。"
        ),
    ),
)
no(
    "sitemap en",
    simple("Site map", f"<h1>Site map</h1><ul>{links(ENGLISH.menu * 12)}</ul>", story=ENGLISH),
    "http://news.example/sitemap",
)
