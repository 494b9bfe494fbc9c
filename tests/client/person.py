"""A person as a process of its own: `python -m tests.client.person LINK` plays a match to its end.

Prints what it was told as one line of JSON.
"""

import asyncio
import json
import sys

from ronda.client import FairnessAlert, parse_link
from tests.client.people import Person


async def main(text: str) -> None:
    person = Person(parse_link(text))
    table = await person.play()
    told = {
        "totals": table.view.totals if table.view else None,
        "pushes": len(person.pushes),
        "doubts": [each.what for each in person.news if isinstance(each, FairnessAlert)],
    }
    print(json.dumps(told))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
