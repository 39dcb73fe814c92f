"""Our actions as whole answers of the Responses API, for both of its computer tools."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import Any

from deskcraft.agent.models.openai_actions import PIXELS_A_NOTCH, WAIT_S
from deskcraft.agent.models.screen import Lens
from deskcraft.desktop.actions import (
    Ask,
    Click,
    Done,
    Drag,
    Fail,
    GuiAction,
    Hold,
    Key,
    Move,
    Screenshot,
    Scroll,
    Signal,
    Type,
    Wait,
)
from tests.endpoint import bodies

Json = dict[str, Any]
Action = GuiAction | Signal
CAPS = {"ctrl": "CTRL", "shift": "SHIFT", "alt": "ALT", "super": "META", "Return": "ENTER", "Escape": "ESC"}
BUTTONS = {"left": "left", "right": "right", "middle": "wheel"}


def chord(keys: str) -> list[str]:
    """A chord of DeskCraft as the format's list of keys, which are named as on the caps."""
    names = [*filter(None, keys[:-1].split("+")), "+"] if keys.endswith("+") else keys.split("+")
    return [CAPS.get(name, name.upper()) for name in names]


def gui(action: GuiAction, lens: Lens) -> list[Json]:
    """What the format says for an action; what it has no word for in the words that come nearest."""

    def at(x: int, y: int) -> Json:
        return dict(zip(("x", "y"), map(int, lens.to_model(x, y)), strict=True))

    held: Json = {}
    if isinstance(action, Click | Drag | Scroll) and action.modifiers:
        held = {"keys": [CAPS[name] for name in action.modifiers]}
    match action:
        case Move():
            return [{"type": "move", **at(action.x, action.y)}]
        case Click():
            one = {"type": "click", "button": BUTTONS[action.button], **at(action.x, action.y), **held}
            if action.button != "left" or action.count == 1:
                return [one] * action.count
            return [{"type": "double_click", **at(action.x, action.y), **held}, *[one] * (action.count - 2)]
        case Drag():
            assert action.button == "left", "the format drags with the left button alone"
            return [{"type": "drag", "path": [at(x, y) for x, y in action.path], **held}]
        case Scroll():
            far = {"scroll_x": action.dx * PIXELS_A_NOTCH, "scroll_y": action.dy * PIXELS_A_NOTCH}
            return [{"type": "scroll", **at(action.x, action.y), **far, **held}]
        case Type():
            return [{"type": "type", "text": action.text}]
        case Key():
            return [{"type": "keypress", "keys": chord(action.keys)}]
        case Hold():  # which it cannot: a press, and waiting for as long
            return [{"type": "keypress", "keys": chord(action.keys)}]
        case Wait():
            return [{"type": "wait"}] * math.ceil(action.duration_s / WAIT_S)
        case Screenshot():
            return [{"type": "screenshot"}]


def items(action: Action, lens: Lens, tool: str, number: int = 1) -> list[Json]:
    """The items of an answer that say an action."""
    match action:
        case Ask():
            name, given = "ask_user", {"question": action.question}
        case Done():
            name, given = "done", {"message": action.message}
        case Fail():
            name, given = "fail", {"reason": action.reason}
        case _:
            return calls(gui(action, lens), tool, number)
    return [function(name, given, number)]


def calls(actions: Sequence[Json], tool: str, number: int = 1) -> list[Json]:
    """Actions in one call of the present tool, or in a call each of the older one."""
    if tool == "computer":
        return [call(f"call-{number}", actions=list(actions))]
    return [call(f"call-{number}-{place}", action=action) for place, action in enumerate(actions)]


def call(call_id: str, **more: Any) -> Json:
    """One computer_call."""
    base = {"type": "computer_call", "id": f"cu-{call_id}", "call_id": call_id, "status": "completed"}
    return {**base, "pending_safety_checks": [], **more}


def function(name: str, given: Json, number: int = 1) -> Json:
    """One function_call."""
    base = {"type": "function_call", "id": f"fc-{number}", "call_id": f"call-f{number}", "status": "completed"}
    return {**base, "name": name, "arguments": json.dumps(given)}


def thought(number: int = 1, text: str = "") -> Json:
    """A reasoning item."""
    summary = [{"type": "summary_text", "text": text}] if text else []
    return {
        "type": "reasoning",
        "id": f"rs-{number}",
        "summary": summary,
        "encrypted_content": "c2VjcmV0",
        "status": None,
    }


def message(text: str, phase: str | None = None, status: str = "completed") -> Json:
    """A message of the model."""
    part = {"type": "output_text", "text": text, "annotations": []}
    base = {"type": "message", "id": "msg-1", "role": "assistant", "status": status, "content": [part]}
    return {**base, "phase": phase} if phase else base


def answer(*output: Json, **more: Any) -> Json:
    """A whole answer."""
    return {**bodies.responses(list(output)), **more}
