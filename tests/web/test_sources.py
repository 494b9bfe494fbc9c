"""The page's sources: what old browsers know, who may touch the DOM, how much it weighs."""

import gzip
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from ronda.server.site import Site

ROOT = Path(__file__).parents[2]
WEB = ROOT / "src" / "ronda" / "web"
TSC = ROOT / "node_modules" / ".bin" / "tsc"
SCRIPTS = sorted([*WEB.glob("js/**/*.js"), WEB / "sw.js"])
SHEETS = sorted(WEB.glob("css/*.css"))

#: What Chrome 95, Firefox 102 or Safari 15 do not know, and the page has no other way round.
TOO_NEW_SCRIPT = {
    r"\.at\(": "Array.at",
    r"\bstructuredClone\b": "structuredClone",
    r"Object\.hasOwn\b": "Object.hasOwn",
    r"\.findLast(Index)?\(": "findLast",
    r"\.to(Sorted|Reversed|Spliced)\(": "toSorted and its like",
    r"Object\.groupBy|Map\.groupBy": "groupBy",
    r"Promise\.withResolvers": "Promise.withResolvers",
    r"Array\.fromAsync": "Array.fromAsync",
    r"\(\?<[=!]": "looking behind in a regular expression",
    r"^\s*static \{": "static blocks",
    r"randomUUID": "randomUUID, which plain http has not",
    r"AbortSignal\.(timeout|any)": "AbortSignal.timeout",
    r"\.showModal\(": "<dialog>",
    r"\bimport\s+\w+.*\b(with|assert)\s*\{": "import attributes",
    r"^(const|let|var|await).*\bawait\b(?!.*=>)": "await at the top of a module",
    r"\.checkVisibility\(": "checkVisibility",
    r"\.isWellFormed\(|\.toWellFormed\(": "isWellFormed",
    r"Intl\.(ListFormat|Segmenter|DurationFormat)": "newer parts of Intl",
    r"scheduler\.|requestIdleCallback": "what Safari has not",
}
TOO_NEW_STYLE = {
    r":has\(": ":has",
    r"@container|container-type": "container queries",
    r"@layer": "cascade layers",
    r"@scope": "scopes",
    r"color-mix\(|oklch\(|oklab\(|light-dark\(": "newer colours",
    r"\b\d+(d|s|l)v[hw]\b": "dynamic viewport units",
    r"^\s*&": "nesting",
    r"^\s*(translate|rotate|scale):": "single transforms",
    r"subgrid": "subgrid",
    r"text-wrap|field-sizing|interpolate-size": "newer text layout",
    r"@property": "registered properties",
    r"@starting-style": "starting styles",
    r"overflow:\s*clip|overflow-[xy]:\s*clip": "overflow: clip",
    r"@media[^{]*[<>]": "ranges in media queries",
    r"scrollbar-gutter": "scrollbar-gutter",
}


def without_comments(text: str) -> str:
    return re.sub(
        r"/\*.*?\*/|(?m:^\s*//[^\n]*$)",
        lambda found: re.sub(r"[^\n]", "", found[0]),
        text,
        flags=re.DOTALL,
    )


def complaints(files: list[Path], too_new: dict[str, str]) -> Iterator[str]:
    for file in files:
        lines = without_comments(file.read_text(encoding="utf-8")).splitlines()
        for number, line in enumerate(lines, 1):
            found = [name for pattern, name in too_new.items() if re.search(pattern, line)]
            yield from (f"{file.relative_to(WEB)}:{number}: {name}" for name in found if name)


def test_browsers_of_2021_know_every_script() -> None:
    assert list(complaints(SCRIPTS, TOO_NEW_SCRIPT)) == []


def test_browsers_of_2021_know_every_sheet() -> None:
    assert list(complaints(SHEETS, TOO_NEW_STYLE)) == []


def test_safari_15_shows_the_focus_and_the_masks() -> None:
    """`:focus-visible` came with 15.4, `mask` without a prefix too."""
    text = (WEB / "css" / "base.css").read_text(encoding="utf-8")
    assert re.search(r"^:focus \{", text, re.MULTILINE)
    for sheet in SHEETS:
        style = without_comments(sheet.read_text(encoding="utf-8"))
        assert len(re.findall(r"^\s*mask:", style, re.MULTILINE)) == len(
            re.findall(r"^\s*-webkit-mask:", style, re.MULTILINE)
        ), sheet.name


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (r"\.at\(", "cards.at(-1)"),
        (r"^\s*&", "  &:hover {"),
        (r":has\(", ".seat:has(.paper)"),
    ],
)
def test_the_scan_bites(pattern: str, text: str) -> None:
    assert re.search(pattern, text)


@pytest.fixture(scope="module")
def touching() -> list[str]:
    """What does not compile in a world without a document, where elements have no members."""
    if not TSC.exists():
        pytest.skip("the page's types are checked where there is Node: npm ci")
    world = Path(__file__).parent / "opaque"
    checked = subprocess.run([TSC, "-p", world], capture_output=True, text=True, check=False)
    assert checked.stdout, "render modules open elements all the time"
    return re.findall(r"^\S*?src/ronda/web/(\S+\.js\(.*)$", checked.stdout, re.MULTILINE)


def test_only_render_modules_touch_the_page(touching: list[str]) -> None:
    assert [line for line in touching if not line.startswith("js/render/")] == []


def test_the_world_without_a_document_bites(touching: list[str]) -> None:
    found = "\n".join(touching)
    assert re.search(r"js/render/dom\.js.*Cannot find name 'document'", found)
    assert re.search(r"js/render/dom\.js.*'insertBefore' does not exist on type 'Element'", found)


def test_what_waits_runs_on_a_clock_that_nobody_can_set() -> None:
    """The time of day jumps when somebody sets the clock; it is for what is shown as a date."""
    dated = {
        "js/model/tokens.js",
        "js/model/evidence.js",
        "js/model/people.js",
        "js/render/checks.js",
    }
    clock = re.compile(r"\bDate\.now\b|\bnew Date\(\)")
    found = {
        file.relative_to(WEB).as_posix()
        for file in SCRIPTS
        if clock.search(without_comments(file.read_text(encoding="utf-8")))
    }
    assert found == dated


def test_files_are_small() -> None:
    long = {
        str(file.relative_to(WEB)): lines
        for file in [*SCRIPTS, *SHEETS]
        if (lines := len(file.read_text(encoding="utf-8").splitlines())) > 400
    }
    assert long == {}


def test_every_sheet_is_asked_for_and_is_there() -> None:
    asked = set(re.findall(r"/css/(\w+)\.css", (WEB / "index.html").read_text(encoding="utf-8")))
    for file in SCRIPTS:
        text = file.read_text(encoding="utf-8")
        for names in re.findall(r"useStyles\(([^)]*)\)", text):
            asked |= set(re.findall(r'"(\w+)"', names))
    for sheet in SHEETS:
        asked |= set(re.findall(r'^@import "(\w+)\.css";$', sheet.read_text(), re.MULTILINE))
    assert asked == {sheet.stem for sheet in SHEETS}
    site = Site()
    for name in ("shell", "table"):
        sent = site.file(f"css/{name}.css")
        assert sent is not None
        assert b"@import" not in sent.plain


def test_nothing_is_inline_and_nothing_comes_from_elsewhere() -> None:
    for file in [WEB / "index.html", *SCRIPTS, *SHEETS]:
        text = file.read_text(encoding="utf-8")
        plain = text if file.suffix == ".html" else without_comments(text)
        links = set(re.findall(r"https?://[^\s\"'`)]+", plain))
        assert links <= {"http://www.w3.org/2000/svg"}, file.name
        assert not re.search(r"\son\w+=|style=\"", plain) or file.suffix != ".html"
        assert 'setAttribute("style"' not in plain


def test_a_page_is_under_100_kilobytes_before_card_art() -> None:
    site = Site()
    for path in ("", "table/x", "learn", "fair", "new"):
        shell = site.shell(path, "en").plain.decode()
        names = set(re.findall(r"/v/\w+/([\w./-]+)", shell))
        weight = len(gzip.compress(shell.encode())) + sum(
            len(found.zipped or found.plain) for name in names if (found := site.file(name))
        )
        assert weight < 100_000, (path, weight)


def test_the_heaviest_language_weighs_no_more_than_a_script() -> None:
    site = Site()
    for code in ("en", "fr", "es", "ar", "ary", "ary-Latn"):
        found = site.file(f"lang/{code}.json")
        assert found is not None
        assert len(found.zipped or b"") < 25_000, code
