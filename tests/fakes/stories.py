"""Two made-up stories and the words a site puts around them, in Chinese and English, for pages of every template."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Story:
    """`paragraphs`: the text that a reader of the page would call the article, in order."""

    title: str
    paragraphs: tuple[str, ...]
    site: str
    menu: tuple[str, ...]
    others: tuple[str, ...]  # headlines of other stories
    byline: str
    editor: str
    legal: str
    share: str
    comment: str
    more: str  # heading over the other stories


CHINESE = Story(
    title="南湖大桥加固工程提前两个月通车",
    paragraphs=(
        "经过十个月的封闭施工，南湖大桥加固工程昨天上午全线完工，比原定工期提前了近两个月，市民出行将更加便利。",
        "南湖大桥建成于一九八七年，是连接老城与高新区的主要通道，高峰时每小时通过的车辆超过六千辆。去年的检测发现，部分桥墩出现了裂缝。",
        "“我们换掉了全部一百二十四根吊杆，重新铺了桥面，还给桥墩加了一层碳纤维布。”项目负责人陈立群说，施工期间每天有三百多人在现场轮班。",
        "家住桥东的出租车司机老周等了一夜，成为第一个开上桥的人。",
        "他说，过去十个月每天要绕行九公里，油钱多花了四千多元，“现在总算不用绕了”。",
        "市交通局提醒，通车后的头一个月内，载重超过三十吨的货车仍须绕行，夜间十一点至次日五点将进行荷载试验，届时半幅通行。",
        "据了解，下一步还将改造桥头的两个路口，增设公交专用道和非机动车信号灯，预计明年春天完成。",
        "沿线的商户也盼来了转机。桥西早市的摊主林秀芬告诉记者，封桥之后客流少了一半，她打算下周把收起来的两个摊位重新支起来。",
    ),
    site="南湖新闻网",
    menu=("首页", "要闻", "本地", "财经", "体育", "视频", "专题"),
    others=(
        "城北水厂二期投产，十二万户告别低水压",
        "中学生足球联赛周末打响，二十支球队参加",
        "老旧小区加装电梯，补贴标准公布",
        "大学城夜市重新开张，摊位抽签决定",
        "地铁四号线首列车下线，明年试运行",
        "雨季将至，三处积水点完成改造",
    ),
    byline="2026-05-06 09:30 来源：南湖日报 记者：李明远",
    editor="（责任编辑：王晓燕）",
    legal="Copyright © 2008-2026 南湖新闻网 版权所有 未经书面授权不得转载 南ICP备05012345号-1",
    share="分享到：微信 微博 QQ空间",
    comment="天天堵车，早就该修了，希望质量过关，别过两年又要封桥，给施工的师傅们点个赞。",
    more="相关阅读",
)
ENGLISH = Story(
    title="Harbour ferry returns after ten years on dry land",
    paragraphs=(
        "The last wooden ferry of the northern harbour went back into the water on Tuesday, ten years after a storm "
        "tore her from her moorings and left her on the beach below the lighthouse.",
        "About four hundred people watched from the quay as the tide lifted the Margaret Ellis, and the band of the "
        "fire brigade played until the rain drove it under the roof of the fish market.",
        '"I was a deckhand on her when I was sixteen," said Tom Barlow, who led the repair. "We replaced every second '
        'plank, and the engine comes from a tug that was going to be scrapped."',
        "Not everybody had believed in it.",
        "The council refused the first three applications for money, arguing that a bus reaches the island in half the "
        "time, and a survey in the second winter found rot in the keel that cost the volunteers another year.",
        "In the end the work was paid for by some two thousand small gifts and by the sale of the old ticket office, "
        "which is now a bakery. The ferry will make four trips a day from April to October.",
        "A return ticket costs six pounds, and bicycles travel free. Dogs are welcome on the upper deck, where Barlow "
        "has kept the original benches with the names that children cut into them in the nineteen fifties.",
        "The harbour master expects thirty thousand passengers in the first season, which would be enough to pay for "
        "the crew of three and for a new coat of paint every spring.",
    ),
    site="Northern Harbour Post",
    menu=("Home", "News", "Sport", "Business", "Culture", "Weather", "Jobs"),
    others=(
        "School roof to be replaced before winter term",
        "Cyclists ask for a lane on the coast road",
        "Two bakeries share the prize for the best loaf",
        "New doctor opens practice in the old bank",
        "Library extends its opening hours on Saturdays",
        "Council debates the price of parking again",
    ),
    byline="By Jane Holloway | Published 6 May 2026, 9:30 am",
    editor="Editing by Ruth Marsh",
    legal="© 2008-2026 Northern Harbour Post Ltd. All rights reserved. Registered office 12 Quay Street.",
    share="Share this article: Facebook Twitter Email",
    comment="Wonderful news, my grandfather used to take me across on her every summer, well done to all involved.",
    more="Related stories",
)
STORIES = {"zh": CHINESE, "en": ENGLISH}
