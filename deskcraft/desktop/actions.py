"""What an agent can do in one request: GUI actions in pixels of the screen, and the signals ASK, DONE and FAIL.

A discriminated union on `kind`, so that a trajectory can be read back and replayed. Adapters of model agents translate
their own formats into these and nothing else reaches a desktop.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, model_validator

Button: TypeAlias = Literal["left", "middle", "right"]
Modifier: TypeAlias = Literal["ctrl", "shift", "alt", "super"]
MAX_TEXT = 20_000
"""Characters that one `type` may hold; a person would not type more in one go either."""
MAX_WAIT_S = 30.0
"""Seconds that one `wait` or `hold` may last."""


class _Base(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _without_truths(cls, given: Any) -> Any:
        """Refuses true and false, which would pass for 1 and 0: no field of any action is a truth value."""
        if isinstance(given, dict):
            for name, value in given.items():
                if _holds_a_truth(value):
                    raise ValueError(f"{str(name)[:40]}: holds true or false; no action does")
        return given


def _holds_a_truth(value: Any) -> bool:
    if isinstance(value, list | tuple):
        return any(map(_holds_a_truth, value))
    return isinstance(value, bool)


class Move(_Base):
    """Moves the pointer to (x, y) px."""

    kind: Literal["move"] = "move"
    x: int
    y: int


class Click(_Base):
    """Moves to (x, y) px and presses a button `count` times, with the modifiers held."""

    kind: Literal["click"] = "click"
    x: int
    y: int
    button: Button = "left"
    count: int = Field(default=1, ge=1, le=3)
    modifiers: tuple[Modifier, ...] = ()


class Drag(_Base):
    """Presses a button at the first point of the path (px), moves along it, and releases at the last."""

    kind: Literal["drag"] = "drag"
    path: tuple[tuple[int, int], ...] = Field(min_length=2, max_length=200)
    button: Button = "left"
    modifiers: tuple[Modifier, ...] = ()


class Scroll(_Base):
    """Turns the wheel at (x, y) px: `dy` notches down (negative: up), `dx` notches to the right."""

    kind: Literal["scroll"] = "scroll"
    x: int
    y: int
    dx: int = Field(default=0, ge=-50, le=50)
    dy: int = Field(default=0, ge=-50, le=50)
    modifiers: tuple[Modifier, ...] = ()


class Type(_Base):
    """Types any Unicode text; a newline is Return, a tab is Tab."""

    kind: Literal["type"] = "type"
    text: str = Field(max_length=MAX_TEXT)


class Key(_Base):
    """Presses a chord once, keys joined by `+`: `ctrl+shift+s`, `Return`, `F2`, `ctrl++`."""

    kind: Literal["key"] = "key"
    keys: str = Field(min_length=1, max_length=100)


class Hold(_Base):
    """Holds a chord down for `duration_s` seconds."""

    kind: Literal["hold"] = "hold"
    keys: str = Field(min_length=1, max_length=100)
    duration_s: float = Field(gt=0, le=MAX_WAIT_S)


class Wait(_Base):
    """Lets the desktop go on for `duration_s` seconds (the agent's own wish; never ours)."""

    kind: Literal["wait"] = "wait"
    duration_s: float = Field(default=1.0, gt=0, le=MAX_WAIT_S)


class Screenshot(_Base):
    """Asks for a fresh look, optionally at a box `(x0, y0, x1, y1)` px of the screen."""

    kind: Literal["screenshot"] = "screenshot"
    box: tuple[int, int, int, int] | None = None

    @model_validator(mode="after")
    def _not_empty(self) -> Screenshot:
        if self.box and not (self.box[0] < self.box[2] and self.box[1] < self.box[3]):
            raise ValueError(f"box {self.box} is empty; write (left, top, right, bottom)")
        return self


class Ask(_Base):
    """ASK: a question to the user."""

    kind: Literal["ask"] = "ask"
    question: str = Field(default="", max_length=MAX_TEXT)


class Done(_Base):
    """DONE: the agent says that it has finished."""

    kind: Literal["done"] = "done"
    message: str = Field(default="", max_length=MAX_TEXT)


class Fail(_Base):
    """FAIL: the agent says that the task cannot be done."""

    kind: Literal["fail"] = "fail"
    reason: str = Field(default="", max_length=MAX_TEXT)


GuiAction: TypeAlias = Move | Click | Drag | Scroll | Type | Key | Hold | Wait | Screenshot
"""What is carried out on the desktop."""
Signal: TypeAlias = Ask | Done | Fail
"""What is said to the user and about the episode."""
Action: TypeAlias = Annotated[GuiAction | Signal, Field(discriminator="kind")]

ACTION: TypeAdapter[GuiAction | Signal] = TypeAdapter(Action)
"""Reads an action from JSON or a mapping; raises pydantic's `ValidationError`."""


def points(action: GuiAction) -> tuple[tuple[int, int], ...]:
    """The points of the screen (px) that the action touches, in order."""
    match action:
        case Move() | Click() | Scroll():
            return ((action.x, action.y),)
        case Drag():
            return action.path
        case Screenshot(box=(x0, y0, x1, y1)):
            return ((x0, y0), (x1 - 1, y1 - 1))
        case _:
            return ()


def off_screen(action: GuiAction, width: int, height: int) -> str | None:
    """Why the action does not fit a screen of width x height px, or None if it does."""
    for x, y in points(action):
        if not (0 <= x < width and 0 <= y < height):
            return f"({x}, {y}) is off the screen of {width} x {height} px"
    return None


def why_refused(error: ValidationError) -> str:
    """What is wrong with an action in one sentence that names the bound: `dy is at most 50`."""
    first = error.errors(include_url=False)[0]
    kind, bounds = first["type"], first.get("ctx", {})
    # the first part of a place may be the kind of the action, by which the union was discriminated
    parts = [str(part) for part in first["loc"] if part not in _KINDS]
    name = parts[0] + "".join(f"[{part}]" for part in parts[1:]) if parts else "the action"
    bound = _BOUNDS.get(kind)
    if bound is not None:
        return f"{name} {bound.format(**bounds)}"
    if kind == "value_error":
        return str(first["msg"]).removeprefix("Value error, ")
    return f"{name}: {str(first['msg'])[:1].lower()}{first['msg'][1:]}"


_KINDS = frozenset(
    {"move", "click", "drag", "scroll", "type", "key", "hold", "wait", "screenshot", "ask", "done", "fail"}
)
_BOUNDS = {
    "less_than_equal": "is at most {le}",
    "greater_than_equal": "is at least {ge}",
    "greater_than": "is more than {gt}",
    "less_than": "is less than {lt}",
    "string_too_long": "has at most {max_length} characters",
    "string_too_short": "has at least {min_length} character",
    "too_long": "has at most {max_length} entries",
    "too_short": "has at least {min_length} entries",
    "missing": "is missing",
    "extra_forbidden": "is not known here",
    "literal_error": "is {expected}",
    "int_type": "is a whole number",
    "int_parsing": "is a whole number",
    "int_from_float": "is a whole number",
    "float_type": "is a number",
    "float_parsing": "is a number",
    "string_type": "is a text",
    "tuple_type": "is a list",
    "finite_number": "is a finite number",
    "union_tag_invalid": "is of a kind that does not exist: {tag}",
    "union_tag_not_found": "needs a kind",
}
