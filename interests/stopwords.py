"""Words that tell nothing of what a news text is about.

Ours, because the well-kept lists are made for other work: stopwords-iso has no word of news Chinese (记者, 表示,
推进) and drops English words that readers follow (computer, system, research). A word that a reader might follow is no
stop word.
Simplified Chinese and lower case, as `segmentation.prepare` makes them.
"""

from __future__ import annotations

_ZH_FUNCTION = """
一个 一些 一切 一则 一方面 一旦 一来 一样 一直 一种 一般 一起 一下 一定 一边 一面 一次 一点 一会 一系列 一批 一条 一项
一名 一位 一家 万一 上下 上述 下列 不仅 不仅仅 不会 不但 不光 不再 不准 不单 不只 不可 不同 不够 不如 不妨 不得 不得不
不必 不怕 不想 不断 不是 不曾 不止 不比 不然 不用 不管 不能 不至于 不若 不要 不论 不足 不过 不少 与其 与此同时 专门 且
两者 个人 个别 中的 为了 为什么 为何 为止 为此 为着 主要 乃至 之一 之前 之后 之间 之中 之外 之内 之所以 之类 也好 也是
也许 二来 于是 云云 互相 些许 亦 什么 什么样 仅仅 今后 仍 仍旧 仍然 仍是 从中 从事 从此 从而 他人 他们 他的 以上 以下
以为 以便 以免 以内 以前 以及 以后 以外 以期 以来 以至 以至于 以致 任何 任凭 众多 会有 似乎 似的 但是 何以 何况 何处
何时 余 作为 你们 你的 使 使得 使用 例如 依 依据 依照 依旧 便 便于 俺们 倍 值此 假使 假如 假若 偶尔 偏偏 像 先后 先是
光是 全部 全体 全都 全然 公然 共有 关于 其一 其中 其他 其余 其它 其实 其次 具体 再 再度 再次 再者 再说 再有 最为 最终
最后 最近 最先 况且 几 几乎 几时 凡 凡是 凭借 出去 出来 出于 出自 分别 则 刚 刚刚 别人 别的 别说 到底 到了 到来 前后
前者 前来 前往 前述 加之 加以 勃然 包括 十分 单 却 却是 即 即便 即使 即将 即可 原本 原来 又 又是 及 及其 及时 及至
反之 反而 反正 反过来 受到 变得 另 另一方面 另外 另有 另悉 只 只是 只有 只能 只要 只会 叫 可 可以 可是 可能 可见 各
各个 各位 各国 各地 各方 各种 各类 各级 各自 各项 各界 同 同时 同样 后 后者 后来 向 否则 吗 呢 咱们 哪 哪个 哪些 哪儿
哪怕 哪里 哪样 唯有 因 因为 因此 因而 固然 在 在内 在于 在此 地 均 均为 坚决 基于 基本 基本上 处在 处于 多 多么 多少
多次 多项 多个 多名 多家 多种 多地 大 大家 大多 大多数 大约 大量 大批 大致 太 她们 她的 好 好像 好的 如 如上 如下 如今
如何 如同 如果 如此 始终 它们 它的 宁可 宁愿 完全 完成 对 对于 对待 对此 将 将会 将要 就 就是 就是说 就算 就要 尔后 尚
尚且 尚未 尤其 尤其是 尽 尽可能 尽快 尽管 尽量 居然 届时 岂 岂但 已 已有 已经 已是 并 并且 并非 并不 并将 常 常常 平均
年 年内 年初 年底 年前 年来 年间 应 应当 应该 应对 开外 开始 当 当中 当初 当前 当地 当天 当日 当时 当晚 当然 当年 彼此
往 往往 很 很多 很少 很大 得 得了 得到 得以 怎 怎么 怎么办 怎么样 怎样 总之 总是 总的来说 总共 恰恰 恰好 您 想 想到
想要 愈 成为 成了 我 我们 我的 我国 或 或是 或者 或许 截止 截至 所 所以 所在 所有 所谓 所致 才 才能 才是 打从 把 抑或
拿 按 按照 据 据此 据说 据悉 据了解 换言之 接着 接连 接近 故 故此 故而 整个 整体 整整 断 既 既是 既然 时 时候 时间
时刻 时期 日 日前 日起 日至 日晚 早已 是 是以 是否 是的 显然 显著 显得 曾 曾经 更 更加 更为 更好 更多 更大 更是 替
替代 最 最大 最高 最多 最少 最好 最低 最早 最新 月 月份 月底 月初 有 有些 有人 有关 有力 有所 有时 有着 有的 有效 有望
有序 朝着 期 期间 未 未必 未曾 未来 本 本人 本地 本届 本次 本着 本身 本周 本月 本年 本报 来 来到 来看 来自 来说 来源
极 极其 极为 极了 果然 某 某个 某些 某种 样 根据 根本 正 正值 正在 正如 正好 正是 此 此前 此地 此处 此外 此时 此次
此间 此番 此类 步 毋宁 每 每个 每年 每天 每日 每次 每当 每月 比 比如 比较 没 没有 没能 沿着 注定 涉及 渐渐 然后 然而
照 照着 特别 特别是 特定 独自 现 现在 现有 甚至 甚至于 用 用于 用来 由 由于 由此 由此可见 的 的确 的话 直到 直接 目前
相 相关 相应 相当 相比 相对 相继 相互 看 看到 看来 看见 真 真正 真是 眼下 着 着呢 矣 知道 确实 离 种 稍 称 立即 立刻
竟 竟然 第一 第二 第三 等 等到 等等 等地 等人 简单 算 类 紧接着 累计 约 纵使 纵然 纷纷 经 经过 结果 给 给予 绝 绝对 继
继续 继而 综上所述 罢了 而 而且 而后 而已 而是 而言 而非 聚焦 能 能否 能够 自 自从 自己 自身 自家 至 至于 至今 至少 若
若是 若非 若干 虽 虽然 虽说 被 要 要不 要不是 要么 要是 要求 覆盖 见 视 许多 该 该项 诸如 诸多 谁 谁知 起 起来 起到 超
超过 趁着 越 越来越 越是 足以 距离 较 较为 较大 较好 较多 较高 较之 达 达到 达成 过 过去 过程 过于 近 近年 近年来 近日
近期 近来 还 还是 还有 还要 还会 还将 这 这一 这个 这么 这些 这会儿 这儿 这样 这时 这是 这次 这种 这般 这边 这里 这项
这家 这位 进一步 进而 进入 进行 连 连同 连续 逐步 逐渐 通常 通过 遇到 遵循 遵照 那 那个 那么 那些 那儿 那时 那样 那边
那里 那种 都 都是 鉴于 针对 附近 除 除了 除外 除此之外 除非 随 随后 随即 随时 随着 非 非常 非但 顺着 首先 首次 首个
高达 今 今天 今日 今年 今年以来 今晚 今早 昨天 昨日 昨晚 明天 明日 明年 去年 前年 前天 上午 下午 中午 晚上 凌晨 清晨
早上 傍晚 上周 下周 上月 下月 周一 周二 周三 周四 周五 周六 周日 星期一 星期二 星期三 星期四 星期五 星期六 星期日
星期天 一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月 全年 同年 同日 同期 同比 环比 小时 分钟 左右
上下午 前夕 期末 个月 天内 年度 世纪 号 部分 方面 方式 情况 问题 内容 过后 一线 一道 一大 一如 一经 一再 一时 一致
一律 一度 一概 一共 一番 一贯 从来 全力 全面 全程
"""

_ZH_NEWS = """
发展 建设 全国 国家 事业 系列 主题 利用 管理 圆满成功 万千瓦 千瓦 有限公司 公司 周年 伟大 热烈祝贺 热烈 隆重
央视网 央视 央视新闻 新闻联播 联播 快讯 总台 新华社 新华网 人民网 人民日报 中新网 中新社 光明网 光明日报 澎湃 客户端
公众号 网站 官网 记者 本报记者 通讯员 编辑 责编 责任编辑 主编 编者按 校对 供图 图为 图片 视频 配图 原标题 标题 转载
版权 版权所有 版权声明 声明 免责 声明如下 作者 原创 撰稿 综合 综合报道 报道 报道称 据报道 媒体报道 消息 消息称 获悉 电
日电 讯 本报讯 摘要 导读 全文 阅读 点击 点击数 浏览 分享 收藏 评论数 扫码 扫描 二维码 关注 订阅 登录 注册账号 下载
上一篇 下一篇 相关阅读 相关新闻 返回 首页 打印 表示 指出 强调 认为 日称 宣称 声称 说 说道 谈到 提到 透露 介绍 介绍说
告诉 回应 回应称 坦言 直言 呼吁 披露 显示 证实 宣布 公布 发布 发表 通报 通知 公告 印发 下发 刊发 刊登 署名 致辞 讲话
发言 发言人 新闻发言人 采访 受访 受访者 专访 答问 问答 解读 举行 召开 举办 开展 出席 参加 参与 主持 会见 陪同 获 获得
取得 实现 推动 推进 推出 推行 促进 加快 加强 加大 加深 增强 强化 深化 深入 优化 提升 提高 提供 提出 扩大 拓展 完善
健全 构建 打造 形成 建立 建成 坚持 坚定 坚定不移 保持 维持 维护 确保 保障 落实 贯彻 贯彻落实 实施 执行 采取 作出 做出
做好 做到 抓好 抓住 持续 稳步 扎实 切实 着力 大力 努力 积极 充分 广泛 不懈 携手 共同 联合 协同 统筹 支持 支撑 助力
引领 引导 带动 带来 发挥 作用 具有 拥有 存在 出现 发生 导致 造成 引发 产生 成效 成果 取得成效 进展 措施 举措 力度 机制
体系 格局 局面 形势 态势 任务 目标 工作 部署 安排 意见 精神 意义 重要 重大 重点 关键 核心 突出 明显 良好 积极性 有利
有利于 深刻 深度 高度 高度重视 重视 围绕 立足 聚力 赋能 迈出 迈向 开启 开局 迎来 展现 展示 体现 彰显 凸显 反映 说明
表明 意味着 意味 看好 预计 预期 期待 希望 相信 愿 愿意 愿同 欢迎 感谢 祝贺 值得 需要 必须 必要 必将 务必 予以 用好
落地 到位 启动 启用 投入 投用 开工 收官 完工 正式 顺利 成功 圆满 陆续 合计 共计 总计 突破 超额 增加 减少 增长 下降
上升 上涨 下跌 提前 推迟 延长 缩短 扩展 改善 改进 解决 处理 处置 面对 面临 面向 针对性 结合 符合 满足 适应 适合 根据地
位于 坐落 分布 集中 组成 构成 属于 等同 包含 涵盖 涉及面 具备 保证 开放式 一体 新型 全新 全方位 多层次 多元 高水平
高质量 高效 快速 迅速 稳定性 更高 更强 更广 更快 更优 进程 步伐 水平 程度 能力 力量 优势 特点 特色 亮点 潜力 活力 动力
信心 基础 条件 环节 因素 方案 计划 规划 项目 行动 活动 领域 范围 地区 区域 当事 各地区 各部门 部门 单位 人员 人士
相关人员 相关部门 负责人 工作人员 有关部门 有关方面 相关负责人 代表 成员 专人 群众 民众 大众 广大 人们 双方 各方面
一方 人次 万人次 百分点 万人 万亩 亿元 万元 万亿元 美元 元 公里 平方米 平方公里 千米 米 吨 公斤 千克 万吨 亿吨 架次
余人 多人 人数 数量 总数 总量 规模 占比 比例 比重 比率 幅度 增幅 增速 降幅 统计 统计数据 统计局 小时内 时段 阶段 时代
历史性 里程碑 新一轮 新高 创下 刷新 了解 发现 认识 学习贯彻 研究部署 看点 热点 焦点 话题 事件 事情 事实 事项 情形 状况
现状 背景 原因 目的 方法 办法 途径 渠道 手段 步骤 名单 附件 日期 地点 地址 电话 邮箱 热线 联系 联系方式 咨询 举报 投稿
网友 网民 用户 读者 观众 先生 女士
"""

_EN_FUNCTION = """
a about above according across actually after afterwards again against ago ah ahead all allow almost alone along
already also although always am amid among amongst an and another any anybody anyhow anyone anything anyway anywhere
apart are aren't around as aside at available away back be became because become been before beforehand began begin
behind being below beside besides best better between beyond both bring brought but by came can can't cannot cause
certain certainly clearly come consider could couldn't currently day decade definitely despite did didn't do does
doesn't doing don't done down due during each early earlier eight eighth either else elsewhere end enough entirely
especially et etc even ever every everybody everyone everything everywhere exactly example except far few fewer fifth
finally find first five follow followed following for former formerly forth found four fourth from full fully further
furthermore gave general generally get give given go goes going gone got gotten great greater had hadn't half happen
hardly has hasn't have haven't having he he'd he'll he's held hello hence her here hers herself high higher him
himself his hold how however i i'd i'll i'm i've ie if immediate immediately in inc include indeed instead into inward
is isn't it it'd it'll it's its itself just keep kept know known large larger largest last late lately later latest
latter least left less let let's like likely little long longer look low lower made main mainly make many matter may
maybe me mean meanwhile meant merely might mln month more moreover most mostly move mr mrs ms much must my myself name
namely near nearly need neither never nevertheless new next nine ninth no nobody non none nor normally not note noted
nothing notwithstanding now nowhere of off often oh old on once one only onto or other otherwise ought our ours
ourselves out outside over overall own part particular particularly past per perhaps place plus point possible
possibly present presumably previous previously probably put quite rather re real really recent recently regarding
remain result right same saw say second secondly see seem seen sent set seven seventh several shall she she'd she'll
she's should shouldn't show shown side significant significantly similar since six sixth small so some somebody
somehow someone something sometime somewhat somewhere soon still stand such sure take taken tell ten tend than thank
that that's the their them themselves then there thereafter thereby therefore these they they'd they'll they're
they've thing think third this thorough those though three through throughout thru thus time to today together
tomorrow too took toward towards tried try tuesday turn twelve twenty twice two type un under unless unlike until unto
up upon us use used useful usually various very via vs want was wasn't way we we'd we'll we're we've week well went
were weren't what whatever when whenever where whereas whereby wherein wherever whether which whichever while who
who'd who's whoever whole whom whose why will with within without won't work worked would wouldn't year yes yesterday
yet you you'd you'll you're you've your yours yourself yourselves zero i.e. e.g. a.m. p.m. vs. etc. monday wednesday
thursday friday saturday sunday january february march april june july august september october november december jan
feb mar apr jun jul aug sep sept oct nov dec hour minute
"""

_EN_NEWS = """
said says saying told asked ask added adding announced announce announcement reported report reporter reporting reuter
correspondent spokesman spokeswoman spokesperson statement comment commented cited quoted declined disclosed interview
newsletter editor editorial photo caption copyright reserved click read subscribe share login sign website page link
advertisement sponsored update updated breaking source sources official expected expect plan planned planning agreed
called call scheduled continued continue remained started start ended led leading based including included making
taking holding giving needed using number amount total level average figure percent pct cent billion million thousand
hundred bln dlr dlrs ct cts yr yrs shr qtr qtly avg mth rev net prior versus compared current annual increase
increased decrease decreased rose rise fell fall gain gained drop dropped biggest major minor key additional able
unable term period beginning quarter weekly monthly quarterly yearly daily co corp ltd plc llc group company unit
people person area case fact issue question problem situation condition reason basis measure effort action decision
member head chairman vice director chief executive manager senior
"""

STOP_WORDS: frozenset[str] = frozenset(f"{_ZH_FUNCTION} {_ZH_NEWS} {_EN_FUNCTION} {_EN_NEWS}".split())
