"""Chinese offices, courts, purchasing, the pages of printed papers and journals."""

# ruff: noqa: E501 - the lines of a page stay whole
from __future__ import annotations

from tests.fakes.press import Known, each, known, listed, press
from tests.fakes.press.texts import HEADLINES, MUSEUM, RATES, Text

NOTICE = Text(
    "国务办公厅关于进一步规范社区养老服务设施配建移交工作的通知",
    (
        "国办发〔2026〕12号",
        "各省、自治区、直辖市人民政府，有关部门：",
        "为深入贯彻落实积极应对人口老龄化的决策部署，进一步规范社区养老服务设施配建移交工作，现就有关事项通知如下。",
        "一、严格配建标准。新建城区、新建居住区按照每百户不少于三十平方米建设养老服务设施，并与住宅同步规划、同步建设、同步验收、同步交付。",
        "二、明确移交程序。建设单位应当在竣工验收合格后六十日内，将设施无偿移交所在地街道办事处，并办理不动产登记。",
        "三、强化监督检查。民政、自然资源、住房城乡建设等部门要建立联合检查机制，对未按规定配建移交的项目，不得通过综合验收。",
        "本通知自2026年7月1日起施行，有效期五年。",
        "国务办公厅",
        "2026年4月28日",
        "（此件公开发布）",
    ),
)
SAMPLES = (
    ("序号", "样品名称", "标称生产企业", "不合格项目"),
    ("1", "白木耳（干）", "江城某食品有限公司", "二氧化硫残留量║0.42g/kg║≤0.2g/kg"),
    ("2", "小米椒", "陵州农贸市场5号摊位", "噻虫胺║0.11mg/kg║≤0.05mg/kg"),
    ("3", "散装白酒", "老窖酒坊", "甜蜜素║0.0005g/kg║不得使用"),
    ("4", "豆干", "县城豆制品厂", "菌落总数"),
)
SAMPLING = Text(
    "市场监督管理局关于12批次食品抽检不合格情况的通告（2026年第9期）",
    (
        "近期，市场监督管理局组织抽检粮食加工品、酒类、豆制品等8大类食品312批次样品，检出其中4批次样品不合格。根据食品安全国家标准，个别项目不合格，其产品即为不合格产品。现将具体情况通告如下：",
        "一、不合格样品涉及的标称生产企业、产品和不合格指标见附件。",
        "二、对抽检中发现的不合格样品，所在地市场监管部门已组织开展核查处置，责令企业查清产品流向、召回不合格产品、分析原因进行整改，并依法予以查处。",
        "特别提醒消费者，如购买或在市场上发现上述不合格产品，请拨打12315投诉举报电话进行举报。",
        *("\t".join(row) for row in SAMPLES),
    ),
)
JUDGMENT = Text(
    "张某与江城某物业服务有限公司物业服务合同纠纷一审民事判决书",
    (
        "江城市东湖区人民法院",
        "民 事 判 决 书",
        "（2025）江0105民初12345号",
        "原告：张某，女，1968年3月2日出生，汉族，住江城市东湖区。",
        "被告：江城某物业服务有限公司，住所地江城市东湖区银杏路12号。法定代表人：李某，总经理。",
        "原告张某与被告江城某物业服务有限公司物业服务合同纠纷一案，本院于2025年8月11日立案后，依法适用简易程序，公开开庭进行了审理。本案现已审理终结。",
        "张某向本院提出诉讼请求：判令被告退还2023年1月至2024年12月多收的电梯费1860元，并承担本案诉讼费。",
        "本院认为，依法成立的合同对当事人具有法律约束力。被告未能举证证明电梯费的收取标准经业主大会表决，其单方提高收费标准的行为对原告不发生效力。",
        "判决如下：被告江城某物业服务有限公司于本判决生效之日起十日内退还原告张某电梯费1860元。",
        "如不服本判决，可以在判决书送达之日起十五日内，向本院递交上诉状，上诉于江城市中级人民法院。",
        "审判员　王某",
        "二〇二五年十一月二十日",
        "书记员　赵某",
    ),
)
TENDER = Text(
    "陵州市第二中学图书馆家具采购项目公开招标公告",
    (
        "项目概况",
        "陵州市第二中学图书馆家具采购项目招标项目的潜在投标人应在市公共资源交易平台获取招标文件，并于2026年05月27日 09点30分（北京时间）前递交投标文件。",
        "一、项目基本情况",
        "项目编号：LZZC-2026-0131",
        "项目名称：陵州市第二中学图书馆家具采购项目",
        "预算金额：186.000000 万元（人民币）",
        "采购需求：阅览桌120张、阅览椅480把、双面书架96组，具体技术参数详见招标文件第五章。",
        "合同履行期限：合同签订之日起45日内完成安装并验收合格。",
        "二、申请人的资格要求：",
        "1.满足《中华人民共和国政府采购法》第二十二条规定；",
        "2.本项目专门面向中小企业采购。",
        "三、获取招标文件",
        "时间：2026年05月07日 至 2026年05月13日，每天上午9:00至12:00，下午14:00至17:00（北京时间，法定节假日除外）",
        "地点：市公共资源交易平台",
        "四、提交投标文件截止时间、开标时间和地点",
        "提交投标文件截止时间：2026年05月27日 09点30分（北京时间）",
        "五、凡对本次招标提出询问，请按以下方式联系。",
        "名　　称：陵州市第二中学",
        "联系方式：吴老师，0571-12345678",
    ),
)
ABSTRACT = Text(
    "多源监测数据融合的江豚种群密度估计方法",
    (
        "摘要：针对被动声学监测与目视考察结果难以统一的问题，提出一种基于层次贝叶斯模型的多源数据融合方法。该方法将探测概率表示为距离、航速和背景噪声的函数，并以江段为单位估计种群密度。",
        "利用二〇二一至二〇二五年清江流域四十二个声学站点和十次考察的数据进行验证，结果表明：融合估计的变异系数由0.31降至0.17，与标志重捕结果的相对误差小于8%。",
        "该方法可为禁渔效果评估提供定量依据，也适用于其他水生哺乳动物的长期监测。",
    ),
)


@press
def cabinet_notice() -> Known:
    t = NOTICE
    rows = '<tr><td><b>索 引 号：</b></td><td>000014349/2026-00037</td><td><b>主题分类：</b></td><td>民政、扶贫、救灾\\慈善</td></tr><tr><td><b>发文机关：</b></td><td>国务办公厅</td><td><b>成文日期：</b></td><td>2026年04月28日</td></tr><tr><td><b>标　　题：</b></td><td colspan="3">{}</td></tr><tr><td><b>发文字号：</b></td><td>国办发〔2026〕12号</td><td><b>发布日期：</b></td><td>2026年05月06日</td></tr>'
    files = '<p>附件：<a href="/f/1.docx">1.社区养老服务设施配建标准.docx</a></p>'
    return known(
        t,
        "https://www.gov.example/zhengce/content/202605/content_7012345.htm",
        f'<html><head><title>{t.title}_民政、扶贫、救灾_政府网</title><meta name="lanmu" content="国务院文件"/><meta name="manuscriptId" content="7012345"/><meta name="firstpublishedtime" content="2026-05-06-17:00:12"/><meta name="lastmodifiedtime" content="2026-05-07-09:10:00"/></head><body><div class="header"><ul>{listed(HEADLINES[:2])}</ul></div><div class="BreadcrumbNav"><a>首页</a> > <a>政策</a> > 正文</div><div class="wrap"><table class="border-table noneBorder"><tbody>{rows.format(t.title)}</tbody></table>'
        f'<div class="share-box"><span>字号：默认 大 超大</span><span>打印</span><span>收藏</span></div><div class="pages_content" id="UCAP-CONTENT"><div class="trs_editor_view TRS_UEDITOR trs_paper_default"><p style="text-align:center"><strong>{t.title}</strong></p>{each(t.lines, "<p style=text-indent:2em>{}</p>")}</div></div>{files}</div><div class="related"><h3>相关稿件</h3>{listed(HEADLINES[:3])}</div><div class="footer">主办单位：国务办公厅　运行维护单位：政府网运行中心</div></body></html>',
    )


@press
def food_sampling_notice() -> Known:
    t = SAMPLING
    head, rest = SAMPLES[0], SAMPLES[1:]
    table = "".join(
        f"<tr>{''.join(f'<td><p><span>{cell}</span></p></td>' for cell in row)}</tr>" for row in (head, *rest)
    )
    return known(
        t,
        "http://scjg.county.example/art/2026/5/6/art_1234_98765.html",
        f'<html><head><title>陵州市市场监督管理局 通知公告 {t.title}</title><meta name="ArticleTitle" content="{t.title}"><meta name="PubDate" content="2026-05-06 16:20"><meta name="ContentSource" content="食品安全抽检监测科"></head><body><div id="header"></div><div class="position">当前位置：<a>首页</a> >> <a>通知公告</a></div><div id="c"><table width="960" align="center"><tr><td class="title" align="center">{t.title}</td></tr><tr><td align="center"><table><tr><td>发布时间：2026-05-06 16:20</td><td>来源：食品安全抽检监测科</td><td>浏览次数：<script>count()</script></td><td>字体：[ 大 中 小 ]</td></tr></table></td></tr>'
        f'<tr><td class="bt_content"><div id="zoom">{each(t.lines[: -len(SAMPLES)], "<p style=text-indent:2em>{}</p>")}<table border="1" cellspacing="0"><tbody>{table}</tbody></table></div></td></tr><tr><td>附件：<a href="/a.xlsx">不合格样品信息.xlsx</a></td></tr></table></div><div class="foot">版权所有：陵州市市场监督管理局 网站标识码：3305000012 ICP备05001234号</div></body></html>',
    )


@press
def court_ruling() -> Known:
    t = JUDGMENT
    return known(
        t,
        "https://wenshu.court.example/website/wenshu/181107ANFZ0BXSK4/index.html?docId=abc123",
        f'<html><head><title>{t.title}</title></head><body><div class="header"><a>首页</a><a>刑事案件</a><a>民事案件</a></div><div class="detail_box"><div class="PDF_title">{t.title}</div><table class="headTable"><tr><td>案　　由</td><td>物业服务合同纠纷</td><td>案　　号</td><td>（2025）江0105民初12345号</td></tr><tr><td>发布日期</td><td>2026-05-06</td><td>浏览次数</td><td>12</td></tr></table><div class="PDF_box"><div class="PDF_pox">{each(t.lines, "<div style=text-indent:2em>{}</div>")}</div></div></div>'
        f'<div class="bottom"><div class="tip">公 告</div><p>一、本裁判文书库公布的裁判文书由相关法院录入和审核，并依据法律与审判公开的原则予以公开。若有关当事人对相关信息内容有异议的，可向公布法院书面申请更正或者下镜。</p></div></body></html>',
    )


@press
def tender() -> Known:
    t = TENDER
    summary = '<table class="table"><tr><td colspan="4"><b>公告信息：</b></td></tr><tr><td>采购项目名称</td><td colspan="3">{}</td></tr><tr><td>品目</td><td colspan="3">货物/家具</td></tr><tr><td>采购单位</td><td colspan="3">陵州市第二中学</td></tr><tr><td>行政区域</td><td>陵州市</td><td>公告时间</td><td>2026年05月06日 09:30</td></tr><tr><td>获取招标文件时间</td><td colspan="3">2026年05月07日至2026年05月13日</td></tr><tr><td>开标时间</td><td colspan="3">2026年05月27日 09:30</td></tr></table>'
    return known(
        t,
        "http://www.purchase.example/cggg/dfgg/gkzb/202605/t20260506_22123456.htm",
        f'<html><head><title>{t.title}</title></head><body><div class="vF_detail_header"><h2 class="tc">{t.title}</h2><p class="tc"><span id="pubTime">2026年05月06日 09:30</span> 来源：<span id="sourceName">政府采购网</span>　【<a>打印</a>】 【<a>显示公告概要</a>】</p></div><div class="vF_detail_main"><div class="table" id="detail" style="display:none">{summary.format(t.title)}</div><div class="vF_detail_content_container"><div class="vF_detail_content">{each(t.lines)}</div></div></div><div class="footer"><p>版权所有 © 2026 财政</p></div></body></html>',
    )


@press
def printed_paper_of_frames() -> Known:
    t = MUSEUM
    return known(
        t,
        "http://epaper.lz.example/lzrb/html/2026-05/06/content_123456.htm",
        f'<HTML><HEAD><META http-equiv=Content-Type content="text/html; charset=gb2312"><TITLE>陵州日报多媒体数字版</TITLE><META content="MSHTML 6.00" name=GENERATOR></HEAD><BODY leftMargin=0><TABLE width=1000><TR><TD width=420 valign=top><TABLE><TR><TD>第A03版：文化</TD><TD><a href="node_2.htm">上一版</a></TD></TR></TABLE><TABLE>{listed(HEADLINES, "<TR><TD><a href=content_{n}.htm><div style=display:inline>{}</div></a></TD></TR>")}</TABLE></TD>'
        f'<TD valign=top><TABLE><TR><TD class=default><STRONG>2026年05月06日　星期三</STRONG></TD><TD><a href=x>按日期检索</a></TD><TD>上一篇 下一篇</TD><TD>放大 缩小 默认</TD></TR></TABLE><TABLE><TBODY><TR><TD class=bt2 align=center></TD></TR><TR><TD align=center style="FONT-WEIGHT:bold;FONT-SIZE:23px" class=bt1><founder-title>{t.title}</founder-title></TD></TR><TR><TD class=bt3 align=center><founder-author>□ 记者 顾小琳 通讯员 许可</founder-author></TD></TR><TR><TD><TABLE><TR><TD align=middle><IMG src="a.jpg"></TD></TR></TABLE></TD></TR>'
        f"<TR><TD class=xilan id=ozoom><founder-content><!--enpcontent-->{each(t.lines, '<P>　　{}</P>')}<!--/enpcontent--></founder-content></TD></TR></TBODY></TABLE></TD></TR></TABLE><TABLE width=1000><TR><TD align=center>版权所有 陵州日报社 地址：陵州市解放路1号 备案号：ICP备05001234号</TD></TR></TABLE></BODY></HTML>",
        author="顾小琳",
        charset="gb18030",
    )


@press
def site_of_a_county() -> Known:
    t = RATES
    return known(
        t,
        "http://www.county.example/xw/bdxw/content/post_1234567.html",
        f'<html><head><meta http-equiv="Content-Type" content="text/html; charset=gbk"><title>{t.title}-本地新闻-县政府门户网站</title></head><body><div class="top">今天是2026年11月29日 星期日 天气：多云 <a>无障碍浏览</a></div><div class="nav"><ul>{listed(HEADLINES[:3])}</ul></div><div class="w1200"><div class="dqwz">您的位置：<a>首页</a>><a>新闻</a></div><div class="xl-tit">{t.title}</div><div class="xl-sub"><span>时间：2026-05-06 09:30</span><span>来源：县融媒体中心</span><span>点击数：<b id="hits">-</b></span></div>'
        f'<div class="xl-con">{each(t.lines, "<p>　　{}</p>")}<p style="text-align:right">（县融媒体中心记者 田野 摄影报道）</p></div><div class="xl-foot">扫一扫在手机打开当前页</div><div class="pn"><p>上一篇：<a href="/1">{HEADLINES[5]}</a></p><p>下一篇：<a href="/2">{HEADLINES[6]}</a></p></div></div><div class="foot">主办：县人民政府办公室 网站备案编号：ICP备05001234号 最后更新：2026-11-28</div></body></html>',
        charset="gbk",
    )


@press
def journal_abstract() -> Known:
    t = ABSTRACT
    return known(
        t,
        "https://www.journal.example/article/doi/10.12345/j.issn.1000-1234.2026.03.007",
        f'<html><head><title>{t.title} - 水生生态学报</title><meta name="citation_title" content="{t.title}"><meta name="citation_author" content="方志远"><meta name="citation_author" content="罗敏"><meta name="citation_publication_date" content="2026/05/06"><meta name="citation_journal_title" content="水生生态学报"></head><body><div class="header"><ul><li><a>首页</a></li><li><a>期刊介绍</a></li><li><a>编委会</a></li></ul></div><div class="container"><div class="article-position">2026, 46(3): 311-320. DOI: 10.12345/j.issn.1000-1234.2026.03.007</div><h2 class="article-title">{t.title}</h2><ul class="article-author"><li><a>方志远</a><sup>1</sup>,</li><li><a>罗敏</a><sup>2</sup></li></ul><ul class="about-author"><li>1. 江城大学水生所, 江城 430000</li><li>2. 流域管理局, 江城 430000</li></ul><div class="article-abstract">{each(t.lines)}</div>'
        f'<div class="article-keyword"><b>关键词: </b><a>江豚</a> / <a>层次贝叶斯</a> / <a>种群密度</a></div><div class="article-date"><p>收稿日期: 2025-11-03</p><p>修回日期: 2026-02-18</p><p>网络出版日期: 2026-05-06</p></div><div class="reference"><h3>参考文献 (2)</h3><p>[1] 王某, 李某. 江豚声学监测研究进展[J]. 水生生态学报, 2021, 41(2): 100-112.</p><p>[2] Smith J, Brown A. Estimating cetacean density from passive acoustic data[J]. Biol. Rev., 2013, 88(2): 287-309.</p></div></div><div class="footer">版权所有 © 2026 《水生生态学报》编辑部</div></body></html>',
        author="方志远",
    )
