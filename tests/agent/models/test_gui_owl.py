"""`gui-owl` in both versions: what the model is told, turn by turn, and a real task."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deskcraft.agent.models.gui_owl import FORM, VERSIONS, GuiOwl
from deskcraft.agent.models.qwen_chat import TASK
from deskcraft.agent.registry import make_adapter
from deskcraft.desktop.actions import Click, Type
from deskcraft.desktop.mock import MockDesktop
from deskcraft.episode.grading import Grader
from deskcraft.errors import BadInput
from deskcraft.task.loading import TaskRoot
from tests.agent.models.exam import Encode, Exam
from tests.agent.models.qwen_calls import as_json, encoder, owl
from tests.agent.models.qwen_turns import ASKING, STAGE, function, lens_of, on_mock, told, turn, view
from tests.endpoint import bodies

ENCODERS: dict[str, Encode] = {"1": encoder(owl, owl=True), "1.5": encoder(as_json, "interact")}
CLICK = '<tool_call>{"name": "computer_use", "arguments": {"action": "click", "coordinate": [966, 546]}}</tool_call>'


@pytest.mark.real
@pytest.mark.exam
@pytest.mark.parametrize("version", VERSIONS)
def test_solves_a_real_task(exam: Exam, tmp_path: Path, version: str) -> None:
    record, _ = exam.sit("gui-owl", ENCODERS[version], tmp_path, version=version)
    assert not exam.missed(record)


@pytest.mark.parametrize("version", VERSIONS)
def test_asks_and_hears_the_user(mock_root: TaskRoot, grader: Grader, tmp_path: Path, version: str) -> None:
    with MockDesktop() as desktop:
        record, asked = on_mock(mock_root, desktop, grader, tmp_path).sit(
            "gui-owl", ENCODERS[version], tmp_path, version=version
        )
    assert (record.status, record.success, record.asks) == ("done", 1, 1)
    assert "The colour is teal." in json.dumps(asked[1].body["messages"])


def test_there_is_no_other_version() -> None:
    with pytest.raises(BadInput, match=r"version=2: the agent 'gui-owl' has the versions 1, 1.5"):
        make_adapter("gui-owl", {"version": "2"})


def test_version_1_counts_pixels_of_a_full_hd_screen_in_multiples_of_28() -> None:
    adapter = GuiOwl("1")
    lens = lens_of(adapter)
    assert (lens.seen_width, lens.seen_height) == (1932, 1092)
    assert adapter.read(bodies.chat(CLICK), lens).requests == (Click(x=960, y=540),)


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("offered", [False, True])
def test_the_function_is_told_as_json(version: str, offered: bool) -> None:
    adapter = GuiOwl(version)
    tool = function(adapter.write(ASKING if offered else STAGE, [], view(0), lens_of(adapter)))
    properties = tool["parameters"]["properties"]
    first = {"clear", "enter", "coordinate2"} if version == "1" else set()
    assert set(properties) == {"action", "keys", "text", "coordinate", "pixels", "time", "status"} | first
    actions = properties["action"]["enum"]
    assert ("drag" in actions, "left_click_drag" in actions) == (version == "1", version == "1.5")
    assert actions[-1] == ({"1": "call_user", "1.5": "interact"}[version] if offered else actions[-1])
    assert ("call_user" in actions or "interact" in actions) == offered
    assert tool["description"].endswith({"1": "1932x1092.", "1.5": "1000x1000."}[version])


def test_version_1_is_told_all_in_one_message() -> None:
    adapter = GuiOwl("1")
    lens = lens_of(adapter)
    task = TASK.format(instruction="Make it teal.", previous="None")
    assert told(adapter.write(STAGE, [], view(0), lens)) == [
        ("user", [f"{task}\n\n{FORM}", "The screen now:", "PICTURE"])
    ]
    reply = f"<thinking>It is there.</thinking>\n{CLICK}\n<conclusion>\nClicked  it\n</conclusion>"
    past = [
        turn(adapter, view(0, b""), reply, lens),
        turn(adapter, view(1, feedback=("off the screen",)), CLICK, lens),
        turn(adapter, view(2), "Hm", lens),
    ]
    now = view(3, feedback=("the reply calls no function",), user="NEW: Teal.")
    previous = "Step 1: Clicked it (not done: off the screen)\nStep 2: click\nStep 3: Hm"
    assert told(adapter.write(STAGE, past, now, lens)) == [
        (
            "user",
            [
                TASK.format(instruction="Make it teal.", previous=previous) + f"\n\n{FORM}",
                "The screen at step 2:",
                "PICTURE",
                "The screen at step 3:",
                "PICTURE",
                "Not done: the reply calls no function\n\nNEW: Teal.",
                "The screen now:",
                "PICTURE",
            ],
        ),
    ]
    ((_, parts),) = told(adapter.write(STAGE, [], view(0, b"", elements="[1] icon"), lens))
    assert parts[1:] == ["Elements on the screen:\n[1] icon"]


def test_version_1_5_is_told_the_task_before_the_first_screen() -> None:
    adapter = GuiOwl()
    lens = lens_of(adapter)
    past = [turn(adapter, view(0), f"Action: Click it.\n{CLICK}", lens)]
    assert told(adapter.write(STAGE, past, view(1, user="Teal."), lens)) == [
        ("user", [TASK.format(instruction="Make it teal.", previous="None"), "PICTURE"]),
        ("assistant", [f"Action: Click it.\n{CLICK}"]),
        ("user", ["PICTURE", "Teal."]),
    ]


def test_the_reply_of_the_cookbook_is_understood() -> None:
    """In the form of the recorded reply in Mobile-Agent-v3's cookbook."""
    call = json.dumps({"name": "computer_use", "arguments": {"action": "type", "text": "mPLUG-Owl3"}})
    text = f"<thinking>\nObservation: ...\nAction: type\n\n</thinking>\n<tool_call>\n{call}\n</tool_call>\n"
    said = GuiOwl("1").read(bodies.chat(text + "<conclusion>\nTyped it\n</conclusion>"), lens_of(GuiOwl("1")))
    assert said.requests == (Type(text="mPLUG-Owl3"),)
    assert "Observation" in said.text
