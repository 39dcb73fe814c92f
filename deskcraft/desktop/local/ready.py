"""Knows when a desktop shows its first picture: wallpaper, panel with its own pixels, and nothing that still works.

The first desktop of an image has to stand still for a moment before its picture counts as final. The picture is kept,
and a later desktop of the same image is ready as soon as it shows the same, its clock aside.
"""

from __future__ import annotations

import time

import numpy as np
import numpy.typing as npt

from deskcraft.desktop.local import windows
from deskcraft.desktop.local.inside import Body
from deskcraft.desktop.local.session import CLOCK_FROM_RIGHT, PANEL_HEIGHT
from deskcraft.desktop.settle import Detector, Sample, changed_area
from deskcraft.errors import DesktopTimeout

QUIET_S = 0.6
"""How long a first picture not known yet stands still before it counts: its parts come late on a busy machine."""
POLL_S = 0.015
CAP_S = 30.0
"""After this many seconds the desktop is broken; it takes one."""
_MIN_COLOURS = 8
"""Colours in the panel once its own parts are drawn; an empty one has one or two."""
_SPARSE = 97
"""Rows and columns of the picture are first compared at this distance, which is nearly free."""

Pixels = npt.NDArray[np.uint32]
_first_pictures: dict[tuple[str, int, int], Pixels] = {}
"""By image and size of the screen: the last first picture of this process."""


def _dressed(machine: Body) -> bool:
    """Is there a wallpaper, and a panel with pixels of its own?"""
    pixels = machine.screen.live
    if len(np.unique(pixels[::_SPARSE, ::_SPARSE])) < 2:
        return False
    docks = windows.dock_boxes(machine.connection)
    return bool(docks) and all(
        len(np.unique(pixels[box.y : box.y + box.height : 3, box.x : box.x + box.width])) >= _MIN_COLOURS
        for box in docks
    )


def _same(pixels: Pixels, known: Pixels) -> bool:
    """Are two first pictures the same but for the clock and what stands to the right of it?"""
    above, left = pixels.shape[0] - PANEL_HEIGHT, pixels.shape[1] - CLOCK_FROM_RIGHT
    return (
        np.array_equal(pixels[:above:_SPARSE, ::_SPARSE], known[:above:_SPARSE, ::_SPARSE])
        and np.array_equal(pixels[above:, :left], known[above:, :left])
        and np.array_equal(pixels[:above], known[:above])
    )


def wait_first_picture(machine: Body, image_id: str, *, cap_s: float = CAP_S, still_s: float | None = None) -> None:
    """Waits for the first picture to be final, at most `cap_s`; `still_s` as in `settle.Detector`.

    Raises:
        DesktopTimeout: it does not come.
    """
    screen = machine.screen
    key = (image_id, screen.width, screen.height)
    known = _first_pictures.get(key)
    began = time.monotonic()
    before = screen.raw()
    if known is not None and _same(before, known):
        return
    detector = Detector(QUIET_S, caret_px=0, still_s=still_s)
    while True:
        changed = changed_area(before, screen.live)
        if changed:
            before = screen.raw()
            if known is not None and _same(before, known):
                return
        load = machine.load()
        quiet = detector.feed(Sample(time.monotonic(), changed, load.cpu_ns, load.delay_ns, load.blocked))
        dressed = quiet and _dressed(machine)
        if dressed:
            _first_pictures[key] = before
            return
        if time.monotonic() - began > cap_s:
            missing = "the wallpaper or the panel is missing" if quiet else "it never came to rest"
            raise DesktopTimeout(f"the desktop's first picture was not there after {cap_s:g} s: {missing}")
        machine.pause(POLL_S)
