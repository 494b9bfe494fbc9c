"""An episode: some deals, from a seed."""

import pytest

from ronda.cards import CARDS, is_clean
from ronda.envs.actions import EnvError, legal_numbers
from ronda.envs.episode import Episode, check_deals
from ronda.rules import RulesError, read_rules

KOUTCHINA = read_rules({"preset": "koutchina"})


def play_on(episode: Episode) -> None:
    while episode.seat is not None:
        episode.act(legal_numbers(episode.view(episode.seat))[0])


def test_an_episode_ends_after_its_deals() -> None:
    episode = Episode(KOUTCHINA, 2, 1, seed=bytes(32), deals=2)
    assert episode.state.dealer == 1
    assert episode.seat == 0
    deck = episode.state.deck
    assert is_clean([CARDS[number] for number in deck[6:10]])
    while episode.state.deal == 1:
        episode.act(legal_numbers(episode.view(episode.seat))[0])
    assert sorted(episode.state.deck) == list(range(40))
    assert episode.state.deck != deck
    play_on(episode)
    assert episode.state.deal == 3
    assert sum(episode.leads()) == 0
    with pytest.raises(EnvError, match=r"the episode is over: call reset\(\)"):
        episode.act(0)


def test_an_episode_ends_when_the_match_is_decided() -> None:
    rules = read_rules({"preset": "marocl3ab", "target": 1})
    episode = Episode(rules, 3, 0, seed=bytes(32), deals=100)
    play_on(episode)
    assert episode.state.is_over
    assert episode.state.deal < 100


def test_the_same_seed_deals_the_same_and_throws_the_same_dice() -> None:
    one, other = (Episode(KOUTCHINA, 2, 0, seed=bytes(32)) for _ in range(2))
    assert one.state == other.state
    assert one.dice() == other.dice()
    one.act(legal_numbers(one.view(one.seat))[0])
    assert one.dice() != other.dice()
    assert Episode(KOUTCHINA, 2, 0, seed=bytes(31)).state != other.state


def test_an_illegal_action_changes_nothing() -> None:
    episode = Episode(KOUTCHINA, 2, 0, seed=bytes(32))
    before = episode.state
    with pytest.raises(EnvError, match="is not legal for seat 1; legal are"):
        episode.act(40)
    assert episode.state is before


def test_what_is_no_episode_is_refused() -> None:
    with pytest.raises(EnvError, match="0 deals are no episode: 1 deal or more"):
        check_deals(0)
    with pytest.raises(RulesError, match="dealer: 2 is refused"):
        Episode(KOUTCHINA, 2, 2, seed=bytes(32))
