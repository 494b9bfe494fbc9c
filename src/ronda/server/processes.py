"""What a process beside the server does first: give way, and end with the server."""

import multiprocessing
import os
import threading


def begin(niceness: int) -> None:
    """Gives way to others so much, and ends with the server's process."""
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    watch_parent()


def watch_parent() -> None:
    """Ends this process with the server's, also where that is killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: "multiprocessing.process.BaseProcess") -> None:
    parent.join()
    os._exit(0)
