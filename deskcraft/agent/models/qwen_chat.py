"""The prompts of the agents of Qwen's family and the form of a conversation with them; the wording is our own.

The system message holds the function as JSON within `<tools>` and the form of a call. The first user message holds the
instruction and, in a line each, the previous actions whose screens are no longer sent; then screens and replies take
turns. Structure: OSWorld's `mm_agents/qwen25vl_agent.py`, `qwen3vl_agent.py` and `qwen35vl_agent.py` (read in the
repositories of derived benchmarks), X-PLUG/MobileAgent `Mobile-Agent-v3.5/computer_use/utils.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from deskcraft.agent.models import prompts
from deskcraft.agent.models.adapter import Past, Stage, View
from deskcraft.agent.models.computer_use import NAME
from deskcraft.agent.models.openai_chat import image_part
from deskcraft.agent.models.screen import Lens
from deskcraft.agent.models.tool_call import OPEN, content, without_thinking
from deskcraft.agent.protocol import Malformed
from deskcraft.model.tape import Body

LONGEST_SUMMARY = 300
"""Characters of a previous action."""
_CONCLUSION = re.compile(r"<conclusion>(.*?)(?:</conclusion>|$)", re.DOTALL)
_ABOUT = {
    "key": "press down `keys` in their order, let go of them in the reverse order",
    "key_down": "press down `keys` and leave them down for the actions that follow",
    "key_up": "let go of `keys`",
    "type": "type `text`",
    "mouse_move": "move the pointer to `coordinate`",
    "left_click": "click with the left button at `coordinate`",
    "click": "click with the left button at `coordinate`",
    "left_click_drag": "press the left button where the pointer is, move to `coordinate`, let go",
    "drag": "press the left button at `coordinate`, move to `coordinate2`, let go",
    "right_click": "click with the right button at `coordinate`",
    "middle_click": "click with the middle button at `coordinate`",
    "double_click": "click twice with the left button at `coordinate`",
    "triple_click": "click three times with the left button at `coordinate`",
    "scroll": "turn the wheel by `pixels` at `coordinate`, or else where the pointer is",
    "hscroll": "turn the wheel sideways by `pixels` at `coordinate`, or else where the pointer is",
    "wait": "let `time` seconds pass",
    "terminate": "end the task with `status`: success when all is done and saved, failure if it cannot be done",
    "answer": "end the task with `text` as the answer to what the user wanted to know",
    "call_user": "ask the user the question `text` and wait for the answer",
    "interact": "ask the user the question `text` and wait for the answer",
}
_PARAMETERS: dict[str, tuple[str, str]] = {
    "keys": ("array", "Names of keys."),
    "text": ("string", "What is typed, answered or asked."),
    "clear": ("number", "Of type: 1 if the text takes the place of all that is in the field, else 0."),
    "enter": ("number", "Of type: 1 if Enter is pressed after the text, else 0."),
    "coordinate": ("array", "[x, y]: from the left edge and from the top edge."),
    "coordinate2": ("array", "[x, y] of the end of a drag."),
    "pixels": ("number", "Notches of the wheel: positive up or to the right, negative down or to the left."),
    "time": ("number", "Seconds."),
    "status": ("string", "How the task ended."),
}
_HELD = " Of a click or of scrolling: keys held meanwhile, such as ctrl or ctrl+shift."
SYSTEM = """\
{rules}

# Tools

What you can call stands as JSON between <tools> and </tools>:
<tools>
{tools}
</tools>

{form}"""
JSON_CALL = """\
A call is a JSON object between <tool_call> and </tool_call>:
<tool_call>
{"name": <name of the function>, "arguments": <object with its parameters>}
</tool_call>"""
NESTED_CALL = """\
A call stands between <tool_call> and </tool_call>, each parameter in a tag of its own:
<tool_call>
<function=name of the function>
<parameter=name of a parameter>
its value, on as many lines as it needs
</parameter>
</function>
</tool_call>"""
REPLY = """\
# Reply

First a line that begins with "Action:" and says in a short sentence what you do. Then one call, nothing after it."""
TASK = """\
Choose the next step from the screenshot, the instruction and the previous actions.

Instruction: {instruction}

Previous actions:
{previous}"""


@dataclass(frozen=True, slots=True)
class Dialect:
    """What differs between the models of the family."""

    actions: tuple[str, ...]
    asks_by: str = "call_user"
    """The action that asks the user."""
    nested: bool = False
    """Calls in nested tags, screens after the first as tool responses, and no turn is ever put into words."""
    modifiers: bool = False
    """A click's `text` names keys that are held."""
    text_first: bool = False
    """In the first user message."""
    reply: str = REPLY
    """What is said of the reply's form in the system message."""

    def tool(self, stage: Stage, lens: Lens) -> Body:
        """The function's definition."""
        width, height = shown_size(lens)
        actions = [*self.actions, *([self.asks_by] if stage.offers_ask else [])]
        about = "\n".join(f"* `{name}`: {_ABOUT[name]}" for name in actions)
        needed = [name for name in _PARAMETERS if any(f"`{name}`" in _ABOUT[action] for action in actions)]
        if "drag" in actions:  # GUI-Owl's first, whose `type` has these as well
            needed += ["clear", "enter"]
        properties: Body = {"action": {"description": about, "enum": actions, "type": "string"}}
        for name in needed:
            kind, description = _PARAMETERS[name]
            more = _HELD if name == "text" and self.modifiers else ""
            properties[name] = {"description": description + more, "type": kind}
        properties["status"]["enum"] = ["success", "failure"]
        function: Body = {
            "name": NAME,
            "description": f"Mouse and keyboard of a desktop whose screen is {width}x{height}.",
            "parameters": {"properties": properties, "required": ["action"], "type": "object"},
        }
        return {"type": "function", "function": function}

    def system(self, stage: Stage, lens: Lens) -> str:
        """The system message: the user's own, or ours."""
        if stage.system_prompt:
            return stage.system_prompt
        tools = json.dumps(self.tool(stage, lens), ensure_ascii=False)
        form = NESTED_CALL if self.nested else JSON_CALL
        system = SYSTEM.format(rules=prompts.rules(stage, *shown_size(lens)), tools=tools, form=form)
        return f"{system}\n\n{self.reply}" if self.reply else system

    def messages(self, stage: Stage, past: Sequence[Past], now: View, lens: Lens) -> list[Body]:
        """The conversation up to the present screen."""
        summarised = 0 if self.nested else summarised_only(past)
        kept = past[summarised:]
        task = TASK.format(instruction=stage.instruction, previous=summaries(past[:summarised]) or "None")
        messages = [message("system", [text_part(self.system(stage, lens))])]
        for place, turn in enumerate(kept):
            messages.append(message("user", self._screen(turn.view, "" if place else task, last=False)))
            messages.append(message("assistant", [text_part(replied(turn))]))
        messages.append(message("user", self._screen(now, "" if kept else task, last=True)))
        return messages

    def _screen(self, view: View, task: str, *, last: bool) -> list[Body]:
        """One user message; the first one holds the task."""
        situation = prompts.situation(view, with_user=last)
        screen = [image_part(view.picture)] if view.picture else []
        if not screen and not view.elements:
            screen = [text_part(prompts.LEFT_OUT)]
        if self.nested and not task:
            screen = [text_part("<tool_response>\n"), *screen, text_part("\n</tool_response>")]
        words = [text_part("\n\n".join(part for part in (task, situation) if part))] if task or situation else []
        return [*words, *screen] if task and self.text_first else [*screen, *words]


def shown_size(lens: Lens) -> tuple[int, int]:
    """The screen's size in the model's own coordinates, as given in the prompt."""
    return (1000, 1000) if lens.space == "thousand" else (lens.seen_width, lens.seen_height)


def summarised_only(past: Sequence[Past]) -> int:
    """How many of the first turns are summarised in words, because their screens are not kept."""
    for place, turn in enumerate(past):
        if turn.view.picture or turn.view.elements:
            return place
    return len(past)


def summaries(past: Sequence[Past]) -> str:
    """A line for each turn: its actions, and those refused as far as a later turn reported it."""
    lines = []
    for place, turn in enumerate(past):
        refused = past[place + 1].view.feedback if place + 1 < len(past) else ()
        not_done = f" (not done: {'; '.join(refused)})" if refused else ""
        lines.append(f"Step {turn.view.step + 1}: {summary(turn)}{not_done}")
    return "\n".join(lines)


def summary(turn: Past) -> str:
    """What a turn did in the model's own words: its conclusion, its `Action:` line, or else the kinds of actions."""
    concluded = _CONCLUSION.search(turn.said.text)
    before = without_thinking(turn.said.text).partition(OPEN)[0]
    words = concluded[1] if concluded else before.rpartition("Action:")[2]
    kinds = (
        "a reply that could not be read" if isinstance(request, Malformed) else request.kind
        for request in turn.said.requests
    )
    return " ".join(words.split())[:LONGEST_SUMMARY] or ", ".join(kinds)


def replied(turn: Past) -> str:
    """The model's own message as it is sent back: without its thinking, as the models' templates have it."""
    return without_thinking(content(turn.answer)).strip() or "(nothing)"


def message(role: str, parts: list[Body]) -> Body:
    """A message of the chat format."""
    return {"role": role, "content": parts}


def text_part(text: str) -> Body:
    """A text as a part of a message."""
    return {"type": "text", "text": text}
