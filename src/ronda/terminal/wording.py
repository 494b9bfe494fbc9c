"""What the terminal says besides what happens: the table, what each key would do, warnings.

Every text comes from the catalogue. Cards within a line are written as the screen wants them: in
full words, or as short signs.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from ronda.cards import Card
from ronda.engine import Call, CallOption, Gain, PlayOption, Reason, Seat, Side, View
from ronda.engine.core_rules import core_rules_of
from ronda.engine.events import PlayEvent
from ronda.engine.view import sides_of
from ronda.lang import Catalogue
from ronda.narration import Phrases
from ronda.rules import Rules
from ronda.terminal.choices import CALL_KEYS, KeyChoice, is_bluff, lost_call
from ronda.terminal.scene import OptionLine, SideLine, TableScene

FIRST_SEAT: Final = Seat(0)
"""Where the person sits in a match on this computer."""
Writing: TypeAlias = Callable[[Iterable[Card]], str]
"""How a screen writes some cards within a line."""


class Wording:
    """The phrases of one table, seen from the seat of the person.

    Args:
        catalogue: the language.
        rules: the rules of the table.
        names: what to call each seat.
        writing: how cards are written; in full words if it is left out.
        seat: the person's.

    Attributes:
        own: the side of the person.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        rules: Rules,
        names: Sequence[str],
        writing: Writing | None = None,
        *,
        seat: Seat = FIRST_SEAT,
    ) -> None:
        self._phrases = Phrases(catalogue, rules)
        self._rules = rules
        self._names = tuple(names)
        self._seat = seat
        self.own = sides_of(core_rules_of(rules, len(names)))[seat]
        self._cards = writing or self._phrases.cards

    def scene(self, view: View, choices: Sequence[KeyChoice], last: PlayEvent | None) -> TableScene:
        """The table as `view` shows it after the `last` play, with the person's choices.

        Whose turn it is, and which other keys there are, is still to be filled in.
        """
        plays = [choice.option for choice in choices if isinstance(choice.option, PlayOption)]
        shared = _shared(plays)
        is_laid = last is not None and last.card in view.loose
        return TableScene(
            head=self.head(view),
            sides=self.sides(view),
            seats=self._seats(view),
            loose=view.loose,
            loose_line=self._line("play.table", view.loose),
            laid=last.card if last is not None and is_laid else None,
            taken=() if last is None else tuple(last.captured),
            answerable=self._answerable(view),
            hand=view.hand,
            hand_line=self._line("play.hand", view.hand),
            options=tuple(self._option(choice, shared) for choice in choices),
            shared=self._phrases.say("play.shared", gains=self._gains(shared)) if shared else "",
            status="",
            is_stopped=False,
            keys=(),
        )

    def sides(self, view: View, wins: Sequence[int] = ()) -> tuple[SideLine, ...]:
        """How every side stands, in the order of play, the person's first."""
        number = len(view.totals)
        order = (Side((self.own + place) % number) for place in range(number))
        return tuple(self._side(view, side, wins) for side in order)

    def company(self, rule_set: str, names: Sequence[str]) -> str:
        """What is played, and with whom, the computers by their levels."""
        say, listed = self._phrases.say, self._phrases.listed
        others = (*names[self._seat + 1 :], *names[: self._seat])
        if len(others) < 3:
            return say("play.start", rules=rule_set, others=listed(others))
        first, partner, last = others
        return say(
            "play.start.partners", rules=rule_set, partner=partner, others=listed([first, last])
        )

    def warning(self, view: View, choice: KeyChoice) -> str | None:
        """What a choice would cost that is easily overlooked; None where it is done at once."""
        held = lost_call(view, choice)
        if held is not None:
            values = {"call": self._held(held), "call_key": CALL_KEYS[held.kind]}
            return self._phrases.say("play.warn.lost", again=choice.key, **values)
        if not is_bluff(choice) or not isinstance(choice.option, CallOption):
            return None
        cost = choice.option.cost
        key = "play.warn.bluff" if cost else "play.warn.bluff.free"
        kind = self._kind(choice.option.kind)
        return self._phrases.say(key, kind=kind, n=cost, again=choice.key)

    def head(self, view: View) -> str:
        """Where the match stands."""
        return self._phrases.say(
            "play.head.last" if view.last else "play.head",
            deal=view.deal,
            distribution=view.distribution,
            n=view.stock,
            target=self._rules.target,
        )

    def _side(self, view: View, side: Side, wins: Sequence[int]) -> SideLine:
        count, par = view.piles[side], view.par
        key = "play.pile.over" if count > par else "play.pile"
        name = self.side_name(side)
        points = self._phrases.points(view.totals[side])
        pile = self._phrases.phrase(key, n=count, par=par, over=count - par)
        won = self._phrases.phrase("play.wins", n=wins[side]) if any(wins) else ""
        shown = f"{pile}, {won}" if won else pile
        spoken = self._phrases.say("play.side", side=name, points=points, pile=shown)
        return SideLine(name, points, pile, won, spoken)

    def result(self, view: View) -> str:
        """Who has won the match; empty before that, and for a draw."""
        if view.winner is None:
            return ""
        if view.winner == self.own:
            return self._phrases.say("play.won")
        if len(self._names) == 4:
            return self._phrases.say("play.lost.they")
        return self._phrases.say("play.lost", side=self._names[view.winner])

    def side_name(self, side: Side) -> str:
        """What the reader calls a side: partners are *we* and *they*."""
        if len(self._names) < 4:
            return self._names[side]
        return self._phrases.phrase("play.we" if side == self.own else "play.they")

    def _seats(self, view: View) -> str:
        """Who deals, and every call that is not settled yet."""
        dealer = "–" if view.dealer is None else self._names[view.dealer]
        kinds = Counter(
            (call.seat, call.kind)
            for call in view.calls
            if call.kind is not Call.PASS and not call.is_settled
        )
        calls = [
            self._phrases.phrase(
                "play.called", seat=self._names[seat], kind=self._kind(kind), n=number
            )
            for (seat, kind), number in kinds.items()
        ]
        if not calls:
            return self._phrases.say("play.seats", dealer=dealer)
        return self._phrases.say(
            "play.seats.called", dealer=dealer, calls=self._phrases.listed(calls)
        )

    def _line(self, key: str, cards: Sequence[Card]) -> str:
        if not cards:
            return self._phrases.say(f"{key}.empty")
        return self._phrases.say(key, cards=self._cards(cards))

    def _answerable(self, view: View) -> str:
        """What the next equal card would answer: a card just laid, or a chain (RULES §4)."""
        if view.chain is not None:
            chain = view.chain
            return self._phrases.say(
                "play.chain",
                holder=self._names[chain.holder],
                level=self._phrases.level(chain.level),
                rank=self._phrases.rank(chain.rank),
                n=len(chain.packet),
                prize=self._gains(chain.prize, named=False),
            )
        if view.live is None:
            return ""
        return self._phrases.say("play.live", card=self._cards([view.live]))

    def _option(self, choice: KeyChoice, shared: Collection[Gain]) -> OptionLine:
        option = choice.option
        if isinstance(option, CallOption):
            return OptionLine(choice.key, None, self._call_effect(option), "")
        return OptionLine(
            choice.key, option.card, self._effect(option), self._outcome(option, shared)
        )

    def _effect(self, option: PlayOption) -> str:
        card = self._cards([option.card])
        if option.taken:
            return self._phrases.say("play.answers", card=card, cards=self._cards(option.taken))
        if option.captured:
            return self._phrases.say("play.takes", card=card, cards=self._cards(option.captured))
        return self._phrases.say("play.lays", card=card)

    def _call_effect(self, option: CallOption) -> str:
        if option.kind is Call.PASS:
            return self._phrases.say("play.pass")
        if option.is_true:
            return self._phrases.say("play.call", call=self._held(option), n=option.value)
        key = "play.bluff" if option.cost else "play.bluff.free"
        return self._phrases.say(key, kind=self._kind(option.kind), n=option.cost)

    def _outcome(self, option: PlayOption, shared: Collection[Gain]) -> str:
        """What a play would score at once beside what all would, and later; empty for nothing."""
        gains = [gain for gain in option.gains if gain not in shared]
        parts = [self._gains(gains)] if gains else []
        if option.stake:
            parts.append(self._phrases.phrase("play.stake", gains=self._gains(option.stake)))
        if option.decides:
            parts.append(self._phrases.phrase("play.decides"))
        return self._phrases.series(parts)

    def _gains(self, gains: Iterable[Gain], *, named: bool = True) -> str:
        """Some points by what they are for, and for whom if `named`."""
        parts = tuple(self._gain_phrases(gains, named=named))
        return self._phrases.listed(parts) if parts else self._phrases.phrase("play.gain.none")

    def _gain_phrases(self, gains: Iterable[Gain], *, named: bool) -> Iterator[str]:
        for gain in gains:
            points = f"+{gain.points}" if gain.points > 0 else f"−{-gain.points}"
            what = self._reason(gain.reason)
            if gain.side == self.own or not named:
                yield self._phrases.phrase("play.gain", points=points, what=what)
            elif len(self._names) == 3:
                name = self._names[gain.side]
                yield self._phrases.phrase("play.gain.other", points=points, what=what, side=name)
            else:
                yield self._phrases.phrase("play.gain.they", points=points, what=what)

    def _reason(self, reason: Reason) -> str:
        """What a play scores for: a level of the chain in the table's words, or a missa."""
        if reason is Reason.MISSA:
            return self._phrases.phrase("play.missa")
        return self._phrases.level(reason)

    def _held(self, option: CallOption) -> str:
        """A true call with its rank, as in *ronda of 6s*."""
        if option.rank is None:
            return self._kind(option.kind)
        rank = self._phrases.ranks(option.rank)
        return self._phrases.phrase(f"event.called.{option.kind.value}", rank=rank)

    def _kind(self, kind: Call) -> str:
        return self._phrases.phrase(f"event.called.{kind.value}.hidden")


def _shared(plays: Sequence[PlayOption]) -> tuple[Gain, ...]:
    """What every card would score, whichever is played."""
    if len(plays) < 2:
        return ()
    return tuple(gain for gain in plays[0].gains if all(gain in each.gains for each in plays))
