"""The page's files as they are sent: smaller, and the same."""

import re
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path

import pytest

from ronda.lang import catalogue, direction, languages
from ronda.server.site import Site, lean

WEB = Path(str(files("ronda") / "web"))
SCRIPT = b"""/**
 * What it is for.
 */
export const address = "http://here"; // stays
const text = `/* stays */`;
  // goes
  /** @type {number} */
let n = 1;
f(
  /** @type {number} */ (n),
);
/** Goes. */
"""


def test_comments_and_indents_go_and_every_line_keeps_its_number() -> None:
    assert lean(SCRIPT).decode().splitlines() == [
        "",
        "",
        "",
        'export const address = "http://here"; // stays',
        "const text = `/* stays */`;",
        "",
        "",
        "let n = 1;",
        "f(",
        "/** @type {number} */ (n),",
        ");",
        "",
    ]


@pytest.mark.parametrize("language", languages())
def test_without_scripts_the_shell_speaks_the_readers_language(language: str) -> None:
    shell = Site().shell("", language).plain.decode()
    said = re.sub(r"<.*?>", "", catalogue(language).text("shell.noscript", command=""))
    assert f'<html lang="{language}" dir="{direction(language)}">' in shell
    assert said.strip() in shell
    assert catalogue(language).text("web.reload") in shell.split("<noscript>")[1]


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_every_script_is_still_one(tmp_path: Path) -> None:
    """Node reads each as a module."""
    names = []
    for number, script in enumerate(sorted(WEB.rglob("*.js"))):
        sent = lean(script.read_bytes())
        assert not any(line.count(b"`") % 2 for line in sent.splitlines()), script
        file = tmp_path / f"{number}.mjs"
        file.write_bytes(sent)
        names.append(str(file))
    check = "import vm from 'node:vm'; import fs from 'node:fs'; for (const name of "
    check += "process.argv.slice(1)) new vm.SourceTextModule(fs.readFileSync(name, 'utf8'));"
    node = subprocess.run(
        [
            *("node", "--experimental-vm-modules", "--no-warnings", "--input-type=module"),
            *("-e", check, "--", *names),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert node.returncode == 0, node.stderr[-2000:]
