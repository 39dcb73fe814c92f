"""The tools: one for each action of DeskCraft, with the JSON schema of its fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ValidationError

from deskcraft.agent.protocol import Malformed, Request
from deskcraft.desktop.actions import (
    ACTION,
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
    why_refused,
)


@dataclass(frozen=True)
class Tool:
    """A tool: its action, and its description for a model."""

    name: str
    action: type[BaseModel]
    about: str

    @property
    def schema(self) -> dict[str, Any]:
        """JSON schema of the arguments: the action's fields but its kind."""
        schema = self.action.model_json_schema()
        schema["properties"] = {
            name: {key: value for key, value in field.items() if key != "title"}
            for name, field in schema.get("properties", {}).items()
            if name != "kind"
        }
        return {key: value for key, value in schema.items() if key not in ("title", "description")}


TOOLS = {
    tool.name: tool
    for tool in (
        Tool("screenshot", Screenshot, "Look at the screen, or closer at a box (left, top, right, bottom) of it."),
        Tool("move", Move, "Move the pointer to (x, y)."),
        Tool("click", Click, "Click at (x, y); count 2 is a double-click. Modifiers are held meanwhile."),
        Tool("drag", Drag, "Press a button at the first point of the path, move along it, release at the last."),
        Tool("scroll", Scroll, "Turn the wheel at (x, y): dy notches down (negative: up), dx notches to the right."),
        Tool("type", Type, "Type a text where the keyboard's focus is; a newline is Return, a tab is Tab."),
        Tool("key", Key, "Press a chord once, keys joined by +: ctrl+shift+s, Return, F2."),
        Tool("hold", Hold, "Hold a chord down for duration_s seconds."),
        Tool("wait", Wait, "Let the desktop go on for duration_s seconds."),
        Tool("ask_user", Ask, "Ask the user a question; the answer comes with the result."),
        Tool("done", Done, "Say that the work is finished. The user may have more to say; else this ends the task."),
        Tool("fail", Fail, "Say that the task cannot be done, and why. This ends it."),
    )
}


def request(name: str, arguments: Mapping[str, Any] | None) -> Request:
    """The action that a call stands for; `Malformed` with the reason where it stands for none."""
    given = dict(arguments or {})
    raw = f"{name}({given})"
    if name not in TOOLS:
        return Malformed(raw, f"there is no tool '{name}'; there are {', '.join(TOOLS)}")
    if "kind" in given:
        return Malformed(raw, "kind: there is no such argument")
    kind = TOOLS[name].action.model_fields["kind"].default
    try:
        return ACTION.validate_python({"kind": kind, **given})
    except ValidationError as error:
        return Malformed(raw, f"{name}: {why_refused(error)}")
