"""A hostile client of the desktop's X server: the controller's calls end in time, or with a known error."""

from __future__ import annotations

import ast
import contextlib
import time
from collections.abc import Callable
from pathlib import Path

from deskcraft.attack.ground import Ground
from deskcraft.attack.registry import attack
from deskcraft.desktop.actions import Click, Drag, GuiAction, Key, Scroll, Type
from deskcraft.desktop.guarded import LOOK_S, patience
from deskcraft.desktop.local import LocalDesktop
from deskcraft.desktop.waiting import wait_until
from deskcraft.errors import DesktopError

_INSIDE = Path(__file__).parents[1] / "x_clients_inside.py"
_HELD = (
    "perform, settle, windows, pointer and screenshot end in time, with an answer or a desktop's error that is not ours"
)
_BEGIN_S = 20.0
_SETTLE_S = 2.0
_SLACK_S = 15.0
"""For a call beyond its own patience, on a machine with other work."""
_ACTIONS: tuple[GuiAction, ...] = (
    Click(x=400, y=300),
    Type(text="word"),
    Key(keys="ctrl+a"),
    Type(text="\u6587 \u00e9"),
    Drag(path=((10, 10), (300, 200))),
    Scroll(x=400, y=300, dy=3),
    Key(keys="Escape"),
)
_SAMPLED = ("flipped-lists",)


def names() -> dict[str, str]:
    """The clients and what each does, read without running their file: its Xlib is the image's."""
    found = {}
    for part in ast.parse(_INSIDE.read_text("utf-8")).body:
        for made in part.decorator_list if isinstance(part, ast.FunctionDef) else ():
            if (
                isinstance(made, ast.Call)
                and isinstance(made.args[0], ast.Constant)
                and isinstance(part, ast.FunctionDef)
            ):
                found[str(made.args[0].value)] = ast.get_docstring(part) or ""
    return found


def _calls(desktop: LocalDesktop) -> list[tuple[str, Callable[[], object], float]]:
    """What the controller does in a turn, and how long each may take."""
    looks: list[tuple[str, Callable[[], object], float]] = [
        ("screenshot", desktop.screenshot, LOOK_S),
        ("windows", desktop.windows, LOOK_S),
        ("pointer", desktop.pointer, LOOK_S),
        ("settle", lambda: desktop.settle(cap_s=_SETTLE_S), LOOK_S),
    ]
    acts: list[tuple[str, Callable[[], object], float]] = [
        (f"perform {type(action).__name__}", lambda action=action: desktop.perform(action), patience(action))  # type: ignore[misc]
        for action in _ACTIONS
    ]
    return [*looks, *acts, *looks]


def _meet(ground: Ground, name: str) -> str:
    desktop = ground.fresh_desktop()
    desktop.put("~/client.py", _INSIDE.read_bytes())
    desktop.launch(["/usr/bin/python3", "/home/user/client.py", name])
    with contextlib.suppress(DesktopError):
        wait_until(lambda: desktop.run(["test", "-e", "/tmp/at-work"]).exit_code == 0, _BEGIN_S, f"the client {name}")
    for what, call, within_s in _calls(desktop):
        began = time.monotonic()
        try:
            call()
        except DesktopError as error:
            blame = desktop.blame(error)
            if blame.who == "us":
                return f"{what}: {error}: blamed on us: {blame.why}"[:400]
            return _over(what, began, within_s)
        except ValueError as error:
            if not what.startswith("perform"):  # a text that cannot be typed is refused so
                return f"{what}: uncaught ValueError: {error}"[:300]
        except Exception as error:  # what is looked for
            return f"{what}: uncaught {type(error).__name__}: {error}"[:300]
        if said := _over(what, began, within_s):
            return said
    return ""


def _over(what: str, began: float, within_s: float) -> str:
    taken = time.monotonic() - began
    return f"{what} took {taken:.0f} s" if taken > within_s + _SLACK_S else ""


for _name, _does in names().items():
    attack("x", _name, f"{_does.partition(chr(10))[0].rstrip('.')}: {_HELD}", sampled=_name in _SAMPLED)(
        lambda ground, name=_name: _meet(ground, name)  # type: ignore[misc]
    )
