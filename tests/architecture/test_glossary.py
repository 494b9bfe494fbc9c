"""One word for one thing: `docs/glossary.md` is the law, this is its police.

A refused word counts where *we* give a name (a class, a function, a parameter, a variable, a field,
a module, an alias), in docstrings and in comments. Uses of names that others gave are free.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT, Source, report, sources

pytestmark = pytest.mark.architecture

GLOSSARY = ROOT / "docs" / "glossary.md"
HEADER = ["word", "meaning", "not"]
ALLOWED_HEADER = ["word", "where", "why"]

#: What the glossary must explain, whatever else it does.
MUST_HAVE = {
    *("match", "deal", "distribution", "play", "seat", "side", "lay", "run", "pile"),
    *("loose table", "packet", "darba", "hbel", "joj hbal", "missa", "ronda", "tringa"),
    *("khlassou", "call", "chain", "answer", "holder", "stock", "hand", "opening table"),
    *("dealer", "leftover", "target", "preset", "variant", "switch", "View", "record"),
    *("replay", "proof", "cut", "seal", "computer", "level"),
}


@dataclass(frozen=True)
class Refused:
    """A word we do not use, the one we use instead, and the rooms where it may stand."""

    word: str
    instead: str
    names_only: bool
    rooms: tuple[str, ...] = ()

    @property
    def pattern(self) -> re.Pattern[str]:
        parts = re.split(r"[ _-]", self.word.lower())
        return re.compile(rf"\b{'[ _-]'.join(map(re.escape, parts))}(?:e?s)?\b")


def rows(text: str, header: list[str]) -> Iterator[list[str]]:
    """The cells of every row below a table with this header."""
    inside = False
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.startswith("|"):
            inside = False
        elif cells == header:
            inside = True
        elif inside and not set(line) <= set("|-: "):
            yield cells


def refused_words(text: str) -> list[Refused]:
    allowed = {
        word: tuple(each.strip() for each in where.split(","))
        for word, where, _ in rows(text, ALLOWED_HEADER)
    }
    return [
        Refused(word.strip("`"), instead, word.startswith("`"), allowed.get(word.strip("`"), ()))
        for instead, _, refused in rows(text, HEADER)
        for word in (each.strip() for each in refused.split(","))
        if word.strip("–")
    ]


def given_names(source: Source) -> Iterator[tuple[int, str]]:
    """Line and spelling of each name that this file gives to something."""
    yield 1, Path(source.path).stem
    for node in ast.walk(source.tree):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.lineno, node.name
            case ast.arg():
                yield node.lineno, node.arg
            case ast.Name(ctx=ast.Store()):
                yield node.lineno, node.id
            case ast.Attribute(ctx=ast.Store()):
                yield node.lineno, node.attr
            case ast.alias(asname=str(name)):
                yield node.lineno, name
            case _:
                pass


def as_words(name: str) -> str:
    """`GameState` and `game_state` are the words "game state"."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|_+", " ", name).strip().lower()


def word_complaints(source: Source, refused: list[Refused]) -> list[str]:
    names = [(line, as_words(name), f"the name {name}") for line, name in given_names(source)]
    prose = [
        (line, text.lower(), "the text")
        for line, text in [*source.docstrings(), *source.comments()]
    ]
    return [
        f"{source.at(line)}: {what} says '{word.word}', the glossary says '{word.instead}'"
        for word in refused
        if source.room not in word.rooms
        for line, text, what in (names if word.names_only else names + prose)
        if word.pattern.search(text)
    ]


@pytest.fixture(scope="module")
def refused() -> list[Refused]:
    return refused_words(GLOSSARY.read_text(encoding="utf-8"))


def test_the_code_speaks_the_words_of_the_glossary(refused: list[Refused]) -> None:
    complaints = [line for source in sources("src") for line in word_complaints(source, refused)]
    assert not complaints, report(complaints)


def test_the_glossary_explains_every_word() -> None:
    entries = list(rows(GLOSSARY.read_text(encoding="utf-8"), HEADER))
    assert not MUST_HAVE - {word for word, _, _ in entries}
    assert all(meaning for _, meaning, _ in entries)


def test_no_word_is_both_used_and_refused(refused: list[Refused]) -> None:
    chosen = {word.lower() for word, _, _ in rows(GLOSSARY.read_text(encoding="utf-8"), HEADER)}
    assert chosen & {each.word.lower() for each in refused} == {"trick"}


def test_every_allowance_is_for_a_refused_word(refused: list[Refused]) -> None:
    text = GLOSSARY.read_text(encoding="utf-8")
    allowed = {word for word, _, _ in rows(text, ALLOWED_HEADER)}
    assert allowed <= {each.word for each in refused}
    assert all(why for _, _, why in rows(text, ALLOWED_HEADER))


BAD = [
    ("class GameState: ...", "game", "match"),
    ("next_game = 1", "game", "match"),
    ("def play(player_id: int): ...", "player_id", "seat"),
    ("def play(self): self.rounds = 1", "round", "deal"),
    ("draw_pile = []", "draw pile", "stock"),
    ('"""The player wins the trick."""', "trick", "trick"),
    ("x = 1  # a sweep scores", "sweep", "missa"),
    ("x = 1  # the AI moves", "AI", "computer"),
    ("import a.b as bot", "bot", "computer"),
    ("for team in x: ...", "team", "side"),
    ("async def difficulty(): ...", "difficulty", "level"),
]


@pytest.mark.parametrize(("text", "word", "instead"), BAD)
def test_a_refused_word_is_named(
    text: str, word: str, instead: str, refused: list[Refused]
) -> None:
    found = word_complaints(Source("src/ronda/engine/chain.py", text), refused)
    assert any(f"says '{word}', the glossary says '{instead}'" in line for line in found)


GOOD = [
    ("engine", "x = round(2.5)"),
    ("engine", '"""The game of Ronda, of the Scopa family, once round the table."""'),
    ("engine", "seen.discard(card)"),
    ("engine", "keyboard = leaderboard = rounded = 1"),
    ("engine", "import pyspiel\nx = pyspiel.Game"),
    ("client", "class Bot: ...  # a bot of somebody else"),
    ("envs", "def observation(): ..."),
]


@pytest.mark.parametrize(("room", "text"), GOOD)
def test_other_words_are_free(room: str, text: str, refused: list[Refused]) -> None:
    assert word_complaints(Source(f"src/ronda/{room}/chain.py", text), refused) == []
