"""Ronda and its peers in one run, slice by slice in turn."""

import asyncio
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.server.load import Load
from benchmarks.server.peers.load import PeerLoad
from benchmarks.server.peers.talks import BoardGame, Colyseus, Relayed, Talk
from benchmarks.server.process import Measured, Process, sqlite
from benchmarks.server.sides import Side
from tests.server.harness import free_port

HERE: Final = Path(__file__).parent
HEAD: Final = (
    "| who | keeps | CPU us a move | median of slices | moves/s "
    "| ack p50 | ack p99 | shown p50 | shown p99 |\n|---|---|--:|--:|--:|--:|--:|--:|--:|"
)
WARM: Final = 3.0
"""Seconds that each plays before anything is measured: libraries are compiled as they run."""
RELAY: Final = (sys.executable, "-m", "benchmarks.server.peers.relay")


class Peer(NamedTuple):
    """What runs, how it is talked to, and where it says that it is ready."""

    name: str
    command: Sequence[str]
    talk: Callable[[int, int, int], Talk]
    path: str = "/"
    more: Sequence[str] = ()


async def run_peers(folder: str, tables: int, seconds: float, slices: int) -> None:
    """Prints a row for each; their files are kept in a folder."""
    peers = [
        Peer("bare relay | nothing", RELAY, Relayed),
        Peer("bare relay | on disk (SQLite)", RELAY, Relayed, more=[f"{folder}/relay"]),
        *_libraries(Path(folder)),
    ]
    port = free_port()
    with ExitStack() as open_sides:
        ronda = Side("Ronda | on disk (SQLite)", Measured(sqlite(folder), port), load := Load(port))
        open_sides.enter_context(closing(ronda))
        load.hold()
        await ronda.set_up(tables, port)
        sides = [ronda]
        for peer in peers:
            port = free_port()
            server = Process([*peer.command, str(port), *peer.more], NODE_ENV="production")
            side = Side(peer.name, server, PeerLoad(port, peer.talk))
            sides.append(open_sides.enter_context(closing(side)))
            await side.set_up(tables, port, peer.path)
        words = await _take_turns(sides, seconds, slices)
    print(HEAD, *(side.row() for side in sides), sep="\n")
    for side, counted in zip(sides, words, strict=True):
        print(f"\n{side.name.replace(' |', ',')}: {counted}", flush=True)


async def _take_turns(sides: Sequence[Side], seconds: float, slices: int) -> list[str]:
    """Each plays while all others are held; whether every move was counted."""
    for number in range(slices + 1):
        words = []
        for side in sides:
            side.load.release()
            await asyncio.sleep(0.3 if number else WARM)
            side.begin()
            await asyncio.sleep(seconds)
            if number:
                side.end()
            words.append(await side.load.settle())
    return words


def _libraries(folder: Path) -> Iterator[Peer]:
    """Those on Node; installed first, by npm, as `package.json` says."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        print("boardgame.io and Colyseus are left out: there is no Node with npm.\n", flush=True)
        return
    for file in (*HERE.glob("*.*js"), HERE / "package.json"):
        shutil.copy(file, folder)
    command = [npm, "install", "--no-audit", "--no-fund", "--ignore-scripts", "--silent"]
    installed = subprocess.run(command, check=False, cwd=folder, stdout=subprocess.DEVNULL)  # noqa: S603 - our own command
    if installed.returncode:
        print("boardgame.io and Colyseus are left out: npm could not install them.\n", flush=True)
        return
    yield Peer("boardgame.io | memory", [node, f"{folder}/boardgame.cjs"], BoardGame, "/games")
    yield Peer("Colyseus | memory", [node, f"{folder}/colyseus.mjs"], Colyseus)
