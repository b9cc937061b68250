"""Articles that look like a list, a table, a notice or like too little."""

# ruff: noqa: E501 - the lines of a page stay whole
from __future__ import annotations

import json

from tests.fakes.kinds import paragraphs, simple, yes
from tests.fakes.stories import CHINESE, ENGLISH
from tests.fakes.templates import sidebar, wrapped

# ---------------------------------------------------------------------------------------------- articles
TEXT_ZH, TEXT_EN = wrapped(CHINESE), wrapped(ENGLISH)
yes(
    "about captchas zh",
    simple(
        "验证码越来越难，是谁的错",
        "<h1>验证码越来越难，是谁的错</h1><p>2026-05-06 09:30</p>"
        + paragraphs(
            "你是否也曾对着一张模糊的图片发愁，分不清哪一格里有红绿灯？验证码本来是为了区分人和机器，如今却常常先难倒了人。",
            "最早的验证码出现在上世纪末，请输入扭曲的字母，就能证明你不是机器人。后来机器学会了认字，网站只好把题目越出越难，滑动验证、拼图验证接连出现。",
            "研究者统计，全世界的人每天要花掉五十万个小时做这些题。视力不好的老人和残障人士，往往在安全验证这一关就被挡在门外。",
            "一些网站开始尝试不打扰人的办法，在后台观察鼠标的轨迹和停顿，只有在系统拿不准时，才请用户点一下按钮。",
        ),
        story=CHINESE,
    ),
)
yes(
    "about 404 en",
    simple(
        "How the 404 page became an art form",
        "<h1>How the 404 page became an art form</h1><p>6 May 2026</p>"
        + paragraphs(
            "For most of its life the message “page not found” was a dead end, written by nobody for nobody and shown in the default type of the server that had lost your page.",
            "That changed when a few designers noticed that a visitor who has just been disappointed is paying attention. An apology, a joke and a search box turned a mistake into a small moment of hospitality.",
            "The best of them do three things. They say what happened, they say it was not your fault, and they offer a way out. The worst of them play music and show a dancing hamster.",
            "Libraries have begun to collect them, because a site's error page is often the last thing that survives of it, as those who look after archives of the web know well.",
        ),
        story=ENGLISH,
    ),
)
yes(
    "about cookies en",
    simple(
        "Cookie banners have failed, says the watchdog that asked for them",
        "<h1>Cookie banners have failed, says the watchdog that asked for them</h1><p>6 May 2026</p>"
        + paragraphs(
            "The banners that ask Europeans to accept all cookies before they can read a page do not protect anybody's privacy, the regulator admitted in a report on Wednesday.",
            "Nine in ten visitors click “accept all” within two seconds, and most could not say afterwards what they had agreed to. Only one in two hundred opens the settings.",
            "The report proposes that browsers should send a signal once, and that sites must honour it. Advertisers said that the idea would favour the largest platforms, which do not need cookies.",
        ),
        story=ENGLISH,
    ),
)
yes(
    "about log-ins zh",
    simple(
        "多家平台调整登录方式 不再强制扫码登录",
        "<h1>多家平台调整登录方式 不再强制扫码登录</h1><p>2026年5月6日</p>"
        + paragraphs(
            "记者昨日获悉，多家视频和购物平台近日调整了登录方式，用户不再被要求必须扫码登录，可以自行选择密码或者短信。",
            "此前不少老年用户反映，请登录的提示层层弹出，关都关不掉，家里没有智能手机就无法使用服务。消费者协会为此约谈了六家企业。",
            "专家认为，登录方式多样化有助于弥合数字鸿沟，但平台同时应当防范盗号风险，不能把安全责任推给用户。",
        ),
        story=CHINESE,
    ),
)
yes(
    "about maintenance zh",
    simple(
        "铁路售票系统维护时间缩短",
        "<h1>铁路售票系统维护时间缩短</h1><p>2026-05-06 10:00 来源：南湖日报</p>"
        + paragraphs(
            "铁路部门昨天宣布，从本月十日起，网上售票系统每天的维护时间由原来的五个小时缩短到一个小时，旅客深夜也能买票退票。",
            "据介绍，新系统采用双中心架构，系统升级期间另一个中心照常服务。过去旅客常在夜里看到系统维护的提示，只能等到第二天早上。",
        ),
        story=CHINESE,
    ),
)
yes(
    "about a domain sale en",
    simple(
        "Village sells its domain name for half a million",
        "<h1>Village sells its domain name for half a million</h1><p>6 May 2026</p>"
        + paragraphs(
            "A village of ninety people has sold the domain name that it registered by chance in 1996, and will use the money to replace the roof of its school.",
            "The mayor said that the first offer arrived in the spam folder. “It said this domain is for sale, and asked whether we would like to buy our own name,” she laughed.",
            "The buyer, a maker of navigation software, promised to forward the old addresses for ten years.",
        ),
        story=ENGLISH,
    ),
)
yes(
    "flash zh",
    simple(
        "南湖大桥今晨恢复通行",
        "<h1>南湖大桥今晨恢复通行</h1><div>2026-05-06 06:12</div><p>南湖日报讯 记者今晨从市交通局获悉，因大雾临时封闭的南湖大桥已于六时整恢复双向通行，途经该桥的十二条公交线路同步恢复正常运营，请市民放心出行。</p>"
        + sidebar(CHINESE),
        story=CHINESE,
    ),
)
yes(
    "flash without a date zh",
    simple(
        "南湖大桥今晨恢复通行",
        "<h1>南湖大桥今晨恢复通行</h1><div class=con><p>记者今晨从市交通局获悉，因大雾临时封闭的南湖大桥已于六时整恢复双向通行，途经该桥的十二条公交线路同步恢复正常运营，相关部门提醒驾驶人减速慢行，保持车距，请市民放心出行。</p></div>"
        + sidebar(CHINESE),
        story=CHINESE,
    ),
)
yes(
    "flash en",
    simple(
        "Ferry delayed by fog",
        "<h1>Ferry delayed by fog</h1><time datetime='2026-05-06T06:12:00Z'>6 May</time><p>The first ferry to the island was delayed by two hours on Wednesday because of fog, the harbour master said. Later sailings were expected to leave on time.</p>"
        + sidebar(ENGLISH),
        story=ENGLISH,
    ),
)
yes(
    "poem zh",
    simple(
        "南湖三章",
        "<h1>南湖三章</h1><p>2026-05-06 作者：林秀</p><div class=content>"
        + "<br>".join(
            [
                "春水漫过石阶",
                "一只白鹭站在船头",
                "不说话",
                "也不飞走",
                "我把昨夜的灯",
                "一盏一盏还给湖面",
                "风从桥洞里出来",
                "带着去年的藕香",
                "你说回来",
                "是在第三个秋天",
                "银杏把影子铺满小路",
                "像一封没有寄出的信",
                "而我只是路过",
                "替这座城",
                "数了数桥上的人",
            ]
        )
        + "</div>",
        story=CHINESE,
    ),
)
yes(
    "poem en",
    simple(
        "Three songs of the quay",
        "<h1>Three songs of the quay</h1><p>6 May 2026</p><div class=poem>"
        + "<br>".join(
            [
                "The tide comes in without a word",
                "and lifts the boats we left to dry",
                "a gull has written on the sand",
                "the only line it knows of sky",
                "",
                "My father's hands were made of rope",
                "my mother's voice was made of rain",
                "and every evening at the door",
                "they called the harbour home again",
                "",
                "I keep a ticket in a drawer",
                "for one who never took the boat",
                "and when the fog lies on the pier",
                "I wear my father's coat",
            ]
        )
        + "</div>",
        story=ENGLISH,
    ),
)
yes(
    "interview zh",
    simple(
        "对话陈立群：桥是给人走的",
        "<h1>对话陈立群：桥是给人走的</h1><p>2026-05-06 09:30</p>"
        + "".join(
            f"<p><strong>记者：{question}</strong></p><p>陈立群：{answer}</p>"
            for question, answer in zip(
                ("工期为什么能提前？", "最难的是哪一步？", "以后还会封桥吗？"),
                (
                    "三班倒，夜里也不停，材料都是提前两个月备好的。",
                    "换吊杆。一次只能换两根，换的时候桥不能动，风大了就得停。",
                    "小修会有，这样的大修，二十年之内不会再有了。",
                ),
                strict=True,
            )
        ),
        story=CHINESE,
    ),
)
yes(
    "interview en",
    simple(
        "Tom Barlow: “Wood forgives you”",
        "<h1>Tom Barlow: “Wood forgives you”</h1><p>6 May 2026</p>"
        + "".join(
            f"<p><b>{question}</b></p><p>{answer}</p>"
            for question, answer in (
                ("Why wood?", "Because it forgives you. Steel remembers every mistake."),
                (
                    "How many planks did you replace?",
                    "Every second one, and then we found the rot and did the rest of that side.",
                ),
                ("What comes next?", "Sleep. Then the lifeboat, if she is still there. She is older than I am."),
            )
        ),
        story=ENGLISH,
    ),
)
STOCKS = "南湖机械 12.31 2.1 3.2/城北水务 8.05 -0.4 1.1/大桥股份 25.6 9.9 12.7/高新电子 41.2 -3.2 8.8/老城商业 6.66 0.0 0.7/长河航运 17.8 1.5 2.4/银杏医药 33.1 4.2 5.9/湖心旅游 9.42 -1.1 1.9/藕香食品 15.0 0.3 2.2/白鹭传媒 7.07 5.5 3.3"
yes(
    "stock table zh",
    simple(
        "5月6日沪深两市收盘行情一览",
        "<h1>5月6日沪深两市收盘行情一览</h1><p>2026-05-06 15:30 来源：南湖财经</p>"
        "<table border=1><tr><th>名称</th><th>收盘价</th><th>涨跌幅</th><th>成交额</th></tr>"
        + "".join(
            "<tr><td>{}</td><td>{}</td><td>{}%</td><td>{}亿元</td></tr>".format(*row.split())
            for row in STOCKS.split("/")
        )
        + "</table>",
        story=CHINESE,
    ),
)
yes(
    "league table en",
    simple(
        "Northern League: final table",
        "<h1>Northern League: final table</h1><p>Published 6 May 2026</p><table><thead><tr><th>Team</th><th>Played</th><th>Won</th><th>Points</th></tr></thead><tbody>"
        + "".join(
            f"<tr><td>{team}</td><td>38</td><td>{38 - 2 * n}</td><td>{90 - 5 * n}</td></tr>"
            for n, team in enumerate(
                (
                    "Harbour United",
                    "Coast Road Rovers",
                    "Lighthouse Athletic",
                    "Quay Street Town",
                    "Fish Market Wanderers",
                    "Island Rangers",
                    "Old Bank Albion",
                    "School Roof City",
                    "Bakery Park",
                    "Northern Wasps",
                )
            )
        )
        + "</tbody></table>",
        story=ENGLISH,
    ),
)
yes(
    "recipe zh",
    simple(
        "家常藕夹的做法",
        "<h1>家常藕夹的做法</h1><p>2026-05-06</p><h3>用料</h3><ul>"
        + "".join(
            f"<li>{item}</li>"
            for item in ("莲藕 一节", "猪肉末 二百克", "鸡蛋 一个", "面粉 八十克", "葱姜末 少许", "生抽 一勺")
        )
        + "</ul><h3>做法</h3><ol>"
        + "".join(
            f"<li>{step}</li>"
            for step in (
                "莲藕去皮，切成连刀片，泡在清水里防止变黑。",
                "肉末加葱姜、生抽和半个鸡蛋，顺着一个方向搅上劲。",
                "把肉馅填进藕片里，用手压实，边缘抹平。",
                "面粉加剩下的鸡蛋和适量清水调成糊，藕夹两面裹匀。",
                "油温六成热时下锅，中火炸到两面金黄，捞出沥油即可。",
            )
        )
        + "</ol>",
        story=CHINESE,
    ),
)
yes(
    "recipe en",
    simple(
        "Harbour fish pie",
        "<h1>Harbour fish pie</h1><p>6 May 2026</p><h2>Ingredients</h2><ul>"
        + "".join(
            f"<li>{item}</li>"
            for item in (
                "500 g smoked haddock",
                "300 ml milk",
                "1 kg potatoes",
                "2 leeks",
                "50 g butter",
                "a handful of parsley",
            )
        )
        + "</ul><h2>Method</h2><ol>"
        + "".join(
            f"<li>{step}</li>"
            for step in (
                "Boil the potatoes until soft and mash them with half of the butter.",
                "Poach the fish in the milk for ten minutes, then flake it.",
                "Fry the leeks gently in the rest of the butter.",
                "Mix fish, leeks, parsley and a ladle of the milk, and cover with the mash.",
                "Bake for half an hour at 200 degrees, until the top is brown.",
            )
        )
        + "</ol>",
        story=ENGLISH,
    ),
)
yes(
    "questions and answers zh",
    simple(
        "公积金新政十问十答",
        "<h1>公积金新政十问十答</h1><p>2026-05-06 来源：市公积金中心</p><dl>"
        + "".join(
            f"<dt>问：{q}</dt><dd>答：{a}</dd>"
            for q, a in (
                ("新政从什么时候开始执行？", "自今年六月一日起执行，此前已经受理的贷款仍按原规定办理。"),
                ("最高可以贷多少？", "单人缴存的最高六十万元，夫妻双方缴存的最高一百万元。"),
                ("租房提取有没有变化？", "有。每月提取的上限由一千二百元提高到两千元，不再要求提供发票。"),
                ("异地缴存能不能贷款？", "可以，需提供缴存地出具的证明，其他条件与本地职工相同。"),
            )
        )
        + "</dl>",
        story=CHINESE,
    ),
)
yes(
    "link roundup en",
    simple(
        "Weekly link roundup, 6 May",
        "<h1>Weekly link roundup</h1><p>Published 6 May 2026 by Jane Holloway</p><article><p>Another week, another pile of tabs. Here is what we read, argued about and forwarded to each other while the rain did not stop.</p><ul>"
        + "".join(
            f'<li><a href="http://other{n}.example/x">{text}</a>: {note}</li>'
            for n, (text, note) in enumerate(
                (
                    (
                        "The boat that came back",
                        "a long and patient account of a repair that took ten years, with drawings.",
                    ),
                    ("Why buses are late", "somebody finally counted, and it is not the drivers."),
                    ("A history of the loaf", "you will not look at a bakery in the same way after this."),
                    ("Maps of places that are gone", "the coast of 1820 laid over that of today, field by field."),
                    ("On growing old in a port", "an essay that we have read aloud at breakfast."),
                    ("How to read a tide table", "useful even if you never leave the sofa."),
                )
            )
        )
        + "</ul><p>Send us what you find, and have a dry weekend.</p></article>",
        story=ENGLISH,
    ),
    "http://news.example/2026/05/06/links",
)
yes(
    "teaser behind a paywall en",
    simple(
        "Harbour ferry returns",
        f"<article><h1>{ENGLISH.title}</h1><p>6 May 2026</p>{paragraphs(*ENGLISH.paragraphs[:3])}<div class='paywall'><h3>Subscribe to continue reading</h3><p>From one pound a week. Already a subscriber? Log in.</p></div></article>",
        story=ENGLISH,
    ),
)
yes(
    "teaser behind a paywall zh",
    simple(
        CHINESE.title,
        f"<div><h1>{CHINESE.title}</h1><p>2026-05-06</p>{paragraphs(*CHINESE.paragraphs[:3])}<p>本文为会员专享，登录后阅读全文</p></div>",
        story=CHINESE,
    ),
)
yes(
    "notice zh",
    simple(
        "关于南湖大桥夜间荷载试验的通告",
        "<h1>关于南湖大桥夜间荷载试验的通告</h1><p>发布时间：2026-05-06</p><div class=TRS_Editor><p>因荷载试验需要，自五月八日起至五月十日，每日二十三时至次日五时，南湖大桥半幅封闭通行，请过往车辆按照标志绕行。</p><p>特此通告。</p><p>市交通局</p><p>二〇二六年五月六日</p></div>",
        story=CHINESE,
    ),
)
yes(
    "gallery with captions that tell zh",
    simple(
        "组图：南湖大桥这十个月",
        "<h1>组图：南湖大桥这十个月</h1><p>2026-05-06</p>"
        + "".join(f'<p><img src="/{n}.jpg"></p><p>{text}</p>' for n, text in enumerate(CHINESE.paragraphs[:5])),
        story=CHINESE,
    ),
)
yes(
    "json article about a robot check",
    simple(
        "Are you a robot? A short history of the question",
        f"<script type='application/ld+json'>{json.dumps({'@type': 'NewsArticle', 'headline': 'Are you a robot?'})}</script><h1>Are you a robot? A short history of the question</h1>"
        + paragraphs(
            "The question is older than the web. In 1950 a mathematician asked whether a machine could pass for a person in a conversation, and called it a game.",
            "Half a century later web sites began to ask it of everybody who wanted to buy a ticket, and the answers trained the machines that the question was meant to keep out.",
        ),
        story=ENGLISH,
    ),
)
