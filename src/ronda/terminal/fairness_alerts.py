"""What does not fit in a fair deal, said loudly, and the evidence kept (FAIRNESS)."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from ronda.client import FairnessAlert
from ronda.lang import Catalogue
from ronda.terminal.saves import SaveError, write_beside
from ronda.terminal.setup import card_names


def alert_lines(doubt: FairnessAlert, catalogue: Catalogue, file: Path | None) -> Iterator[str]:
    """Say what a doubt is about; its evidence is kept in `file`, if it could be kept.

    That a cut came too late, or from another window, is said, and no more: it is nobody's fault.
    """
    is_grave = doubt.fault.is_grave
    if is_grave:
        yield f"*** {catalogue.text('web.fault.title').upper()} ***"
    card = "?" if doubt.card is None else card_names(catalogue)[doubt.card]
    yield catalogue.text(f"web.fault.{doubt.fault.value}", card=card)
    if is_grave:
        yield doubt.what
    if file is not None:
        yield catalogue.text("play.online.kept", file=file)
    if is_grave:
        yield catalogue.text("play.online.kept.look")


def keep_evidence(doubt: FairnessAlert, table: str, folder: Path) -> Path | None:
    """Writes what proves a doubt to a file of its own; None where there is none, or it fails."""
    if not doubt.fault.is_grave:
        return None
    place = f"{table}-{doubt.match}-{doubt.deal}-{doubt.fault.value}"
    path = folder / f"doubt-{place}.json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_beside(path, msgspec.json.format(msgspec.json.encode(doubt)) + b"\n")
    except (OSError, SaveError):
        return None
    return path
