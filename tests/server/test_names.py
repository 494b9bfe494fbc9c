"""What may be a name at a table."""

from pathlib import Path

import pytest

from ronda.protocol import Code
from ronda.server.names import check_alike, check_person, clean_name, clean_words
from ronda.table import NotAllowedError
from tests.server.harness import ask, play, server_on, set_up, sit


@pytest.mark.parametrize(
    "name",
    [
        "Amina",
        "محمد بن علي",
        "👨\u200d👩\u200d👧",
        "Lina 👩🏽\u200d🚀",
        "❤\ufe0f\u200d🔥",
        "🙂\u200d↔\ufe0f",
        "می\u200cخواهم",
        "שַּׁבָּת",
        "တို့",
        "བསྒྲུབས",
        "Nguyễn Thị Ánh",
        "ශ්\u200dරී",
        "1\ufe0f\u20e3",
        "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
        "\U0001fae8",
    ],
)
def test_any_script_and_any_emoji(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        "  ",
        "a\nb",
        "a\u2028b",
        "\u202eevil",
        "Sa\u200dra",
        "\u200d👧",
        "👨\u200d",
        "👨\u200d\u200d👧",
        "👨\u200dx",
        "\u3164",
        "\u115f",
        "\u1160\u1160",
        "\uffa0",
        "\u2800",
        "\u034f",
        "A\u034fli",
        "\u17b4",
        "\u17b5",
        "\u200b",
        "\u2068\u2069",
        "\u200c",
        "\ufe0f",
        "Ali\ufe0f",
        "Ali\u180b",
        "A\U000e0100",
        "Ali\U000e0041",
        "\ufff9a",
        "a\x00b",
        "a\x1b[2J",
        "\ud800",
        "\ue000",
        "A" + "\u0301" * 39,
        "A" + "\u0488" * 3,
        "م" + "\u064e" * 3,
        "\u0301",
        "a \u0301",
    ],
)
def test_nothing_that_cannot_be_seen(name: str) -> None:
    with pytest.raises(NotAllowedError):
        clean_name(name)


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("\u2068Ana\u2069", "Ana"),
        ("Ana\u200f", "Ana"),
        ("\u202aAna\u202c", "Ana"),
        ("A\u200bli", "Ali"),
        ("a\u00adb", "ab"),
        ("\ufeffAna", "Ana"),
        ("A\u200cna", "Ana"),
        ("می\u200c", "می"),
        (" Ana\u00a0 Sofia\n", "Ana Sofia"),
        ("Ame\u0301lie", "Amélie"),
    ],
)
def test_what_phones_add_is_taken_out(written: str, kept: str) -> None:
    assert clean_name(written) == kept
    assert clean_words(written) == kept


def test_a_refusal_names_the_sign_and_what_would_be_right() -> None:
    with pytest.raises(NotAllowedError, match=r"U\+034F.*leave it out"):
        clean_name("A\u034fli")
    with pytest.raises(NotAllowedError, match="2 accents at most") as refused:
        clean_words("A" + "\u0301" * 199)
    assert refused.value.code is Code.ILLEGAL


def test_words_stay_in_one_line() -> None:
    assert clean_words("a\n" * 3) == "a a a"
    for text in ("\x1b]0;pwn\x07\x1b[2J", "\u202eabc", "a\x00b", "\u200b"):
        with pytest.raises(NotAllowedError):
            clean_words(text)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Sara", "sara"),
        ("Sara", "Ѕаrа"),
        ("Ali", "AIi"),
        ("paypal", "раураl"),
        ("Amina", "Arnina"),
        ("Karim", "Ｋａｒｉｍ"),
        ("Karim", "𝐊𝐚𝐫𝐢𝐦"),
        ("Omar", "0mar"),
        ("میخواهم", "می\u200cخواهم"),
        ("❤\ufe0f", "❤"),
        ("علي", "ﻋﻠﻲ"),
    ],
)
def test_what_looks_the_same_is_the_same(name: str, other: str) -> None:
    for one, two in ((name, other), (other, name)):
        with pytest.raises(NotAllowedError) as refused:
            check_alike(one, [None, "Zineb", two])
        assert refused.value.code is Code.NAME_TAKEN


@pytest.mark.parametrize(
    ("name", "other"), [("Sara", "Sarah"), ("José", "Jose"), ("علي", "عالي"), ("🙂", "🙃")]
)
def test_what_differs_may_sit_together(name: str, other: str) -> None:
    check_alike(name, [None, other])


@pytest.mark.parametrize(
    "name",
    [
        "Computer",
        "Computer (careful)",
        "computer 2 (maâlem)",
        "Соmрutеr",
        "C0mputer",
        "Bot 7 (computer)",
        "Maalem",
        "ordinateur (prudent)",
        "ORDENADOR",
        "حاسوب",
        "كمبيوتر (معلم)",
        "beginner",
        "مبتدئ",
    ],
)
def test_no_person_is_called_like_a_computer(name: str) -> None:
    with pytest.raises(NotAllowedError) as refused:
        check_person(clean_name(name))
    assert refused.value.code is Code.NAME_TAKEN


@pytest.mark.parametrize("name", ["Maalem Ahmed", "Abbot", "Bot", "7", "🤖", "Robota", "Amina"])
def test_a_person_may_be_called_nearly_so(name: str) -> None:
    check_person(name)


def test_at_a_table_names_are_kept_clean_and_apart(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            table, host = await set_up(run.url, seats=4, free_text=True, preset="marocl3ab")
            path = f"/api/tables/{table}"
            await sit(run.url, table, "\u2068Sara\u2069", host)
            assert (await ask(run.url, "GET", path)).json["seats"][0]["name"] == "Sara"
            refused = await ask(run.url, "POST", f"{path}/sit", {"name": "Ѕаrа"})
            assert (refused.status, refused.json["code"]) == (409, "name_taken")
            refused = await ask(run.url, "POST", f"{path}/sit", {"name": "Computer"})
            assert (refused.status, refused.json["code"]) == (409, "name_taken")
            await sit(run.url, table, "Computer", kind="bot")
            for text, status in (("\u202eabc", 422), ("salam\n\u200f", 200)):
                wish = {"type": "say", "id": f"{status}", "text": text}
                said = await ask(run.url, "POST", f"{path}/messages", wish, token=host)
                assert said.status == status
            said = (await ask(run.url, "GET", path)).json["said"]
            assert [each["text"] for each in said] == ["salam"]

    play(scene())
