"""The parent of several processes: they die, it dies, it ends; and what it refuses to begin."""

import http.client
import json
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner
from websockets.asyncio.client import connect

from ronda.cli import app
from ronda.server.options import OptionError, Options, sqlite_url
from ronda.server.watching import run_all
from tests.server.fleets import Three, three, within
from tests.server.harness import Reply, play, request
from tests.server.postgres import needs_postgres, schema
from tests.server.test_fleet import tables_of_all


def asked(server: Three, table: str) -> Reply | None:
    """The answer of whoever there is; None where the line breaks off with the process."""
    try:
        return request(server.url, "GET", f"/api/tables/{table}")
    except (OSError, http.client.HTTPException):
        return None


def status_of(server: Three, table: str) -> int:
    reply = asked(server, table)
    return 0 if reply is None else reply.status


async def first_words(url: str, table: str) -> list[str]:
    """What is said to a spectator until the line ends, or the table is shown."""
    async with connect(url.replace("http", "ws", 1) + "/ws") as line:
        await line.send(json.dumps({"type": "hello", "table": table}))
        return [json.loads(await line.recv())["type"]]


def test_while_its_process_is_away_a_table_of_sqlite_waits(tmp_path: Path) -> None:
    with three(sqlite_url(tmp_path / "tables.sqlite3"), tmp_path / "log") as server:
        made = [table for table, _ in tables_of_all(server)]
        child = server.children[1]
        before = child.pid
        with child.gone():
            within(lambda: status_of(server, made[1]) == 503)
            reply = asked(server, made[1])
            assert reply is not None
            assert (reply.json["code"], reply.headers["retry-after"]) == ("try_again", "1")
            assert play(first_words(server.url, made[1])) == ["goodbye"]
            assert [status_of(server, made[0]), status_of(server, made[2])] == [200, 200]
            assert request(server.url, "GET", "/api/tables").json == []
        within(lambda: status_of(server, made[1]) == 200)
        assert child.pid != before
        pids = [each.pid for each in server.children]
        server.kill()
        within(lambda: not any(map(is_running, pids)))


@needs_postgres
def test_while_its_process_is_away_others_serve_a_table_of_postgres(tmp_path: Path) -> None:
    with schema() as database, three(database, tmp_path / "log") as server:
        table = tables_of_all(server)[1][0]
        assert status_of(server, table) == 200
        server.children[1].kill()
        # The line may have been in its hands.
        said = [status_of(server, table) for _ in range(50)]
        assert set(said[1:]) == {200}, said
        assert play(first_words(server.url, table)) == ["push"]
        assert server.stop() == 0
        assert all(not is_running(each.pid) for each in server.children)


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def serve(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["serve", *words])
    return result.exit_code, result.stderr


@pytest.mark.parametrize(
    ("count", "says"), [("0", "from 1 to 64"), ("-1", "64"), ("65", "64"), ("two", "integer")]
)
def test_a_count_that_cannot_be_is_refused(count: str, says: str) -> None:
    status, said = serve("--processes", count)
    assert (status, says in said) == (2, True)
    assert "--processes" in said


def test_ports_for_metrics_have_to_be_there_for_all() -> None:
    with pytest.raises(OptionError, match="65536"):
        Options(database="", metrics="127.0.0.1:65534", processes=3)


def test_no_tables_are_left_out(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("t.sqlite3", "t.2.sqlite3", "t.3.sqlite3")]
    for file in files:
        file.touch()
    for fewer in ("1", "2"):
        status, said = serve("--db", sqlite_url(files[0]), "--processes", fewer)
        assert status == 2
        assert all(word in said.replace("\n", "") for word in ("t.3.sqlite3", "--processes 3"))
    assert [file.stat().st_size for file in files] == [0, 0, 0]


def test_a_damaged_file_is_named_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "t.2.sqlite3").write_bytes(b"no database" * 100)
    with pytest.raises(Exception, match="not a database"):
        run_all(Options(database=sqlite_url(tmp_path / "t.sqlite3"), processes=2, port=0))


def test_where_one_cannot_begin_all_end(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        metrics = f"127.0.0.1:{taken.getsockname()[1] - 1}"
        words = ("--db", sqlite_url(tmp_path / "t.sqlite3"), "--port", "0", "--metrics", metrics)
        command = (sys.executable, "-m", "ronda", "serve", *words, "--processes", "2")
        ended = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == 1
    assert "a process cannot serve" in ended.stderr
    assert "Address already in use" in ended.stderr
