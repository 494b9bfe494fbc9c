"""The types of the public protocol as the page reads them: JSDoc from `ronda.protocol`.

`make wire` writes them, and `test_wire_types` fails where they are not those of today.
"""

import inspect
from pathlib import Path
from typing import Any, Final

from msgspec import NODEFAULT
from msgspec.inspect import (
    AnyType,
    BoolType,
    DictType,
    EnumType,
    Field,
    FloatType,
    IntType,
    ListType,
    LiteralType,
    NoneType,
    StrType,
    StructType,
    TupleType,
    Type,
    UnionType,
    VarTupleType,
    multi_type_info,
)

from ronda.protocol import VERSION, Goodbye, Linked, MatchStory, Push, Refused
from ronda.protocol.http import About, Code2D, ListedTable, NewTable, RuleSet, TakenSeat

WIRE: Final = Path(__file__).parents[2] / "src/ronda/web/js/model/wire.js"
ROOTS: Final[tuple[Any, ...]] = (
    *(Push, MatchStory, Refused, Linked, Goodbye),
    *(NewTable, ListedTable, TakenSeat, RuleSet, About, Code2D),
)
HEAD: Final = """\
/**
 * The messages of the public protocol, made from `ronda.protocol` by `make wire`.
 */
"""
EVENT: Final = (
    "/** @typedef {{ event: string } & Record<string, any>} Event one event of RECORD.md */"
)
MOST_NAMED: Final = 20
"""Values of an enum that are listed; a card is any text."""
_ATOMS: Final[dict[type[Type], str]] = {
    AnyType: "any",
    BoolType: "boolean",
    FloatType: "number",
    IntType: "number",
    NoneType: "null",
    StrType: "string",
}


def wire_types() -> str:
    """The whole module."""
    structs: dict[str, StructType] = {}
    for info in multi_type_info(ROOTS):
        _collect(info, structs)
    version = f"/** Of the protocol. */\nexport const VERSION = {VERSION};"
    return "\n".join((HEAD, *map(_typedef, structs.values()), EVENT, "", version, ""))


def _collect(info: Type, structs: dict[str, StructType]) -> None:
    """Every struct that a type is made of, after those that it is made of itself."""
    if isinstance(info, StructType):
        if _is_event(info) or info.cls.__name__ in structs:
            return
        # Noted before what it is made of, since a line holds lines.
        structs[info.cls.__name__] = info
        for field in info.fields:
            _collect(field.type, structs)
        del structs[info.cls.__name__]
        if not info.array_like:
            structs[info.cls.__name__] = info
    for part in _parts(info):
        _collect(part, structs)


def _is_event(info: Type) -> bool:
    return isinstance(info, StructType) and info.tag_field == "event"


def _parts(info: Type) -> tuple[Type, ...]:
    match info:
        case UnionType():
            return info.types
        case VarTupleType() | ListType():
            return (info.item_type,)
        case TupleType():
            return info.item_types
        case DictType():
            return (info.value_type,)
    return ()


def _typedef(info: StructType) -> str:
    lines = [*_about(info), f"@typedef {{object}} {info.cls.__name__}"]
    if info.tag_field == "type":
        lines.append(f'@property {{"{info.tag}"}} type')
    lines += (_property(info, field) for field in info.fields)
    return "\n".join(("/**", *(f" * {line}" for line in lines), " */", ""))


def _about(info: StructType) -> list[str]:
    """The first sentence of its docstring."""
    return (inspect.getdoc(info.cls) or "").partition("\n\n")[0].splitlines()


def _property(info: StructType, field: Field) -> str:
    """One field; optional where it may be left out of what is sent."""
    is_unset = field.default is NODEFAULT and field.default_factory is NODEFAULT
    may_lack = not field.required and (is_unset or info.cls.__struct_config__.omit_defaults)
    name = f"[{field.encode_name}]" if may_lack else field.encode_name
    return f"@property {{{type_name(field.type)}}} {name}"


def type_name(info: Type) -> str:
    """A type in the page's terms."""
    match info:
        case StructType():
            if info.array_like:
                return f"[{', '.join(type_name(field.type) for field in info.fields)}]"
            return "Event" if _is_event(info) else info.cls.__name__
        case UnionType():
            return " | ".join(dict.fromkeys(map(type_name, info.types)))
        case VarTupleType() | ListType():
            item = type_name(info.item_type)
            return f"({item})[]" if " | " in item else f"{item}[]"
        case TupleType():
            return f"[{', '.join(map(type_name, info.item_types))}]"
        case DictType():
            return f"Record<{type_name(info.key_type)}, {type_name(info.value_type)}>"
        case EnumType():
            return _literals([each.value for each in info.cls])
        case LiteralType():
            return _literals(list(info.values))
    return _ATOMS[type(info)]


def _literals(values: list[Any]) -> str:
    """The texts themselves, but for as many as there are cards; numbers are any number."""
    if any(isinstance(value, int) for value in values):
        return "number"
    return "string" if len(values) > MOST_NAMED else " | ".join(f'"{value}"' for value in values)


if __name__ == "__main__":
    WIRE.write_text(wire_types(), encoding="utf-8")
