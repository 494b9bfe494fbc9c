"""QR codes of links."""

import msgspec


class Code2D(msgspec.Struct, frozen=True):
    """A QR code as an SVG path of squares, on a field of `size` by `size`, margin and all."""

    size: int
    path: str


def qr_code(text: str) -> Code2D:
    """A QR code; one that is a quarter covered can still be read."""
    # It takes a moment to load, and most tables need none.
    import segno  # noqa: PLC0415 - see above

    code = segno.make(text, error="q", micro=False)
    rows = [list(map(bool, row)) for row in code.matrix_iter(border=4)]
    path = "".join(
        f"M{left} {top}h1v1h-1z"
        for top, row in enumerate(rows)
        for left, is_dark in enumerate(row)
        if is_dark
    )
    return Code2D(len(rows), path)
