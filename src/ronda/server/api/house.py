"""The rules of a house over HTTP: every switch to be changed, and what a table plays in short."""

from typing import Final

import msgspec

from ronda.protocol.http import BriefBody, RulesBody
from ronda.server.api.endpoint import ApiRequest, Endpoint
from ronda.server.api.rules import check_language
from ronda.server.making.made import Made
from ronda.server.making.rules import AtThisTable, HouseRules, changed, in_short


async def change(call: ApiRequest) -> Made:
    """Every switch of a mix in words, with its page; or why it cannot be played."""
    mix: RulesBody = call.body
    check_language(mix.lang)
    sent = msgspec.json.encode(mix.rules)
    return await call.server.workshop.page(call.client, changed, sent, mix.lang)


async def at_this_table(call: ApiRequest) -> Made:
    """A table in five lines, and what differs from the rules played last."""
    sitter: BriefBody = call.body
    check_language(sitter.lang)
    sent = msgspec.json.encode((sitter.rules, sitter.last))
    return await call.server.workshop.page(call.client, in_short, sent, sitter.seats, sitter.lang)


ENDPOINTS: Final = (
    Endpoint(
        "POST",
        "/api/rules/house",
        change,
        "Every switch of the rules of a house in words, with their page; or why not.",
        body=RulesBody,
        result=HouseRules,
    ),
    Endpoint(
        "POST",
        "/api/rules/brief",
        at_this_table,
        "A table in five lines, and what differs from the rules played last.",
        body=BriefBody,
        result=AtThisTable,
    ),
)
