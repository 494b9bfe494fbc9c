"""What the facts of the fair deal change (FAIRNESS 1–8)."""

from collections.abc import Mapping
from typing import Final

import msgspec

from ronda.cards import cards_text
from ronda.engine import CHANCE, Seat, apply, start
from ronda.fairness import (
    DealProof,
    Header,
    deal_key,
    deck_seals,
    header_hash,
    layout_of,
    shuffled_deck,
)
from ronda.narration import Transition
from ronda.protocol import Kind, Stage
from ronda.records import DealRecord
from ronda.rules import rules_values
from ronda.table import facts
from ronda.table.evolve.moment import Moment, Outcome
from ronda.table.evolve.seats import note_sitting, sitting_kind
from ronda.table.evolve.turns import open_turn
from ronda.table.state import Before, Fair, GoneBack, MatchState, Table

NUMBERS_A_SECOND: Final = 1_000
"""Where the log has gone back, numbers go on from the time: beyond all that was shown until then,
since no table makes so many steps a second. So none ever comes again, whatever is lost."""
LEAP: Final = 1_000_000
"""By how much they go on where the clock has gone back too."""


def committed(table: Table, fact: facts.Committed, moment: Moment) -> Table:
    """A deal, or the draw, begins."""
    header = msgspec.convert(fact.header, Header)
    if moment.secret is None:
        raise LookupError(f"the secret of commitment {fact.commitment} is lost")
    nobody = (None,) * len(table.seats)
    fair = Fair(
        header=header,
        h=header_hash(header),
        secret=moment.secret,
        commitment=bytes.fromhex(fact.commitment),
        hashes=nobody,
        cuts=nobody,
    )
    if _is_new_match(table, header):
        table = _begin_match(table, header)
    else:
        table = _note_empty_seats(table)
    return open_turn(table.replace(fair=fair, stage=Stage.CUTTING), moment.at)


def _note_empty_seats(table: Table) -> Table:
    """A deal is bound to a computer where nobody sits, since nobody cuts: a record says so too."""
    for index, state in enumerate(table.seats):
        seat = Seat(index)
        if not state.is_taken and sitting_kind(table, seat) is not Kind.OPEN:
            table = note_sitting(table, seat)
    return table


def _is_new_match(table: Table, header: Header) -> bool:
    return table.match is None or table.match.number != header.match


def _begin_match(table: Table, header: Header) -> Table:
    """A match starts with its draw, or, as a rematch, with its first deal (FAIRNESS)."""
    dealer = None if header.dealer is None else Seat(header.dealer)
    state = start(table.rules, len(table.seats), dealer)
    nobody = (None,) * len(table.seats)
    match = MatchState(number=header.match, state=state, first_dealer=dealer, declared=nobody)
    clock = table.settings.clock
    table = table.replace(match=match, question=None)
    for index in range(len(table.seats)):
        seat = Seat(index)
        table = table.with_seat(seat, is_ready=table.seat(seat).kind is not Kind.HUMAN)
        if clock is not None:
            table = table.with_seat(seat, reserve=float(clock.reserve))
        table = note_sitting(table.replace(stage=Stage.CUTTING), seat)
    return table


def hash_sent(table: Table, fact: facts.HashSent, _moment: Moment) -> Table:
    """The hash of a cut."""
    fair = table.dealt()
    hashes = _put(fair.hashes, fact.seat, bytes.fromhex(fact.k))
    return table.replace(fair=msgspec.structs.replace(fair, hashes=hashes))


def hashes_closed(table: Table, _fact: facts.HashesClosed, moment: Moment) -> Table:
    """Cuts are opened from now on."""
    return open_turn(table.replace(stage=Stage.OPENING), moment.at)


def cut_opened(table: Table, fact: facts.CutOpened, _moment: Moment) -> Table:
    """A cut."""
    fair = table.dealt()
    cuts = _put(fair.cuts, fact.seat, bytes.fromhex(fact.c))
    return table.replace(fair=msgspec.structs.replace(fair, cuts=cuts))


def _put(values: tuple[bytes | None, ...], seat: Seat, value: bytes) -> tuple[bytes | None, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def cuts_closed(table: Table, fact: facts.CutsClosed, moment: Moment) -> Outcome:
    """The transcript stands, so the deck does: it is dealt, or drawn from."""
    fair, match = table.dealt(), table.playing()
    transcript = bytes.fromhex(fact.transcript)
    key = deal_key(fair.secret, transcript)
    opening_at, opening, clean = layout_of(rules_values(table.rules), fair.header)
    deck = shuffled_deck(key, opening_at=opening_at, opening=opening, clean=clean)
    fair = msgspec.structs.replace(fair, transcript=transcript, key=key, deck=deck)
    reserves = tuple(seat.reserve for seat in table.seats)
    before = Before(msgspec.structs.replace(match, before=None), reserves)
    state, events = apply(match.state, CHANCE, deck)
    happened = (Transition(match.state, events, state),)
    match = msgspec.structs.replace(match, before=before)
    if fair.header.deal == 0:
        match = msgspec.structs.replace(match, state=state, draw=deck, first_dealer=state.dealer)
        return table.replace(fair=fair, match=match, previous=fact.transcript), happened
    seals = deck_seals(key, fair.h, deck)
    fair = msgspec.structs.replace(fair, seals=seals, root=seals.root)
    deals = (*match.deals, DealRecord(cards_text(deck), ""))
    match = msgspec.structs.replace(match, state=state, deals=deals, actions=0)
    table = table.replace(fair=fair, stage=Stage.PLAYING, previous=fact.transcript)
    return open_turn(table.replace(match=match), moment.at), happened


def revealed(table: Table, _fact: facts.Revealed, moment: Moment) -> Table:
    """The deal is over, and its secret in the open."""
    table = _reveal(table, is_abandoned=False)
    if table.dealt().header.deal == 0:
        return table
    return _end_deal(table.replace(gone_back=None), moment)


def abandoned(table: Table, _fact: facts.Abandoned, moment: Moment) -> Table:
    """The deal counts for nothing."""
    return _end_deal(_undo(_reveal(table, is_abandoned=True)), moment)


def _undo(table: Table) -> Table:
    """All stands as before the deck was dealt, but for its proof and who took which seat since."""
    fair, match = table.dealt(), table.playing()
    table = table.replace(previous=fair.header.previous)
    if match.before is None or fair.transcript is None:
        return table
    before, reserves = match.before.match, match.before.reserves
    place = len(before.players)
    anew = [
        msgspec.structs.replace(each, deal=max(len(before.deals) - 1, 0), action=before.actions)
        for each in match.players[place:]
    ]
    match = msgspec.structs.replace(
        before, proofs=match.proofs, players=(*match.players[:place], *anew)
    )
    for index, reserve in enumerate(reserves):
        table = table.with_seat(Seat(index), reserve=reserve)
    return table.replace(match=match)


def went_back(table: Table, fact: facts.WentBack, moment: Moment) -> Table:
    """Numbers go on beyond all that was shown in the epoch that is left."""
    epochs = table.epochs | {fact.epoch, fact.left or fact.epoch}
    by = None if fact.by is msgspec.UNSET else fact.by
    most = max(table.shown, table.turn)
    by_time = int(moment.at * NUMBERS_A_SECOND)
    number = by_time if by_time > most else most + LEAP
    gone_back = GoneBack(number + 1, fact.by is not msgspec.UNSET, by)
    table = table.replace(epoch=fact.epoch, epochs=epochs, gone_back=gone_back)
    return table.replace(shown=number, turn=number)


def _reveal(table: Table, *, is_abandoned: bool) -> Table:
    """The secret of the deck on the table comes into the open, and its proof into the record."""
    fair, match = table.dealt(), table.playing()
    proof = DealProof(
        header=fair.header,
        rule_set=rules_values(table.rules),
        secret=fair.secret.hex(),
        commitment=fair.commitment.hex(),
        cut_hashes=tuple(None if k is None else k.hex() for k in fair.hashes),
        cuts=tuple(None if c is None else c.hex() for c in fair.cuts),
        transcript=None if fair.transcript is None else fair.transcript.hex(),
        root=None if fair.root is None else fair.root.hex(),
        abandoned=True if is_abandoned else msgspec.UNSET,
    )
    written: Mapping[str, object] = msgspec.to_builtins(proof)
    match = msgspec.structs.replace(match, proofs=(*match.proofs, written))
    return table.replace(fair=msgspec.structs.replace(fair, is_revealed=True), match=match)


def _end_deal(table: Table, moment: Moment) -> Table:
    """The deal has been counted: the match is over, or the next deal waits until all are ready."""
    state = table.playing().state
    stage = Stage.FINISHED if state.is_over else Stage.BETWEEN
    if state.winner is not None:
        wins = list(table.wins)
        wins[state.winner] += 1
        table = table.replace(wins=tuple(wins))
    for index, seat in enumerate(table.seats):
        if seat.is_person:
            table = table.with_seat(Seat(index), is_ready=False)
    return open_turn(table.replace(stage=stage, finished_at=moment.at, question=None), moment.at)
