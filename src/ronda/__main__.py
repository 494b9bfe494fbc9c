"""`python -m ronda`: the `ronda` command."""

from ronda.cli import main

if __name__ == "__main__":
    main()
