"""`openai`: any chat endpoint with images and tools; each action of DeskCraft is a tool.

Format: function tools and image parts of https://platform.openai.com/docs/api-reference/chat, which vLLM, llama.cpp and
most gateways speak too.
"""

from __future__ import annotations

import base64
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from pydantic import ValidationError

from deskcraft.agent.models import prompts
from deskcraft.agent.models.adapter import Abilities, Past, Said, Stage, View
from deskcraft.agent.models.screen import Bounds, Lens
from deskcraft.agent.models.tool_call import content as text_of
from deskcraft.agent.models.wellformed import NotAnObject, arguments_of, in_words, is_offered, quoted, sendable
from deskcraft.agent.protocol import Malformed, Request
from deskcraft.desktop.actions import ACTION, Ask, Done, Fail, why_refused
from deskcraft.model.tape import Body

_NUMBER = {"type": "number"}
_POINT = {"type": "array", "items": _NUMBER, "minItems": 2, "maxItems": 2}
_BUTTON = {"type": "string", "enum": ["left", "middle", "right"]}
_MODIFIERS = {"type": "array", "items": {"type": "string", "enum": ["ctrl", "shift", "alt", "super"]}}
_CHORD = {"type": "string", "description": "Keys joined by +, such as ctrl+shift+s, Return, F2."}
_SECONDS = {"type": "number", "exclusiveMinimum": 0, "maximum": 30}


def tool(name: str, about: str, required: Sequence[str] = (), **properties: Any) -> Body:
    """A tool as the endpoint is offered it.

    Args:
        name: its name.
        about: what it does, for the model.
        required: the names of the arguments that it must have.
        properties: the JSON schema of each argument.
    """
    parameters = {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}
    return {"type": "function", "function": {"name": name, "description": about, "parameters": parameters}}


TOOLS: list[Body] = [
    tool("move", "Move the pointer.", ("x", "y"), x=_NUMBER, y=_NUMBER),
    tool(
        "click",
        "Click at a point.",
        ("x", "y"),
        x=_NUMBER,
        y=_NUMBER,
        button=_BUTTON,
        count={"type": "integer", "minimum": 1, "maximum": 3},
        modifiers=_MODIFIERS,
    ),
    tool(
        "drag",
        "Press a button at the first point, move along the others, release at the last.",
        ("path",),
        path={"type": "array", "minItems": 2, "items": _POINT},
        button=_BUTTON,
        modifiers=_MODIFIERS,
    ),
    tool(
        "scroll",
        "Turn the wheel at a point: dy notches down (negative: up), dx to the right.",
        ("x", "y"),
        x=_NUMBER,
        y=_NUMBER,
        dx={"type": "integer"},
        dy={"type": "integer"},
        modifiers=_MODIFIERS,
    ),
    tool("type", "Type a text where the cursor is; a newline presses Return.", ("text",), text={"type": "string"}),
    tool("key", "Press a chord once.", ("keys",), keys=_CHORD),
    tool("hold", "Hold a chord down.", ("keys", "duration_s"), keys=_CHORD, duration_s=_SECONDS),
    tool("wait", "Let the programs go on for a while.", (), duration_s=_SECONDS),
    tool(
        "screenshot",
        "Look again, or closely at a part of the screen: left, top, right, bottom.",
        (),
        box={"type": "array", "items": _NUMBER, "minItems": 4, "maxItems": 4},
    ),
]
ASK_TOOL = tool(
    "ask_user", "Ask the user a question and wait for the answer.", ("question",), question={"type": "string"}
)
DONE_TOOL = tool("done", "Say that all is done and saved.", (), message={"type": "string"})
FAIL_TOOL = tool("fail", "Say that the task cannot be done.", ("reason",), reason={"type": "string"})


@dataclass(frozen=True)
class OpenAiChat:
    """The adapter."""

    name: ClassVar[str] = "openai"
    abilities: ClassVar[Abilities] = Abilities(
        "chat", "pixels", Bounds(long_side=1568, short_side=1024), can_ask=True, screens=4
    )

    def tools(self, stage: Stage) -> list[Body]:
        """The tools that the model may call.

        Args:
            stage: of the episode; without a user who answers there is no `ask_user`.

        Returns:
            Their descriptions, in the endpoint's format.
        """
        return [*TOOLS, *([ASK_TOOL] if stage.offers_ask else []), DONE_TOOL, FAIL_TOOL]

    def request(self, name: str, arguments: Any, lens: Lens) -> Request:
        """Reads one call of a tool.

        Args:
            name: of the tool.
            arguments: a JSON text, or the object itself.
            lens: between the screen's pixels and the model's coordinates.

        Returns:
            The request; `Malformed` with the reason if it is none.
        """
        return read_call(name, arguments, lens)

    def write(self, stage: Stage, past: Sequence[Past], now: View, lens: Lens) -> Body:
        """The conversation so far, with the results of earlier calls and the present screen."""
        messages: list[Body] = [
            {"role": "system", "content": prompts.rules(stage, lens.seen_width, lens.seen_height)},
            {"role": "user", "content": stage.instruction},
        ]
        tools = self.tools(stage)
        offered = {tool["function"]["name"] for tool in tools}
        previous: Past | None = None
        for turn in past:
            messages += _shown(turn.view, previous, offered, last=False)
            messages.append(_assistant(turn, offered))
            previous = turn
        messages += _shown(now, previous, offered, last=True)
        return {"messages": messages, "tools": tools}

    def read(self, answer: Body, lens: Lens) -> Said:
        """Tool calls, in order."""
        message = answer["choices"][0]["message"]
        text = text_of(answer)
        calls = message.get("tool_calls") or []
        requests = tuple(self.request(call["function"]["name"], call["function"]["arguments"], lens) for call in calls)
        if not requests:
            why = "the model refused" if message.get("refusal") else "the reply calls no tool; call one"
            requests = (Malformed(text, why),)
        return Said(requests, text)


def read_call(name: str, arguments: Any, lens: Lens) -> Request:
    """The request of one tool call, whose arguments are a text or, of some servers, an object."""
    raw = f"{name}({arguments})"
    try:
        given = arguments_of(arguments)
    except NotAnObject as error:
        return Malformed(raw, f"the arguments of {name} {error}")
    match name:
        case "ask_user":
            return Ask(question=str(given.get("question", "")))
        case "done":
            return Done(message=str(given.get("message", "")))
        case "fail":
            return Fail(reason=str(given.get("reason", "")))
        case "ask":
            return Malformed(raw, "there is no tool called ask")
    if name not in {tool["function"]["name"] for tool in TOOLS}:
        return Malformed(raw, f"there is no tool called {name}")
    try:
        return ACTION.validate_python({"kind": name, **_on_screen(given, lens)})
    except ValidationError as error:
        return Malformed(raw, f"{name}: {why_refused(error)}")
    except (ValueError, TypeError) as error:
        return Malformed(raw, f"{name}: {error}")


def _on_screen(given: Body, lens: Lens) -> Body:
    """The arguments with the model's coordinates as pixels of the screen."""
    moved = dict(given)
    if "x" in given and "y" in given:
        moved["x"], moved["y"] = lens.to_screen(float(given["x"]), float(given["y"]))
    if isinstance(given.get("path"), list):
        moved["path"] = [lens.to_screen(float(x), float(y)) for x, y in given["path"]]
    if isinstance(given.get("box"), list):
        left, top, right, bottom = (float(value) for value in given["box"])
        (x0, y0), (x1, y1) = lens.to_screen(left, top), lens.to_screen(right, bottom)
        moved["box"] = (x0, y0, x1, y1)
    return moved


def image_part(png: bytes) -> Body:
    """A picture as a part of a message."""
    return {"type": "image_url", "image_url": {"url": _data_url(png)}}


@lru_cache(maxsize=32)
def _data_url(png: bytes) -> str:
    """Kept, for a screen is sent again in each of the turns that follow."""
    return f"data:image/png;base64,{base64.b64encode(png).decode()}"


def _assistant(turn: Past, offered: Collection[str]) -> Body:
    """The model's own message as it is sent back: words and calls, in a form that every server takes."""
    message = turn.answer["choices"][0]["message"]
    calls, unknown = _calls(turn, offered)
    words = [text_of(turn.answer).strip(), *unknown]
    said = "\n".join(part for part in words if part)
    kept: Body = {"role": "assistant", "content": said or (None if calls else "(nothing)")}
    if calls:
        kept["tool_calls"] = [call for _, call in calls]
        # servers of models that think ask for the thinking that led to a call
        if isinstance(message.get("reasoning_content"), str) and message["reasoning_content"]:
            kept["reasoning_content"] = message["reasoning_content"]
    return kept


def _calls(turn: Past, offered: Collection[str]) -> tuple[list[tuple[int, Body]], list[str]]:
    """The calls of a turn that go back as calls, each with its place among all; the others in words."""
    calls: list[tuple[int, Body]] = []
    words: list[str] = []
    made = turn.answer["choices"][0]["message"].get("tool_calls") or []
    for place, call in enumerate(made[: len(turn.said.requests)]):
        name, given = call["function"]["name"], call["function"].get("arguments")
        if not is_offered(name, offered):
            words.append(in_words(name, given))
            continue
        kept = {"id": call["id"], "type": "function", "function": {"name": name, "arguments": sendable(given)}}
        if isinstance(call.get("extra_content"), dict):  # Gemini's signature of a thought, which it wants back
            kept["extra_content"] = call["extra_content"]
        calls.append((place, kept))
    return calls, words


def _shown(view: View, previous: Past | None, offered: Collection[str], *, last: bool) -> list[Body]:
    """The messages after the model's previous turn: one result for each of its calls, then the screen."""
    messages: list[Body] = []
    if previous is not None:
        for place, call in _calls(previous, offered)[0]:
            messages.append({"role": "tool", "tool_call_id": call["id"], "content": _result(view, previous, place)})
    text = prompts.situation(view, with_user=last)
    content: list[Body] = [{"type": "text", "text": text}] if text else []
    content += [image_part(look) for look in view.looks]
    if view.picture:
        content.append(image_part(view.picture))
    elif not view.elements:
        content.append({"type": "text", "text": prompts.LEFT_OUT})
    return [*messages, {"role": "user", "content": content}]


def _result(view: View, previous: Past, place: int) -> str:
    request = previous.said.requests[place]
    if not isinstance(request, Malformed):
        return "Not everything was done, see below." if view.feedback else "Done; the screen is below."
    function = previous.answer["choices"][0]["message"]["tool_calls"][place]["function"]
    given = function.get("arguments")
    wrote = f" You wrote: {quoted(function['name'], given)}" if sendable(given) == "{}" and given else ""
    return f"Not done: {request.reason}{wrote}"
