"""Rule sets over HTTP: their list, their pages, and the page of any mix of switches."""

from functools import cache
from typing import Any, Final

import msgspec

from ronda.lang import catalogue, languages
from ronda.pages import Page, deck_page
from ronda.pages.duration import published_minutes
from ronda.protocol import Code
from ronda.protocol.http import RulesBody, RuleSet
from ronda.rules import preset_of, read_rules, rule_set_names, rules_values
from ronda.server.api.endpoint import ApiRequest, Endpoint
from ronda.server.making.made import Made, make
from ronda.server.making.rules import page_of
from ronda.table import NotAllowedError


async def list_sets(_call: ApiRequest) -> Made:
    """Every rule set."""
    return _sets()


@cache
def _sets() -> Made:
    """They stay the same as long as the server runs."""
    return make(_every_set)


def _every_set() -> list[RuleSet]:
    minutes = published_minutes()
    return [
        RuleSet(
            name,
            preset_of(name).name,
            preset_of(name).source,
            rules_values(read_rules({"preset": name})),
            dict(minutes[name]),
        )
        for name in rule_set_names()
    ]


async def show_set(call: ApiRequest) -> Made:
    """The page of a rule set."""
    seats = call.query.get("seats")
    if seats is not None and seats not in ("2", "3", "4"):
        raise NotAllowedError(Code.MALFORMED, "seats: 2, 3 or 4")
    written = {"preset": call.path["name"]}
    lang = call.query.get("lang", "en")
    return await _page(call, written, lang, None if seats is None else int(seats))


async def show_mix(call: ApiRequest) -> Made:
    """The page of any mix."""
    mix: RulesBody = call.body
    return await _page(call, mix.rules, mix.lang, mix.seats)


async def show_deck(call: ApiRequest) -> Made:
    """The page of the forty cards."""
    lang = call.query.get("lang", "en")
    check_language(lang)
    return _deck(lang)


@cache
def _deck(lang: str) -> Made:
    return make(deck_page, catalogue(lang))


async def _page(call: ApiRequest, written: dict[str, Any], lang: str, seats: int | None) -> Made:
    check_language(lang)
    sent = msgspec.json.encode(written)
    return await call.server.workshop.page(call.client, page_of, sent, lang, seats)


def check_language(lang: str) -> None:
    """Raises `NotAllowedError` for a language that there is none of."""
    if lang not in languages():
        raise NotAllowedError(Code.MALFORMED, f"lang: one of {', '.join(languages())}")


_QUERY: Final = {"lang": "the language of the page", "seats": "for a table of this many seats only"}

ENDPOINTS: Final = (
    Endpoint(
        "GET", "/api/rules", list_sets, "Every rule set, switch by switch.", result=list[RuleSet]
    ),
    Endpoint(
        "GET",
        "/api/deck",
        show_deck,
        "The page of the forty cards.",
        result=Page,
        query={"lang": _QUERY["lang"]},
    ),
    Endpoint("GET", "/api/rules/{name}", show_set, "A rules page.", result=Page, query=_QUERY),
    Endpoint(
        "POST",
        "/api/rules/page",
        show_mix,
        "The page of the rules of a house, or the switch at fault.",
        body=RulesBody,
        result=Page,
    ),
)
