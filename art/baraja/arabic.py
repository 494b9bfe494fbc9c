"""An Arabic hand for the café words: Maghribi in spirit, round, with bowls well under the line.

Every form is drawn from right to left: it starts at x = 0 on the line y = 0 and hands over to the
next at x = -width. A form is its skeleton and that width; its name carries a hyphen on the side
where it is joined. Teeth are 24 high, stems 78, bowls 34 deep.
"""

from typing import Final

from art.baraja.nib import Nib
from art.baraja.svg import num

NIB: Final = Nib(width=8, ratio=1.65, slant=-52)


_TOOTH: Final = "M2-29C-4-24 0 1-15 1C-21 1-25-1-30 0"
_INNER_TOOTH: Final = "M0 0C-6 2-10 2-14 1M-12-28C-16-22-11 1-22 1C-26 1-28 0-31 0"
_HEAD: Final = "M-38-29C-33-43-20-38 2-30C-20-27-22 1-44 1C-47 1-49 0-51 0"
_INNER_HEAD: Final = "M0 0C-14 3-32 3-48 0M-41-28C-33-40-22-34-16-23C-12-13-8-3 0 0"
_TEETH: Final = (
    "M-10-26C-14-20-8 2-19 2C-28 2-29-8-29-24M-29-24C-29-8-29 2-38 2C-46 2-47-8-47-24"
    "M-47-24C-47-8-47 2-56 2C-60 2-62 1-65 0"
)
_SAD: Final = "M-52 0C-40-14-22-30-7-29C7-28 6-1-10 1C-28 3-46 1-62 0"
_KAF: Final = "M8-82C-8-68-28-66-38-54C-42-49-39-46-34-43C-22-35-13-23-14-11C-15-2-20 1-28 1"
_LAM: Final = "C-1 28-14 42-33 42C-50 42-60 29-55 11"
_LAST_LAM: Final = (
    "M-7-84C-17-74-16-50-15-26C-14-14-14-6-14 2C-15 28-28 42-47 42C-64 42-74 29-69 11"
)
_MIM: Final = "M-12-26C-4-26 2-20 2-12C2-5-4 1-12 1C-20 1-26-5-26-12C-26-20-20-26-12-26Z"
_INNER_MIM: Final = "M-20-26C-12-26-7-20-7-12C-7-5-12 1-20 1C-28 1-33-5-33-12C-33-20-28-26-20-26Z"
_SWEEP: Final = "C2 20-8 38-30 41C-42 43-52 40-58 34"
_FE: Final = "M1-16C-7-6-31-6-32-23C-32-36-24-43-15-43C-3-43 3-31 2-17C0-3-9 1-22 1C-30 1-37 0-44 0"
_YA: Final = (
    "M0 0C-12 1-24-8-33-5C-41-1-34 9-22 14C-6 21 0 32-8 42C-20 56-58 57-71 43C-79 34-80 22-76 11"
)
_WAW: Final = f"M1-7C-8 1-25 1-26-11C-27-22-20-28-12-28C-3-28 2-19 1-7{_SWEEP}"
_LAST_WAW: Final = (
    "M0 0C-12 3-34 3-36-11C-37-22-30-28-22-28C-13-28-8-19-9-7C-8 20-18 38-40 41C-52 43-62 40-68 34"
)
_HE: Final = "M-19-40C-5-33 2-22 1-12C0-2-7 2-16 2C-25 2-33-4-33-14C-33-24-25-31-15-33"
_LAST_HE: Final = "M0 0C-8 1-12-4-13-13C-14-22-13-31-14-41C-31-35-39-22-37-9C-35 3-18 3-12-10"


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
    "alef": ("M6-84C-4-74-4-58-2-42C0-26 2-10-5 3", 18),
    "-alef": ("M0 0C-6 2-10 2-13 1M-6-84C-16-74-16-56-14-38C-12-20-11 0-20 13", 34),
    "be-": (_TOOTH + _dot(-8, 20), 30),
    "-be-": (_INNER_TOOTH + _dot(-15, 20), 31),
    "te-": (_TOOTH + _two(-4, -46), 30),
    "nun-": (_TOOTH + _dot(-2, -46), 30),
    "-nun-": (_INNER_TOOTH + _dot(-14, -46), 31),
    "ye-": (_TOOTH + _two(-12, 20), 34),
    "-ye-": (_INNER_TOOTH + _two(-15, 20), 31),
    "jim-": (_HEAD + _dot(-24, 20), 51),
    "jim": ("M-36-29C-30-42-18-36 2-29C-24-26-40-8-40 12C-40 34-14 44 6 35" + _dot(-14, 8), 48),
    "he-": (_HEAD, 51),
    "khe-": (_HEAD + _dot(-20, -56), 51),
    "-khe-": (_INNER_HEAD + _dot(-26, -52), 48),
    "dal": ("M-18-46C-2-36 4-18 1-9C-3 3-20 4-41-5", 48),
    "-dal": ("M0 0C-4 1-7 1-10 0M-23-47C-10-36-4-18-8-8C-12 3-28 4-50-5", 58),
    "re": ("M0-26C5-8 6 27-18 37C-27 40-36 40-43 38", 32),
    "-re": ("M0 0C-8 0-12-5-13-22M-13-22C-8-4-8 28-32 38C-42 42-52 42-60 39", 46),
    "-sin-": ("M0 0C-6 2-13 3-19 2" + _TEETH, 65),
    "-shin-": ("M0 0C-6 2-13 3-19 2" + _TEETH + _three(-29, -48), 65),
    "sad-": (_SAD, 62),
    "dad-": (_SAD + _dot(-18, -50), 62),
    "-ain-": ("M0 0C-14 3-34-18-41-28C-30-38-14-38-4-28C-12-17-26 3-46 0", 46),
    "kaf-": (_KAF + "C-33 1-37 0-41 0", 41),
    "-gaf-": ("M0 0C-14 3-34 3-48 0" + _KAF + _three(-29, -78), 48),
    "-lam": ("M0 0C-6 2-10 2-14 1" + _LAST_LAM, 72),
    "lam": ("M6-84C-4-74-3-50-2-26C-1-14-1-6-1 2" + _LAM, 58),
    "-lam-alef": (
        "M0 0C-8 3-20 4-30-2C-44-12-48-48-62-76M-8-84C-6-58-14-22-30-2C-34 3-40 2-42-3",
        68,
    ),
    "mim-": (_MIM + "M-12 1C-20 3-28 1-37 0", 37),
    "-mim-": (_INNER_MIM + "M0 0C-14 3-32 3-44 0", 44),
    "waw": (_WAW, 42),
    "-waw": (_LAST_WAW, 52),
    "fe-": (_FE + _dot(-15, -66), 44),
    "-zay": ("M0 0C-8 0-12-5-13-22M-13-22C-8-4-8 28-32 38C-42 42-52 42-60 39" + _dot(-16, -48), 46),
    "ta": ("M3-28C8-6-6 5-34 5C-62 5-78-5-71-30" + _two(-34, -36), 84),
    "-he-": (_INNER_HEAD, 48),
    "-ta-": (_INNER_TOOTH + _two(-15, -48), 31),
    "-ya": (_YA + _two(-49, 26), 78),
    "!": ("M-3-84L-3-28" + _dot(-3, -3), 12),
    "te": (_HE + _two(-16, -60), 46),
    "-te": (_LAST_HE + _two(-22, -58), 50),
}
