"""The local provider under the suite that every provider passes."""

from __future__ import annotations

import pytest

from deskcraft.desktop.local import LocalDesktop
from deskcraft.desktop.protocol import Desktop
from deskcraft.desktop.waiting import wait_until
from deskcraft.image.store import find_image
from tests.desktop.conformance import DesktopConformance
from tests.desktop.provider import TIMEOUT_S


@pytest.mark.real
class TestLocalDesktop(DesktopConformance):
    def make(self) -> Desktop:
        return LocalDesktop(find_image())

    def open_text_field(self, desktop: Desktop) -> str:
        path = "/home/user/Documents/field.txt"
        desktop.put(path, b"")
        desktop.launch(["mousepad", path])

        def shown() -> bool | None:
            return any(window.active and "field.txt" in window.title for window in desktop.windows()) or None

        wait_until(shown, TIMEOUT_S, "an active window of Mousepad")
        desktop.settle()
        return path
