"""Actions as elements of a gymnasium space, both ways. Every action on the screen can be written.

An element has all fields; each kind reads those that concern it:

    move, click, scroll      point (px), button, count, modifiers, scroll (notches right, notches down)
    drag                     from point through via to end
    screenshot               the whole screen, or with look = 1 the box that point and end span
    type, ask, done, fail    text
    key, hold                keys, duration_ms (hold and wait)
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Dict, Discrete, MultiBinary, MultiDiscrete, Sequence
from pydantic import ValidationError

from deskcraft.agent.protocol import Malformed, Request
from deskcraft.desktop.actions import (
    ACTION,
    MAX_TEXT,
    MAX_WAIT_S,
    Click,
    Drag,
    GuiAction,
    Hold,
    Key,
    Move,
    Screenshot,
    Scroll,
    Signal,
    Wait,
    off_screen,
    why_refused,
)
from deskcraft.gym.text import UnicodeText

KINDS = (
    "move",
    "click",
    "drag",
    "scroll",
    "type",
    "key",
    "hold",
    "wait",
    "screenshot",
    "ask",
    "done",
    "fail",
)
BUTTONS = ("left", "middle", "right")
MODIFIERS = ("ctrl", "shift", "alt", "super")
SPOKEN = {"type": "text", "ask": "question", "done": "message", "fail": "reason"}
"""Which field of our action the element's `text` is."""
KEYS = (
    "Return",
    "Escape",
    "Tab",
    "BackSpace",
    "Delete",
    "Home",
    "End",
    "Up",
    "Down",
    "Left",
    "Right",
    "F2",
    "F10",
    "ctrl+a",
    "ctrl+c",
    "ctrl+v",
    "ctrl+s",
    "ctrl+z",
    "shift+Tab",
    "alt+F4",
)
"""What samples press; any chord may be written."""
MAX_KEYS = 100
NOTCHES = 50
Element = dict[str, Any]


def action_space(width: int, height: int) -> Dict:
    """Makes the space of all actions on a screen.

    Args:
        width: of the screen, px.
        height: of the screen, px.

    Returns:
        The space; its fields are in docs/use/bridges.md.
    """
    point = MultiDiscrete([width, height])
    return Dict(
        {
            "kind": Discrete(len(KINDS)),
            "point": point,
            "end": MultiDiscrete([width, height]),
            "via": Sequence(MultiDiscrete([width, height])),
            "button": Discrete(len(BUTTONS)),
            "count": Discrete(3, start=1),
            "modifiers": MultiBinary(len(MODIFIERS)),
            "scroll": MultiDiscrete([2 * NOTCHES + 1] * 2, start=[-NOTCHES, -NOTCHES]),
            "text": UnicodeText(MAX_TEXT),
            "keys": UnicodeText(MAX_KEYS, KEYS),
            "duration_ms": Discrete(int(1000 * MAX_WAIT_S), start=1),
            "look": Discrete(2),
        }
    )


def to_element(action: GuiAction | Signal, width: int, height: int) -> Element:
    """Writes an action as an element. Durations are rounded to milliseconds; modifiers lose their order.

    Args:
        action: places in px of the screen.
        width: of the screen, px.
        height: of the screen, px.

    Returns:
        The element.

    Raises:
        ValueError: the action is off the screen, where no element points.
    """
    element = _blank(KINDS.index(action.kind))
    if isinstance(action, GuiAction) and (reason := off_screen(action, width, height)):
        raise ValueError(reason)
    match action:
        case Move():
            element["point"] = _point(action.x, action.y)
        case Click():
            element |= {"point": _point(action.x, action.y), "count": np.int64(action.count)}
        case Drag(path=path):
            element |= {"point": _point(*path[0]), "end": _point(*path[-1])}
            element["via"] = tuple(_point(*place) for place in path[1:-1])
        case Scroll():
            element |= {"point": _point(action.x, action.y), "scroll": _point(action.dx, action.dy)}
        case Key() | Hold():
            element["keys"] = action.keys
        case Screenshot(box=(x0, y0, x1, y1)):
            element |= {"point": _point(x0, y0), "end": _point(x1 - 1, y1 - 1), "look": np.int64(1)}
    if isinstance(action, Hold | Wait):
        element["duration_ms"] = np.int64(max(1, round(1000 * action.duration_s)))
    if isinstance(action, Click | Drag):
        element["button"] = np.int64(BUTTONS.index(action.button))
    if isinstance(action, Click | Drag | Scroll):
        element["modifiers"] = np.array([name in action.modifiers for name in MODIFIERS], np.int8)
    if field := SPOKEN.get(action.kind):
        element["text"] = getattr(action, field)
    return element


def from_element(element: Element) -> Request:
    """Reads the action that an element stands for.

    Args:
        element: of `action_space`.

    Returns:
        The action; `Malformed` where the element stands for none (a chord without a key).
    """
    kind = KINDS[int(element["kind"])]
    fields = {"kind": kind, **_fields(kind, element)}
    try:
        return ACTION.validate_python(fields)
    except ValidationError as error:
        return Malformed(repr(fields), f"{kind}: {why_refused(error)}")


def _fields(kind: str, element: Element) -> dict[str, Any]:
    x, y = (int(value) for value in element["point"])
    end_x, end_y = (int(value) for value in element["end"])
    held = tuple(name for name, bit in zip(MODIFIERS, element["modifiers"], strict=True) if bit)
    pressed = {"button": BUTTONS[int(element["button"])], "modifiers": held}
    duration = {"duration_s": int(element["duration_ms"]) / 1000}
    match kind:
        case "move":
            return {"x": x, "y": y}
        case "click":
            return {"x": x, "y": y, "count": int(element["count"]), **pressed}
        case "drag":
            via = [(int(px), int(py)) for px, py in element["via"]]
            return {"path": ((x, y), *via, (end_x, end_y)), **pressed}
        case "scroll":
            dx, dy = (int(value) for value in element["scroll"])
            return {"x": x, "y": y, "dx": dx, "dy": dy, "modifiers": held}
        case "key":
            return {"keys": element["keys"]}
        case "hold":
            return {"keys": element["keys"], **duration}
        case "wait":
            return duration
        case "screenshot":
            box = (min(x, end_x), min(y, end_y), max(x, end_x) + 1, max(y, end_y) + 1)
            return {"box": box if element["look"] else None}
    return {SPOKEN[kind]: element["text"]}


def _blank(kind: int) -> Element:
    return {
        "kind": np.int64(kind),
        "point": _point(0, 0),
        "end": _point(0, 0),
        "via": (),
        "button": np.int64(0),
        "count": np.int64(1),
        "modifiers": np.zeros(len(MODIFIERS), np.int8),
        "scroll": _point(0, 0),
        "text": "",
        "keys": "",
        "duration_ms": np.int64(1000),
        "look": np.int64(0),
    }


def _point(x: int, y: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    return np.array([x, y], np.int64)
