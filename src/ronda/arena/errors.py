"""The one error of this room: what is asked for cannot be played or read."""


class ArenaError(Exception):
    """The arena refuses, or cannot go on; the message says why, and what would be right.

    Whatever was played until then stays on the disk. It holds its message and nothing else, so that
    it comes back whole from a worker.
    """
