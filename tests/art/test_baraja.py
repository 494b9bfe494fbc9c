"""The baraja as it is committed: docs/look.md, measured on the files themselves."""

import gzip
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest

from art.baraja import words
from art.baraja.files import files
from art.baraja.zellige import fired
from ronda.cards import CARDS, Suit
from ronda.lang import catalogue, languages

WEB = Path(__file__).parents[2] / "src" / "ronda" / "web"
FILES = files()
DECKS = ("cards", "cards/four", "cards/large")
FACES = [f"{deck}/{card.value}.svg" for deck in DECKS for card in CARDS]
WON = {name for name in FILES if name.startswith("art/won/")}
LETTERS = {"fe": "ف", "zay": "ز", "ta": "ت", "re": "ر", "be": "ب", "he": "ح", "ya": "ي", "!": "!"}
GAPS = {Suit.OROS: 0, Suit.COPAS: 1, Suit.ESPADAS: 2, Suit.BASTOS: 3}
WIDTH, HEIGHT = 240, 360
FACE = "#FBF6EA"

NUMBERS = re.compile(r"-?[\d.]+")
SEGMENTS = re.compile(r"([A-Z])([^A-Z]*)")


def parsed(name: str) -> Element:
    return fromstring(FILES[name])  # noqa: S314 - our own drawing, from our own code


def tag(element: Element) -> str:
    return element.tag.removeprefix("{http://www.w3.org/2000/svg}")


def of_class(root: Element, name: str) -> Element:
    (found,) = [element for element in root.iter() if element.get("class") == name]
    return found


def numbers(text: str | None) -> list[float]:
    return [float(number) for number in NUMBERS.findall(text or "")]


def heights(path: str) -> Iterator[float]:
    """The y of many points on a path of M, L, C and Z."""
    y = 0.0
    for letter, text in SEGMENTS.findall(path):
        ends = numbers(text)[1::2]
        if letter == "C":
            a, b, c = ends
            for step in range(1, 33):
                t = step / 32
                s = 1 - t
                yield s**3 * y + 3 * s * s * t * a + 3 * s * t * t * b + t**3 * c
        yield from ends[-1:]
        y = ends[-1] if ends else y


def number_height(root: Element) -> float:
    """How high the corner number stands, strokes included, in units of the card."""
    figures = of_class(root, "number")[0]
    _, skew, _, scale, _, _ = numbers(figures.get("transform"))
    assert skew == 0
    tops = [y for path in figures for y in heights(path.get("d") or "")]
    return scale * (max(tops) - min(tops) + float(figures.get("stroke-width") or 0))


def breaks(frame: str, *, side: float) -> int:
    """How many gaps a frame has on the horizontal side at y = `side`."""
    runs = []
    x = y = 0.0
    for letter, text in SEGMENTS.findall(frame):
        values = numbers(text)
        if letter == "H":
            if y == side:
                runs.append((min(x, values[0]), max(x, values[0])))
            x = values[0]
        elif letter == "V":
            y = values[0]
        else:
            x, y = values[-2:]
    return sum(end < start for (_, end), (start, _) in pairwise(sorted(runs)))


def compressed(names: list[str]) -> int:
    return sum(len(gzip.compress(FILES[name].encode())) for name in names)


def test_what_is_committed_is_what_the_code_draws() -> None:
    on_disk = {
        path.relative_to(WEB).as_posix(): path.read_text(encoding="utf-8")
        for folder in ("cards", "art")
        for path in (WEB / folder).rglob("*.svg")
    }
    assert on_disk.keys() == FILES.keys()
    stale = [name for name, text in FILES.items() if on_disk[name] != text]
    assert not stale, f"run `python -m art.baraja`: {stale}"


def test_forty_cards_in_three_decks_and_one_back() -> None:
    assert {name for name in FILES if name.startswith("cards/")} == {*FACES, "cards/back.svg"}


@pytest.mark.parametrize("name", FILES)
def test_a_file_stands_alone(name: str) -> None:
    root = parsed(name)
    allowed = {
        *("svg", "g", "defs", "use", "clipPath", "pattern"),
        *("path", "rect", "circle"),
    }
    ids = {element.get("id") for element in root.iter()} - {None}
    for element in root.iter():
        assert tag(element) in allowed
        for key, value in element.attrib.items():
            if key == "href":
                assert value.removeprefix("#") in ids
            if "url(" in value:
                assert value.removeprefix("url(#").removesuffix(")") in ids
    assert FILES[name].count("http") == 1  # the namespace


def test_ids_are_each_used_once_so_that_cards_can_be_inlined_together() -> None:
    for deck in DECKS:
        names = [name for name in FACES if Path(name).parent.as_posix() == deck]
        ids = [element.get("id") for name in names for element in parsed(name).iter()]
        given = [name for name in ids if name]
        assert len(given) == len(set(given))


@pytest.mark.parametrize("name", [*FACES, "cards/back.svg"])
def test_a_card_is_two_by_three_white_round_cornered_and_edged(name: str) -> None:
    root = parsed(name)
    assert numbers(root.get("viewBox")) == [0, 0, WIDTH, HEIGHT]
    assert pytest.approx(2 / 3) == WIDTH / HEIGHT
    rects = [element for element in root.iter() if tag(element) == "rect"]
    sheets = [rect for rect in rects if rect.get("height") == str(HEIGHT)]
    outline, white, edge = sheets
    assert white.get("fill") == FACE
    assert float(outline.get("rx") or 0) == pytest.approx(0.06 * WIDTH)
    assert edge.get("vector-effect") == "non-scaling-stroke"
    assert edge.get("stroke-width") == "3"  # of which the clip leaves the inner half, 1.5 px


@pytest.mark.parametrize("name", FACES)
def test_the_corner_number_is_big(name: str) -> None:
    least = 0.5 if "large" in name else 0.34
    assert number_height(parsed(name)) >= least * WIDTH


@pytest.mark.parametrize("deck", DECKS)
def test_the_frame_tells_the_suit_by_its_gaps(deck: str) -> None:
    for card in CARDS:
        frame = of_class(parsed(f"{deck}/{card.value}.svg"), "frame").get("d") or ""
        top = numbers(frame)[1]
        for side in (top, HEIGHT - top):
            assert breaks(frame, side=side) == GAPS[card.suit]


def test_a_card_from_2_to_7_shows_its_mark_as_often() -> None:
    for card in CARDS:
        if 2 <= card.rank <= 7:
            tags = [tag(element) for element in parsed(f"cards/{card.value}.svg").iter()]
            assert tags.count("use") + 1 == card.rank


def test_the_base_deck_weighs_little() -> None:
    base = [name for name in FACES if Path(name).parent.name == "cards"]
    assert compressed([*base, "cards/back.svg"]) <= 150_000
    for deck in DECKS[1:]:
        assert compressed([name for name in FACES if name.startswith(f"{deck}/")]) <= 150_000


def test_the_pattern_repeats_two_khatams_of_16_each_way() -> None:
    for name in ("art/khatam.svg", "art/khatam-dark.svg"):
        (pattern,) = [element for element in parsed(name).iter() if tag(element) == "pattern"]
        assert (pattern.get("width"), pattern.get("height")) == ("64", "64")
        colours = {path.get("fill") for path in pattern[0]}
        assert len(colours) == 8  # four tints of two glazes


def test_tints_stay_within_three_per_cent() -> None:
    for colour in ("#1E4A9A", "#0F6A50"):
        shifts = sorted(lightness(tint) - lightness(colour) for tint in fired(colour))
        assert shifts == pytest.approx([-0.03, -0.01, 0.01, 0.03], abs=0.005)


def lightness(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    return (max(channels) + min(channels)) / 510


def test_each_side_has_a_tile_and_a_tile_for_its_computer_on_either_ground() -> None:
    for side in ("star", "cross", "diamond"):
        for ground in ("", "-dark"):
            person = FILES[f"art/{side}{ground}.svg"]
            computer = FILES[f"art/computer-{side}{ground}.svg"]
            assert person != computer
            assert FILES[f"art/computer{ground}.svg"] not in {person, computer}


def test_who_won_is_lettered_as_each_language_says_it() -> None:
    said = {code: catalogue(code).text("web.count.won") for code in languages()}
    assert {f"art/won/{code}.svg" for code in said} == WON
    forms = {code: written.split() for code, written in words.WON_ARABIC.items()}
    arabic = {
        code: "".join(LETTERS[each.strip("-")] for each in names if not each.isdigit())
        for code, names in forms.items()
    }
    assert words.WON_LATIN | arabic == said
    assert all(compressed([name]) < 2000 for name in WON)


def test_each_cafe_word_is_lettered_once_a_script_in_the_colour_of_the_page() -> None:
    cafe = {name for name in FILES if name.startswith("art/words/")}
    stems = {re.sub(r"-(latn|arab)\.svg$", "", name) for name in cafe}
    assert cafe == {f"{stem}-{script}.svg" for stem in stems for script in ("latn", "arab")}
    assert len(stems) == 11
    for name in cafe | WON:
        strokes = [element.get("stroke") for element in parsed(name).iter()]
        assert {stroke for stroke in strokes if stroke} == {"currentColor"}
