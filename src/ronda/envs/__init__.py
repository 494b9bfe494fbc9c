"""Research environments: the same deals through the interfaces that researchers use.

They need the extra `envs`; the batch needs `fast` beside it. Import each module separately, so
that nobody loads a framework that he does not use:

* `aec`: PettingZoo, one agent a seat;
* `solo`: Gymnasium, one seat against computers of a level;
* `spiel`: OpenSpiel, with `parameters`, `chance` and `resampling` behind it;
* `batch`: NumPy, many tables a step on the compiled engine, with `rows` behind it;
* `actions`, `observing`, `leads`, `episode`: what they have in common.
"""
