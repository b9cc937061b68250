"""The English web beside the press: newsletters, blogs, an encyclopedia, documentation, forums, recipes."""

# ruff: noqa: E501 - the lines of a page stay whole
from __future__ import annotations

import json

from tests.fakes.press import Known, each, known, listed, press
from tests.fakes.press.texts import ENGLISH_HEADLINES, GARDEN, Text

LOCK = Text(
    "Why file locks on a network share lie to you",
    (
        "Last month a nightly job of ours ran twice at the same time, although it takes a lock first. This is the story of how that could happen, and of what we do now.",
        "The job opens a file on a network share and asks for an exclusive lock. If it gets one, it is alone; if it does not, it goes away. That had worked for three years.",
        "with open(path, 'w') as file:\n    fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)",
        "What changed was the mount option. Somebody had added nolock to get around a hanging server, and with that option the client grants every lock locally, to whoever asks.",
        "The fix was to stop trusting the share. We now take the lock in the database, with an expiry, and the holder renews it every ten seconds.",
    ),
)
ENCYCLOPEDIA = Text(
    "Ashcombe Viaduct",
    (
        "Ashcombe Viaduct is a disused railway viaduct in the valley of the Coln, in the west of England. Built between 1868 and 1871, it has fourteen arches and is 312 metres long.",
        "History",
        "The line was authorised in 1865 and surveyed by Eleanor Vance, one of the few women known to have worked as a surveyor on a British railway in that period. Work began in April 1868.",
        "A partial collapse of the third pier in November 1869 killed four labourers. The inquiry blamed the mortar, which had been mixed with sea sand.",
        "The last train crossed on 2 January 1966. The track was lifted the following year.",
        "Present use",
        "Since 2004 the viaduct has carried a cycle path. It is a Grade II listed structure, and peregrine falcons have nested on the seventh pier since 2011.",
    ),
)
DOCS = Text(
    "Retrying requests",
    (
        "A request can fail for reasons that pass by themselves, such as a timeout or a server that is restarting. The client can try again for you.",
        "Choosing what is retried",
        "Pass a policy when you create the client. By default only requests that are safe to repeat are retried, and never more than three times.",
        "client = Client(retry=Retry(total=5, backoff=0.5))",
        "The waiting time doubles with every attempt. A Retry-After header of the server is honoured, up to the limit that you set.",
        "If all attempts fail, the last exception is raised. Its attempts attribute holds the earlier ones, oldest first.",
    ),
)
QUESTION = Text(
    "How can I remove duplicates from a list while keeping the order?",
    (
        "I have a list of about two million strings, and I want to drop the duplicates but keep the first of each in its place. Using set() loses the order. Is there a way that does not take quadratic time?",
        "Since dictionaries keep the order of insertion, this is the shortest way, and it is linear:",
        "unique = list(dict.fromkeys(items))",
        "If the items are not hashable, keep a list of keys that you compute from them, for example their representation, and remember those in a set instead.",
    ),
)
RECIPE = Text(
    "Lemon and almond drizzle cake",
    (
        "This is the cake my aunt brought to every funeral in the village, and the reason why nobody minded going. It keeps for a week and is better on the third day.",
        "Ingredients",
        "200 g unsalted butter, soft",
        "200 g caster sugar",
        "3 large eggs",
        "150 g ground almonds",
        "100 g self-raising flour",
        "2 unwaxed lemons",
        "Method",
        "Heat the oven to 180C and line a loaf tin with paper.",
        "Beat the butter with the sugar until pale, then add the eggs one by one.",
        "Fold in the almonds, the flour and the zest of both lemons, and scrape everything into the tin.",
        "Bake for 45 minutes, until a skewer comes out clean. Mix the juice with four spoons of sugar and pour it over the cake while it is hot.",
    ),
)


@press
def newsletter() -> Known:
    t = GARDEN
    ld = {
        "@context": "https://schema.org",
        "@type": "NewsArticle",
        "headline": t.title,
        "datePublished": "2026-05-06T09:01:12+00:00",
        "dateModified": "2026-05-06T09:01:12+00:00",
        "author": [{"@type": "Person", "name": "Nell Ashby"}],
        "publisher": {"@type": "Organization", "name": "Slow Ground"},
    }
    return known(
        t,
        "https://slowground.stack.example/p/what-i-learned-from-letting-my-lawn",
        f'<html lang="en"><head><title>{t.title} - by Nell Ashby</title><meta property="og:type" content="article"><meta property="og:title" content="{t.title}"><meta name="author" content="Nell Ashby"><script type="application/ld+json">{json.dumps(ld)}</script></head><body><div id="entry"><div class="main-menu"><h1><a href="/">Slow Ground</a></h1><button>Subscribe</button><button>Sign in</button></div><div aria-label="Post" role="main" class="single-post-container"><div class="container"><div class="single-post"><article class="typography newsletter-post post"><div role="region" aria-label="Post header" class="post-header"><h1 dir="auto" class="post-title published">{t.title}</h1><h3 dir="auto" class="subtitle">Two years without a mower</h3><div class="pencraft"><a>Nell Ashby</a><div>May 06, 2026</div><div>48</div><div>11</div><button>Share</button></div></div>'
        f'<div class="available-content"><div dir="auto" class="body markup">{each(t.lines[:3])}<div class="subscription-widget-wrap" data-component-name="SubscribeWidgetToDOM"><div class="subscription-widget show-subscribe"><div class="preamble"><p class="cta-caption">Slow Ground is a reader-supported publication. To receive new posts and support my work, consider becoming a free or paid subscriber.</p></div><form><input type="email" placeholder="Type your email…"><input type="submit" value="Subscribe"></form></div></div>{each(t.lines[3:])}</div></div><div class="post-footer">48 Likes ∙ 3 Restacks</div></article></div></div><div id="discussion" class="comments-section"><h4>Discussion about this post</h4><div class="comment"><div class="comment-meta">Tom W <a>May 6</a></div><div class="comment-body"><p>The path. Yes. We have one too, and I could not tell you who first decided where it should go.</p></div></div></div><div class="portable-archive"><h3>Top Latest Discussions</h3>{listed(ENGLISH_HEADLINES, "<div class=post-preview><a href=/p/{n}>{}</a><div>May 2 • Nell Ashby</div></div>")}</div></div></div><div class="footer">© 2026 Nell Ashby · Privacy ∙ Terms ∙ Collection notice</div></body></html>',
        author="Nell Ashby",
    )


@press
def medium_of_essays() -> Known:
    t = GARDEN
    para = '<p id="a{n}" class="pw-post-body-paragraph mn mo gu mp b mq">{}</p>'
    return known(
        t,
        "https://mid.example/@nellashby/what-i-learned-from-letting-my-lawn-go-1a2b3c4d5e6f",
        f'<html lang="en"><head><title data-rh="true">{t.title} | by Nell Ashby | May, 2026 | Mid</title><meta property="og:title" content="{t.title}"><meta property="article:published_time" content="2026-05-06T09:01:12.000Z"><meta name="author" content="Nell Ashby"></head><body><div id="root"><div class="a b c"><div class="d"><a>Open in app</a><a>Sign up</a><a>Sign in</a></div><div><article><div class="l"><div class="l"><section><div><div class="gi gj"><h1 class="pw-post-title" data-testid="storyTitle">{t.title}</h1><div class="speechify-ignore ab cp"><div class="ab"><a data-testid="authorName">Nell Ashby</a><button>Follow</button><span data-testid="storyReadTime">4 min read</span><span>·</span><span data-testid="storyPublishDate">May 6, 2026</span></div><div class="pw-multi-vote-count"><button>312</button></div><div>8</div><div>Listen</div><div>Share</div></div>'
        f'<figure><picture><img></picture><figcaption>Photo by the author</figcaption></figure>{each([para.format(line, n=n) for n, line in enumerate(t.lines)], "{}")}</div></div></section></div></div></article></div><div class="ab q"><a>Gardening</a><a>Life</a></div><div><h2>Written by Nell Ashby</h2><div>1.2K followers</div><p>Writes about ground.</p></div><div><h2>Responses (8)</h2></div><div><h2>More from Nell Ashby</h2>{listed(ENGLISH_HEADLINES[:4], "<article><a href=/p/{n}><h2>{}</h2><h3>A subtitle that somebody thought of for this other story</h3></a><span>Apr 2</span></article>")}</div><div><h2>Recommended from Mid</h2>{listed(ENGLISH_HEADLINES, "<article><a href=/p/{n}><h2>{}</h2></a></article>")}</div></div></div></body></html>',
        author="Nell Ashby",
    )


@press
def pages_of_a_repository() -> Known:
    t = LOCK
    body = [
        line if "lockf" not in line else f'<div class="highlight"><pre><code>{line}</code></pre></div>'
        for line in t.lines
    ]
    text = "\n".join(line if line.startswith("<div") else f"<p>{line}</p>" for line in body)
    return known(
        t,
        "https://ines.pages.example/2026/05/06/file-locks.html",
        f'<!DOCTYPE html><html lang="en"><head><title>{t.title} | Ines writes code</title><meta property="og:title" content="{t.title}" /><meta property="og:site_name" content="Ines writes code" /><meta property="og:type" content="article" /><meta property="article:published_time" content="2026-05-06T00:00:00+00:00" /></head><body><header class="site-header"><a class="site-title" rel="author" href="/">Ines writes code</a><nav class="site-nav"><a class="page-link" href="/about/">About</a></nav></header><main class="page-content" aria-label="Content"><div class="wrapper"><article class="post h-entry" itemscope itemtype="http://schema.org/BlogPosting"><header class="post-header"><h1 class="post-title p-name" itemprop="name headline">{t.title}</h1><p class="post-meta"><time class="dt-published" datetime="2026-05-06T00:00:00+00:00" itemprop="datePublished">May 6, 2026</time></p></header><div class="post-content e-content" itemprop="articleBody">{text}</div><a class="u-url" hidden></a></article></div></main><footer class="site-footer h-card"><p>Ines writes code</p><p>Notes on systems that almost work.</p></footer></body></html>',
        author="",
    )


@press
def encyclopedia() -> Known:
    t = ENCYCLOPEDIA
    edit = '<span class="mw-editsection"><span>[</span><a href="/e"><span>edit</span></a><span>]</span></span>'
    body = "".join(
        f'<div class="mw-heading mw-heading2"><h2 id="x">{line}</h2>{edit}</div>'
        if len(line) < 20
        else f"<p>{line}<sup class=reference><a href=#n><span>[</span>{n}<span>]</span></a></sup></p>"
        for n, line in enumerate(t.lines, 1)
    )
    gold = [line if len(line) < 20 else f"{line}[{n}]" for n, line in enumerate(t.lines, 1)]
    return known(
        Text(t.title, tuple(gold)),
        "https://en.pedia.example/wiki/Ashcombe_Viaduct",
        f'<html class="client-nojs vector-feature" lang="en"><head><title>{t.title} - Pedia</title><meta property="og:title" content="{t.title} - Pedia"><script type="application/ld+json">{json.dumps({"@context": "https://schema.org", "@type": "Article", "name": t.title, "author": {"@type": "Organization", "name": "Contributors to projects"}, "datePublished": "2009-03-14T10:00:00Z", "dateModified": "2026-05-06T10:00:00Z", "headline": "railway viaduct in England"})}</script></head><body class="mediawiki ltr"><div class="vector-header-container"><nav>{listed(["Main page", "Contents", "Random article"])}</nav></div><main id="content" class="mw-body"><header class="mw-body-header"><h1 id="firstHeading" class="firstHeading"><span class="mw-page-title-main">{t.title}</span></h1></header><div id="bodyContent" class="vector-body"><div id="siteSub" class="noprint">From Pedia, the free encyclopedia</div><div id="mw-content-text" class="mw-body-content"><div class="mw-content-ltr mw-parser-output">'
        f'<div class="hatnote navigation-not-searchable">Not to be confused with <a>Ashcombe Bridge</a>.</div><table class="infobox"><tbody><tr><th colspan="2">Ashcombe Viaduct</th></tr><tr><th>Coordinates</th><td>51.77°N 1.95°W</td></tr><tr><th>Opened</th><td>3 June 1871</td></tr><tr><th>Closed</th><td>2 January 1966</td></tr></tbody></table>{body}<div class="mw-heading"><h2>References</h2>{edit}</div><div class="reflist"><ol class="references"><li><cite>Hart, J. (1988). <i>Lost Lines of the West</i>. p. 41.</cite></li><li><cite>"Viaduct inquiry". <i>The Engineer</i>. 12 December 1869.</cite></li></ol></div><div class="navbox"><ul>{listed(["Viaducts in England", "Grade II listed bridges"])}</ul></div></div></div><div id="catlinks" class="catlinks"><a>Categories</a>: <ul>{listed(["Railway viaducts", "Bridges completed in 1871"])}</ul></div></div></main><footer id="footer"><ul><li id="footer-info-lastmod"> This page was last edited on 6 May 2026, at 10:00 (UTC).</li><li>Text is available under the Creative Commons Attribution-ShareAlike License.</li></ul></footer></body></html>',
        day="2009-03-14",
    )


@press
def documentation() -> Known:
    t = DOCS
    tag = {1: '<h2>{}<a class="headerlink" href="#x">¶</a></h2>', 3: '<div class="highlight"><pre>{}</pre></div>'}
    body = "".join(tag.get(n, "<p>{}</p>").format(line) for n, line in enumerate(t.lines))
    return known(
        t,
        "https://courier.docs.example/en/stable/retrying.html",
        f'<html class="writer-html5" lang="en"><head><title>{t.title} &mdash; Courier 3.2 documentation</title></head><body class="wy-body-for-nav"><div class="wy-grid-for-nav"><nav class="wy-nav-side"><div class="wy-menu wy-menu-vertical"><p class="caption"><span>Contents:</span></p><ul>{listed(["Installing", "Quick start", "Retrying requests", "Authentication"], "<li class=toctree-l1><a href={n}.html>{}</a></li>")}</ul></div></nav><section class="wy-nav-content-wrap"><div class="wy-nav-content"><div class="rst-content"><div role="navigation" aria-label="Page navigation"><ul class="wy-breadcrumbs"><li><a>Home</a></li><li>{t.title}</li><li><a>Edit on GitHub</a></li></ul></div><div role="main" class="document" itemscope itemtype="http://schema.org/Article"><div itemprop="articleBody"><section id="retrying"><h1>{t.title}<a class="headerlink" href="#retrying" title="Permalink">¶</a></h1>{body}</section></div></div><footer><div class="rst-footer-buttons"><a>Previous</a><a>Next</a></div><p>&#169; Copyright 2019-2026, the Courier authors. Last updated on May 6, 2026.</p>Built with Sphinx using a theme provided by Read the Docs.</footer></div></div></section></div></body></html>',
        day="",
    )


@press
def questions_and_answers() -> Known:
    t = QUESTION
    ask, *answer = t.lines
    return known(
        t,
        "https://overflow.example/questions/78123456/how-can-i-remove-duplicates-from-a-list-while-keeping-the-order",
        f'<html><head><title>python - {t.title} - Overflow</title><meta property="og:title" content="{t.title}"><meta property="og:site_name" content="Overflow"></head><body class="question-page unified-theme"><header class="s-topbar"><a>About</a><a>Products</a></header><div class="container"><div id="left-sidebar"><ul>{listed(["Home", "Questions", "Tags"])}</ul></div><div id="content"><div itemprop="mainEntity" itemscope itemtype="https://schema.org/Question"><div id="question-header"><h1 itemprop="name"><a class="question-hyperlink">{t.title}</a></h1><a>Ask Question</a></div><div class="d-flex fw-wrap"><div title="2026-05-06 09:30:12Z"><span>Asked</span><time itemprop="dateCreated" datetime="2026-05-06T09:30:12">6 months ago</time></div><div><span>Modified</span><a>2 months ago</a></div><div>Viewed 12k times</div></div>'
        f'<div id="mainbar"><div class="question" id="question"><div class="post-layout"><div class="votecell"><div class="js-vote-count">42</div></div><div class="postcell"><div class="s-prose js-post-body" itemprop="text"><p>{ask}</p></div><div class="post-taglist"><ul>{listed(["python", "list"])}</ul></div><div class="post-signature"><div class="user-action-time">asked <span title="2026-05-06 09:30:12Z">May 6 at 9:30</span></div><div class="user-details" itemprop="author"><a>lupin</a><span>1,204</span></div></div></div></div></div><div id="answers"><div id="answers-header"><h2>2 Answers</h2></div><div class="answer js-answer accepted-answer" itemprop="acceptedAnswer"><div class="post-layout"><div class="votecell">97</div><div class="answercell"><div class="s-prose js-post-body" itemprop="text"><p>{answer[0]}</p><pre class="lang-py"><code>{answer[1]}</code></pre><p>{answer[2]}</p></div><div class="user-action-time">answered <span title="2026-05-06 10:12:00Z">May 6 at 10:12</span></div></div></div></div></div></div><div id="sidebar"><h4>Related</h4>{listed(ENGLISH_HEADLINES, "<div class=spacer><a href=/q/{n}>{}</a></div>")}</div></div></div></div></body></html>',
        author="lupin",
    )


@press
def recipe() -> Known:
    t = RECIPE
    intro, _, *rest = t.lines
    items, steps = rest[: rest.index("Method")], rest[rest.index("Method") + 1 :]
    ld = {
        "@context": "https://schema.org",
        "@type": "Recipe",
        "name": t.title,
        "datePublished": "2026-05-06T08:00:00Z",
        "author": {"@type": "Person", "name": "Bea Marlow"},
        "recipeIngredient": items,
    }
    return known(
        t,
        "https://www.larder.example/recipes/lemon-almond-drizzle-cake",
        f'<html lang="en"><head><title>{t.title} recipe - Larder</title><meta property="og:title" content="{t.title}"><meta property="og:site_name" content="Larder"><script type="application/ld+json">{json.dumps(ld)}</script></head><body><nav>{listed(["Recipes", "Health", "How to"])}</nav><main><article class="post recipe"><div class="post-header"><h1>{t.title}</h1><div class="author">By Bea Marlow</div><div class="rating">4.7 (132 ratings)</div><ul class="cook-and-prep"><li>Prep: 15 mins</li><li>Cook: 45 mins</li><li>Serves 10</li></ul><p>{intro}</p><div class="actions">Save recipe Print</div></div><section class="recipe__ingredients"><h2>Ingredients</h2><ul>{each(items, "<li>{}</li>")}</ul></section><section class="recipe__method-steps"><h2>Method</h2><ul class="grouped-list">{each(steps, "<li><div><p>{}</p></div></li>")}</ul></section></article><section class="comments"><h2>Comments, questions and tips (2)</h2><p>Made this twice now, both times gone by the evening.</p></section><aside><h2>You may also like</h2>{listed(ENGLISH_HEADLINES, "<article class=card><a href=/r/{n}>{}</a></article>")}</aside></main><footer>© Larder Media 2026</footer></body></html>',
        author="Bea Marlow",
    )


@press
def discussion_forum() -> Known:
    t = LOCK
    reply = '<article class="message message--post" data-author="u{n}"><div class="message-inner"><div class="message-cell--user"><h4>u{n}</h4><div>Joined Mar 3, 2014</div><div>Messages 1,204</div></div><div class="message-cell--main"><header class="message-attribution"><time datetime="2026-05-07T09:0{n}:00+0000">May 7, 2026</time> #{n}</header><div class="bbWrapper">{}</div></div></div></article>'
    answers = (
        "Same here, it took us a week to find that option.",
        "Why not use a queue?",
        "Thanks for writing this up.",
    )
    replies = "".join(reply.format(line, n=n) for n, line in enumerate(answers, 2))
    text = "<br />\n<br />\n".join(t.lines[:2] + t.lines[3:])
    gold = Text(t.title, t.lines[:2] + t.lines[3:])
    return known(
        gold,
        "https://forum.example/threads/why-file-locks-on-a-network-share-lie-to-you.12345/",
        f'<html lang="en-US" data-template="thread_view"><head><title>{t.title} | Systems Forum</title><meta property="og:title" content="{t.title}"><meta property="og:site_name" content="Systems Forum"></head><body><div class="p-pageWrapper"><nav class="p-nav">{listed(["Forums", "What is new", "Members"])}</nav><div class="p-body-header"><h1 class="p-title-value">{t.title}</h1><div class="p-description"><ul class="listInline"><li>Thread starter <a>ines</a></li><li>Start date <a><time datetime="2026-05-06T09:30:00+0000">May 6, 2026</time></a></li></ul></div></div><div class="p-body-main"><div class="block-outer"><nav class="pageNavWrapper"><a>1</a><a>2</a><a>Next</a></nav></div><div class="block--messages"><article class="message message--post" data-author="ines"><div class="message-inner"><div class="message-cell--user"><h4>ines</h4><h5>Well-known member</h5><div>Joined Jan 12, 2011</div><div>Messages 3,420</div></div><div class="message-cell--main"><header class="message-attribution"><time datetime="2026-05-06T09:30:00+0000">May 6, 2026</time> #1</header><div class="message-userContent"><article class="message-body"><div class="bbWrapper">{text}</div></article></div></div></div></article>{replies}</div><div class="block">You must log in or register to reply here.</div></div><footer>Community platform © 2010-2026</footer></div></body></html>',
        author="",
    )
