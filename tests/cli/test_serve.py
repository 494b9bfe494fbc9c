"""`ronda serve` and `ronda admin` as they are typed."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from ronda.cli import app
from ronda.cli.admin import admin
from ronda.cli.restore import restore
from ronda.cli.serve import serve
from ronda.server.options import sqlite_url
from ronda.server.store.database import migrate, open_database


def run(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, list(words))
    return result.exit_code, result.stdout, result.stderr


def made_by_a_server(folder: Path) -> str:
    url = sqlite_url(folder / "tables.sqlite3")
    engine = open_database(url)
    migrate(engine)
    engine.dispose()
    return url


def test_an_empty_server_has_no_tables(tmp_path: Path) -> None:
    database = made_by_a_server(tmp_path)
    assert run("admin", "tables", "--db", database) == (0, "", "")
    assert run("admin", "vacuum", "--db", database)[0] == 0
    status, out, _ = run("admin", "backup", str(tmp_path / "copy"), "--db", database)
    assert (status, (tmp_path / "copy").exists()) == (0, True)
    assert "is written" in out


def test_a_backup_is_put_back(tmp_path: Path) -> None:
    file, copy = tmp_path / "tables.sqlite3", str(tmp_path / "copy")
    database = f"sqlite:///{file}"
    assert run("admin", "restore", "--after", "--db", database)[0] == 2
    assert not file.exists()
    migrate(open_database(database))
    assert run("admin", "backup", copy, "--db", database)[0] == 0
    status, out, _ = run("admin", "restore", copy, "--db", database)
    assert status == 0
    assert f"what was there before: {file}.replaced-" in out
    assert run("admin", "restore", "--after", "--db", database)[0] == 0
    for words in ((), (copy, "--after")):
        assert run("admin", "restore", *words, "--db", database)[0] == 2
    assert restore.__doc__ is not None


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("admin", "close", "nowhere"), "no table"),
        (("admin", "tables", "--db", "gopher://x"), "gopher"),
        (("serve", "--db", "gopher://x"), "gopher"),
    ],
)
def test_what_is_wrong_is_said(words: tuple[str, ...], says: str, tmp_path: Path) -> None:
    database = () if "--db" in words else ("--db", made_by_a_server(tmp_path))
    status, _, err = run(*words, *database)
    assert status == 2
    assert says in err
    assert "Traceback" not in err


@pytest.mark.parametrize("words", [("tables",), ("vacuum",), ("close", "x"), ("backup", "copy")])
def test_looking_after_a_server_makes_no_database(words: tuple[str, ...], tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "data" / "tables.sqlite3")
    status, _, err = run("admin", *words, "--db", url)
    assert (status, "there is no database" in err) == (2, True)
    assert list(tmp_path.iterdir()) == []


def test_the_database_may_be_named_by_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RONDA_DB", made_by_a_server(tmp_path))
    assert run("admin", "tables") == (0, "", "")


def test_both_are_commands_of_ronda() -> None:
    assert serve.__doc__
    assert {command.callback.__name__ for command in admin.registered_commands if command.callback}
