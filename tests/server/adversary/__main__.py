"""`python -m tests.server.adversary`: how well hidden facts are guessed, and planted leaks."""

from collections.abc import Mapping

from tests.server.adversary.guessing import Score
from tests.server.adversary.leaks import LEAKS
from tests.server.adversary.trying import ALL, Guessed, learnt_at, scores, tried, usual


def print_scores(found: Mapping[Guessed, Score]) -> None:
    """A line for each."""
    for (fact, reader, rules), each in found.items():
        bound = each.bound(len(found))
        share = f"{each.share:.2f} of {each.guesses} (bound {bound:.2f}, {each.tables} tables)"
        print(f"{fact:7} {reader:10} {rules:10} {share}  {each.rule}")


def main() -> None:
    """Tries all kinds of tables, then each leak."""
    print_scores(scores(tried(usual())))
    for leak in LEAKS:
        with leak.plant():
            found = scores(tried(learnt_at(leak.kinds)))
        print(leak.name)
        print_scores({key: found[key] for key in found if (key[0], key[2]) == (leak.fact, ALL)})


if __name__ == "__main__":
    main()
