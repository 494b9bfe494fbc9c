"""The tables of docs/RULES.md, row by row."""

from pathlib import Path

_LAW = (Path(__file__).parents[2] / "docs" / "RULES.md").read_text(encoding="utf-8")


def law_rows(*header: str) -> list[list[str]]:
    """The cells of the table with this header."""
    _, _, after = _LAW.partition(f"| {' | '.join(header)} |\n")
    lines = after.partition("\n\n")[0].splitlines()[1:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
