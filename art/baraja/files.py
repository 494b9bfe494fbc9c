"""Every file of the baraja, by its path in the web client."""

from itertools import product

from art.baraja import signs, tiles, words, zellige
from art.baraja.back import back
from art.baraja.cards import RANKS, base, four_colour, large
from art.baraja.suits import SUITS


def files() -> dict[str, str]:
    """The text of every file by its path relative to `src/ronda/web`."""
    return {**_cards(), **_tiles(), **_words(), **_signs()}


def _cards() -> dict[str, str]:
    made = {"cards/back.svg": back()}
    decks = {"cards": base, "cards/four": four_colour, "cards/large": large}
    for (folder, draw), rank, suit in product(decks.items(), RANKS, SUITS):
        made[f"{folder}/{rank}{suit.letter}.svg"] = draw(rank, suit)
    return made


def _tiles() -> dict[str, str]:
    made = {
        "art/khatam.svg": zellige.swatch(zellige.LIGHT),
        "art/khatam-dark.svg": zellige.swatch(zellige.DARK),
    }
    for theme, ending in ((tiles.LIGHT, ""), (tiles.DARK, "-dark")):
        for name, text in tiles.tiles(theme).items():
            made[f"art/{name}{ending}.svg"] = text
    return made


def _words() -> dict[str, str]:
    latin = {f"art/words/{k}-latn.svg": words.latin_word(v) for k, v in words.LATIN.items()}
    arabic = {f"art/words/{k}-arab.svg": words.arabic_word(v) for k, v in words.ARABIC.items()}
    won = {f"art/won/{code}.svg": text for code, text in words.won().items()}
    return latin | arabic | won


def _signs() -> dict[str, str]:
    return {f"art/signs/{name}.svg": text for name, text in signs.signs().items()}
