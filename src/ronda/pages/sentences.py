"""What happens at a table as sentences, each point with its why (RECORD.md, Replay).

A `Teller` is fed the events of one match in order, as one seat sees them or in full, and gives one
sentence an event. It keeps the few facts of earlier events that a why needs, and asks the engine
nothing.
"""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from ronda.engine import Event, Reason, Seat, Side, hand_sizes
from ronda.engine.events import (
    CallEvent,
    CollectEvent,
    CountEvent,
    DealEvent,
    DrawEvent,
    EndEvent,
    HandsEvent,
    LeftoverEvent,
    PlayEvent,
    PointsEvent,
    SettledCall,
    SettleEvent,
    TableEvent,
    TotalsEvent,
)
from ronda.lang import Catalogue
from ronda.pages.phrases import CHAIN_LEVELS, Phrases
from ronda.pages.settlement import Settlement, call_name, side_of
from ronda.rules import DECK_SIZE, Chain, Rules


class Teller:
    """Tells the events of one match, fed in order from its first one.

    Args:
        catalogue: the language.
        rules: the rules of the table; its own words are used.
        names: what to call each seat; as many as there are seats.
    """

    def __init__(self, catalogue: Catalogue, rules: Rules, names: Sequence[str]) -> None:
        self._phrases = Phrases(catalogue, rules)
        self._rules = rules
        self._names = tuple(names)
        self._drawn = False
        self._dealer = Seat(0)
        self._plays: deque[PlayEvent] = deque(maxlen=2)
        self._settlement = Settlement(rules, len(names))
        self._fined: SettledCall | None = None
        self._counts: tuple[int, ...] = ()
        self._totals: tuple[int, ...] = ()

    def sentence(self, event: Event) -> str:
        """The event as a sentence; a points event is followed by its why."""
        return self._TELLERS[type(event)](self, event)

    def why(self, event: PointsEvent) -> str:
        """Why a side scored or lost these points; for the event just given to `sentence`."""
        return self._WHYS[event.reason](self, event)

    def side_name(self, side: Side) -> str:
        """What to call a side: a seat's name, or those of two partners."""
        if len(self._names) < 4:
            return self._names[side]
        first, second = self._names[side], self._names[side + 2]
        return self._phrases.phrase("word.partners", first=first, second=second)

    def _draw(self, event: DrawEvent) -> str:
        self._drawn = True
        card = self._phrases.card(event.card)
        return self._phrases.say("event.draw", seat=self._names[event.seat], card=card)

    def _deal(self, event: DealEvent) -> str:
        key = "event.deal.drawn" if self._drawn else "event.deal"
        self._drawn = False
        self._dealer = event.dealer
        self._plays.clear()
        self._settlement = Settlement(self._rules, len(self._names))
        return self._phrases.say(key, deal=event.deal, seat=self._names[event.dealer])

    def _hands(self, event: HandsEvent) -> str:
        if not self._rules.darba_across:
            self._plays.clear()
        shown = self._phrases.series(
            self._phrases.phrase("event.hand", seat=name, cards=self._phrases.cards(hand))
            for name, hand in zip(self._names, event.hands, strict=True)
            if hand
        )
        key = f"event.hands{'.last' if event.last else ''}{'.shown' if shown else ''}"
        size = hand_sizes(self._rules, len(self._names))[event.distribution - 1]
        shown = shown[:1].upper() + shown[1:]
        return self._phrases.say(key, n=size, distribution=event.distribution, hands=shown)

    def _table(self, event: TableEvent) -> str:
        return self._phrases.say("event.table", cards=self._phrases.cards(event.cards))

    def _call(self, event: CallEvent) -> str:
        return self._phrases.say(f"event.call.{event.kind.value}", seat=self._names[event.seat])

    def _play(self, event: PlayEvent) -> str:
        self._plays.append(event)
        values = {
            "seat": self._names[event.seat],
            "card": self._phrases.card(event.card),
            "cards": self._phrases.cards(event.captured or event.taken or (event.card,)),
        }
        if event.taken:
            key = f"event.play.{self._answer_level().value}.{self._rules.chain.value}"
            return self._phrases.say(key, **values)
        if not event.captured:
            return self._phrases.say("event.play.lay", **values)
        waits = self._rules.chain is Chain.WAIT and self._is_darba()
        return self._phrases.say("event.play.wait" if waits else "event.play.capture", **values)

    def _is_darba(self) -> bool:
        """Whether the play at hand takes the card that the play before laid (RULES §4)."""
        if len(self._plays) < 2 or self._rules.darba == 0:
            return False
        before, play = self._plays
        is_lay = not before.captured and not before.taken
        return is_lay and before.card.rank == play.card.rank

    def _answer_level(self) -> Reason:
        """The level of the chain that the answer at hand makes: hbel, or joj hbal on a hbel."""
        return Reason.JOJ_HBAL if self._plays[-2].taken else Reason.HBEL

    def _points(self, event: PointsEvent) -> str:
        if event.reason is Reason.FALSE_CALL:
            self._fined = self._settlement.fine(event)
        key = "event.points" if event.points > 0 else "event.points.back"
        side = self.side_name(event.side)
        return self._phrases.say(key, side=side, n=abs(event.points), why=self.why(event))

    def _collect(self, event: CollectEvent) -> str:
        cards = self._phrases.cards(event.cards)
        return self._phrases.say("event.collect", seat=self._names[event.seat], cards=cards)

    def _settle(self, event: SettleEvent) -> str:
        self._settlement.open(event)
        calls = self._phrases.series(
            self._phrases.phrase(
                "event.settled",
                seat=self._names[call.seat],
                call=call_name(call, self._phrases),
            )
            for call in event.calls
        )
        return self._phrases.say("event.settle", distribution=event.distribution, calls=calls)

    def _leftover(self, event: LeftoverEvent) -> str:
        cards = self._phrases.cards(event.cards)
        return self._phrases.say("event.leftover", seat=self._names[event.seat], cards=cards)

    def _count(self, event: CountEvent) -> str:
        self._counts = event.cards
        return self._phrases.say("event.count", counts=self._by_side(event.cards))

    def _totals_told(self, event: TotalsEvent) -> str:
        self._totals = event.totals
        totals = self._by_side(event.totals)
        return self._phrases.say("event.totals", totals=totals, target=self._rules.target)

    def _by_side(self, numbers: Sequence[int]) -> str:
        return self._phrases.listed(
            self._phrases.phrase("event.tally", side=self.side_name(Side(side)), n=number)
            for side, number in enumerate(numbers)
        )

    def _end(self, event: EndEvent) -> str:
        if event.winner is None:
            return self._phrases.say("event.end.draw", n=max(self._totals))
        side = self.side_name(event.winner)
        return self._phrases.say("event.end", side=side, n=self._totals[event.winner])

    def _why_level(self, event: PointsEvent) -> str:
        """A darba, hbel or joj hbal: scored at once, paid as the chain ends, or taken back."""
        play = self._plays[-1]
        card = self._phrases.card(play.card)
        level = self._phrases.level(event.reason)
        if self._rules.chain is Chain.WAIT:
            is_fourth = event.reason is CHAIN_LEVELS[-1]
            key = "event.why.fourth" if is_fourth else "event.why.unanswered"
            return self._phrases.say(key, card=card, level=level)
        before = self._plays[-2]
        seat, other = self._names[play.seat], self._names[before.seat]
        values = {"card": card, "level": level, "on": self._phrases.card(before.card)}
        if event.points < 0:
            return self._phrases.say("event.why.answered", seat=seat, **values)
        key = "event.why.answer" if play.taken else "event.why.darba"
        return self._phrases.say(key, seat=other, **values)

    def _why_missa(self, event: PointsEvent) -> str:
        play = self._plays[-1]
        if event.points < 0:
            return self._phrases.say("event.why.missa.lost", card=self._phrases.card(play.card))
        if play.taken:
            return self._phrases.say("event.why.missa.travels")
        return self._phrases.say("event.why.missa", card=self._phrases.card(play.card))

    def _why_last_card(self, event: PointsEvent) -> str:
        play = self._plays[-1]
        if event.side == side_of(self._dealer, len(self._names)):
            key = "event.why.last_card.rey"
        else:
            key = f"event.why.last_card.{'one' if play.captured or play.taken else 'laid'}"
        dealer = self._names[self._dealer]
        return self._phrases.say(key, seat=dealer, card=self._phrases.card(play.card))

    def _why_call(self, event: PointsEvent) -> str:
        return self._settlement.why(event.side, self._phrases)

    def _why_false_call(self, _event: PointsEvent) -> str:
        if self._fined is None:
            return ""
        key = f"event.why.false_call.{self._fined.kind.value}"
        return self._phrases.say(key, seat=self._names[self._fined.seat])

    def _why_cards(self, event: PointsEvent) -> str:
        par = DECK_SIZE // len(self._counts)
        return self._phrases.say("event.why.cards", n=self._counts[event.side], par=par)

    _TELLERS: ClassVar[Mapping[type, Callable[["Teller", Any], str]]] = {
        DrawEvent: _draw,
        DealEvent: _deal,
        HandsEvent: _hands,
        TableEvent: _table,
        CallEvent: _call,
        PlayEvent: _play,
        PointsEvent: _points,
        CollectEvent: _collect,
        SettleEvent: _settle,
        LeftoverEvent: _leftover,
        CountEvent: _count,
        TotalsEvent: _totals_told,
        EndEvent: _end,
    }
    _WHYS: ClassVar[Mapping[Reason, Callable[["Teller", PointsEvent], str]]] = {
        **dict.fromkeys(CHAIN_LEVELS, _why_level),
        Reason.MISSA: _why_missa,
        Reason.LAST_CARD: _why_last_card,
        Reason.CALL: _why_call,
        Reason.FALSE_CALL: _why_false_call,
        Reason.CARDS: _why_cards,
    }
