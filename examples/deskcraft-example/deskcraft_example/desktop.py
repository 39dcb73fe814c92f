"""The mock desktop with a log of what it was asked to perform."""

from __future__ import annotations

import os
from contextlib import AbstractContextManager
from pathlib import Path

from deskcraft.desktop import Desktop, DesktopAsked, GuiAction, Provider
from deskcraft.desktop.mock import MockDesktop

LOG = "DESKCRAFT_EXAMPLE_LOG"
"""The variable that names the log: a file to which each action is added as a line of JSON; without it there is none."""


class LoggedMock(MockDesktop):
    """In all else it is the mock."""

    def perform(self, action: GuiAction) -> None:
        """Carries the action out, and logs it."""
        super().perform(action)
        if path := os.environ.get(LOG):
            with Path(path).open("a", encoding="utf-8") as log:
                log.write(action.model_dump_json() + "\n")


def _open(asked: DesktopAsked) -> AbstractContextManager[Desktop]:
    return LoggedMock()


LOGGED_MOCK = Provider(_open, memory_mb=lambda: 200, size=(640, 400))
