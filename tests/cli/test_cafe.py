"""`ronda cafe`: one command, an address, a page; it ends when it is told to."""

import re
import signal
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import ronda.cli.cafe
from ronda.server.public_address import lan_address

RONDA = Path(sys.executable).with_name("ronda")


def up_to_the_last_word(lines: Iterable[str]) -> Iterator[str]:
    """What is said until it stands open."""
    for line in lines:
        yield line
        if "Ctrl-C" in line:
            return


@contextmanager
def opened(folder: Path, *options: str) -> Iterator[tuple["subprocess.Popen[str]", list[str]]]:
    command = [str(RONDA), "cafe", "--db", f"sqlite:///{folder}/tables.sqlite3", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        # Without an address within a minute it is ended, and the reading with it.
        impatience = threading.Timer(60, process.kill)
        impatience.start()
        try:
            lines = list(up_to_the_last_word(process.stdout))
            impatience.cancel()
            assert "Ctrl-C" in "".join(lines), "it did not open"
            yield process, lines
        finally:
            impatience.cancel()
            process.send_signal(signal.SIGTERM)


def address(lines: list[str]) -> str:
    found = re.search(r"Ronda is open at  (http://\S+)", "".join(lines))
    assert found
    return found[1]


def fetch(url: str) -> str:
    with urllib.request.urlopen(url, timeout=60) as answer:  # noqa: S310 - this machine's own
        return str(answer.read().decode())


def test_the_page_stands_at_the_address_that_is_printed(tmp_path: Path) -> None:
    with opened(tmp_path, "--port", "0") as (process, lines):
        assert "ronda cafe --lan" in "".join(lines)
        assert '"ok"' in fetch(f"{address(lines)}/health")
        assert '<script type="module"' in fetch(address(lines))
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=120) == 0
        assert process.stdout is not None
        assert "kept" in process.stdout.read()


def test_a_port_that_is_taken_is_no_obstacle(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "other").mkdir()
    with opened(tmp_path / "one", "--port", "0") as (_, lines):
        port = address(lines).rpartition(":")[2]
        with opened(tmp_path / "other", "--port", port) as (_, others):
            assert f"Port {port} is taken" in others[0]
            assert '"ok"' in fetch(f"{address(others)}/health")


def test_on_a_network_there_is_an_address_for_others_and_its_qr(tmp_path: Path) -> None:
    own = lan_address()
    if own is None:
        pytest.skip("this machine is on no network")
    with opened(tmp_path, "--port", "0", "--lan") as (_, lines):
        assert own in address(lines)
        assert "█" in "".join(lines)
        assert '"ok"' in fetch(f"{address(lines)}/health")


def test_a_database_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite3").write_text("no database, but long enough to be looked at" * 100)
    command = [str(RONDA), "cafe", "--port", "0", "--db", f"sqlite:///{tmp_path}/tables.sqlite3"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 2
    assert "the database cannot be used" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_command_is_this_module() -> None:
    assert ronda.cli.cafe.cafe.__doc__
