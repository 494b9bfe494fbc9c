"""`ronda perft` prints one count a depth, and refuses what the rules refuse."""

from typer.testing import CliRunner

from ronda.cli import app


def run(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["perft", *words])
    return result.exit_code, result.stdout, result.stderr


def test_counts_by_depth() -> None:
    status, out, _ = run("--rules", "koutchina", "--seats", "2", "--depth", "3")
    assert (status, out) == (0, "0 1\n1 5\n2 21\n3 66\n")


def test_settings_change_the_count() -> None:
    assert run("--set", "calls=off", "--depth", "2")[1] == "0 1\n1 3\n2 9\n"


def test_refusals_name_what_is_wrong() -> None:
    assert run("--rules", "guide", "--seats", "3")[0] == 2
    assert "seats" in run("--rules", "guide", "--seats", "3")[2]
    assert "40 cards" in run("--deck", "7o")[2]
    assert "koutchina" in run("--rules", "poker")[2]
    assert "darba" in run("--set", "darba=-1")[2]
