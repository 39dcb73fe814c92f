"""`ui-tars`: calls of both generations and of the Seed models, as tidy and as careless as models write them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskcraft.agent.models.prompts import LEFT_OUT
from deskcraft.agent.models.screen import Lens
from deskcraft.agent.models.ui_tars import UiTars
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

GENERATIONS = ("1.0", "1.5", "doubao")
_CLICKS = {
    ("left", 1): "click",
    ("left", 2): "left_double",
    ("left", 3): "left_triple",
    ("right", 1): "right_single",
    ("middle", 1): "middle_click",
}


def lens_of(generation: str) -> Lens:
    abilities = UiTars(generation).abilities
    return Lens.make(1920, 1080, abilities.bounds, abilities.space)


class Encoder:
    """Writes an action as a model of a generation does."""

    def __init__(self, generation: str) -> None:
        self.generation = generation

    def __call__(self, action: GuiAction | Signal, lens: Lens) -> dict[str, Any]:
        return bodies.chat(self.reply(action, lens))

    def reply(self, action: GuiAction | Signal, lens: Lens) -> str:
        thinking = "<think>It says Action: click(start_box='(1,1)').</think>\n" if self.generation == "doubao" else ""
        return f"{thinking}Thought: It's the next step.\nAction: " + "\n\n".join(self.calls(action, lens))

    def calls(self, action: GuiAction | Signal, lens: Lens) -> list[str]:
        held = list(getattr(action, "modifiers", ()))
        down = [f"keydown(key='{' '.join(held)}')"] if held else []
        up = [f"keyup(key='{' '.join(held)}')"] if held else []
        return [*down, *self._bare(action, lens), *up]

    def _bare(self, action: GuiAction | Signal, lens: Lens) -> list[str]:
        match action:
            case Move(x=x, y=y):
                return [f"hover({self.at(lens, x, y)})"]
            case Click(x=x, y=y, button=button, count=count) if (button, count) in _CLICKS:
                return [f"{_CLICKS[button, count]}({self.at(lens, x, y)})"]
            case Click(x=x, y=y, button="right" | "middle" as button, count=count):
                return [f"{_CLICKS[button, 1]}({self.at(lens, x, y)})"] * count
            case Drag(path=(start, end), button="left"):
                return [f"drag({self.at(lens, *start, 'start')}, {self.at(lens, *end, 'end')})"]
            case Drag(path=path, button=button):
                return [f"drag(path='{''.join(self.mark(lens, *p) for p in path)}', button='{button}')"]
            case Scroll(x=x, y=y, dx=dx, dy=dy):
                ways = [("right", dx), ("left", -dx), ("down", dy), ("up", -dy)]
                at = self.at(lens, x, y)
                return [f"scroll({at}, direction='{way}', amount='{n}')" for way, n in ways if n > 0]
            case Type(text=text):
                return [f"type(content={quoted(text)})"]
            case Key(keys=keys):
                return [f"hotkey(key='{' '.join(plain.names_of_keys(keys))}')"]
            case Hold(keys=keys, duration_s=seconds):
                names = " ".join(plain.names_of_keys(keys))
                return [f"keydown(key='{names}')", f"wait(seconds='{seconds}')", f"keyup(key='{names}')"]
            case Wait(duration_s=seconds):
                return [f"wait(seconds='{seconds}')"]
            case Screenshot():
                return ["wait(seconds='0.1')"]
            case Ask(question=text):
                return [f"call_user(content={quoted(text)})"]
            case Done(message=text):
                return [f"finished(content={quoted(text)})"]
            case Fail(reason=text):
                return [f"error_env(content={quoted(text)})"]
            case _:
                raise AssertionError(action)

    def at(self, lens: Lens, x: int, y: int, which: str = "") -> str:
        name = f"{which}_point".strip("_") if self.generation == "doubao" else f"{which or 'start'}_box"
        return f"{name}='{self.mark(lens, x, y)}'"

    def mark(self, lens: Lens, x: int, y: int) -> str:
        x, y = (round(value) for value in lens.to_model(x, y))
        if self.generation == "doubao":
            return f"<point>{x} {y}</point>"
        return f"<|box_start|>({x},{y})<|box_end|>" if self.generation == "1.0" else f"({x},{y})"


def quoted(text: str) -> str:
    for plain_, escaped in (("\\", "\\\\"), ("'", "\\'"), ("\n", "\\n"), ("\t", "\\t")):
        text = text.replace(plain_, escaped)
    return f"'{text}'"


@pytest.mark.real
@pytest.mark.exam
@pytest.mark.parametrize("generation", GENERATIONS)
def test_solves_a_real_task(exam: Exam, tmp_path: Path, generation: str) -> None:
    record, _ = exam.sit("ui-tars", Encoder(generation), tmp_path, generation=generation)
    assert not exam.missed(record)


@given(action=plain.actions(), generation=st.sampled_from(GENERATIONS))
def test_what_an_encoder_writes_is_what_is_read(action: GuiAction | Signal, generation: str) -> None:
    lens = lens_of(generation)
    if isinstance(action, Type) and action.text.endswith("\\n"):
        action = Type(text=action.text[:-2] + "\n")  # a newline escaped twice submits
    found = plain.read(UiTars(generation), lens, Encoder(generation).reply(action, lens))
    assert len(found) == 1, found
    assert plain.near(found[0], action), (found, action)


LENS = lens_of("1.0")
AT = LENS.to_screen(500, 500)
HERE = Click(x=AT[0], y=AT[1])
UNDERSTOOD: dict[str, list[Request]] = {
    "Thought: x\nAction: click(start_box='<|box_start|>(500,500)<|box_end|>')": [HERE],
    "Thought: x\nAction: click(start_box='(500,500)')": [HERE],
    "Action: click(start_box='(400,400,600,600)')": [HERE],
    "Action: click(start_box='[400, 400, 600, 600]')": [HERE],
    "Action: click(start_box='<bbox>400 400 600 600</bbox>')": [HERE],
    "Action: click(start_box='(400,400),(600,600)')": [HERE],
    "Action: click(point='<point>500 500</point>')": [HERE],
    "Action：click(point='<point>500 500</point>')": [HERE],
    "click(start_box='(500,500)')": [HERE],
    "Thought: I do it now. Action: click(start_box='(500,500)')": [HERE],
    "Thought: x\nAction:\n```python\nclick(start_box='(500,500)')\n```": [HERE],
    "**Thought:** x\n**Action:** click(start_box='(500,500)')": [HERE],
    "Action: click(start_box='(500,500))": [HERE],
    "Action: click(start_box=(500,500))": [HERE],
    "Action: click('(500,500)')": [HERE],
    'Action: click(start_box="(500,500)")': [HERE],
    "Action: click(start_box='(500.0, 500.0)') # the button": [HERE],
    "Action: click(start_box='(500,500)')<|im_end|>": [HERE],
    "Action: click(start_box='(500,500)')\nThis opens the menu (I think).": [HERE],
    "Action: click(start_box='(500,500)')\n\nThought: it worked\nAction: finished()": [HERE],
    "<think>Action: finished() is too early</think>Thought: x\nAction: click(start_box='(500,500)')": [HERE],
    "Action: click(start_box='(500,500)')\n\ntype(content='a')\n\nhotkey(key='enter')": [
        HERE,
        Type(text="a"),
        Key(keys="enter"),
    ],
    "Action: click(start_box='(500,500)')\nAction: type(content='a')": [HERE, Type(text="a")],
    "Action: click(start_box='(500,500)') type(content='a')": [HERE, Type(text="a")],
    "Action: click(start_box='(500,500)'); type(content='a')": [HERE, Type(text="a")],
    "Action: click(start_box='(500,500)') to open it.": [HERE],
    "Action: type(content='f('a'), b') as it is said": [Type(text="f('a'), b")],
    "Action: type(content='C:\\')": [Type(text="C:\\")],
    "Action: left_double(start_box='(500,500)')": [HERE.model_copy(update={"count": 2})],
    "Action: right_single(start_box='(500,500)')": [HERE.model_copy(update={"button": "right"})],
    "Action: hover(start_box='(500,500)')": [Move(x=AT[0], y=AT[1])],
    "Action: drag(start_box='(0,0)', end_box='(500,500)')": [Drag(path=((0, 0), AT))],
    "Action: drag(start_point='<point>0 0</point>', end_point='<point>500 500</point>')": [Drag(path=((0, 0), AT))],
    "Action: scroll(start_box='(500,500)', direction='down')": [Scroll(x=AT[0], y=AT[1], dy=5)],
    "Action: scroll(start_box='(500,500)', direction='Left')": [Scroll(x=AT[0], y=AT[1], dx=-5)],
    "Action: scroll(direction='up')": [Scroll(x=960, y=540, dy=-5)],
    "Action: click(start_box='(0,0)')\n\nscroll(direction='up')": [Click(x=0, y=0), Scroll(x=0, y=0, dy=-5)],
    "Action: type(content='Grüße, 你好 (a, b)!')": [Type(text="Grüße, 你好 (a, b)!")],
    "Action: type(content='It's Bob's')": [Type(text="It's Bob's")],
    "Action: type(content='print('hi')')": [Type(text="print('hi')")],
    "Action: type(content='=IF(A1=\"x\", 'y', \"z\")')": [Type(text='=IF(A1="x", \'y\', "z")')],
    "Action: type(content='a, key='b'')": [Type(text="a, key='b'")],
    "Action: type(content='one\\ntwo\\n')": [Type(text="one\ntwo\n")],
    "Action: type(content='one\ntwo')": [Type(text="one\ntwo")],
    "Action: type(content='go\\\\n')": [Type(text="go\n")],
    "Action: type(content='C:\\\\temp')": [Type(text="C:\\temp")],
    "Action: type(content='\\d+\\t\\u4f60\\x41\\ud83d\\ude00')": [Type(text="\\d+\t你A😀")],
    "Action: type(content=“你好”)": [Type(text="你好")],
    "Action: type(content=hello (you), there)": [Type(text="hello (you), there")],
    "Action: type(content='Action: click(start_box='(1,1)')')": [Type(text="Action: click(start_box='(1,1)')")],
    "Action: hotkey(key='ctrl shift s')": [Key(keys="ctrl+shift+s")],
    "Action: hotkey(key='v ctrl')": [Key(keys="ctrl+v")],
    "Action: hotkey(key='Ctrl+C')": [Key(keys="ctrl+c")],
    "Action: hotkey(key='ctrl + c')": [Key(keys="ctrl+c")],
    "Action: hotkey(key='ctrl-c')": [Key(keys="ctrl+c")],
    "Action: hotkey(key='ctrl +')": [Key(keys="ctrl++")],
    "Action: hotkey(key='ctrl++')": [Key(keys="ctrl++")],
    "Action: hotkey(key='ctrl--')": [Key(keys="ctrl+-")],
    "Action: hotkey(key='page down')": [Key(keys="pagedown")],
    "Action: hotkey(key='arrowleft')": [Key(keys="arrowleft")],
    "Action: hotkey(hotkey='meta e')": [Key(keys="super+e")],
    "Action: press(key='enter')": [Key(keys="enter")],
    "Action: press(key='shift')\n\nclick(start_box='(500,500)')\n\nrelease(key='shift')": [
        HERE.model_copy(update={"modifiers": ("shift",)}),
    ],
    "Action: keydown(key='a')\n\nwait()\n\nkeyup(key='a')": [Hold(keys="a", duration_s=5)],
    "Action: keydown(key='ctrl')\n\nhotkey(key='c')\n\nkeyup(key='ctrl')": [Key(keys="ctrl+c")],
    "Action: keydown(key='f2')\n\nkeyup(key='f2')": [Key(keys="f2")],
    "Action: wait()": [Wait(duration_s=5)],
    "Action: wait": [Wait(duration_s=5)],
    "Action: wait() #Sleep for 5s.\n\nfinished(content='It's done')": [Wait(duration_s=5), Done(message="It's done")],
    "Action: finished()": [Done()],
    "Thought: Which file?\nAction: call_user()": [Ask(question="Which file?")],
    "Action: call_user(content='Which one, 'a' or 'b'?')": [Ask(question="Which one, 'a' or 'b'?")],
    "Thought: No such file.\nAction: error_env()": [Fail(reason="No such file.")],
}


@pytest.mark.parametrize(("text", "wanted"), UNDERSTOOD.items())
def test_replies_become_requests(text: str, wanted: list[Request]) -> None:
    assert plain.read(UiTars("1.0"), LENS, text) == wanted


REFUSED = {
    "": "no action",
    "I cannot help.": "no action",
    "Thought: hm\nAction: ": "no action",
    "Action: click()": "two coordinates",
    "Action: click(start_box='here')": "two coordinates",
    "Action: click(start_box='(1,2,3)')": "two coordinates",
    "Action: click(start_box='(9e9,1)')": "two coordinates",
    f"Action: click(start_box='({'9' * 400},1)')": "no coordinates",
    "Action: long_press(start_box='(1,2)')": "there are",
    "Action: type(content='')": "no text",
    "Action: type()": "no text",
    "Action: hotkey(key='')": "no keys",
    "Action: hotkey(key='a b c d e f g h i')": "no keys",
    "Action: scroll(start_box='(1,1)')": "no direction",
    "Action: scroll(start_box='(1,1)', direction='out')": "no direction",
    "Action: scroll(direction='up', amount='lots')": "no number",
    "Action: drag(start_box='(1,1)')": "two coordinates",
    "Action: drag(path='(1,1)')": "start and an end",
    "Action: drag(path='(1,1)(2)')": "two coordinates for each",
    "Action: drag(path='(1,1)(2,2)', button='fire')": "no button",
    "Action: keydown(key='a')": "released in the same",
    "Action: keyup(key='a')": "is not down",
    "Action: click(start_box='(1,1": "does not end",
    "Action: type(content='abc": "does not end",
    "Action: click(": "does not end",
    "Action: keydown(key='a b c d')\n\nkeydown(key='e f g h i')": "more than 8 keys",
    "Action: type(content=abc": "does not end",
    "Action: keydown(key='a')\n\nclick(start_box='(1,1)')": "only ctrl",
    "Action: wait(seconds='soon')": "no number",
    "Action: keydown(key='ctrl')\n\ntype(content='a')": "release the keys",
    "Action: type " + "x" * 70_000: "characters",
    f"Action: type(content='{'x' * 20_001}')": "at most 20000",
    "Action: " + "wait()\n" * 101: "more than 100",
}


@pytest.mark.parametrize(("text", "reason"), REFUSED.items())
def test_all_else_is_refused_with_a_reason(text: str, reason: str) -> None:
    last = plain.read(UiTars("1.0"), LENS, text)[-1]
    assert isinstance(last, Malformed)
    assert reason in last.reason


def test_what_comes_after_a_refused_action_is_not_done() -> None:
    found = plain.read(UiTars("1.0"), LENS, "Action: wait()\n\nclick(start_box='x')\n\nfinished()")
    assert [type(request) for request in found] == [Wait, Malformed]


def test_a_reply_that_was_cut_off_is_told_so() -> None:
    answer = bodies.chat("Thought: so many words and")
    answer["choices"][0]["finish_reason"] = "length"
    (request,) = UiTars().read(answer, LENS).requests
    assert isinstance(request, Malformed)
    assert "cut off" in request.reason


def test_a_refusal_and_an_answer_in_parts_are_read_as_text() -> None:
    refusal = bodies.chat("", refusal="I must not.")
    assert UiTars().read(refusal, LENS).text == "I must not."
    parts = bodies.chat("")
    parts["choices"][0]["message"]["content"] = [
        {"type": "text", "text": "Action: "},
        {"type": "text", "text": "wait()"},
    ]
    assert UiTars().read(parts, LENS).requests == (Wait(duration_s=5),)


def test_the_thought_is_what_the_model_said() -> None:
    said = UiTars("1.0").read(bodies.chat("<think>hm</think>\nThought: I wait.\nAction: wait()"), LENS)
    assert said.text == "I wait."


_BITS = st.sampled_from(
    [
        "Thought: ",
        "Action: ",
        "click(",
        "type(content=",
        "start_box=",
        "'",
        '"',
        "(1,2)",
        ")",
        "\n\n",
        "\\",
        ", key=",
        "keydown(key='a')",
        "wait()",
        "</think>",
        "\ud83d",
        "<|box_start|>",
        "finished()",
        "#",
        "press(key='b')",
    ]
)


@given(text=st.lists(_BITS | st.text(max_size=5), max_size=30).map("".join))
def test_reading_never_fails(text: str) -> None:
    assert all(isinstance(request, Request) for request in UiTars().read(bodies.chat(text), lens_of("1.5")).requests)


def test_long_hostile_replies_are_read_in_no_time() -> None:
    for bit in (
        "f(a='b'),",
        "type(content='",
        "wait(\n",
        "'",
        "click(a=",
        "Action: ",
        "Action: click(",
        "type(content=(,",
    ):
        UiTars().read(bodies.chat("Action: " + bit * (200_000 // len(bit))), LENS)
        UiTars().read(bodies.chat("Action: " + bit * (50_000 // len(bit))), LENS)


# -- requests --


def test_the_first_request_is_prompt_and_screen() -> None:
    adapter = UiTars("1.5")
    (prompt, screen) = plain.sketch(adapter.write(plain.STAGE, [], plain.view(0), lens_of("1.5"))["messages"])
    assert prompt[0] == "user"
    assert prompt[1].endswith("## User Instruction\nMake the title bold.")
    for said in ("click(start_box='<|box_start|>(x1,y1)<|box_end|>')", "call_user(", "error_env(", "1932 x 1092"):
        assert said in prompt[1]
    assert "keydown" not in prompt[1]
    assert screen == ("user", "P")


def test_replies_stay_and_screens_go() -> None:
    adapter, lens = UiTars("1.0"), LENS
    past = [
        plain.turn(adapter, lens, plain.view(0, b""), "Thought: a\nAction: click(start_box='(1,2)')"),
        plain.turn(adapter, lens, plain.view(1, b"", news="In blue."), "Thought: b\nAction: wait()"),
        plain.turn(adapter, lens, plain.view(2, feedback=("no",)), "Thought: c\nAction: wait()"),
    ]
    messages = adapter.write(plain.STAGE, past, plain.view(3, user="NEW: red", elements="[1] entry"), lens)["messages"]
    assert plain.sketch(messages)[1:] == [
        ("assistant", "Thought: a\nAction: click(start_box='<|box_start|>(1,2)<|box_end|>')"),
        ("user", "The user said: In blue."),
        ("assistant", "Thought: b\nAction: wait()"),
        ("user", "Not done: no", "P"),
        ("assistant", "Thought: c\nAction: wait()"),
        ("user", "NEW: red\n\nElements on the screen:\n[1] entry", "P"),
    ]


def test_a_turn_without_any_screen_still_says_so() -> None:
    assert plain.sketch(UiTars().write(plain.STAGE, [], plain.view(0, b""), LENS)["messages"])[-1] == ("user", LEFT_OUT)


def test_the_seed_models_are_asked_for_points_and_thinking() -> None:
    adapter, lens = UiTars("doubao", "extended", "Chinese"), lens_of("doubao")
    past = [plain.turn(adapter, lens, plain.view(0), "Action: click(start_box='(1,2)')")]
    messages = plain.sketch(adapter.write(plain.STAGE, past, plain.view(1), lens)["messages"])
    for said in (
        "<think>",
        "click(point='<point>x1 y1</point>')",
        "end_point='<point>x2 y2</point>'",
        "Chinese",
        "keyup(",
    ):
        assert said in messages[0][1]
    assert messages[2] == ("assistant", "Action: click(start_box='(1,2)')")


def test_nothing_is_said_of_asking_where_it_is_not_offered() -> None:
    stage = replace(plain.STAGE, offers_ask=False)
    assert "call_user" not in str(UiTars().write(stage, [], plain.view(0), LENS))


def test_an_authors_prompt_has_its_gaps_filled() -> None:
    stage = replace(plain.STAGE, system_prompt="Use {language} in {form}.\n{instruction}")
    (prompt, _) = plain.sketch(UiTars().write(stage, [], plain.view(0), LENS)["messages"])
    assert prompt[1] == "Use English in {form}.\nMake the title bold."
    stage = replace(plain.STAGE, system_prompt="Act.")
    assert "Make the title bold." in str(UiTars().write(stage, [], plain.view(0), LENS))


def test_the_picture_of_1_5_has_sides_of_whole_patches() -> None:
    lens = lens_of("1.5")
    assert (lens.seen_width, lens.seen_height) == (1932, 1092)


@pytest.mark.parametrize(("option", "value"), [("generation", "2"), ("actions", "all"), ("language", "")])
def test_options_have_known_values(option: str, value: str) -> None:
    with pytest.raises(BadInput, match=f"--agent-option {option}={value}: the agent 'ui-tars' has {option} "):
        make_adapter("ui-tars", {option: value})
