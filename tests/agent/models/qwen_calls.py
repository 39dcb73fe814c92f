"""What a model of Qwen's family answers to do an action: calls of `computer_use` in the text of a chat reply."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from deskcraft.agent.models.screen import Lens
from deskcraft.desktop.actions import (
    Ask,
    Click,
    Done,
    Drag,
    Fail,
    Hold,
    Key,
    Move,
    Screenshot,
    Scroll,
    Type,
    Wait,
)
from tests.agent.models.exam import Action, Encode, Json
from tests.endpoint import bodies

Write = Callable[[Sequence[Json]], str]
"""Arguments of calls as the text of a reply."""
_CLICKS = {
    ("left", 1): "left_click",
    ("right", 1): "right_click",
    ("middle", 1): "middle_click",
    ("left", 2): "double_click",
    ("left", 3): "triple_click",
}


def encoder(write: Write, asks_by: str = "call_user", *, owl: bool = False) -> Encode:
    """Whole answers of a model; `owl`: of GUI-Owl's first version."""

    def encode(action: Action, lens: Lens) -> Json:
        return bodies.chat(write(arguments(action, lens, asks_by, owl=owl)))

    return encode


def arguments(action: Action, lens: Lens, asks_by: str = "call_user", *, owl: bool = False) -> list[Json]:
    """The calls that do an action."""

    def at(x: int, y: int) -> list[float]:
        return list(lens.to_model(x, y))

    match action:
        case Move(x=x, y=y):
            return [{"action": "mouse_move", "coordinate": at(x, y)}]
        case Click(x=x, y=y):
            name = _CLICKS[action.button, action.count]
            if owl and name == "left_click":
                name = "click"
            return [{"action": name, "coordinate": at(x, y), **_held(action)}]
        case Drag(path=(start, *_, end)):
            if owl:
                return [{"action": "drag", "coordinate": at(*start), "coordinate2": at(*end), **_held(action)}]
            there = {"action": "left_click_drag", "coordinate": at(*end), **_held(action)}
            return [{"action": "mouse_move", "coordinate": at(*start)}, there]
        case Scroll(x=x, y=y, dx=dx, dy=dy):
            there = {"coordinate": at(x, y), **_held(action)}
            calls: list[Json] = [{"action": "scroll", "pixels": -dy, **there}] if dy or not dx else []
            return [*calls, *([{"action": "hscroll", "pixels": dx, **there}] if dx else [])]
        case Type(text=text):
            if owl and text.endswith("\n"):
                return [{"action": "type", "text": text[:-1], "clear": 0, "enter": 1}]
            return [{"action": "type", "text": text}] if text else [{"action": "wait", "time": 0.1}]
        case Key(keys=keys):
            return [{"action": "key", "keys": names(keys)}]
        case Hold(keys=keys, duration_s=seconds):  # the format cannot hold: as often as a held key comes
            return [{"action": "key", "keys": names(keys)}] * min(20, max(1, round(seconds * 10)))
        case Wait(duration_s=seconds):
            return [{"action": "wait", "time": seconds}]
        case Screenshot():  # nor look closely
            return [{"action": "wait", "time": 0.1}]
        case Ask(question=question):
            return [{"action": asks_by, "text": question}]
        case Done(message=message) if message and not owl:
            return [{"action": "answer", "text": message}]
        case Done():
            return [{"action": "terminate", "status": "success"}]
        case Fail():
            return [{"action": "terminate", "status": "failure"}]
    raise AssertionError(action)


def _held(action: Click | Drag | Scroll) -> Json:
    return {"text": "+".join(action.modifiers)} if action.modifiers else {}


def names(keys: str) -> list[str]:
    """The keys of a chord."""
    if keys.endswith("+"):
        return [*[name for name in keys[:-1].split("+") if name], "+"]
    return keys.split("+")


def as_json(calls: Sequence[Json]) -> str:
    """Qwen2.5, Qwen3, GUI-Owl 1.5."""
    blocks = [json.dumps({"name": "computer_use", "arguments": given}, ensure_ascii=False) for given in calls]
    return "Action: Go on.\n" + "\n".join(f"<tool_call>\n{block}\n</tool_call>" for block in blocks)


def nested(calls: Sequence[Json]) -> str:
    """Qwen3.5."""

    def value(given: object) -> str:
        return given if isinstance(given, str) else json.dumps(given, ensure_ascii=False)

    blocks = [
        "".join(f"<parameter={name}>\n{value(given)}\n</parameter>\n" for name, given in call.items()) for call in calls
    ]
    return "Action: Go on.\n\n" + "\n".join(
        f"<tool_call>\n<function=computer_use>\n{block}</function>\n</tool_call>" for block in blocks
    )


def owl(calls: Sequence[Json]) -> str:
    """GUI-Owl 1."""
    blocks = as_json(calls).partition("\n")[2]
    return f"<thinking>\nThe next <tool_call> is clear.\n</thinking>\n{blocks}\n<conclusion>\nWent on.\n</conclusion>"
