"""The HTML of the site: the way an ordinary news site is marked up, so that reading it is honest work."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from crawler.demosite.composition import CHINA, Story
from crawler.demosite.material import Material, Section

PAGE_SIZE = 20
FRONT_PER_SECTION = 6
FRONT_LATEST = 10

WORDS = {
    "zh-CN": {
        "home": "首页",
        "article": "正文",
        "related": "相关阅读",
        "hot": "热门文章",
        "latest": "最新",
        "source": "来源：",
        "author": "作者：",
        "editor": "责任编辑：",
        "print": "打印本页",
        "previous": "上一篇：",
        "next": "下一篇：",
        "tags": "关键词：",
        "newer": "上一页",
        "older": "下一页",
        "more": "更多",
        "page": "第{}页",
        "about": "关于我们",
        "invented": "本站为演示而作，文中企业、人物、地名与数据均为虚构。",
    },
    "en": {
        "home": "Home",
        "article": "Article",
        "related": "Related stories",
        "hot": "Most read",
        "latest": "Latest",
        "source": "Source: ",
        "author": "By ",
        "editor": "Editor: ",
        "print": "Print this page",
        "previous": "Previous: ",
        "next": "Next: ",
        "tags": "Keywords: ",
        "newer": "Newer",
        "older": "Older",
        "more": "More",
        "page": "page {}",
        "about": "About",
        "invented": "Made for demonstration: companies, people, places and figures are invented.",
    },
}


@dataclass(frozen=True, slots=True)
class Edition:
    """What every page of the site shares. `base` is the site's address without the final slash."""

    material: Material
    base: str
    hot: tuple[Story, ...]


def link(story: Story, suffix: str = "") -> str:
    return f'<a href="{story.path}{suffix}">{escape(story.title)}</a>'


def frame(
    edition: Edition, section: Section | None, title: str, path: str, body: str, head: str = "", crumb: str = ""
) -> bytes:
    """One whole page as bytes, in the section's character set (a Chinese UTF-8 page outside all sections)."""
    language = section.language if section else "zh-CN"
    charset = section.charset if section else "utf-8"
    words, material = WORDS[language], edition.material
    if charset == "utf-8":
        declaration, encoding = '<meta charset="utf-8">', "utf-8"
    else:
        # As on many older Chinese sites: the page says gb2312 and uses characters that only its superset has.
        declaration = f'<meta http-equiv="Content-Type" content="text/html; charset={charset}">'
        encoding = "gb18030"
    here = ' class="here"'
    channels = "".join(
        f'<li{here if entry == section else ""}><a href="/{entry.slug}/">{escape(entry.name)}</a></li>'
        for entry in material.sections
    )
    crumbs = ""
    if section is not None:
        crumbs = (
            f'<div class="crumbs"><a href="/">{words["home"]}</a> &gt; '
            f'<a href="/{section.slug}/">{escape(section.name)}</a>{" &gt; " + escape(crumb) if crumb else ""}</div>\n'
        )
    hot = "".join(f"<li>{link(story, '?from=hot')}</li>\n" for story in edition.hot)
    text = f"""<!DOCTYPE html>
<html lang="{language}">
<head>
{declaration}
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
{head}<link rel="canonical" href="{edition.base}{path}">
<link rel="alternate" type="application/rss+xml" title="{escape(material.name)}" href="/feed.xml">
<link rel="icon" type="image/svg+xml" href="/static/leaf.svg">
<link rel="stylesheet" href="/static/site.css">
</head>
<body>
<header class="top">
<div class="wrap"><a class="brand" href="/">{escape(material.name)}</a>
<span class="motto">{escape(material.motto)}</span></div>
<nav class="channels"><ul class="wrap"><li><a href="/">{words["home"]}</a></li>{channels}</ul></nav>
</header>
<div class="wrap">
{crumbs}<div class="columns">
{body}
<aside class="side"><div class="hot"><h3>{words["hot"]}</h3><ol>
{hot}</ol></div></aside>
</div>
</div>
<footer class="bottom"><div class="wrap"><p><a href="/about/">{words["about"]}</a></p>
<p>{words["invented"]}</p></div></footer>
</body>
</html>
"""
    return text.encode(encoding)


def article_page(
    edition: Edition, story: Story, newer: Story | None, older: Story | None, related: Sequence[Story]
) -> bytes:
    words = WORDS[story.section.language]
    paragraphs = "\n".join(f"<p>{escape(paragraph)}</p>" for paragraph in story.paragraphs)
    neighbours = ""
    if older is not None:
        neighbours += f"<li>{words['previous']}{link(older)}</li>\n"
    if newer is not None:
        neighbours += f"<li>{words['next']}{link(newer)}</li>\n"
    links = "\n".join(f"<li>{link(other)}</li>" for other in related)
    tags = (", " if story.section.language == "en" else "，").join(story.tags)
    body = f"""<main class="main">
<article class="article">
<h1>{escape(story.title)}</h1>
<div class="info"><span class="time">{_shown_time(story)}</span>
<span class="source">{words["source"]}{escape(story.source)}</span>
<span class="author">{words["author"]}{escape(story.author)}</span></div>
<div class="content" id="content">
{paragraphs}
</div>
<div class="tags">{words["tags"]}{escape(tags)}</div>
<div class="tools"><span>{words["editor"]}{escape(_editor(story))}</span>
<a href="{story.print_path}" rel="nofollow">{words["print"]}</a></div>
</article>
<ul class="neighbours">
{neighbours}</ul>
<div class="related"><h3>{words["related"]}</h3><ul>
{links}
</ul></div>
</main>"""
    head = (
        f'<meta name="keywords" content="{escape(",".join(story.tags))}">\n'
        f'<meta name="description" content="{escape(story.summary)}">\n'
    )
    if story.section.charset == "utf-8":
        head += (
            f'<meta name="author" content="{escape(story.author)}">\n'
            f'<meta property="og:type" content="article">\n'
            f'<meta property="og:title" content="{escape(story.title)}">\n'
            f'<meta property="article:published_time" content="{story.published.isoformat()}">\n'
        )
    separator = " | " if story.section.language == "en" else "_"
    title = separator.join((story.title, story.section.name, edition.material.name))
    return frame(edition, story.section, title, story.path, body, head, words["article"])


def _shown_time(story: Story) -> str:
    moment = story.published.astimezone(CHINA)
    if story.section.language == "en":
        return f"{moment:%B} {moment.day}, {moment:%Y}"
    if story.section.charset != "utf-8":
        return f"{moment.year}年{moment.month}月{moment.day}日 {moment:%H:%M}"
    return f"{moment:%Y-%m-%d %H:%M}"


def _editor(story: Story) -> str:
    """Somebody of the section other than the author signs as its editor."""
    authors = story.section.authors
    return authors[(authors.index(story.author) + 1) % len(authors)]


def print_page(story: Story) -> bytes:
    """The bare page for printing, in the folder that robots.txt bars."""
    paragraphs = "\n".join(f"<p>{escape(paragraph)}</p>" for paragraph in story.paragraphs)
    return f"""<!DOCTYPE html>
<html lang="{story.section.language}"><head><meta charset="utf-8"><meta name="robots" content="noindex,nofollow">
<title>{escape(story.title)}</title></head>
<body><h1>{escape(story.title)}</h1><p>{_shown_time(story)}</p>
{paragraphs}
<p><a href="{story.path}">{escape(story.title)}</a></p></body></html>
""".encode()


def section_path(section: Section, number: int) -> str:
    return f"/{section.slug}/" if number == 1 else f"/{section.slug}/index_{number}.html"


def section_pages(edition: Edition, section: Section, stories: Sequence[Story]) -> dict[str, bytes]:
    """The pages of one section's list, newest first, by path."""
    words = WORDS[section.language]
    newest = list(reversed(stories))
    count = max(1, -(-len(newest) // PAGE_SIZE))
    result = {}
    for number in range(1, count + 1):
        rows = "\n".join(
            f'<li><h2>{link(story)}</h2><p class="summary">{escape(story.summary)}</p>'
            f'<span class="date">{story.published:%Y-%m-%d}</span></li>'
            for story in newest[(number - 1) * PAGE_SIZE : number * PAGE_SIZE]
        )
        steps = []
        if number > 1:
            steps.append(f'<a href="{section_path(section, number - 1)}">{words["newer"]}</a>')
        steps += [
            f"<b>{other}</b>" if other == number else f'<a href="{section_path(section, other)}">{other}</a>'
            for other in range(1, count + 1)
        ]
        if number < count:
            steps.append(f'<a href="{section_path(section, number + 1)}">{words["older"]}</a>')
        body = (
            f'<main class="main"><h1 class="section-name">{escape(section.name)}</h1>\n'
            f'<p class="section-about">{escape(section.about)}</p>\n'
            f'<ul class="list">\n{rows}\n</ul>\n<div class="pages">{" ".join(steps)}</div></main>'
        )
        path = section_path(section, number)
        where = section.name if number == 1 else f"{section.name} {words['page'].format(number)}"
        head = f'<meta name="description" content="{escape(section.about)}">\n' if number == 1 else ""
        result[path] = frame(edition, section, f"{where}_{edition.material.name}", path, body, head)
    return result


def home_page(edition: Edition, stories: Sequence[Story], by_section: Mapping[str, Sequence[Story]]) -> bytes:
    words = WORDS["zh-CN"]
    chinese = [story for story in stories if story.section.language == "zh-CN"]
    latest = "\n".join(
        f'<li>{link(story)}<span class="date">{story.published:%m-%d}</span></li>'
        for story in list(reversed(chinese))[:FRONT_LATEST]
    )
    blocks = []
    for section in edition.material.sections:
        entries = "\n".join(
            f"<li>{link(story)}</li>" for story in list(reversed(by_section[section.slug]))[:FRONT_PER_SECTION]
        )
        more = WORDS[section.language]["more"]
        blocks.append(
            f'<div class="block"><h2><a href="/{section.slug}/">{escape(section.name)}</a></h2>\n'
            f"<ul>\n{entries}\n</ul>\n"
            f'<a class="more" href="/{section.slug}/">{more}</a></div>'
        )
    body = (
        f'<main class="main"><div class="latest"><h2>{words["latest"]}</h2><ul>\n{latest}\n</ul></div>\n'
        f'<div class="blocks">{"".join(blocks)}</div></main>'
    )
    head = f'<meta name="description" content="{escape(edition.material.motto)}">\n'
    return frame(edition, None, f"{edition.material.name}_{edition.material.motto}", "/", body, head)


def about_page(edition: Edition) -> bytes:
    paragraphs = "\n".join(f"<p>{escape(paragraph)}</p>" for paragraph in edition.material.about)
    desks = "\n".join(
        f'<li><a href="/{section.slug}/">{escape(section.name)}</a>：{escape("、".join(section.authors))}</li>'
        for section in edition.material.sections
    )
    body = (
        f'<main class="main"><div class="article"><h1>关于我们</h1>\n<div class="content">\n{paragraphs}\n</div>\n'
        f"<h2>编辑部</h2>\n<ul>\n{desks}\n</ul></div></main>"
    )
    return frame(edition, None, f"关于我们_{edition.material.name}", "/about/", body)


def missing_page(edition: Edition) -> bytes:
    body = (
        '<main class="main"><div class="article"><h1>没有这个页面</h1>\n'
        '<p>您访问的地址不存在，文章可能已经撤下。请从<a href="/">首页</a>或上面的栏目重新进入。</p></div></main>'
    )
    return frame(edition, None, f"没有这个页面_{edition.material.name}", "/404.html", body)
