"""Chinese press outside the mainland, in simplified and traditional characters."""

# ruff: noqa: E501 - the lines of a page stay whole
from __future__ import annotations

import json

from tests.fakes.press import Known, each, known, listed, press
from tests.fakes.press.texts import BATTERY, HEADLINES, HEADLINES_TRADITIONAL, RATES, TRADITIONAL


@press
def lion_city_paper() -> Known:
    t = RATES
    ld = {
        "@context": "https://schema.org",
        "@graph": [
            {
                "@type": "NewsArticle",
                "headline": t.title,
                "datePublished": "2026-05-06T09:30:12+08:00",
                "dateModified": "2026-05-06T15:00:00+08:00",
                "author": {"@type": "Person", "name": "林煇智"},
            },
            {"@type": "BreadcrumbList", "itemListElement": []},
        ],
    }
    return known(
        t,
        "https://www.zbao.example/finance/china/story20260506-8123456",
        f'<html lang="zh-Hans"><head><title>{t.title} | 合早报网</title><meta property="og:title" content="{t.title} | 合早报"><meta property="og:site_name" content="合早报"><script type="application/ld+json">{json.dumps(ld, ensure_ascii=False)}</script></head><body><header><a>登录</a><a>订阅</a></header><main><nav aria-label="breadcrumb"><a>首页</a><a>财经</a></nav><article class="max-w-[764px]"><h1 class="text-h1">{t.title}</h1><div class="flex"><div><a>林煇智</a></div><div>发布/2026年5月6日 09:30</div><div>更新/2026年5月6日 15:00</div></div><div class="share-tool"><button>字体大小:</button></div><figure><img><figcaption>银行下调利率。（路某社）</figcaption></figure>'
        f'<div class="articleBody"><div class="content-body">{each(t.lines[:2])}<div class="bff-google-ad"><span>广告</span></div>{each(t.lines[2:])}</div><div class="read-on-app"><p>在早报APP阅读更好体验</p></div></div><div class="tags"><a>利率</a><a>银行</a></div></article><section><h2>延伸阅读</h2>{listed(HEADLINES[:5], "<article><a href=/s{n}>{}</a></article>")}</section><section><h2>热词</h2></section></main><footer>SPH Media Limited. Co. Regn. No. 202120748H. Copyright © 2026 SPH Media Limited. All rights reserved.</footer></body></html>',
        author="林煇智",
    )


@press
def public_radio() -> Known:
    t = TRADITIONAL
    return known(
        t,
        "https://news.radio.example/rthk/ch/component/k2/1801234-20260506.htm",
        f'<html><head><title>{t.title} - 電台</title><meta property="og:title" content="{t.title} - 電台" /></head><body><div class="nav"><ul><li><a>即時新聞</a></li><li><a>本地</a></li></ul></div><div class="itemView"><div class="itemHeader"><h2 class="itemTitle">{t.title}</h2><div class="createddate">2026-05-06 HKT 09:30</div></div><div class="itemSocialSharing">分享工具 facebook twitter</div><div class="itemBody"><div class="itemSlideShow"><div class="detailNewsSlideTitleText">醫療專機今天啟用。</div></div><div class="itemFullText">{"<br /><br />".join(t.lines)}</div></div></div>'
        f'<div class="relatedNewsContainer"><div class="title">其他新聞</div>{listed(HEADLINES_TRADITIONAL, "<div class=ns2-page><h4 class=ns2-title><a href=/n/{n}.htm>{}</a></h4><div class=ns2-created>2026-05-06 HKT 08:4{n}</div></div>")}</div><div class="footer">電台 版權所有 © 2026</div></body></html>',
    )


@press
def island_daily() -> Known:
    t = TRADITIONAL
    first, *rest = t.lines
    return known(
        t,
        "https://news.liberty.example/news/life/breakingnews/4661234",
        f'<html><head><title>{t.title} - 生活 - 由時報電子報</title><meta property="og:title" content="{t.title} - 生活 - 由時報電子報" /><meta property="og:site_name" content="由時報電子報"><meta property="pubdate" content="2026-05-06T09:30:00+08:00" /></head><body><div class="ltnheader"></div><div class="content"><section class="Sweb"><div class="breadcrumbs boxTitle boxText"><a>首頁</a> > <a>生活</a></div><div class="whitecon articlebody" itemprop="articleBody"><h1>{t.title}</h1><div class="function boxTitle boxText"><a>A</a></div><div class="text boxTitle boxText" data-desc="內頁"><span class="time">2026/05/06 09:30</span>'
        f'<div class="photo boxTitle"><a><img></a><p><span class="ph_b">醫療專機今日啟用。（記者劉某攝）</span></p></div><p>〔記者劉禹慶／澎湖報導〕{first}</p><div id="ad-IR1"></div><p class="appE1121">請繼續往下閱讀...</p>{each(rest)}<div class="related boxTitle boxText"><p>相關新聞請見</p>{listed(HEADLINES_TRADITIONAL[:2], "<a href=/{n}>{}</a>")}</div><p class="before_ir">不用抽 不用搶 現在用APP看新聞 保證天天中獎</p><p class="appE1121">點我下載APP　按我看活動辦法</p></div><div class="keyword boxTitle"><a>醫療專機</a></div></div></section>'
        f'<aside class="rightbox"><h3>熱門新訊</h3><ul>{listed(HEADLINES_TRADITIONAL)}</ul></aside></div><footer>由時報版權所有不得轉載 © 2026 The Liberty Times. All Rights Reserved.</footer></body></html>',
        author="劉禹慶",
    )


@press
def island_agency() -> Known:
    t = TRADITIONAL
    first, *rest = t.lines
    return known(
        t,
        "https://www.cnews.example/news/ahel/202605060123.aspx",
        f'<html lang="zh-Hant-TW"><head><title>{t.title} | 生活 | 央社 CNEWS</title><meta property="og:title" content="{t.title} | 生活 | 央社 CNEWS"/><meta itemprop="datePublished" content="2026/05/06 09:30"></head><body><div class="breadcrumb"><a>首頁</a>/<a>生活</a></div><article class="article" data-title="{t.title}"><div class="centralContent"><h1><span>{t.title}</span></h1><div class="timeBox"><div class="updatetime"><span>2026/5/6 09:30（5/6 10:12 更新）</span></div></div><div class="fullPic"><div class="floatImg center"><img><div class="picinfo">醫療專機啟用典禮。中央社記者蔡某攝 115年5月6日</div></div></div>'
        f'<div class="paragraph"><div class="dictionaryModule">請同意我們的<a>隱私權規範</a>，才能啟用聽新聞的功能。</div><p>（央社記者吳欣紜台北6日電）{first}</p>{each(rest)}<p>（編輯：李亨某）1150506</p></div><div class="paragraph moreArticle"><ul class="moreList">{listed(HEADLINES_TRADITIONAL[:3])}</ul></div><div class="article-tool">本網站之文字、圖片及影音，非經授權，不得轉載、公開播送或公開傳輸及利用。</div></div></article><div class="pagingList"><h3>延伸閱讀</h3>{listed(HEADLINES_TRADITIONAL)}</div></body></html>',
    )


@press
def island_united() -> Known:
    t = TRADITIONAL
    return known(
        t,
        "https://udnews.example/news/story/7266/8712345",
        f'<html><head><title>{t.title} | 生活新聞 | 生活 | 合新聞網</title><meta property="og:title" content="{t.title} | 合新聞網：最懂你的新聞網站"><meta property="og:site_name" content="合新聞網"><meta name="date.available" content="2026-05-06 09:30:12"></head><body><header class="udn-header"></header><main><article class="article-content"><section class="article-content__wrapper"><h1 class="article-content__title">{t.title}</h1><div class="article-content__subinfo"><section class="authors"><time class="article-content__time">2026-05-06 09:30</time><span class="article-content__author">合報／ <a href="/r">記者李蕙君</a>／台北即時報導</span></section></div>'
        f'<section class="article-content__editor"><figure class="article-content__cover"><img><figcaption>醫療專機今天啟用。記者李蕙君／攝影</figcaption></figure>{each(t.lines[:2])}<div class="inline-ads"><div id="udn-ads-inread"></div></div>{each(t.lines[2:])}</section><section class="keywords"><a>離島</a></section><div class="emotion">喜歡 0 難過 0</div></section></article><section class="context-box"><div>延伸閱讀</div>{listed(HEADLINES_TRADITIONAL, "<div class=story-list__news><h3><a href=/n/{n}>{}</a></h3></div>")}</section><section class="discuss-board"><h3>共 2 則留言</h3><p>規範</p><p>張貼文章或下標籤，不得有違法或侵害他人權益之言論，違者應自負法律責任。對於明知不實或過度情緒謾罵之言論，經網友檢舉或本網站發現，有權刪除文章、停權或解除會員資格。</p></section></main></body></html>',
        author="李蕙君",
        charset="utf-8",
    )


@press
def sun_rise_economy() -> Known:
    t = BATTERY
    return known(
        t,
        "https://zh.nikk.example/industry/icar/56012-2026-05-06-05-00-30.html",
        f'<html><head><title>{t.title} 经中文网</title><meta name="title" content="{t.title}"></head><body><div id="header"><div class="date">2026.11. 29</div></div><div class="pathway"><a>首页</a> > <a>产业聚焦</a></div><div id="contentDiv"><div class="newsText fix"><dt class="mainTitle">{t.title}</dt><div class="timeP"><span class="f_l">2026/05/06</span><span>打印</span></div><div class="socialBar"></div>{each(t.lines, "<p>　　{}</p>")}<p>　　经济新闻（中文版：经中文网） 记者 大津某</p></div><p>版权声明：经济新闻社版权所有，未经授权不得转载或部分复制，违者必究。</p></div><div class="newslist"><h4>相关新闻</h4><ul>{listed(HEADLINES)}</ul></div><div id="footer">本公司拒绝垃圾邮件 Copyright © 2026</div></body></html>',
    )


@press
def world_service_chinese() -> Known:
    t = RATES
    para = '<div dir="ltr" class="bbc-19j92fr ebmt73l0"><p class="bbc-hhl7in e17g058b0" dir="ltr">{}</p></div>'
    promo = f'<section role="region" aria-labelledby="recs" class="bbc-1krii1p"><strong id="recs">热读</strong><a class="bbc-1lc49z9" href="#end">跳过 热读 并继续阅读</a><ul>{listed(HEADLINES[:4])}</ul><p class="bbc-1ej3zfd">End of 热读</p></section>'
    return known(
        t,
        "https://www.world.example/zhongwen/articles/c4gabcdexyzo/simp",
        f'<html lang="zh-hans"><head><title>{t.title} - News 中文</title><meta property="og:title" content="{t.title} - News 中文"><meta property="og:site_name" content="News 中文"><meta name="article:published_time" content="2026-05-06T01:30:12.000Z"><meta name="article:modified_time" content="2026-05-07T01:30:12.000Z"></head><body><div id="app"><header role="banner"><nav><ul>{listed(["主页", "国际", "两岸"])}</ul></nav></header><main role="main" class="bbc-fa0wmp"><div class="bbc-1cvxiy9"><h1 id="content" class="bbc-14gqcmb">{t.title}</h1></div><figure><div class="bbc-1qdcvv9"><img></div><p class="bbc-3edg7g"><span class="visually-hidden">图像来源，</span>Getty Images</p><figcaption><span class="visually-hidden">图像加注文字，</span><p>银行门前的客户</p></figcaption></figure>'
        f'<section role="region" aria-labelledby="article-byline" class="bbc-1i6p3yl"><strong class="visually-hidden" id="article-byline">Article Information</strong><ul><li><span class="visually-hidden">Author, </span><span>沈平</span></li><li><span class="visually-hidden">Role, </span><span>News 中文记者</span></li></ul></section><div class="bbc-19j92fr"><time class="bbc-1dafq0j" datetime="2026-05-06">2026年5月6日</time></div>{each(t.lines[:3], para)}{promo}{each(t.lines[3:], para)}</main><section class="bbc-x"><h2>头条新闻</h2><ul>{listed(HEADLINES)}</ul></section><footer role="contentinfo">© 2026 公司。 News对外部网站内容不负责任。</footer></div></body></html>',
        author="沈平",
    )
