"""Pictures that change after settling said that the desktop was quiet: an agent that looks at them sees what was."""

from __future__ import annotations

import time

from deskcraft.desktop.actions import Click, Drag, GuiAction, Key, Type
from deskcraft.desktop.local import LocalDesktop
from deskcraft.desktop.settle import CARET_PX, changed_area
from deskcraft.desktop.waiting import wait_until
from deskcraft.image.store import find_image
from perf.figures import Figure, percentile

LATER_S = 1.0
"""After this a quiet picture is looked at again."""
ROUNDS = 1
PATIENCE_S = 90.0
APPLICATIONS = {
    "gtk3": ["mousepad"],
    "gtk2": ["gimp", "--new-instance"],
    "vcl": ["soffice", "--writer"],
    "chromium": ["chromium", "about:blank"],
    "qt5": ["kdenlive"],
}


def _actions(x: int, y: int) -> list[GuiAction]:
    """What people do everywhere: menus, dialogs, typing, selecting, the context menu."""
    return [
        Click(x=x, y=y),
        Type(text="some words"),
        Key(keys="alt+f"),
        Key(keys="Down"),
        Key(keys="Escape"),
        Key(keys="Escape"),
        Click(x=x, y=y, button="right"),
        Key(keys="Escape"),
        Key(keys="ctrl+a"),
        Drag(path=((x, y), (x + 120, y + 60))),
    ]


def measure() -> list[Figure]:
    """Quiet pictures that were not, of a fixed set of actions in applications of five toolkits."""
    stale, waits = 0, list[float]()
    for argv in APPLICATIONS.values():
        with LocalDesktop(find_image()) as desktop:
            desktop.reset()
            desktop.launch(argv)
            wait_until(lambda: desktop.windows() or None, PATIENCE_S, argv[0])
            desktop.settle(cap_s=PATIENCE_S, quiet_s=2.0)
            x, y = desktop.windows()[-1].box.center
            for action in _actions(x, y) * ROUNDS:
                desktop.perform(action)
                settled = desktop.settle()
                if settled.quiet:
                    waits.append(settled.seconds)
                    stale += _changes(desktop)
    share = 100 * stale / max(1, len(waits))
    how = f"of {len(waits)} quiet pictures, in {len(APPLICATIONS)} applications"
    return [
        Figure("stale_frames_percent", round(share, 2), 0.2, f"changed within {LATER_S:g} s, {how}"),
        Figure("settle_ms_p50", round(percentile(waits, 50) * 1000), 400, how),
    ]


def _changes(desktop: LocalDesktop) -> bool:
    """Does the picture change within a second, by more than a caret or a clock?"""
    before = desktop.screenshot()
    time.sleep(LATER_S)
    return changed_area(before.view("V3")[..., 0], desktop.screenshot().view("V3")[..., 0]) > CARET_PX
