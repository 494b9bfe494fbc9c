"""What the environments reward: how far a seat's side is ahead."""

from collections.abc import Sequence


def leads_of(totals: Sequence[int], seats: int) -> tuple[float, ...]:
    """By seat, the points of its side less the mean of the other sides; they add up to 0.

    Args:
        totals: points by side.
        seats: how many play; at four, partners have the same lead.
    """
    sides = len(totals)
    whole = sum(totals)
    return tuple(
        totals[seat % sides] - (whole - totals[seat % sides]) / (sides - 1) for seat in range(seats)
    )
