"""Learns Ronda from nothing in the batch environment, with NumPy alone, until it beats `greedy`.

    OPENBLAS_NUM_THREADS=1 .venv/bin/python docs/train.py --picture docs/training.png

Deep Monte Carlo: a small network says what every action will bring. It plays both seats of many
tables, mostly what it thinks best; then it is moved towards what came of each action. How it works,
step by step: docs/training.md.
"""

import argparse
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ronda.engine import Action, View
from ronda.envs.actions import action_mask, action_number, action_of
from ronda.envs.batch import BatchEnv
from ronda.envs.episode import Episode
from ronda.envs.observing import observe
from ronda.players import Player, player
from ronda.rules import Rules, read_rules

Numbers = NDArray[np.float32]

SEATS = 2
CHOICES = 14  # ten ranks and four kinds of calls: suits never matter
HIDDEN = 128
FADING = 0.92  # what comes a step later counts for so much less
CURIOSITY = 0.05  # how often anything legal is tried
RATE = 1e-3  # the step of Adam, at the beginning; it falls to nothing
STEADY = 0.002  # how much of the newest network enters the steady one after each step


def features(observations: NDArray[np.int16]) -> Numbers:
    """Observations by rank: cards are counted, four suits together, and the rest is made small."""
    cards = 40 * (5 + SEATS)
    ranks = observations[:, :cards].reshape(len(observations), -1, 4).sum(axis=2)
    return np.concatenate([ranks, observations[:, cards:] / 8], axis=1).astype(np.float32)


def choices(masks: NDArray[Any]) -> NDArray[np.bool_]:
    """Legal actions by rank and call; bool, shape (rows, 14)."""
    ranks = masks[:, :40].reshape(len(masks), 10, 4).any(axis=2)
    return np.concatenate([ranks, masks[:, 40:].astype(np.bool_)], axis=1)


def actions(chosen: NDArray[np.int64], masks: NDArray[Any]) -> NDArray[np.int64]:
    """The action of each choice: of a rank, the lowest card in hand."""
    rank = np.minimum(chosen, 9)
    suits = masks[:, :40].reshape(len(masks), 10, 4)[np.arange(len(masks)), rank]
    return np.where(chosen < 10, 4 * rank + suits.argmax(axis=1), chosen + 30)


class Network:
    """Two hidden layers; what each choice is worth, in points.

    What learns runs to and fro; what plays is its steady mean over some laps.
    """

    def __init__(self, inputs: int, random: np.random.Generator) -> None:
        sizes = [(inputs, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, CHOICES)]
        self.weights = [
            (random.standard_normal(size) * (2 / size[0]) ** 0.5).astype(np.float32)
            for size in sizes
        ]
        self.weights[2] *= 0.1
        self.weights += [np.zeros(size[1], np.float32) for size in sizes]
        self.steady = [each.copy() for each in self.weights]
        self._moments = [(np.zeros_like(each), np.zeros_like(each)) for each in self.weights]
        self._steps = 0

    def worths(self, inputs: Numbers) -> Numbers:
        """What each choice is worth to the steady network; shape (rows, 14)."""
        return self._layers(inputs, self.steady)[2]

    def _layers(self, inputs: Numbers, weights: list[Numbers]) -> tuple[Numbers, Numbers, Numbers]:
        """Both hidden layers and the worths."""
        w1, w2, w3, b1, b2, b3 = weights
        first = np.maximum(inputs @ w1 + b1, 0)
        second = np.maximum(first @ w2 + b2, 0)
        return first, second, second @ w3 + b3

    def learn(self, inputs: Numbers, chosen: NDArray[np.int64], came: Numbers, rate: float) -> None:
        """One step of Adam towards what came of the choices."""
        first, second, worths = self._layers(inputs, self.weights)
        rows = np.arange(len(inputs))
        wrong = np.zeros_like(worths)
        wrong[rows, chosen] = (worths[rows, chosen] - came) / len(inputs)
        back2 = (wrong @ self.weights[2].T) * (second > 0)
        back1 = (back2 @ self.weights[1].T) * (first > 0)
        slopes = [inputs.T @ back1, first.T @ back2, second.T @ wrong]
        slopes += [back1.sum(axis=0), back2.sum(axis=0), wrong.sum(axis=0)]
        self._steps += 1
        scale = rate * (1 - 0.999**self._steps) ** 0.5 / (1 - 0.9**self._steps)
        for weight, slope, (mean, square) in zip(self.weights, slopes, self._moments, strict=True):
            mean[:] += 0.1 * (slope - mean)
            square[:] += 0.001 * (slope**2 - square)
            weight[:] -= scale * mean / (np.sqrt(square) + 1e-8)
        for steady, weight in zip(self.steady, self.weights, strict=True):
            steady[:] += STEADY * (weight - steady)


class Played(NamedTuple):
    """A step of all tables: what was seen, chosen and gained, and by whom."""

    inputs: Numbers
    chosen: NDArray[np.int64]
    seats: NDArray[np.int64]
    gains: Numbers
    done: NDArray[np.bool_]


def play(env: BatchEnv, network: Network, random: np.random.Generator, steps: int) -> list[Played]:
    """So many steps of all tables, mostly as the network thinks best."""
    found = []
    rows = np.arange(len(env.shown.seats))
    for _ in range(steps):
        shown = env.shown
        inputs, legal = features(shown.observations), choices(shown.masks)
        worths = np.where(legal, network.worths(inputs), -np.inf)
        anything = np.where(legal, random.random(legal.shape, np.float32), -np.inf)
        curious = random.random(len(rows)) < CURIOSITY
        chosen = np.where(curious, anything.argmax(axis=1), worths.argmax(axis=1))
        seats, before = shown.seats.copy(), ahead(env)
        shown = env.step(actions(chosen, shown.masks))
        gained = shown.rewards[:, 0] + np.where(shown.done, 0, ahead(env)) - before
        gains = np.stack([gained, -gained], axis=1)
        found.append(Played(inputs, chosen, seats, gains, shown.done.copy()))
    return found


def ahead(env: BatchEnv) -> Numbers:
    """How many points of the count seat 0 has in its pile already: half of the cards it is ahead.

    Paid as they are captured instead of at the end, points follow soon on what brings them.
    """
    piles = env.shown.observations[:, -4:-2].astype(np.float32)
    lead = (piles[:, 0] - piles[:, 1]) / 2
    return np.where(env.shown.seats == 0, lead, -lead).astype(np.float32)


def prospects(env: BatchEnv, network: Network) -> Numbers:
    """By seat, what the network thinks will come of the tables as they stand."""
    worths = network.worths(features(env.shown.observations))
    best = np.where(choices(env.shown.masks), worths, -np.inf).max(axis=1)
    mine = np.where(env.shown.seats == 0, best, -best)
    return np.stack([mine, -mine], axis=1).astype(np.float32)


def lessons(
    played: list[Played], later: Numbers, random: np.random.Generator
) -> Iterator[tuple[Numbers, NDArray[np.int64], Numbers]]:
    """What was seen and chosen, and what came of it from there on; shuffled, in small parts.

    `later` is what the steps after these will bring, by seat.
    """
    rows = np.arange(len(later))
    came = []
    for step in reversed(played):
        later = step.gains + FADING * later * ~step.done[:, None]
        came.append(later[rows, step.seats])
    inputs = np.concatenate([step.inputs for step in played])
    chosen = np.concatenate([step.chosen for step in played])
    returns = np.concatenate(came[::-1])
    for part in np.array_split(random.permutation(len(inputs)), max(1, len(inputs) // 256)):
        yield inputs[part], chosen[part], returns[part]


class Learned:
    """The network as a player: it sees a View like any other."""

    name = level = "learned"
    version = 1

    def __init__(self, network: Network) -> None:
        self._network = network

    def decide(self, view: View, _seed: bytes) -> Action:
        """What the network thinks best."""
        masks = action_mask(view)[None]
        worths = self._network.worths(features(observe(view)[None]))
        best = np.where(choices(masks), worths, -np.inf).argmax(axis=1)
        return action_of(int(actions(best, masks)[0]))


def measure(learned: Player, level: str, rules: Rules, decks: int) -> tuple[float, float]:
    """Points a deal over a level, and half of the 95 % interval; each deck from both seats."""
    other = player(level, rules, SEATS)
    leads = []
    for deck in range(decks):
        seed = sha256(f"measure {deck}".encode()).digest()
        lead = [0.0, 0.0]
        for seat in range(SEATS):
            episode = Episode(rules, SEATS, deck % SEATS, seed=seed)
            while episode.seat is not None:
                who = learned if episode.seat == seat else other
                action = who.decide(episode.view(episode.seat), episode.dice())
                episode.act(action_number(action))
            lead[seat] = episode.leads()[seat]
        leads.append(sum(lead) / 2)
    return float(np.mean(leads)), float(1.96 * np.std(leads) / decks**0.5)


Curve = list[tuple[float, float, float]]
"""Seconds of learning, points a deal over `greedy`, half of the 95 % interval."""


def train(rules: Rules, rows: int, laps: int, decks: int, level: str) -> Curve:
    """Learns for so many laps, of 48 steps of all tables each; measures now and then."""
    random = np.random.default_rng(1)
    env = BatchEnv(rules, SEATS, rows)
    env.reset(seed=1)
    network = Network(features(env.shown.observations).shape[1], random)
    curve: Curve = []
    spent = 0.0
    for lap in range(laps + 1):
        if lap % 20 == 0 or lap == laps:
            points, half = measure(Learned(network), level, rules, decks)
            curve.append((spent, points, half))
            print(f"{lap:4} laps {spent:6.0f} s: {points:+.2f} ± {half:.2f} points a deal")
        begun = perf_counter()
        played = play(env, network, random, 48)
        for inputs, chosen, came in lessons(played, prospects(env, network), random):
            network.learn(inputs, chosen, came, RATE * (1 - lap / (laps + 1)))
        spent += perf_counter() - begun
    return curve


def draw(curve: Curve, level: str, path: Path) -> None:
    """The learning curve as a picture."""
    from matplotlib.figure import Figure  # noqa: PLC0415 - an extra of its own

    seconds, points, half = (np.array(column) for column in zip(*curve, strict=True))
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    axes.fill_between(seconds, points - half, points + half, alpha=0.25)
    axes.plot(seconds, points, marker="o")
    axes.axhline(0, color="black", linewidth=0.8)
    axes.set(xlabel="seconds of learning", ylabel=f"points a deal over {level}")
    figure.savefig(path, dpi=120)


def main() -> None:
    """Reads the command line, learns and draws."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--rules", default="qahwa", help="a preset (default qahwa)")
    parser.add_argument("--rows", type=int, default=1024, help="tables side by side")
    parser.add_argument("--laps", type=int, default=160, help="how long it learns")
    parser.add_argument("--decks", type=int, default=300, help="decks a measurement plays twice")
    parser.add_argument("--level", default="greedy", help="whom it is measured against")
    parser.add_argument("--picture", type=Path, help="where to draw the learning curve")
    asked = parser.parse_args()
    rules = read_rules({"preset": asked.rules})
    curve = train(rules, asked.rows, asked.laps, asked.decks, asked.level)
    if asked.picture:
        draw(curve, asked.level, asked.picture)


if __name__ == "__main__":
    main()
