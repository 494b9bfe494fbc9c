"""Runs in which servers are lost: those of a module go on at one time, since each mostly waits."""

from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from tests.server.killing import Figures


@pytest.fixture(scope="module")
def runs(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Mapping[str, Future[Figures]]]:
    """The ways of the module's `WAYS` whose tests are asked for, each in a folder of its own."""
    here = {item.name for item in request.session.items if item.path == request.path}
    ways = {name: way for name, way in request.module.WAYS.items() if name in here}
    with ThreadPoolExecutor(len(ways)) as threads:
        folder = tmp_path_factory.mktemp
        yield {name: threads.submit(way, folder("run")) for name, way in ways.items()}


@pytest.fixture
def figures(request: pytest.FixtureRequest, runs: Mapping[str, Future[Figures]]) -> Figures:
    """What came of the way that has the test's name."""
    found = runs[request.node.name].result()
    print(found)
    return found
