"""`ronda serve` and `ronda admin` as they are typed."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from ronda.cli import app
from ronda.cli.admin import admin
from ronda.cli.serve import serve


def run(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, list(words))
    return result.exit_code, result.stdout, result.stderr


def test_an_empty_server_has_no_tables(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    assert run("admin", "tables", "--db", database) == (0, "", "")
    assert run("admin", "vacuum", "--db", database)[0] == 0
    status, out, _ = run("admin", "backup", str(tmp_path / "copy"), "--db", database)
    assert (status, (tmp_path / "copy").exists()) == (0, True)
    assert "is written" in out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("admin", "close", "nowhere"), "no table"),
        (("admin", "tables", "--db", "gopher://x"), "gopher"),
        (("serve", "--db", "gopher://x"), "gopher"),
    ],
)
def test_what_is_wrong_is_said(words: tuple[str, ...], says: str, tmp_path: Path) -> None:
    database = () if "--db" in words else ("--db", f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    status, _, err = run(*words, *database)
    assert status == 2
    assert says in err
    assert "Traceback" not in err


def test_both_are_commands_of_ronda() -> None:
    assert serve.__doc__
    assert {command.callback.__name__ for command in admin.registered_commands if command.callback}
