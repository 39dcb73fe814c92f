"""The libvirt provider under the suite that every provider passes."""

from __future__ import annotations

import pytest

from deskcraft.desktop.libvirt.desktop import LibvirtDesktop
from deskcraft.desktop.libvirt.pool import Pool
from deskcraft.desktop.protocol import Desktop
from deskcraft.desktop.waiting import wait_until
from tests.desktop.conformance import DesktopConformance

PATH = "/home/user/Documents/field.txt"
EDITOR_S = 120.0
FIELD = "an editor on an empty file"


@pytest.mark.real
class TestLibvirtDesktop(DesktopConformance):
    @pytest.fixture(autouse=True)
    def _machines(self, pool: Pool) -> None:
        self.pool = pool

    def make(self) -> Desktop:
        return LibvirtDesktop(self.pool)

    def open_text_field(self, desktop: Desktop) -> str:
        assert isinstance(desktop, LibvirtDesktop)
        if desktop.resume_setup(FIELD):
            return PATH
        desktop.put(PATH, b"")
        desktop.launch(["mousepad", PATH])

        def shown() -> bool | None:
            return any(window.active and "field.txt" in window.title for window in desktop.windows()) or None

        wait_until(shown, EDITOR_S, "an active window of Mousepad")
        desktop.settle(cap_s=30)
        desktop.keep_setup(FIELD)
        return PATH
