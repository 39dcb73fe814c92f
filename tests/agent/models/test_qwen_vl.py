"""`qwen-vl` in all its generations: what the model is told, turn by turn, and a real task."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deskcraft.agent.models import prompts
from deskcraft.agent.models.qwen_chat import TASK
from deskcraft.agent.models.qwen_vl import GENERATIONS, QwenVl
from deskcraft.agent.models.screen import Lens
from deskcraft.agent.registry import make_adapter
from deskcraft.desktop.actions import Click, Drag, Fail, Key
from deskcraft.desktop.mock import MockDesktop
from deskcraft.episode.grading import Grader
from deskcraft.errors import BadInput
from deskcraft.task.loading import TaskRoot
from tests.agent.models.exam import Exam
from tests.agent.models.qwen_calls import Write, as_json, encoder, nested
from tests.agent.models.qwen_turns import ASKING, STAGE, function, lens_of, on_mock, system, told, turn, view
from tests.endpoint import bodies

WRITES: dict[str, Write] = {"2.5": as_json, "3": as_json, "3.5": nested}
CLICK = (
    '<tool_call>{"name": "computer_use", "arguments": {"action": "left_click", "coordinate": [500, 500]}}</tool_call>'
)
BARE = TASK.format(instruction="Make it teal.", previous="None")


@pytest.mark.real
@pytest.mark.exam
@pytest.mark.parametrize("generation", GENERATIONS)
def test_solves_a_real_task(exam: Exam, tmp_path: Path, generation: str) -> None:
    record, _ = exam.sit("qwen-vl", encoder(WRITES[generation]), tmp_path, generation=generation)
    assert not exam.missed(record)


@pytest.mark.parametrize("generation", GENERATIONS)
def test_asks_and_hears_the_user(mock_root: TaskRoot, grader: Grader, tmp_path: Path, generation: str) -> None:
    with MockDesktop() as desktop:
        record, asked = on_mock(mock_root, desktop, grader, tmp_path).sit(
            "qwen-vl", encoder(WRITES[generation]), tmp_path, generation=generation
        )
    assert (record.status, record.success, record.asks) == ("done", 1, 1)
    assert "The colour is teal." in json.dumps(asked[1].body["messages"])


def test_there_is_no_other_generation() -> None:
    with pytest.raises(BadInput, match=r"generation=4: the agent 'qwen-vl' has the generations 2.5, 3, 3.5"):
        make_adapter("qwen-vl", {"generation": "4"})


@pytest.mark.parametrize(
    ("generation", "size", "middle"), [("2.5", (1316, 728), (658, 364)), ("3", (1920, 1088), (500, 500))]
)
def test_coordinates_mean_what_the_generation_means_by_them(
    generation: str, size: tuple[int, int], middle: tuple[int, int]
) -> None:
    adapter = QwenVl(generation)
    lens = lens_of(adapter)
    assert (lens.seen_width, lens.seen_height) == size
    x, y = middle
    (click,) = adapter.read(bodies.chat(CLICK.replace("500, 500", f"{x}, {y}")), lens).requests
    assert isinstance(click, Click)
    assert abs(click.x - 960) <= 1
    assert abs(click.y - 540) <= 1


@pytest.mark.parametrize("generation", GENERATIONS)
@pytest.mark.parametrize("offered", [False, True])
def test_the_function_is_told_as_json(generation: str, offered: bool) -> None:
    adapter = QwenVl(generation)
    lens = lens_of(adapter)
    body = adapter.write(ASKING if offered else STAGE, [], view(0), lens)
    text, tool = system(body), function(body)
    size = f"{lens.seen_width}x{lens.seen_height}" if generation == "2.5" else "1000x1000"
    assert tool["name"] == "computer_use"
    assert tool["description"].endswith(f"{size}.")
    properties = tool["parameters"]["properties"]
    assert set(properties) == {"action", "keys", "text", "coordinate", "pixels", "time", "status"}
    actions = properties["action"]["enum"]
    assert ("triple_click" in actions, "answer" in actions) == ((generation != "2.5"),) * 2
    assert ("call_user" in actions, prompts.ASKING in text) == (offered, offered)
    assert [line.split("`")[1] for line in properties["action"]["description"].splitlines()] == actions
    assert ("<function=" in text, "ctrl+shift" in properties["text"]["description"]) == ((generation == "3.5"),) * 2


def test_a_users_own_prompt_is_sent_verbatim() -> None:
    adapter = QwenVl()
    stage = type(STAGE)("Make it teal.", True, 100, "Mine.")
    assert system(adapter.write(stage, [], view(0), lens_of(adapter))) == "Mine."


def test_the_conversation_turn_by_turn() -> None:
    adapter = QwenVl()
    lens = lens_of(adapter)
    body = adapter.write(STAGE, [], view(0), lens)
    assert told(body) == [("user", ["PICTURE", BARE])]
    past = [turn(adapter, view(0), f"<think>Hm.</think>Action: Click it.\n{CLICK}", lens)]
    now = view(1, feedback=("no key is called 'x'",), news="Teal, please.", user="NEW: Teal, please.")
    assert told(adapter.write(STAGE, past, now, lens)) == [
        ("user", ["PICTURE", BARE]),
        ("assistant", [f"Action: Click it.\n{CLICK}"]),
        ("user", ["PICTURE", "Not done: no key is called 'x'\n\nNEW: Teal, please."]),
    ]
    past.append(turn(adapter, now, "Hm.", lens))
    *_, heard, _, present = told(adapter.write(STAGE, past, view(2, user="1. Teal, please."), lens))
    assert heard == ("user", ["PICTURE", "Not done: no key is called 'x'\n\nThe user said: Teal, please."])
    assert present == ("user", ["PICTURE", "1. Teal, please."])


def test_turns_without_screens_become_lines() -> None:
    adapter = QwenVl()
    lens = lens_of(adapter)
    past = [
        turn(adapter, view(0, b""), f"Action: Click it.\n{CLICK}", lens),
        turn(adapter, view(1, b"", feedback=("off the screen",)), CLICK + CLICK, lens),
        turn(adapter, view(3, b""), "What now?", lens),
        turn(adapter, view(4, feedback=("the reply calls no function",)), f"Action: Again.\n{CLICK}", lens),
    ]
    previous = "Step 1: Click it. (not done: off the screen)\nStep 2: click, click\nStep 4: What now?"
    assert told(adapter.write(STAGE, past, view(5), lens)) == [
        (
            "user",
            [
                "PICTURE",
                TASK.format(instruction="Make it teal.", previous=previous)
                + "\n\nNot done: the reply calls no function",
            ],
        ),
        ("assistant", [f"Action: Again.\n{CLICK}"]),
        ("user", ["PICTURE"]),
    ]
    (alone,) = told(adapter.write(STAGE, past[:3], view(4), lens))
    assert alone == ("user", ["PICTURE", TASK.format(instruction="Make it teal.", previous=previous)])


def test_generation_3_5_keeps_all_turns_and_says_which_screens_it_left_out() -> None:
    adapter = QwenVl("3.5")
    lens = lens_of(adapter)
    past = [turn(adapter, view(step, b""), f"Action: Click it.\n{CLICK}", lens) for step in (0, 1)]
    reply = ("assistant", [f"Action: Click it.\n{CLICK}"])
    assert told(adapter.write(STAGE, past, view(2, user="Teal."), lens)) == [
        ("user", [prompts.LEFT_OUT, BARE]),
        reply,
        ("user", ["<tool_response>\n", prompts.LEFT_OUT, "\n</tool_response>"]),
        reply,
        ("user", ["<tool_response>\n", "PICTURE", "\n</tool_response>", "Teal."]),
    ]


@pytest.mark.parametrize("generation", GENERATIONS)
def test_elements_stand_in_for_the_screen(generation: str) -> None:
    adapter = QwenVl(generation)
    lens = lens_of(adapter)
    shown = view(0, b"", elements='[1] icon "Home" at (2, 3)')
    ((_, parts),) = told(adapter.write(STAGE, [], shown, lens))
    assert parts == [f'{BARE}\n\nElements on the screen:\n[1] icon "Home" at (2, 3)']
    past = [turn(adapter, shown, CLICK, lens)]
    first, _, last = told(adapter.write(STAGE, past, view(1, elements="[1] icon at (2, 3)"), lens))
    assert first == ("user", parts)
    assert last[1][-1] == "Elements on the screen:\n[1] icon at (2, 3)"
    assert "PICTURE" in last[1]


@pytest.mark.parametrize("reply", ["", "<think>So I shall"])
def test_a_reply_without_words_is_no_empty_message(reply: str) -> None:
    adapter = QwenVl()
    lens = lens_of(adapter)
    past = [turn(adapter, view(0), reply, lens)]
    assert told(adapter.write(STAGE, past, view(1), lens))[1] == ("assistant", ["(nothing)"])


def test_the_pointer_is_known_from_turn_to_turn_and_forgotten_between_episodes() -> None:
    adapter = QwenVl("2.5")
    lens = Lens.make(1000, 500, adapter.abilities.bounds, adapter.abilities.space)
    drag = bodies.chat(as_json([{"action": "left_click_drag", "coordinate": [30, 40]}]))
    adapter.write(STAGE, [], view(0), lens)
    first = turn(adapter, view(0), drag, lens)
    adapter.write(STAGE, [first], view(1), lens)
    assert isinstance(first.said.requests[0], Drag)
    assert first.said.requests[0].path[0] == (500, 250)
    (again,) = adapter.read(drag, lens).requests
    assert isinstance(again, Drag)
    assert again.path[0] == again.path[1] == first.said.requests[0].path[1]
    adapter.write(STAGE, [], view(0), lens)
    assert adapter.read(drag, lens).requests == first.said.requests


def test_the_whole_text_is_kept() -> None:
    said = QwenVl().read(bodies.chat(f"<think>Hm.</think>Action: Click it.\n{CLICK}"), lens_of(QwenVl()))
    assert said.text.startswith("<think>Hm.</think>Action: Click it.")
    ended = as_json([{"action": "key", "keys": ["a"]}, {"action": "terminate", "status": "failure"}])
    assert QwenVl().read(bodies.chat(ended), lens_of(QwenVl())).requests == (Key(keys="a"), Fail())
