"""Our actions as a model of Anthropic's says them, in each version of its computer tools."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from deskcraft.agent.models.screen import Lens
from deskcraft.agent.protocol import Malformed, Request
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
    points,
)
from tests.endpoint import bodies

Json = dict[str, Any]
Call = tuple[str, Json]
VERSIONS = ("20241022", "20250124", "20251124", "20260801")


class Claude:
    """Says actions in one version's format."""

    def __init__(self, version: str) -> None:
        self.version = version
        self._ids = itertools.count(1)

    def __call__(self, action: GuiAction | Signal, lens: Lens) -> Json:
        """An action as a whole answer."""
        return self.reply(self.calls(action, lens), "Next.")

    def reply(self, calls: Sequence[Call], text: str = "", stop: str = "tool_use") -> Json:
        """An answer with calls in this version's form."""
        words = [{"type": "text", "text": text}] if text else []
        return bodies.messages([*words, *(self.block(name, given) for name, given in calls)], stop=stop)

    def block(self, name: str, given: Json) -> Json:
        block = {"type": "tool_use", "id": f"toolu_{next(self._ids)}"}
        if name in ("ask_user", "done", "fail"):
            return {**block, "name": name, "input": given}
        if self.version == "20260801":
            return {**block, "name": name, "toolset_name": "computer", "input": given}
        return {**block, "name": "computer", "input": {"action": name, **given}}

    def calls(self, action: GuiAction | Signal, lens: Lens) -> list[Call]:
        """The calls that it takes; the first version has no wheel, no third click and no waiting."""

        def at(x: int, y: int, field: str = "coordinate") -> Json:
            return {field: [int(side) for side in lens.to_model(x, y)]}

        first = self.version == "20241022"
        match action:
            case Move():
                return [("mouse_move", at(action.x, action.y))]
            case Click():
                return self._clicks(action, at(action.x, action.y))
            case Drag(path=path):
                held = _held(action.modifiers)
                if first:
                    return [("mouse_move", at(*path[0])), ("left_click_drag", at(*path[-1]) | held)]
                if len(path) == 2:
                    return [("left_click_drag", at(*path[0], "start_coordinate") | at(*path[1]) | held)]
                moves = [("mouse_move", at(*point)) for point in path[1:]]
                return [("mouse_move", at(*path[0])), ("left_mouse_down", {}), *moves, ("left_mouse_up", {})]
            case Scroll():
                return self._wheel(action, at(action.x, action.y))
            case Type(text=text):
                return [("type", {"text": text})]
            case Key(keys=keys):
                return [("key", {"text": keys})]
            case Hold(keys=keys) if first:
                return [("key", {"text": keys})]
            case Hold(keys=keys):
                return [("hold_key", {"text": keys, "duration": self._seconds(action.duration_s)})]
            case Wait() if first:
                return [("screenshot", {})]
            case Wait():
                return [("wait", {"duration": self._seconds(action.duration_s)})]
            case Screenshot(box=(x0, y0, x1, y1)) if self.version >= "20251124":
                region = [*lens.to_model(x0, y0), *lens.to_model(x1, y1)]
                return [("zoom", {"region": [int(side) for side in region]})]
            case Screenshot():
                return [("screenshot", {})]
            case Ask(question=question):
                return [("ask_user", {"question": question})]
            case Done(message=message):
                return [("done", {"message": message})]
            case Fail(reason=reason):
                return [("fail", {"reason": reason})]

    def _seconds(self, seconds: float) -> float:
        """The toolset takes whole ones."""
        return max(1, round(seconds)) if self.version == "20260801" else seconds

    def _clicks(self, action: Click, where: Json) -> list[Call]:
        held = _held(action.modifiers)
        if self.version == "20241022":
            names = {1: ["left_click"], 2: ["double_click"], 3: ["left_click"]}[action.count]
            names = names if action.button == "left" else [f"{action.button}_click"] * action.count
            more = [("key", {"text": "Home"}), ("key", {"text": "shift+End"})] if action.count == 3 else []
            return [("mouse_move", where), *((name, held) for name in names), *more]
        if action.button != "left":
            return [(f"{action.button}_click", where | held)] * action.count
        return [({1: "left_click", 2: "double_click", 3: "triple_click"}[action.count], where | held)]

    def _wheel(self, action: Scroll, where: Json) -> list[Call]:
        if self.version == "20241022":
            down, right = "Down" if action.dy > 0 else "Up", "Right" if action.dx > 0 else "Left"
            keys = [down] * 3 * abs(action.dy) + [right] * 3 * abs(action.dx)
            return [("mouse_move", where), *([("key", {"text": " ".join(keys)})] if keys else [])]
        turns = [
            ("down" if action.dy > 0 else "up", abs(action.dy)),
            ("right" if action.dx > 0 else "left", abs(action.dx)),
        ]
        turns = [turn for turn in turns if turn[1]] or turns[:1]
        held = _held(action.modifiers)
        return [("scroll", {**where, "scroll_direction": way, "scroll_amount": by, **held}) for way, by in turns]


def _held(modifiers: Sequence[str]) -> Json:
    return {"text": "+".join(modifiers)} if modifiers else {}


def near(one: GuiAction | Signal, other: Request) -> bool:
    """The same but for two pixels."""
    if isinstance(other, Malformed) or type(one) is not type(other):
        return False
    blank = {"x", "y", "path", "box"}
    if one.model_dump(exclude=blank) != other.model_dump(exclude=blank):
        return False
    if isinstance(one, Ask | Done | Fail) or isinstance(other, Ask | Done | Fail):
        return True
    pairs = zip(points(one), points(other), strict=True)
    return all(abs(a - b) <= 2 for p, q in pairs for a, b in zip(p, q, strict=True))
