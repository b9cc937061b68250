"""Chinese portals and the platforms on which people and small media publish."""

# ruff: noqa: E501 - the lines of a page stay whole
from __future__ import annotations

from tests.fakes.press import Known, each, known, listed, press
from tests.fakes.press.texts import BATTERY, CODE, ESSAY, HEADLINES, MUSEUM, RATES, RIVER, Text


@press
def portal_finance() -> Known:
    t = RATES
    return known(
        t,
        "https://finance.wave.example/china/2026-05-06/doc-inhabcde1234567.shtml",
        f'<html><head><title>{t.title}|银行|利率_浪财经_浪网</title><meta property="og:title" content="{t.title}|银行|利率" /><meta property="article:published_time" content="2026-05-06T09:30:12+08:00"><meta property="article:author" content="浪财经"><meta name="mediaid" content="证券某报"></head><body><div class="path-search"><div class="path">浪财经 > 宏观经济 > 正文</div></div>'
        f'<div class="main-content w1240"><h1 class="main-title">{t.title}</h1><div class="top-bar-wrap" id="top_bar_wrap"><div class="top-bar ani" id="top_bar"><div class="top-bar-inner clearfix"><div class="second-title">{t.title}</div><div class="date-source"><span class="date">2026年05月06日 09:30</span><span class="source ent-source">证券某报</span></div><div class="page-tools"><span class="tool-icon">缩小字体</span><span>放大字体</span><span>收藏</span><span>微博</span><span>微信</span></div></div></div></div>'
        f'<div class="article-content clearfix" id="article_content"><div class="article-content-left"><div class="article" id="artibody"><blockquote class="quote-box"><p>炒股就看<a href="x">金麒麟分析师研报</a>，权威，专业，及时，全面，助您挖掘潜力主题机会！</p></blockquote><div class="img_wrapper"><img src="a.jpg"><span class="img_descr">银行网点。资料图</span></div>{each(t.lines, "<p cms-style=font-L>　　{}</p>")}<div id="app-qihuo-kaihu-qr" style="text-align:center"><div class="app-kaihu-title">浪合作大平台期货开户 安全快捷有保障</div></div><div class="appendQr_wrap"><span>海量资讯、精准解读，尽在浪财经APP</span></div><p class="article-editor">责任编辑：张某 SF107</p></div>'
        f'<div class="article-bottom"><div class="keywords" data-wbkey="利率"><span>文章关键词：</span><a>银行</a><a>利率</a></div><div class="comment">我要反馈</div></div></div><div class="article-content-right"><div class="tit02">24小时热文</div><ul class="list03">{listed(HEADLINES)}</ul></div></div></div><div class="footer"><p>Copyright © 1996-2026 WAVE Corporation, All Rights Reserved 浪公司 版权所有</p></div></body></html>',
    )


@press
def media_accounts_of_a_fox() -> Known:
    t = MUSEUM
    return known(
        t,
        "https://www.fox.example/a/776543210_121234567",
        f'<html><head><title>{t.title}_文物_观众_铜镜</title><meta itemprop="datePublished" content="2026-05-06 09:30"/><meta itemprop="dateUpdate" content="2026-05-08 11:30"/><meta property="og:title" content="{t.title}_文物_观众_铜镜"/></head><body><header id="main-header"><nav>{listed(HEADLINES[:3], "<a href=/c/{n}>{}</a>")}</nav></header><div class="wrapper-box"><div id="article-container"><div class="column left"><div class="user-info"><div class="user-pic"></div><h4><a href="/u">陵州发布</a></h4><ul class="article-data"><li class="count">2341<em>文章</em></li><li class="count">1.2亿<em>总阅读</em></li></ul><a>查看TA的文章></a></div></div>'
        f'<div class="left main"><div class="text"><div class="text-title"><h1>{t.title}<span class="article-tag"></span></h1><div class="article-info"><span class="time" id="news-time">2026-05-06 09:30</span><span class="tag"></span><span>发布于：浙江省</span></div></div><article class="article" id="mp-editor"><p data-role="original-title" style="display:none">原标题：{t.title}</p>{each(t.lines[:3])}<p class="ql-align-center"><img max-width="600" src="a.jpg"></p>{each(t.lines[3:])}<p data-role="editor-name">责任编辑：<span></span></p><a href="/" class="backsohu" title="点击进入首页">返回搜狐，查看更多</a></article>'
        f'<div class="statement">平台声明：该文观点仅代表作者本人，狐号系信息发布平台，狐仅提供信息存储空间服务。</div><div class="bottom-relate-wrap clear"><div id="article-like">阅读 (<em>1023</em>)</div></div></div><div class="groom-read"><h3>推荐阅读</h3>{listed(HEADLINES, "<div class=news-box><h4><a href=/a/{n}>{}</a></h4><div class=other><span>今天 08:22</span></div></div>")}</div></div></div></div></body></html>',
    )


@press
def portal_accounts() -> Known:
    t = ESSAY
    return known(
        t,
        "https://www.ease.example/dy/article/JABCDEFG0512ABCD.html",
        f'<html id="ne_wrap" data-publishtime="2026-05-06 09:30:12"><head><title>{t.title}|怀表|修表|师傅|易订阅</title><meta property="og:title" content="{t.title}|怀表|修表|师傅" /><meta property="article:published_time" content="2026-05-06T09:30:12+08:00"></head><body><div class="post_crumb"><a>易首页</a> &gt; <a>易号</a> &gt; 正文 <a href="x">申请入驻</a></div><div class="container clearfix" id="container"><div class="post_main"><h1 class="post_title">{t.title}</h1>'
        f'<div class="post_info">2026-05-06 09:30:12　来源: <a href="/m">人间某地</a><span>四川</span>　<a class="post_jubao">举报</a></div><div class="post_top_tie"><span class="post_top_tie_count">0</span><div class="post_share"><span>分享至</span><div><p>用微信扫码二维码</p><p>分享至好友和朋友圈</p></div></div></div><div id="content"><div class="post_body"><div id="article-audio"></div>{each(t.lines)}<p class="f_center"><img src="a.jpg"><br></p></div></div>'
        f'<div class="post_statement"><p>特别声明：以上内容(如有图片或视频亦包括在内)为自媒体平台“易号”用户上传并发布，本平台仅提供信息存储服务。</p><p>Notice: The content above (including the pictures and videos if any) is uploaded and posted by a user of Ease Hao, which is a social media platform and only provides information storage services.</p></div><div class="post_next_post"><div>/阅读下一篇/</div><a href="/">返回易首页</a></div><div class="post_recommends"><h3>相关推荐</h3>{listed(HEADLINES, "<div class=post_recommend><h3><a href=/dy/{n}>{}</a></h3><div><span>媒体号</span> 2026-05-06 08:22:30</div><div>1跟贴</div></div>")}</div></div>'
        f'<div class="post_side"><h2>热点推荐</h2><ul>{listed(HEADLINES)}</ul><div class="mod_blog">人间某地<p>写普通人的故事</p>1203文章数 5561关注度</div></div></div></body></html>',
    )


@press
def messenger_news() -> Known:
    t = RIVER
    return known(
        t,
        "https://news.qmsg.example/rain/a/20260506A01ABC00",
        f'<html><head><title>{t.title}_讯新闻</title><script>window.DATA = {{"article_id":"20260506A01ABC00","media":"江城日报","pubtime":"2026-05-06 09:30:12"}}</script></head><body><div id="TopNav"><a>讯新闻</a></div><div class="qq_conent clearfix"><div class="LeftTool" id="LeftTool"><div class="year through"><span>2026</span></div><div class="md">05/06</div><div class="time">09:30</div><div class="share">分享</div></div><div class="LEFT"><h1>{t.title}</h1><div class="content clearfix"><div class="content-article">'
        f'{each(t.lines[:2], "<p class=one-p>{}</p>")}<p class="one-p"><img class="content-picture" src="a.jpg"></p>{each(t.lines[2:], "<p class=one-p>{}</p>")}<div id="Status"></div></div></div></div><div class="RIGHT"><div class="hot"><div class="hd">热点精选</div><ul>{listed(HEADLINES)}</ul></div></div></div><div id="Comment"></div><footer>Copyright © 1998 - 2026. All Rights Reserved.</footer></body></html>',
        author="周文涛、何佳",
    )


@press
def phoenix() -> Known:
    t = BATTERY
    return known(
        t,
        "https://tech.phx.example/c/8abcDEFghij",
        f'<html><head><title>{t.title}_凰网科技_凰网</title><meta name="og:title" content="{t.title}"><meta name="og:time " content="2026年05月06日 09:30:12"><script>var allData = {{"docData":{{"title":"{t.title}","newsTime":"2026-05-06 09:30:12"}}}};</script></head><body><div id="root"><div class="index_nav_x"><a>首页</a><a>资讯</a><a>财经</a></div><div class="index_artical_x"><h1 class="index_title_eLkGb">{t.title}</h1><div class="index_info_x"><a href="/m"><img></a><div><span class="index_source_x">汽车某刊</span><div class="index_date_x"><time>2026年05月06日 09:30:12</time> 来自北京</div></div></div>'
        f'<div class="index_main_content_x"><div class="index_smallFont_x index_text_D0U1y">{each(t.lines[:4])}<p class="picIntro">展台上的电池包</p>{each(t.lines[4:])}<span>[责任编辑：李某 TT006]</span></div></div><div class="index_disclaimer_x">“特别声明：以上作品内容(包括在内的视频、图片或音频)为凰网旗下自媒体平台“大风号”用户上传并发布，本平台仅提供信息存储空间服务。<br>Notice: The content above is uploaded and posted by the user.”</div><div class="index_comment_x">3条评论</div></div><div class="index_right_x"><h3>热榜</h3>{listed(HEADLINES)}</div></div></body></html>',
    )


@press
def search_engine_accounts() -> Known:
    t = MUSEUM
    return known(
        t,
        "https://baijia.search.example/s?id=1798765432101234567",
        f'<html><head><title>{t.title}</title><meta itemprop="dateUpdate" content="2026-05-06 09:30:00"/></head><body><div id="ssr-content"><div class="app-module_header"><a>搜索首页</a><a>登录</a></div><div class="app-module_leftSection_EaCvy"><div id="header" class="index-module_headerWrap"><div class="sKHSJ" data-testid="title">{t.title}</div><div class="index-module_authorTxt_V6XfP"><a><p class="index-module_authorName_7y5nA" data-testid="author-name">陵州晚报</p></a><div class="index-module_articleSource_2dw16"><span data-testid="updatetime">2026-05-06 09:30</span><span>浙江</span><span>陵州晚报官方账号</span></div></div><button>关注</button></div>'
        f'<div class="index-module_articleWrap_2Zphx" data-testid="article">{each(t.lines, "<div class=dpu8C><p><span class=bjh-p>{}</span></p></div>")}</div><div class="index-module_report">举报/反馈</div></div><div class="app-module_rightSection"><div class="right-title">作者最新文章</div>{listed(HEADLINES[:3], "<div class=item><a href=/s?id={n}>{}</a></div>")}<div class="right-title">相关推荐</div>{listed(HEADLINES, "<div class=item><a href=/s?id={n}>{}</a></div>")}</div><div id="commentModule">评论 12 条</div></div></body></html>',
    )


@press
def messenger_account() -> Known:
    t = ESSAY
    block = '<section style="margin:0 8px;line-height:2em"><span style="font-size:15px">{}</span></section><section><br></section>'
    return known(
        t,
        "https://mp.wx.example/s/abcdefGHIJ-kl",
        f'<html><head><title></title><meta property="og:title" content="{t.title}"><meta property="og:article:author" content="赵铎"><meta name="author" content="赵铎"><meta property="twitter:title" content="{t.title}"></head><body id="activity-detail" class="zh_CN"><div id="js_article" class="rich_media"><div class="rich_media_inner"><div id="page-content" class="rich_media_area_primary"><div id="img-content" class="rich_media_wrp"><h1 class="rich_media_title" id="activity-name">\n{t.title}\n</h1>'
        f'<div id="meta_content" class="rich_media_meta_list"><span id="copyright_logo" class="wx_tap_link">原创</span><span class="rich_media_meta rich_media_meta_text">赵铎</span><span class="rich_media_meta rich_media_meta_nickname" id="profileBt"><a id="js_name">正面连接</a></span><span id="meta_content_hide_info"><em id="publish_time" class="rich_media_meta rich_media_meta_text"></em><em id="js_ip_wording_wrp" style="display:none">北京</em></span></div>'
        f'<div class="rich_media_content js_underline_content defaultNoSetting" id="js_content" style="visibility: hidden; opacity: 0;"><section><img class="rich_pages wxw-img" data-src="https://m.example/a.gif"></section>{each(t.lines, block)}<p style="text-align:center">— END —</p></div></div><div class="rich_media_tool_area"><span>阅读原文</span></div></div></div></div><div id="js_pc_qr_code" style="display:none"><p>微信扫一扫<br>关注该公众号</p></div><div class="wx_stream_article_slide_tip" style="display:none">继续滑动看下一个</div><script>var ct = "1778031012"; var nickname = htmlDecode("正面连接");</script></body></html>',
        day="",
        author="赵铎",
    )


@press
def column_of_questions_site() -> Known:
    t = ESSAY
    return known(
        t,
        "https://zhuanlan.know.example/p/701234567",
        f'<html lang="zh"><head><title data-rh="true">{t.title} - 知道</title><meta data-rh="true" property="og:title" content="{t.title}"/></head><body><div id="root"><div class="App"><main role="main" class="App-main"><div class="Post-content"><div class="ColumnPageHeader-Wrapper"><a>写文章</a><a>登录/注册</a></div><article class="Post-Main Post-NormalMain"><header class="Post-Header"><h1 class="Post-Title">{t.title}</h1><div class="Post-Author"><div class="AuthorInfo" itemProp="author" itemscope itemType="http://schema.org/Person"><meta itemProp="name" content="钟表匠老秦"/>'
        f'<div class="AuthorInfo-content"><div class="AuthorInfo-head"><a class="UserLink-link">钟表匠老秦</a></div><div class="AuthorInfo-detail"><div class="ztext AuthorInfo-badgeText">修表二十年，偶尔写字</div></div></div><button>关注他</button></div></div><div class="Post-voters">1,286 人赞同了该文章</div></header><div class="Post-RichTextContainer"><div><div class="css-376mun"><div class="RichText ztext Post-RichText css-4em6pe">{each(t.lines)}</div></div></div></div>'
        f'<div class="ContentItem-time">编辑于 2026-05-08 11:02・IP 属地四川</div><div class="Post-topicsAndReviewer"><div class="TopicList Post-Topics"><a class="Tag">钟表</a><a class="Tag">手艺</a></div></div><div class="RichContent-actions">赞同 1286 98 条评论 分享 喜欢 收藏 申请转载</div></article><div class="Post-Sub"><div class="Recommendations-Main"><h2>推荐阅读</h2><ul>{listed(HEADLINES, "<li><a href=/p/{n}><h1 class=PostItem-Title>{}</h1><p class=PostItem-Summary>这是别人的一篇文章的开头，写了几十个字就没有了，要点进去才能看到后面…</p></a></li>")}</ul></div>'
        f'<div class="Comments-container">{each(["写得真好，眼泪都下来了。我外公也是修表的，去年走了。", "二十块钱太少了，手艺人应该得到尊重，支持涨价。"], "<div class=CommentContent>{}</div><span>2026-05-07</span>")}</div></div></div></main></div></div></body></html>',
        day="",
        author="钟表匠老秦",
    )


@press
def notes_of_film_lovers() -> Known:
    t = MUSEUM
    return known(
        t,
        "https://www.dou.example/note/861234567/",
        f'<html><head><title>{t.title}</title></head><body><div id="db-global-nav"><a>登录/注册</a><a>下载客户端</a></div><div id="wrapper"><div id="content"><div class="grid-16-8 clearfix"><div class="article"><div id="note-861234567" class="note-container"><div class="note-header note-header-container"><h1>{t.title}</h1><div><a href="/people/1" class="note-author">白鹭渡</a><span class="pub-date">2026-05-06 09:30:12</span> <span class="pub-loc">浙江</span></div></div><div class="note" id="link-report"><div class="note">{each(t.lines, "<p data-page=0>{}</p>")}</div>'
        f'<div class="copyright">© 本文版权归 <a>白鹭渡</a> 所有，任何形式转载请联系作者。<a>© 了解版权计划</a></div></div></div><div class="action-react"><a>赞 24</a><a>转发</a></div><div id="comments"><ul class="topic-reply"><li class="comment-item"><h4><a>阿朴</a> 2026-05-07 10:02:11 江苏</h4><p>去年去过，沈馆长人特别好，还跟我们聊了半个小时。</p></li><li class="comment-item"><h4><a>山脚</a> 2026-05-07 12:45:00</h4><p>没抢到票，蹲了三个周末，还是没有。</p></li></ul></div></div><div class="aside"><h2>白鹭渡的其他日记 · · · · · · </h2>{listed(HEADLINES)}</div></div></div></div><div id="footer">© 2005－2026 dou.example, all rights reserved</div></body></html>',
        author="",
    )


@press
def writers_platform() -> Known:
    t = ESSAY
    return known(
        t,
        "https://www.short.example/p/3c2b1a0f9e8d",
        f'<html><head><title>{t.title} - 短书</title><script type="application/ld+json">{{"@context":"x","@id":"p","title":"{t.title}","pubDate":"2026-05-06T09:30:12","upDate":"2026-05-06T10:00:00"}}</script></head><body><div id="__next"><header class="_1CSgtu"><a>首页</a><a>下载APP</a></header><div class="_21bLU4 _3kbg6I"><div class="_3VRLsv" role="main"><div class="_gp-ck"><section class="ouvJEz"><h1 class="_1RuRku">{t.title}</h1><div class="rEsl9f"><div class="_2mYfmT"><a class="_1OhGeD"></a><div><div class="_3U4Smb"><span class="FxYr8x"><a class="_1OhGeD" href="/u">钟声不响</a></span><button>关注</button></div>'
        f'<div class="s-dsoj"><time datetime="2026-05-06T01:30:12.000Z">2026.05.06 09:30:12</time><span>字数 1,234</span><span>阅读 5,678</span></div></div></div></div><article class="_2rhmJa">{each(t.lines)}</article><div class="_1kCBjS"><div class="_18vaTa"><span>15人点赞</span></div></div><div class="_13lIbp"><div class="_191KSt">更多精彩内容，就在短书APP</div></div><div class="d0hShY"><span class="_1Kv8ge">"小礼物走一走，来短书关注我"</span><button>赞赏支持</button></div><div class="_19DgIp"></div><div class="_13lIbp">© 著作权归作者所有,转载或内容合作请联系作者</div></section>'
        f'<section class="ouvJEz"><h3 class="QxT4hD">推荐阅读<a>更多精彩内容</a></h3><ul>{listed(HEADLINES, "<li><a href=/p/{n}>{}</a><div>前言 这是别人写的文章的开头一段话，大约有三四十个字的样子，后面省略了……</div><div><a>某人</a>阅读 123评论 0赞 1</div></li>")}</ul></section></div></div></div></div></body></html>',
        author="",
    )


@press
def programmers_blog_platform() -> Known:
    t = CODE
    code = "def lines(path):\n    with open(path) as file:\n        for line in file:\n            yield line.rstrip()"
    html = (
        f'<html><head><title>{t.title}_python 生成器 内存-CSDB博客</title><script type="application/ld+json">{{"@context":"x","@id":"x","appid":"1","pubDate":"2026-05-06T09:30:12","title":"{t.title}_python 生成器 内存-CSDB博客","upDate":"2026-06-01T10:00:00"}}</script></head><body><div id="csdb-toolbar"><ul>{listed(HEADLINES[:2])}</ul></div><div class="main_father"><div class="container" id="mainBox"><main><div class="blog-content-box"><div class="article-header-box"><div class="article-header"><div class="article-title-box"><h1 class="title-article" id="articleContentId">{t.title}</h1></div>'
        f'<div class="article-info-box"><div class="article-bar-top"><div class="bar-content"><span class="article-type-text original">原创</span><a class="follow-nickName" href="/u">码农阿土</a><span class="time blog-postTime">最新推荐文章于&nbsp;2026-06-01 10:00:00&nbsp;发布</span><span class="border-dian">·</span><span class="read-count">阅读量1.2k</span><span class="get-collection">收藏 15</span></div></div><div class="up-time"><span>于&nbsp;2026-05-06 09:30:12&nbsp;首次发布</span></div><div class="slide-content-box"><div class="article-copyright"><div class="creativecommons">版权声明：本文为博主原创文章，遵循 CC 4.0 BY-SA 版权协议，转载请附上原文出处链接和本声明。</div><div>本文链接：https://blog.csdb.example/atu/article/details/1</div></div></div></div></div></div>'
        f'<article class="baidu_pl"><div id="article_content" class="article_content clearfix"><div id="content_views" class="htmledit_views">{each(t.lines[:3])}<pre><code class="language-python hljs">{code}</code></pre>{each(t.lines[3:])}</div></div></article></div><div class="first-recommend-box recommend-box">{listed(HEADLINES, "<div class=recommend-item-box><a href=/article/{n}>{}</a><div class=desc>这是另一篇博客的摘要，讲的是别的问题，大约一两行字。</div><span>06-11 1234</span></div>")}</div></main><aside class="blog_container_aside"><h3>热门文章</h3><ul>{listed(HEADLINES)}</ul><h3>最新评论</h3></aside></div></div></body></html>'
    )
    whole = (*t.lines[:3], code, *t.lines[3:])
    return known(Text(t.title, whole), "https://blog.csdb.example/atu/article/details/139876543", html, author="")


@press
def theme_of_a_static_blog() -> Known:
    t = CODE
    return known(
        t,
        "https://atu.example/2026/05/06/generators/",
        f'<html lang="zh-CN"><head><title>{t.title} | 阿土的小站</title><meta property="og:type" content="article"><meta property="og:title" content="{t.title}"><meta property="og:site_name" content="阿土的小站"><meta property="article:published_time" content="2026-05-06T01:30:12.000Z"><meta property="article:modified_time" content="2026-06-02T03:00:00.000Z"><meta property="article:author" content="阿土"></head><body><header class="header"><nav class="site-nav"><ul id="menu"><li><a href="/">首页</a></li><li><a href="/archives/">归档<span class="badge">42</span></a></li></ul></nav></header><aside class="sidebar"><div class="post-toc-wrap"><ol class="nav"><li><a href="#1">问题</a></li><li><a href="#2">改法</a></li></ol></div><div class="site-overview"><p class="site-author-name">阿土</p><p class="site-description">写给自己的笔记</p></div></aside>'
        f'<main class="main"><div class="content post posts-expand"><div class="post-block"><article itemscope itemtype="http://schema.org/Article" class="post-content" lang="zh-CN"><span hidden itemprop="author" itemscope itemtype="http://schema.org/Person"><meta itemprop="name" content="阿土"></span><header class="post-header"><h1 class="post-title" itemprop="name headline">{t.title}</h1><div class="post-meta"><span class="post-meta-item">发表于 <time itemprop="dateCreated datePublished" datetime="2026-05-06T09:30:12+08:00">2026-05-06</time></span><span class="post-meta-item">更新于 <time itemprop="dateModified" datetime="2026-06-02T11:00:00+08:00">2026-06-02</time></span><span>分类于 <a>编程</a></span><span>本文字数：1.2k 阅读时长 &asymp; 4 分钟</span></div></header>'
        f'<div class="post-body" itemprop="articleBody">{each(t.lines)}</div><footer class="post-footer"><ul class="post-copyright"><li><strong>本文作者： </strong>阿土</li><li><strong>本文链接：</strong><a>https://atu.example/2026/05/06/generators/</a></li><li><strong>版权声明： </strong>本博客所有文章除特别声明外，均采用 BY-NC-SA 许可协议。转载请注明出处！</li></ul><div class="post-tags"><a># Python</a></div><div class="post-nav"><a>上一篇</a><a>下一篇</a></div></footer></article></div></div></main><footer class="footer">&copy; 2019 – 2026 阿土 由 Hexo &amp; NexT 强力驱动</footer></body></html>',
        author="阿土",
    )


@press
def small_blog() -> Known:
    t = ESSAY
    return known(
        t,
        "http://laoqin.example/archives/231/",
        f'<html><head><title>{t.title} - 老秦的钟表铺</title><meta name="author" content="老秦的钟表铺"></head><body><header id="header"><a id="logo" href="/">老秦的钟表铺</a><p class="description">差几秒没关系</p><nav id="nav-menu"><a href="/">首页</a><a href="/about.html">关于</a></nav></header><div id="body"><div class="container"><div class="col-mb-12 col-8" id="main" role="main"><article class="post" itemscope itemtype="http://schema.org/BlogPosting"><h1 class="post-title" itemprop="name headline"><a itemprop="url" href="/archives/231/">{t.title}</a></h1>'
        f'<ul class="post-meta"><li itemprop="author">作者: <a itemprop="name" href="/author/1/" rel="author">老秦</a></li><li>时间: <time datetime="2026-05-06T09:30:00+08:00" itemprop="datePublished">2026-05-06</time></li><li>分类: <a>随笔</a></li></ul><div class="post-content" itemprop="articleBody">{each(t.lines)}</div><p itemprop="keywords" class="tags">标签: <a>手艺</a></p></article><div id="comments"><h3>已有 2 条评论</h3><ol class="comment-list"><li itemscope itemtype="http://schema.org/UserComments"><time itemprop="commentTime" datetime="2026-05-09T10:00:00+08:00">May 9th, 2026</time><div class="comment-content">写得好，读完给我爸打了个电话，问他那块表还走不走。</div></li></ol><h3>添加新评论</h3></div><ul class="post-near"><li>上一篇: <a>{HEADLINES[6]}</a></li><li>下一篇: 没有了</li></ul></div><div class="col-mb-12" id="secondary"><h3>最新文章</h3><ul>{listed(HEADLINES)}</ul></div></div></div><footer id="footer">&copy; 2026 老秦的钟表铺. 由 Typecho 强力驱动</footer></body></html>',
        author="老秦",
    )


@press
def forum_thread() -> Known:
    t = ESSAY
    text = "<br />\n<br />\n".join(t.lines)
    reply = '<div id="post_{n}"><table class="plhin"><tr><td class="pls"><div class="authi"><a class="xw1">坛友{n}</a></div><dl><dt>积分</dt><dd>120</dd></dl></td><td class="plc"><div class="pi"><strong><a>沙发</a></strong><em>发表于 2026-5-7 10:0{n}</em></div><div class="pct"><div class="pcb"><td class="t_f">{}</td></div></div></td></tr></table></div>'
    replies = "".join(
        reply.format(line, n=n)
        for n, line in enumerate(("沙发，写得真好。", "楼主在哪个县，想拿块老表去修。", "顶一个。"))
    )
    return known(
        t,
        "http://bbs.county.example/thread-123456-1-1.html",
        f'<html><head><title>{t.title} - 人间百态 - 县城论坛 - Powered by Discuz!</title></head><body id="nv_forum"><div id="toptb"><a>设为首页</a><a>收藏本站</a></div><div id="hd"><div id="nv"><ul>{listed(HEADLINES[:3])}</ul></div></div><div id="wp" class="wp"><div id="pt" class="bm cl"><a>论坛</a> › <a>人间百态</a> › {t.title}</div><div id="ct" class="wp cl"><div id="postlist" class="pl bm"><table><tr><td class="pls ptn"><span class="xg1">查看:</span> <span class="xi1">3456</span>|<span class="xg1">回复:</span> <span>3</span></td><td class="plc ptm"><h1 class="ts"><a>[随笔]</a> <span id="thread_subject">{t.title}</span></h1></td></tr></table>'
        f'<div id="post_99"><table id="pid99" class="plhin"><tr><td class="pls" rowspan="2"><div class="pi"><div class="authi"><a class="xw1">老秦</a></div></div><div class="tns xg2"><p>主题 12</p><p>帖子 340</p><p>积分 1200</p></div><p><em>金牌会员</em></p><dl class="pil cl"><dt>注册时间</dt><dd>2015-3-2</dd></dl></td><td class="plc"><div class="pi"><strong><a>楼主</a></strong><div class="pti"><div class="authi"><em id="authorposton99">发表于 2026-5-6 09:30:12</em><span class="pipe">|</span><a>只看该作者</a><a>倒序浏览</a></div></div></div><div class="pct"><div class="pcb"><div class="t_fsz"><table><tr><td class="t_f" id="postmessage_99">{text}</td></tr></table></div></div></div></td></tr><tr><td class="plc"><div class="po"><a>回复</a><a>举报</a></div></td></tr></table></div>{replies}</div></div></div><div id="ft">Powered by Discuz! X3.4 &copy; 2001-2026</div></body></html>',
        author="",
    )
