"""Knows when a desktop shows its first picture: wallpaper, panel with its own pixels, and nothing that still works."""

from __future__ import annotations

import time

import numpy as np

from deskcraft.desktop.local import windows
from deskcraft.desktop.local.machine import Machine
from deskcraft.desktop.settle import Detector, Sample, changed_area
from deskcraft.errors import DesktopTimeout

QUIET_S = 0.12
"""How long the first picture stands still before it counts."""
POLL_S = 0.015
CAP_S = 20.0
"""After this many seconds the desktop is broken; it takes less than one."""
_MIN_COLOURS = 8
"""Colours in the panel once its own parts are drawn; an empty one has one or two."""


def _dressed(machine: Machine) -> bool:
    """Is there a wallpaper, and a panel with pixels of its own?"""
    pixels = machine.screen.live
    if len(np.unique(pixels[::97, ::97])) < 2:
        return False
    docks = windows.dock_boxes(machine.connection)
    return bool(docks) and all(
        len(np.unique(pixels[box.y : box.y + box.height : 3, box.x : box.x + box.width])) >= _MIN_COLOURS
        for box in docks
    )


def wait_first_picture(machine: Machine) -> None:
    """Waits for the first picture to be final.

    Raises:
        DesktopTimeout: it does not come.
    """
    began = time.monotonic()
    before = machine.screen.raw()
    detector = Detector(QUIET_S, caret_px=0)
    dressed = False
    while True:
        load = machine.load()
        changed = changed_area(before, machine.screen.live)
        if changed:
            before = machine.screen.raw()
        quiet = detector.feed(Sample(time.monotonic(), changed, load.cpu_ns, load.delay_ns, load.blocked))
        dressed = dressed or (quiet and _dressed(machine))
        if quiet and dressed:
            return
        if time.monotonic() - began > CAP_S:
            missing = "it never came to rest" if dressed else "the wallpaper or the panel is missing"
            raise DesktopTimeout(f"the desktop's first picture was not there after {CAP_S:g} s: {missing}")
        machine.pause(POLL_S)
