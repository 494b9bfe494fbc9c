"""What several commands ask for in the same way."""

import pytest
import typer

from ronda.cli.asking import catalogue_asked, fail, rules_asked


def test_a_rule_set_and_its_changes() -> None:
    rules, written = rules_asked("guide", ["target=61", "darba=2"])
    assert written == {"preset": "guide", "target": 61, "darba": 2}
    assert (rules.target, rules.darba) == (61, 2)


@pytest.mark.parametrize(
    ("name", "settings", "says"),
    [
        ("poker", None, "koutchina"),
        ("guide", ["darba"], "darba"),
        ("guide", ["win=now"], "at_once"),
    ],
)
def test_what_is_refused_ends_with_status_2(
    name: str, settings: list[str] | None, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(typer.Exit) as ended:
        rules_asked(name, settings)
    assert ended.value.exit_code == 2
    assert says in capsys.readouterr().err


def test_failing_names_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(typer.Exit):
        fail("nothing works")
    assert capsys.readouterr().err == "ronda: nothing works\n"


def test_the_language_is_as_asked_or_as_the_system_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    for system, language in [
        ("fr_FR.UTF-8", "fr"),
        ("ar_MA.UTF-8", "ary"),
        ("ar_EG", "ar"),
        ("es_MX@euro", "es"),
        ("de_DE.UTF-8", "en"),
        ("C", "en"),
        ("", "en"),
    ]:
        monkeypatch.setenv("LANG", system)
        assert catalogue_asked(None).language == language
    assert catalogue_asked("ary-Latn").language == "ary-Latn"
    monkeypatch.setenv("LC_ALL", "es_ES.UTF-8")
    assert catalogue_asked(None).language == "es"
    assert catalogue_asked("fr").language == "fr"


def test_a_language_that_there_is_none_of_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(typer.Exit):
        catalogue_asked("tlh")
    assert "ary-Latn" in capsys.readouterr().err
