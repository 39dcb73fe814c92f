"""The function `computer_use` of Qwen's agents: its description for the model, and its calls as our requests.

One function with an `action`, which says which of the other parameters are needed. Sources, read for the facts: Qwen's
cookbooks (QwenLM/Qwen3-VL `cookbooks/utils/agent_function_call.py`, the version of Qwen2.5-VL's time and the present
one), the agents that OSWorld's runners drive (`mm_agents/qwen25vl_agent.py`, `qwen3vl_agent.py`, `qwen35vl_agent.py`
and `owl_agent.py`), X-PLUG/MobileAgent (`Mobile-Agent-v3/cookbook/utils/computer_use.py`, `Mobile-Agent-v3.5/
computer_use`).

- `key`: `keys` go down in order and come up in reverse order: one chord. Names are pyautogui's, to which the published
  agents hand them.
- `left_click_drag` begins where the pointer is; GUI-Owl's first `drag` has its begin in `coordinate`, its end in
  `coordinate2`.
- `scroll`, `hscroll`: `pixels` are notches all the same, as the published agents give them to pyautogui: positive up
  and, as pyautogui has it, to the right. At most 50 are turned. Without `coordinate`: where the pointer is.
- A click without `coordinate` is made where the pointer is. `text` of a click, a drag or of scrolling names modifiers
  that are held meanwhile (the agent of Qwen3.5).
- `clear` and `enter` of `type` (GUI-Owl's first): the text replaces all that is in the field; Return follows it.
- `terminate` with `failure` is FAIL; `answer` is DONE with the answer as its message.
- `call_user` (the paper's runs), `interact` (GUI-Owl 1.5): ASK; `text`, or else `question`, is the question.

Neither holding keys for a time, nor drags by other buttons or around a corner, nor a close look at a part of the screen
can be said in this format.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import Any

from pydantic import ValidationError

from deskcraft.agent.models.adapter import Past, Said
from deskcraft.agent.models.coalesce import Mouse
from deskcraft.agent.models.pyautogui_keys import MODIFIERS, key_name
from deskcraft.agent.models.screen import Lens
from deskcraft.agent.models.tool_call import Call, content, read_calls, reasoning
from deskcraft.agent.protocol import Malformed, Request
from deskcraft.desktop.actions import (
    MAX_WAIT_S,
    Ask,
    Button,
    Click,
    Done,
    Drag,
    Fail,
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

NAME = "computer_use"
MOST_NOTCHES = 50
SHORTEST_WAIT_S = 0.01
_CLICKS: dict[str, tuple[Button, int]] = {
    "left_click": ("left", 1),
    "right_click": ("right", 1),
    "middle_click": ("middle", 1),
    "double_click": ("left", 2),
    "triple_click": ("left", 3),
}
_ALIASES = {
    "click": "left_click",
    "right click": "right_click",
    "computer_double_click": "double_click",
    "drag": "left_click_drag",
    "hotkey": "key",
    "stop": "terminate",
    "done": "terminate",
    "interact": "call_user",
}
"""What the published runners of GUI-Owl take for the same."""
_ACTIONS = (
    "key",
    "type",
    "mouse_move",
    *_CLICKS,
    "left_click_drag",
    "scroll",
    "hscroll",
    "wait",
    "terminate",
    "answer",
    "call_user",
)


def begin(mouse: Mouse, past: Sequence[Past], lens: Lens) -> None:
    """Before an episode's first turn the pointer is where an X server puts it: in the middle of the screen."""
    if not past:
        mouse.at = (lens.width // 2, lens.height // 2)


def read_reply(answer: Body, lens: Lens, mouse: Mouse) -> Said:
    """A reply's calls as requests; its whole text; its thinking as a note where the server tells it apart."""
    requests = ComputerUse(lens, mouse).requests(read_calls(answer))
    thought = reasoning(answer)
    return Said(requests, content(answer), {"reasoning": thought} if thought else {})


class NotUnderstood(ValueError):
    """A call that says nothing that can be done."""


class ComputerUse:
    """Reads calls; remembers where the pointer is between one call and the next."""

    def __init__(self, lens: Lens, mouse: Mouse) -> None:
        self._lens = lens
        self._mouse = mouse

    def requests(self, calls: Sequence[Call | Malformed]) -> tuple[Request, ...]:
        """The requests of calls, in order; one that is not understood is the last, with the reason."""
        found: list[Request] = []
        for number, call in enumerate(calls, 1):
            if isinstance(call, Malformed):
                found.append(call)
                break
            before = self._mouse.at
            try:
                found.extend(self._one(call))
            except (ValueError, TypeError, OverflowError) as error:
                self._mouse.at = before
                later = len(calls) - number
                dropped = f"; nor were the {later} calls after it" if later else ""
                found.append(Malformed(call.raw, _reason(error) + dropped))
                break
        return tuple(found)

    def _one(self, call: Call) -> list[Request]:
        if call.name != NAME:
            raise NotUnderstood(f"there is no function called {call.name[:40]!r}; call {NAME}")
        given = call.arguments
        action = given.get("action")
        if not isinstance(action, str):
            raise NotUnderstood(f"{NAME} needs an action: {', '.join(_ACTIONS)}")
        name = _ALIASES.get(action, action)
        match name:
            case "key":
                return [Key(keys="+".join(_keys(given.get("keys"))))]
            case "type":
                return _typed(given)
            case "mouse_move":
                x, y = self._goes_to(*self._point(given, "coordinate"))
                return [Move(x=x, y=y)]
            case _ if name in _CLICKS:
                button, count = _CLICKS[name]
                x, y = self._here(given)
                return [Click(x=x, y=y, button=button, count=count, modifiers=_modifiers(given))]
            case "left_click_drag":
                return [self._drag(given)]
            case "scroll" | "hscroll":
                return [self._scroll(given, sideways=name == "hscroll")]
            case "wait":
                seconds = _number(given.get("time", 1), "time")
                return [Wait(duration_s=min(max(seconds, SHORTEST_WAIT_S), MAX_WAIT_S))]
            case "terminate":
                return [_ended(given)]
            case "answer":
                return [Done(message=_text(given))]
            case "call_user":
                return [Ask(question=_text({**given, "text": given.get("text") or given.get("question")}))]
            case "screenshot":  # in no published list, but the function says of itself that it takes them
                return [Screenshot()]
        raise NotUnderstood(f"{NAME} has no action {action[:40]!r}; it has {', '.join(_ACTIONS)}")

    # -- the mouse --

    def _point(self, given: dict[str, Any], name: str) -> tuple[int, int]:
        value = _read(given.get(name))
        if not isinstance(value, list) or len(value) != 2:
            raise NotUnderstood(f"{given['action']} needs {name}: [x, y], not {_shown(given.get(name))}")
        return self._lens.to_screen(_number(value[0], "x"), _number(value[1], "y"))

    def _here(self, given: dict[str, Any]) -> tuple[int, int]:
        """Where an action is done: at its coordinate, else where the pointer is."""
        if given.get("coordinate") is None:
            return self._mouse.at
        return self._goes_to(*self._point(given, "coordinate"))

    def _goes_to(self, x: int, y: int) -> tuple[int, int]:
        if 0 <= x < self._lens.width and 0 <= y < self._lens.height:  # else it is refused and the pointer stays
            self._mouse.at = (x, y)
        return x, y

    def _drag(self, given: dict[str, Any]) -> Drag:
        if given.get("coordinate2") is None:
            start, end = self._mouse.at, self._point(given, "coordinate")
        else:
            start = self._point(given, "coordinate" if "coordinate" in given else "coordinate1")
            end = self._point(given, "coordinate2")
        self._goes_to(*end)
        return Drag(path=(start, end), modifiers=_modifiers(given))

    def _scroll(self, given: dict[str, Any], *, sideways: bool) -> Scroll:
        amount = _number(given.get("pixels"), "pixels")
        whole = math.copysign(max(1, round(abs(amount))), amount) if amount else 0
        notches = int(max(-MOST_NOTCHES, min(MOST_NOTCHES, whole)))
        x, y = self._here(given)
        dx, dy = (notches, 0) if sideways else (0, -notches)
        return Scroll(x=x, y=y, dx=dx, dy=dy, modifiers=_modifiers(given))


def _typed(given: dict[str, Any]) -> list[Request]:
    """A text; in place of the field's own, and Return after it, where that is wanted."""
    text = _text(given, empty="clear" in given or "enter" in given)
    text += "\n" if _flag(given, "enter") else ""
    if not _flag(given, "clear"):
        return [Type(text=text)]
    # what is typed replaces what is selected
    return [Key(keys="ctrl+a"), Type(text=text) if text else Key(keys="BackSpace")]


def _ended(given: dict[str, Any]) -> Done | Fail:
    status = given.get("status", "success")
    text = str(given.get("text", ""))
    if status == "success":
        return Done(message=text)
    if status == "failure":
        return Fail(reason=text)
    raise NotUnderstood(f"the status of {given['action']} is success or failure, not {_shown(status)}")


# -- values --


def _read(value: Any) -> Any:
    """In nested tags all values are texts; lists and numbers are written in them as JSON."""
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return value


def _number(value: Any, name: str) -> float:
    value = _read(value)
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise NotUnderstood(f"{name} must be a number, not {_shown(value)}")
    return float(value)


def _text(given: dict[str, Any], *, empty: bool = False) -> str:
    text = given.get("text")
    if not isinstance(text, str) or not (text or empty):
        raise NotUnderstood(f"{given['action']} needs text, not {_shown(text)}")
    return text


def _flag(given: dict[str, Any], name: str) -> bool:
    value = _read(given.get(name, 0))
    if value not in (0, 1):  # true and false are among them
        raise NotUnderstood(f"{name} is 0 or 1, not {_shown(value)}")
    return bool(value)


def _keys(value: Any) -> list[str]:
    value = _read(value)
    names = value if isinstance(value, list) else [value]
    # 5 is a key as "5" is
    names_as_text = [str(name) if isinstance(name, int) and not isinstance(name, bool) else name for name in names]
    if not names_as_text or not all(isinstance(name, str) and name for name in names_as_text):
        raise NotUnderstood(f'key needs keys: a list of names such as ["ctrl", "s"], not {_shown(value)}')
    return [key_name(name) for name in names_as_text]


def _modifiers(given: dict[str, Any]) -> tuple[Modifier, ...]:
    text = given.get("text")
    if text is None or text == "":
        return ()
    names = [key_name(name.strip() or "+") for name in text.split("+")] if isinstance(text, str) else [""]
    if not all(name in MODIFIERS for name in names):
        held = f"text names the keys held meanwhile (ctrl, shift, alt, super), not {_shown(text)}"
        raise NotUnderstood(f"of {given['action']}, {held}")
    return tuple(dict.fromkeys(MODIFIERS[name] for name in names))


def _shown(value: Any) -> str:
    shown = "nothing" if value is None else repr(value)
    return shown if len(shown) <= 80 else shown[:79] + "…"


def _reason(error: Exception) -> str:
    if isinstance(error, ValidationError):
        return why_refused(error)
    return str(error)
