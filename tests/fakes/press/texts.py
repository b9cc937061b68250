"""Made-up stories for pages of the press, and headlines that stand around them."""

# ruff: noqa: E501 - a paragraph is a line
from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Text:
    title: str
    lines: tuple[str, ...]


RIVER = Text(
    "清江流域十年禁渔满五年 江豚种群数量止跌回升",
    (
        "新华社江城5月6日电（记者周文涛、何佳）清江流域重点水域禁渔进入第五年。最新监测显示，江豚种群数量止跌回升，鱼类种数较禁渔前增加二十六种。",
        "五月的江面水汽氤氲。巡护员老彭把船停在芦苇荡边，举起望远镜数了数浮出水面的背脊：“一、二、三……今天有七头，比上个月多两头。”",
        "过去，老彭是这一带有名的渔民。二〇二一年退捕上岸后，他报名加入了协助巡护队，每天沿着四十公里的江段来回两趟，清理废弃网具，劝离垂钓者。",
        "“刚开始有人骂我们断了饭碗，现在看到鱼回来了，骂的人少了。”他说。",
        "流域管理局提供的数据显示，五年间累计退捕渔船一万一千余艘、安置渔民二万三千余人，社会保障基本实现应保尽保，转产就业率达到百分之九十八以上。",
        "专家提醒，恢复的基础仍不牢固，外来物种入侵、航道整治和岸线开发对栖息地的影响还要长期观察，监测网络也有待加密。",
    ),
)
BATTERY = Text(
    "固态电池离量产还有多远？三家企业给出不同答案",
    (
        "“明年装车”，这句话在电池行业已经说了七年。近日举行的一场技术论坛上，三家企业对固态电池的量产时间给出了三个不同的答案：二〇二七年、二〇二八年，以及“再等等”。",
        "最乐观的一家来自南方。其首席科学家韩立新介绍，公司的中试线良率已超过百分之八十五，单体能量密度达到每公斤四百瓦时，成本仍是液态电池的三倍左右。",
        "另一家企业的判断要谨慎得多。“实验室里做一百个合格，和工厂里做一百万个合格，是两回事。”该公司制造负责人说，界面阻抗和干法电极的一致性仍是最难啃的骨头。",
        "资本市场显然没有耐心等待。过去三个月，相关概念股平均涨幅超过四成，部分公司市值已透支未来五年的订单。",
        "分析师认为，半固态路线会在未来两到三年内率先放量，全固态则取决于硫化物电解质的价格能否降到每公斤五百元以下。",
        "对普通消费者来说，也许更实际的问题是：为了多出来的两百公里续航，愿意多付多少钱？",
    ),
)
MUSEUM = Text(
    "小城博物馆为何一票难求",
    (
        "周六早上八点，距离开馆还有一个小时，陵州博物馆门前的队伍已经拐过了两个街角。保安老郑拿着喇叭来回喊：没有预约的朋友，下午两点再来看看有没有余票。",
        "三年前，这座只有四十万人口的小城，博物馆一天的观众常常不到一百人。馆长沈若兰记得，有一回整个下午只来了一位避雨的快递员。",
        "转折始于一次文物修复的直播。修复师用棉签一点点洗去铜镜上的锈，镜背的鸾鸟露出来时，直播间里有二十七万人。",
        "此后，馆里把库房的一面墙换成了玻璃，观众可以看见修复室里正在发生的事；讲解词由中学生重写，每年换一版；夜场的最后半小时，灯会全部关掉，只留一束光照着那面铜镜。",
        "“我们没有国宝，只有耐心。”沈若兰说。",
        "火爆也带来烦恼。票贩子开始出现，展厅里的二氧化碳浓度几次超标，讲解员的嗓子哑了一半。馆方最近把每日限额从三千人降到了两千二百人。",
        "一位从外省赶来的观众没有抢到票，在门口和铜镜的海报合了影。她说不遗憾，下次再来，也许那面镜子又亮了一点。",
    ),
)
RATES = Text(
    "多地下调存量房贷利率 业内：年内仍有下降空间",
    (
        "五月以来，已有九个城市的多家银行下调存量个人住房贷款利率，调整后普遍降至百分之三点一左右，部分客户可低至百分之二点九五。",
        "一名股份制银行客户经理告诉记者，此次调整由系统批量完成，借款人无需提出申请，新利率自下一个重定价日起生效。",
        "以贷款余额一百万元、剩余期限二十五年、等额本息还款计算，利率下降二十五个基点，月供可减少约一百三十元，累计节省利息近四万元。",
        "某研究院首席分析师陆启明认为，银行净息差已处于历史低位，继续让利的空间取决于存款成本能否同步下行，预计年内政策利率仍有十到二十个基点的下降空间。",
        "也有银行人士表示，提前还款的申请量较去年同期下降了三成，说明新老贷款之间的利差正在收窄，居民加快还贷的意愿有所减弱。",
    ),
)
ESSAY = Text(
    "我在县城修钟表的二十年",
    (
        "我学修表那年十七岁，师傅只问了一句：坐得住吗？我说坐得住。他就把一只拆散的闹钟倒在我面前，说什么时候装回去，什么时候吃饭。",
        "那天我吃上饭已经是夜里十一点。后来我才知道，师傅一直坐在里屋没睡，等着听那一声响。",
        "二十年里，来修的东西一直在变。先是上海牌机械表，再是电子表、石英钟，后来年轻人拿来的都是爷爷留下的遗物，不为看时间，只为听个响。",
        "有个姑娘拿来一块停了的怀表，说是外婆的。我打开后盖，里面夹着一张指甲盖大的照片，是个穿军装的男人。姑娘愣了很久，她不认识那个人。",
        "表修好了，照片我原样放了回去。她问多少钱，我说二十。她说太少了，我说手艺就值这么多，别的不归我管。",
        "去年街对面开了家手机店，把我的招牌挡了一半。老主顾还是找得到，他们说是听着声音找来的：满墙的钟，差着几秒，一个接一个地敲。",
    ),
)
CODE = Text(
    "用生成器把内存占用降到十分之一",
    (
        "前几天同事抱怨一个日志分析脚本动不动就被系统杀掉，我看了一眼代码，发现它把六个吉字节的文件一次性读进了列表。这篇文章记录一下改造的过程。",
        "问题出在下面这段代码，它先把所有行读进内存，再逐行过滤，峰值内存等于文件大小的三到四倍。",
        "改法很简单：把函数里的列表换成生成器，用 yield 逐行产出，调用的地方一个字都不用动，因为 for 循环不关心对面是列表还是生成器。",
        "改完之后，同样的文件峰值内存从二十一个吉字节降到了一百八十兆，耗时反而少了百分之十二，因为不再触发交换分区。",
        "需要注意的是，生成器只能遍历一次，如果后面还要统计总数，要么用 itertools.tee，要么干脆在第一遍里顺手数了。",
    ),
)
TRADITIONAL = Text(
    "離島醫療專機啟用 轉診時間縮短一半",
    (
        "離島居民期盼多年的醫療專機今天正式啟用，由衛生單位與民間航空公司合作，廿四小時待命，重症病患轉診本島的時間可望由四小時縮短為兩小時。",
        "縣長在啟用典禮上表示，過去遇到濃霧或夜間，只能等待軍方支援，家屬在機場外焦急守候的畫面，往後希望不再出現。",
        "專機機艙配置呼吸器、加護監視設備及一張可升降擔架床，隨機醫護人員須完成八十小時航空醫療訓練，首批共有廿二人結訓。",
        "島上唯一一間醫院的急診主任林孟潔說，去年後送的一百四十三名病患中，有六成是心肌梗塞與腦中風，「這些病，差一個小時就差一輩子」。",
        "不過也有醫師提醒，專機不能取代在地醫療，離島仍缺三名外科醫師及十一名護理人員，盼中央加碼留才獎勵。",
    ),
)
HEADLINES = (
    "城北水厂二期投产，十二万户告别低水压",
    "中学生足球联赛周末打响，二十支球队参加",
    "老旧小区加装电梯，补贴标准公布",
    "大学城夜市重新开张，摊位抽签决定",
    "地铁四号线首列车下线，明年试运行",
    "雨季将至，三处积水点完成改造",
    "果农用上无人机，一天干完半月活",
    "一张老照片背后的六十年友谊",
)
HEADLINES_TRADITIONAL = (
    "颱風外圍環流影響 東半部慎防大雨",
    "高鐵新站動工 預計四年後通車",
    "學測成績公布 滿級分人數創新低",
    "夜市攤商轉型 行動支付比例逾半",
    "候鳥提早報到 賞鳥人潮湧入濕地",
    "老戲院重生 首週票房超乎預期",
)
ORCHARD = Text(
    "Last orchard in the valley wins a reprieve from the bypass",
    (
        "A 140-year-old orchard that stood in the path of a planned bypass will be spared after engineers found that the road could be moved forty metres to the north at no extra cost.",
        "The decision, announced on Wednesday evening after a six-hour meeting of the county council, ends a dispute that has divided the town of Ashcombe for the better part of a decade.",
        '"We were told for eight years that there was no alternative," said Miriam Okafor, whose family has picked apples there since 1911. "It turned out that nobody had looked."',
        "The orchard holds 61 varieties of apple, four of which are not known to grow anywhere else. A botanist from the national collection spent last autumn taking cuttings, in case the bulldozers came.",
        "Not everyone is celebrating. Residents of Mill Lane, who will now live closer to the carriageway, said that they had been given nine days to respond to the new plans.",
        "The council said that noise barriers would be built before the first lorry passes, and that work on the 3.2-mile road would start in the spring.",
    ),
)
BANK = Text(
    "Central bank holds rates and hints at a cut before winter",
    (
        "The central bank left its key interest rate unchanged at 4.25 percent on Wednesday and said that a cut before winter was possible if wage growth continued to slow.",
        "The decision was in line with the forecasts of 38 of 41 economists polled last week, but the currency fell 0.6 percent after the governor dropped a phrase about the need for patience.",
        "“We are not there yet, but we can see the shore,” Governor Helena Brandt told reporters. “What we cannot see is how deep the water is in between.”",
        "Core inflation, which strips out food and energy, slowed to 2.4 percent in April from 2.9 percent a month earlier, its lowest level in almost three years.",
        "Markets now price in a 70 percent chance of a quarter-point reduction in September, up from 45 percent before the announcement. Yields on two-year bonds fell by nine basis points.",
        "Analysts warned that a strike at the country’s ports, now in its third week, could push up the prices of imported goods and complicate the path.",
    ),
)
GARDEN = Text(
    "What I learned from letting my lawn go",
    (
        "Two summers ago I stopped mowing. It was not a decision so much as a broken pull cord, followed by rain, followed by the discovery of a bee orchid where the goal posts used to be.",
        "I had always thought of the lawn as the part of the garden that looked after itself. In fact it had been the part that I looked after most: forty hours a year, by my own reckoning, and a can of petrol a month.",
        "The first thing that arrives is not beauty. It is dock, and then thistle, and then a note from the neighbour. You have to hold your nerve until about the second June.",
        "Then one evening you walk out and the whole place is moving. I counted eleven kinds of grass that I had been cutting to the same height for fifteen years, and I still cannot name four of them.",
        "I mow a path now, one mower wide, in a curve that has no purpose except to make you walk more slowly. Everybody who comes follows it, even the postman, although the straight way is shorter.",
        "If there is a lesson, it is a small one. Most of what I called maintenance was interruption.",
    ),
)
ENGLISH_HEADLINES = (
    "School roof to be replaced before winter term",
    "Cyclists ask for a lane on the coast road",
    "Two bakeries share the prize for the best loaf",
    "New doctor opens practice in the old bank",
    "Library extends its opening hours on Saturdays",
    "Council debates the price of parking again",
    "Lifeboat crew honoured for rescue in January storm",
)
