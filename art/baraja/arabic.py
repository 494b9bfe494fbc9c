"""An Arabic hand for the café words: Maghribi in spirit, round, with bowls well under the line.

Every form is drawn from right to left: it starts at x = 0 on the line y = 0 and hands over to the
next at x = -width. A form is its skeleton and that width; its name carries a hyphen on the side
where it is joined. Teeth are 24 high, stems 78, bowls 34 deep.
"""

from typing import Final

from art.baraja.nib import Nib
from art.baraja.svg import num

NIB: Final = Nib(width=8.5, ratio=1.5, slant=-58)


_TOOTH: Final = "M0-25C1-10-2 0-13 0L-30 0"
_INNER_TOOTH: Final = "M0 0L-14 0M-14-25C-13-10-16 0-26 0L-31 0"
_HEAD: Final = "M-34-27C-30-37-20-36-1-27C-19-23-22-2-40 0L-50 0"
_INNER_HEAD: Final = "M0 0L-48 0M-38-27C-30-36-22-31-16-21C-12-12-8-3 0 0"
_TEETH: Final = (
    "M-11-23C-10-5-13 0-19 0C-26 0-29-5-29-21M-29-21C-29-5-31 0-37 0C-44 0-47-5-47-21"
    "M-47-21C-47-5-49 0-56 0L-64 0"
)
_SAD: Final = "M-38 0C-30-13-15-26-4-24C6-22 5-1-8 0L-38 0M-38-16C-38-5-40 0-47 0L-55 0"
_KAF: Final = "M0-76C-12-67-26-60-34-50C-36-47-35-45-32-42C-22-33-14-21-14-9C-14-2-18 0-26 0"
_LAM: Final = "M0-78L0 2C0 22-11 34-25 34C-39 34-46 25-45 10"
_MIM: Final = "M-12-24C-5-24 1-19 1-12C1-5-4 0-12 0C-19 0-24-5-24-12C-24-19-19-24-12-24Z"
_INNER_MIM: Final = "M-20-24C-13-24-8-19-8-12C-8-5-13 0-20 0C-27 0-32-5-32-12C-32-19-27-24-20-24Z"
_WAW: Final = "M0-6C-8 1-24 2-25-10C-26-20-20-26-13-26C-4-26 1-17 1-6C1 15-14 31-44 31"
_LAST_WAW: Final = "M0 0C-12 1-33 3-35-10C-36-20-30-26-23-26C-14-26-9-17-9-6C-9 15-24 31-54 31"
_HE: Final = "M-18-38C-6-31 0-21 0-12C0-3-7 1-15 1C-23 1-31-4-31-13C-31-22-24-29-14-31"
_LAST_HE: Final = "M0 0C-8 0-11-4-12-12C-13-20-13-29-14-38C-29-33-37-20-35-9C-33 1-18 1-12-8"


def _dot(x: float, y: float) -> str:
    """A dot: the pen drawn a little across its broad edge."""
    return f"M{num(x - 2.2)} {num(y - 1.4)}L{num(x + 2.2)} {num(y + 1.4)}"


def _two(x: float, y: float) -> str:
    """Two dots side by side around (x, y)."""
    return _dot(x + 9, y) + _dot(x - 9, y)


def _three(x: float, y: float) -> str:
    """Two dots and one above them."""
    return _two(x, y) + _dot(x, y - 17)


FORMS: Final = {
    "alef": ("M0-78C-2-50 0-25-1 0", 16),
    "-alef": ("M0 0C-9 0-14-5-14-15L-14-78", 34),
    "be-": (_TOOTH + _dot(-8, 20), 30),
    "-be-": (_INNER_TOOTH + _dot(-15, 20), 31),
    "te-": (_TOOTH + _two(-4, -46), 30),
    "nun-": (_TOOTH + _dot(-2, -46), 30),
    "-nun-": (_INNER_TOOTH + _dot(-14, -46), 31),
    "ye-": (_TOOTH + _two(-12, 20), 34),
    "-ye-": (_INNER_TOOTH + _two(-15, 20), 31),
    "jim-": (_HEAD + _dot(-22, 20), 50),
    "jim": ("M-34-26C-28-36-18-33 0-27C-24-23-37-7-36 11C-35 32-12 42 10 33" + _dot(-12, 8), 46),
    "he-": (_HEAD, 50),
    "khe-": (_HEAD + _dot(-18, -54), 50),
    "-khe-": (_INNER_HEAD + _dot(-26, -52), 48),
    "dal": ("M-13-40C-4-30 1-19 0-9C-1 0-10 1-34-1", 46),
    "-dal": ("M0 0L-8 0M-17-40C-11-29-8-17-9-7C-10 1-22 1-42-1", 54),
    "re": ("M0-22C4 0-6 26-38 31", 30),
    "-re": ("M0 0C-8 0-12-5-13-18M-13-18C-10 6-20 27-50 31", 44),
    "-sin-": ("M0 0L-19 0" + _TEETH, 64),
    "-shin-": ("M0 0L-19 0" + _TEETH + _three(-29, -46), 64),
    "sad-": (_SAD, 55),
    "dad-": (_SAD + _dot(-14, -48), 55),
    "-ain-": ("M0 0L-10 0C-18-1-32-17-39-27C-28-35-15-35-4-27C-11-17-25-1-33 0L-46 0", 46),
    "kaf-": (_KAF + "L-38 0", 38),
    "-gaf-": ("M0 0L-48 0" + _KAF + _three(-30, -77), 48),
    "-lam": ("M0 0L-14 0M-14-78L-14 2C-14 22-25 34-39 34C-53 34-60 25-59 10", 66),
    "lam": (_LAM, 52),
    "-lam-alef": ("M0 0L-16 0M-15-78C-14-50-13-20-17-6C-20 2-28 1-32-8C-39-26-42-50-52-74", 66),
    "mim-": (_MIM + "M-12 0L-36 0", 36),
    "-mim-": (_INNER_MIM + "M0 0L-44 0", 44),
    "waw": (_WAW, 40),
    "-waw": (_LAST_WAW, 50),
    "te": (_HE + _two(-16, -60), 46),
    "-te": (_LAST_HE + _two(-22, -58), 50),
}
