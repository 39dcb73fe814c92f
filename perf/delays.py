"""When does the picture change last after an action, and how long was it still before that? By toolkit and action.

python -m perf.delays FILE [--rounds N] [NAME...]

FILE takes a line of JSON for each action; the same command goes on with the applications that it has no line of.
docs/understand/architecture.md, "How settling works", says which delays settling knows.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from Xlib import X

from deskcraft.desktop.actions import Click, Drag, GuiAction, Key, Move, Scroll, Type
from deskcraft.desktop.local import LocalDesktop
from deskcraft.desktop.settle import CARET_PX, changed_area
from deskcraft.desktop.waiting import wait_until
from deskcraft.image.store import find_image
from perf.figures import percentile

LOOKS_S = 2.5
"""How long after an action the picture is looked at."""
POLL_S = 0.01
PATIENCE_S = 90.0
APPLICATIONS = {
    "mousepad (GTK 3)": ["mousepad"],
    "inkscape (GTK 3)": ["inkscape"],
    "audacity (wx, GTK 3)": ["audacity"],
    "gimp (GTK 2)": ["gimp", "--new-instance"],
    "writer (VCL)": ["soffice", "--writer"],
    "calc (VCL)": ["soffice", "--calc"],
    "kdenlive (Qt 5)": ["kdenlive"],
    "blender": ["blender"],
    "chromium": ["chromium", "about:blank"],
    "vscode (Electron's code in Chromium)": ["code"],
}


@dataclass(frozen=True)
class Tried:
    """What one action was followed by."""

    application: str
    action: str
    last_s: float
    """When the picture changed last, from the end of the action; 0 if it did not."""
    still_s: float
    """The longest time without a change before a change."""
    tooltip: bool
    """Whether a tooltip was up at the end: it comes when the pointer has rested, whatever was done."""


def actions(x: int, y: int) -> list[tuple[str, GuiAction]]:
    """What is done in each application, with what it is called; x, y is the middle of its window."""
    return [
        ("click", Click(x=x, y=y)),
        ("type", Type(text="word")),
        ("space", Key(keys="space")),
        ("Return", Key(keys="Return")),
        ("move the cursor", Key(keys="ctrl+Home")),
        ("open a menu", Key(keys="alt+f")),
        ("move in a menu", Key(keys="Down")),
        ("close a menu", Key(keys="Escape")),
        ("leave the menu bar", Key(keys="Escape")),
        ("context menu", Click(x=x, y=y, button="right")),
        ("close it", Key(keys="Escape")),
        ("select all", Key(keys="ctrl+a")),
        ("drag", Drag(path=((x, y), (x + 120, y + 60)))),
        ("scroll", Scroll(x=x, y=y, dy=3)),
        ("open a dialog", Key(keys="ctrl+o")),
        ("close a dialog", Key(keys="Escape")),
        ("hover", Move(x=60, y=90)),
    ]


def try_in(name: str, rounds: int) -> list[Tried]:
    """All actions in one application, so many times."""
    found = []
    with LocalDesktop(find_image()) as desktop:
        desktop.reset()
        desktop.launch(APPLICATIONS[name])
        wait_until(lambda: desktop.windows() or None, PATIENCE_S, name)
        desktop.settle(cap_s=PATIENCE_S, quiet_s=3.0)
        x, y = desktop.windows()[-1].box.center
        for called, action in actions(x, y) * rounds:
            desktop.perform(action)
            last_s, still_s = watched(desktop)
            found.append(Tried(name, called, round(last_s, 3), round(still_s, 3), tooltip_is_up(desktop)))
    return found


def watched(desktop: LocalDesktop) -> tuple[float, float]:
    """When the picture changed last by more than a caret, and the longest pause before a change, seconds from now."""
    began = time.monotonic()
    before = desktop.screenshot()
    last_s = still_s = 0.0
    while (now := time.monotonic() - began) < LOOKS_S:
        after = desktop.screenshot()
        if changed_area(before.view("V3")[..., 0], after.view("V3")[..., 0]) > CARET_PX:
            still_s = max(still_s, now - last_s)
            last_s, before = now, after
        time.sleep(POLL_S)
    return last_s, still_s


def tooltip_is_up(desktop: LocalDesktop) -> bool:
    """Is a window shown that says that it is a tooltip?"""
    connection = desktop._running().body.connection
    with connection.use() as x:
        kind = x.get_atom("_NET_WM_WINDOW_TYPE_TOOLTIP")
        return any(_is(x, window, kind) for window in connection.root.query_tree().children[-8:])


def _is(x: Any, window: Any, kind: int) -> bool:
    found = window.get_property(x.get_atom("_NET_WM_WINDOW_TYPE"), X.AnyPropertyType, 0, 8)
    return bool(found) and kind in found.value and window.get_attributes().map_state == X.IsViewable


def table(rows: Iterable[Tried]) -> str:
    """By application and action: median and latest last change, the longest pause, and of how many; ms."""
    groups: dict[tuple[str, str], list[Tried]] = defaultdict(list)
    for row in rows:
        groups[row.application, row.action].append(row)
    lines = ["| application | action | last change p50 | latest | longest pause | times | tooltips |", "|" + "---|" * 7]
    for (application, action), tried in groups.items():
        lasts = [1000 * one.last_s for one in tried]
        pause = 1000 * max(one.still_s for one in tried)
        tips = sum(one.tooltip for one in tried)
        lines.append(
            f"| {application} | {action} | {percentile(lasts, 50):.0f} | {max(lasts):.0f} | {pause:.0f} "
            f"| {len(tried)} | {tips} |"
        )
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Tries what FILE has no lines of, then prints the table of all its lines."""
    parser = argparse.ArgumentParser(prog="python -m perf.delays", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"some of {', '.join(APPLICATIONS)}; all if none")
    asked = parser.parse_intermixed_args(arguments)
    lines = asked.file.read_text().splitlines() if asked.file.exists() else []
    rows = [Tried(**json.loads(line)) for line in lines]
    done = {row.application for row in rows}
    for name in asked.names or list(APPLICATIONS):
        if name in done:
            continue
        print(f"{name} ...", flush=True)
        new = try_in(name, asked.rounds)
        with asked.file.open("a") as out:
            out.writelines(json.dumps(asdict(one)) + "\n" for one in new)
        rows += new
    print(table(rows))


if __name__ == "__main__":
    main()
