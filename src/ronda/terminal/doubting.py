"""What does not fit in a fair deal, said loudly, and the evidence kept (FAIRNESS)."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import msgspec

from ronda.client import Doubt, Fault
from ronda.lang import Catalogue
from ronda.terminal.journal import SaveError, write_beside
from ronda.terminal.opening import card_names

SENTENCES: Final[Mapping[Fault, str]] = {
    Fault.HEADER: "web.fault.header",
    Fault.COMMITMENT: "web.fault.commitment",
    Fault.HASHES: "web.fault.transcript",
    Fault.CUT_LATE: "web.fault.cut_late",
    Fault.CUT_MISSING: "web.fault.cut_missing",
    Fault.CUT_FOREIGN: "web.fault.cut_changed",
    Fault.TRANSCRIPT: "web.fault.transcript",
    Fault.ROOT: "web.fault.root",
    Fault.SEAL: "web.fault.seal",
    Fault.NO_SEAL: "web.fault.unsealed",
    Fault.SECRET: "web.fault.secret",
    Fault.UNREADABLE: "web.fault.header",
}


def doubt_lines(doubt: Doubt, catalogue: Catalogue, file: Path | None) -> Iterator[str]:
    """What to say about a doubt; its evidence is kept in `file`, if it could be kept.

    That a cut came too late is said, and no more: a slow line is no fault of the server's.
    """
    is_grave = doubt.fault is not Fault.CUT_LATE
    if is_grave:
        yield f"*** {catalogue.text('web.fault.title').upper()} ***"
    card = "?" if doubt.card is None else card_names(catalogue)[doubt.card]
    yield catalogue.text(SENTENCES[doubt.fault], card=card)
    if is_grave:
        yield doubt.what
    if file is not None:
        yield catalogue.text("play.online.kept", file=file)
    if is_grave:
        yield catalogue.text("play.online.kept.look")


def keep_evidence(doubt: Doubt, table: str, folder: Path) -> Path | None:
    """Writes the evidence of a doubt to a file of its own; None where that cannot be."""
    place = f"{table}-{doubt.match}-{doubt.deal}-{doubt.fault.value}"
    path = folder / f"doubt-{place}.json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_beside(path, msgspec.json.format(msgspec.json.encode(doubt)) + b"\n")
    except (OSError, SaveError):
        return None
    return path
