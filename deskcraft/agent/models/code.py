"""Reads pyautogui code, which several models write, without running it: a small interpreter of its syntax tree.

Only calls of pyautogui's own functions (and `time.sleep`) with literal arguments are understood, one statement after
the other; everything else is refused with the reason. Names and arguments: https://pyautogui.readthedocs.io.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from deskcraft.agent.models.coalesce import Mouse
from deskcraft.agent.models.screen import Lens
from deskcraft.agent.protocol import Malformed, Request
from deskcraft.desktop.actions import MAX_WAIT_S, Button, Click, Key, Modifier, Scroll, Type, Wait

LONGEST_CODE = 20_000
MODULES = {"pyautogui", "pag", "gui", "time"}
SCROLL_UNITS = 1
"""Clicks of the wheel that one unit of `scroll` stands for on Linux."""
MOST_NOTCHES = 50
_MODIFIERS: dict[str, Modifier] = {
    "ctrl": "ctrl", "ctrlleft": "ctrl", "ctrlright": "ctrl", "shift": "shift", "shiftleft": "shift",
    "shiftright": "shift", "alt": "alt", "altleft": "alt", "altright": "alt", "win": "super", "winleft": "super",
    "winright": "super", "command": "super", "super": "super",
}  # fmt: skip


class NotCode(ValueError):
    """A statement that is not understood."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a function by name with literal arguments."""

    name: str
    args: tuple[Any, ...]
    named: dict[str, Any]
    source: str

    def take(self, *names: str, **defaults: Any) -> list[Any]:
        """The arguments by the names of the function's parameters, in their order."""
        if len(self.args) > len(names):
            raise NotCode(f"{self.name} takes {len(names)} arguments at most: {self.source}")
        given = {**defaults, **dict(zip(names, self.args, strict=False)), **self.named}
        ignored = {"duration", "tween", "pause", "logScreenshot", "_pause", "mouseDownUp"}
        strange = set(given) - set(names) - ignored
        if strange:
            raise NotCode(f"{self.name} has no argument {sorted(strange)[0]}: {self.source}")
        return [given.get(name) for name in names]


def read_calls(code: str) -> list[Call]:
    """The calls of a piece of code in order.

    Raises:
        NotCode: it does not parse, or holds anything but such calls, imports of known modules and comments.
    """
    if len(code) > LONGEST_CODE:
        raise NotCode(f"the code has {len(code)} characters, more than {LONGEST_CODE}")
    try:
        tree = ast.parse(code.strip())
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise NotCode(f"the code does not parse: {error}") from None
    calls = []
    for statement in tree.body:
        source = (ast.get_source_segment(code.strip(), statement) or "")[:200]
        match statement:
            case ast.Import(names=names) if all(name.name in MODULES for name in names):
                continue
            case ast.ImportFrom(module="pyautogui" | "time"):
                continue
            case ast.Expr(value=ast.Call() as call):
                calls.append(_call(call, source))
            case ast.Expr(value=ast.Constant(value=str())):
                continue  # a docstring or a comment in quotes
            case _:
                raise NotCode(f"only calls of pyautogui with plain values are read, not: {source}")
    return calls


def _call(node: ast.Call, source: str) -> Call:
    match node.func:
        case ast.Attribute(value=ast.Name(id=module), attr=name) if module in MODULES or module in (
            "computer",
            "agent",
        ):
            full = name
        case ast.Name(id=name):
            full = name
        case _:
            raise NotCode(f"only functions of pyautogui are known, not: {source}")
    args: list[Any] = []
    for argument in node.args:
        if isinstance(argument, ast.Starred):
            raise NotCode(f"arguments must be written out: {source}")
        args.append(_literal(argument, source))
    named: dict[str, Any] = {}
    for keyword in node.keywords:
        if keyword.arg is None:
            raise NotCode(f"arguments must be written out: {source}")
        named[keyword.arg] = _literal(keyword.value, source)
    return Call(full, tuple(args), named, source)


def _literal(node: ast.expr, source: str) -> Any:
    try:
        return ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        raise NotCode(f"arguments must be plain values: {source}") from None


class Interpreter:
    """Turns calls into requests; knows where the pointer is between one call and the next."""

    def __init__(self, lens: Lens, mouse: Mouse | None = None) -> None:
        self._lens = lens
        self._mouse = mouse or Mouse()
        self._held: dict[str, bool] = {}
        """Keys that are down, and whether anything was done while they were."""

    def requests(self, calls: Sequence[Call]) -> list[Request]:
        """The requests of calls; one that is not understood ends the list with the reason."""
        found: list[Request] = []
        for call in calls:
            try:
                found.extend(self._one(call))
            except (ValueError, TypeError) as error:
                found.append(Malformed(call.source, str(error)))
                break
        return found

    def _one(self, call: Call) -> list[Request]:
        known: dict[str, Callable[[Call], list[Request]]] = {
            "click": self._click, "leftClick": self._click, "rightClick": self._click, "middleClick": self._click,
            "doubleClick": self._click, "tripleClick": self._click, "moveTo": self._move, "moveRel": self._move_by,
            "move": self._move_by, "dragTo": self._drag, "dragRel": self._drag_by, "drag": self._drag_by,
            "mouseDown": self._down, "mouseUp": self._up, "scroll": self._scroll, "vscroll": self._scroll,
            "hscroll": self._scroll, "write": self._write, "typewrite": self._write, "press": self._press,
            "hotkey": self._hotkey, "keyDown": self._key_down, "keyUp": self._key_up, "sleep": self._sleep,
        }  # fmt: skip
        if call.name not in known:
            raise NotCode(f"no function of pyautogui that is allowed here is called {call.name}: {call.source}")
        return known[call.name](call)

    # -- the mouse --

    def _place(self, x: Any, y: Any) -> tuple[int, int]:
        """Where coordinates lie; None keeps the pointer's own."""
        if isinstance(x, list | tuple) and len(x) == 2 and y is None:
            x, y = x
        if x is None and y is None:
            return self._mouse.at
        if not all(isinstance(value, int | float) and not isinstance(value, bool) for value in (x, y)):
            raise NotCode(f"({x!r}, {y!r}) are no coordinates")
        self._mouse.at = self._lens.to_screen(float(x), float(y))
        return self._mouse.at

    def _click(self, call: Call) -> list[Request]:
        counts = {"doubleClick": 2, "tripleClick": 3}
        buttons = {"rightClick": "right", "middleClick": "middle"}
        if call.name == "click":
            x, y, clicks, _, button = call.take("x", "y", "clicks", "interval", "button")
        else:
            x, y, _, button = call.take("x", "y", "interval", "button")
            clicks = counts.get(call.name, 1)
        count = 1 if clicks is None else clicks
        if not isinstance(count, int) or not 1 <= count <= 3:
            raise NotCode(f"1 to 3 clicks can be made at once: {call.source}")
        at = self._place(x, y)
        pressed = _button(buttons.get(call.name, button))
        return [Click(x=at[0], y=at[1], button=pressed, count=count, modifiers=self._modifiers())]

    def _move(self, call: Call) -> list[Request]:
        x, y = call.take("x", "y")
        return [self._mouse.move(*self._place(x, y))]

    def _move_by(self, call: Call) -> list[Request]:
        x, y = call.take("xOffset", "yOffset")
        return [self._mouse.move(*self._by(x, y))]

    def _by(self, x: Any, y: Any) -> tuple[int, int]:
        here = self._lens.to_model(*self._mouse.at)
        return self._lens.to_screen(here[0] + float(x or 0), here[1] + float(y or 0))

    def _drag(self, call: Call) -> list[Request]:
        x, y, button = call.take("x", "y", "button")
        start = self._mouse.at
        end = self._place(x, y)
        self._mouse.at = start
        return [self._mouse.drag_to(*end, _button(button))]

    def _drag_by(self, call: Call) -> list[Request]:
        x, y, button = call.take("xOffset", "yOffset", "button")
        return [self._mouse.drag_to(*self._by(x, y), _button(button))]

    def _down(self, call: Call) -> list[Request]:
        x, y, button = call.take("x", "y", "button")
        self._place(x, y)
        return [self._mouse.down(_button(button))]

    def _up(self, call: Call) -> list[Request]:
        x, y, _ = call.take("x", "y", "button")
        if x is not None:
            self._mouse.move(*self._place(x, y))
        drag = self._mouse.up()
        if drag is None:
            raise NotCode(f"no button is down: {call.source}")
        return [drag]

    def _scroll(self, call: Call) -> list[Request]:
        clicks, x, y = call.take("clicks", "x", "y")
        if not isinstance(clicks, int | float) or isinstance(clicks, bool) or not math.isfinite(clicks):
            raise NotCode(f"scroll takes a number: {call.source}")
        at = self._place(x, y)
        notches = max(-MOST_NOTCHES, min(MOST_NOTCHES, round(clicks * SCROLL_UNITS)))
        if call.name == "hscroll":
            return [Scroll(x=at[0], y=at[1], dx=notches)]
        return [Scroll(x=at[0], y=at[1], dy=-notches)]

    # -- the keyboard --

    def _write(self, call: Call) -> list[Request]:
        text, _ = call.take("message", "interval")
        if isinstance(text, list | tuple):
            return [self._chord([_key(name)]) for name in text]
        if not isinstance(text, str):
            raise NotCode(f"write takes a text: {call.source}")
        return [Type(text=text)] if text else []

    def _press(self, call: Call) -> list[Request]:
        keys, presses, _ = call.take("keys", "presses", "interval", presses=1)
        names = [keys] if isinstance(keys, str) else keys
        if not isinstance(names, list | tuple) or not isinstance(presses, int) or not 1 <= presses <= 100:
            raise NotCode(f"press takes names of keys, and presses from 1 to 100: {call.source}")
        return [self._chord([_key(name)]) for _ in range(presses) for name in names]

    def _hotkey(self, call: Call) -> list[Request]:
        names = call.args[0] if len(call.args) == 1 and isinstance(call.args[0], list | tuple) else call.args
        if not names:
            raise NotCode(f"hotkey takes names of keys: {call.source}")
        return [self._chord([_key(name) for name in names])]

    def _key_down(self, call: Call) -> list[Request]:
        (name,) = call.take("key")
        self._held[_key(name)] = False
        return []

    def _key_up(self, call: Call) -> list[Request]:
        (name,) = call.take("key")
        if _key(name) not in self._held:
            raise NotCode(f"the key {name} is not down: {call.source}")
        used = self._held.pop(name)
        return [] if used else [self._chord([name])]

    def _chord(self, names: Sequence[str]) -> Key:
        """Keys pressed together with those that are down."""
        self._use_held()
        return Key(keys="+".join([*self._held, *names]))

    def _modifiers(self) -> tuple[Modifier, ...]:
        self._use_held()
        return tuple(_MODIFIERS[name.lower()] for name in self._held if name.lower() in _MODIFIERS)

    def _use_held(self) -> None:
        self._held = dict.fromkeys(self._held, True)

    def _sleep(self, call: Call) -> list[Request]:
        (seconds,) = call.take("seconds")
        if not isinstance(seconds, int | float) or isinstance(seconds, bool) or not 0 <= seconds < 3600:
            raise NotCode(f"sleep takes seconds: {call.source}")
        return [Wait(duration_s=min(max(float(seconds), 0.01), MAX_WAIT_S))]


def _button(name: Any) -> Button:
    if name in (None, "left", "primary"):
        return "left"
    if name in ("right", "secondary"):
        return "right"
    if name == "middle":
        return "middle"
    raise NotCode(f"no button is called {name!r}")


def _key(name: Any) -> str:
    if not isinstance(name, str) or not name or len(name) > 40:
        raise NotCode(f"{name!r} is no key")
    return name
