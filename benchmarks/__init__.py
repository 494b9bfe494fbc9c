"""How fast the engine is: `python -m benchmarks`, or `make bench`. docs/benchmarks.md has a run."""
