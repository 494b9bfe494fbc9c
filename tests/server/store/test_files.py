"""The files of several processes: their names, and the operator, who sees all of them as one."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from ronda.cli import app
from ronda.server.options import sqlite_url
from ronda.server.store.database import DatabaseError, migrate, open_database
from ronda.server.store.files import databases_of, databases_there, files_there

POSTGRES = "postgresql://ronda@db.example.org/ronda"


def test_the_first_has_the_file_that_is_named(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "tables.sqlite3")
    others = [sqlite_url(tmp_path / f"tables.{number}.sqlite3") for number in (2, 3)]
    assert databases_of(url, 3) == (url, *others)
    assert databases_of(url, 1) == databases_there(url) == (url,)
    assert databases_of(POSTGRES, 3) == (POSTGRES,) * 3
    assert databases_there(POSTGRES) == (POSTGRES,)
    for refused_later in ("tables", "gopher://x", "sqlite://"):
        assert databases_there(refused_later) == (refused_later,)


def test_more_processes_go_on_and_fewer_would_leave_tables_out(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "tables")
    (tmp_path / "tables").touch()
    assert len(databases_of(url, 2)) == 2
    (tmp_path / "tables.3").touch()
    (tmp_path / "tables.2024").touch()
    assert databases_there(url) == databases_of(url, 3)
    assert len(databases_of(url, 4)) == 4
    assert [file.name for file in files_there(tmp_path / "tables")] == [
        "tables",
        "tables.2",
        "tables.3",
    ]
    with pytest.raises(DatabaseError, match=r"tables\.3 is there.* say --processes 3"):
        databases_of(url, 2)


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["admin", *words])
    return result.exit_code, result.output.replace("\n", " ")


def test_a_backup_is_of_all_and_put_back_for_all(tmp_path: Path) -> None:
    url, copy = sqlite_url(tmp_path / "t.sqlite3"), tmp_path / "copy"
    for each in databases_of(url, 3):
        engine = open_database(each)
        migrate(engine)
        engine.dispose()
    status, said = run("backup", str(copy), "--db", url)
    assert (status, said.count("is written")) == (0, 3)
    assert [file.exists() for file in files_there(copy)] == [True] * 3
    assert run("backup", str(copy), "--db", url)[0] == 2
    status, said = run("restore", str(copy), "--db", url)
    assert (status, said.count("what was there before")) == (0, 3)
    assert run("restore", "--after", "--db", url)[0] == 0
    assert run("vacuum", "--db", url)[0] == run("purge", "--days", "1", "--db", url)[0] == 0
    files_there(copy)[-1].unlink()
    status, said = run("restore", str(copy), "--db", url)
    assert (status, "backup of 2, and 3 processes" in said) == (2, True)
