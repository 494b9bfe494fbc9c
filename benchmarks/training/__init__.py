"""Fit the weights of the levels `cafe` and `maalem` by self-play: `fitting` is the program."""
