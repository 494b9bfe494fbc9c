"""*Learn in two minutes* over HTTP."""

from functools import cache
from typing import Final

from ronda.pages.lesson import Lesson, lesson
from ronda.server.api.endpoint import ApiRequest, Endpoint
from ronda.server.making.made import Made, make


async def show_lesson(_call: ApiRequest) -> Made:
    """The lesson."""
    return _lesson()


@cache
def _lesson() -> Made:
    """It stays the same as long as the server runs."""
    return make(lesson)


ENDPOINTS: Final = (
    Endpoint(
        "GET",
        "/api/lesson",
        show_lesson,
        "One deal with nine plays to be made, frame by frame.",
        result=Lesson,
    ),
)
