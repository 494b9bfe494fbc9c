"""The fair deal in the page's own JavaScript: the vectors, under Node and in Chromium."""

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from ronda.records import encode_record
from tests.table.driving import played, preset
from tests.web.conftest import Browsers, ServerProcess

HERE = Path(__file__).parent
VECTORS = HERE.parent / "vectors"


@pytest.fixture(scope="module")
def proof(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the proof of a match of two deals, a person against a computer."""
    record = played("hc", rules=preset("marocl3ab", target=21)).record()
    assert len(record.deals) > 1
    file = tmp_path_factory.mktemp("proof") / "match.jsonl"
    file.write_bytes(encode_record(record) + b"\n")
    return file


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
@pytest.mark.parametrize("tests", ["fair", "fair_proof", "witness"])
def test_the_fair_deal_in_node(tests: str, proof: Path) -> None:
    node = subprocess.run(
        ["node", "--test", str(HERE / f"{tests}.test.mjs")],
        env={**os.environ, "RONDA_PROOF": str(proof)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert node.returncode == 0, node.stdout[-3000:]


@pytest.mark.parametrize("hashing", ["plain", "subtle"])
def test_every_vector_in_the_browser(open_page: Callable[..., Page], hashing: str) -> None:
    page = open_page("/")
    compare_vectors(page, hashing)


def compare_vectors(page: Page, hashing: str) -> None:
    """Makes every value of the vectors in the page; `hashing` is `plain` or `subtle`."""
    checking = (HERE / "fair_vectors.mjs").read_text(encoding="utf-8")
    checking = checking.replace("export async function", "async function")
    vectors = (VECTORS / "fairness.json").read_text(encoding="utf-8")
    wrong = page.evaluate(
        """async ([checking, vectors, hashing]) => {
            const base = new URL("fair/", document.querySelector("script[type=module]").src).href;
            const wrong = [];
            const equal = (given, expected, what) => {
                if (JSON.stringify(given) !== JSON.stringify(expected)) wrong.push(what);
            };
            const run = new Function("base", "hashing", "vectors", "equal",
                checking + "; return checkVectors(base, hashing, vectors, equal);");
            const compared = await run(base, hashing, JSON.parse(vectors), equal);
            return compared > 100 ? wrong : ["too few compared"];
        }""",
        [checking, vectors, hashing],
    )
    assert wrong == []


def test_over_plain_http_the_page_has_its_own_hashing(
    plain_http: ServerProcess, chromium: Browser, proof: Path
) -> None:
    browsers = Browsers(chromium, plain_http.url)
    try:
        page = browsers.open("/verify")
        assert page.evaluate("crypto.subtle === undefined")
        compare_vectors(page, "plain")
        page.set_input_files("#proof", proof)
        expect(page.locator(".report")).to_have_attribute("data-fits", "true")
        expect(page.locator(".report")).to_contain_text("the page’s own SHA-256")
        # A browser says that this header means nothing without https.
        assert not [fault for fault in browsers.faults if "Opener-Policy" not in fault]
    finally:
        browsers.close()


def test_a_proof_is_checked_in_the_browser(open_page: Callable[..., Page], proof: Path) -> None:
    page = open_page("/verify")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.set_input_files("#proof", proof)
    report = page.locator(".report")
    expect(report).to_have_attribute("data-fits", "true")
    expect(report.get_by_role("heading", name="Everything checks out")).to_be_focused()
    expect(report).to_contain_text("What it does not show")
    assert not [url for url in asked if "/api/" in url]


def _other_secret(record: dict[str, Any]) -> None:
    record["fairness"][1]["s"] = "0" * 64


def _other_cut(record: dict[str, Any]) -> None:
    cuts = record["fairness"][1]["c"]
    cuts[next(seat for seat, cut in enumerate(cuts) if cut)] = "0" * 64


def _other_deck(record: dict[str, Any]) -> None:
    record["deals"][0]["deck"] = " ".join(reversed(record["deals"][0]["deck"].split()))


def _left_out(record: dict[str, Any]) -> None:
    del record["fairness"][1]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (_other_secret, "Deal 1, step 2"),
        (_other_cut, "Deal 1, step 3"),
        (_other_deck, "Deal 1, step 6"),
        (_left_out, "step 1"),
    ],
)
def test_a_tampered_proof_is_refused_by_its_step(
    open_page: Callable[..., Page],
    proof: Path,
    tmp_path: Path,
    change: Callable[[dict[str, Any]], None],
    says: str,
) -> None:
    record = json.loads(proof.read_text(encoding="utf-8"))
    change(record)
    tampered = tmp_path / "tampered.jsonl"
    tampered.write_text(json.dumps(record), encoding="utf-8")
    page = open_page("/verify")
    page.set_input_files("#proof", tampered)
    expect(page.locator(".report")).to_have_attribute("data-fits", "false")
    expect(page.get_by_role("alert").filter(has_text="This does not check out")).to_contain_text(
        says
    )


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"fairness": []}, "No proof"),
        ({"fairness": None}, "No proof"),
        ({"fairness": [], "deals": [], "draw": None}, "No proof yet"),
    ],
)
def test_no_proof_is_not_one_that_does_not_fit(
    open_page: Callable[..., Page], proof: Path, tmp_path: Path, changes: dict[str, Any], says: str
) -> None:
    record = json.loads(proof.read_text(encoding="utf-8")) | changes
    file = tmp_path / "begun.jsonl"
    kept = {name: value for name, value in record.items() if value is not None}
    file.write_text(json.dumps(kept), encoding="utf-8")
    page = open_page("/verify")
    page.set_input_files("#proof", file)
    expect(page.locator(".report")).to_have_attribute("data-fits", "unproven")
    expect(page.get_by_role("heading", name=says)).to_be_visible()
    expect(page.locator(".report")).not_to_contain_text("does not check out")


@pytest.mark.parametrize("text", ["", "not json", "[1, 2]", '{"format": "ronda/1"}', "null"])
def test_a_file_that_is_no_proof_is_no_proof(
    open_page: Callable[..., Page], tmp_path: Path, text: str
) -> None:
    file = tmp_path / "file.jsonl"
    file.write_text(text, encoding="utf-8")
    page = open_page("/verify")
    page.set_input_files("#proof", file)
    expect(page.locator(".report")).to_have_attribute("data-fits", "false")


def test_how_we_keep_it_fair_is_a_page_on_which_one_can_try_it(
    open_page: Callable[..., Page],
) -> None:
    page = open_page("/fair")
    deck = page.locator(".try-deck img")
    expect(deck).to_have_count(10)
    before = [card.get_attribute("data-card") for card in deck.all()]
    page.get_by_label("You cut with").fill("seven of cup")
    page.wait_for_function(
        "before => [...document.querySelectorAll('.try-deck img')]"
        ".map((card) => card.dataset.card).join() !== before",
        arg=",".join(map(str, before)),
    )
    page.get_by_role("link", name="Check a proof").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Check a proof")
