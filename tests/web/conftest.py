"""A server on a free port with a database of its own, and the system's Chromium."""

import os
import re
import select
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
FLAGS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 800}

PATIENCE = 60_000
"""Milliseconds to wait for what is to be seen: a busy machine is slow."""
expect.set_options(timeout=PATIENCE)

HURRY = """(() => {
  const [wait, now] = [setTimeout, performance.now.bind(performance)];
  const { animate } = Element.prototype;
  window.setTimeout = (act, ms = 0, ...values) => wait(act, ms < 5000 ? ms / 5 : ms, ...values);
  performance.now = () => 5 * now();
  Element.prototype.animate = function (...how) {
    const made = animate.apply(this, how);
    made.playbackRate = 5;
    return made;
  };
})()"""
"""Time goes five times as fast in a page; what waits for the line has its own seconds."""


class ServerProcess:
    """A `ronda serve` of its own. `stop` ends it, `start` begins again at the same address."""

    def __init__(self, folder: Path, host: str = "127.0.0.1", port: int = 0) -> None:
        self.folder, self.host, self.port = folder, host, port
        self.process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"

    def start(self) -> None:
        command = [str(Path(sys.executable).with_name("ronda")), "serve", "--host", self.host]
        command += ["--port", str(self.port), "--db", f"sqlite:///{self.folder}/tables.sqlite3"]
        command += ["--messages", "0", "--connections", "0", "--tables", "0"]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        try:
            self.port = self._port_told()
        except BaseException:
            self.stop()
            raise

    def _port_told(self) -> int:
        assert self.process is not None
        assert self.process.stderr is not None
        while select.select([self.process.stderr], [], [], 60)[0]:
            line = self.process.stderr.readline()
            assert line, "the server ended before it was serving"
            found = re.search(r'"url":"http://[^"]*:(\d+)"', line)
            if found:
                return int(found[1])
        raise AssertionError("the server did not start within a minute")

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.communicate(timeout=120)
            self.process = None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    running = ServerProcess(tmp_path_factory.mktemp("server"))
    yield running
    running.stop()


def own_address() -> str | None:
    """An address of this machine that is not loopback; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address


@pytest.fixture(scope="session")
def plain_http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that is reached over plain http at an address of the machine, as in a café."""
    address = own_address()
    if address is None:
        pytest.skip("this machine has no address but loopback")
    running = ServerProcess(tmp_path_factory.mktemp("plain"), host=address)
    yield running
    running.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    if CHROMIUM is None:
        if os.environ.get("RONDA_REQUIRE_BROWSER"):
            pytest.fail("Chromium is required here: apt-get install chromium")
        pytest.skip("the tests of the page need Chromium: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


class Browsers:
    """Opens pages, each in a browser of its own, and collects what went wrong in them."""

    def __init__(self, chromium: Browser, url: str) -> None:
        self.chromium, self.url = chromium, url
        self.contexts: list[BrowserContext] = []
        self.faults: list[str] = []

    def open(self, path: str = "/", **options: Any) -> Page:  # noqa: ANN401 - of new_context
        """A page; with `is_hurried`, all that it shows goes five times as fast."""
        is_hurried = options.pop("is_hurried", False)
        options = {"viewport": PHONE, "locale": "en-GB", **options}
        context = self.chromium.new_context(base_url=self.url, **options)
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        if is_hurried:
            context.add_init_script(HURRY)
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on(
            "console",
            lambda said: self.faults.append(said.text) if said.type == "error" else None,
        )
        page.goto(path)
        return page

    def close(self) -> None:
        for context in self.contexts:
            context.close()


@pytest.fixture
def browsers(chromium: Browser, server: ServerProcess) -> Iterator[Browsers]:
    """Opens browsers; the test fails if a page throws, or complains in its console."""
    opened = Browsers(chromium, server.url)
    yield opened
    opened.close()
    assert not opened.faults


@pytest.fixture
def open_page(browsers: Browsers) -> Callable[..., Page]:
    """`open_page("/fair", viewport=DESKTOP, locale="fr", color_scheme="dark")`."""
    return browsers.open


GOES_AWAY = (
    "Failed to load resource",
    "WebSocket connection to",
    # The service worker looks for a newer one of itself.
    "An unknown error occurred when fetching the script",
)
"""What a browser says in its console when a server is away."""


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that a test may stop."""
    running = ServerProcess(tmp_path)
    yield running
    running.stop()


@pytest.fixture
def own_browsers(chromium: Browser, own_server: ServerProcess) -> Iterator[Browsers]:
    opened = Browsers(chromium, own_server.url)
    yield opened
    opened.close()
    assert not [fault for fault in opened.faults if not fault.startswith(GOES_AWAY)]
