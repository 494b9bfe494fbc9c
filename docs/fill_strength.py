"""Plays the commands in docs/strength.md and puts what they print below each of them.

python docs/fill_strength.py                      every command
python docs/fill_strength.py marocl3ab            those that contain this word
python docs/fill_strength.py --save runs [WORD]   keeps what the arena played: a refill that was
                                                  stopped goes on there
"""

import argparse
import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).with_name("strength.md")
# A command in its block, and everything below it up to the next heading or block.
SECTION = re.compile(
    r"(```sh\n((?:ronda arena|python -m benchmarks)[^\n]*)\n```\n).*?(?=^#|^```sh|\Z)",
    re.DOTALL | re.MULTILINE,
)


def told_by(command: str, save: Path | None) -> str:
    """What a command of the page prints."""
    first, *words = command.split()
    if first == "python":
        words = [sys.executable, *words]
    else:
        words = [str(Path(sys.executable).with_name(first)), *words]
        if save is not None:
            words += ["--save", str(save / folder_name(command))]
    return subprocess.run(  # noqa: S603 - a command of our own page
        words, check=True, stdout=subprocess.PIPE, text=True
    ).stdout


def folder_name(command: str) -> str:
    """One folder for all commands of one contest: whoever plays, and on however many decks."""
    rules = re.search(r"--rules (\S+)", command)
    seats = re.search(r"--seats (\d)", command)
    seed = re.search(r"--seed (\d+)", command)
    found = (rules, "koutchina"), (seats, "2"), (seed, "1")
    return "-".join(match[1] if match else default for match, default in found)


def main() -> None:
    """Fills the sections whose command contains every word."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("words", nargs="*", help="words of the commands to fill; all without")
    parser.add_argument("--save", type=Path, help="a folder for what the arena played")
    arguments = parser.parse_args()
    page = PAGE.read_text(encoding="utf-8")
    for section in list(SECTION.finditer(page)):
        block, command = section.groups()
        if all(word in command for word in arguments.words):
            told = told_by(command, arguments.save)
            page = page.replace(section.group(), f"{block}\n{told}\n")
            PAGE.write_text(page.rstrip("\n") + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
