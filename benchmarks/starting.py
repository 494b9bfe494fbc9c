"""How long things take to start, each in a process of its own."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from resource import RUSAGE_CHILDREN, getrusage
from time import perf_counter
from typing import NamedTuple

from benchmarks.measuring import Figure, beside_reference

WALL, CPU = "passed", "processor"

COMMANDS = {
    "python, and nothing else": ("-c", "pass"),
    "import ronda": ("-c", "import ronda"),
    "ronda --help": ("-c", "from ronda.cli import main; main()", "--help"),
    "import ronda.compiled (most of it is numba)": ("-c", "import ronda.compiled"),
}
FIRST_CALLS = (
    "first compiled call, nothing kept: it compiles",
    "first compiled call in a later process",
)
FIRST_CALL = (
    "from time import perf_counter, process_time\n"
    "from ronda.compiled import warm_up\n"
    "passed, processor = perf_counter(), process_time()\n"
    "warm_up()\n"
    "print(perf_counter() - passed, process_time() - processor)\n"
)


class Spent(NamedTuple):
    """Seconds that passed, and seconds of processor time."""

    passed: float
    processor: float


def run(*arguments: str) -> Spent:
    """What this Python takes with these arguments, from its start to its end."""
    before, begun = children_seconds(), perf_counter()
    subprocess.run(  # noqa: S603 - our own commands
        [sys.executable, *arguments], check=True, capture_output=True
    )
    return Spent(perf_counter() - begun, children_seconds() - before)


def children_seconds() -> float:
    """Processor time of all processes that this one started and that have ended."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def call_first(folder: str) -> Spent:
    """What the first call of the compiled engine takes in a new process, its imports apart."""
    done = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-c", FIRST_CALL],
        env=os.environ | {"NUMBA_CACHE_DIR": folder},
        check=True,
        capture_output=True,
        text=True,
    )
    passed, processor = map(float, done.stdout.split())
    return Spent(passed, processor)


def measure_starting() -> Iterator[tuple[tuple[str, str], Figure]]:
    """One run: for each thing that starts the time that passes, and the processor's."""
    with tempfile.TemporaryDirectory() as folder:
        works = [(label, partial(run, *arguments)) for label, arguments in COMMANDS.items()]
        works += [(label, partial(call_first, folder)) for label in FIRST_CALLS]
        for label, work in works:
            spent, step = beside_reference(work)
            yield (label, WALL), Figure(spent.passed, spent.passed / step)
            yield (label, CPU), Figure(spent.processor, spent.processor / step)
