"""The game: pure functions of (state, action) for two, three and four players and every switch.

Six verbs are the whole surface: `start`, `to_act`, `legal`, `apply`, `view`, `redact`. The
modules below them are the core, plain functions over small tuples of integers that run in the
interpreter and, compiled, by the million:

* `law`, `state`: the rules and the match as integers;
* `capture`, `dealing`, `play`, `calls`, `score`: one topic of RULES.md each;
* `flow`: the order of things, from one decision to the next;
* `telling`, `reading`, `events`: what happened, as integers and as the events of RECORD.md;
* `match`, `view`: the six verbs.
"""

from ronda.engine.events import (
    Call,
    CallEvent,
    CollectEvent,
    CountEvent,
    DealEvent,
    DrawEvent,
    EndEvent,
    Event,
    HandsEvent,
    LeftoverEvent,
    PlayEvent,
    PointsEvent,
    Reason,
    Seat,
    SettledCall,
    SettleEvent,
    Side,
    TableEvent,
    TotalsEvent,
    redact,
)
from ronda.engine.match import (
    CHANCE,
    Action,
    Fault,
    Refusal,
    State,
    apply,
    check_dealer,
    legal,
    next_to_act,
    start,
    to_act,
)
from ronda.engine.view import CallOption, ChainView, Gain, Phase, PlayOption, View, view

__all__ = [
    "CHANCE",
    "Action",
    "Call",
    "CallEvent",
    "CallOption",
    "ChainView",
    "CollectEvent",
    "CountEvent",
    "DealEvent",
    "DrawEvent",
    "EndEvent",
    "Event",
    "Fault",
    "Gain",
    "HandsEvent",
    "LeftoverEvent",
    "Phase",
    "PlayEvent",
    "PlayOption",
    "PointsEvent",
    "Reason",
    "Refusal",
    "Seat",
    "SettleEvent",
    "SettledCall",
    "Side",
    "State",
    "TableEvent",
    "TotalsEvent",
    "View",
    "apply",
    "check_dealer",
    "legal",
    "next_to_act",
    "redact",
    "start",
    "to_act",
    "view",
]
