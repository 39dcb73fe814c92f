"""What pyautogui's functions of the mouse mean: presses and releases become drags, keys that are down modifiers."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

from deskcraft.agent.models.code import Call, NotCode
from deskcraft.agent.models.code_hands import Hands
from deskcraft.agent.models.screen import Lens
from deskcraft.agent.protocol import Request
from deskcraft.desktop.actions import Button, Click, Screenshot, Scroll

MOST_NOTCHES = 50
"""Of the wheel in one request; what goes beyond is cut: it is at the end of the page by then."""
_AT = ("x", "y")
_WAY = ("xOffset", "yOffset")
_PACE = ("duration", "tween", "logScreenshot", "_pause")
_DRAG = ("duration", "tween", "button", "logScreenshot", "_pause", "mouseDownUp")


class MouseCalls:
    """The functions, by name. Coordinates are the model's, in the lens's space or recognisably in the other."""

    def __init__(self, lens: Lens, hands: Hands) -> None:
        self._lens = lens
        self._hands = hands
        self._mouse = hands.mouse(lens)

    def functions(self) -> dict[str, Callable[[Call], list[Request]]]:
        """What each function does."""
        return {
            "click": self._click,
            "leftClick": self._click,
            "rightClick": self._click,
            "middleClick": self._click,
            "doubleClick": self._click,
            "tripleClick": self._click,
            "moveTo": self._move,
            "moveRel": self._move_by,
            "move": self._move_by,
            "dragTo": self._drag,
            "dragRel": self._drag_by,
            "drag": self._drag_by,
            "mouseDown": self._down,
            "mouseUp": self._up,
            "scroll": self._scroll,
            "vscroll": self._scroll,
            "hscroll": self._scroll,
            "screenshot": self._look,
            "position": self._look,
            "size": self._look,
            "resolution": self._look,
        }

    def _place(self, call: Call, given: Mapping[str, Any]) -> tuple[int, int]:
        """Where the pointer goes, and is from now on; where it is, if the call does not say: across, down, or both."""
        x, y = given.get("x"), given.get("y")
        if isinstance(x, list | tuple) and len(x) == 2 and y is None:
            x, y = x
        if x is not None and y is not None:
            x, y = call.number(x), call.number(y)
            self._mouse.at = self._on_screen(self._space_of(x, y), x, y, call)
        elif x is not None:
            x = call.number(x)
            self._mouse.at = (self._on_screen(self._space_of(x, x), x, 0.0, call)[0], self._mouse.at[1])
        elif y is not None:
            y = call.number(y)
            self._mouse.at = (self._mouse.at[0], self._on_screen(self._space_of(y, y), 0.0, y, call)[1])
        return self._mouse.at

    def _on_screen(self, lens: Lens, x: float, y: float, call: Call) -> tuple[int, int]:
        """The pixel at coordinates; beyond the screen nothing is done, nor what follows, which was meant for there."""
        place = lens.to_screen(x, y)
        if not (0 <= place[0] < lens.width and 0 <= place[1] < lens.height):
            across, down = lens.to_model(lens.width - 1, lens.height - 1)
            raise NotCode(f"({x:g}, {y:g}) is off the screen, which ends at ({across:g}, {down:g}): {call.source}")
        return place

    def _space_of(self, x: float, y: float) -> Lens:
        """Models mix both: pixels where shares of the sides are expected, and shares where pixels are."""
        whole = x.is_integer() and y.is_integer()
        if self._lens.space == "unit" and whole and max(abs(x), abs(y)) > 1:
            return dataclasses.replace(self._lens, space="pixels")
        if self._lens.space == "pixels" and not whole and 0 <= x <= 1 and 0 <= y <= 1:
            return dataclasses.replace(self._lens, space="unit")
        return self._lens

    def _offset(self, call: Call, given: Mapping[str, Any]) -> tuple[int, int]:
        """Where the pointer is after a way from where it is."""
        x, y = (call.number(given.get(name) or 0) for name in _WAY)
        lens = self._space_of(abs(x), abs(y))
        here = lens.to_model(*self._mouse.at)
        return self._on_screen(lens, here[0] + x, here[1] + y, call)

    def _click(self, call: Call) -> list[Request]:
        count: Any = {"doubleClick": 2, "tripleClick": 3}.get(call.name, 1)
        if call.name == "click":
            given = call.take(*_AT, "clicks", "interval", "button", *_PACE)
            count = given.get("clicks", 1)
        elif count > 1:
            given = call.take(*_AT, "interval", "button", *_PACE)
        else:
            given = call.take(*_AT, "interval", *_PACE)
        if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= 3:
            raise NotCode(f"1 to 3 clicks can be made at once: {call.source}")
        button = _button({"rightClick": "right", "middleClick": "middle"}.get(call.name, given.get("button")), call)
        modifiers = self._hands.modifiers()
        x, y = self._place(call, given)
        return [Click(x=x, y=y, button=button, count=count, modifiers=modifiers)]

    def _move(self, call: Call) -> list[Request]:
        return self._go(self._place(call, call.take(*_AT, *_PACE)))

    def _move_by(self, call: Call) -> list[Request]:
        return self._go(self._offset(call, call.take(*_WAY, *_PACE)))

    def _go(self, to: tuple[int, int]) -> list[Request]:
        """A move; with a button down it is a part of the drag that the release will be."""
        move = self._mouse.move(*to)
        return [] if self._hands.pressed else [move]

    def _drag(self, call: Call) -> list[Request]:
        given = call.take(*_AT, *_DRAG)
        start = self._mouse.at
        end = self._place(call, given)
        self._mouse.at = start
        return self._drag_to(end, given, call)

    def _drag_by(self, call: Call) -> list[Request]:
        given = call.take(*_WAY, *_DRAG)
        return self._drag_to(self._offset(call, given), given, call)

    def _drag_to(self, end: tuple[int, int], given: Mapping[str, Any], call: Call) -> list[Request]:
        button = _button(given.get("button"), call)
        if self._hands.pressed or given.get("mouseDownUp", True) is False:
            return self._go(end)
        modifiers = self._hands.modifiers()
        return [self._mouse.drag_to(*end, button).model_copy(update={"modifiers": modifiers})]

    def _down(self, call: Call) -> list[Request]:
        given = call.take(*_AT, "button", *_PACE)
        button = _button(given.get("button"), call)
        self._place(call, given)
        self._mouse.down(button)
        self._hands.pressed = True
        return []

    def _up(self, call: Call) -> list[Request]:
        given = call.take(*_AT, "button", *_PACE)
        before = self._mouse.at
        if self._place(call, given) != before:
            self._mouse.move(*self._mouse.at)
        modifiers = self._hands.modifiers()
        drag, self._hands.pressed = self._mouse.up(), False
        if drag is None:
            raise NotCode(f"no button is down: {call.source}")
        return [drag.model_copy(update={"modifiers": modifiers})]

    def _scroll(self, call: Call) -> list[Request]:
        given = call.take("clicks", *_AT, "logScreenshot", "_pause")
        notches = max(-MOST_NOTCHES, min(MOST_NOTCHES, int(call.number(given.get("clicks")))))
        if notches == 0:
            raise NotCode(f"scroll turns the wheel by whole notches, at least one: {call.source}")
        modifiers = self._hands.modifiers()
        x, y = self._place(call, given)
        if call.name == "hscroll":
            return [Scroll(x=x, y=y, dx=notches, modifiers=modifiers)]
        return [Scroll(x=x, y=y, dy=-notches, modifiers=modifiers)]

    def _look(self, call: Call) -> list[Request]:
        """A question about the screen or the pointer is answered by the next picture, which shows both."""
        given = call.take("imageFilename", "region") if call.name == "screenshot" else {}
        region = given.get("region")
        if region is None:
            return [Screenshot()]
        if not isinstance(region, list | tuple) or len(region) != 4:
            raise NotCode(f"region is left, top, width, height: {call.source}")
        left, top, width, height = (call.number(value) for value in region)
        lens = self._space_of(left + width, top + height)
        return [Screenshot(box=(*lens.to_screen(left, top), *lens.to_screen(left + width, top + height)))]


def _button(name: Any, call: Call) -> Button:
    match name.lower() if isinstance(name, str) else name:
        case None | "left" | "primary" | 1:
            return "left"
        case "middle" | 2:
            return "middle"
        case "right" | "secondary" | 3:
            return "right"
    raise NotCode(f"the buttons are left, middle and right: {call.source}")
