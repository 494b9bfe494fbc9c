"""What a piece of work costs: the processor time of its steps, without what others did between."""

import time
from collections.abc import Callable, Coroutine, Generator
from typing import Any, Generic, TypeVar

Result = TypeVar("Result")

Charge = Callable[[float], None]
"""Is told how many seconds of processor time were taken."""


class Metered(Generic[Result]):
    """Something to await: the work, step by step, each step charged."""

    def __init__(self, work: Coroutine[Any, Any, Result], charge: Charge) -> None:
        self._work = work
        self._charge = charge

    def __await__(self) -> Generator[Any, Any, Result]:
        work, sent, fault = self._work, None, None
        while True:
            began = time.thread_time()
            try:
                waited_for = work.send(sent) if fault is None else work.throw(fault)
            except StopIteration as ended:
                result: Result = ended.value
                return result
            finally:
                self._charge(time.thread_time() - began)
            try:
                sent, fault = (yield waited_for), None
            except BaseException as error:  # noqa: BLE001 - it is the work that has to hear it
                sent, fault = None, error
