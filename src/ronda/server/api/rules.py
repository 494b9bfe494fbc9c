"""Rules over HTTP: the published sets, the pages of any mix, the rules of a house in words."""

from collections.abc import Callable
from typing import Final

import msgspec

from ronda.lang import catalogue, languages
from ronda.pages import Page, deck_page
from ronda.pages.duration import published_minutes
from ronda.protocol import Code
from ronda.protocol.http import BriefBody, RulesBody, RuleSet
from ronda.rules import preset_of, read_rules, rule_set_names, rules_values
from ronda.server.api.endpoint import ApiRequest, Endpoints
from ronda.server.making.made import Made, make_once
from ronda.server.making.rules import AtThisTable, HouseRules, changed, in_short, page_of
from ronda.table import NotAllowedError

ENDPOINTS: Final = Endpoints()
_QUERY: Final = {"lang": "the language of the page", "seats": "for a table of this many seats only"}


@ENDPOINTS.add("GET", "/api/rules", list[RuleSet])
async def list_sets(_call: ApiRequest) -> Made:
    """Every rule set, switch by switch."""
    return make_once(_every_set)


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


@ENDPOINTS.add("GET", "/api/rules/{name}", Page, query=_QUERY)
async def show_set(call: ApiRequest) -> Made:
    """A rules page."""
    seats = call.query.get("seats")
    if seats is not None and seats not in ("2", "3", "4"):
        raise NotAllowedError(Code.MALFORMED, "seats: 2, 3 or 4")
    lang, count = call.query.get("lang", "en"), None if seats is None else int(seats)
    return await _page(call, page_of, {"preset": call.path["name"]}, lang, count)


@ENDPOINTS.add("POST", "/api/rules/page", Page, body=RulesBody)
async def show_mix(call: ApiRequest) -> Made:
    """The page of the rules of a house, or the switch at fault."""
    mix: RulesBody = call.body
    return await _page(call, page_of, mix.rules, mix.lang, mix.seats)


@ENDPOINTS.add("POST", "/api/rules/house", HouseRules, body=RulesBody)
async def change(call: ApiRequest) -> Made:
    """Every switch of the rules of a house in words, with their page; or why not."""
    mix: RulesBody = call.body
    return await _page(call, changed, mix.rules, mix.lang)


@ENDPOINTS.add("POST", "/api/rules/brief", AtThisTable, body=BriefBody)
async def at_this_table(call: ApiRequest) -> Made:
    """A table in five lines, and what differs from the rules played last."""
    sitter: BriefBody = call.body
    return await _page(call, in_short, (sitter.rules, sitter.last), sitter.lang, sitter.seats)


@ENDPOINTS.add("GET", "/api/deck", Page, query={"lang": _QUERY["lang"]})
async def show_deck(call: ApiRequest) -> Made:
    """The page of the forty cards."""
    lang = call.query.get("lang", "en")
    _check_language(lang)
    return make_once(deck_page, catalogue(lang))


async def _page(
    call: ApiRequest, what: Callable[..., object], sent: object, lang: str, *seats: int | None
) -> Made:
    _check_language(lang)
    written = msgspec.json.encode(sent)
    return await call.server.workshop.page(call.client, what, written, lang, *seats)


def _check_language(lang: str) -> None:
    """Raises `NotAllowedError` for a language that there is none of."""
    if lang not in languages():
        raise NotAllowedError(Code.MALFORMED, f"lang: one of {', '.join(languages())}")
