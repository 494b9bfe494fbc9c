"""PettingZoo's tests, whose import warns of a deprecation within PettingZoo itself."""

import warnings

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, performance_benchmark, seed_test

__all__ = ["api_test", "performance_benchmark", "seed_test"]
