"""The game: pure functions of (state, action) for two, three and four players and every switch.

Six verbs are the whole surface: `start`, `to_act`, `legal`, `apply`, `view`, `redact`. The
modules below them are the core, plain functions over small tuples of integers that run in the
interpreter and, compiled, by the million:

* `core_rules`, `state`: the rules and the match as integers;
* `capture`, `dealing`, `play`, `calls`, `score`: one topic of RULES.md each;
* `flow`: the order of things, from one decision to the next;
* `core_events`, `decode_events`, `events`: what happened, as integers and as in RECORD.md;
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
    IllegalActionError,
    RefusalCode,
    State,
    apply,
    check_dealer,
    hand_sizes,
    legal,
    next_to_act,
    start,
    to_act,
)
from ronda.engine.view import (
    CallOption,
    ChainView,
    Gain,
    OwnView,
    Phase,
    PlayOption,
    PublicView,
    View,
    view,
    view_own,
    view_public,
)

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
    "Gain",
    "HandsEvent",
    "IllegalActionError",
    "LeftoverEvent",
    "OwnView",
    "Phase",
    "PlayEvent",
    "PlayOption",
    "PointsEvent",
    "PublicView",
    "Reason",
    "RefusalCode",
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
    "hand_sizes",
    "legal",
    "next_to_act",
    "redact",
    "start",
    "to_act",
    "view",
    "view_own",
    "view_public",
]
