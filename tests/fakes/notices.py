"""Pages on which a site speaks to its visitor: errors, consent, checks, log-ins, maintenance, sales."""

# ruff: noqa: E501 - the lines of a page stay whole
from __future__ import annotations

from tests.fakes.kinds import no, paragraphs, simple, teasers
from tests.fakes.stories import CHINESE, ENGLISH
from tests.fakes.templates import sidebar

# ---------------------------------------------------------------------------------------------- error pages, soft 404
no(
    "404 zh",
    simple("404", f"<h1>404</h1>{paragraphs('很抱歉，您要访问的页面不存在。')}<a href='/'>返回首页</a>", story=CHINESE),
)
no(
    "soft 404 zh",
    simple(
        "南湖新闻网",
        '<div class="err"><h2>抱歉，您访问的页面找不到了</h2>'
        + paragraphs(
            "可能的原因有：一、网址输入有误，请检查地址是否完整，有没有多余的空格；二、页面已经被删除，或者内容已经过期；",
            "三、网站正在改版，部分旧链接已经失效。您可以返回首页重新查找，或者使用上方的搜索框，给您带来的不便敬请谅解。",
        )
        + f"<p>五秒后自动跳转到首页……</p></div>{sidebar(CHINESE)}",
        story=CHINESE,
    ),
)
no(
    "soft 404 zh with the site's title",
    simple(
        "南湖新闻网_南湖地区最大的新闻门户",
        paragraphs(
            "您所访问的内容不存在或已被删除！",
            "您要查看的文章可能已被作者删除，或者暂时无法访问，请稍后再试，也可以看看下面的热门内容，或联系客服。",
        )
        + f"<h4>热门推荐</h4>{teasers(CHINESE)}",
        story=CHINESE,
    ),
)
no(
    "soft 404 en",
    simple(
        "Page not found - Northern Harbour Post",
        "<h1>Sorry, we can't find that page</h1>"
        + paragraphs(
            "The page you are looking for may have been moved, renamed or deleted, or the address may have been typed "
            "wrongly. Please check the spelling and try again, or start over from our home page.",
            "If you followed a link from another site, please let its owner know. If you followed one of our own links, "
            "we would like to hear about it, so that we can repair it. Our search may help you to find what you want.",
        )
        + sidebar(ENGLISH),
        story=ENGLISH,
    ),
)
no(
    "long apology en",
    simple(
        "Oops!",
        "<h1>Oops! Something went wrong.</h1>"
        + paragraphs(
            "We are sorry, but the page you requested could not be found on this server. It might have been removed, "
            "had its name changed, or is temporarily unavailable. This happens to the best of us.",
            "While our hamsters look for it, why not try one of these: go back to the previous page, visit our home page, "
            "use the search box at the top of every page, or browse the sections in the menu. Thank you for your patience.",
            "Error 404. Reference number 7f3a-22b1. If the problem persists, please contact our support team and tell "
            "them the reference number, the address of the page and what you did just before this message appeared.",
        )
        + sidebar(ENGLISH),
        story=ENGLISH,
    ),
)
no(
    "gone zh",
    simple(
        "提示信息",
        paragraphs(
            "抱歉，指定的主题不存在或已被删除或正在被审核。",
            "如果您的浏览器没有自动跳转，请点击此链接。[点击这里返回上一页]",
        ),
        story=CHINESE,
    ),
)
no(
    "500 en",
    simple(
        "500 Internal Server Error",
        "<h1>Internal Server Error</h1><p>The server encountered an internal error or misconfiguration and was unable to complete your request. Please contact the server administrator at webmaster@example and inform them of the time the error occurred, and the actions you performed just before this error.</p><p>More information about this error may be available in the server error log.</p><hr><address>Apache Server at news.example Port 80</address>",
    ),
)
no(
    "502 zh",
    simple(
        "502 Bad Gateway",
        "<h1>502 Bad Gateway</h1><p>服务器暂时无法处理您的请求，请稍后刷新页面重试。如果问题一直存在，请联系网站管理员，并提供下面的事件编号，谢谢您的理解与支持。</p><p>事件编号：8a3f2c1d</p>",
    ),
)
no(
    "403 firewall zh",
    simple(
        "403",
        paragraphs(
            "您的请求疑似攻击行为，已被网站防火墙拦截！",
            "可能原因：您提交的内容包含危险的攻击请求。如何解决：检查提交内容；如网站托管，请联系空间提供商；普通网站访客，请联系网站管理员。",
        ),
    ),
)
no(
    "wechat gone zh",
    simple(
        "",
        '<div class="weui-msg"><div class="weui-msg__text-area"><h2>该内容已被发布者删除</h2><p>此内容因违规无法查看，由用户投诉并经平台审核，涉嫌违反相关法律法规和政策，查看对应规则。</p></div></div>',
    ),
)
# ---------------------------------------------------------------------------------------------- consent
no(
    "consent wall en",
    simple(
        "Your privacy choices",
        "<h1>We value your privacy</h1>"
        + paragraphs(
            "We and our 842 partners store and access information on a device, such as cookies, and process personal "
            "data, such as unique identifiers and standard information sent by a device, for personalised advertising.",
            "With your permission we and our partners may use precise geolocation data and identification through device "
            "scanning. You may click to consent to our and our partners' processing as described above.",
            "Your preferences will apply to this website only. You can change your preferences or withdraw your consent "
            "at any time by returning to this site and clicking the privacy button at the bottom of the page.",
        )
        + "<button>Accept all</button><button>Reject all</button><a href='/partners'>Partners</a>",
    ),
)
no(
    "before you continue en",
    simple(
        "Before you continue",
        paragraphs(
            "We use cookies and data to deliver and maintain our services, track outages and protect against spam, fraud "
            "and abuse, and measure audience engagement and site statistics to understand how our services are used.",
            "If you choose to accept all, we will also use cookies and data to develop and improve new services, deliver "
            "and measure the effectiveness of ads, and show personalised content, depending on your settings.",
        ),
    ),
)
no(
    "consent zh",
    simple(
        "隐私提示",
        "<h1>隐私政策与 Cookie 提示</h1>"
        + paragraphs(
            "我们使用 Cookie 和类似技术来改善您的浏览体验、分析网站流量并提供个性化内容。点击“接受全部”，即表示您同意我们使用所有 Cookie。",
            "您也可以点击“设置”来管理您的偏好，或者点击“拒绝”仅保留必要的 Cookie，您可以随时撤回同意。更多信息请参阅我们的隐私政策。",
        )
        + "<button>接受全部</button>",
    ),
)
# ---------------------------------------------------------------------------------------------- challenges
no(
    "cloudflare en",
    simple(
        "Just a moment...",
        "<h1>www.news.example</h1><h2>Checking if the site connection is secure</h2><p>www.news.example needs to review the security of your connection before proceeding. Enable JavaScript and cookies to continue. Verification successful. Waiting for www.news.example to respond. This may take a few seconds, please do not close this window.</p><div>Ray ID: 84f3a1</div><div>Performance &amp; security by Cloudflare</div>",
    ),
)
no(
    "blocked en",
    simple(
        "Attention Required! | Cloudflare",
        "<h1>Sorry, you have been blocked</h1><h2>You are unable to access news.example</h2>"
        + paragraphs(
            "This website is using a security service to protect itself from online attacks. The action you just performed triggered the security solution. There are several actions that could trigger this block including submitting a certain word or phrase, a SQL command or malformed data.",
            "You can email the site owner to let them know you were blocked. Please include what you were doing when this page came up and the Ray ID found at the bottom of this page.",
        ),
    ),
)
no(
    "robot check en",
    simple(
        "news.example",
        "<h1>Pardon Our Interruption</h1>"
        + paragraphs(
            "As you were browsing something about your browser made us think you were a bot. There are a few reasons this might happen: you are a power user moving through this website with super-human speed; you have disabled JavaScript in your web browser; a third-party browser plugin is preventing JavaScript from running.",
            "To regain access, please make sure that cookies and JavaScript are enabled before reloading the page. Please complete the captcha below.",
        ),
    ),
)
no(
    "slider zh",
    simple(
        "安全验证",
        "<h2>请完成安全验证</h2>"
        + paragraphs(
            "为了保护您的账号安全，系统检测到您的网络环境存在异常，请按住滑块，拖动到最右边，完成拼图验证后继续访问。",
            "如您多次验证失败，请更换网络环境或稍后再试，或通过意见反馈联系我们，感谢您的配合。",
        ),
    ),
)
no(
    "captcha zh",
    simple(
        "南湖新闻网",
        paragraphs(
            "您的访问过于频繁，为确认本次访问为正常用户行为，需要您协助验证。请输入验证码后继续访问，验证码不区分大小写。",
            "为什么会出现这个页面：我们的系统检测到来自您的网络的异常请求，此页用于确认这些请求是由您而不是自动程序发出的。",
        ),
    ),
)
no(
    "javascript zh",
    simple(
        "请稍候",
        paragraphs(
            "您的浏览器禁用了JavaScript，本站无法正常显示。请在浏览器设置中启用JavaScript和Cookie，然后刷新本页面，继续访问本站的全部内容。"
        ),
    ),
)
no(
    "javascript en",
    simple(
        "Northern Harbour Post",
        paragraphs(
            "JavaScript is not available. We've detected that JavaScript is disabled in this browser. Please enable JavaScript or switch to a supported browser to continue using this site. You can see a list of supported browsers in our Help Center."
        ),
    ),
)
no(
    "old browser zh",
    simple(
        "浏览器升级提示",
        paragraphs(
            "您正在使用的浏览器版本过低，可能存在安全风险，本站部分功能将无法使用。为了获得更好的浏览体验，建议您升级到最新版本的浏览器，或者使用下面推荐的浏览器访问本站。"
        ),
    ),
)
# ---------------------------------------------------------------------------------------------- log-in, stubs
no(
    "log-in zh",
    simple(
        "用户登录 - 南湖论坛",
        "<form><label>用户名</label><input><label>密码</label><input type=password></form>"
        + paragraphs(
            "您需要登录后才可以查看本页面的内容。没有账号？立即注册，注册即表示您已阅读并同意《用户服务协议》和《隐私政策》，并同意接收我们的通知短信。"
        ),
    ),
)
no(
    "members only zh",
    simple(
        "提示信息 - 南湖论坛",
        paragraphs(
            "抱歉，您所在的用户组（游客）无法进行此操作，只有登录后才能浏览本版块的内容，请先登录或者注册新会员。",
            "如果您已经登录，请联系管理员提升您的用户组权限，或等待系统自动升级，积分达到要求后即可浏览。",
        ),
        story=CHINESE,
    ),
)
no(
    "log-in en",
    simple(
        "Log in | Northern Harbour Post",
        "<h1>Welcome back</h1>"
        + paragraphs(
            "Log in to continue reading. Enter your email address and we will send you a link, or continue with Google, Apple or Facebook. By logging in you agree to our terms of service and to our privacy policy.",
            "New here? Create a free account and get three articles a month, our daily newsletter and the right to comment.",
        ),
    ),
)
no(
    "subscribe wall en",
    simple(
        "Subscribe | Northern Harbour Post",
        "<h1>Subscribe to keep reading</h1>"
        + paragraphs(
            "You have reached your limit of free articles this month. Subscribe now for unlimited access to everything we publish, from one pound a week for the first three months, and cancel at any time.",
            "Already a subscriber? Sign in. Your subscription supports independent local journalism in the northern harbour.",
        ),
    ),
)
no(
    "subscribe wall zh",
    simple(
        "订阅后阅读全文 - 南湖周刊",
        "<h2>本文为付费内容</h2>"
        + paragraphs(
            "本文为会员专享内容，订阅后阅读全文。开通会员即可畅读全部付费文章，并享受会员专属活动、线下沙龙及周边折扣。",
            "已是会员？请登录。开通即表示同意《会员服务协议》，如有疑问请联系客服，服务时间为工作日上午九点至下午六点。",
        ),
    ),
)
# ---------------------------------------------------------------------------------------------- maintenance, parking
no(
    "maintenance zh",
    simple(
        "系统维护中",
        paragraphs(
            "尊敬的用户，您好！为了给您提供更优质的服务，本站正在进行系统升级维护，预计维护时间为今晚二十二点至次日六点，期间网站将暂停访问。",
            "给您带来的不便，我们深表歉意，敬请谅解。如有紧急事务，请拨打客服热线。",
        ),
    ),
)
no(
    "maintenance en",
    simple(
        "We'll be right back",
        "<h1>Down for maintenance</h1>"
        + paragraphs(
            "Our site is currently undergoing scheduled maintenance and will be back shortly. We apologise for the inconvenience and thank you for your patience while we make things better for you.",
            "If you need to reach us in the meantime, write to the desk, and we will answer as soon as we can.",
        ),
    ),
)
no(
    "parked en",
    simple(
        "northernharbour.example is for sale",
        "<h1>northernharbour.example</h1>"
        + paragraphs(
            "This domain is for sale! If you would like to purchase this domain, please click here to make an offer. Our domain specialists will be happy to help you to secure this premium name for your business today.",
            "The owner of this domain has not yet uploaded their website. This page is provided courtesy of the registrar. Related searches: ferries, harbour, boats, tickets, island holidays, cheap flights.",
        ),
    ),
)
no(
    "parked zh",
    simple(
        "nanhu.example 域名出售",
        paragraphs(
            "您正在访问的域名 nanhu.example 可以转让！如果您对该域名感兴趣，请联系我们报价，我们提供安全可靠的中介交易服务，先付款后过户，全程担保。",
            "本站域名通过专业平台交易，微信扫码即可联系经纪人，每天上午九点到晚上十点在线，报价将在一个工作日内回复。",
        ),
    ),
)
no(
    "default server page",
    simple(
        "Welcome to nginx!",
        "<h1>Welcome to nginx!</h1>"
        + paragraphs(
            "If you see this page, the nginx web server is successfully installed and working. Further configuration is required.",
            "For online documentation and support please refer to nginx.org. Commercial support is available at nginx.com.",
            "Thank you for using nginx.",
        ),
    ),
)
no(
    "closed site zh",
    simple(
        "网站暂时关闭",
        paragraphs(
            "该网站因备案信息不符合要求，已被暂时关闭访问。根据相关管理规定，请网站负责人尽快登录备案系统完成备案，备案成功后方可恢复访问。",
            "如有疑问，请联系接入服务商，工作时间为每日九点至十八点。",
        ),
    ),
)
