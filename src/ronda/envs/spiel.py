"""OpenSpiel: the game `ronda`, registered when this module is imported.

    >>> import pyspiel
    >>> import ronda.envs.spiel
    >>> game = pyspiel.load_game("ronda(preset=qahwa,players=2,target=21)")
    >>> small = "ronda(preset=qahwa,ranks=3,suits=2,first_hand=1,later_hand=1,opening=2)"
    >>> exact = pyspiel.load_game(small)

Cards are dealt one by one as chance nodes (`chance`), then the engine gets the finished deck.
Where seats declare together they do so one after the other, and none sees what another has chosen.
OpenSpiel's ISMCTS in C++ crashes on games written in Python; the one in Python works.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np
import pyspiel
from numpy.typing import NDArray

from ronda.cards import CARDS
from ronda.engine import CHANCE, Seat, State, View, apply, next_to_act, to_act, view
from ronda.engine.state import DECLARING
from ronda.envs.actions import (
    ACTIONS,
    EnvError,
    action_of,
    action_text,
    check_action,
    legal_numbers,
)
from ronda.envs.chance import Packet, next_cards, packets_of
from ronda.envs.leads import leads_of
from ronda.envs.observing import observation_size, observe, sections, view_text
from ronda.envs.parameters import DEFAULTS, Terms, most_actions, most_points, read_parameters
from ronda.envs.resampling import resampled_deck

_TYPE: Final = pyspiel.GameType(
    short_name="ronda",
    long_name="Ronda",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification=dict(DEFAULTS),
)


class HistoryStep:
    """A state, and the actor and action that led to it; what seats see of it is cached."""

    __slots__ = ("_told", "action", "actor", "state")

    def __init__(self, state: State, actor: int | None = None, action: int | None = None) -> None:
        self.state = state
        self.actor = actor
        self.action = action
        self._told: dict[int, str] = {}

    def __reduce__(self) -> tuple[type["HistoryStep"], tuple[State, int | None, int | None]]:
        return HistoryStep, (self.state, self.actor, self.action)

    def told(self, seat: int) -> str:
        """What a seat sees, and what it did itself, which its View may not show yet."""
        if seat not in self._told:
            done = self.done_by(seat)
            did = "" if done is None else f"; did {action_text(done)}"
            self._told[seat] = view_text(view(self.state, Seat(seat))) + did
        return self._told[seat]

    def done_by(self, seat: int) -> int | None:
        """The action of this seat by which it came about, if it was this seat's."""
        return self.action if self.actor == seat else None


class History(NamedTuple):
    """All that has happened. It never changes, so that a copy is the same one.

    Attributes:
        terms: what is played.
        moments: the beginning, and the state after each deck and each action.
        dealt: the cards of the next deck, as far as it is dealt.
    """

    terms: Terms
    moments: tuple[HistoryStep, ...]
    dealt: tuple[int, ...]

    def __deepcopy__(self, _memo: object) -> "History":
        return self

    @property
    def state(self) -> State:
        """The match now."""
        return self.moments[-1].state

    @property
    def is_over(self) -> bool:
        """Whether all deals are played, or the match is decided."""
        return self.state.is_over or self.state.deal > self.terms.deals

    def shown(self, seat: int | None) -> View:
        """What a seat may know, its first hand as far as it is dealt, or a spectator."""
        shown = view(self.state, None if seat is None else Seat(seat))
        if not self.dealt:
            return shown
        packets = packets_of(self.state.core_rules, self.terms.cards, self.state.core.deal.dealer)
        first = [each for each in packets if each.distribution == 1]
        hands = {each.seat: self.dealt[each.start : each.start + each.size] for each in first}
        hand = () if seat is None else tuple(CARDS[number] for number in hands[seat])
        sizes = tuple(len(hands[each]) for each in range(shown.seats))
        return msgspec.structs.replace(shown, hand=hand, hand_sizes=sizes)

    def with_card(self, card: int) -> "History":
        """After one more card is dealt; the last hands the deck to the engine."""
        dealt = (*self.dealt, card)
        if len(dealt) < len(self.terms.cards):
            return self._replace(dealt=dealt)
        state, _ = apply(self.state, CHANCE, [CARDS[number] for number in dealt])
        return History(self.terms, (*self.moments, HistoryStep(state)), ())

    def with_action(self, seat: Seat, number: int) -> "History":
        """After an action of a seat."""
        state, _ = apply(self.state, seat, action_of(number))
        return History(self.terms, (*self.moments, HistoryStep(state, seat, number)), ())

    def packet(self) -> Packet:
        """The packet that the next card goes to."""
        dealer = self.state.core.deal.dealer
        packets = packets_of(self.state.core_rules, self.terms.cards, dealer)
        return next(each for each in packets if len(self.dealt) < each.start + each.size)


class RondaGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """Ronda as OpenSpiel plays it; parameters are `parameters.DEFAULTS`."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Raises `RulesError` for a switch at fault, `EnvError` for another parameter."""
        given = {name: each for name, each in (params or {}).items() if each != DEFAULTS[name]}
        self.terms = terms = read_parameters(given)
        self.most_chance = terms.deals * len(terms.cards)
        points = most_points(terms)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=len(CARDS),
            num_players=terms.begun.core_rules.seats,
            min_utility=-float(points),
            max_utility=float(points),
            utility_sum=0.0,
            max_game_length=most_actions(terms),
        )
        super().__init__(_TYPE, info, given)

    def new_initial_state(self, _text: str | None = None) -> "RondaState":
        """The state before the first card."""
        return RondaState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Every card of every deck."""
        return self.most_chance

    def make_py_observer(
        self,
        iig_obs_type: Any = None,  # noqa: ANN401 - pyspiel has no types
        params: dict[str, Any] | None = None,
    ) -> "RondaObserver":
        """What reads states: what a seat sees, or all that it has seen (perfect recall)."""
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return RondaObserver(self.terms, wanted, params)


class RondaState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A match, and the deck that is being dealt."""

    def __init__(self, game: RondaGame) -> None:
        super().__init__(game)
        self.past = History(game.terms, (HistoryStep(game.terms.begun),), ())

    def current_player(self) -> int:
        """The seat to act, chance, or the end."""
        if self.past.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        seat = next_to_act(self.past.state)
        return int(pyspiel.PlayerId.CHANCE) if seat is None else seat

    def is_terminal(self) -> bool:
        """Whether all deals are played, or the match is decided."""
        return self.past.is_over

    def returns(self) -> list[float]:
        """By seat, its lead (`leads.leads_of`) at the end; 0 before."""
        state = self.past.state
        leads = leads_of(state.totals, state.core_rules.seats)
        return list(leads) if self.past.is_over else [0.0] * len(leads)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may be dealt now."""
        past, packet = self.past, self.past.packet()
        left = set(past.terms.cards) - set(past.dealt)
        return next_cards(
            packet, past.dealt[packet.start :], left, clean=past.terms.rules.opening_clean
        )

    def _legal_actions(self, player: int) -> list[int]:
        return legal_numbers(view(self.past.state, Seat(player)))

    def _apply_action(self, action: int) -> None:
        if self.past.is_over:
            raise EnvError("the game is over: game.new_initial_state() begins another")
        seat = next_to_act(self.past.state)
        if seat is None:
            self.past = self.past.with_card(self._card(action))
        else:
            number = check_action(action, self._legal_actions(seat), seat)
            self.past = self.past.with_action(seat, number)

    def _card(self, action: int) -> int:
        cards = [card for card, _ in self.chance_outcomes()]
        if action not in cards:
            shown = ", ".join(f"{card} ({action_text(card)})" for card in cards)
            raise EnvError(f"card {action} cannot be dealt here, where packets ascend: {shown}")
        return action

    def _action_to_string(self, player: int, action: int) -> str:
        text = action_text(action)
        return f"deal {text}" if player == pyspiel.PlayerId.CHANCE else text

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "RondaState":
        """A state that `player` cannot tell from this one, drawn as `resampling` says.

        Declarations that are not opened yet are drawn from the legal ones.

        Args:
            player: a seat.
            sampler: gives numbers from 0 up to 1, each as likely as the others.

        Raises `EnvError` while cards are being dealt: then there is nothing to draw.
        """
        if not self.past.state.deck:
            raise EnvError("a state is resampled where somebody acts, not while cards are dealt")
        deck = resampled_deck(self.past.state, Seat(player), sampler)
        history = self.full_history()
        chance = [at for at, item in enumerate(history) if item.player == pyspiel.PlayerId.CHANCE]
        redealt = dict(zip(chance[-len(deck) :], deck, strict=True))
        unopened = len(history) - self._unopened()
        state = RondaState(self.get_game())
        for at, item in enumerate(history):
            action = redealt.get(at, item.action)
            if at >= unopened and item.player != player:
                legal = state.legal_actions()
                action = legal[min(int(sampler() * len(legal)), len(legal) - 1)]
            state.apply_action(action)
        return state

    def _unopened(self) -> int:
        """How many of the last actions are declarations that wait for the others."""
        state = self.past.state
        if state.core.phase != DECLARING:
            return 0
        return state.core_rules.seats - len(to_act(state))

    def __str__(self) -> str:
        """The whole state, hidden cards and the deck too."""
        state, seats = self.past.state, range(self.past.state.core_rules.seats)
        hands = " / ".join(
            " ".join(card.value for card in view(state, Seat(seat)).hand) for seat in seats
        )
        deck = " ".join(CARDS[number].value for number in self.past.dealt or state.deck)
        chosen = state.core.calls.called, state.core.calls.chosen
        return f"hands {hands}; deck {deck}; calls {chosen}; {view_text(view(state, None))}"


class RondaObserver:
    """Reads states for OpenSpiel.

    Attributes:
        tensor: the numbers read last; float32, one dimension.
        dict: the same by name: the sections of `observing`, or with perfect recall `moments`, a
            row for each state so far: an observation and the action that one has done oneself.
    """

    def __init__(
        self,
        terms: Terms,
        wanted: Any,  # noqa: ANN401 - pyspiel has no types
        params: dict[str, Any] | None,
    ) -> None:
        """Raises `EnvError` for parameters, and for the private information of all seats."""
        if params:
            raise EnvError(f"observers of ronda have no parameters, not {params}")
        if wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise EnvError("observers of ronda see what one seat sees, or a spectator")
        self._is_public = wanted.public_info
        self._is_private = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recalls = wanted.perfect_recall
        seats = terms.begun.core_rules.seats
        width = observation_size(seats)
        rows = 1 + terms.deals + most_actions(terms)
        size = rows * (width + ACTIONS) if self._recalls else width
        self.tensor = np.zeros(size, np.float32)
        if self._recalls:
            self.dict = {"moments": self.tensor.reshape(rows, width + ACTIONS)}
        else:
            ends = np.cumsum([length for _, length in sections(seats)])
            parts = np.split(self.tensor, ends[:-1])
            self.dict = {name: part for (name, _), part in zip(sections(seats), parts, strict=True)}

    def set_from(self, state: RondaState, player: int) -> None:
        """Reads a state as `player` sees it."""
        self.tensor.fill(0)
        past, reader = state.past, player if self._is_private else None
        if not self._recalls:
            self.tensor[:] = self._row(past.shown(reader))
            return
        table = self.dict["moments"]
        for row, moment in zip(table, past.moments, strict=False):
            row[:-ACTIONS] = self._row(view(moment.state, None if reader is None else Seat(reader)))
            done = moment.done_by(player) if self._is_private else None
            if done is not None:
                row[done - ACTIONS] = 1
        if past.dealt:
            table[len(past.moments), :-ACTIONS] = self._row(past.shown(reader))

    def string_from(self, state: RondaState, player: int) -> str:
        """A state as `player` sees it, as text."""
        past, reader = state.past, player if self._is_private else None
        now = self._text(past.shown(reader))
        if not self._recalls:
            return now
        if self._is_public and self._is_private:
            told = [f"seat {player}", *(each.told(player) for each in past.moments)]
        else:
            seat = None if reader is None else Seat(reader)
            told = [self._text(view(each.state, seat)) for each in past.moments]
        return "\n".join([*told, now] if past.dealt else told)

    def _row(self, shown: View) -> NDArray[np.int16]:
        row = observe(shown)
        if not self._is_public:
            row[len(CARDS) :] = 0
        return row

    def _text(self, shown: View) -> str:
        if self._is_public:
            return (f"seat {shown.seat}; " if self._is_private else "") + view_text(shown)
        return " ".join(card.value for card in shown.hand)


pyspiel.register_game(_TYPE, RondaGame)
