"""Who sat where when: the `players` of a record, held against what each deal was bound to."""

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from ronda.audit.proofs import MisfitError
from ronda.engine import Seat
from ronda.fairness import DealProof, Misfit, ProofFault
from ronda.records import Record


class Since(msgspec.Struct, frozen=True, order=True):
    """From which action of which deal on; both from 0."""

    deal: Annotated[int, msgspec.Meta(ge=0)]
    action: Annotated[int, msgspec.Meta(ge=0)]


class SeatedAt(msgspec.Struct, frozen=True, rename={"since": "from"}):
    """One entry of a record's `players` (RECORD.md)."""

    seat: Annotated[int, msgspec.Meta(ge=0)]
    kind: Literal["human", "computer"]
    since: Since
    name: str | None = None
    level: str | None = None
    version: str | int | None = None


START = Since(0, 0)


def read_sittings(record: Record) -> tuple[SeatedAt, ...]:
    """Who took which seat, in the order of time; raises `MisfitError` for what cannot be read."""
    written = record.further.get("players", [])
    try:
        sittings = msgspec.convert(written, tuple[SeatedAt, ...])
    except msgspec.ValidationError as error:
        what = f"players: {error}"
        raise MisfitError(Misfit(ProofFault.PLAYERS_UNREADABLE, what, given="players")) from None
    for sitting in sittings:
        if sitting.seat >= record.seats:
            what = f"players: there is no seat {sitting.seat} among {record.seats}"
            raise MisfitError(Misfit(ProofFault.PLAYERS_UNREADABLE, what, given="players"))
    return tuple(sorted(sittings, key=lambda sitting: sitting.since))


def check_players(
    record: Record, sittings: Sequence[SeatedAt], proofs: Sequence[DealProof]
) -> None:
    """Raises `MisfitError` where `players` and `header.seats` contradict each other (FAIRNESS 1).

    A header holds who sat where at its commitment; later changes do not matter. A record says when
    a seat was taken by the actions played until then, and a deal may be committed at any moment
    between two of them: so a seat's entries must have *some* moment for each commitment, in order.
    """
    for seat in range(record.seats):
        mine = [sitting for sitting in sittings if sitting.seat == seat]
        if not mine or mine[0].since > START:
            what = f"players does not say who sat at seat {seat} in the beginning"
            raise MisfitError(Misfit(ProofFault.PLAYERS_MISSING, what, seat))
        place = 0
        for proof in proofs:
            deal, kind = proof.header.deal, proof.header.seats[seat]
            found = _place(mine, place, kind, _before(record, deal), Since(max(deal - 1, 0), 0))
            if found is None:
                given = mine[place].kind
                what = f"players has a {given} at seat {seat}, the header a {kind}"
                misfit = Misfit(ProofFault.PLAYERS_KIND, what, seat, given, kind)
                raise MisfitError(misfit, deal)
            place = found


def _before(record: Record, deal: int) -> Since:
    """The last action before a deal was committed."""
    if deal < 2 or deal - 2 >= len(record.deals):
        return START
    return Since(deal - 2, len((record.deals[deal - 2].actions or "").split()))


def _place(
    mine: Sequence[SeatedAt], place: int, kind: str, earliest: Since, latest: Since
) -> int | None:
    """The first entry from `place` on under which a deal may have been committed.

    Entries from before `earliest` are over, if others followed before it; none from after `latest`
    had begun.
    """
    while place + 1 < len(mine) and mine[place + 1].since < earliest:
        place += 1
    begun = [at for at in range(place, len(mine)) if at == place or mine[at].since <= latest]
    return next((at for at in begun if mine[at].kind == kind), None)


def sitting_at(sittings: Sequence[SeatedAt], seat: Seat, at: Since) -> SeatedAt:
    """Who sat on a seat at one point of the match: whoever took it last until then."""
    for sitting in reversed(sittings):
        if sitting.seat == seat and sitting.since <= at:
            return sitting
    what = f"players does not say who sat at seat {seat} in deal {at.deal + 1}"
    raise MisfitError(Misfit(ProofFault.PLAYERS_MISSING, what, seat))
