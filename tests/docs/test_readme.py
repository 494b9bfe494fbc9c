"""What the README tells people to type works, and what it links to is there."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from ronda.client import Link, look
from ronda.protocol import Kind
from tests.client.people import table_for, wait_until
from tests.client.serving import a_server
from tests.server.harness import play as drive

ROOT = Path(__file__).parent.parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w*)\n(.*?)```", README, flags=re.DOTALL)
COMMANDS = [
    line.partition("#")[0].strip()
    for language, block in BLOCKS
    if not language
    for line in block.splitlines()
    if line.startswith("ronda ")
]
MAKE = sorted(set(re.findall(r"^make (\w+)|`make (\w+)", README, flags=re.MULTILINE)))
NEEDS_MORE = [command for command in COMMANDS if "FILE" in command or "LINK" in command]
PYTHON = [sys.executable, "-c", "from ronda.cli import main; main()"]


def run(command: str, keys: str = "q\n", save: Path | None = None) -> str:
    """What a command says that ends well."""
    words = shlex.split(command)[1:]
    result = subprocess.run(
        [*PYTHON, *words, *(() if save is None else ("--save", str(save)))],
        cwd=ROOT,
        input=keys,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    return result.stdout


@pytest.mark.parametrize("command", [each for each in COMMANDS if each not in NEEDS_MORE])
def test_commands_work_as_written(command: str, tmp_path: Path) -> None:
    is_play = command.split()[1] == "play"
    assert run(command, save=tmp_path / "match.journal" if is_play else None)


def test_a_match_is_gone_on_with_and_then_checked(tmp_path: Path) -> None:
    resume, verify = (command for command in NEEDS_MORE if "FILE" in command)
    saved = tmp_path / "match.journal"
    run("ronda play --set target=5 --fast", save=saved)
    played = run(f"{resume} --fast".replace("FILE", str(saved)), keys="1\n" * 400)
    [told] = re.findall(r"The record of the match: (\S+)", played)
    assert "everything fits" in run(verify.replace("FILE", told))


def test_a_person_and_a_bot_sit_down_at_a_table_online(tmp_path: Path) -> None:
    play, bot = (command for command in NEEDS_MORE if "LINK" in command)
    with a_server(tmp_path) as url:
        link = drive(table_for(url))
        run(play.replace("LINK", link.invitation))
        words = shlex.split(bot.replace("LINK", link.invitation))[1:]
        with subprocess.Popen([*PYTHON, *words], stderr=subprocess.PIPE, text=True) as running:
            drive(wait_until(lambda: sit(link, Kind.HUMAN, Kind.BOT)))
            running.terminate()
            drive(wait_until(lambda: sit(link, Kind.HUMAN, Kind.OPEN)))


async def sit(link: Link, *kinds: Kind) -> bool:
    return kinds == tuple(seat.kind for seat in (await look(link)).seats)


@pytest.mark.parametrize("target", sorted({"".join(names) for names in MAKE}))
def test_what_make_is_asked_for_is_there(target: str) -> None:
    command = ["make", "--dry-run", "--no-print-directory", target]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)


def test_there_are_commands_to_try() -> None:
    assert len(COMMANDS) > 10
    assert len(NEEDS_MORE) == 4


@pytest.mark.parametrize("block", [block for language, block in BLOCKS if language == "python"])
def test_the_example_runs(block: str) -> None:
    exec(compile(block, "README.md", "exec"), {})  # noqa: S102 - our own README


@pytest.mark.parametrize("target", re.findall(r"\]\(([^)]+)\)", README))
def test_links_lead_somewhere(target: str) -> None:
    assert (ROOT / target).exists()
