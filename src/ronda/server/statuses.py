"""The HTTP status of each refusal."""

from collections.abc import Mapping
from typing import Final

from ronda.protocol import Code

STATUS: Final[Mapping[Code, int]] = {
    Code.MALFORMED: 400,
    Code.UNKNOWN_TYPE: 400,
    Code.OTHER_VERSION: 400,
    Code.BAD_TOKEN: 401,
    Code.NOT_YOURS: 403,
    Code.NO_SUCH_TABLE: 404,
    Code.FULL: 409,
    Code.NAME_TAKEN: 409,
    Code.STALE: 409,
    Code.NOT_NOW: 409,
    Code.TOO_LATE: 409,
    Code.CLOSED: 410,
    Code.TOO_LARGE: 413,
    Code.ILLEGAL: 422,
    Code.BAD_RULES: 422,
    Code.TOO_FAST: 429,
    Code.TRY_AGAIN: 503,
}
