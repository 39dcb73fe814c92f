"""`gui-owl`: GUI-Owl of X-PLUG's Mobile-Agent on a desktop, through the text of a plain chat endpoint.

Option `version`:

- `1.5` (on Qwen3-VL): coordinates are 0-1000 of the sides; the conversation and the function are Qwen3-VL's, the reply
  an `Action:` line and a call; the action `interact` is the user's turn, so it is how the user is asked. 5 screens.
- `1` (on Qwen2.5-VL; also Mobile-Agent-v3's): coordinates are pixels of the picture in multiples of 28, 3000 * 28 * 28
  pixels at most; actions `click` and `drag` of their own, `type` with `clear` and `enter`. Every request is one user
  message: the instruction, the conclusions of all steps so far, the last screens. The reply is `<thinking>`, a call and
  `<conclusion>`. It cannot ask; where asking is offered, the function gets the action `call_user`. 3 screens, as in the
  published script.

Public, and read for this: in https://github.com/X-PLUG/MobileAgent, of version 1 `Mobile-Agent-v3/os_world_v3` (the
agent that was measured on OSWorld, with its prompt and its reader) and `Mobile-Agent-v3/cookbook` (a reply as the model
gave it); of version 1.5 `Mobile-Agent-v3.5/computer_use` (a runner for a PC) and the README. Not public when this was
written: the agent with which version 1.5 was measured on OSWorld (the README's list of what is to come has it), so how
many screens it was sent there is not known, nor the calling of other tools and MCP servers and the memory that the
README names; they are left out here. The words of our prompts are our own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from deskcraft.agent.models import prompts
from deskcraft.agent.models.adapter import Abilities, Past, Said, Stage, View
from deskcraft.agent.models.coalesce import Mouse
from deskcraft.agent.models.computer_use import begin, read_reply
from deskcraft.agent.models.openai_chat import image_part
from deskcraft.agent.models.qwen_chat import TASK, Dialect, message, summaries, text_part
from deskcraft.agent.models.screen import Bounds, Lens
from deskcraft.errors import BadInput
from deskcraft.model.tape import Body

_FIRST = Dialect(
    (
        "key",
        "type",
        "mouse_move",
        "click",
        "drag",
        "right_click",
        "middle_click",
        "double_click",
        "scroll",
        "wait",
        "terminate",
    ),
    reply="",
)
_SECOND = Dialect(
    (
        "key",
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
    asks_by="interact",
    text_first=True,
)
VERSIONS: dict[str, tuple[Abilities, Dialect]] = {
    "1": (Abilities("chat", "pixels", Bounds(pixels=3000 * 28 * 28, multiple=28), can_ask=True, screens=3), _FIRST),
    "1.5": (Abilities("chat", "thousand", Bounds(pixels=10_035_200, multiple=16), can_ask=True, screens=5), _SECOND),
}
FORM = """\
Think first, step by step, between <thinking> and </thinking>. Then comes the call. After it say in a sentence, between
<conclusion> and </conclusion>, what you have done."""


@dataclass(frozen=True)
class GuiOwl:
    """The adapter."""

    name: ClassVar[str] = "gui-owl"
    version: str = "1.5"

    def __post_init__(self) -> None:
        if self.version not in VERSIONS:
            raise BadInput(
                f"--agent-option version={self.version}: the agent 'gui-owl' has the versions {', '.join(VERSIONS)}"
            )

    @property
    def abilities(self) -> Abilities:
        """Those of the version."""
        return VERSIONS[self.version][0]

    @cached_property
    def _mouse(self) -> Mouse:
        """Where the pointer is, from one reply to the next."""
        return Mouse()

    def write(self, stage: Stage, past: Sequence[Past], now: View, lens: Lens) -> Body:
        """The conversation so far."""
        begin(self._mouse, past, lens)
        dialect = VERSIONS[self.version][1]
        if self.version != "1":
            return {"messages": dialect.messages(stage, past, now, lens)}
        system = message("system", [text_part(dialect.system(stage, lens))])
        return {"messages": [system, message("user", _one_message(stage, past, now))]}

    def read(self, answer: Body, lens: Lens) -> Said:
        """The calls of the reply, in order."""
        return read_reply(answer, lens, self._mouse)


def _one_message(stage: Stage, past: Sequence[Past], now: View) -> list[Body]:
    """The whole prompt of a turn of version 1: the task, the actions so far, the last screens."""
    task = TASK.format(instruction=stage.instruction, previous=summaries(past) or "None")
    parts = [text_part(f"{task}\n\n{FORM}")]
    for turn in past:
        if turn.view.picture:
            parts += [text_part(f"The screen at step {turn.view.step + 1}:"), image_part(turn.view.picture)]
    situation = prompts.situation(now, with_user=True)
    parts += [text_part(situation)] if situation else []
    parts += [text_part("The screen now:"), image_part(now.picture)] if now.picture else []
    return parts
