"""Modules that are loaded together are sent together, and are the same modules as before."""

import re
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path
from posixpath import dirname, normpath

import pytest

from ronda.server.bundling import Bundles, odd_lines, read_module
from ronda.server.site import APP, HOME, TABLE, Site, lean

WEB = Path(str(files("ronda") / "web"))
SOURCES = {
    "js/app.js": 'import { one } from "./low/one.js";\n'
    "globalThis.told = [one()];\n"
    'globalThis.both = () => Promise.all([import("./a.js"), import("./low/b.js")]);\n',
    "js/a.js": 'import { deep } from "./low/deep.js";\n'
    'import { shared as s } from "./low/shared.js";\n'
    "const own = 1;\nexport function show() {\n  return [own, deep, s];\n}\n",
    "js/low/one.js": "const own = 2;\nexport function one() {\n  return own;\n}\n"
    "export const here = import.meta.url;\n",
    "js/low/deep.js": 'import { shared } from "./shared.js";\nexport const deep = { shared };\n',
    "js/low/shared.js": "export const shared = {};\nclass Other {}\nexport { Other };\n",
    "js/low/b.js": 'import {\n  deep,\n} from "./deep.js";\nimport { here } from "./one.js";\n'
    "export async function show() {\n  return [deep, here];\n}\n",
}


def bundles(*pages: str, carriers: tuple[str, ...] = ()) -> Bundles:
    modules = {name: read_module(name, text) for name, text in SOURCES.items()}
    return Bundles(modules, ("js/app.js", *pages), carriers)


def test_what_is_loaded_together_is_one_file() -> None:
    # What two pages share goes with the shell where they are named, or with one of them.
    shared = bundles("js/a.js", "js/low/b.js")
    assert shared.files("js/low/b.js") == ["js/low/b.js", "js/app.js"]
    apart = bundles("js/app.js")
    assert apart.files("js/a.js") == ["js/a.js", "js/low/deep.js", "js/low/shared.js"]
    carried = bundles("js/app.js", carriers=("js/a.js",))
    assert carried.files("js/low/b.js") == ["js/low/b.js", "js/app.js", "js/a.js"]


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
@pytest.mark.parametrize("pages", [("js/a.js",), ("js/a.js", "js/low/b.js")])
@pytest.mark.parametrize("carriers", [(), ("js/a.js",), ("js/low/b.js",)])
def test_they_run_as_the_same_modules(
    tmp_path: Path, pages: tuple[str, ...], carriers: tuple[str, ...]
) -> None:
    found = bundles(*pages, carriers=carriers)
    for name in SOURCES:
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(found.sent(name))
    (tmp_path / "package.json").write_text('{"type": "module"}')
    run = """
      import "./js/app.js";
      import { deep } from "./js/low/deep.js";
      import { Other } from "./js/low/shared.js";
      const [a, b] = await globalThis.both();
      const [own, itsDeep, shared] = a.show();
      const [bDeep, here] = await b.show();
      console.log(own, globalThis.told[0], itsDeep === bDeep, deep === bDeep);
      console.log(deep.shared === shared, here.href.split("/").slice(-3).join("/"), typeof Other);
    """
    (tmp_path / "run.js").write_text(run)
    node = subprocess.run(
        ["node", "run.js"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    told = node.stdout.split()
    assert told == ["1", "2", *["true"] * 3, "js/low/one.js", "function"], node.stderr


def test_every_module_imports_and_exports_in_a_form_that_is_understood() -> None:
    odd = {
        str(script.relative_to(WEB)): lines
        for script in WEB.rglob("js/**/*.js")
        if (lines := list(odd_lines(lean(script.read_bytes()).decode())))
    }
    assert odd == {}


def test_no_file_waits_for_one_that_waits_for_it() -> None:
    site = Site()
    asked = {}
    for script in WEB.rglob("js/**/*.js"):
        name = script.relative_to(WEB).as_posix()
        sent = site.file(name)
        assert sent is not None
        found = re.findall(r'^import .* from "(.*)";$', sent.plain.decode(), re.MULTILINE)
        asked[name] = {normpath(f"{dirname(name)}/{each}") for each in found}
    while free := [name for name, needs in asked.items() if not needs & asked.keys()]:
        for name in free:
            del asked[name]
    assert asked == {}


def test_a_page_begins_with_a_few_files() -> None:
    site = Site()
    for path, entries in (("", (APP, HOME, TABLE)), ("table/x", (APP, TABLE))):
        shell = site.shell(path, "en").plain.decode()
        scripts = set(re.findall(r"/v/\w+/(js/[\w./-]+)", shell))
        assert scripts == set(entries)
