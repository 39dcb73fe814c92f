"""`qwen-vl`: Qwen's models with vision as computer agents, through the text of a plain chat endpoint.

Option `generation`:

- `2.5` (Qwen2.5-VL): coordinates are pixels of the picture that is sent. Its sides are multiples of 28 and it has
  1280 * 28 * 28 pixels at most: with these numbers a server's own smart resize leaves it as it is, and the pixels that
  the model sees are those that we count.
- `3` (Qwen3-VL): coordinates are 0-1000 of the sides (QwenLM/Qwen3-VL's README; its issue 1741 notes that Alibaba's
  documentation says 999, less than 2 px on a full-HD screen). Multiples of 32, up to 12800 * 32 * 32 pixels.
- `3.5` (Qwen3.5 and 3.6): as 3, with calls in nested tags and modifier keys for clicks and scrolling.

The present screen and those of the last 4 turns are sent, older turns as lines of text; of generation 3.5, 20 screens
and all replies. All this is how OSWorld's agents do it (`mm_agents/qwen25vl_agent.py`, `qwen3vl_agent.py`,
`qwen35vl_agent.py`, as found in derived repositories); what the function can do: see `computer_use`. None of them can
ask the user: where asking is offered, the function gets an action `call_user`, named as in the paper's appendix A.
Written in our own words; the authors' prompts can be had by `--system-prompt`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from deskcraft.agent.models.adapter import Abilities, Past, Said, Stage, View
from deskcraft.agent.models.coalesce import Mouse
from deskcraft.agent.models.computer_use import begin, read_reply
from deskcraft.agent.models.qwen_chat import Dialect
from deskcraft.agent.models.screen import Bounds, Lens
from deskcraft.errors import BadInput
from deskcraft.model.tape import Body

_FIRST = (
    "key",
    "type",
    "mouse_move",
    "left_click",
    "left_click_drag",
    "right_click",
    "middle_click",
    "double_click",
    "scroll",
    "wait",
    "terminate",
)
_SECOND = (
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
)
_BOUNDS = Bounds(pixels=12800 * 32 * 32, multiple=32)
GENERATIONS: dict[str, tuple[Abilities, Dialect]] = {
    "2.5": (
        Abilities("chat", "pixels", Bounds(pixels=1280 * 28 * 28, multiple=28), can_ask=True, screens=5),
        Dialect(_FIRST),
    ),
    "3": (Abilities("chat", "thousand", _BOUNDS, can_ask=True, screens=5), Dialect(_SECOND)),
    "3.5": (
        Abilities("chat", "thousand", _BOUNDS, can_ask=True, screens=20),
        Dialect(_SECOND, nested=True, modifiers=True),
    ),
}


@dataclass(frozen=True)
class QwenVl:
    """The adapter."""

    name: ClassVar[str] = "qwen-vl"
    generation: str = "3"

    def __post_init__(self) -> None:
        if self.generation not in GENERATIONS:
            raise BadInput(
                f"--agent-option generation={self.generation}: the agent 'qwen-vl' has the generations "
                f"{', '.join(GENERATIONS)}"
            )

    @property
    def abilities(self) -> Abilities:
        """Those of the generation."""
        return GENERATIONS[self.generation][0]

    @cached_property
    def _mouse(self) -> Mouse:
        """Where the pointer is, from one reply to the next."""
        return Mouse()

    def write(self, stage: Stage, past: Sequence[Past], now: View, lens: Lens) -> Body:
        """The conversation so far."""
        begin(self._mouse, past, lens)
        return {"messages": GENERATIONS[self.generation][1].messages(stage, past, now, lens)}

    def read(self, answer: Body, lens: Lens) -> Said:
        """The calls of the reply, in order."""
        return read_reply(answer, lens, self._mouse)
