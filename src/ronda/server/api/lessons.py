"""*Learn in two minutes* over HTTP."""

from typing import Final

from ronda.pages.lesson import Lesson, lesson
from ronda.server.api.endpoint import ApiRequest, Endpoints
from ronda.server.making.made import Made, make_once

ENDPOINTS: Final = Endpoints()


@ENDPOINTS.add("GET", "/api/lesson", Lesson)
async def show_lesson(_call: ApiRequest) -> Made:
    """One deal with nine plays to be made, frame by frame."""
    return make_once(lesson)
