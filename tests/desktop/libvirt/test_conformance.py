"""The libvirt provider under the suite that every provider passes."""

from __future__ import annotations

import pytest

from deskcraft.desktop.libvirt.desktop import LibvirtDesktop
from deskcraft.desktop.libvirt.pool import Pool
from deskcraft.desktop.protocol import Desktop
from deskcraft.desktop.waiting import wait_until
from tests.desktop.conformance_inside import Commands, Files, Lifetime
from tests.desktop.conformance_screen import Editing, Screen
from tests.desktop.conformance_sites import Sites
from tests.desktop.provider import DesktopBase

PATH = "/home/user/Documents/field.txt"
EDITOR_S = 120.0
FIELD = "an editor on an empty file"


class _Machine(DesktopBase):
    """How a desktop is made here."""

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


@pytest.mark.real
class TestLibvirtDesktop(_Machine, Screen, Editing, Lifetime, Sites):
    """What a person sees and does, and what a reset leaves."""

    @pytest.mark.exam
    def test_the_browser_shows_a_site_without_a_warning(self, desktop: Desktop) -> None:
        """The other providers pass it in `make test`; an emulated machine takes two minutes for a browser.

        A method of its own: a mark on that of `Sites` would be one for every provider.
        """
        super().test_the_browser_shows_a_site_without_a_warning(desktop)


@pytest.mark.real
@pytest.mark.exam
class TestLibvirtInside(_Machine, Files, Commands):
    """Files and commands, each on a machine that is led back: too long for `make test`.

    `test_hostile_answers` has the same requests without a machine; the local desktop passes this part in `make test`.
    """
