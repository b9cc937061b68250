"""Chinese newsrooms: agencies, broadcasters, newspapers and business magazines on the web."""

# ruff: noqa: E501 - the lines of a page stay whole
from __future__ import annotations

import json

from tests.fakes.press import Known, each, known, listed, press
from tests.fakes.press.texts import BATTERY, ESSAY, HEADLINES, MUSEUM, RATES, RIVER, Text


@press
def party_daily() -> Known:
    t = RIVER
    return known(
        t,
        "http://env.daily.example/n1/2026/0506/c1010-40123456.html",
        f'<html><head><meta http-equiv="content-type" content="text/html;charset=GB2312"/><title>{t.title}--生态--日报网</title><meta name="publishdate" content="2026-05-06">'
        f'<meta name="author" content="104578"><meta name="source" content="来源：日报网－日报"></head><body><div class="pop_dl"><p>登录日报网通行证</p><a href="/reg">立即注册</a></div>'
        f'<div class="w1000 layout path cf"><a href="/">日报网</a>&gt;&gt;<a href="/env">生态</a></div><div class="layout rm_txt cf"><div class="col col-1 fl"><h3 class="pre"></h3><h1>{t.title}</h1><h4 class="sub"></h4>'
        f'<div class="author cf">本报记者　周文涛</div><div class="channel cf"><div class="col-1-1 fl">2026年05月06日08:12 | 来源：<a href="http://paper.daily.example">日报网－日报</a></div><div class="col-1-2 fr"><div class="fontsize"><a>小字号</a></div></div></div>'
        f'<div class="bza"><span>点击播报本文，约<i id="aaa"></i></span></div><div class="rm_txt_con cf">{each(t.lines, "<p style=text-indent:2em>&#9;{}</p>")}<p class="paper_num">《 日报 》（ 2026年05月06日 第 07 版）</p><div class="zdfy cf"></div>'
        f'<center><table border="0" width="40%"><tr></tr></table></center><div class="edit cf">(责编：孙某红、贺某卫)</div><p class="share">分享让更多人看到</p></div></div>'
        f'<div class="col col-2 fr"><div class="rm_ranking cf"><h3>热门排行</h3><ul>{listed(HEADLINES, "<li><span>{n}</span><a href=/n1/2026/0505/c{n}.html>{}</a></li>")}</ul></div></div></div><div class="layout rm_relevant cf"><h3>相关新闻</h3><ul>{listed(HEADLINES[:4])}</ul></div>'
        f'<div class="footer"><p>日 报 网 版 权 所 有 ，未 经 书 面 授 权 禁 止 使 用</p><p>Copyright © 1997-2026 by www.daily.example. all rights reserved</p></div></body></html>',
        author="周文涛",
        charset="gb18030",
    )


@press
def state_agency() -> Known:
    t = RIVER
    return known(
        t,
        "http://www.agency.example/politics/20260506/0a1b2c3d4e5f60718293a4b5c6d7e8f9/c.html",
        f'<html><head><title>{t.title}-社网</title></head><body><div class="topAd"><ins data-ycad-slot="2166"></ins></div><div class="header domPC"><div class="header-top clearfix"><div class="header-nav left"><ul><li><a href="/">学习进行时</a></li><li><a href="/gd">高层</a></li></ul></div></div>'
        f'<div class="header-cont clearfix"><div class="header-time left"><span class="year"><em> 2026</em></span><span class="day"><em>05</em>/<em>06</em></span><span class="time">09:30:12</span></div><div class="source">来源：社网</div><div class="head-line clearfix"><h1><span class="title">{t.title}</span><span class="btn-audio"></span></h1><div class="pageShare"><div class="setFont">字体：<span id="fontSmall">小</span><span>中</span><span>大</span></div><div class="share">分享到：<a class="wx"></a></div></div></div></div></div>'
        f'<div class="mheader domMobile"><h1><span class="title">{t.title}</span></h1><div class="info">2026-05-06 09:30:12 <span>来源：社网</span></div></div><div class="main clearfix"><div class="main-left left"><div id="detail"><span id="detailContent">{each(t.lines, "<p>　　{}</p>")}</span><div id="articleEdit"><span class="tiyi1 domPC"><a>【纠错】</a></span><span class="editor"> 【责任编辑:王某某】 </span></div></div><div class="nextpage clearfix"></div></div>'
        f'<div class="main-right right"><div class="columBox domPC"><div class="col-tit"><span>阅读下一篇：</span></div></div><div class="columBox bookBox"><ul>{listed(HEADLINES)}</ul></div></div></div><div class="foot">Copyright © 2000 - 2026 社网 All Rights Reserved. 制作单位：社网股份有限公司 版权所有</div></body></html>',
        author="周文涛、何佳",
    )


@press
def state_broadcaster() -> Known:
    t = MUSEUM
    return known(
        t,
        "https://news.tv.example/2026/05/06/ARTIabcdefGHIJ260506.shtml",
        f'<html><head><title>{t.title}_新闻频道_视网(tv.example)</title><meta name="catalogs" content="PAGE1374"/><meta name="source" content="央台网"/><meta name="author" content="陈某"/><script>var commentTitle = "{t.title}"; var publishDate ="20260506093012 ";</script></head><body><div class="nav_bg"><div class="column_wrapper">'
        f'<a href="/">首页</a> <a href="/china">国内</a> <a href="/world">国际</a></div></div><div class="main"><div class="title_area" id="title_area"><h1>{t.title}</h1><div class="info1">来源：台新闻客户端 <span>|</span> 2026年05月06日 09:30:12</div><div class="info2"><em>原标题：</em></div></div><div class="function"><a class="zihao" title="字号"></a><a class="wx">微信扫一扫</a></div>'
        f'<div class="content_area" id="content_area">{each(t.lines[:2])}<p style="text-align: center;"><img src="//p1.img.example/photo.jpg" width="500" alt="" /></p><p class="o-tit" style="text-align:center">资料图</p>{each(t.lines[2:])}</div><div class="zebian"><span>编辑：陈某</span><span>责任编辑：刘某</span></div><div class="pinglun">评论</div>'
        f'<div class="relevance"><h3>相关稿件</h3><ul>{listed(HEADLINES)}</ul></div></div><div class="page_bottom"><p>中央台 版权所有 © 1997-2026</p><a>不良信息举报</a></div></body></html>',
        author="陈某",
    )


@press
def second_agency() -> Known:
    t = RATES
    return known(
        t,
        "https://www.newsnet.example/cj/2026/05-06/10234567.shtml",
        f'<html><head><meta charset="utf-8"><title>{t.title}-新网</title></head><body><div class="nav_navcon"><ul>{listed(HEADLINES[:3])}</ul></div><div class="con_left"><div class="content_maincontent_more"><div class="content_maincontent_left"><h1 class="content_left_title">{t.title}</h1>'
        f'<div class="content_left_time">2026年05月06日 09:30　来源：国新网<div class="share-box" style="float:right"><a>大字体</a><a>小字体</a>分享到：</div></div><div class="left_zw">{each(t.lines[:3], "<p>　　{}</p>")}<div id="function_code_page"></div><div class="left-adv"><!--画中画广告start--><script>ad1()</script></div>{each(t.lines[3:], "<p>　　{}</p>")}</div>'
        f'<div class="adEditor"><div class="left_name right">【编辑:李某】</div></div></div><div class="content_bottom_more"><div class="xwzxdd-dbt">更多精彩内容请进入财经频道</div><div class="div624">{listed(HEADLINES, "<div><a href=/cj/{n}.shtml>{}</a> 2026年05月06日 08:11:22</div>")}</div></div></div></div>'
        f'<div class="con_right"><h3>国内新闻精选：</h3><ul>{listed(HEADLINES, "<li><em>{n}</em><a href=/gn/2026/05-06/{n}.shtml>{}</a></li>")}</ul></div><div class="pagebottom">本网站所刊载信息，不代表中新社和中新网观点。 刊用本网站稿件，务经书面授权。<br>未经授权禁止转载、摘编、复制及建立镜像，违者将依法追究法律责任。<br>[网上传播视听节目许可证（0106168)] Copyright ©1999-2026</div></body></html>',
    )


@press
def intellectuals_daily() -> Known:
    t = MUSEUM
    return known(
        t,
        "https://culture.light.example/2026-05/06/content_38012345.htm",
        f'<html><head><title>{t.title} _光网</title><meta name="publishdate" content="2026-05-06"><meta name="contentid" content="38012345"></head><body><div class="g-head"><a href="/">首页</a><a>时评</a></div><div class="u-guide">当前位置：<a href="/">首页</a>> 文化 > 要闻 > 正文</div><h1 class="u-title">　{t.title}</h1>'
        f'<div class="m-contentMsg"><div class="m-con-msg"><span class="m-con-source">来源：<a href="http://light.example">光日报</a></span><span class="m-con-time">2026-05-06 05:10</span></div></div><div class="m-infoTool"><span class="m-tool-text">调查问题加载中，请稍候。</span> 若长时间无响应，请刷新本页面</div><div class="u-mainText" id="u-mainText">'
        f'<p>　　作者：高建进 通讯员 蔡文</p>{each(t.lines, "<p>　　{}</p>")}<p>　　《光日报》（2026年05月06日 09版）</p></div><div class="m-zbTool liability"><span class="liability">[ 责编：袁某 ]</span></div><div class="u-reading" id="m-loadmore">阅读剩余全文（<em></em>）</div><div class="m-recommend"><div class="u-h2">相关阅读</div><ul>{listed(HEADLINES)}</ul></div></body></html>',
        author="高建进",
    )


@press
def tabloid() -> Known:
    t = BATTERY
    return known(
        t,
        "https://tech.globe.example/article/4HabcDEfgHi",
        f'<html><head><title>{t.title}</title><meta name="keywords" content="电池"></head><body><div class="header-container"><ul class="nav"><li>环球首页</li></ul></div><div class="t-container"><div class="t-container-title"><h3>{t.title}</h3></div></div><div class="b-container"><div class="l-container"><div class="l-con clear"><div class="metadata-container" id="metadata">'
        f'<span class="time">2026-05-06 07:01</span><span class="source"><span>来源：<a href="">球时报</a></span></span><span class="author">作者：倪浩</span></div><article><div class="article-content-box"><section data-type="rtext">{each(t.lines[:2])}<p><i class="pic-con"><img src="//img.example/a.jpg" alt="图片"></i></p><adv-loader id="adv-1"></adv-loader>{each(t.lines[2:])}</section></div></article><div class="edit-con">责编：赵某</div>'
        f'<div class="rights">版权作品，未经球网书面授权，严禁转载，违者将被追究法律责任。</div><div class="function-container">分享</div></div></div><div class="r-container"><div class="tit">推荐阅读</div>{listed(HEADLINES, "<div class=aside-item><a href=/article/{n}><p>{}</p></a></div>")}</div></div>'
        f'<textarea class="article-aid" style="display:none">4HabcDEfgHi</textarea><textarea class="article-time" style="display:none">1778022060000</textarea></body></html>',
        author="倪浩",
    )


@press
def digital_paper() -> Known:
    t = MUSEUM
    data = {"props": {"pageProps": {"detailData": {"contentDetail": {"name": t.title, "content": "".join(t.lines)}}}}}
    return known(
        t,
        "https://www.paper.example/newsDetail_forward_30123456",
        f'<html><head><title>{t.title}_10%公司_湃新闻-The Paper</title></head><body><div id="__next"><header class="index_header"><ul class="ant-menu"><li><a href="/">要闻</a></li><li>直播</li></ul><a>登录</a></header><main class="index_main"><div class="index_wrapper__L_zqV"><h1 class="index_title__B8mhI">{t.title}</h1><div class="index_left__LfzyH"><div class="index_headerContent__sASF4"><div>湃新闻记者 钱雪</div>'
        f'<div class="ant-space ant-space-horizontal"><div class="ant-space-item"><span>2026-05-06 09:30</span></div><div class="ant-space-item">来源：湃新闻</div></div><div>∙<a href="/channel">10%公司</a>&gt;</div></div><div class="index_rightTool">字号</div></div><div class="index_cententWrap__Jv8jK">{each(t.lines[:3])}<figure><img src="x.jpg"><figcaption>观众在馆外排队 受访者供图</figcaption></figure>{each(t.lines[3:])}</div>'
        f'<div class="index_copyright"><div>责任编辑：吴某</div><div>图片编辑：张某</div><div>校对：栾某</div></div><div class="index_statement">湃新闻报料：021-12345678</div><div>湃新闻，未经授权不得转载</div><div class="index_praise"><span>128</span><span>收藏</span><div>我要举报</div></div><ul class="index_tags"><li>#博物馆</li></ul></div><div class="index_comment"><h2>评论（35）</h2><div>发表</div></div></main>'
        f'<aside class="index_right"><h3>热新闻</h3>{listed(HEADLINES, "<div><a href=/n{n}>{}</a></div>")}</aside></div><script id="__NEXT_DATA__" type="application/json">{json.dumps(data, ensure_ascii=False)}</script></body></html>',
        author="钱雪",
    )


@press
def business_site() -> Known:
    t = BATTERY
    return known(
        t,
        "https://www.face.example/article/12345678.html",
        f'<html><head><title>{t.title}|界新闻 · 科技</title><meta name="author" content="界新闻"></head><body><div class="header-nav">{listed(HEADLINES[:2])}</div><div class="article-view"><div class="breadcrumb"><a>科技</a></div><div class="article-header"><h1>{t.title}</h1><p>三条路线，三个时间表，资本已经等不及了。</p></div><div class="article-info"><p><span class="author"><a href="/u/1">梁一凡</a></span> · <span>2026/05/06 09:30</span>'
        f'<span>浏览 2.3w</span><span>来源：界新闻</span></p></div><div class="article-content"><figure><img data-original="a.jpg"><figcaption>图片来源：界面图库</figcaption></figure><p>记者 | 梁一凡</p><p>编辑 | 文某</p>{each(t.lines)}</div><div class="article-source"><p>来源：界新闻</p></div><div class="report-view">未经正式授权严禁转载本文，侵权必究。</div><div class="share-view"><span>打开界新闻APP，查看原文</span></div>'
        f'<div class="recommend-list"><h3>相关文章</h3>{listed(HEADLINES)}</div><div class="comment-main"><div class="comment-title">评论</div><p>暂无评论哦，快来评价一下吧！</p></div></div><div class="article-latest">最新更新时间：05/06 10:11</div></body></html>',
        author="梁一凡",
    )


@press
def finance_magazine_behind_a_wall() -> Known:
    t = RATES
    lead = t.lines[:3]
    return Known(
        "https://finance.wealth.example/2026-05-06/102441234.html",
        f'<html><head><title>{t.title}_金融频道_财网</title></head><body><div class="comMain"><div class="conlf"><div id="the_content" class="article"><div id="conTit"><h1>{t.title}</h1><div id="artInfo" class="artInfo"><span class="bd_block" id="pubtime_baidu">2026年05月06日 09:30</span> <span class="bd_block" id="source_baidu">来源于 <a>财网</a></span></div>'
        f'</div><div class="fenxiang">分享到</div><div class="content" id="contentCtrl"><div class="textbox"><div class="media pip_none"><dl class="media_pic"><dt><img src="a.jpg"></dt><dd>图：视觉某国</dd></dl></div><div class="text" id="Main_Content_Val">{each(lead, "<p>　　{}</p>")}</div><div class="moreReport"><p>更多报道详见：<a href="/t">【专题】房贷利率</a></p></div><div class="contentNote">推荐进入<a>财网数据库</a>，可随时查阅宏观经济、股票债券、公司人物，财经数据尽在掌握。</div>'
        f'<div id="chargeWall"><div class="cons-pay-tip"><p>本文共计1289字，扫码支付5元或购买财网通畅读全文</p><a>[立即订阅]</a></div></div><p class="bd_editor">责任编辑：霍某 | 版面编辑：刘某</p></div></div></div></div><div class="conri"><div class="indexTit">财网微信</div><ul class="list">{listed(HEADLINES)}</ul></div></div><div class="bottom"><div class="copyright">Copyright 财网网 All Rights Reserved</div></div></body></html>',
        t.title,
        "\n".join(lead),
        "2026-05-06",
        "",
    )


@press
def finance_broadcaster() -> Known:
    t = RATES
    return known(
        t,
        "https://www.first.example/news/102561234.html",
        f'<html><head><title>{t.title}</title></head><body><div class="m-nav">{listed(HEADLINES[:3])}</div><div class="g-main"><div class="title f-pr"><h1>{t.title}</h1><p class="names"><span>第一经</span> <em>2026-05-06 09:30:00</em> <em class="listen">听新闻</em></p></div><p class="names f-db">作者：<a href="/a">亓宁</a>　责编：石某</p><div class="intro">调整后利率普遍降至百分之三点一左右。</div>'
        f'<div id="multi-text" class="f-cb m-txt"><div class="m-text">{each(t.lines)}<p class="blod"></p></div></div><div class="m-tips">举报</div><p class="copyright">第一经广告合作，<a>请点击这里</a><br>此内容为第一经原创，著作权归第一经所有。未经第一经书面授权，不得以任何方式加以使用，包括转载、摘编、复制或建立镜像。第一经保留追究侵权者法律责任的权利。</p><h3 class="title">文章作者</h3><div class="author"><a>亓宁</a></div><h3>相关阅读</h3>'
        f'{listed(HEADLINES[:5], "<div class=m-list><h2><a href=/news/{n}.html>{}</a></h2><p>摘要文字一句话说明这篇报道讲了什么内容。</p><span>54 05-06 08:22</span></div>")}<div class="g-foot">版权所有 上海第一经传媒有限公司</div></div></body></html>',
        author="亓宁",
    )


@press
def start_ups() -> Known:
    t = BATTERY
    gold = Text(t.title, (*t.lines[:3], "资本等不及", *t.lines[3:]))
    return known(
        gold,
        "https://www.kr.example/p/3712345678901234",
        f'<html><head><title>{t.title}-36克</title><meta property="og:title" content="{t.title}-36克"></head><body><div id="app"><div class="kr-layout"><div class="article-detail-wrapper-box"><div class="kr-article-box"><div class="article-detail-wrapper-box"><div><div class="article-left-container"><div class="article-mian-content"><h1 class="article-title margin-bottom-20 common-width">{t.title}</h1><div class="article-title-icon common-width margin-bottom-40">'
        f'<a class="title-icon-item item-a" href="/user/1">车东西</a><span class="title-icon-item item-time"><i>·</i>2026年05月06日 09:30</span></div><div class="summary">资本先跑了起来。</div><div class="common-width margin-bottom-20"><div class="common-width content articleDetailContent kr-rich-text-wrapper"><p>本文来自微信公众号<a href="http://mp.wx.example">“车东西”（ID：chedongxi）</a>，作者：张睿，36克经授权发布。</p>{each(t.lines[:3])}<p class="image-wrapper"><img data-img-size-val="1080,607" src="a.jpg"></p><p class="img-desc">固态电池样品</p><h2><strong>资本等不及</strong></h2>{each(t.lines[3:])}</div></div></div>'
        f'<div class="article-footer-txt"><p>该文观点仅代表作者本人，36克平台仅提供信息存储空间服务。</p></div><div class="article-bottom-bar"><span>+1</span><span>18</span><span>好文章，需要你的鼓励</span></div></div></div></div><div class="kr-article-right"><div class="article-flow">{listed(HEADLINES)}</div></div></div></div></div></div><script>window.initialState={{"a":1}}</script></body></html>',
        author="张睿",
    )


@press
def magazine_of_opinions() -> Known:
    t = ESSAY
    return known(
        t,
        "https://www.tiger.example/article/3012345.html",
        f'<html><head><title>{t.title}-虎嗅觉网</title></head><body><div class="article-detail"><div class="article__content-title-wrap"><div class="article-title-wrap"><h1 class="article__title">{t.title}</h1></div><div class="article__author-info-box"><a class="author-info__username">正面连接</a><span class="article__time">2026-05-06 09:30</span><span class="article__label">发布于北京</span></div></div>'
        f'<div id="article-content"><div class="article__content"><p><span class="text-remarks" label="备注">本文来自微信公众号：<a href="x">正面连接 （ID：zmconnect）</a>，作者：赵铎，题图来自：视觉某国</span></p><p><br></p>{each(t.lines, "<p>{}</p><p><br></p>")}<div class="neirong-shouquan">本内容由作者授权发布，观点仅代表作者本人，不代表虎嗅觉立场。如对本稿件有异议或投诉，请联系 tougao@tiger.example。</div><div class="end-text">正在改变与想要改变世界的人，都在 虎嗅觉APP</div></div></div>'
        f'<div class="article-comment-box"><div class="comment-list"><div class="comment"><p>写得真好，想起我爸修的那块表。</p><span>2026-05-07</span></div></div></div><div class="related-article-wrap"><p>相关推荐</p>{listed(HEADLINES, "<div class=related-article><a href=/article/{n}.html>{}</a></div>")}</div></div></body></html>',
        author="赵铎",
    )
