"""`os-atlas`: its published words, those that we declare beside them, and what phones have and desktops have not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskcraft.agent.models.os_atlas import OsAtlas
from deskcraft.agent.models.screen import Lens
from deskcraft.agent.protocol import Malformed, Request
from deskcraft.agent.registry import make_adapter
from deskcraft.desktop.actions import (
    Ask,
    Click,
    Done,
    Drag,
    Fail,
    GuiAction,
    Hold,
    Key,
    Move,
    Screenshot,
    Scroll,
    Signal,
    Type,
    Wait,
)
from deskcraft.errors import BadInput
from tests.agent.models import plain
from tests.agent.models.exam import Exam
from tests.endpoint import bodies

ADAPTER = OsAtlas()
LENS = Lens.make(1920, 1080, ADAPTER.abilities.bounds, ADAPTER.abilities.space)
_CLICKS = {
    ("left", 1): "CLICK",
    ("left", 2): "DOUBLE_CLICK",
    ("left", 3): "TRIPLE_CLICK",
    ("right", 1): "RIGHT_CLICK",
    ("middle", 1): "MIDDLE_CLICK",
}


def encode(action: GuiAction | Signal, lens: Lens) -> dict[str, Any]:
    return bodies.chat(reply(action, lens))


def reply(action: GuiAction | Signal, lens: Lens) -> str:
    held = list(getattr(action, "modifiers", ()))
    keys = f"[{'+'.join(held).upper()}]"
    lines = [*([f"KEY_DOWN {keys}"] if held else []), *_lines(action, lens), *([f"KEY_UP {keys}"] if held else [])]
    return "thoughts:\nThe next step.\nactions:\n" + "\n".join(lines)


def _lines(action: GuiAction | Signal, lens: Lens) -> list[str]:
    match action:
        case Move(x=x, y=y):
            return [f"MOVETO {mark(lens, x, y)}"]
        case Click(x=x, y=y, button=button, count=count) if (button, count) in _CLICKS:
            return [f"{_CLICKS[button, count]} {mark(lens, x, y)}"]
        case Click(x=x, y=y, button="right" | "middle" as button, count=count):
            return [f"{_CLICKS[button, 1]} {mark(lens, x, y)}"] * count
        case Drag(path=path, button=button):
            which = "" if button == "left" else f" [{button.upper()}]"
            return ["DRAG " + " ".join(mark(lens, *point) for point in path) + which]
        case Scroll(x=x, y=y, dx=dx, dy=dy):
            ways = [("RIGHT", dx), ("LEFT", -dx), ("DOWN", dy), ("UP", -dy)]
            return [f"SCROLL {mark(lens, x, y)} [{way}] [{n}]" for way, n in ways if n > 0]
        case Type(text=text):
            return [f"TYPE [{text}]"]
        case Key(keys=keys):
            return [f"HOTKEY [{keys if len(keys) == 1 else keys.upper()}]"]
        case Hold(keys=keys, duration_s=seconds):
            return [f"KEY_DOWN [{keys}]", f"WAIT [{seconds}]", f"KEY_UP [{keys}]"]
        case Wait(duration_s=seconds):
            return [f"WAIT [{seconds}]"]
        case Screenshot():
            return ["WAIT [0.1]"]
        case Ask(question=text):
            return [f"ASK [{text}]"]
        case Done(message=text):
            return [f"COMPLETE [{text}]" if text else "COMPLETE"]
        case Fail(reason=text):
            return [f"IMPOSSIBLE [{text}]"]
        case _:
            raise AssertionError(action)


def mark(lens: Lens, x: int, y: int) -> str:
    x, y = (round(value) for value in lens.to_model(x, y))
    return f"<point>[[{x}, {y}]]</point>"


@pytest.mark.real
@pytest.mark.exam
def test_solves_a_real_task(exam: Exam, tmp_path: Path) -> None:
    record, asked = exam.sit("os-atlas", encode, tmp_path)
    assert not exam.missed(record)
    assert all(len(request.body["messages"]) == 1 for request in asked)


@given(action=plain.actions())
def test_what_an_encoder_writes_is_what_is_read(action: GuiAction | Signal) -> None:
    found = plain.read(ADAPTER, LENS, reply(action, LENS))
    assert len(found) == 1, found
    assert plain.near(found[0], action), (found, action)


AT = LENS.to_screen(500, 500)
HERE = Click(x=AT[0], y=AT[1])
UNDERSTOOD: dict[str, list[Request]] = {
    "actions:\nCLICK <point>[[500,500]]</point><|im_end|>": [HERE],
    "thoughts:\nI see it.\nactions:\nCLICK <point>[[500, 500]]</point>": [HERE],
    "*Thoughts*: I see it.\n*Actions*: CLICK <point>[[500, 500]]</point>": [HERE],
    "Thoughts: I see it. Actions: CLICK [[500, 500]]": [HERE],
    "CLICK <point>[[500, 500]]</point>": [HERE],
    "I shall do this:\nCLICK <point>[[500, 500]]</point>": [HERE],
    "actions:\n1. click <point>[[400, 400, 600, 600]]</point>": [HERE],
    "actions:\n```\nCLICK <point>[[500, 500]]</point>\n```": [HERE],
    "<think>COMPLETE?</think>actions:\nCLICK <point>[[500, 500]]</point>": [HERE],
    "actions:\nCLICK <point>[[500, 500]]</point>\nTYPE [a]\nENTER\nThat is all.": [
        HERE,
        Type(text="a"),
        Key(keys="Return"),
    ],
    "actions:\nTYPE <point>[[500, 500]]</point> [a]": [HERE, Type(text="a")],
    "actions:\nDOUBLE_CLICK <point>[[500, 500]]</point>": [HERE.model_copy(update={"count": 2})],
    "actions:\nMOVETO <point>[[500, 500]]</point>": [Move(x=AT[0], y=AT[1])],
    "actions:\nDRAG <point>[[0, 0]]</point> TO <point>[[500, 500]]</point>": [Drag(path=((0, 0), AT))],
    "actions:\nTYPE [Grüße 你好 [1] (x)]": [Type(text="Grüße 你好 [1] (x)")],
    "actions:\nTYPE [one\ntwo]\nCOMPLETE": [Type(text="one\ntwo"), Done()],
    "actions:\nTYPE [printf 'a\\n']": [Type(text="printf 'a\\n'")],
    "actions:\nTYPE [a], then look": [Type(text="a")],
    "actions:\nTYPE hello": [Type(text="hello")],
    "actions:\nSCROLL [UP]": [Scroll(x=960, y=540, dy=-5)],
    "actions:\nSCROLL [right]": [Scroll(x=960, y=540, dx=5)],
    "actions:\nHOTKEY [CTRL+ALT]": [Key(keys="ctrl+alt")],
    "actions:\nHOTKEY [CTRL+C]": [Key(keys="ctrl+c")],
    "actions:\nHOTKEY [CTRL, c]": [Key(keys="ctrl+c")],
    "actions:\nHOTKEY CTRL+C": [Key(keys="ctrl+c")],
    "actions:\nKEY_DOWN [SHIFT]\nCLICK <point>[[500, 500]]</point>\nKEY_UP [SHIFT]": [
        HERE.model_copy(update={"modifiers": ("shift",)}),
    ],
    "actions:\nENTER": [Key(keys="Return")],
    "actions:\nWAIT": [Wait(duration_s=2)],
    "actions:\nCOMPLETE": [Done()],
    "thoughts:\nNo such file.\nactions:\nIMPOSSIBLE": [Fail(reason="No such file.")],
    "thoughts:\nWhich?\nactions:\nASK": [Ask(question="Which?")],
}


@pytest.mark.parametrize(("text", "wanted"), UNDERSTOOD.items())
def test_replies_become_requests(text: str, wanted: list[Request]) -> None:
    assert plain.read(ADAPTER, LENS, text) == wanted


REFUSED = {
    "": "no action",
    "I cannot help.": "no action",
    "thoughts:\nhm\nactions:": "no action",
    "actions:\nCLICK": "one position",
    "actions:\nCLICK <point>[[a, b]]</point>": "two coordinates",
    "actions:\nCLICK <point>[[1, 2]]</point> <point>[[1, 2]]</point>": "one position",
    "actions:\nLONG_PRESS <point>[[1, 2]]</point>": "RIGHT_CLICK",
    "actions:\nPRESS_BACK": "no phone",
    "actions:\nPRESS_HOME": "no phone",
    "actions:\nPRESS_RECENT": "ALT+TAB",
    "actions:\nOPEN_APP [GIMP]": "menu",
    "actions:\nFLY_AWAY [1]": "there are ASK, CLICK",
    "actions:\nTYPE []": "no text",
    "actions:\nTYPE [abc": "not closed",
    "actions:\nSCROLL": "no direction",
    "actions:\nSCROLL [OUT]": "no direction",
    "actions:\nHOTKEY []": "no keys",
    "actions:\nSCROLL [UP] [far]": "no number",
    "actions:\nWAIT [long]": "no number",
    "actions:\nKEY_DOWN [a]": "same reply",
    "actions:\nKEY_UP [a]": "not down",
    "actions:\nDRAG <point>[[1, 2]]</point>": "start and an end",
    "actions:\n" + "x" * 70_000: "characters",
    f"actions:\nTYPE [{'x' * 20_001}]": "at most 20000",
    "actions:\n" + "WAIT\n" * 101: "more than 100",
}


@pytest.mark.parametrize(("text", "reason"), REFUSED.items())
def test_all_else_is_refused_with_a_reason(text: str, reason: str) -> None:
    last = plain.read(ADAPTER, LENS, text)[-1]
    assert isinstance(last, Malformed)
    assert reason in last.reason


def test_what_comes_after_a_refused_action_is_not_done() -> None:
    found = plain.read(ADAPTER, LENS, "actions:\nWAIT\nPRESS_BACK\nCOMPLETE")
    assert [type(request) for request in found] == [Wait, Malformed]


_BITS = st.sampled_from(
    [
        "thoughts:",
        "actions:",
        "CLICK ",
        "TYPE [",
        "]",
        "<point>",
        "[[1, 2]]",
        "\n",
        "KEY_DOWN [a]",
        "WAIT",
        "COMPLETE",
        "DRAG",
        "[UP]",
        "</think>",
        "\ud83d",
        "- ",
        "1. ",
        "ASK [",
    ]
)


@given(text=st.lists(_BITS | st.text(max_size=5), max_size=30).map("".join))
def test_reading_never_fails(text: str) -> None:
    assert all(isinstance(request, Request) for request in ADAPTER.read(bodies.chat(text), LENS).requests)


def test_long_hostile_replies_are_read_in_no_time() -> None:
    for bit in ("TYPE [a] x\n", "TYPE [", "]", "[[", "CLICK ", "actions:\n", "<point>", " \n", "KEY_DOWN [a]\n", "* "):
        ADAPTER.read(bodies.chat("actions:\n" + bit * (200_000 // len(bit))), LENS)
        ADAPTER.read(bodies.chat("actions:\n" + bit * (50_000 // len(bit))), LENS)


# -- requests --


def test_the_first_request_is_one_message_of_rules_screen_and_task() -> None:
    ((role, rules, label, picture, task),) = plain.sketch(
        ADAPTER.write(plain.STAGE, [], plain.view(0), LENS)["messages"]
    )
    assert (role, label, picture) == ("user", "Screenshot:", "P")
    assert task == "Task instruction: Make the title bold.\nHistory: null"
    for said in ("format: CLICK <point>[[x-axis, y-axis]]</point>", "Custom Action 1: DOUBLE_CLICK", "ASK [question]"):
        assert said in rules


def test_the_history_is_a_line_for_each_turn() -> None:
    past = [
        plain.turn(ADAPTER, LENS, plain.view(0, b""), "thoughts:\na\nactions:\nCLICK <point>[[1, 2]]</point>"),
        plain.turn(ADAPTER, LENS, plain.view(1, b"", news="In blue.", feedback=("no",)), "actions:\nWAIT"),
    ]
    now = plain.view(2, user="NEW: red", elements="[1] entry")
    ((_, _, _, _, task),) = plain.sketch(ADAPTER.write(plain.STAGE, past, now, LENS)["messages"])
    assert task == (
        "Task instruction: Make the title bold.\nHistory: \nStep 1: CLICK <point>[[1, 2]]</point>\n"
        "Not done: no\n\nThe user said: In blue.\nStep 2: WAIT\n\nNEW: red\n\nElements on the screen:\n[1] entry"
    )


def test_earlier_screens_are_shown_if_they_are_kept() -> None:
    past = [plain.turn(ADAPTER, LENS, plain.view(0), "actions:\nWAIT")]
    ((_, _, *rest),) = plain.sketch(ADAPTER.write(plain.STAGE, past, plain.view(1), LENS)["messages"])
    assert rest[:4] == ["Screenshot before step 1:", "P", "Screenshot:", "P"]


def test_without_a_picture_there_is_none() -> None:
    now = plain.view(0, b"", elements="[1] entry")
    ((_, _, task),) = plain.sketch(ADAPTER.write(plain.STAGE, [], now, LENS)["messages"])
    assert task.endswith("Elements on the screen:\n[1] entry")


def test_nothing_is_said_of_asking_where_it_is_not_offered() -> None:
    stage = replace(plain.STAGE, offers_ask=False)
    assert "ASK" not in str(ADAPTER.write(stage, [], plain.view(0), LENS))


def test_a_users_own_prompt_stands_as_it_is() -> None:
    stage = replace(plain.STAGE, system_prompt="Act.\nScreenshot: ")
    ((_, rules, *_),) = plain.sketch(ADAPTER.write(stage, [], plain.view(0), LENS)["messages"])
    assert rules == "Act.\nScreenshot: "


def test_there_are_no_options() -> None:
    with pytest.raises(BadInput, match="it has none"):
        make_adapter("os-atlas", {"generation": "1.0"})
