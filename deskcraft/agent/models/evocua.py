"""`evocua`: EvoCUA of Meituan, in the two styles that its published agent has.

Options, named as in the published runner:

- `style`: `s2` (the released EvoCUA-8B and -32B as their README runs them: an `Action:` line and a call of
  `computer_use` in the text, a child of Qwen3-VL; 5 screens), `s1` (OpenCUA's steps of thought, action and pyautogui
  code; 4 screens; older steps are repeated by their action).
- `coordinates`: `relative` (s2: 0-1000 of the sides; s1: 0-1), `absolute` (pixels of the picture, whose sides are
  multiples of 32).

Of s2, beside what `computer_use` says: `key_down` and `key_up` hold keys from one reply to the next. Asking: where it
is offered, the action `call_user` in s2 (`text` or `question`), `computer.call_user(question=...)` in s1, both as in
the paper's runs (DeskCraft's copy of the agent); Meituan's own agent has neither.

Read for this: https://github.com/meituan/EvoCUA (README: the models, the command line) and `mm_agents/evocua` of
https://github.com/mrwwk/DeskCraft (agent and prompts). Not stored where we could read it: `mm_agents/evocua/utils.py`;
what `relative` means in s1 is taken from OpenCUA, whose code it is descended from. Unlike the published s2, backslashes
in a typed text stay what they are: it reads them as escapes once more after JSON. The prompts are in our own words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from deskcraft.agent.models import steps
from deskcraft.agent.models.adapter import Abilities, Past, Said, Stage, View, check_options
from deskcraft.agent.models.code import LONGEST_SOURCE, Call
from deskcraft.agent.models.code_hands import Hands
from deskcraft.agent.models.computer_use import NAME
from deskcraft.agent.models.qwen_chat import Dialect
from deskcraft.agent.models.screen import Bounds, Lens
from deskcraft.agent.models.tool_call import Call as ToolCall
from deskcraft.agent.models.tool_call import content, read_calls
from deskcraft.agent.protocol import Malformed, Request
from deskcraft.model.tape import Body
from deskcraft.model.wire import whole_characters

CALL_USER = "computer.call_user"
_SIZE = Bounds(pixels=12800 * 32 * 32, multiple=32)
_ABILITIES = {
    ("s1", "relative"): Abilities("chat", "unit", Bounds(), can_ask=True, screens=4),
    ("s1", "absolute"): Abilities("chat", "pixels", _SIZE, can_ask=True, screens=4),
    ("s2", "relative"): Abilities("chat", "thousand", _SIZE, can_ask=True, screens=5),
    ("s2", "absolute"): Abilities("chat", "pixels", _SIZE, can_ask=True, screens=5),
}
_S2 = Dialect(
    (
        "key",
        "key_down",
        "key_up",
        "type",
        "mouse_move",
        "left_click",
        "left_click_drag",
        "right_click",
        "middle_click",
        "double_click",
        "triple_click",
        "scroll",
        "hscroll",
        "wait",
        "terminate",
        "answer",
    ),
)
_AT_A_POINT = {
    "left_click": "click",
    "click": "click",
    "right_click": "rightClick",
    "middle_click": "middleClick",
    "double_click": "doubleClick",
    "triple_click": "tripleClick",
    "mouse_move": "moveTo",
    "left_click_drag": "dragTo",
}


@dataclass(frozen=True)
class EvoCua:
    """The adapter."""

    name: ClassVar[str] = "evocua"
    style: str = "s2"
    coordinates: str = "relative"

    def __post_init__(self) -> None:
        """Checks the options.

        Raises:
            BadInput: one has a value that there is not.
        """
        known = {"style": ["s1", "s2"], "coordinates": ["relative", "absolute"]}
        check_options(self.name, **{option: (getattr(self, option), values) for option, values in known.items()})

    @property
    def abilities(self) -> Abilities:
        """Those of the style."""
        return _ABILITIES[self.style, self.coordinates]

    @cached_property
    def _hands(self) -> Hands:
        return Hands()

    def write(self, stage: Stage, past: Sequence[Past], now: View, lens: Lens) -> Body:
        """The conversation so far."""
        if not past:
            self._hands.reset()
        if self.style == "s2":
            return {"messages": _S2.messages(stage, past, now, lens)}
        functions = ("wait", "call_user", "terminate")
        system = steps.rules(stage, lens, ("thought", "action", "code"), functions, CALL_USER)
        return {"messages": steps.messages(stage, system, past, now, lambda turn: steps.remembered(turn, ("action",)))}

    def read(self, answer: Body, lens: Lens) -> Said:
        """The code or the calls of the reply, in order."""
        if self.style == "s1":
            return steps.read(answer, lens, self._hands)
        text = whole_characters(content(answer))
        action = text.partition("Action:")[2].partition("\n")[0].strip()[: steps.LONGEST_MEMORY]
        calls: list[Call] = []
        refused: list[Request] = []
        for call in read_calls(answer):
            try:
                calls += _as_code(call) if isinstance(call, ToolCall) else []
            except ValueError as error:
                refused = [Malformed(call.raw[: steps.LONGEST_RAW], str(error))]
                break
            refused = [call] if isinstance(call, Malformed) else []
        requests = steps.interpreter(lens, self._hands, action).requests(calls)
        if requests and isinstance(requests[-1], Malformed):
            refused = []
        return Said((*requests, *refused), text)


def _as_code(call: ToolCall) -> list[Call]:
    """A call of `computer_use` as what the published agent runs for it.

    Raises:
        ValueError: it says nothing that can be done.
    """
    given = call.arguments
    action = given.get("action")
    if call.name != NAME:
        raise ValueError(f"there is no function {call.name[:40]}; call {NAME}")
    at = given.get("coordinate")
    if isinstance(at, int | float):
        raise ValueError(f"a coordinate takes numbers for across and down, such as [500, 500], not {str(at)[:40]}")
    point: tuple[Any, ...] = () if at is None else (at,)
    if isinstance(action, str) and action in _AT_A_POINT:
        if not point and action in ("mouse_move", "left_click_drag"):
            raise ValueError(f"{action} takes a coordinate, such as [500, 500]")
        return [_pyautogui(call, _AT_A_POINT[action], *point)]
    source = call.raw[:LONGEST_SOURCE]
    keys = given.get("keys", [])
    names = keys if isinstance(keys, list) else [keys]
    text = given.get("text", "")
    match action:
        case "key":
            return [_pyautogui(call, "hotkey", *names)]
        case "key_down":
            return [_pyautogui(call, "keyDown", name) for name in _some(names)]
        case "key_up":
            return [_pyautogui(call, "keyUp", name) for name in reversed(_some(names))]
        case "type":
            return [_pyautogui(call, "write", given.get("text"))]
        case "scroll" | "hscroll":
            return [_pyautogui(call, action, given.get("pixels"), *point)]
        case "wait":
            return [Call("time", "sleep", (given.get("time", 1),), source=source)]
        case "terminate":
            named = {"status": given.get("status", "success"), "answer": text or None}
            return [Call("computer", "terminate", named=named, source=source)]
        case "answer":
            return [Call("computer", "terminate", named={"status": "success", "answer": text}, source=source)]
        case "call_user":
            return [Call("computer", "call_user", (given.get("question") or text,), source=source)]
    raise ValueError(f"{NAME} has no such action; there are {', '.join(_S2.actions)}")


def _some(names: list[Any]) -> list[Any]:
    if not names:
        raise ValueError('keys is a list of names, such as ["ctrl", "s"]')
    return names


def _pyautogui(call: ToolCall, name: str, *args: Any) -> Call:
    return Call("pyautogui", name, args, source=call.raw[:LONGEST_SOURCE])
