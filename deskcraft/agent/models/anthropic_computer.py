"""`anthropic-computer`: Anthropic's computer use, in the four versions that it was published in.

`tool=20241022|20250124|20251124` is one tool called `computer` whose `action` says what to do, asked for with a beta
header; `tool=20260801`, the default, is a toolset whose 17 members are called by name, without one. Ours beside it, as
client tools in the same list: `ask_user` (if asking is offered), `done` and `fail`. **A reply without any call means
DONE**, with its text as the message: there the published loop ends. An empty reply, a refusal, and one that was cut off
at its longest are reported to the model instead, and never count as done; a paused one continues in the next turn.

Calls are carried out in order until one is refused: those after it are answered with the words that the toolset
prescribes for that. Each call gets its `tool_result`, the last one that was carried out with the screen after it.
`cursor_position` costs a step, like a screenshot. Waits and holds beyond 30 s are cut short, with a notice.

`display_number` is not sent: it is for a shell tool, which there is none of here. Thinking goes back as it came. Models
from Fable 5.1 and Opus 5.5 on refuse it once an old screen was left out of the history before it: the wire leaves
thinking out then, from the first refusal on; `thinking=adaptive-unbound` lets the server drop it without a refusal, and
`--model-option screens=N` larger than the budget leaves no screen out.

Sources: the types of the package `anthropic` 2.12 and its `lib/tools/_toolsets`; Anthropic's documentation, the pages
"Computer use tool", "Stop reasons and fallback" and "Preserved thinking"; github.com/anthropics/claude-quickstarts,
`computer-use-demo`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar

from deskcraft.agent.models import prompts
from deskcraft.agent.models.adapter import Abilities, Past, Said, Stage, View
from deskcraft.agent.models.anthropic_actions import FIRST, SECOND, THIRD, Hand, cut_short, read_action
from deskcraft.agent.models.anthropic_results import Results, blocks_of, calls_of, image, sent_back
from deskcraft.agent.models.screen import Bounds, Lens
from deskcraft.agent.protocol import Malformed, Request
from deskcraft.desktop.actions import MAX_TEXT, Ask, Done, Fail, Screenshot
from deskcraft.errors import BadInput
from deskcraft.model.tape import Body

FAMILY = "computer"
"""Name of the tool, and of the toolset."""
TOOLSET = "20260801"
MEMBERS = THIRD
SHOWN = "The screen is shown to you after each of your replies: you need not ask for it."
_SMALLER = Bounds(long_side=1366, short_side=800)
"""The published agent scales to 1366 x 768, 1280 x 800 or 1024 x 768, by the screen's proportion."""


@dataclass(frozen=True, slots=True)
class _Version:
    actions: tuple[str, ...]
    bounds: Bounds
    beta: str = ""
    more: tuple[tuple[str, Any], ...] = ()
    """Fields of the tool beside its size."""


VERSIONS = {
    "20241022": _Version(FIRST, _SMALLER, "computer-use-2024-10-22"),
    "20250124": _Version(SECOND, _SMALLER, "computer-use-2025-01-24"),
    # what those models see without that the server makes it smaller
    "20251124": _Version(
        THIRD, Bounds(long_side=1568, pixels=1_150_000), "computer-use-2025-11-24", (("enable_zoom", True),)
    ),
    # they take 2576 px; larger screens than full HD are advised against
    TOOLSET: _Version(MEMBERS, Bounds(long_side=1920, short_side=1080)),
}
THINKING = ("default", "disabled", "adaptive", "adaptive-unbound")
LEAST_THINKING = 1024
"""Tokens that may be given as a budget at least."""
_UNBOUND = "thinking-binding-controls-2026-08-01"
_LONGEST = ("max_tokens", "model_context_window_exceeded")
_PAUSED = ("pause_turn", "compaction")
CUT_OFF = "the reply was cut off at its longest; say less in one reply"


def _client_tool(name: str, about: str, field: str, *, needed: bool = True) -> Body:
    schema = {"type": "object", "properties": {field: {"type": "string"}}, "required": [field] if needed else []}
    return {"name": name, "description": about, "input_schema": schema}


ASK_TOOL = _client_tool("ask_user", "Ask the user a question and wait for the answer.", "question")
DONE_TOOL = _client_tool("done", "Say that all is done and saved.", "message", needed=False)
FAIL_TOOL = _client_tool("fail", "Say that the task cannot be done.", "reason")


@dataclass(frozen=True)
class AnthropicComputer:
    """The adapter."""

    tool: str = TOOLSET
    """Version of the tool: the date in its name."""
    thinking: str = "default"
    """One of `THINKING`, or a budget in tokens for models that take one."""

    name: ClassVar[str] = "anthropic-computer"

    def __post_init__(self) -> None:
        if self.tool not in VERSIONS:
            raise BadInput(f"--agent-option tool={self.tool}: no such version; there are {', '.join(VERSIONS)}")
        budget = self.thinking.isascii() and self.thinking.isdecimal() and int(self.thinking) >= LEAST_THINKING
        if self.thinking not in THINKING and not budget:
            there_are = f"{', '.join(THINKING)}, or a number of tokens from {LEAST_THINKING} on"
            raise BadInput(f"--agent-option thinking={self.thinking}: not known; there are {there_are}")

    @property
    def abilities(self) -> Abilities:
        """Pictures as large as the version's models take them."""
        return Abilities("messages", "pixels", VERSIONS[self.tool].bounds, can_ask=True, screens=3)

    @cached_property
    def _hand(self) -> Hand:
        """What the format needs to be remembered: it has clicks without a place, and drags by halves."""
        return Hand()

    def write(self, stage: Stage, past: Sequence[Past], now: View, lens: Lens) -> Body:
        """The conversation so far, with the results of earlier calls and the present screen."""
        if past:
            self._hand.undo_after(now.step - past[-1].view.step)
        else:
            self._hand.start(lens)
        messages: list[Body] = []
        newest: list[Body] = []
        settled: list[Body] = []
        for number, view in enumerate([*(turn.view for turn in past), now]):
            content = self._shown(stage, view, past[number - 1] if number else None, lens, last=view is now)
            if content:
                messages.append({"role": "user", "content": content})
                newest = content
                settled = settled if view.picture or view.elements else content
            if number < len(past):
                messages.append({"role": "assistant", "content": sent_back(past[number].answer, self._offered())})
        # what comes before the oldest screen that is still shown stays the same from turn to turn
        (settled or newest)[-1]["cache_control"] = {"type": "ephemeral"}
        return {"system": self._system(stage, lens), "messages": messages, **self._settings(stage, lens)}

    def _shown(self, stage: Stage, view: View, previous: Past | None, lens: Lens, *, last: bool) -> list[Body]:
        """The message to the model: at first the task, then a result for each of its calls; and the screen."""
        results = Results.of(previous, view, lens, offers_ask=stage.offers_ask, offered=self._offered())
        paused = previous is not None and previous.answer.get("stop_reason") in _PAUSED and not results.blocks
        if paused and not (view.news or view.feedback):
            return []  # it continues where it stopped
        content: list[Body] = [*results.blocks] if previous else [{"type": "text", "text": stage.instruction}]
        screens: list[Body] = [image(view.picture)] if view.picture else []
        if not (view.picture or view.elements):
            screens = [{"type": "text", "text": prompts.LEFT_OUT}]
        if results.newest is not None:
            results.newest["content"] += screens
        text = prompts.situation(replace(view, feedback=results.untold), with_user=last)
        content += [{"type": "text", "text": text}] if text else []
        return content if results.newest is not None else [*content, *screens]

    def _offered(self) -> Callable[[Body], bool]:
        """Tells of a call whether there is such a tool; asking where it is not offered is answered as a call, too."""
        own = {"done", "fail", "ask_user"}
        members = {FAMILY} if self.tool != TOOLSET else set(MEMBERS)

        def offered(call: Body) -> bool:
            family = call.get("toolset_name")
            return call["name"] in members if family else call["name"] in members | own

        return offered

    def _system(self, stage: Stage, lens: Lens) -> list[Body]:
        text = prompts.rules(stage, lens.seen_width, lens.seen_height)
        text = text if stage.system_prompt else f"{text}\n{SHOWN}"
        return [{"type": "text", "text": text, "cache_control": {"type": "ephemeral"}}]

    def _settings(self, stage: Stage, lens: Lens) -> Body:
        """Tools, beta headers and thinking."""
        version = VERSIONS[self.tool]
        computer: Body = {"type": f"computer_toolset_{TOOLSET}"}
        if self.tool != TOOLSET:
            computer = {
                "type": f"computer_{self.tool}",
                "name": FAMILY,
                "display_width_px": lens.seen_width,
                "display_height_px": lens.seen_height,
                **dict(version.more),
            }
        settings: Body = {"tools": [computer, *([ASK_TOOL] if stage.offers_ask else []), DONE_TOOL, FAIL_TOOL]}
        betas = [version.beta] if version.beta else []
        match self.thinking:
            case "default":
                pass
            case "adaptive-unbound":
                unbound = {"prefix_mismatch_behavior": "drop_block"}
                settings["thinking"] = {"type": "adaptive", "block_binding": unbound}
                betas.append(_UNBOUND)
            case "adaptive" | "disabled":
                settings["thinking"] = {"type": self.thinking}
            case budget:
                settings["thinking"] = {"type": "enabled", "budget_tokens": int(budget)}
        return {**settings, **({"betas": betas} if betas else {})}

    def read(self, answer: Body, lens: Lens) -> Said:
        """The calls, in order, up to the first that is refused."""
        self._hand.begin_turn()
        blocks, calls, stop = blocks_of(answer), calls_of(answer), answer.get("stop_reason")
        text = "\n".join(block["text"] for block in blocks if block["type"] == "text")
        if not calls:
            return Said((_without_calls(text, stop),), text)
        requests: list[Request] = []
        notes: list[Body] = []
        for call in calls:
            why = "the model refused" if stop == "refusal" else ""
            why = CUT_OFF if stop in _LONGEST and call is blocks[-1] else why
            found = self._refused(call, why) if why else self._call(call, lens, last=call is calls[-1])
            requests += found
            notes.append({"requests": len(found), "says": self._says(call, lens)})
            if isinstance(found[-1], Malformed):
                break
        return Said(tuple(requests), text, {"calls": notes})

    def _call(self, call: Body, lens: Lens, *, last: bool) -> list[Request]:
        given = call.get("input")
        if not isinstance(given, dict):
            return self._refused(call, f"the input of {call['name']} is not an object")
        action = self._action(call)
        if action is not None:
            return read_action(action, given, VERSIONS[self.tool].actions, self._hand, lens, last=last)
        signal: Request
        match call["name"]:
            case "ask_user":
                signal = Ask(question=_words(given, "question"))
            case "done":
                signal = Done(message=_words(given, "message"))
            case "fail":
                signal = Fail(reason=_words(given, "reason"))
            case name:
                return self._refused(call, f"there is no tool called {name}")
        self._hand.note(1)
        return [signal]

    def _action(self, call: Body) -> str | None:
        """The action of a call, None if it is another tool's."""
        if self.tool != TOOLSET:
            return str(call["input"].get("action")) if call["name"] == FAMILY else None
        # no other tool of DeskCraft has a member's name: one whose family a gateway left out is understood too
        ours = call.get("toolset_name") == FAMILY or call["name"] in MEMBERS
        return str(call["name"]) if ours else None

    def _refused(self, call: Body, why: str) -> list[Request]:
        self._hand.note(1)
        return [Malformed(str(call)[:MAX_TEXT], why)]

    def _says(self, call: Body, lens: Lens) -> str:
        """The notice about a call that was carried out, beyond the fact that it was."""
        if not isinstance(call.get("input"), dict):
            return ""
        match self._action(call):
            case "cursor_position":
                x, y = lens.to_model(*self._hand.mouse.at)
                return f"X={x:g},Y={y:g}"
            case "wait" | "hold_key":
                return cut_short(call["input"])
        return ""


def _words(given: Body, field: str) -> str:
    return str(given.get(field) or "")[:MAX_TEXT]


def _without_calls(text: str, stop: Any) -> Request:
    if stop == "refusal":
        return Malformed(text, "the model refused")
    if stop in _LONGEST:
        return Malformed(text, CUT_OFF)
    if stop in _PAUSED:
        return Screenshot()
    if not text.strip():
        return Malformed(text, "the reply is empty; act, or call done or fail")
    return Done(message=text[:MAX_TEXT])
