"""The installed wheel, outside the checkout, serves everything: page, rules, records, computers."""

import os
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT
from tests.server.harness import free_port, request

MAIN = "import sys; sys.path.insert(0, sys.argv.pop(1)); from ronda.cli import main; main()"


def install(folder: Path) -> Path:
    """The wheel of this checkout, unpacked as an installer would; nothing else of the checkout."""
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    subprocess.run([*build, "--directory", str(folder)], cwd=ROOT, check=True, capture_output=True)
    [wheel] = folder.glob("*.whl")
    installed = folder / "installed"
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(installed)
    return installed


@contextmanager
def serving(installed: Path, folder: Path) -> Iterator[str]:
    """`ronda serve` of the wheel, in a folder of its own; its URL."""
    port, database = free_port(), f"sqlite:///{folder / 'tables.sqlite3'}"
    command = [sys.executable, "-I", "-c", MAIN, str(installed), "serve"]
    with (folder / "server.log").open("wb") as log:
        server = subprocess.Popen(
            [*command, "--db", database, "--port", str(port), "--messages", "0"],
            cwd=folder,
            stdout=log,
            stderr=log,
            env={key: value for key, value in os.environ.items() if key != "PYTHONPATH"},
        )
    url = f"http://127.0.0.1:{port}"
    try:
        _wait_for(url)
        yield url
    finally:
        server.terminate()
        assert server.wait(20) == 0, (folder / "server.log").read_text()


def _wait_for(url: str) -> None:
    until = time.monotonic() + 40
    while not _is_ready(url):
        assert time.monotonic() < until
        time.sleep(0.1)


def _is_ready(url: str) -> bool:
    try:
        return request(url, "GET", "/ready").status == 200
    except OSError:
        return False


def finished_match(url: str) -> str:
    """A table at which two computers play a match to its end."""
    made = request(url, "POST", "/api/tables", {"rules": {"preset": "guide"}, "seats": 2}).json
    path = f"/api/tables/{made['table']}"
    for seat, level in enumerate(("greedy", "careful")):
        wish = {"type": "seat_computer", "id": f"c{seat}", "seat": seat, "level": level}
        reply = request(url, "POST", f"{path}/messages", wish, token=made["host_token"])
        assert reply.status == 200, reply.body
    assert request(url, "POST", f"{path}/start", token=made["host_token"]).status == 200
    until = time.monotonic() + 60
    while request(url, "GET", path).json["stage"] != "finished":
        assert time.monotonic() < until
        time.sleep(0.1)
    return path


@pytest.mark.slow
def test_the_wheel_serves_everything(tmp_path: Path) -> None:
    installed = install(tmp_path)
    with serving(installed, tmp_path) as url:
        page = request(url, "GET", "/")
        assert page.status == 200
        assert b"<html" in page.body
        names = [each["name"] for each in request(url, "GET", "/api/rules").json]
        assert "koutchina" in names
        assert request(url, "GET", "/api/rules/koutchina").json["sections"]
        assert request(url, "GET", "/api/openapi.json").json["openapi"] == "3.1.0"
        path = finished_match(url)
        assert request(url, "GET", f"{path}/records").body.count(b"\n") == 1
        proofs = request(url, "GET", f"{path}/proofs").body
    (tmp_path / "proofs.jsonl").write_bytes(proofs)
    verify = [sys.executable, "-I", "-c", MAIN, str(installed), "verify", "proofs.jsonl"]
    done = subprocess.run(verify, cwd=tmp_path, check=True, capture_output=True, text=True)
    assert "everything fits" in done.stdout
