"""The batch is the engine, row by row, and shows what Views show."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import ArrayLike

from ronda.cards import CARDS
from ronda.engine import CHANCE, Seat, State, apply, view
from ronda.engine.core_rules import core_rules_of
from ronda.envs import rows
from ronda.envs.actions import EnvError, action_mask, action_of
from ronda.envs.batch import BatchEnv
from ronda.envs.leads import leads_of
from ronda.envs.observing import observe
from ronda.rules import PRESETS, SEAT_COUNTS, Rules, RulesError, read_rules
from tests.laws.worlds import houses, tried

TABLES = [(name, seats) for name in PRESETS for seats in read_rules({"preset": name}).seats]
KOUTCHINA = read_rules({"preset": "koutchina"})


def state_of(env: BatchEnv, rules: Rules, row: int) -> State:
    """The match in a row, as the engine holds it."""
    core = rows.load(env._tables.cores.astype(object), row)
    deck = tuple(env._tables.decks[row].tolist())
    return State(rules, core_rules_of(rules, env.shown.rewards.shape[1]), deck, core)


def assert_shown(env: BatchEnv, rules: Rules, row: int) -> None:
    """A row shows its seat's View."""
    seat = Seat(int(env.shown.seats[row]))
    shown = view(state_of(env, rules, row), seat)
    assert np.array_equal(env.shown.observations[row], observe(shown))
    assert np.array_equal(env.shown.masks[row], action_mask(shown).astype(bool))


def assert_follows(
    env: BatchEnv, rules: Rules, row: int, before: State, actor: tuple[int, int]
) -> None:
    """A row stands where the engine comes to, with that deck, after a seat's action."""
    seat, action = actor
    after, _ = apply(before, Seat(seat), action_of(action))
    reached = state_of(env, rules, row)
    if not env.shown.done[row]:
        if not after.deck:
            after, _ = apply(after, CHANCE, [CARDS[number] for number in reached.deck])
        # What is compiled tells nothing, so it keeps no past to tell of.
        assert after._replace(past=()) == reached
    else:
        assert not after.deck or after.is_over
        assert max(reached.totals) < rules.target or rules.win.value == "deal_end"
    gained = np.subtract(
        leads_of(after.totals, after.core_rules.seats),
        leads_of(before.totals, after.core_rules.seats),
    )
    assert np.allclose(env.shown.rewards[row], gained)


def play_beside(rules: Rules, seats: int, deals: int, steps: int, seed: int) -> None:
    """Plays a few rows at random, and the engine beside them."""
    env = BatchEnv(rules, seats, 4, deals=deals)
    env.reset(seed)
    for _ in range(steps):
        before = [state_of(env, rules, row) for row in range(4)]
        actors = env.shown.seats.copy(), env.random_actions()
        env.step(actors[1])
        for row in range(4):
            assert_shown(env, rules, row)
            actor = int(actors[0][row]), int(actors[1][row])
            assert_follows(env, rules, row, before[row], actor)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_presets_are_shown_as_views_are(name: str, seats: int) -> None:
    play_beside(read_rules({"preset": name}), seats, deals=2, steps=110, seed=1)


@st.composite
def seated(draw: st.DrawFn) -> tuple[Rules, int]:
    seats = draw(st.sampled_from(SEAT_COUNTS))
    return draw(houses(seats)), seats


@tried(40)
@given(seated(), st.integers(1, 3), st.integers(0, 2**32))
def test_houses_are_shown_as_views_are(house: tuple[Rules, int], deals: int, seed: int) -> None:
    play_beside(*house, deals=deals, steps=60, seed=seed)


def test_shapes_and_types() -> None:
    env = BatchEnv(KOUTCHINA, 3, 8)
    shown = env.reset(seed=0)
    found = {name: (str(array.dtype), array.shape) for name, array in shown._asdict().items()}
    assert found == {
        "observations": ("int16", (8, 363)),
        "masks": ("bool", (8, 44)),
        "seats": ("int64", (8,)),
        "rewards": ("float32", (8, 3)),
        "done": ("bool", (8,)),
    }
    assert not shown.done.any()
    assert not shown.rewards.any()
    assert shown.masks.any(axis=1).all()


def test_episodes_end_after_their_deals_and_what_they_paid_is_the_lead() -> None:
    """At two seats koutchina has 36 plays a deal; all else are calls."""
    env = BatchEnv(KOUTCHINA, 2, 64)
    env.reset(seed=3)
    paid, plays, ended = np.zeros((64, 2)), np.zeros(64, int), 0
    for _ in range(120):
        actions = env.random_actions()
        plays += actions < 40
        shown = env.step(actions)
        paid += shown.rewards
        assert (plays[shown.done] == 36).all()
        assert not shown.rewards.sum(axis=1).any()
        ended += int(shown.done.sum())
        plays[shown.done] = 0
    assert ended > 100
    assert abs(paid).max() < 100


def test_the_first_rows_of_a_larger_batch_are_the_smaller_one() -> None:
    few, many = BatchEnv(KOUTCHINA, 2, 3), BatchEnv(KOUTCHINA, 2, 50)
    few.reset(seed=9)
    many.reset(seed=9)
    for _ in range(80):
        actions = many.random_actions()
        assert np.array_equal(actions[:3], few.random_actions())
        few.step(actions[:3])
        many.step(actions)
        assert np.array_equal(few.shown.observations, many.shown.observations[:3])
    again = BatchEnv(KOUTCHINA, 2, 3).reset(seed=9)
    assert not np.array_equal(
        BatchEnv(KOUTCHINA, 2, 3).reset(seed=8).observations, again.observations
    )


def test_how_one_picks_does_not_change_the_decks() -> None:
    one, other = BatchEnv(KOUTCHINA, 2, 5), BatchEnv(KOUTCHINA, 2, 5)
    one.reset(seed=4)
    other.reset(seed=4)
    for _ in range(3):
        other.random_actions()
    first = np.argmax(one.shown.masks, axis=1)
    one.step(first)
    other.step(first)
    assert np.array_equal(one.shown.observations, other.shown.observations)


def test_an_illegal_action_changes_no_row_and_says_what_is_legal() -> None:
    env = BatchEnv(KOUTCHINA, 2, 4)
    env.reset(seed=1)
    actions = env.random_actions()
    actions[2] = 40
    before = env.shown.observations.copy()
    with pytest.raises(
        EnvError, match=r"row 2: action 40 \(pass\) is not legal for seat .*legal are"
    ):
        env.step(actions)
    for wrong in (44, -1, 64 + int(env.random_actions()[0])):
        actions[2] = wrong
        with pytest.raises(EnvError, match=f"row 2: action {wrong} is not legal"):
            env.step(actions)
    assert np.array_equal(env.shown.observations, before)


@pytest.mark.parametrize("wrong", [[1, 2, 3], [[1, 2, 3, 4]], [0.5] * 4, ["a"] * 4, 3])
def test_actions_are_an_integer_a_row(wrong: ArrayLike) -> None:
    env = BatchEnv(KOUTCHINA, 2, 4)
    env.reset(seed=1)
    with pytest.raises(EnvError, match="actions are 4 integers, one a row, not"):
        env.step(wrong)


def test_steps_before_the_reset_are_refused() -> None:
    env = BatchEnv(KOUTCHINA, 2, 4)
    with pytest.raises(EnvError, match=r"no episode has begun: call reset\(\) first"):
        env.step([0] * 4)
    with pytest.raises(EnvError, match="no episode has begun"):
        env.random_actions()


def test_what_cannot_sit_down_is_refused() -> None:
    with pytest.raises(RulesError, match="seats: 3 is refused"):
        BatchEnv(read_rules({"preset": "qahwa"}), 3, 4)
    with pytest.raises(EnvError, match="0 rows are no batch: 1 row or more"):
        BatchEnv(KOUTCHINA, 2, 0)
    with pytest.raises(EnvError, match="0 deals are no episode"):
        BatchEnv(KOUTCHINA, 2, 4, deals=0)
    with pytest.raises(ValueError, match="seed -1"):
        BatchEnv(KOUTCHINA, 2, 4).reset(seed=-1)
