"""Waits for a condition with a deadline. Everything that waits in this project waits for something that it can ask."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TypeVar

from deskcraft.errors import DesktopTimeout

T = TypeVar("T")
POLL_S = 0.02


def wait_until(ask: Callable[[], T | None], timeout_s: float, what: str, poll_s: float = POLL_S) -> T:
    """Asks until the answer is neither None nor False, and gives it.

    Raises:
        DesktopTimeout: it did not come true in time; `what` says what was waited for.
    """
    deadline = time.monotonic() + timeout_s
    pause = threading.Event()
    while True:
        answer = ask()
        if answer is not None and answer is not False:
            return answer
        if time.monotonic() >= deadline:
            raise DesktopTimeout(f"waited {timeout_s:g} s for {what}")
        pause.wait(poll_s)
