"""The actions of OpenAI's computer tools in our terms.

The nine actions and their fields are those of the `openai` package (`openai.types.responses.computer_action`); what
they mean where the types leave it open is in OpenAI's guide (https://developers.openai.com/api/docs/guides/
tools-computer-use): 100 pixels of scrolling are one notch of the wheel, `wait` lasts two seconds, `keys` of a mouse
action are held during it, and the `wheel` button is the middle one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, get_args

from pydantic import ValidationError

from deskcraft.agent.models.screen import Lens
from deskcraft.agent.protocol import Malformed, Request
from deskcraft.desktop.actions import (
    Button,
    Click,
    Drag,
    GuiAction,
    Key,
    Modifier,
    Move,
    Screenshot,
    Scroll,
    Type,
    Wait,
    why_refused,
)
from deskcraft.model.tape import Body

WAIT_S = 2.0
PIXELS_A_NOTCH = 100
MOST_NOTCHES = 50
MOST_PRESSES = 50
FARTHEST = 1_000_000
"""Numbers beyond this are no coordinates and no way to scroll."""
BUTTONS: dict[str, Button] = {"left": "left", "right": "right", "wheel": "middle", "middle": "middle"}
MODIFIERS: dict[str, Modifier] = {
    "ctrl": "ctrl",
    "control": "ctrl",
    "shift": "shift",
    "alt": "alt",
    "option": "alt",
    "meta": "super",
    "cmd": "super",
    "command": "super",
    "super": "super",
    "win": "super",
    "windows": "super",
}
_WHITE = {" ": "space", "\n": "Return", "\r": "Return", "\t": "Tab"}


def read_actions(actions: Sequence[Any], lens: Lens) -> list[Request]:
    """The requests of a list of actions, in order; what is not understood is refused in its place."""
    found: list[Request] = []
    for action in actions:
        try:
            found += _read(action, lens)
        except ValidationError as error:
            found.append(Malformed(str(action), f"{action['type']}: {why_refused(error)}"))
        except (ValueError, TypeError) as error:
            found.append(Malformed(str(action), str(error)))
    return found


def together(requests: Sequence[Request]) -> list[Request]:
    """Merges successive clicks at one point: as separate requests they would be too slow for a triple click."""
    found: list[Request] = []
    for request in requests:
        before = found[-1] if found else None
        if isinstance(request, Click) and isinstance(before, Click):
            count = before.count + request.count
            if count <= 3 and before.model_copy(update={"count": request.count}) == request:
                found[-1] = before.model_copy(update={"count": count})
                continue
        found.append(request)
    return found


def _read(action: Any, lens: Lens) -> Sequence[GuiAction]:
    if not isinstance(action, dict) or not isinstance(action.get("type"), str):
        raise ValueError("an action is an object with a type")
    known: dict[str, Callable[[Body, Lens], Sequence[GuiAction]]] = {
        "click": _click,
        "double_click": _click,
        "drag": _drag,
        "keypress": _keypress,
        "move": _move,
        "screenshot": lambda action, lens: [Screenshot()],
        "scroll": _scroll,
        "type": _type,
        "wait": lambda action, lens: [Wait(duration_s=WAIT_S)],
    }
    kind = action["type"]
    if kind not in known:
        raise ValueError(f"there is no action {kind}; there are {', '.join(known)}")
    return known[kind](action, lens)


def _click(action: Body, lens: Lens) -> Sequence[GuiAction]:
    x, y = _at(action, lens)
    count = 2 if action["type"] == "double_click" else 1
    return [Click(x=x, y=y, button=_button(action), count=count, modifiers=_held(action))]


def _drag(action: Body, lens: Lens) -> Sequence[GuiAction]:
    points = action.get("path")
    if not isinstance(points, list) or len(points) < 2:
        raise ValueError("drag takes a path of two points or more")
    path = tuple(_at(point if isinstance(point, dict) else _pair(point), lens) for point in points)
    return [Drag(path=path, modifiers=_held(action))]


def _move(action: Body, lens: Lens) -> Sequence[GuiAction]:
    x, y = _at(action, lens)
    _held(action)  # keys that are held on the way are up again at its end: nothing comes of them
    return [Move(x=x, y=y)]


def _scroll(action: Body, lens: Lens) -> Sequence[GuiAction]:
    x, y = _at(action, lens)
    across, down = (_notches(action.get(name) or 0) for name in ("scroll_x", "scroll_y"))
    return [Scroll(x=x, y=y, dx=across, dy=down, modifiers=_held(action))]


def _type(action: Body, lens: Lens) -> Sequence[GuiAction]:
    if not isinstance(action.get("text"), str):
        raise ValueError("type takes a text")
    return [Type(text=action["text"])]


def _keypress(action: Body, lens: Lens) -> Sequence[GuiAction]:
    """One chord; several keys beside the modifiers are pressed one after the other, the modifiers held."""
    names = _keys(action)
    if not names:
        raise ValueError("keypress takes one key or more")
    held = list(dict.fromkeys(name for name in names if name in get_args(Modifier)))
    pressed = [name for name in names if name not in held]
    return [Key(keys="+".join([*held, name])) for name in pressed] or [Key(keys="+".join(held))]


def _at(point: Body, lens: Lens) -> tuple[int, int]:
    x, y = (_number(point.get(name), name) for name in ("x", "y"))
    return lens.to_screen(x, y)


def _pair(point: Any) -> Body:
    if not isinstance(point, list) or len(point) != 2:
        raise ValueError(f"a point of a path is an object with x and y, not {point!r}"[:200])
    return {"x": point[0], "y": point[1]}


def _number(value: Any, name: str) -> float:
    good = isinstance(value, int | float) and not isinstance(value, bool) and -FARTHEST <= value <= FARTHEST
    if not good:
        raise ValueError(f"{name} must be a number of pixels, not {value!r}"[:200])
    return float(value)


def _notches(pixels: Any) -> int:
    number = _number(pixels, "the distance to scroll")
    turns = min(MOST_NOTCHES, max(1, round(abs(number) / PIXELS_A_NOTCH)))
    return int(math.copysign(turns, number)) if number else 0


def _button(action: Body) -> Button:
    name = action.get("button") or "left"
    if name not in BUTTONS:
        raise ValueError(f"no button {name!r} here: left, right and wheel; ALT with LEFT or RIGHT goes back or forward")
    return BUTTONS[name]


def _held(action: Body) -> tuple[Modifier, ...]:
    """The modifiers of a mouse action."""
    names = _keys(action)
    modifiers = tuple(MODIFIERS[name] for name in dict.fromkeys(names) if name in MODIFIERS)
    if len(modifiers) < len(set(names)):
        raise ValueError("with the mouse only CTRL, SHIFT, ALT and META can be held")
    return modifiers


def _keys(action: Body) -> list[str]:
    """Names of keys in our spelling."""
    keys = action.get("keys") or []
    if not isinstance(keys, list) or not all(isinstance(key, str) and key for key in keys):
        raise ValueError("keys is a list of names of keys")
    # some write a whole chord as one name
    parts = [part for key in keys for part in (key.split("+") if len(key) > 1 and "" not in key.split("+") else [key])]
    if len(parts) > MOST_PRESSES:
        raise ValueError(f"{len(parts)} keys at once are more than {MOST_PRESSES}")
    return [_key(part) for part in parts]


def _key(name: str) -> str:
    """The names stand for key caps: a letter is the key, not its capital."""
    if name in _WHITE:
        return _WHITE[name]
    bare = name.strip().lower()
    return MODIFIERS.get(bare, bare)
