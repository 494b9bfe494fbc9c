"""*Learn in two minutes* over HTTP."""

from typing import Final

from ronda.pages.lesson import Lesson, lesson
from ronda.server.api.endpoint import Call, Endpoint


async def show_lesson(_call: Call) -> Lesson:
    """The lesson; a deal is played in a few milliseconds."""
    return lesson()


ENDPOINTS: Final = (
    Endpoint(
        "GET",
        "/api/lesson",
        show_lesson,
        "One deal with nine plays to be made, frame by frame.",
        result=Lesson,
    ),
)
