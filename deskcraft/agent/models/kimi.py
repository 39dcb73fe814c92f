"""`kimi`: Moonshot's Kimi K2.5 and K2.6 as computer agents, which answer in thought, action and pyautogui code.

Options:

- `thinking`: `yes` (the thought comes in the message's `reasoning_content`, the reply holds action and code; earlier
  thoughts are repeated between the model's own marks of thinking), `no` (the thought is a section of the reply).
- `coordinates`: `relative` (0-1, the published agent's), `absolute` (pixels of the picture, which is sent unscaled).
  A pixel where a share is expected is understood, as the published agent does, and the other way round.

The present screen and those of the last two steps are sent. Functions beside pyautogui's: `computer.wait`,
`computer.terminate`, and, where asking is offered, `call_user` of the DeskCraft paper's appendix A (arXiv 2606.03103),
as a call in the code, with the question as an argument or in an object. The user's messages stand in the present turn
in the order of that appendix (docs/understand/protocol.md): the newest first, then all others.

Read for this: `mm_agents/kimi/kimi_agent.py` of https://github.com/mrwwk/DeskCraft, which is OSWorld's agent of K2.5
with `call_user` added. Self-hosted, the published agent sends WebP; we send PNG always. The prompt is in our own words.
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
from deskcraft.agent.models.tool_call import reasoning
from deskcraft.model.tape import Body
from deskcraft.model.wire import whole_characters

SCREENS = 3
CALL_USER = "call_user"
THINKS, THOUGHT = "◁think▷", "◁/think▷"
_ABILITIES = {
    "relative": Abilities("chat", "unit", Bounds(), can_ask=True, screens=SCREENS),
    "absolute": Abilities("chat", "pixels", Bounds(), can_ask=True, screens=SCREENS),
}
_SECTIONS = {"yes": ("action", "code"), "no": ("thought", "action", "code")}
_FUNCTIONS = ("wait", "call_user", "terminate")


@dataclass(frozen=True)
class Kimi:
    """The adapter."""

    name: ClassVar[str] = "kimi"
    thinking: str = "yes"
    coordinates: str = "relative"

    def __post_init__(self) -> None:
        """Checks the options.

        Raises:
            BadInput: one has a value that there is not.
        """
        check_options(self.name, thinking=(self.thinking, [*_SECTIONS]), coordinates=(self.coordinates, [*_ABILITIES]))

    @property
    def abilities(self) -> Abilities:
        """Those of the way that coordinates are given."""
        return _ABILITIES[self.coordinates]

    @cached_property
    def _hands(self) -> Hands:
        return Hands()

    def write(self, stage: Stage, past: Sequence[Past], now: View, lens: Lens) -> Body:
        """The steps so far and the present screen."""
        if not past:
            self._hands.reset()
        system = steps.rules(stage, lens, _SECTIONS[self.thinking], _FUNCTIONS, CALL_USER)
        return {"messages": steps.messages(stage, system, past, now, self._remember)}

    def read(self, answer: Body, lens: Lens) -> Said:
        """The code of the reply, call by call; its thinking as a note."""
        said = steps.read(_without_marks(answer), lens, self._hands)
        thought = whole_characters(reasoning(answer))
        return Said(said.requests, said.text, {"reasoning": thought} if thought else {})

    def _remember(self, turn: Past) -> str:
        if self.thinking == "no":
            return steps.remembered(turn, ("thought", "action"))
        thought = str(turn.said.notes.get("reasoning", ""))[: steps.LONGEST_MEMORY]
        return f"{THINKS}{thought}{THOUGHT}{steps.remembered(turn, ('action',))}"


def _without_marks(answer: Body) -> Body:
    """The answer without marks of thinking in its text, which some servers leave there, before a heading for one."""
    choice = answer["choices"][0]
    text = choice["message"].get("content")
    if not isinstance(text, str):
        return answer
    cleaned = text.replace(THINKS, "\n").replace(THOUGHT, "\n")
    return {**answer, "choices": [{**choice, "message": {**choice["message"], "content": cleaned}}]}
