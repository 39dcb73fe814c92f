"""`opencua`: OpenCUA of XLANG Lab, whose models answer in thought, action and pyautogui code.

Options, named and with defaults as in the published runner:

- `coordinates`: `qwen25` (OpenCUA-7B, -32B, -72B, which are Qwen2.5-VL's children: pixels of the picture after its
  smart resize, multiples of 28), `relative` (OpenCUA-Qwen2-7B and -A3B, children of Qwen2-VL and Kimi-VL: 0-1). The
  picture is sent in the size that a server's own resize gives it, so that both count the same pixels.
- `level` of the reply: `l1` action, `l2` with a thought, `l3` with an observation before it.
- `history`: what older steps are repeated as: `action`, `thought` (with the action), `observation` (with both).

The present screen and those of the last two steps are sent. The functions beside pyautogui's: `computer.triple_click`
(of the first models' prompt), `computer.wait`, `computer.terminate`. The format has no way to ask: where asking is
offered, we add `computer.call_user(question=...)` in its style.

Read for this: https://github.com/xlang-ai/OpenCUA (README), and OSWorld's `mm_agents/opencua/opencua_agent.py`,
`mm_agents/opencua/prompts.py` and `run_multienv_opencua.py` as stored of its forks. The prompt is in our own words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from deskcraft.agent.models import steps
from deskcraft.agent.models.adapter import Abilities, Past, Said, Stage, View, check_options
from deskcraft.agent.models.code_hands import Hands
from deskcraft.agent.models.screen import Bounds, Lens
from deskcraft.model.tape import Body

SCREENS = 3
CALL_USER = "computer.call_user"
_ABILITIES = {
    "qwen25": Abilities("chat", "pixels", Bounds(pixels=12_845_056, multiple=28), can_ask=True, screens=SCREENS),
    "relative": Abilities("chat", "unit", Bounds(), can_ask=True, screens=SCREENS),
}
_LEVELS = {
    "l1": ("action", "code"),
    "l2": ("thought", "action", "code"),
    "l3": ("observation", "thought", "action", "code"),
}
_HISTORIES = {
    "action": ("action",),
    "thought": ("thought", "action"),
    "observation": ("observation", "thought", "action"),
}
_FUNCTIONS = ("triple_click", "wait", "call_user", "terminate")


@dataclass(frozen=True)
class OpenCua:
    """The adapter."""

    name: ClassVar[str] = "opencua"
    coordinates: str = "qwen25"
    level: str = "l2"
    history: str = "action"

    def __post_init__(self) -> None:
        """Checks the options.

        Raises:
            BadInput: one has a value that there is not.
        """
        check_options(
            self.name,
            coordinates=(self.coordinates, [*_ABILITIES]),
            level=(self.level, [*_LEVELS]),
            history=(self.history, [*_HISTORIES]),
        )

    @property
    def abilities(self) -> Abilities:
        """Those of the models that give such coordinates."""
        return _ABILITIES[self.coordinates]

    @cached_property
    def _hands(self) -> Hands:
        return Hands()

    def write(self, stage: Stage, past: Sequence[Past], now: View, lens: Lens) -> Body:
        """The steps so far and the present screen."""
        if not past:
            self._hands.reset()
        system = steps.rules(stage, lens, _LEVELS[self.level], _FUNCTIONS, CALL_USER)
        return {"messages": steps.messages(stage, system, past, now, self._remember)}

    def read(self, answer: Body, lens: Lens) -> Said:
        """The code of the reply, call by call."""
        return steps.read(answer, lens, self._hands)

    def _remember(self, turn: Past) -> str:
        return steps.remembered(turn, _HISTORIES[self.history])
