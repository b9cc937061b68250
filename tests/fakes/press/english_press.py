"""English newsrooms, large and small, and the offices and agencies that write for them."""

# ruff: noqa: E501 - the lines of a page stay whole
from __future__ import annotations

import json

from tests.fakes.press import Known, each, known, listed, press
from tests.fakes.press.texts import BANK, ENGLISH_HEADLINES, ORCHARD, Text

LIVE = Text(
    "Storm Brenna live: ferries cancelled as wind reaches 90mph",
    (
        "The storm has now passed the northern islands, but forecasters say that the strongest gusts on the mainland are still to come this evening.",
        "All ferries between the islands and the mainland have been cancelled until at least noon tomorrow, the operator says. Passengers with tickets can rebook without a fee.",
        "Engineers have restored power to 4,200 homes on the west coast. Another 11,000 are still without electricity, according to the network company.",
        "The main road over the pass is closed in both directions after a lorry overturned near the summit. The driver was not hurt.",
        "Good afternoon and welcome to our live coverage. We will bring you reports, pictures and advice throughout the day as the storm crosses the country.",
    ),
)
RELEASE = Text(
    "Northwind Turbines Announces Completion of Ashcombe Ridge Project",
    (
        "ASHCOMBE, England, May 6, 2026 /WireNews/ -- Northwind Turbines plc, a developer of community-owned wind farms, today announced that it has completed construction of the 48-megawatt Ashcombe Ridge project, nine weeks ahead of schedule.",
        '"This is a milestone for the 2,300 neighbours who own it," said Priya Raman, Chief Executive Officer of Northwind. "They told us where the turbines should not stand, and we listened."',
        "The twelve turbines are expected to generate enough electricity for about 38,000 homes a year. Construction employed 140 people at its peak, of whom two thirds live within twenty miles of the site.",
        "Revenue from the first five years of operation will be used to repay the members' loan; after that, a tenth of it will go to a fund for insulating village halls.",
    ),
)
GALLERY = Text(
    "In pictures: the night market returns to the old docks",
    (
        "After six years of closure, the night market has come back to the old docks, with 210 stalls, three brass bands and one very patient donkey.",
        "Amina Diallo fries plantain at the stall that her grandmother opened in 1964. She sold out in ninety minutes on the first evening.",
        "Children watch a lantern maker at work. The paper is glued with rice water, as it was when the market was founded.",
        "The last boat home leaves at midnight. Many visitors missed it on Saturday and walked across the bridge instead.",
    ),
)


@press
def public_broadcaster() -> Known:
    t = ORCHARD
    block = '<div data-component="text-block" class="sc-18fde0d6-0 dlWCEZ"><p class="sc-eb7bd5f6-0 fYAfXe">{}</p></div>'
    ld = {
        "@context": "http://schema.org",
        "@type": "ReportageNewsArticle",
        "datePublished": "2026-05-06T19:30:12.000Z",
        "dateModified": "2026-05-07T06:00:00.000Z",
        "headline": t.title,
        "author": [{"@type": "Person", "name": "Daniel Price"}],
        "publisher": {"@type": "NewsMediaOrganization", "name": "Public News"},
    }
    return known(
        t,
        "https://www.public.example/news/articles/c4gxyz123abo",
        f'<html lang="en-GB"><head><title>{t.title} - Public News</title><meta property="og:title" content="{t.title}"><script type="application/ld+json">{json.dumps(ld)}</script></head><body><div id="__next"><a href="#main-content">Skip to content</a><nav>{listed(["Home", "News", "Sport", "Business"])}</nav><main id="main-content"><article><div data-component="headline-block"><h1 class="sc-f98b1ad2-0">{t.title}</h1></div><div data-component="byline-block"><div data-testid="byline-new-contributors"><time datetime="2026-05-06T19:30:12.000Z">6 May 2026</time><span>Updated 7 May 2026</span><div><span>Daniel Price</span><span>Environment correspondent, West of England</span></div><button>Share</button><button>Save</button></div></div>'
        f'<figure><div data-component="image-block"><img srcset="x"></div><span>Public News</span><figcaption data-component="caption-block">The orchard was planted in 1886</figcaption></figure>{each(t.lines[:3], block)}<div data-component="links-block"><p><b>More on this story</b></p><ul>{listed(ENGLISH_HEADLINES[:3])}</ul></div>{each(t.lines[3:], block)}<div data-component="text-block"><p><i>Follow Public Somerset on Facebook and on X. Send your story ideas to us on email or via WhatsApp on 0800 313 4630.</i></p></div><div data-component="topic-list"><ul>{listed(["Ashcombe", "Transport"])}</ul></div></article><section data-analytics="related"><h2>Related</h2>{listed(ENGLISH_HEADLINES, "<div data-testid=card><a href=/news/{n}><h2>{}</h2><p>A sentence that says a little more about what is told behind this link.</p></a><span>21 hrs ago</span></div>")}</section></main><footer>Copyright © 2026 Public. The Public is not responsible for the content of external sites. Read about our approach to external linking.</footer></div></body></html>',
        author="Daniel Price",
    )


@press
def liberal_daily() -> Known:
    t = ORCHARD
    aside = '<aside data-spacefinder-role="richLink"><div><a href="/r"><div>Related: Council debates the price of parking again</div></a></div></aside>'
    return known(
        t,
        "https://www.sentinel.example/environment/2026/may/06/last-orchard-valley-reprieve-bypass",
        f'<html lang="en"><head><title>{t.title} | Environment | The Sentinel</title><meta property="og:title" content="{t.title}"><meta property="article:published_time" content="2026-05-06T19:30:12.000Z"><meta property="article:author" content="https://www.sentinel.example/profile/isla-grant"></head><body><div id="bannerandheader"><nav>{listed(["News", "Opinion", "Sport", "Culture", "Lifestyle"])}</nav></div><main data-layout="StandardLayout"><article><div data-gu-name="media"><figure><img><figcaption>Miriam Okafor in the orchard her family has picked since 1911. Photograph: Jo Lee/The Sentinel</figcaption></figure></div><div data-gu-name="title"><a>Environment</a></div><div data-gu-name="headline"><h1>{t.title}</h1></div>'
        f'<div data-gu-name="standfirst"><p>Engineers find a new line for road after eight years of being told there was none</p></div><div data-gu-name="meta"><address aria-label="Contributor info"><div data-component="meta-byline"><a rel="author" href="/profile/isla-grant">Isla Grant</a> and <a rel="author">Sam Poole</a></div></address><details><summary>Wed 6 May 2026 20.30 BST</summary>Last modified on Thu 7 May 2026 09.12 BST</details><div>Share</div></div><div data-gu-name="body"><div id="maincontent" class="article-body-commercial-selector">{each(t.lines[:2])}{aside}{each(t.lines[2:4])}<figure data-spacefinder-type="newsletter"><p>Sign up to Down to Earth</p><p>Free weekly newsletter. The planet\'s most important stories</p><form><label>Enter your email address</label></form></figure>{each(t.lines[4:])}</div></div><div>Explore more on these topics <ul>{listed(["Environment", "Trees and forests", "Transport"])}</ul></div></article><section id="most-viewed"><h2>Most viewed</h2><ol>{listed(ENGLISH_HEADLINES)}</ol></section></main><footer>© 2026 Sentinel News. All rights reserved.</footer></body></html>'.replace(
            "\\'", "'"
        ),
        author="Isla Grant, Sam Poole",
    )


@press
def world_agency() -> Known:
    t = BANK
    lines = ("May 6 (Wire) - " + t.lines[0], *t.lines[1:])
    return known(
        Text(t.title, lines),
        "https://www.wireagency.example/markets/central-bank-holds-rates-hints-cut-before-winter-2026-05-06/",
        f'<html lang="en"><head><title>{t.title} | Wire Agency</title><meta property="og:title" content="{t.title}"><meta name="article:published_time" content="2026-05-06T11:45:12Z"><meta name="article:modified_time" content="2026-05-06T15:45:12Z"><meta name="article:author" content="Elena Moretti,Jack Tan"></head><body><header><div data-testid="SiteHeader"><a>World</a><a>Business</a><a>Markets</a></div></header><div class="article__container__2MUeZ"><article data-testid="Article"><header><h1 data-testid="Heading">{t.title}</h1><div class="article-header__author">By <a rel="author">Elena Moretti</a> and <a rel="author">Jack Tan</a></div><time data-testid="Body"><span>May 6, 2026</span><span>11:45 AM UTC</span><span>Updated 4 hours ago</span></time></header>'
        f'<div data-testid="primary-image"><img><p data-testid="Caption">The central bank building. REUTER/Kim Doe <a>Purchase Licensing Rights, opens new tab</a></p></div><ul data-testid="Summary"><li>Rate held at 4.25%</li><li>Core inflation slows to 2.4%</li><li>Currency falls 0.6%</li></ul><div class="article-body__content__17Yit" data-testid="ArticleBody">{each(lines, "<div data-testid=paragraph-0 class=text__text__1FZLe>{}</div>")}<p data-testid="Body" class="article-body__sign-off">Reporting by Elena Moretti and Jack Tan; Editing by Hugh L. and Toby C.</p><p>Our Standards: <a>The Wire Trust Principles., opens new tab</a></p></div><div>Suggested Topics: <a>Rates</a></div></article><aside><h2>Read Next</h2>{listed(ENGLISH_HEADLINES, "<div data-testid=MediaStoryCard><a href=/{n}><h3>{}</h3></a><time>8:12 AM UTC</time></div>")}</aside></div></body></html>',
        author="Elena Moretti, Jack Tan",
    )


@press
def local_paper() -> Known:
    t = ORCHARD
    return known(
        t,
        "https://www.ashcombegazette.example/news/local/article_1f2e3d4c-aaaa-11ef-9c1a-abc123.html",
        f'<html lang="en"><head><title>{t.title} | Local News | ashcombegazette.example</title><meta property="og:title" content="{t.title}"><meta property="og:type" content="article"><meta name="author" content="MARCUS WEBB mwebb@gazette.example"><meta property="og:site_name" content="Ashcombe Gazette"></head><body><div id="site-navbar-container"><ul>{listed(["News", "Obituaries", "E-edition"])}</ul></div><div class="alert">You have permission to edit this article.</div><section id="main-page-container"><article class="asset story clearfix"><div class="asset-masthead"><header class="asset-header"><h1 class="headline"><span itemprop="headline">{t.title}</span></h1><div class="meta"><span class="pull-left"><ul class="list-inline"><li><span itemprop="author" class="tnt-byline">MARCUS WEBB mwebb@gazette.example</span></li><li class="visible-print"><time datetime="2026-05-06T20:30:00-05:00" class="tnt-date asset-date">May 6, 2026</time></li><li>Updated <time datetime="2026-05-08T08:00:00-05:00" class="tnt-date">May 8, 2026</time></li><li>0</li></ul></span></div></header></div>'
        f'<div class="asset-body"><div id="asset-content" class="asset-content subscriber-premium"><div class="subscriber-preview">{each(t.lines[:2])}</div><div id="fixed-big-ad-top" class="tnt-ads">Advertisement</div><div class="subscriber-only">{each(t.lines[2:])}</div><div class="tagline">Reach Marcus Webb at 555-0134.</div></div><div class="share-container">Facebook Twitter WhatsApp SMS Email</div></div></article><div class="block emphasis"><h3>Most Popular</h3><ul>{listed(ENGLISH_HEADLINES)}</ul></div><div class="email-signup"><h4>Get up-to-the-minute news sent straight to your device.</h4><p>Subscribe to our daily newsletter and never miss a story from your town again, it is free.</p></div></section><footer>© Copyright 2026 Ashcombe Gazette, 12 Main St. | Terms of Use | Privacy Policy</footer></body></html>',
        author="MARCUS WEBB",
    )


@press
def press_wire() -> Known:
    t = RELEASE
    return known(
        t,
        "https://www.wirenews.example/news-releases/northwind-turbines-completion-302123456.html",
        f'<html lang="en"><head><title>{t.title}</title><meta property="og:title" content="{t.title}"><meta name="author" content="Northwind Turbines plc"><meta name="date" content="2026-05-06T08:00:00-04:00"></head><body><header><ul>{listed(["Resources", "Blog", "Journalists"])}</ul></header><main><article class="news-release static-post"><header class="container release-header"><div class="row detail-headline"><h1>{t.title}</h1></div><div class="row"><div class="col-lg-8"><p class="meta-subtitle">News provided by</p><a><strong>Northwind Turbines plc</strong></a></div><p class="mb-no">May 06, 2026, 08:00 ET</p><div class="share-this">Share this article</div></div></header><section class="release-body container"><div class="row"><div class="col-lg-10"><p><span class="legendSpanClass"></span></p>{each(t.lines)}<p>SOURCE Northwind Turbines plc</p></div></div></section></article><section class="more-releases-topic"><h2>More Releases From This Source</h2>{listed(ENGLISH_HEADLINES, "<div class=card><h3><small>May 05, 2026, 09:00 ET</small><a href=/{n}>{}</a></h3></div>")}</section></main><footer><p>Copyright © 2026 WireNews. All Rights Reserved.</p></footer></body></html>',
        author="Northwind Turbines plc",
    )


@press
def ministry() -> Known:
    t = ORCHARD
    return known(
        t,
        "https://www.gov.example/government/news/last-orchard-in-the-valley-wins-a-reprieve",
        f'<html lang="en"><head><title>{t.title} - GOV.EX</title><meta property="og:title" content="{t.title}"><meta name="govuk:first-published-at" content="2026-05-06T18:30:00+01:00"><meta name="govuk:public-updated-at" content="2026-05-06T18:30:00+01:00"></head><body class="govuk-template__body"><div class="gem-c-cookie-banner"><h2>Cookies on GOV.EX</h2><p>We use some essential cookies to make this website work. We would like to set additional cookies to understand how you use GOV.EX, remember your settings and improve government services.</p></div><div class="govuk-width-container"><nav class="gem-c-breadcrumbs"><ol>{listed(["Home", "Transport"])}</ol></nav><main role="main" id="content"><span class="gem-c-heading__context">News story</span><h1 class="gem-c-heading__text">{t.title}</h1><p class="gem-c-lead-paragraph">The planned road will be moved forty metres to the north.</p>'
        f'<div class="gem-c-metadata"><dl><dt>From:</dt><dd><a>Department for Roads</a></dd><dt>Published</dt><dd>6 May 2026</dd></dl></div><div class="govuk-grid-row"><div class="gem-c-govspeak govuk-govspeak">{each(t.lines)}</div><div class="gem-c-share-links"><h2>Share this page</h2><ul><li><a>Share on Facebook</a></li></ul></div><div class="gem-c-published-dates">Published 6 May 2026</div></div></main><div class="gem-c-feedback"><h2>Is this page useful?</h2><p>Help us improve GOV.EX. To help us improve GOV.EX, we would like to know more about your visit today.</p></div></div><footer>All content is available under the Open Government Licence v3.0, except where otherwise stated. © Crown copyright</footer></body></html>',
        author="",
    )


@press
def accelerated_page() -> Known:
    t = BANK
    return known(
        t,
        "https://amp.tribune.example/business/2026/05/06/central-bank-holds",
        f'<!doctype html><html amp lang="en"><head><title>{t.title}</title><style amp-boilerplate>body{{animation:x}}</style><script async src="https://cdn.amp.example/v0.js"></script><script type="application/ld+json">{json.dumps({"@context": "http://schema.org", "@type": "NewsArticle", "headline": t.title, "datePublished": "2026-05-06T12:00:00Z", "author": "Noor Haddad"})}</script></head><body><amp-analytics><script type="application/json">{{}}</script></amp-analytics><amp-sidebar id="side"><ul>{listed(["Home", "Markets"])}</ul></amp-sidebar><header class="hd"><a>The Tribune</a></header><main><article><h1>{t.title}</h1><p class="byl">By Noor Haddad</p><p class="tm">May 6, 2026 8:00 a.m. ET</p><amp-img src="a.jpg" layout="responsive"></amp-img>{each(t.lines[:3])}<amp-ad width="300"><div placeholder>Advertisement</div></amp-ad>{each(t.lines[3:])}<amp-social-share type="email"></amp-social-share></article><section class="rel"><h4>Read next</h4>{listed(ENGLISH_HEADLINES, "<a href=/{n}><p>{}</p></a>")}</section></main><amp-consent><div id="ui"><p>We value your privacy. We and our partners use cookies.</p><button>Accept</button></div></amp-consent><footer>© 2026 Tribune</footer></body></html>',
        author="Noor Haddad",
    )


@press
def teaser_before_a_wall() -> Known:
    t = BANK
    return known(
        Text(t.title, t.lines[:2]),
        "https://www.ledger.example/economy/central-banking/central-bank-holds-rates-1a2b3c4d",
        f'<html lang="en"><head><title>{t.title} - Ledger</title><meta property="og:title" content="{t.title}"><meta property="article:published_time" content="2026-05-06T12:00:00Z"><meta property="og:type" content="article"></head><body><nav>{listed(["World", "Business", "Opinion"])}</nav><main><article><header><h1>{t.title}</h1><h2>Markets now see a seven in ten chance of a move in September</h2><p>By <a>Ana Sousa</a></p><time>May 6, 2026 8:00 am ET</time></header><section class="body">{each(t.lines[:2])}</section><div class="snippet-promotion"><h3>Continue reading your article with a Ledger subscription</h3><p>Already a subscriber? Sign In</p><button>Subscribe Now</button></div></article><section class="what-to-read-next"><h3>What to Read Next</h3>{listed(ENGLISH_HEADLINES, "<article><a href=/{n}><h4>{}</h4></a><p>A line that tells a little of what this other story is about.</p><time>May 5, 2026</time></article>")}</section></main><footer>Copyright ©2026 Ledger &amp; Company, Inc. All Rights Reserved.</footer></body></html>',
        author="Ana Sousa",
    )


@press
def live_blog() -> Known:
    t = LIVE
    times = ("16:42", "15:30", "14:05", "13:11", "12:00")
    posts = "".join(
        f'<article class="lx-stream__post"><header><time datetime="2026-05-06T{time}:00Z"><span>{time}</span></time></header><div class="lx-post-body"><p>{line}</p></div><div class="share">Share</div></article>'
        for time, line in zip(times, t.lines, strict=True)
    )
    ld = {
        "@type": "LiveBlogPosting",
        "headline": t.title,
        "datePublished": "2026-05-06T12:00:00Z",
        "dateModified": "2026-05-06T16:42:00Z",
    }
    return known(
        t,
        "https://www.public.example/news/live/cx2abc123xyt",
        f'<html lang="en"><head><title>{t.title} - Public News</title><meta property="og:title" content="{t.title}"><script type="application/ld+json">{json.dumps(ld)}</script></head><body><nav>{listed(["Home", "News", "Weather"])}</nav><main><h1>{t.title}</h1><div class="lx-summary"><h2>Summary</h2><ul><li>All island ferries are cancelled until Thursday noon</li><li>11,000 homes are without power</li></ul></div><h2>Live Reporting</h2><div class="lx-stream">{posts}</div></main><footer>Copyright © 2026 Public.</footer></body></html>',
    )


@press
def gallery() -> Known:
    t = GALLERY
    slides = "".join(
        f'<figure class="slide"><img data-lazy="{n}.jpg" src="data:image/gif;base64,R0"><figcaption><span class="count">{n} of 3</span><p>{line}</p><span class="credit">Photograph: Lee Ward</span></figcaption></figure>'
        for n, line in enumerate(t.lines[1:], 1)
    )
    return known(
        t,
        "https://www.sentinel.example/gallery/2026/may/06/night-market-old-docks",
        f'<html lang="en"><head><title>{t.title} | Cities | The Sentinel</title><meta property="og:title" content="{t.title}"><meta property="og:type" content="article"><meta property="article:published_time" content="2026-05-06T06:00:00Z"></head><body><nav>{listed(["News", "Sport"])}</nav><main><article><h1>{t.title}</h1><div class="standfirst"><p>{t.lines[0]}</p></div><p class="dateline">Wed 6 May 2026</p><div class="gallery">{slides}</div></article><section><h2>More galleries</h2><ul>{listed(ENGLISH_HEADLINES)}</ul></section></main><footer>© 2026</footer></body></html>',
    )
