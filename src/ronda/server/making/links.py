"""QR codes of links."""

from ronda.protocol.http import Code2D


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
