"""Pages on which a site speaks to its visitor instead of telling something: errors, consent, checks, log-ins, sales.

Served with status 200 as often as not, in any length. An article about such pages uses the same nouns; what gives a
notice away is that most of it addresses the visitor in set phrases ("the page you are looking for", 请稍后再试).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from crawler.article.outline import units

_PER_PHRASE = 90.0  # units of text that one phrase speaks for; the longest apologies have one a sentence
_PER_PHRASE_DATED = 45.0  # of a page that shows a date beside its title, as few notices do
_LONGEST = 1500.0  # units; no notice is a longer read
_SHORT = 180.0  # units up to which a title that only notices have is enough
_MOSTLY = 0.5  # of the text in paragraphs that hold such a phrase

_TITLES = re.compile(
    "|".join(
        (
            r"(?:http )?(?:error )?(?:code )?[45]\d\d(?: error)?(?: ?[-–:|]? ?[\w' ]{3,40})?",
            r"(?:(?:page|file|article|post) )?(?:not|cannot be) found|oops\W*(?:[\w' ]{0,40})?|access denied",
            r"forbidden",
            r"(?:internal )?server error|bad gateway|service unavailable|an error (?:has )?occurred|error",
            r"untitled error",
            r"just a moment.{0,3}|attention required.{0,20}|please wait.{0,10}|one moment.{0,10}",
            r"checking your browser.*",
            r"(?:security|robot|human|bot) (?:check|verification)|are you (?:a )?(?:human|robot)\W*|captcha",
            r"pardon our .*",
            r"(?:log|sign)[ -]?(?:in|on|up)(?: (?:to|with|or|and) .{0,40})?|register|welcome back",
            r"subscribe(?: now)?",
            r"subscribe to (?:keep|continue) reading|forgot(?:ten)? (?:your )?password",
            r"create (?:an|your) account",
            r"before you continue.{0,20}|(?:your )?privacy (?:choices|settings)|we value your privacy|cookies?",
            r"cookie (?:consent|preferences|settings|notice)|unsupported browser",
            r"(?:please )?(?:upgrade|update) your browser",
            r"(?:we(?:'|’)ll be )?(?:right )?back soon|we(?:'|’)ll be right back",
            r"(?:site |down for |under )?maintenance(?: mode)?",
            r"under construction|coming soon|welcome to nginx!?|index of /.*|apache2? .{0,20}default page.*",
            r"it works!?",
            r"(?:this )?(?:domain|[\w-]+(?:\.[\w-]+)+)(?: name)? (?:is|may be) for sale.{0,5}",
            r"account suspended|redirecting.*",
            r"(?:search|search results?|you searched for)(?: (?:for|results?))?\b.{0,60}|no results(?: found)?",
            r"(?:系统|错误|温馨|信息|友情)?提示(?:信息|页面?)?|出错[了啦]?|错误(?:页面?|信息)|(?:很)?抱歉",
            r"对不起",
            r"(?:您访问的)?(?:页面|网页|内容|文章|帖子|信息)?(?:不存在|找不到了?|未找到|没有找到|已(?:被)?删除|出错了?|错误|无法访问|丢失)",
            r"(?:安全|人机|滑动|登录|访问|身份)?验证(?:码|中心)?",
            r"(?:请|完成)(?:输入|完成)?(?:安全|人机)?验证码?",
            r"(?:用户|会员|账号|账户|统一身份认证?)?(?:登录|登陆|登入|注册)(?:页面?|中心|系统)?",
            r"请(?:先)?(?:登录|登陆|注册)",
            r"(?:系统|网站|本站)?(?:维护|升级)(?:中|维护)?|网站建设中|(?:页面)?(?:正在)?(?:跳转|加载)中?",
            r"请稍[候后等].{0,6}",
            r"(?:浏览器|版本)(?:升级|过低|不支持).{0,6}|隐私(?:提示|设置)|Cookie ?(?:提示|设置)",
            r"网站(?:暂时|已)?关闭.{0,4}",
            r"(?:订阅|登录|付费)后(?:可)?(?:阅读|查看)(?:全文)?|.{0,40}域名(?:出售|转让|停放)",
            r"访问(?:被拒绝|受限|过于频繁|异常)",
            r"没有权限|(?:站内)?搜索(?:结果)?(?:[:：“\"].{0,40})?|.{0,30}的?搜索结果",
        )
    ),
    re.IGNORECASE,
)
# The site's own pages, whatever their length.
_OWN_PAGES = re.compile(
    r"(?:about|contact)(?: us)?|privacy (?:policy|notice|statement)|cookies? (?:policy|notice|statement)|site ?map"
    r"|terms (?:of|and|&) (?:use|service|conditions)(?: of use)?|terms|legal notice|imprint|disclaimer"
    r"|advertise(?: with us)?"
    r"|(?:关于|联系)(?:我们|本站)|隐私(?:政策|声明|保护)|(?:用户|会员|服务|注册)(?:服务|注册|使用)?(?:协议|条款)|网站(?:地图|声明|导航)"
    r"|版权声明|免责声明|法律声明|广告服务|诚聘英才|人才招聘|招聘信息|友情链接|网站简介|本站简介|帮助中心",
    re.IGNORECASE,
)
# Told apart by script and by where words begin: 250 alternatives at every character would take longer than all the rest
# of reading a page.
_ENGLISH_PHRASES = re.compile(
    r"(?<![a-z])(?=[a-z45])(?:"
    + "|".join(
        (
            # errors
            r"(?:(?:web)?page|article|url|content|address|file|resource)(?: that)? "
            r"you(?:'re|’re| are| were| have|'ve|’ve)? (?:looking for|requested|request|tried|trying|followed|typed)",
            r"(?:page|article|content|url|resource|file) (?:\w+ )?"
            r"(?:was not|could not be|can(?:no|')?t be) (?:found|displayed)",
            r"(?:page|article|content|url) has been (?:moved|removed|deleted)",
            r"(?:page|article|content|url) (?:does not|doesn[’']t|no longer) exists?",
            r"(?:can[’']?t|cannot|could ?n[’']t|could not|unable to) (?:seem to )?"
            r"(?:find|locate) (?:the|that|this|your|what)",
            r"\berror (?:code )?[45]\d\d\b|\b[45]\d\d (?:error|not found|forbidden|bad gateway)",
            r"internal (?:server )?error",
            r"something went wrong|encountered an? (?:\w+ )?error|temporarily (?:unavailable|down)",
            r"technical difficulties",
            r"(?:contact|email|inform) (?:the |our )?(?:server |site |web ?site )?"
            r"(?:administrator|owner|support|webmaster|help ?desk)",
            r"check the (?:spelling|address|url|link)|(?:typed|spelled|entered) (?:\w+ )?(?:in)?correctly",
            r"typed wrongly|mistyped",
            r"(?:back|return|go|start over) (?:to|from) (?:the |our )?(?:previous page|home ?page)",
            r"visit our home ?page",
            r"(?:please )?try again(?: later| in a)|refresh (?:the|this) page|reload(?:ing)? (?:the|this) page",
            r"apologi[sz]e for (?:the|any) inconvenience|sorry for (?:the|any) inconvenience",
            r"we(?:'re|’re| are) (?:very )?sorry, (?:but )?",
            r"(?:do not|don[’']t) have (?:the )?(?:permission|access)|not authori[sz]ed to",
            r"access (?:to this page )?(?:has been |is |was )?denied",
            r"you (?:have been|are|were) (?:blocked|unable to access)|information about this error",
            r"use the search box",
            # checks
            r"enable (?:javascript|cookies)",
            r"javascript (?:and cookies )?(?:is|are|has been) (?:currently )?"
            r"(?:disabled|not (?:available|enabled)|required|turned off)",
            r"disabled javascript|cookies and javascript are enabled|preventing javascript",
            r"checking (?:if the site|your browser)",
            r"(?:verify|confirm|prove|verifying)(?: that)? you(?:'re|’re| are) (?:not a |a |an )?(?:robot|bot|human)",
            r"security of your connection|using a security service|triggered (?:the|this|a) (?:security|block)",
            r"\bray id\b",
            r"(?:complete|solve|fill in) (?:the|this) (?:captcha|challenge|puzzle)",
            r"unusual (?:traffic|activity) from",
            r"think (?:that )?you (?:were|are|might be) a (?:ro)?bot|supported browsers?",
            r"(?:upgrade|update|switch) (?:your|to a \w+) browser",
            r"browser is (?:out of date|outdated|not supported|no longer supported)",
            r"to (?:regain|continue) access",
            # consent
            r"we value your privacy|we (?:\w+ )?use (?:\w+ )?cookies",
            r"our (?:\d+ )?partners(?:'|’)? (?:and \w+ )?(?:may|use|store|process|access)",
            r"(?:store|access)(?: and/or access)? information on (?:a|your) device",
            r"(?:your|withdraw|withdrawing) consent|consent to (?:our|the)",
            r"(?:accept|reject) (?:all|cookies)|personali[sz]ed (?:ads?|advertising|content)",
            r"your (?:privacy )?(?:preferences|choices)",
            r"process(?:ing)? (?:of )?personal data|cookies and (?:data|similar)",
            # log-ins and subscriptions
            r"(?:log|sign) ?in to (?:continue|view|read|see|your|access|comment)",
            r"(?:must|need to) (?:be )?(?:log|sign|register)(?:ged|ed)?(?: ?in)?\b",
            r"already (?:a |have an |an )?(?:\w+ )?(?:subscriber|subscribed|member|account|registered)",
            r"(?:create|open) (?:a|an|your) (?:free )?account",
            r"be a registered|registered member|registration is free|forgot(?:ten)? (?:your )?password",
            r"by (?:logging|signing) (?:in|up)",
            r"subscribe (?:now|today|to (?:keep|continue|read))|reached your (?:\w+ )?limit|free articles",
            r"unlimited access|cancel (?:at )?any ?time",
            r"terms of (?:service|use)|privacy policy|enter your (?:e-?mail|password)|your subscription",
            # maintenance, parking, servers
            r"(?:undergoing|down for|scheduled|under) (?:\w+ )?maintenance|be back (?:shortly|soon|online)",
            r"thank(?:s| you) for your patience",
            r"domain (?:name )?(?:is|may be|has) (?:for sale|parked|expired)",
            r"(?:buy|purchase|own(?:er of)?) this domain|make an offer",
            r"courtesy of the registrar|domain (?:specialist|broker)s?|uploaded their website",
            r"(?:web ?site|site) is (?:coming soon|under construction)",
            r"(?:web )?server is successfully installed|further configuration is required",
            r"(?:documentation|support) (?:and support )?please refer|account has been suspended",
            # searches, moves
            r"no (?:results|posts|articles|matches|items)(?: were)? (?:found|match)",
            r"did(?: not|n[’']t) match any|(?:different|more general|fewer)[\w ,]{0,20} (?:key)?words",
            r"(?:spelling of )?your search(?: terms?)?\b|(?:being|be) redirected|if you are not redirected",
            r"you are (?:now )?leaving",
        )
    )
    + ")",
    re.IGNORECASE,
)
_CHINESE_PHRASES = re.compile(
    r"(?=[^\x00-\x7f])(?:"
    + "|".join(
        (
            # 错误
            r"(?:访问|查看|浏览|请求|查找|寻找|打开|搜索|要找)的?(?:此|该)?(?:页面|网页|内容|文章|链接|地址|资源|主题|信息|网站|帖子|商品)[^。！？]{0,12}"
            r"(?:不存在|找不到|无法|已|不见|丢失|走丢|没有找到|过期|失效|删除|受限)",
            r"(?:页面|网页|内容|文章|主题|帖子|链接|信息)(?:可能)?(?:不存在|找不到|未找到|走丢|飞走|已(?:经|被)[^，。]{0,8}(?:删除|移除|失效|过期|下线)|已失效)",
            r"(?:抱歉|对不起|很遗憾)[，,！!]|返回(?:网站)?(?:首页|上一页|主页|上页)",
            r"秒(?:钟)?[后内][^。，]{0,6}(?:跳转|返回)",
            r"(?:自动|正在|没有)(?:自动)?跳转|即将(?:离开|跳转)",
            r"(?:网址|地址)(?:输入)?(?:是否)?(?:有误|错误|正确|完整)|(?:网址|地址)输入",
            r"稍[后候](?:再试|重试|再来|访问|刷新)",
            r"(?:请|您可以)?(?:联系|通知|告知)(?:网站|接入)?(?:管理员|客服|站长|空间提供商|服务商)|敬请谅解",
            r"带来的?不便",
            r"服务器(?:错误|繁忙|内部错误|暂时|开小差|出错)|系统(?:错误|繁忙|异常|出错)|无法处理您",
            r"(?:您|你)的(?:请求|访问|IP)[^。]{0,10}(?:拦截|拒绝|禁止|受限|频繁|异常|攻击)",
            r"防火墙拦截|您?(?:没有|无)权(?:限)?(?:访问|查看|浏览|进行)|(?:所在的?)?用户组|事件编号|经平台审核",
            r"(?:发布者|作者)删除|提交(?:的)?内容包含",
            # 验证
            r"(?:请|需要您|需您)[^。，]{0,8}(?:验证码|验证)|完成[^。，]{0,6}验证|验证码(?:不区分|看不清|错误)",
            r"[拖按][动住][^。，]{0,4}滑块|多次验证",
            r"(?:确认|证明|判断)[^。，]{0,8}(?:机器人|真人|正常用户|自动程序|人类)|检测到[^。，]{0,6}(?:您|你)",
            r"(?:访问|操作)过于频繁",
            r"(?:启用|开启|打开|允许|禁用了?|支持)\s*(?:JavaScript|JS|Cookie)",
            r"浏览器(?:版本)?(?:过低|不支持|太旧|禁用)|升级(?:您的|到最新版本的?)?浏览器",
            r"(?:正在使用|推荐)的?浏览器|刷新(?:本|当前|该)?(?:页面|网页)|网络环境",
            # 同意
            r"我们(?:及[^。，]{0,10})?(?:会)?使用\s*Cookies?|接受(?:全部|所有)|您(?:已)?(?:阅读并)?同意",
            r"隐私(?:政策|条款)|个性化(?:的)?(?:内容|广告|推荐)|撤回同意",
            # 登录、订阅
            r"(?:登录|登陆|登入|注册|订阅|开通会员|付费|购买)(?:后|之后|才)(?:才)?(?:能|可|可以|即可|方可)?(?:继续)?(?:查看|浏览|阅读|访问|观看|畅读)",
            r"(?:请|请先|需要?|必须|尚未|还没有?)(?:先)?(?:登录|登陆)(?:后|或|，|。|！|查看|$)",
            # What else is registered (a recipe, a company) has its name in front of the verb; the visitor has none.
            r"(?:请|请先|(?:\b|[您你])(?:还)?(?:需要?|必须|尚未|没有))(?:先)?注册(?:后|或|，|。|！|查看|$)",
            r"(?:没有|还没有|已有)(?:账号|帐号)|立即(?:注册|登录|订阅|开通)",
            r"忘记密码|(?:服务|用户)协议|会员(?:专享|专属|服务)|付费(?:内容|文章)|已是会员|开通(?:会员|即)",
            r"注册(?:新)?会员|登录[^。，]{0,4}浏览",
            # 维护、域名
            r"(?:本站|网站|系统|平台|服务)[^。，]{0,10}(?:正在|进行|暂停|暂时|已被)[^。，]{0,8}(?:维护|升级|访问|关闭|服务|建设)",
            r"预计(?:维护|恢复)时间|尊敬的用户",
            r"域名[^。，]{0,16}(?:出售|转让|出租|到期|过期|购买|报价|交易)|(?:访问的|该|此|本)域名|完成备案",
            r"备案(?:信息|系统|成功)|联系(?:经纪人|我们报价)|中介交易",
            # 搜索
            r"没有(?:找到|搜索到|检索到|查到|符合)[^。]{0,24}(?:结果|内容|记录|信息|文章)",
            r"(?:未|暂无|无)(?:找到|搜索到)?(?:相关|符合条件的?)(?:结果|内容|数据|记录)",
            r"(?:更换|缩短|检查|修改)[^。，]{0,8}关键[词字]|重新(?:搜索|查找)",
        )
    )
    + ")",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"“[^”]{0,80}”|「[^」]{0,80}」|『[^』]{0,80}』|\"[^\"]{0,80}\"")


def is_own_page(title: str) -> bool:
    """Whether a title is that of a page about the site: contact, terms, privacy."""
    return _OWN_PAGES.fullmatch(title.strip()) is not None


def is_notice(title: str, headings: Iterable[str], paragraphs: Iterable[str], *, dated: bool) -> bool:
    """Whether a page's text is a notice of the site to its visitor. dated: the page shows when it was published."""
    heads = [head.strip(" 。.!！…") for head in (title, *headings)]
    sized = [(text, units(text)) for text in paragraphs]
    lengths = sum(length for _, length in sized)
    if lengths > _LONGEST:
        return False
    if lengths < _SHORT and not dated and any(_TITLES.fullmatch(head) for head in heads):
        return True
    other = 0.0  # text in paragraphs without a phrase
    phrases = 0
    for text, length in sized:
        found = _spoken(text[:4000])
        phrases += found
        other += 0.0 if found else length
        if lengths - other < _MOSTLY * lengths:
            return False
    phrases += sum(1 for head in heads if _spoken(head))
    return lengths < phrases * (_PER_PHRASE_DATED if dated else _PER_PHRASE)


def _spoken(text: str) -> int:
    """How many of the phrases a text has, outside quotation marks."""
    text = _QUOTED.sub("", text)
    return sum(1 for phrases in (_ENGLISH_PHRASES, _CHINESE_PHRASES) for _ in phrases.finditer(text))
