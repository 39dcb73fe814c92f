"""`openai-computer`: the requests by the types of the `openai` package, the replies of both tools, and a real task."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from deskcraft.agent.models import prompts
from deskcraft.agent.models.adapter import Past, Stage, View
from deskcraft.agent.models.agent import ModelAgent
from deskcraft.agent.models.asked import Settings
from deskcraft.agent.models.openai_computer import OpenAiComputer
from deskcraft.agent.models.screen import Bounds, Lens
from deskcraft.agent.protocol import Briefing, Observation
from deskcraft.agent.registry import make_adapter
from deskcraft.desktop.actions import Done, Move
from deskcraft.errors import BadInput
from deskcraft.model.client import ModelClient
from deskcraft.model.endpoint import Endpoint as ModelEndpoint
from deskcraft.model.tape import Tape
from simulator.conversation import ConversationView
from tests.agent.models.responses_answers import answer, call, calls, function, message, thought
from tests.agent.models.responses_types import valid
from tests.endpoint import Endpoint, Fault

Json = dict[str, Any]
LENS = Lens.make(1920, 1080, Bounds(), "pixels")
STAGE = Stage("Colour it teal.", offers_ask=True, max_steps=100)
COMPUTER = OpenAiComputer()
PREVIEW = OpenAiComputer(tool="computer_use_preview")
CHECK = {"id": "sc-1", "code": "malicious_instructions", "message": "Look at this."}
BOTH = pytest.mark.parametrize("adapter", [COMPUTER, PREVIEW], ids=["computer", "preview"])


def view(step: int, picture: bytes = b"", **more: Any) -> View:
    return View(
        **{
            "step": step,
            "picture": picture,
            "elements": "",
            "user": "",
            "news": "",
            "feedback": (),
            **more,
        }
    )


def past(adapter: OpenAiComputer, shown: View, *output: Json, **more: Any) -> Past:
    body = answer(*output, **more)
    return Past(shown, body, adapter.read(body, LENS))


def url(picture: bytes) -> str:
    return f"data:image/png;base64,{base64.b64encode(picture).decode()}"


# -- requests --


def test_the_first_request_of_the_present_tool() -> None:
    request = valid(COMPUTER.write(STAGE, [], view(0, b"one"), LENS))
    assert request["tools"][0] == {"type": "computer"}
    assert [tool.get("name") for tool in request["tools"]] == [None, "ask_user", "done", "fail"]
    assert request["include"] == ["reasoning.encrypted_content"]
    assert "truncation" not in request
    assert request["input"] == [
        {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "Colour it teal."}]},
        {
            "type": "message",
            "role": "user",
            "content": [
                {"type": "input_image", "image_url": url(b"one"), "detail": "original"},
            ],
        },
    ]


def test_the_first_request_of_the_older_tool() -> None:
    small = Lens.make(1920, 1080, Bounds(long_side=1280), "pixels")
    request = valid(PREVIEW.write(Stage("Go.", offers_ask=False, max_steps=9), [], view(0, b"one"), small))
    assert request["tools"][0] == {
        "type": "computer_use_preview",
        "display_width": 1280,
        "display_height": 720,
        "environment": "linux",
    }
    assert [tool.get("name") for tool in request["tools"]] == [None, "done", "fail"]
    assert request["truncation"] == "auto"
    assert "include" not in request


@BOTH
def test_a_call_is_answered_with_the_next_screen_and_its_reasoning_goes_back(adapter: OpenAiComputer) -> None:
    made = calls([{"type": "click", "button": "left", "x": 5, "y": 6}], adapter.tool)
    turn = past(adapter, view(0, b"one"), thought(), message("I click."), *made)
    now = view(1, b"two", user="NEW from the user: green", news="green", feedback=("too far",))
    *before, output, said = valid(adapter.write(STAGE, [turn], now, LENS))["input"]
    bare = {name: value for name, value in thought().items() if name != "status"}
    assert before[2:] == [bare, message("I click."), *made]
    detail = {"detail": "original"} if adapter is COMPUTER else {}
    assert output == {
        "type": "computer_call_output",
        "call_id": made[0]["call_id"],
        "output": {"type": "computer_screenshot", "image_url": url(b"two"), **detail},
    }
    text = "Not done: too far\n\nNEW from the user: green"
    assert said == {"type": "message", "role": "user", "content": [{"type": "input_text", "text": text}]}


def test_a_question_is_answered_and_the_screen_follows() -> None:
    turn = past(COMPUTER, view(0, b"one"), thought(), function("ask_user", {"question": "Which?"}))
    *_, output, shown = valid(COMPUTER.write(STAGE, [turn], view(1, b"two", user="Teal."), LENS))["input"]
    assert output == {"type": "function_call_output", "call_id": "call-f1", "output": "Received."}
    assert [part["type"] for part in shown["content"]] == ["input_text", "input_image"]


@BOTH
def test_safety_checks_are_recorded_and_acknowledged(adapter: OpenAiComputer) -> None:
    checked = call("c", action={"type": "wait"}, pending_safety_checks=[{**CHECK, "code": None}, "nonsense"])
    turn = past(adapter, view(0, b"one"), checked)
    acknowledged = [{"id": "sc-1", "message": "Look at this."}]
    assert turn.said.notes == {"safety_checks": acknowledged}
    output = adapter.write(STAGE, [turn], view(1, b"two"), LENS)["input"][-1]
    assert output["acknowledged_safety_checks"] == acknowledged


def test_a_call_whose_screen_is_left_out_is_told_in_words() -> None:
    first = past(
        COMPUTER, view(0), thought(1), message("Now."), *calls([{"type": "type", "text": "é" * 500}], "computer")
    )
    second = past(COMPUTER, view(1, news="green"), thought(2), *calls([{"type": "wait"}], "computer", 2))
    third = past(COMPUTER, view(2, b"three"), thought(3), *calls([{"type": "wait"}], "computer", 3))
    sent = valid(COMPUTER.write(STAGE, [first, second, third], view(3, b"four"), LENS))["input"]
    kinds = [item["type"] for item in sent]
    assert kinds == [
        *["message"] * 4,
        "reasoning",
        "computer_call",
        "computer_call_output",
        "reasoning",
        "computer_call",
        "computer_call_output",
    ]
    texts = [part["text"] for item in sent[1:4] for part in item["content"]]
    assert texts[0] == prompts.LEFT_OUT
    assert texts[1].startswith('You said: Now.\nYou did: [{"type": "type", "text": "éé')
    assert len(texts[1]) < 400
    assert texts[2:] == ["The user said: green", prompts.LEFT_OUT]


@BOTH
def test_without_pictures_all_calls_are_told_in_words(adapter: OpenAiComputer) -> None:
    turn = past(adapter, view(0, elements="[1] entry at (5, 6)"), *calls([{"type": "wait"}], adapter.tool))
    asked = past(adapter, view(1, elements="[1] entry"), function("ask_user", {"question": "Which?"}))
    sent = valid(adapter.write(STAGE, [turn, asked], view(2, elements="[1] label"), LENS))["input"]
    assert {item["type"] for item in sent} == {"message", "function_call", "function_call_output"}
    assert sent[-1]["content"] == [{"type": "input_text", "text": "Elements on the screen:\n[1] label"}]


def test_what_was_cut_off_does_not_go_back() -> None:
    cut = {"status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"}}
    turn = past(COMPUTER, view(0, b"one"), thought(), call("c", status="incomplete", actions=[]), **cut)
    assert "max_output_tokens" in turn.said.requests[0].reason  # type: ignore[union-attr]
    kinds = [item["type"] for item in valid(COMPUTER.write(STAGE, [turn], view(1, b"two"), LENS))["input"]]
    assert kinds == ["message", "message", "message"]


def test_the_users_own_prompt_stands_alone() -> None:
    stage = Stage("Go.", offers_ask=False, max_steps=9, system_prompt="Mine.")
    assert COMPUTER.write(stage, [], view(0, b"one"), LENS)["instructions"] == "Mine."


def test_options_go_into_the_request() -> None:
    adapter = make_adapter("openai-computer", {"effort": "high", "summary": "auto", "truncation": "auto"})
    request = adapter.write(STAGE, [], view(0, b"one"), LENS)
    assert (request["reasoning"], request["truncation"]) == ({"effort": "high", "summary": "auto"}, "auto")


@pytest.mark.parametrize(("option", "value"), [("tool", "browser"), ("effort", "most"), ("truncation", "yes")])
def test_a_wrong_option_is_told(option: str, value: str) -> None:
    with pytest.raises(BadInput, match=f"{option}={value}: no such value; there are "):
        make_adapter("openai-computer", {option: value})


# -- the loop --


def test_a_run_is_tried_again_and_replayed(tmp_path: Path) -> None:
    """The same requests go out after a failure and in a replay: nothing in them comes from the endpoint's memory."""
    replies: list[Any] = [
        answer(thought(1), call("a", actions=[{"type": "move", "x": 5, "y": 6}], pending_safety_checks=[CHECK])),
        Fault("status", 500),
        answer(thought(2), message("Cut", status="incomplete"), status="incomplete"),
        answer(message("Done.")),
    ]
    left = list(replies)
    with Endpoint(lambda asked: left.pop(0)) as server:
        settings = ModelEndpoint(wire="responses", model="m", base_url=server.url, tries=2, backoff_s=0.01)
        recorded = turns(settings, Tape(tmp_path, "record"), 3)
        sent = [asked.body for asked in server.asked]
    assert sent[1] == sent[2]
    assert "previous_response_id" not in sent[-1]
    assert [item["type"] for item in sent[-1]["input"]] == [
        "message",
        "message",
        "reasoning",
        "computer_call",
        "computer_call_output",
        "message",
    ]
    assert turns(settings, Tape(tmp_path, "replay"), 3) == recorded
    assert recorded[0] == ((Move(x=5, y=6),), {"safety_checks": [CHECK]})
    assert recorded[2][0] == (Done(message="Done."),)


def turns(settings: ModelEndpoint, tape: Tape, count: int) -> list[tuple[Any, Any]]:
    """What the agent did and noted in its turns before a grey screen."""
    agent = ModelAgent(COMPUTER, lambda: ModelClient(settings, tape=tape), settings, Settings())
    agent.start(Briefing("t", 1920, 1080, offers_ask=True, seed=0))
    screen = np.full((1080, 1920, 3), 128, np.uint8)
    conversation = ConversationView("Colour it teal.", None, (), ())
    made = [agent.act(Observation(screen, step, 9, conversation)) for step in range(count)]
    agent.close()
    return [(turn.requests, turn.notes) for turn in made]
