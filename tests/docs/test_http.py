"""docs/http.md names all that the server takes and gives, and nothing else."""

import re
from typing import get_args

from ronda.protocol import Code, FromClient, ToClient
from ronda.server.app import ENDPOINTS
from tests.architecture.sources import ROOT

PAGE = (ROOT / "docs" / "http.md").read_text(encoding="utf-8")


def test_every_call_is_there_and_no_other() -> None:
    named = set(re.findall(r"^\| `(?:GET|POST) [^`]+`", PAGE, re.MULTILINE))
    assert named == {f"| `{each.method} {each.path}`" for each in ENDPOINTS}


def test_every_message_and_every_reason_is_there() -> None:
    messages = {each.__struct_config__.tag for each in (*get_args(FromClient), *get_args(ToClient))}
    missing = {f"`{name}`" for name in messages | {code.value for code in Code}}
    assert not {name for name in missing if name not in PAGE}
