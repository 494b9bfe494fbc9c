"""What is not there, has ended or is away says so in the reader's language, with a way on."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE, Browsers, ServerProcess
from tests.web.test_fair_axe import AXE, serious

UPRIGHT, TURNED = {"width": 320, "height": 480}, {"width": 568, "height": 320}
SMALL = {
    "/nowhere": UPRIGHT,
    "/nowhere.html": TURNED,
    "/rules/bridge": TURNED,
    "/table/nowhere-at-all-000000": UPRIGHT,
}


SPANISH_IS_KEPT = """async () => {
  while ((await (await caches.match("/spoken"))?.text()) !== "es") {
    await new Promise(requestAnimationFrame);
  }
}"""


def assert_leads_on(page: Page) -> None:
    """A heading, a sentence and a link home stand on one screen, below the frame of every page."""
    for part in ("heading", "link"):
        expect(page.locator("main").get_by_role(part).last).to_be_in_viewport()
    expect(page.locator("main p").first).not_to_be_empty()
    expect(page.locator("header.page-header select")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("path", SMALL)
def test_an_address_that_leads_nowhere_leads_home(own_browsers: Browsers, path: str) -> None:
    page = own_browsers.open(path, viewport=SMALL[path], locale="fr")
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "Cette table n’existe pas" if "table" in path else "Il n’y a rien ici"
    )
    assert_leads_on(page)
    page.get_by_role("link", name="Accueil").last.click()
    expect(page.locator(".home")).to_be_visible()


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: npm ci")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_notice_is_for_everybody(browsers: Browsers, scheme: str) -> None:
    page = browsers.open("/nowhere", color_scheme=scheme, locale="ar")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert serious(page) == []


def test_a_server_that_cannot_be_reached_is_tried_again(
    own_browsers: Browsers, own_server: ServerProcess
) -> None:
    page = own_browsers.open("/", viewport=PHONE)
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    own_server.stop()
    page.get_by_role("link", name="Rules").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("No connection to the server")
    assert_leads_on(page)
    own_server.start()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The rules")


def test_without_scripts_the_page_says_what_it_needs(browsers: Browsers) -> None:
    page = browsers.open("/", java_script_enabled=False, locale="es")
    expect(page.locator("noscript p").first).to_be_visible()
    expect(page.locator("noscript a.button")).to_be_visible()
    assert "Ronda necesita JavaScript" in page.content()


def test_a_shell_that_is_kept_says_in_ones_language_that_the_server_is_away(
    own_browsers: Browsers, own_server: ServerProcess
) -> None:
    page = own_browsers.open("/", viewport=PHONE)
    page.locator(".home-header select").select_option("es")
    page.evaluate(SPANISH_IS_KEPT)
    page.reload()
    # Asked for in the language that was chosen here, its sentences come ahead.
    ahead = page.locator("link[rel='preload'][as='fetch']")
    expect(ahead).to_have_attribute("href", re.compile("/lang/es.json$"))
    own_server.stop()
    page.goto("/rules")
    expect(page.get_by_role("heading", level=1)).to_have_text("Sin conexión con el servidor")
    assert_leads_on(page)
    card = page.locator("main img")
    assert card.evaluate("(image) => image.decode().then(() => image.naturalWidth > 0)")
    own_server.start()
    page.get_by_role("button", name="Reintentar").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Las reglas")
