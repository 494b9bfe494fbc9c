"""The View: all that one seat, or a spectator, may know, and all that a client needs to show.

This file is the one to audit (with `events.redact`): a `PublicView` is what all may know, and is
made without knowing for whom; an `OwnView` is what is one reader's own. Together they are the
reader's `View`, which names what is shown, field by field; nothing of a hand that is not the
reader's own, of the stock, of a sealed call's rank or of an unopened declaration enters it. Clients
compute no rule: what may be done comes with its preview, run by the engine.
"""

from enum import Enum
from functools import lru_cache
from itertools import islice
from typing import Final

import msgspec
from msgspec.structs import asdict

from ronda.cards import CARDS, RANKS, Card, Rank, cards_of
from ronda.engine.calls import NO_CALL, NO_RANK, claimed_rank, fine, kind_value, kinds_called
from ronda.engine.capture import SUIT_BITS
from ronda.engine.core_events import ENDED, FOR_MISSA, PLAYED, SCORED, CoreEvent
from ronda.engine.core_rules import WAIT, CoreRules, side_of
from ronda.engine.dealing import hand_dealt
from ronda.engine.decode_events import KINDS, reason_of
from ronda.engine.events import Call, PlayEvent, Reason, Seat, SettleEvent, Side
from ronda.engine.flow import CALL_ACTION, CARD_ACTIONS, legal_mask
from ronda.engine.match import Action, State, to_act
from ronda.engine.play import level_value, play
from ronda.engine.score import par
from ronda.engine.state import DECLARING, NO_CARD, NOBODY, OVER, PLAYING, ZEROS, Deck
from ronda.engine.state import ChainState as OpenChain


class Phase(Enum):
    """What the match waits for."""

    DRAW = "draw"
    DECK = "deck"
    DECLARE = "declare"
    PLAY = "play"
    OVER = "over"


class Gain(msgspec.Struct, frozen=True, rename={"reason": "for"}):
    """Points of one side and what they are for; negative where they are taken back."""

    side: Side
    points: int
    reason: Reason


class PlayOption(msgspec.Struct, frozen=True):
    """A card that may be played now, and what playing it would do at once.

    Attributes:
        card: the card.
        captured: loose cards it would take.
        taken: the packet it would take over as an answer.
        gains: every point it would score or take back, also those of a waiting chain that it ends.
        stake: what the waiting packet would then pay its holder if nobody answers (`chain: wait`).
        decides: whether the match would be decided by it (`win: at_once`).
    """

    card: Card
    captured: tuple[Card, ...]
    taken: tuple[Card, ...]
    gains: tuple[Gain, ...]
    stake: tuple[Gain, ...]
    decides: bool


class CallOption(msgspec.Struct, frozen=True, rename={"is_true": "true"}):
    """A call that may be made now, or a pass.

    Attributes:
        kind: what would be called.
        is_true: whether the hand as dealt holds it; a pass is always true.
        rank: the rank it would compete with; None for a pass and for a false call.
        value: points that a call of this kind is worth.
        cost: points that it would give to the other side if it is false (switch `false_call`).
    """

    kind: Call
    is_true: bool
    rank: Rank | None
    value: int
    cost: int


class ChainView(msgspec.Struct, frozen=True):
    """An open chain (RULES §4): who holds its packet, and what the holder has or will be paid.

    Attributes:
        waits: whether the packet waits in the middle; else it lies on its holder's pile.
    """

    rank: Rank
    level: Reason
    holder: Seat
    packet: tuple[Card, ...]
    prize: tuple[Gain, ...]
    waits: bool = False


class Called(msgspec.Struct, frozen=True):
    """A call of this deal: who called what kind, in which distribution, and if it was compared."""

    distribution: int
    seat: Seat
    kind: Call
    is_settled: bool = False


class PastPlay(msgspec.Struct, frozen=True, array_like=True):
    """A card put down, and what it took: captured cards, or the packet of a chain."""

    seat: Seat
    card: Card
    took: tuple[Card, ...]


class PublicView(msgspec.Struct, frozen=True, kw_only=True):
    """What all may know of a match, as seen by nobody in particular.

    Attributes:
        seats: how many sit at the table.
        sides: by seat, the side that it plays for.
        phase: what the match waits for.
        deal: the number of the deal, from 1.
        dealer: who deals it; None before the draw.
        distribution: the number of the distribution, from 1; 0 before the deck.
        last: whether it is the last one (khlassou).
        stock: cards still to be given out.
        hand_sizes: cards in hand by seat.
        loose: the loose table.
        live: the card just laid, where a darba would take it.
        chain: the chain that can be answered now.
        played: by seat, the cards put down in this distribution.
        history: the same cards in the order of play, each with what it took.
        seen: every card that has lain face up in this deal, the loose ones too.
        capturer: the last seat that captured, for the leftover.
        piles: captured cards by side, of which each over `par` scores.
        par: the cards that score nothing (RULES §2.6).
        totals: points by side.
        calls: who has called what kind in this deal, in order.
        winner: the side that won, once the match is over; None for a draw.
    """

    seats: int
    sides: tuple[Side, ...] = ()
    phase: Phase
    deal: int
    dealer: Seat | None
    distribution: int
    last: bool
    stock: int
    hand_sizes: tuple[int, ...]
    loose: tuple[Card, ...]
    live: Card | None
    chain: ChainView | None
    played: tuple[tuple[Card, ...], ...]
    history: tuple[PastPlay, ...] = ()
    seen: tuple[Card, ...]
    capturer: Seat | None
    piles: tuple[int, ...]
    par: int
    totals: tuple[int, ...]
    calls: tuple[Called, ...]
    winner: Side | None


class OwnView(msgspec.Struct, frozen=True):
    """What is one reader's own of a match: the fields that a `View` has beside the public ones."""

    seat: Seat | None
    to_act: tuple[Seat, ...]
    hand: tuple[Card, ...] = ()
    plays: tuple[PlayOption, ...] = ()
    sayings: tuple[CallOption, ...] = ()


class View(PublicView, frozen=True, kw_only=True):
    """All that `seat` may know: what all may, and its own.

    Attributes:
        seat: whose View this is; None for a spectator.
        to_act: who is called to act; while seats declare, only whether the reader still is.
        hand: the reader's own cards.
        plays: the cards the reader may play now, with their previews.
        sayings: the calls, or the pass, that the reader may make now.
    """

    seat: Seat | None
    to_act: tuple[Seat, ...]
    hand: tuple[Card, ...]
    plays: tuple[PlayOption, ...]
    sayings: tuple[CallOption, ...]

    @property
    def legal(self) -> tuple[Action, ...]:
        """Every legal action of the reader: calls and passing first, then cards."""
        said = tuple(option.kind for option in self.sayings)
        return said + tuple(option.card for option in self.plays)


_PHASES: Final = tuple(Phase)
_LAYING: Final = tuple(PlayOption(card, (), (), (), (), decides=False) for card in CARDS)
"""By number, the preview of a card that is only laid: it captures nothing, no chain is open."""


def view(state: State, seat: Seat | None) -> View:
    """What `seat` may know of the match, or a spectator (None)."""
    return View(**asdict(view_public(state)), **asdict(view_own(state, seat)))


def view_own(state: State, seat: Seat | None) -> OwnView:
    """What only this seat may know; a spectator sees who is called, and has no more of its own."""
    if seat is None:
        return OwnView(None, _called_to_act(state, None))
    if seat not in range(state.core_rules.seats):
        raise ValueError(f"seat {seat} is not at this table of {state.core_rules.seats}")
    mask = legal_mask(state.core_rules, state.core, seat)
    return OwnView(
        seat,
        _called_to_act(state, seat),
        cards_of(state.core.table.hands[seat]),
        tuple([_play_option(state, card) for card in cards_of(mask & CARD_ACTIONS)]),
        _sayings(state, seat, mask),
    )


def view_public(state: State) -> PublicView:
    """What everybody may know alike."""
    rules, deck, core = state.core_rules, state.deck, state.core
    table, played = core.table, _played(state)
    size = len(deck) or len(CARDS)
    return PublicView(
        seats=rules.seats,
        sides=sides_of(rules),
        phase=_PHASES[core.phase],
        deal=core.deal.number,
        dealer=state.dealer,
        distribution=core.deal.distribution,
        last=core.deal.dealt == size,
        stock=size - core.deal.dealt,
        hand_sizes=tuple([hand.bit_count() for hand in table.hands[: rules.seats]]),
        loose=cards_of(table.loose),
        live=_live(state),
        chain=_chain(state, core.chain),
        played=played,
        history=_history(state, sum(map(len, played))),
        seen=cards_of(table.loose | core.chain.packet | _union(table.piles)),
        capturer=None if table.capturer == NOBODY else Seat(table.capturer),
        piles=_pile_counts(state),
        par=par(rules, size),
        totals=state.totals,
        calls=_calls(state),
        winner=state.winner,
    )


@lru_cache(maxsize=64)
def sides_of(rules: CoreRules) -> tuple[Side, ...]:
    """By seat, the side that it plays for."""
    return tuple(Side(side_of(rules, seat)) for seat in range(rules.seats))


def _called_to_act(state: State, seat: Seat | None) -> tuple[Seat, ...]:
    """Who is called to act; of a declaration a seat sees only whether it still has to choose."""
    if state.core.phase == PLAYING:
        return (Seat(state.core.table.turn),)
    return (seat,) if seat is not None and seat in to_act(state) else ()


def _live(state: State) -> Card | None:
    """The card that a darba would take; none where there is no darba, or no play to come."""
    laid = state.core.table.laid
    if laid == NO_CARD or state.core_rules.darba == 0 or state.core.phase == OVER:
        return None
    return CARDS[laid]


def _union(masks: tuple[int, int, int, int]) -> int:
    return masks[0] | masks[1] | masks[2] | masks[3]


def _pile_counts(state: State) -> tuple[int, ...]:
    counts = [0] * state.core_rules.sides
    for seat in range(state.core_rules.seats):
        counts[side_of(state.core_rules, seat)] += state.core.table.piles[seat].bit_count()
    return tuple(counts)


def _played(state: State) -> tuple[tuple[Card, ...], ...]:
    """By seat, what has been put down in this distribution: public, since everybody saw it."""
    deal = state.core.deal
    if deal.distribution == 0:
        return ((),) * state.core_rules.seats
    packets = _packets(state.core_rules, state.deck, deal.dealer, deal.distribution)
    hands = state.core.table.hands
    return tuple([cards_of(packet & ~hands[seat]) for seat, packet in enumerate(packets)])


def _history(state: State, count: int) -> tuple[PastPlay, ...]:
    """The last `count` plays, in their order."""
    plays = (event for event in reversed(state.past) if isinstance(event, PlayEvent))
    last = reversed(tuple(islice(plays, count)))
    return tuple([PastPlay(play.seat, play.card, play.captured or play.taken) for play in last])


def _dealt(state: State, distribution: int, seat: int) -> int:
    return _packets(state.core_rules, state.deck, state.core.deal.dealer, distribution)[seat]


@lru_cache(maxsize=4096)
def _packets(rules: CoreRules, deck: Deck, dealer: int, distribution: int) -> tuple[int, ...]:
    """What every seat was dealt: asked for again with every card of a distribution."""
    seats = range(rules.seats)
    return tuple([hand_dealt(rules, deck, dealer, distribution, seat) for seat in seats])


def _calls(state: State) -> tuple[Called, ...]:
    """The kinds called in this deal; declarations stay unopened until the last seat has chosen."""
    rules, deal = state.core_rules, state.core.deal
    if state.core.calls.called == ZEROS:
        return ()
    opened = deal.distribution - (state.core.phase == DECLARING)
    settled = {event.distribution for event in state.past if isinstance(event, SettleEvent)}
    calls = []
    for distribution in range(1, opened + 1):
        kinds = kinds_called(state.core.calls, distribution)
        for place in range(rules.seats):
            seat = (deal.dealer + 1 + place) % rules.seats
            if kinds[seat] != NO_CALL:
                is_settled = distribution in settled
                calls.append(Called(distribution, Seat(seat), KINDS[kinds[seat]], is_settled))
    return tuple(calls)


def _chain(state: State, chain: OpenChain) -> ChainView | None:
    if chain.level == 0 or state.core.phase == OVER:
        return None
    level, packet = reason_of(chain.level), cards_of(chain.packet)
    prize = _chain_gains(state, chain)
    waits = state.core_rules.chain == WAIT
    return ChainView(RANKS[chain.rank], level, Seat(chain.holder), packet, prize, waits)


def _chain_gains(state: State, chain: OpenChain) -> tuple[Gain, ...]:
    """What the holder of a chain has for it: its level, and the missa that travels with it."""
    paid = ((level_value(state.core_rules, chain.level), chain.level), (chain.missa, FOR_MISSA))
    side = side_of(state.core_rules, chain.holder)
    return tuple(_gain(side, points, what) for points, what in paid if points)


def _gain(side: int, points: int, what: int) -> Gain:
    return Gain(Side(side), points, reason_of(what))


def _play_option(state: State, card: Card) -> PlayOption:
    """The preview of a card: the engine plays it on this state, up to what it scores by itself."""
    rules, core = state.core_rules, state.core
    if not core.chain.level and not core.table.loose & SUIT_BITS << 4 * (card.number >> 2):
        return _LAYING[card.number]
    told: list[CoreEvent] = []
    after = play(rules, state.deck, core, card.number, told)
    captured, taken = next((each[3:] for each in told if each[0] == PLAYED), (0, 0))
    gains = tuple(_gain(*each[1:4]) for each in told if each[0] == SCORED)
    is_waiting = rules.chain == WAIT and after.chain.level > 0
    stake = _chain_gains(state, after.chain) if is_waiting else ()
    decides = any(each[0] == ENDED for each in told)
    return PlayOption(card, cards_of(captured), cards_of(taken), gains, stake, decides)


def _sayings(state: State, seat: Seat, mask: int) -> tuple[CallOption, ...]:
    calls = mask >> CALL_ACTION
    if calls == 0:
        return ()
    return tuple([_call_option(state, seat, i) for i in range(len(KINDS)) if calls >> i & 1])


def _call_option(state: State, seat: Seat, kind: int) -> CallOption:
    if kind == NO_CALL:
        return CallOption(Call.PASS, is_true=True, rank=None, value=0, cost=0)
    value = kind_value(state.core_rules, kind)
    rank = claimed_rank(_dealt(state, state.core.deal.distribution, seat), kind)
    if rank != NO_RANK:
        return CallOption(KINDS[kind], is_true=True, rank=RANKS[rank], value=value, cost=0)
    cost = fine(state.core_rules, kind, _has_called_falsely(state, seat))
    return CallOption(KINDS[kind], is_true=False, rank=None, value=value, cost=cost)


def _has_called_falsely(state: State, seat: Seat) -> bool:
    """Whether the seat's first false call of this deal is past, settled or not (RULES §5)."""
    for distribution in range(1, state.core.deal.distribution):
        kind = kinds_called(state.core.calls, distribution)[seat]
        if kind and claimed_rank(_dealt(state, distribution, seat), kind) == NO_RANK:
            return True
    return False
