"""The words by which pages mark, in names and in print, what stands around an article.

Names are classes and ids, compared word by word ("ad" in "ad-box", not in "shadow" or "head"). Print is the wording of
bylines, credits, calls to share and headings of link lists, in Chinese and English.
"""

from __future__ import annotations

import re
from functools import lru_cache


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _any(*alternatives: str) -> str:
    return "|".join(alternatives)


# Believed up to half of the page's running text: a site may wrap its article in a "share" or "widget".
_AROUND_WORDS = _words(
    """
    related relate recommend recommended recommendation recommendations share sharing sharebar shares social sidebar
    nav navigation navbar menu menus breadcrumb breadcrumbs crumb crumbs crumbnav advert adverts ad ads adv
    advertisement advertising gg sponsor sponsored sponsorship promo promos promotion newsletter subscribe subscription
    pager pagination paging popup popups modal overlay lightbox dropdown toolbar widget widgets rank ranking hide hidden
    skip qrcode ewm register tuijian xgnews xiangguan guanggao fenxiang daohang mianbaoxie hotnews readmore trending
    popular mostread followus bookmark bookmarks noprint metadata byline dateline masthead teaser teasers addthis
    sharethis jiathis bdsharebuttonbox zan dianzan feedback caption captions figcaption credit slideshow donate
    donation tags
    """
)
# Words that never name an article: believed even where they hold most of the page's text, as comments often do.
_NEVER_WORDS = _words(
    """
    comment comments commentlist respond disqus livefyre footer copyright cookie cookies cookiemsg consent gdpr login
    signin signup disclaimer statement shengming pinglun taboola outbrain
    """
)
_AROUND_PAIRS = re.compile(  # of names in lower case: three times as fast as ignoring case
    _any(
        r"more[-_](?:news|stories|articles|from|link|on)",
        r"(?:most|top)[-_](?:read|viewed|popular|stories|news)",
        r"(?:author|writer)[-_](?:bio|info|box|card|profile)",
        r"also[-_](?:read|like)",
        r"read[-_](?:more|next|also)",
        r"(?:post|article|entry|news|content)[-_]?(?:meta|tags?|info|tools?|author|date|time|source|nav|foot(?:er)?)\b",
        r"(?:post|article|entry|news|content)[-_]?(?:share|related|recommend|comments?|pager|editor|next|prev)\b",
        r"(?:prev|previous|next)[-_]?(?:next|post|article|page)?\b",
        r"tag[-_]?(?:list|s|links?|box|cloud)\b",
        r"(?:hot|new|latest|top)[-_]?(?:list|news|posts|articles)\b",
        r"(?:list|news)[-_]?(?:hot|top)\b",
        r"side[-_]?(?:bar|box|r|l)\b",
        r"sr[-_]only|visually[-_]hidden|print[-_](?:only|hide)",
        r"(?:image|photo)[-_]?(?:credit|source)|slide[-_]?show[-_]nav",
        r"in[-_]this[-_]article|table[-_]of[-_]contents|\btoc\b",
    )
)
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")

MAIN_NAME = re.compile(
    r"(?:^|[\s_-])(?:"
    + _any(
        r"articles?[-_]?(?:body|content|text)?",
        r"post[-_]?(?:body|content)",
        r"entry[-_]?content|story[-_]?body|rich[-_]?text",
        r"main[-_]?(?:content|text)",
        r"(?:news|page|text|con)[-_]?(?:content|text|con|body)",
        r"content|endText|zhengwen|TRS_Editor|js_content|detail",
    )
    + r")(?:$|[\s_-])",
    re.IGNORECASE,
)


@lru_cache(maxsize=8192)
def around_by_name(name: str) -> float:
    """Up to which share of a page's running text an element of this class and id is taken to stand around the article.

    0 for a name that says nothing of the kind. Remembered, since a site uses few names.
    """
    words = {word.lower() for word in _WORD.findall(name)}
    if not _NEVER_WORDS.isdisjoint(words):
        return 0.98
    return 0.5 if not _AROUND_WORDS.isdisjoint(words) or _AROUND_PAIRS.search(name.lower()) else 0.0


LEGAL = re.compile(
    r"copyright|©|all rights reserved|版权所有|版權所有|ICP[备備证證]|公网安备|免责声明|特别声明|许可证[：:]?\s*\w{4}",
    re.IGNORECASE,
)
# A date or a time of day in figures: a short line with one is a byline, a stamp or an entry of a list.
STAMP = re.compile(
    _any(
        r"(?:19|20)\d\d\s?[-/.年]\s?\d{1,2}",
        r"\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)?\d\d|\b\d{1,2}:\d\d\b",
        r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s(?:19|20)\d\d",
        r"\b\d{1,2}(?:st|nd|rd|th)?\s(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,?\s(?:19|20)\d\d",
    ),
    re.IGNORECASE,
)
_STAMP_SIGN = re.compile(r"\d(?:\s?[-/.年:]\s?\d|(?<=[a-zA-Z.]\s\d))")


def is_stamped(text: str) -> bool:
    """Whether a text holds a STAMP; that most hold no more than a number is seen sooner."""
    return _STAMP_SIGN.search(text) is not None and STAMP.search(text) is not None


# Punctuation of sentences.
SENTENCE = re.compile(r"[。！？；，။၊؟،؛]|[.,;!?][\s\"'”’)]|[.!?]$", re.MULTILINE)
FULL_STOP = re.compile(r"(?:[。！？]|[a-z]{3}[.!?])[\"'”’）)]*$", re.IGNORECASE)
BYLINE = re.compile(
    r"来源|來源|作者|记者|記者|编辑|編輯|责编|发布|發布|发表|發表|浏览|阅读|点击|评论|字号"
    r"|^by\b|\b(?:published|posted|updated|source|views?|comments?|min read)\b",
    re.IGNORECASE,
)
# How lines begin that are no text of the article, before it …
SMALL_PRINT = re.compile(
    r"[\[【(（]?\s*(?:"
    + _any(
        "责任编辑|責任編輯|责编|編輯|编辑|值班编辑|校对|审核|监制|作者|记者|文/图|图/文",
        "来源|來源|稿源|文章来源|信息来源|本文来源|新闻来源|出处|原文链接",
        "版权声明|版权所有|免责声明|特别声明|声明",
        "微信公众号|扫描二维码|扫一扫|长按|点击关注|关注我们|举报|打印|字号|分享|收藏|点赞|阅读量?|浏览|评论",
        "热词|关键词|标签|tags?|发布时间|更新时间|时间|上一篇|下一篇|上一页|下一页|返回|更多",
    )
    + r")\s*[:：（(】\]]?",
    re.IGNORECASE,
)
# … and behind it.
LAST_WORDS = re.compile(
    r"[\[【(（]?\s*(?:"
    + _any(
        "责任编辑|責任編輯|责编|值班编辑|实习编辑|责任校对|本文来源",
        "(?:编辑|作者|来源|稿源|审核|校对|监制|编审|主编|值班主任|统筹)\\s*[:：丨/]",
    )
    + r")|(?:"
    + _any(
        "版权声明|免责声明|特别声明|原标题|更多精彩|热点视频|点击进入|欢迎关注",
        "扫描二维码|扫一扫|长按二维码|转载请|未经授权|本网站?(?:注明|转载)",
    )
    + r")|[\[(]?(?i:(?:additional )?(?:reporting|editing|writing)|compiled|edited|reported)(?i: by)\b"
    r"|SOURCE:? \w|(?i:our standards:)"
)
# What a site says to its visitor in the midst of a text: where it was taken from and by whose leave, whose opinion it
# is not, to read on, to take the application, to subscribe. Searched in short blocks only.
NOTE = re.compile(
    _any(
        r"^(?:本文|文章|本内容)?(?:来自|来源于?|转自|首发于|转载自)\s*(?:微信)?公众号",
        r"^本(?:文|内容|稿)(?:由|经)[^。]{0,20}授权",
        r"^[^。]{0,30}(?:观点|內容|内容|觀點)[^。]{0,6}(?:仅|僅|只)代表(?:作者|个人|個人)",
        r"^[^。]{0,40}(?:(?:仅|只|仅限)提供信息(?:存储|发布)|信息存储空间服务|不代表本(?:站|网|報|报|刊|平台|号))",
        r"^[^。]{0,50}(?:助您[^。]{0,12}[！!]|开户[^。，]{0,12}(?:快捷|保障|优惠)[^。]{0,6})$",
        r"^請?请?(?:繼續|继续)(?:往下|下滑|向下)(?:閱讀|阅读|滑动|滑動|看)|^(?:點|点)我(?:下載|下载)|^請同意[^。]{0,8}隱私權",
        r"^[^。]{0,40}(?:尽在|都在|就在)[^。，]{0,10}(?:APP|客户端|客戶端)。?$|^[^。]{0,20}用APP看(?:新聞|新闻)",
        r"^(?:打开|下载|下載)[^。，]{0,10}(?:APP|客户端|客戶端)[，,]?\s*(?:看|阅读|閱讀|查看)",
        r"^[—\-–－=＝\s]*(?:the )?end[—\-–－=＝\s]*$|^[（(【\[]?(?:全文)?完[)）】\]]?$",
        r"^《[^》]{2,14}》\s*[（(]\s*(?:19|20)\d\d\s*年[^）)]{0,24}版?\s*[)）]$",
        r"^(?:please )?follow .{2,40} on (?:facebook|x|twitter|instagram|whatsapp|tiktok)\b",
        r"^send (?:us )?your story ideas",
        r"^(?:sign up|subscribe)\b.{0,60}(?:newsletter|inbox)|^(?:our )?free (?:daily|weekly)? ?newsletter\b",
        r"^(?:enter|type) your e-?mail|is a reader-supported (?:publication|newsletter)",
    ),
    re.IGNORECASE,
)
RELATED_HEADING = re.compile(
    r"[\[【]?\s*(?:"
    + _any(
        "相关(?:阅读|新闻|报道|链接|文章|推荐|专题|资讯|内容)|相關(?:新聞|閱讀|報導|文章)|延伸阅读|延伸閱讀",
        "推荐阅读|热门(?:推荐|文章|新闻)|猜你喜欢|更多(?:新闻|阅读|推荐|文章)|精彩推荐|大家都在看|今日推荐|为您推荐",
        "(?:网友|最新|全部|热门)?(?:评论|回复|跟帖|回帖)(?:[（(]\\d+[)）])?",
        r"related\b.{0,30}|more (?:from|on|stories|news)\b.{0,40}|read (?:more|next|also)\b.{0,40}|see also",
        r"you (?:may|might) (?:also )?(?:like|enjoy).{0,20}|recommended(?: for you)?|most (?:read|popular)",
        r"comments?(?: \(\d+\))?|\d+ comments?|leave a (?:reply|comment)|share this.{0,30}|trending(?: now)?",
        r"popular (?:posts|stories|articles)",
    )
    + r")\s*[:：】\]]?$",
    re.IGNORECASE,
)
CHROME = re.compile(
    "(?:"
    + _any(
        "share|tweet|e-?mail|print|save|reply|like|comments?|follow|subscribe|sign up|log ?in|close|menu|search",
        "advertisement|ad|sponsored|loading.*|continue reading.*|read more.*|click here.*|skip to.*|back to top|top",
        "facebook|twitter|linkedin|pinterest|reddit|whats ?app|copy link|view (?:comments|gallery|all.*)",
        "image caption|image source.*|media caption.*|getty images|photo:?|by|updated|published",
        r"(?:photograph|photo|picture|image)s?(?: by| credit)?: .{2,60}|图像来源[，,].{2,40}|图像加注文字.*",
        "分享到?.{0,12}|微信|微博|qq空间|收藏|打印|举报|展开全文|阅读全文|查看原文|播放|暂停|返回顶部",
        r"字号?[:：]?\s*[大中小+\-\s|]*|[aA][+-]?|我要(?:评论|纠错|反馈)|点击(?:查看|下载|进入).{0,20}",
    )
    + ")[.:：…]?$",
    re.IGNORECASE,
)
