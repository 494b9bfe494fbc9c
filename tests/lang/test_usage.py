"""The page's own sentences: none is missing, and none is left that no script says."""

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from ronda.lang import PLURALS_OF, direction, languages
from tests.lang.catalogues import ENGLISH

SCRIPTS = Path(str(files("ronda") / "web" / "js"))
QUOTED = re.compile(r"""["'](web\.[\w.-]*)["']|`(web\.(?:[^`$]|\$\{(?:[^{}]|\{[^}]*\})*\})*)`""")
INSERTED = re.compile(r"\$\{(?:[^{}]|\{[^}]*\})*\}")
COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*?$", re.DOTALL | re.MULTILINE)


def said_by_scripts() -> Iterator[str]:
    """Every key, or pattern of keys, that the scripts name."""
    for script in SCRIPTS.rglob("*.js"):
        text = COMMENT.sub("", script.read_text(encoding="utf-8"))
        for found in QUOTED.finditer(text):
            yield found[1] or found[2]


def pattern_of(name: str) -> re.Pattern[str]:
    """Which keys a name stands for: anything may be inserted, or follow a last dot."""
    some = r"[\w.-]+"
    wanted = some.join(map(re.escape, INSERTED.split(name)))
    return re.compile(wanted + (some if name.endswith(".") else ""))


def test_no_script_says_a_sentence_that_is_missing() -> None:
    named = {name for name in said_by_scripts() if "$" not in name and not name.endswith(".")}
    # A page that ends is told by a heading, `KEY.title`, and not always by a line below it.
    said = {name for name in named if name in ENGLISH or f"{name}.title" in ENGLISH}
    assert sorted(named - said) == []


def test_every_sentence_of_the_page_is_said_by_some_script() -> None:
    patterns = [pattern_of(name) for name in set(said_by_scripts())]
    ours = [key for key in ENGLISH if key.startswith("web.")]
    unsaid = [key for key in ours if not any(each.fullmatch(key) for each in patterns)]
    assert unsaid == []


def test_page_and_server_agree_which_way_texts_run() -> None:
    text = (SCRIPTS / "i18n.js").read_text(encoding="utf-8")
    (found,) = re.findall(r"return /(\^\([\w|]+\)\$)/.test\(this.code\) \? \"rtl\"", text)
    for language in languages():
        assert (direction(language) == "rtl") == bool(re.match(found, language))


def test_the_page_offers_every_language_there_is() -> None:
    text = (SCRIPTS / "i18n.js").read_text(encoding="utf-8")
    offered = text.split("LANGUAGES = Object.freeze({")[1].split("})")[0]
    assert set(re.findall(r'^\s*"?([\w-]+)"?:', offered, re.MULTILINE)) == set(languages())
    counted = text.split("PLURALS_OF = Object.freeze({")[1].split("})")[0]
    assert dict(re.findall(r'"?([\w-]+)"?: "(\w+)"', counted)) == PLURALS_OF
