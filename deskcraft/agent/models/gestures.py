"""Turns calls of pyautogui's functions, which `code` has read, into our actions.

Sources: https://github.com/asweigart/pyautogui (the functions' signatures, and what its X11 part does with them).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from pydantic import ValidationError

from deskcraft.agent.models.code import Call, NotCode
from deskcraft.agent.models.code_hands import Hands
from deskcraft.agent.models.key_calls import KeyCalls
from deskcraft.agent.models.mouse_calls import MouseCalls
from deskcraft.agent.models.screen import Lens
from deskcraft.agent.protocol import Malformed, Request
from deskcraft.desktop.actions import Click, Drag, Move, Screenshot, Scroll, why_refused

Function: TypeAlias = Callable[[Call], list[Request]]


class Interpreter:
    """What calls do, one after the other."""

    def __init__(self, lens: Lens, hands: Hands | None = None, more: Mapping[str, Function] | None = None) -> None:
        """`more` are functions of a model's own, such as `computer.wait`."""
        self._hands = hands or Hands()
        self._mouse = self._hands.mouse(lens)
        keys = KeyCalls(self._hands)
        pyautogui = {**MouseCalls(lens, self._hands).functions(), **keys.functions()}
        self._functions: dict[str, Function] = {
            **{f"pyautogui.{name}": function for name, function in pyautogui.items()},
            "time.sleep": keys.sleep,
            "pyperclip.copy": keys.copy,
            **(more or {}),
        }

    def requests(self, calls: Sequence[Call]) -> list[Request]:
        """The requests of calls; one that is not understood ends the list with the reason.

        Calls that do nothing yet (a key goes down) are a look at the screen: a turn needs a request.
        """
        found: list[Request] = []
        for call in calls:
            for request in self._one(call):
                if found and _is_way_to(found[-1], request):
                    found.pop()
                found.append(request)
            if found and isinstance(found[-1], Malformed):
                return found
        if calls and self._hands.pressed:
            found.append(Move(x=self._mouse.at[0], y=self._mouse.at[1]))
        return found or ([Screenshot()] if calls else [])

    def _one(self, call: Call) -> list[Request]:
        try:
            return self._function(call)(call)
        except ValidationError as error:
            return [Malformed(call.source, f"{why_refused(error)}: {call.source}")]
        except (ValueError, TypeError) as error:
            return [Malformed(call.source, str(error))]

    def _function(self, call: Call) -> Function:
        names = (
            [f"{call.module}.{call.name}"]
            if call.module
            else [name for name in self._functions if name.partition(".")[2] == call.name]
        )
        if not names or names[0] not in self._functions:
            raise NotCode(f"no function that is allowed here is called {call.name}: {call.source}")
        return self._functions[names[0]]


def _is_way_to(before: Request, request: Request) -> bool:
    """Whether a move only goes where the next request begins anyway."""
    if not isinstance(before, Move):
        return False
    if isinstance(request, Click | Scroll):
        return (before.x, before.y) == (request.x, request.y)
    return isinstance(request, Drag) and request.path[0] == (before.x, before.y)
