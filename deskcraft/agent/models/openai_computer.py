"""`openai-computer`: computer use of OpenAI's Responses API, with either of its tools.

`tool=computer` is the present one (a list of `actions` in a call), `tool=computer_use_preview` the older one of the
model computer-use-preview (one `action` in a call, with the display's size). Both kinds of call are read with either.
Format: the types of the `openai` package; the loop: OpenAI's guide (https://developers.openai.com/api/docs/guides/
tools-computer-use) and sample (https://github.com/openai/openai-cua-sample-app: agent/agent.py for the preview,
python-app/app/responses_loop.py). Decided here:

- **Stateless.** The whole conversation is sent with every request, as agent/agent.py does, and `previous_response_id`
  is not used: then the history's policy is ours, a request means the same when it is tried again or replayed, and
  endpoints that store nothing work. Reasoning goes back with the call that it led to (the API refuses one without the
  other), encrypted where the model can. `--model-option extra.store=false` keeps nothing at OpenAI.
- **Screens left out.** A `computer_call` must be answered with a screenshot. A call whose screenshot the policy left
  out is described in words instead, together with its reasoning; so are all calls in the mode without pictures.
- **The end.** The guide takes a reply without a call for the final answer or a hand-over: that is DONE with its words.
  Beside that the model is offered functions: `done`, `fail`, and `ask_user` where asking is offered. A message that is
  marked as commentary continues (python-app does so): the model is shown the screen again.
- **Safety checks** are acknowledged with the screenshot, and stand in the turn's notes.
- `truncation` is `auto` for the preview, which requires it, and the API's own for `computer`, where a context that is
  full ends the episode rather than lose the task unseen.
- computer-use-preview writes 1024 tokens at most: `--model-option max_tokens=1024`.
"""

from __future__ import annotations

import base64
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from deskcraft.agent.models import prompts
from deskcraft.agent.models.adapter import Abilities, Past, Said, Stage, View
from deskcraft.agent.models.openai_actions import read_actions, together
from deskcraft.agent.models.openai_chat import ASK_TOOL, DONE_TOOL, FAIL_TOOL, read_call
from deskcraft.agent.models.openai_items import (
    CALLS,
    checks_of,
    computer_calls,
    described,
    is_cut,
    items_of,
    parts_of,
    sent_back,
    words_of,
)
from deskcraft.agent.models.screen import Bounds, Lens
from deskcraft.agent.models.wellformed import is_offered, quoted, sendable
from deskcraft.agent.protocol import Malformed, Request
from deskcraft.desktop.actions import MAX_TEXT, Done, Screenshot
from deskcraft.errors import BadInput
from deskcraft.model.tape import Body

OPTIONS = {
    "tool": ("computer", "computer_use_preview"),
    "truncation": ("", "auto", "disabled"),
    "effort": ("", "none", "minimal", "low", "medium", "high", "xhigh"),
    "summary": ("", "auto", "concise", "detailed"),
}
ENDING = "Act with the computer tool. A message without a call ends your work."
_SIGNALS = {tool["function"]["name"] for tool in (ASK_TOOL, DONE_TOOL, FAIL_TOOL)}


@dataclass(frozen=True)
class OpenAiComputer:
    """The adapter."""

    name: ClassVar[str] = "openai-computer"
    tool: str = "computer"
    truncation: str = ""
    """Empty: as the tool needs it."""
    effort: str = ""
    """Of reasoning; empty: the model's own."""
    summary: str = ""
    """Of reasoning, which then stands in the turn's notes; empty: none."""

    def __post_init__(self) -> None:
        for option, values in OPTIONS.items():
            if getattr(self, option) not in values:
                there_are = ", ".join(value for value in values if value)
                raise BadInput(f"--agent-option {option}={getattr(self, option)}: no such value; there are {there_are}")

    @property
    def abilities(self) -> Abilities:
        """The preview's context holds 8192 tokens, about nine full-HD screens."""
        screens = 4 if self._preview else 10
        return Abilities("responses", "pixels", Bounds(pixels=10_240_000), can_ask=True, screens=screens)

    @property
    def _preview(self) -> bool:
        return self.tool == "computer_use_preview"

    def write(self, stage: Stage, past: Sequence[Past], now: View, lens: Lens) -> Body:
        """The conversation so far, calls with their screenshots, and the present screen."""
        items: list[Body] = [_user([_text(stage.instruction)])]
        for before, view in zip([None, *past], [*(turn.view for turn in past), now], strict=True):
            calls = computer_calls(before.answer) if before is not None else []
            answered = bool(calls and view.picture and _can_go_back(calls, lens))
            if before is not None and calls and not answered:
                items.append(_user([_text(described(before.answer))]))
            elif before is not None:
                offered = _offered(stage)
                items += [*sent_back(before.answer, offered), *self._outputs(before, view, offered)]
            items += self._shown(view, answered=answered, last=view is now)
        rules = prompts.rules(stage, lens.seen_width, lens.seen_height)
        request: Body = {
            "instructions": rules if stage.system_prompt else f"{rules}\n{ENDING}",
            "input": items,
            "tools": self._tools(stage, lens),
        }
        truncation = self.truncation or ("auto" if self._preview else "")
        if truncation:
            request["truncation"] = truncation
        if not self._preview:  # which has no encrypted reasoning
            request["include"] = ["reasoning.encrypted_content"]
        reasoning = {name: value for name in ("effort", "summary") if (value := getattr(self, name))}
        return {**request, "reasoning": reasoning} if reasoning else request

    def read(self, answer: Body, lens: Lens) -> Said:
        """Calls, in order; or the message that ends the work."""
        requests: list[Request] = []
        checks: list[Body] = []
        for item in items_of(answer):
            if item["type"] not in CALLS:
                continue
            if is_cut(item):
                requests.append(
                    Malformed(str(item), f"the call was cut off ({_why(answer)}); call again, more briefly")
                )
            elif item["type"] == "computer_call":
                requests += _of_call(item, lens)
                checks += checks_of(item)
            else:
                requests.append(_signal(item, lens))
        text = words_of(answer, "output_text", "text")
        notes: Body = {}
        if checks:
            notes["safety_checks"] = checks
        summaries = [part for item in items_of(answer, "reasoning") for part in parts_of(item, "summary", "text")]
        if summaries:
            notes["reasoning"] = [part["text"] for part in summaries]
        return Said(tuple(together(requests)) or (_without_call(answer, text),), text, notes)

    def _tools(self, stage: Stage, lens: Lens) -> list[Body]:
        computer: Body = {"type": self.tool}
        if self._preview:
            size = {"display_width": lens.seen_width, "display_height": lens.seen_height}
            computer = {**computer, **size, "environment": "linux"}
        functions = [tool for tool in (ASK_TOOL, DONE_TOOL, FAIL_TOOL) if tool["function"]["name"] in _offered(stage)]
        return [computer, *({"type": "function", "strict": False, **tool["function"]} for tool in functions)]

    def _outputs(self, previous: Past, view: View, offered: Collection[str]) -> Iterator[Body]:
        """The results of a reply's calls, one for each."""
        for item in items_of(previous.answer, *CALLS):
            if is_cut(item):
                continue
            output: Body = {"type": f"{item['type']}_output", "call_id": item["call_id"]}
            if item["type"] == "function_call":
                if not is_offered(item.get("name"), offered):
                    continue  # it went back in words
                given = item.get("arguments")
                wrote = f" You wrote: {quoted(item['name'], given)}" if given and sendable(given) != given else ""
                yield {**output, "output": "Not done, see below." + wrote if view.feedback else "Received."}
                continue
            screenshot: Body = {"type": "computer_screenshot", "image_url": _url(view.picture)}
            if not self._preview:
                screenshot["detail"] = "original"  # else the API makes it smaller
            acknowledged = {"acknowledged_safety_checks": checks} if (checks := checks_of(item)) else {}
            yield {**output, "output": screenshot, **acknowledged}

    def _shown(self, view: View, *, answered: bool, last: bool) -> list[Body]:
        """What is said beside the results, and the screen if no result holds it."""
        text = prompts.situation(view, with_user=last)
        content = [_text(text)] if text else []
        if view.picture and not answered:
            detail = "auto" if self._preview else "original"
            content.append({"type": "input_image", "image_url": _url(view.picture), "detail": detail})
        elif not view.picture and not view.elements:
            content.append(_text(prompts.LEFT_OUT))
        return [_user(content)] if content else []


def _offered(stage: Stage) -> set[str]:
    """Names of the functions that the model is offered."""
    return _SIGNALS if stage.offers_ask else _SIGNALS - {ASK_TOOL["function"]["name"]}


def _can_go_back(calls: Sequence[Body], lens: Lens) -> bool:
    """Whether the actions of all calls are such as the API knows: it refuses others in a conversation."""
    return not any(isinstance(request, Malformed) for call in calls for request in _of_call(call, lens))


def _of_call(item: Body, lens: Lens) -> list[Request]:
    actions = item.get("actions") or ([item["action"]] if item.get("action") else [])
    if not isinstance(actions, list) or not actions:
        return [Malformed(str(item), "the computer_call holds no action")]
    return read_actions(actions, lens)


def _signal(item: Body, lens: Lens) -> Request:
    name, arguments = str(item.get("name")), item.get("arguments")
    if name not in _SIGNALS:
        reason = (
            f"there is no function called {name}; act with the computer tool, or call {', '.join(sorted(_SIGNALS))}"
        )
        return Malformed(f"{name}({arguments})", reason)
    return read_call(name, arguments, lens)


def _without_call(answer: Body, text: str) -> Request:
    """What a reply means that calls nothing."""
    if answer.get("status") == "incomplete":
        return Malformed(text, f"the reply was cut off before any call ({_why(answer)}); be briefer")
    if refusal := words_of(answer, "refusal", "refusal"):
        return Malformed(refusal, "the reply is a refusal; go on with the task, or call fail and say why")
    if not text:
        return Malformed("", "the reply holds neither a call nor a message")
    if all(item.get("phase") == "commentary" for item in items_of(answer, "message")):
        return Screenshot()
    return Done(message=text[:MAX_TEXT])


def _why(answer: Body) -> str:
    details = answer.get("incomplete_details")
    return str(details.get("reason")) if isinstance(details, dict) else "no reason given"


# -- parts of a request --


def _user(content: list[Body]) -> Body:
    return {"type": "message", "role": "user", "content": content}


def _text(text: str) -> Body:
    return {"type": "input_text", "text": text}


def _url(png: bytes) -> str:
    return f"data:image/png;base64,{base64.b64encode(png).decode()}"
