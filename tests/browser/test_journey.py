"""From the first run to signing out, as a person does it: with scripts, and again without."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.conftest import Product

pytestmark = pytest.mark.browser

PASSWORD = "correct horse battery"
WORDS = [("奶粉", ".4"), ("国内", ".3"), ("市场", ".2"), ("配方", ".1")]
PATIENCE = 90_000
"""milliseconds for what a worker does"""
PAGES = (
    "/",
    "/filtered/",
    "/saved/",
    "/find/?q=奶粉",
    "/interests/",
    "/walks/",
    "/walks/start/",
    "/sites/",
    "/settings/",
)


@pytest.fixture
def visitor(chromium: Browser) -> Iterator[BrowserContext]:
    context = chromium.new_context(locale="zh-CN", timezone_id="Europe/Vienna")
    context.set_default_timeout(20_000)
    yield context
    context.close()


def test_from_first_run_to_sign_out(product: Product, visitor: BrowserContext) -> None:
    page = visitor.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    become_owner(page, product)
    name_keywords(page, live=True)
    page.get_by_role("button", name="出发").click()

    # The walk runs while the page shows it, and its articles come in without a reload.
    expect(page.get_by_role("heading", name="今天")).to_be_visible()
    page.get_by_role("link", name="看它走").click()
    expect(page.locator("ol.steps li").nth(2)).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#tree-chart canvas")).to_be_visible()
    page.goto(product.address)
    expect(page.locator("#rows > .row").nth(2)).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#status .live")).to_have_count(0, timeout=PATIENCE)

    # Every row says why; the reasons of an article sum to its score.
    page.goto(product.address)
    first = page.locator("#rows > .row").first
    expect(first.locator(".chip").first).to_contain_text(re.compile(r"\d\.\d\d"))
    expect(page.locator("#status")).to_contain_text("未列出")
    first.locator("h3 a").click()
    expect(page.locator("article.text mark").first).to_be_visible()
    terms = [float(cell) for cell in page.locator("#why + .panel tbody td:last-child").all_inner_texts()]
    total = float(page.locator("#why + .panel tfoot td:last-child").inner_text())
    assert sum(terms) == pytest.approx(total, abs=0.0006 * len(terms))
    expect(page.locator(".found")).to_contain_text(re.compile(r"第 \d+ 步"))

    # Like: the toast says what moved, the interest shows the change and its cause.
    title = page.locator("h1").inner_text()
    like = page.get_by_role("button", name="喜欢")
    like.click()
    expect(page.locator(".toast")).to_contain_text(re.compile(r"\d\.\d\d → \d\.\d\d"))
    expect(like).to_have_attribute("aria-pressed", "true")
    page.get_by_role("link", name="兴趣", exact=True).click()
    expect(page.locator(".chart.drift canvas")).to_be_visible()
    expect(page.locator(".changes")).to_contain_text(f"你喜欢《{title[:20]}")

    look_at_every_page(page, product)
    change_the_interest(page, product)
    read_by_keyboard(page, product)
    sign_out(page, product)
    assert not complaints, complaints


def test_the_same_without_scripts(product: Product, chromium: Browser) -> None:
    context = chromium.new_context(locale="zh-CN", java_script_enabled=False)
    context.set_default_timeout(20_000)
    page = context.new_page()
    become_owner(page, product)
    name_keywords(page, live=False)
    page.get_by_role("button", name="出发").click()
    expect(page.get_by_role("heading", name="今天")).to_be_visible()

    page.get_by_role("link", name="看它走").click()
    reload_until(page, "ol.steps li >> nth=2")
    expect(page.locator("#tree-chart > svg")).to_be_visible()
    page.get_by_role("link", name=re.compile("首页|青禾")).first.click()
    page.goto(product.address)
    reload_until(page, "#rows > .row >> nth=2")
    page.locator("#rows > .row h3 a").first.click()
    title = page.locator("h1").inner_text()
    page.get_by_role("button", name="喜欢").click()
    expect(page.locator(".toast")).to_contain_text("多看这类")
    expect(page.get_by_role("button", name="喜欢")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="撤销").click()
    expect(page.get_by_role("button", name="喜欢")).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="喜欢").click()
    page.get_by_role("link", name="兴趣", exact=True).click()
    expect(page.locator(".changes")).to_contain_text(f"你喜欢《{title[:20]}")
    expect(page.locator(".chart.drift svg").first).to_be_visible()
    pin = point(page, "奶粉").get_by_role("button", name="固定")
    pin.click()
    expect(pin).to_have_attribute("aria-pressed", "true")
    sign_out(page, product)
    context.close()


def become_owner(page: Page, product: Product) -> None:
    page.goto(product.address)
    expect(page).to_have_url(f"{product.address}/welcome/")
    page.get_by_label("电子邮箱").fill("mei@example.org")
    page.get_by_label("密码").fill(PASSWORD)
    page.get_by_role("button", name="创建主人账户").click()
    expect(page.get_by_role("heading", name="你关注什么？")).to_be_visible()


def name_keywords(page: Page, *, live: bool) -> None:
    for row, (word, weight) in enumerate(WORDS, start=1):
        page.get_by_label(f"关键词 {row}", exact=True).fill(word)
        page.get_by_label(f"关键词 {row} 的权重").fill(weight)
    if not live:
        page.get_by_role("button", name="预览").click()
    expect(page.locator("#preview .chip").filter(has_text="奶粉")).to_contain_text("0.40")
    page.get_by_role("button", name="下一步：站点").click()
    expect(page.get_by_role("checkbox", name="示例站点")).to_be_checked()


def reload_until(page: Page, selector: str) -> None:
    for _ in range(PATIENCE // 1000):
        if page.locator(selector).count():
            return
        page.wait_for_timeout(1000)
        page.reload()
    pytest.fail(f"{selector} did not appear on {page.url}")


def look_at_every_page(page: Page, product: Product) -> None:
    """No page is wider than the window, on a phone, a tablet and a desk."""
    for width in (390, 820, 1440):
        page.set_viewport_size({"width": width, "height": 844})
        for path in (*PAGES, *walk_and_article(page, product)):
            page.goto(product.address + path)
            beyond = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert beyond <= 0, f"{path} is {beyond} px wider than {width} px"


def walk_and_article(page: Page, product: Product) -> list[str]:
    found = []
    for path, selector in (("/walks/", ".walks h3 a"), ("/", "#rows > .row h3 a")):
        page.goto(product.address + path)
        found.append(page.locator(selector).first.get_attribute("href") or "/")
    return found


def change_the_interest(page: Page, product: Product) -> None:
    page.goto(f"{product.address}/interests/")
    weight = point(page, "市场").get_by_role("spinbutton")
    weight.fill("0.35")
    weight.press("Enter")
    expect(page.locator(".toast")).to_contain_text("0.35")
    expect(page.locator(".changes li").first).to_contain_text("你把“市场”的权重设为 0.35")
    page.locator(".toast").get_by_role("button", name="撤销").click()
    expect(page.locator(".changes li").first).to_contain_text("你回到了第")


def point(page: Page, word: str) -> Locator:
    """The row of an interest word, wherever a walk has moved it meanwhile."""
    return page.locator(".points tr").filter(has=page.get_by_role("rowheader", name=word, exact=True))


def read_by_keyboard(page: Page, product: Product) -> None:
    page.goto(product.address)
    row = page.locator("#rows > .row").nth(1)
    page.keyboard.press("j")
    page.keyboard.press("j")
    expect(row).to_have_class(re.compile("current"))
    page.keyboard.press("s")
    expect(row.get_by_role("button", name="收藏")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("h")
    expect(row).to_have_class(re.compile("gone"))
    row.get_by_role("button", name="重新显示").click()
    expect(row.locator("h3")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    page.keyboard.type("奶粉")
    page.keyboard.press("Enter")
    expect(page.locator("#rows > .row").first).to_be_visible()


def sign_out(page: Page, product: Product) -> None:
    page.goto(f"{product.address}/settings/")
    page.get_by_role("button", name="退出").click()
    expect(page.get_by_role("heading", name="登录")).to_be_visible()
    page.goto(product.address)
    expect(page).to_have_url(re.compile("/accounts/login/"))
