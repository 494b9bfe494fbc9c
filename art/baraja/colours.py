"""The colours of docs/look.md, and what a suit is painted with."""

from dataclasses import dataclass
from typing import Final

FACE: Final = "#FBF6EA"
INK: Final = "#241C17"
PLASTER: Final = "#F3EBDD"
NIGHT: Final = "#10221F"
CREAM: Final = "#F0E6D2"
COBALT: Final = "#1E4A9A"
GREEN: Final = "#0F6A50"
OXBLOOD: Final = "#9C2F22"
HONEY: Final = "#E0A63A"
SKY: Final = "#86AEEA"
MINT: Final = "#5FBF9A"
CORAL: Final = "#EE8A6E"


@dataclass(frozen=True)
class Paint:
    """The two tones of a suit: what its shapes are filled with, and the line between them.

    On the dark colours the line is the card's own face, so that shapes part like cut paper; honey
    is too light for that and takes an ink line.
    """

    fill: str
    line: str

    @property
    def stroke(self) -> str:
        """The colour of a thin line straight on the face: the darker of the two tones."""
        return self.fill if self.line == FACE else self.line
