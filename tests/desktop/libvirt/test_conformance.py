"""The libvirt provider under the suite that every provider passes."""

from __future__ import annotations

from types import FunctionType

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


LONG = (
    "test_the_browser_shows_a_site_without_a_warning",
    "test_the_tree_can_be_narrowed_to_an_application",
    "test_a_restored_desktop_can_be_used",
    "test_window_ids_are_distinct",
    "test_nothing_stays_pressed",
    "test_a_snapshot_holds_what_the_sites_recorded",
    "test_root_sees_neither_the_server_nor_its_files",
    "test_keys_edit_what_was_typed",
    "test_a_picture_is_a_copy",
)
"""What takes an emulated machine a quarter of a minute or two; the local desktop passes it in `make test`."""


def in_exams(kind: type) -> type:
    """Marks inherited tests of one provider as exams: a mark on themselves would be one for every provider."""
    for name in LONG:
        shared = getattr(kind, name)
        own = FunctionType(shared.__code__, shared.__globals__, name, shared.__defaults__, shared.__closure__)
        own.__dict__ |= {"pytestmark": [*getattr(shared, "pytestmark", ())]}
        setattr(kind, name, pytest.mark.exam(own))
    return kind


@in_exams
@pytest.mark.real
class TestLibvirtDesktop(_Machine, Screen, Editing, Lifetime, Sites):
    """What a person sees and does, and what a reset leaves."""


@pytest.mark.real
@pytest.mark.exam
class TestLibvirtInside(_Machine, Files, Commands):
    """Files and commands, each on a machine that is led back: too long for `make test`.

    `test_hostile_answers` has the same requests without a machine; the local desktop passes this part in `make test`.
    """
