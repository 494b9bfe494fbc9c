"""`ronda admin` about people, as it is typed."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ronda.cli import app
from ronda.cli.opening import opened
from ronda.cli.operating import COMMANDS
from tests.cli.test_serve import made_by_a_server
from tests.server.harness import play, server_on, set_up, sit


def run(database: str, *words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["admin", *words, "--db", database])
    return result.exit_code, result.stdout, result.stderr


def test_who_sits_there_is_listed_removed_and_silenced(tmp_path: Path) -> None:
    async def fill() -> str:
        async with server_on(tmp_path) as server:
            table, host = await set_up(server.url)
            await sit(server.url, table, "Sara", host)
            return table

    table = play(fill())
    database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    assert run(database, "silence", table, "--seat", "0")[0] == 0
    status, out, _ = run(database, "players")
    assert (status, out.split()) == (0, [table, "0", "human", "away", "Sara", "silenced"])
    (line,) = run(database, "players", "--json")[1].splitlines()
    assert (json.loads(line)["name"], json.loads(line)["seat"]) == ("Sara", 0)
    assert run(database, "silence", table, "--lift")[0] == 0
    assert run(database, "remove", table, "0")[0] == 0
    assert run(database, "players") == (0, "", "")
    status, _, err = run(database, "remove", table, "0")
    assert (status, "free already" in err) == (2, True)


def test_addresses_are_kept_out_listed_and_let_in(tmp_path: Path) -> None:
    database = made_by_a_server(tmp_path)
    assert run(database, "ban", "203.0.113.7/24")[1] == "203.0.113.0/24 is kept out\n"
    assert run(database, "bans")[1] == "203.0.113.0/24\n"
    assert run(database, "unban", "203.0.113.0/24")[0] == 0
    assert run(database, "bans")[1] == ""
    assert run(database, "ban", "everybody")[0] == 2
    assert run(database, "purge", "--days", "30")[1] == "0 tables are gone\n"


def test_all_of_them_are_commands() -> None:
    assert {command.__name__ for command in COMMANDS} >= {"players", "remove", "silence", "ban"}


def test_what_is_no_database_is_opened_by_nobody(tmp_path: Path) -> None:
    with pytest.raises(BaseException, match="2"), opened(f"sqlite:///{tmp_path / 'none'}"):
        pytest.fail("it was opened")
