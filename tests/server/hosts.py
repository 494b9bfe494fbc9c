"""Hosts of their own on this machine: network namespaces on one switch, whose lines can be cut.

What is sent over a line that is cut vanishes: neither side is told, no connection is reset. People
and proxies are at `Network.gateway`, the database at `Network.database`.
"""

import json
import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

import pytest

PORT = 8470
NOWHERE = "02:00:00:00:00:01"
"""An address on the switch that nobody has."""


def need_hosts() -> None:
    """Skips a test where this machine gives no namespaces; fails it where they are required."""
    reason = why_no_hosts()
    if reason is None:
        return
    if os.environ.get("RONDA_REQUIRE_HOSTS"):
        pytest.fail(f"hosts of their own are required here: {reason}")
    pytest.skip(f"no hosts of their own: {reason}")


def why_no_hosts() -> str | None:
    """Why there can be no hosts here; None where there can."""
    if shutil.which("ip") is None:
        return "`ip` is missing: apt-get install iproute2"
    try:
        with Network() as network:
            network.host("", Path(os.devnull))
    except subprocess.CalledProcessError as error:
        return f"network namespaces want root: {error.stderr.strip()}"
    return None


def _ip(*words: str) -> str:
    return subprocess.run(("ip", *words), check=True, capture_output=True, text=True).stdout


class Network:
    """A switch with hosts; a context, which leaves nothing behind.

    Attributes:
        gateway: the address of this machine there.
        database: another one, for what stands for the database's machine.
    """

    def __init__(self) -> None:
        # By the process, so that what one leaves that was killed is known for what it is.
        self.name = f"ro{os.getpid()}"
        self._hosts: list[Host] = []

    def __enter__(self) -> Self:
        _sweep()
        self._net = _free_net()
        self.gateway, self.database = f"{self._net}.1", f"{self._net}.2"
        try:
            _ip("link", "add", self.name, "type", "bridge")
            for address in (self.gateway, self.database):
                _ip("address", "add", f"{address}/24", "dev", self.name)
            _ip("link", "set", self.name, "up")
        except BaseException:
            _remove(self.name)
            raise
        return self

    def __exit__(self, *_: object) -> None:
        for host in self._hosts:
            host.kill()
        _remove(self.name)

    def host(self, database: str, log: Path) -> "Host":
        """One more host, on which a server can be started."""
        number = len(self._hosts) + 1
        host = Host(self, f"{self.name}-{number}", f"{self._net}.{10 + number}", database, log)
        self._hosts.append(host)
        return host


class Host:
    """A host with one server of tables, which runs as `ronda serve`.

    Args:
        name: of its namespace, and of its port on the switch.
        address: its own.
        database: the URL, as the host reaches it.
        log: where the server writes what it says.
    """

    def __init__(self, network: Network, name: str, address: str, database: str, log: Path) -> None:
        self.name = name
        self.address = address
        self.log = log
        self._network = network
        self._environment = {**os.environ, "RONDA_DB": database}
        self._process: subprocess.Popen[bytes] | None = None
        _ip("netns", "add", name)
        _ip("link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", name)
        _ip("link", "set", name, "master", network.name, "up")
        _ip("-n", name, "address", "add", f"{address}/24", "dev", "eth0")
        _ip("-n", name, "link", "set", "lo", "up")
        _ip("-n", name, "link", "set", "eth0", "up")

    def start(self) -> None:
        """Starts the server; who needs it waits for `/ready`."""
        within = ("ip", "netns", "exec", self.name, sys.executable, "-m", "ronda", "serve")
        listens = ("--host", self.address, "--port", str(PORT), "--proxies", self._network.gateway)
        limits = ("--messages", "0", "--connections", "0", "--tables", "0")
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                (*within, *listens, *limits),
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    def kill(self) -> None:
        """SIGKILL: nothing can be tidied up."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def cut(self) -> None:
        """Nothing comes in or goes out any more."""
        _ip("link", "set", self.name, "down")

    def mend(self) -> None:
        """All lines are whole again."""
        _ip("link", "set", self.name, "up")
        with suppress(subprocess.CalledProcessError):  # It was not cut.
            _ip("-n", self.name, "neighbour", "del", self._network.database, "dev", "eth0")

    def cut_database(self) -> None:
        """The database hears nothing from here any more; everybody else does."""
        nowhere = ("lladdr", NOWHERE, "nud", "permanent")
        to = ("neighbour", "replace", self._network.database, *nowhere, "dev", "eth0")
        _ip("-n", self.name, *to)

    @property
    def is_running(self) -> bool:
        """Whether there is a server, whoever hears it."""
        return self._process is not None and self._process.poll() is None

    @property
    def process(self) -> str:
        """What the server calls itself in the log of tables; empty before it serves."""
        found = ""
        for line in self.log.read_text(encoding="utf-8").splitlines():
            with suppress(ValueError):
                said: dict[str, Any] = json.loads(line)
                found = said.get("via", found)
        return found


def _free_net() -> str:
    """Three numbers of a network that this machine does not know, of those kept for tests."""
    known = _ip("-4", "-o", "address")
    while True:
        net = f"198.18.{secrets.randbelow(256)}"
        if f" {net}." not in known:
            return net


def _remove(name: str) -> None:
    """Ends what runs in the namespaces of a network, and takes it down; what is missing is fine."""
    spaces = re.findall(rf"^{name}-\d+", _ip("netns", "list"), re.MULTILINE)
    for space in spaces:
        for process in _ip("netns", "pids", space).split():
            with suppress(ProcessLookupError):
                os.kill(int(process), signal.SIGKILL)
        _ip("netns", "delete", space)
    # A namespace stays while a connection in it is being closed: its line has to be taken away.
    for link in (*spaces, name):
        with suppress(subprocess.CalledProcessError):
            _ip("link", "delete", link)


def _sweep() -> None:
    """Takes down the networks of test processes that were killed."""
    for name in set(re.findall(r"^(ro\d+)-\d+", _ip("netns", "list"), re.MULTILINE)):
        if not Path(f"/proc/{name[2:]}").exists():
            _remove(name)
