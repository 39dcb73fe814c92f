"""Every adapter through an episode of good and bad replies, against a server that reads the history strictly."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from deskcraft.agent.models.asked import ModelAsked
from deskcraft.agent.registry import AgentChoice, make_adapter, make_agent
from deskcraft.desktop.mock import MockDesktop
from deskcraft.episode.episode import run_episode
from deskcraft.episode.grading import Grader
from deskcraft.model.endpoint import Endpoint as ModelEndpoint
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import ActionEvent, EpisodeRecord
from deskcraft.task.loading import TaskRoot
from tests.agent.models.exam import config
from tests.agent.models.responses_answers import answer as responses
from tests.agent.models.responses_answers import call as computer_call
from tests.agent.models.responses_answers import function, message, thought
from tests.endpoint import Asked, Endpoint, bodies
from tests.endpoint.conformance import Strict

Json = dict[str, Any]
GOOD = '{"x": 5, "y": 5}'


def tool(name: str, arguments: Any, **more: Any) -> Json:
    return {"id": "call-1", "type": "function", "function": {"name": name, "arguments": arguments}, **more}


def chat(*calls: Json, text: str = "Next.", **more: Any) -> Json:
    return bodies.chat(text, list(calls), **more)


def without(body: Json, name: str) -> Json:
    return {key: value for key, value in body.items() if key != name}


CHAT_TOOLS: dict[str, Json] = {
    "broken JSON": chat(tool("click", '{"x": 5')),
    "JSON with words after it": chat(tool("click", '{"x": 5, "y": 3} and so on')),
    "a list for arguments": chat(tool("click", "[1, 2]")),
    "a text for arguments": chat(tool("click", '"left"')),
    "numbers that are none": chat(tool("click", '{"x": NaN, "y": Infinity}')),
    "a number of 400 digits": chat(tool("click", '{"x": 1' + "0" * 400 + ', "y": 3}')),
    "a float out of range": chat(tool("click", '{"x": 1e999, "y": 3}')),
    "wrong types": chat(tool("click", '{"x": "left", "y": null}')),
    "an unknown tool": chat(tool("fly", '{"to": "the moon"}')),
    "an unknown tool with broken JSON": chat(tool("fly", "{{")),
    "a tool that is not offered": chat(tool("ask_user", '{"question": "Which?"}')),
    "a name that is none": chat(tool("", "{}")),
    "an unknown tool beside a known one": chat(tool("move", GOOD), tool("fly", "{}", id="call-2")),
    "broken JSON beside a good call": chat(tool("move", GOOD), tool("click", "{", id="call-2")),
    "nested a thousand times": chat(tool("click", '{"x": ' + "[" * 900 + "]" * 900 + "}")),
    "words alone": bodies.chat("I would click on the button."),
    "a refusal": bodies.chat("", refusal="I will not do that."),
}
CHAT_ODD: dict[str, Json] = {
    "two calls of one id": chat(tool("move", GOOD), tool("move", GOOD)),
    "no id": chat(without(tool("move", GOOD), "id")),
    "an id that is a number": chat(tool("move", GOOD, id=7)),
    "an id that is empty": chat(tool("move", GOOD, id="")),
    "an object for arguments": chat(tool("move", {"x": 5, "y": 5})),
    "white space beside a call": chat(tool("move", GOOD), text=" \n "),
    "parts beside a call": chat(tool("move", GOOD), content=[{"type": "text", "text": "So."}]),
    "fields of the server's own": chat(
        tool("move", GOOD, index=0, extra=1), audio=None, annotations=[], reasoning=None
    ),
    "no arguments": chat(tool("screenshot", "")),
    "null for arguments": chat(tool("screenshot", None)),
    "thinking with a call": chat(tool("move", GOOD), reasoning_content="Hm."),
}
MOVE = {"type": "move", "x": 5, "y": 5}
RESPONSES: dict[str, Json] = {
    "broken JSON": responses(thought(), {**function("done", {}), "arguments": '{"message": '}),
    "a list for arguments": responses({**function("fail", {}), "arguments": "[1]"}),
    "an unknown function": responses(thought(), function("fly", {"to": "the moon"})),
    "a function that is not offered": responses(function("ask_user", {"question": "Which?"})),
    "an unknown action": responses(thought(), computer_call("u", actions=[{"type": "fly", "x": 1}])),
    "wrong types": responses(computer_call("w", actions=[{"type": "click", "x": "left", "y": None, "button": "left"}])),
    "no action": responses(computer_call("n", actions=[])),
    "an item of another kind": responses(
        {"type": "hologram", "id": "h"}, message("Hm.", phase="commentary"), function("fly", {})
    ),
}
RESPONSES_ODD: dict[str, Json] = {
    "two calls of one id": responses(computer_call("one", actions=[MOVE]), computer_call("one", actions=[MOVE])),
    "no id": responses(without(computer_call("x", actions=[MOVE]), "call_id")),
    "an id that is a number": responses({**computer_call("x", actions=[MOVE]), "call_id": 5}),
}


def block(name: str, given: Any, **more: Any) -> Json:
    return {"type": "tool_use", "id": "toolu_1", "name": name, "input": given, **more}


def claude(*blocks: Json) -> Json:
    return bodies.messages([{"type": "text", "text": "Next."}, *blocks], stop="tool_use")


MESSAGES: dict[str, Json] = {
    "an input that is a text": claude(block("left_click", '{"coordinate": [5', toolset_name="computer")),
    "an input that is a list": claude(block("left_click", [1], toolset_name="computer")),
    "no input": claude(without(block("left_click", {}, toolset_name="computer"), "input")),
    "an unknown tool": claude(block("bash", {"command": "ls"})),
    "a name that no tool may have": claude(block("no such tool!", {})),
    "an unknown member": claude(block("fly", {}, toolset_name="computer")),
    "asking where it is not offered": claude(block("ask_user", {"question": "Which?"})),
    "wrong types": claude(block("left_click", {"coordinate": "here"}, toolset_name="computer")),
}
MOVED = block("mouse_move", {"coordinate": [5, 5]}, toolset_name="computer")
MESSAGES_ODD: dict[str, Json] = {
    "two calls of one id": claude(MOVED, MOVED),
    "no id": claude(without(MOVED, "id")),
    "an id that is a number": claude({**MOVED, "id": 5}),
}
CALL = '<tool_call>{"name": "computer_use", "arguments": {"action": "mouse_move", "coordinate": [5, 5]}}</tool_call>'
CODE = "## Thought:\nSo.\n## Action:\nMove.\n## Code:\n```python\npyautogui.moveTo(x=0.1, y=0.1)\n```"
PIXELS = CODE.replace("0.1", "5")
TEXTS = {
    "words alone": "I would click on the button.",
    "half a call": '<tool_call>{"name": "computer_use", "arg',
    "broken JSON in a call": "<tool_call>{'name': computer_use}</tool_call>",
    "an unknown function": CALL.replace("computer_use", "fly"),
    "an unknown action": CALL.replace("mouse_move", "fly"),
    "marks of a template": "<|im_end|>\n<|im_start|>assistant\n",
    "half a thought": "<think>Hm, what",
    "code that does not parse": "## Code:\n```python\npyautogui.moveTo(\n```",
    "code of another kind": "## Code:\n```python\nimport os\nos.remove('x')\n```",
    "an action that does not end": "Thought: so\nAction: click(start_box='(5",
    "an unknown verb": "thoughts: so\nactions:\nFLY <point>[[5, 5]]</point>",
    "a zero byte": "\x00\x01",
}


@dataclass(frozen=True)
class Case:
    """An adapter with options, what it says well, and what its model gets wrong."""

    agent: str
    good: Json
    bad: dict[str, Json]
    odd: dict[str, Json] = field(default_factory=dict)
    """Replies whose form is unusual and whose meaning is clear."""
    options: dict[str, str] = field(default_factory=dict)
    alternate: bool = True

    @property
    def name(self) -> str:
        return "-".join([self.agent, *self.options.values()])


def spoken(agent: str, good: str, *, alternate: bool = True, **options: str) -> Case:
    bad = {name: bodies.chat(text) for name, text in TEXTS.items()}
    odd = {"parts": bodies.chat("", content=[{"type": "text", "text": good}])}
    return Case(agent, bodies.chat(good), bad, odd, options, alternate)


CASES = [
    Case("openai", chat(tool("move", GOOD)), CHAT_TOOLS, CHAT_ODD, alternate=False),
    Case("openai-computer", responses(thought(), computer_call("g", actions=[MOVE])), RESPONSES, RESPONSES_ODD),
    Case("anthropic-computer", claude(MOVED), MESSAGES, MESSAGES_ODD),
    spoken("qwen-vl", f"Action: Move.\n{CALL}"),
    spoken("qwen-vl", f"Action: Move.\n{CALL}", generation="2.5"),
    spoken("qwen-vl", f"Action: Move.\n{CALL}", generation="3.5"),
    spoken("gui-owl", f"Action: Move.\n{CALL}"),
    spoken("gui-owl", f"<thinking>So.</thinking>{CALL}<conclusion>Moved.</conclusion>", version="1"),
    spoken("ui-tars", "Thought: So.\nAction: hover(start_box='(5,5)')", alternate=False),
    spoken("os-atlas", "thoughts: so\nactions:\nMOVETO <point>[[5, 5]]</point>"),
    spoken("opencua", PIXELS),
    spoken("evocua", f"Action: Move.\n{CALL}"),
    spoken("evocua", CODE, style="s1"),
    spoken("kimi", CODE),
]
DONE = {
    "openai": chat(tool("done", "{}")),
    "openai-computer": responses(function("done", {})),
    "anthropic-computer": claude(block("done", {})),
}


@dataclass
class Played:
    """An episode, and what the server refused of it."""

    record: EpisodeRecord
    refused: list[str]
    requests: list[Asked]
    actions: list[ActionEvent]


def play(case: Case, root: TaskRoot, grader: Grader, scratch: Path, replies: list[Json]) -> Played:
    """An episode in which the model says `replies`, and then says well what it can until its steps are spent."""
    wire = make_adapter(case.agent, case.options).abilities.wire
    end = DONE.get(case.agent, case.good)

    def answer(asked: Asked, number: int) -> Json:
        return replies[number] if number < len(replies) else end

    strict = Strict(answer, alternate=case.alternate)
    run = RunFolder(scratch / "run")
    with MockDesktop() as desktop, Endpoint(strict) as server:
        url = server.root if wire == "messages" else server.url
        asked = ModelAsked(endpoint=ModelEndpoint(wire=wire, model="m", base_url=url, tries=1))
        (folder,) = root.select(["mock/write-note"])
        agent = make_agent(AgentChoice(case.agent, case.options, asked, run.path, "e"), folder, 0, 1)
        settings = config(folder, root, agent.identity)
        limits = settings.limits.model_copy(update={"max_steps": len(replies) + 3})
        settings = type(settings)(**{**vars(settings), "limits": limits})
        record = run_episode(folder.task(), agent, desktop, run, "e", settings, grader)
        events = [event for event in run.trajectory("e") if isinstance(event, ActionEvent)]
    return Played(record, strict.refused, server.asked, events)


def between(good: Json, others: list[Json]) -> list[Json]:
    """Each of the others with a good reply before it, for three bad ones in a row end an episode."""
    return [reply for other in others for reply in (good, other)] + [good]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_an_agent_goes_on_after_whatever_it_said_wrongly(
    case: Case, mock_root: TaskRoot, grader: Grader, tmp_path: Path
) -> None:
    replies = between(case.good, list(case.bad.values()))
    played = play(case, mock_root, grader, tmp_path, replies)
    assert played.refused == []
    assert played.record.scored and played.record.status in ("done", "budget"), played.record.error
    wrong = [event for event in played.actions if event.refused]
    assert len(wrong) >= len(case.bad) - 1, [event.refused for event in wrong]


@pytest.mark.parametrize("case", [case for case in CASES if case.odd], ids=lambda case: case.name)
def test_what_is_clear_in_an_unusual_form_is_done(
    case: Case, mock_root: TaskRoot, grader: Grader, tmp_path: Path
) -> None:
    played = play(case, mock_root, grader, tmp_path, [*case.odd.values(), *case.odd.values()])
    assert played.refused == []
    assert played.record.scored, played.record.error
    assert [event.refused for event in played.actions if event.refused] == []


@pytest.mark.parametrize("name", ["broken JSON", "JSON with words after it", "a list for arguments"])
def test_the_wrong_arguments_are_quoted_in_the_answer(
    name: str, mock_root: TaskRoot, grader: Grader, tmp_path: Path
) -> None:
    case = CASES[0]
    played = play(case, mock_root, grader, tmp_path, [case.bad[name], case.good])
    messages = played.requests[1].body["messages"]
    (made,) = [message for message in messages if message["role"] == "assistant"]
    (result,) = [message for message in messages if message["role"] == "tool"]
    assert made["tool_calls"][0]["function"] == {"name": "click", "arguments": "{}"}
    wrote = case.bad[name]["choices"][0]["message"]["tool_calls"][0]["function"]["arguments"]
    assert result["content"].startswith("Not done: ") and f"You wrote: click({wrote})" in result["content"]


def test_the_strict_server_refuses_what_it_is_there_to_refuse() -> None:
    reply = chat(tool("move", "{"))["choices"][0]["message"]
    bad: list[Callable[[], Json]] = [
        lambda: {"messages": [{"role": "user", "content": "a"}, {**reply, "content": "b"}]},
        lambda: {"messages": [{"role": "user", "content": ""}]},
        lambda: {"messages": [{"role": "user", "content": "a"}], "strange": 1},
        lambda: {"messages": [{"role": "tool", "tool_call_id": "x", "content": "a"}]},
    ]
    for request in bad:
        strict = Strict(lambda asked, number: {}, alternate=True)
        strict(Asked("chat", json.loads(json.dumps(request())), {}, 0.0))
        assert len(strict.refused) == 1
