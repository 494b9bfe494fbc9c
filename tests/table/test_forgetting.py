"""A person who asks to be forgotten: name, words and token are gone, the table is not."""

from ronda.protocol import Phrase, Say
from ronda.table import Caller, Forget
from tests.table.driving import Driver


def test_name_words_and_token_are_gone_and_phrases_stay() -> None:
    table = Driver(rules={"preset": "koutchina"}, seats=2, free_text=True)
    table.person(0, name="Amina")
    table.person(1, name="Brahim")
    table.ask(table.seat(0), Say("a", text="I live in Fes"))
    table.ask(table.seat(0), Say("b", phrase=Phrase.TEA))
    table.ask(table.seat(1), Say("c", text="So do I"))
    table.ask(Caller(table.seat(0).seat), Forget())
    seat = table.table.seats[0]
    assert (seat.name, seat.key, seat.via) == (None, None, None)
    assert [(each.phrase, each.text) for each in table.table.said] == [
        (Phrase.TEA, None),
        (None, "So do I"),
    ]
