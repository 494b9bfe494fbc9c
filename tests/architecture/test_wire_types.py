"""The page's types of the protocol are those of `ronda.protocol`, as `make wire` writes them."""

from typing import Annotated, Any

import msgspec
import pytest
from msgspec.inspect import type_info

from ronda.cards import Card, Rank
from ronda.protocol import Hello, Kind
from tests.architecture.wire_types import WIRE, type_name, wire_types

pytestmark = pytest.mark.architecture


def test_the_types_of_the_page_are_those_of_the_protocol() -> None:
    assert WIRE.read_text(encoding="utf-8") == wire_types(), "stale: make wire"


@pytest.mark.parametrize(
    ("annotation", "name"),
    [
        (Kind, '"open" | "human" | "computer" | "bot"'),
        (tuple[Kind | None, ...], '("open" | "human" | "computer" | "bot" | null)[]'),
        (tuple[Card, ...], "string[]"),
        (Rank | None, "number | null"),
        (tuple[str, int], "[string, number]"),
        (dict[str, Any], "Record<string, any>"),
        (list[Hello], "Hello[]"),
        (Annotated[float, msgspec.Meta(ge=0)], "number"),
    ],
)
def test_a_type_has_its_name_in_the_page(annotation: object, name: str) -> None:
    assert type_name(type_info(annotation)) == name
