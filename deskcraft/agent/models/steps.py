"""What the agents that answer in steps of thought, action and code have in common: their requests, and their replies.

A request is the rules, the older steps as one text of the model's own, the last screens with its steps in turn, and the
present screen with the task. Structure: `mm_agents/opencua/opencua_agent.py`, `mm_agents/evocua/evocua_agent.py` (its
S1) of https://github.com/xlang-ai/OSWorld and `mm_agents/kimi/kimi_agent.py` of https://github.com/mrwwk/DeskCraft,
which have it alike. In all three `computer.*` stands for what pyautogui has not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from deskcraft.agent.models import prompts
from deskcraft.agent.models.adapter import Past, Said, Stage, View
from deskcraft.agent.models.code import Call, NotCode, read_calls
from deskcraft.agent.models.code_hands import Hands
from deskcraft.agent.models.gestures import Interpreter
from deskcraft.agent.models.plain_chat import answer_text, is_cut_off, shown, text_part
from deskcraft.agent.models.screen import Lens
from deskcraft.agent.models.sections import code_block, sections
from deskcraft.agent.protocol import Malformed, Request
from deskcraft.desktop.actions import MAX_WAIT_S, Ask, Click, Done, Fail, Wait
from deskcraft.model.tape import Body

WAIT_S = 20.0
"""What `computer.wait()` is said to wait in the published prompts."""
LONGEST_MEMORY = 4_000
"""Characters of a section that a later request repeats."""
LONGEST_RAW = 20_000
"""Characters of a reply that a refusal keeps."""
FORMAT = """\
Answer with one step, in these sections:
{sections}
The code is a block between ``` and ```. It holds calls of pyautogui, or of one of these functions:
{functions}
Only calls with plain values are read, one on a line: no variables, no loops, no other modules.
{coordinates}"""
FUNCTIONS = {
    "triple_click": "- computer.triple_click(x, y): three clicks with the left button.",
    "wait": "- computer.wait(): lets the programs go on for 20 seconds. time.sleep(seconds) waits as long as you say.",
    "call_user": "- {call_user}(question='...'): asks the user and waits for the answer.",
    "terminate": "- computer.terminate(status='success'), when all is done and saved, or status='failure', if it cannot"
    " be done.",
}
ABOUT = {
    "observation": "## Observation:\nwhat of the screen matters now\n",
    "thought": "## Thought:\nwhat the last step did, how far the task is, what comes next and why\n",
    "action": "## Action:\nthe step in one sentence, naming what it acts on, without coordinates\n",
    "code": "## Code:\nthe step as code",
}
COORDINATES = {
    "unit": "Coordinates are shares of the screen's width and height, from 0 to 1, with at least 3 decimals.",
    "pixels": "Coordinates are pixels of the screen as you see it, {width} x {height}.",
}
TASK = """\
# Task
{instruction}
{situation}
Give the next step, for the screen that you see and after the steps that you have taken."""


def rules(stage: Stage, lens: Lens, sections: Sequence[str], functions: Sequence[str], call_user: str) -> str:
    """The system message: the user's own, or ours with the sections and functions that it describes."""
    common = prompts.rules(stage, lens.seen_width, lens.seen_height)
    if stage.system_prompt:
        return common
    offered = [name for name in functions if name != "call_user" or stage.offers_ask]
    form = FORMAT.format(
        sections="".join(ABOUT[name] for name in sections),
        functions="\n".join(FUNCTIONS[name].format(call_user=call_user) for name in offered),
        coordinates=COORDINATES[lens.space].format(width=lens.seen_width, height=lens.seen_height),
    )
    return f"{common}\n\n{form}"


def messages(stage: Stage, system: str, past: Sequence[Past], now: View, remember: Callable[[Past], str]) -> list[Body]:
    """The conversation up to the present screen; `remember` is what a step is repeated as."""
    said: list[Body] = [{"role": "system", "content": system}]
    older: list[str] = []
    for number, turn in enumerate(past, 1):
        step = f"# Step {number}:\n{remember(turn)}"
        if not (turn.view.picture or turn.view.elements):
            older.append(step)
            continue
        said += _assistant(older)
        older = []
        said += [{"role": "user", "content": shown(turn.view, last=False)}, *_assistant([step])]
    said += _assistant(older)
    situation = prompts.situation(now, with_user=True)
    task = TASK.format(instruction=stage.instruction, situation=f"\n{situation}\n" if situation else "")
    pictures = [part for part in shown(now, last=True) if part["type"] != "text"]
    return [*said, {"role": "user", "content": [*pictures, text_part(task)]}]


def _assistant(steps: Sequence[str]) -> list[Body]:
    return [{"role": "assistant", "content": "\n".join(steps)}] if steps else []


def remembered(turn: Past, names: Sequence[str]) -> str:
    """Sections of a reply as they are repeated; of a reply that had none of them its beginning."""
    parts = sections(turn.said.text)
    kept = [f"## {name.capitalize()}:\n{parts[name][:LONGEST_MEMORY]}\n" for name in names if parts.get(name)]
    return "\n".join(kept) or f"{turn.said.text[:LONGEST_MEMORY] or '(nothing)'}\n"


def read(answer: Body, lens: Lens, hands: Hands) -> Said:
    """The code of a reply as requests."""
    text = answer_text(answer)
    code = code_block(text)
    if code is None:
        why = (
            "the reply was cut off before its code; be brief"
            if is_cut_off(answer)
            else ("the reply holds no code; end it with a block of code between ``` and ```")
        )
        return Said((Malformed(text[:LONGEST_RAW], why),), text)
    action = sections(text).get("action", "")[:LONGEST_MEMORY]
    try:
        requests = interpreter(lens, hands, action).requests(read_calls(code))
    except NotCode as error:
        cut = " (the reply was cut off; be brief)" if is_cut_off(answer) else ""
        return Said((Malformed(code[:LONGEST_RAW], f"{error}{cut}"),), text)
    return Said(tuple(requests) or (Malformed(code[:LONGEST_RAW], "the code does nothing"),), text)


def interpreter(lens: Lens, hands: Hands, action: str) -> Interpreter:
    """One that knows `computer.*`; `action` is what the model says that it does."""
    return Interpreter(lens, hands, _Computer(lens, hands, action).functions())


class _Computer:
    """The functions that pyautogui has not."""

    def __init__(self, lens: Lens, hands: Hands, action: str) -> None:
        self._lens = lens
        self._hands = hands
        self._action = action
        """Why it fails, if it says nothing else."""

    def functions(self) -> dict[str, Callable[[Call], list[Request]]]:
        """What each function does."""
        return {
            "computer.wait": self._wait,
            "computer.terminate": self._terminate,
            "computer.call_user": self._ask,
            "computer.triple_click": self._triple_click,
            "computer.tripleClick": self._triple_click,
        }

    def _wait(self, call: Call) -> list[Request]:
        given = call.take("seconds", "time")
        seconds = call.number(given.get("seconds", given.get("time", WAIT_S)))
        return [Wait(duration_s=min(max(seconds, 0.01), MAX_WAIT_S))]

    def _terminate(self, call: Call) -> list[Request]:
        given = call.take("status", "answer", "data")
        answer = next((text for text in (given.get("answer"), given.get("data")) if isinstance(text, str)), None)
        match given.get("status"):
            case "success":
                return [Done(message=answer or "")]
            case "failure" | "fail":
                return [Fail(reason=answer or self._action)]
        raise NotCode(f"terminate takes status='success' or status='failure': {call.source}")

    def _ask(self, call: Call) -> list[Request]:
        """`question='...'`, or an object with it, as in a tool's call."""
        question = call.take("question").get("question")
        if isinstance(question, dict):
            question = question.get("question")
        if not isinstance(question, str) or not question.strip():
            raise NotCode(f"call_user takes a question: {call.source}")
        return [Ask(question=question)]

    def _triple_click(self, call: Call) -> list[Request]:
        clicked = Interpreter(self._lens, self._hands).requests(
            [Call("pyautogui", "tripleClick", call.args, call.named, call.source)]
        )
        return [request for request in clicked if isinstance(request, Click | Malformed)]
