"""What may be a name at a table."""

import pytest

from ronda.server.api.names import is_name


@pytest.mark.parametrize(
    "name",
    [
        "Amina",
        "محمد بن علي",
        "👨\u200d👩\u200d👧",
        "Lina 👩🏽\u200d🚀",
        "❤\ufe0f\u200d🔥",
        "🙂\u200d↔\ufe0f",
    ],
)
def test_any_script_and_any_emoji(name: str) -> None:
    assert is_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "  ",
        "a\nb",
        "\u202eevil",
        "Sa\u200dra",
        "\u200d👧",
        "👨\u200d",
        "👨\u200d\u200d👧",
        "👨\u200dx",
    ],
)
def test_nothing_that_cannot_be_seen(name: str) -> None:
    assert not is_name(name)
