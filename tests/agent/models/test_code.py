"""pyautogui code is read, never run."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskcraft.agent.models.code import Call, NotCode, read_calls
from deskcraft.agent.models.code_hands import Hands
from deskcraft.agent.models.gestures import Interpreter
from deskcraft.agent.models.screen import Bounds, Lens
from deskcraft.agent.protocol import Malformed, Request
from deskcraft.desktop.actions import Click, Drag, Hold, Key, Move, Screenshot, Scroll, Type, Wait

LENS = Lens.make(1920, 1080, Bounds(), "pixels")
UNIT = Lens.make(1920, 1080, Bounds(), "unit")


def read(code: str, lens: Lens = LENS, hands: Hands | None = None) -> list[Request]:
    return Interpreter(lens, hands).requests(read_calls(code))


UNDERSTOOD: dict[str, list[Request]] = {
    "pyautogui.click(100, 200)": [Click(x=100, y=200)],
    "import pyautogui\npyautogui.click(x=100, y=200, button='right')": [Click(x=100, y=200, button="right")],
    "pyautogui.click(100, 200, 2, 0.1, 'left')": [Click(x=100, y=200, count=2)],
    "pyautogui.click(1, 2, button=3)": [Click(x=1, y=2, button="right")],
    "pyautogui.click(1, 2, button=pyautogui.MIDDLE)": [Click(x=1, y=2, button="middle")],
    "pyautogui.click(1, 2, button='RIGHT', duration=1)": [Click(x=1, y=2, button="right")],
    "pyautogui.doubleClick(5, 6)": [Click(x=5, y=6, count=2)],
    "pyautogui.doubleClick(5, 6, 0.1, 'right')": [Click(x=5, y=6, count=2, button="right")],
    "pyautogui.tripleClick(x=5, y=6)": [Click(x=5, y=6, count=3)],
    "pyautogui.rightClick(5, 6)": [Click(x=5, y=6, button="right")],
    "pyautogui.click((5, 6))": [Click(x=5, y=6)],
    "pyautogui.click([5, 6])": [Click(x=5, y=6)],
    "pyautogui.click()": [Click(x=960, y=540)],
    "pyautogui.click(5)": [Click(x=5, y=540)],
    "pyautogui.moveTo(5, 6); pyautogui.click(y=1070)": [Move(x=5, y=6), Click(x=5, y=1070)],
    "pyautogui.moveTo(5, 6, 0.5, pyautogui.easeInOutQuad)": [Move(x=5, y=6)],
    "pyautogui.moveTo(5, 6, duration=0.5); pyautogui.click()": [Click(x=5, y=6)],
    "pyautogui.moveTo(5, 6); pyautogui.moveTo(7, 8); pyautogui.scroll(1)": [Move(x=5, y=6), Scroll(x=7, y=8, dy=-1)],
    "pyautogui.moveTo(5, 6)\npyautogui.dragTo(50, 60, duration=1, button='left')": [Drag(path=((5, 6), (50, 60)))],
    "pyautogui.moveTo(5, 6); pyautogui.dragTo(50, 60, 0.5)": [Drag(path=((5, 6), (50, 60)))],
    "pyautogui.moveTo(5, 6); pyautogui.dragRel(10, -5, button='right')": [Drag(path=((5, 6), (15, 1)), button="right")],
    "pyautogui.mouseDown(5, 6); pyautogui.moveTo(7, 8); pyautogui.mouseUp(9, 9)": [Drag(path=((5, 6), (7, 8), (9, 9)))],
    "pyautogui.mouseDown(5, 6); pyautogui.dragTo(7, 8); pyautogui.mouseUp()": [Drag(path=((5, 6), (7, 8)))],
    "pyautogui.mouseDown(5, 6, button='middle'); pyautogui.mouseUp()": [Drag(path=((5, 6), (5, 6)), button="middle")],
    "pyautogui.mouseDown(5, 6)": [Move(x=5, y=6)],
    "pyautogui.moveTo(10, 10); pyautogui.moveRel(5, -3)": [Move(x=10, y=10), Move(x=15, y=7)],
    "pyautogui.moveTo(10, 10); pyautogui.move(yOffset=3)": [Move(x=10, y=10), Move(x=10, y=13)],
    "pyautogui.scroll(-5)": [Scroll(x=960, y=540, dy=5)],
    "pyautogui.scroll(clicks=-5)": [Scroll(x=960, y=540, dy=5)],
    "pyautogui.scroll(3, x=10, y=20)": [Scroll(x=10, y=20, dy=-3)],
    "pyautogui.scroll(-500)": [Scroll(x=960, y=540, dy=50)],
    "pyautogui.hscroll(2, 10, 20)": [Scroll(x=10, y=20, dx=2)],
    "pyautogui.write('Grüße 你好\\n', interval=0.02)": [Type(text="Grüße 你好\n")],
    "pyautogui.write(message='''two\nlines''')": [Type(text="two\nlines")],
    "pyautogui.write(text='a' 'b')": [Type(text="ab")],
    "pyautogui.write('C:\\docs')": [Type(text="C:\\docs")],
    "pyautogui.write('x;y'); pyautogui.press('enter');": [Type(text="x;y"), Key(keys="enter")],
    "pyautogui.typewrite(['f5', 'tab'])": [Key(keys="f5"), Key(keys="tab")],
    "pyautogui.press('enter')": [Key(keys="enter")],
    "pyautogui.press(' ')": [Key(keys="space")],
    "pyautogui.press(['down', 'esc'], presses=2)": [Key(keys=k) for k in ("down", "esc") * 2],
    "pyautogui.press(['a', 'b', 'enter'])": [Type(text="ab\n")],
    "pyautogui.press('tab', presses=3, interval=0.1)": [Type(text="\t\t\t")],
    "pyautogui.hotkey('ctrl', 'shift', 's')": [Key(keys="ctrl+shift+s")],
    "pyautogui.hotkey('ctrl', 's', interval=0.1)": [Key(keys="ctrl+s")],
    "pyautogui.hotkey(['Ctrl', 's'])": [Key(keys="ctrl+s")],
    "pyautogui.hotkey('ctrl', '+')": [Key(keys="ctrl++")],
    "pyautogui.hotkey('ctrl', ' ')": [Key(keys="ctrl+space")],
    "pyautogui.keyDown('ctrl'); pyautogui.click(5, 6); pyautogui.keyUp('ctrl')": [Click(x=5, y=6, modifiers=("ctrl",))],
    "pyautogui.keyDown('ctrl'); pyautogui.scroll(2); pyautogui.keyUp('ctrl')": [
        Scroll(x=960, y=540, dy=-2, modifiers=("ctrl",)),
    ],
    "with pyautogui.hold('shift'):\n    pyautogui.moveTo(1, 2)\n    pyautogui.dragTo(3, 4)": [
        Drag(path=((1, 2), (3, 4)), modifiers=("shift",)),
    ],
    "with pyautogui.hold(['ctrl', 'altright']):\n    pyautogui.press('left')": [Key(keys="ctrl+altright+left")],
    "pyautogui.keyDown('shift'); pyautogui.press('left'); pyautogui.keyUp('shift')": [Key(keys="shift+left")],
    "pyautogui.keyDown('shift'); pyautogui.write('ab'); pyautogui.keyUp('shift')": [
        Key(keys="shift+a"),
        Key(keys="shift+b"),
    ],
    "pyautogui.keyDown('ctrl'); pyautogui.keyDown('c'); pyautogui.keyUp('c'); pyautogui.keyUp('ctrl')": [
        Key(keys="ctrl+c"),
    ],
    "pyautogui.keyDown('f2'); pyautogui.keyUp('f2')": [Key(keys="f2")],
    "pyautogui.keyDown('w'); time.sleep(2); pyautogui.keyUp('w')": [Hold(keys="w", duration_s=2)],
    "pyautogui.keyDown('shift')": [Screenshot()],
    "pyautogui.keyUp('a')": [Screenshot()],
    "pyautogui.position()": [Screenshot()],
    "pyautogui.screenshot()": [Screenshot()],
    "pyautogui.screenshot(region=(10, 20, 100, 50))": [Screenshot(box=(10, 20, 110, 70))],
    "import time\ntime.sleep(2)": [Wait(duration_s=2)],
    "from time import sleep as nap\nnap(2)": [Wait(duration_s=2)],
    "import pyautogui as robot, time\nrobot.PAUSE = 0.5\nrobot.FAILSAFE = False\nrobot.press('a')": [Key(keys="a")],
    "from pyautogui import *\nclick(1, 2)": [Click(x=1, y=2)],
    "import pyperclip\npyperclip.copy('né')\npyautogui.hotkey('ctrl', 'v')": [Type(text="né")],
    "pyperclip.copy('a'); pyautogui.hotkey('ctrl', 'c'); pyautogui.hotkey('ctrl', 'v')": [
        Key(keys="ctrl+c"),
        Key(keys="ctrl+v"),
    ],
    "pyperclip.copy('a'); pyautogui.keyDown('ctrl'); pyautogui.press('v'); pyautogui.keyUp('ctrl')": [Type(text="a")],
    "pyautogui.hotkey('ctrl', 'v')": [Key(keys="ctrl+v")],
    "# a comment\n'''words'''\npyautogui.press('esc')  # and more": [Key(keys="esc")],
    "    pyautogui.press('esc')\n    pyautogui.press('f1')": [Key(keys="esc"), Key(keys="f1")],
    "pyautogui.press('esc')\r\npyautogui.press('f1')\r\n": [Key(keys="esc"), Key(keys="f1")],
    "ｐyautogui.press('esc')": [Key(keys="esc")],  # Python itself reads this letter as a p
}


@pytest.mark.parametrize(("code", "wanted"), UNDERSTOOD.items())
def test_calls_become_requests(code: str, wanted: list[Request]) -> None:
    assert read(code) == wanted


REFUSED = {
    "__import__('os').system('id')": "only functions of pyautogui",
    "import os\nos.system('id')": "one by one",
    "from os import system": "one by one",
    "from . import pyautogui": "one by one",
    "import pyautogui.os": "one by one",
    "eval('1')": "no function that is allowed here is called eval",
    "exec('x = 1')": "no function",
    "open('/etc/passwd')": "no function",
    "time.click(1, 2)": "no function",
    "pyautogui.click(*[1, 2])": "written out",
    "pyautogui.click(**{'x': 1})": "written out",
    "pyautogui.click(int('1'), 2)": "plain values",
    "pyautogui.__class__": "one by one",
    "pyautogui.__class__()": "no function",
    "pyautogui.click.__call__(1, 2)": "only functions",
    "x = 5": "one by one",
    "pyautogui.PAUSE = exit()": "one by one",
    "pyautogui.click = 5": "one by one",
    "for i in range(9): pyautogui.press('a')": "one by one",
    "with open('x'): pass": "pyautogui.hold only",
    "async def f(): pass": "one by one",
    "lambda: 1": "one by one",
    "pyautogui.write('a' * 10**9)": "plain values",
    "pyautogui.click(9**9**9, 1)": "plain values",
    "pyautogui.click(1" + "0" * 5000 + ", 1)": "does not parse",
    "pyautogui.click(0x" + "f" * 50_000 + ", 1)": "takes numbers",
    "pyautogui.scroll(0x" + "f" * 50_000 + ")": "takes numbers",
    "time.sleep(0x" + "f" * 50_000 + ")": "takes numbers",
    "pyautogui.click(1, 2, clicks=0x" + "f" * 50_000 + ")": "1 to 3 clicks",
    "pyautogui.press('a', presses=0x" + "f" * 50_000 + ")": "presses is a number",
    "pyautogui.press(presses=10**9, keys='a')": "plain values",
    "pyautogui.press('a', presses=True)": "presses is a number",
    "pyautogui.press(['a', 'b'], presses=99)": "more than 100 keys",
    "pyautogui.press([])": "names of keys",
    "pyautogui.press('')": "short text",
    "pyautogui.press(5)": "names of keys",
    "pyautogui.press([[]])": "short text",
    "pyautogui.press('browserback')": "no key 'browserback'",
    "pyautogui.hotkey()": "names of keys",
    "pyautogui.hotkey('a', key='b')": "no argument key",
    "pyautogui.alert('x')": "no function",
    "pyautogui.screenshot('x.png', region=5)": "left, top, width, height",
    "pyautogui.screenshot(region=(5, 5, 0, 0))": "empty",
    "pyautogui.locateOnScreen('a.png')": "no function",
    "pyautogui.run('ls')": "no function",
    "pyautogui.click('button.png')": "takes numbers",
    "pyautogui.click(1, 2) if 1 else 2": "one by one",
    "pyautogui.click(f'{1}', 2)": "plain values",
    "pyautogui.click(1, 2, clicks=100)": "1 to 3 clicks",
    "pyautogui.click(1, 2, x=3)": "x twice",
    "pyautogui.click(y=1, x=2, x=3)": "twice",
    "pyautogui.click(x=1, y=2, wrong=3)": "no argument wrong",
    "pyautogui.click(1, 2, 1, 0, 'left', 0, None, None, None, 5)": "arguments at most",
    "pyautogui.click(1, 2, button='thumb')": "left, middle and right",
    "pyautogui.click(1e999, 2)": "takes numbers",
    "pyautogui.click(1e300, 2)": "takes numbers",
    "pyautogui.click(1j, 2)": "takes numbers",
    "pyautogui.click(True, 2)": "takes numbers",
    "pyautogui.click('a', 'b')": "takes numbers",
    "pyautogui.mouseUp()": "no button is down",
    "pyautogui.keyDown('space'); pyautogui.click(1, 2)": "release space first",
    "pyautogui.sleep(1e9)": "takes numbers",
    "pyautogui.sleep(-1)": "takes seconds",
    "pyautogui.scroll('up')": "takes numbers",
    "pyautogui.scroll(0.4)": "whole notches",
    "pyautogui.write(5)": "takes a text",
    "pyautogui.write('" + "a" * 20_001 + "')": "at most 20000",
    "pyautogui.write('\\ud800')": "pyautogui.write",
    "pyperclip.paste()": "no function",
    "pyperclip.copy(b'x')": "takes a text",
    "pyautogui.write(“a”)": "U+201C",
    "pyautogui.сlick(1, 2)": "no function",  # a Cyrillic letter
    "(" * 5000: "does not parse",
    "-" * 90_000 + "1": "",
    "a" + ".b" * 40_000 + "()": "",
    "f" + "()" * 40_000: "",
    "pyautogui.click(" + "1+" * 40_000 + "1, 2)": "",
    "pyautogui.click(" + "[" * 150 + "]" * 150 + ", 2)": "takes numbers",
    "pyautogui.click(1, 2": "does not parse",
    "a" * 100_001: "characters, more than",
    "\0": "does not parse",
    "a()\n" * 501: "more than 500 calls",
}


@pytest.mark.parametrize("code", REFUSED, ids=lambda code: code[:40])
def test_all_else_is_refused_with_a_reason(code: str) -> None:
    began = time.process_time()
    try:
        requests = read(code)
    except NotCode as error:
        reason = str(error)
    else:
        assert isinstance(requests[-1], Malformed)
        reason = requests[-1].reason
    assert REFUSED[code] in reason
    assert 0 < len(reason) < 1000
    assert time.process_time() - began < 1


def test_nothing_written_is_nothing_done() -> None:
    assert read("") == []
    assert read("# only thoughts") == []


def test_what_comes_after_a_refused_call_is_not_done() -> None:
    first, second = read("pyautogui.press('a'); pyautogui.alert('x'); pyautogui.press('b')")
    assert first == Key(keys="a")
    assert isinstance(second, Malformed)
    assert second.raw == "pyautogui.alert('x')"


def test_a_long_statement_is_quoted_in_part() -> None:
    (refused,) = read(f"pyautogui.alert('{'ü' * 1000}',\n 5)")
    assert isinstance(refused, Malformed)
    assert len(refused.raw) < 300
    assert refused.raw.endswith("...")


def test_what_is_down_or_copied_stays_so_from_one_reply_to_the_next() -> None:
    hands = Hands()
    assert read("pyautogui.moveTo(30, 40)", hands=hands) == [Move(x=30, y=40)]
    assert read("pyautogui.dragTo(50, 60)", hands=hands) == [Drag(path=((30, 40), (50, 60)))]
    assert read("pyautogui.keyDown('shift'); pyautogui.mouseDown()", hands=hands) == [Move(x=50, y=60)]
    assert read("pyautogui.moveTo(70, 80)", hands=hands) == [Move(x=70, y=80)]
    assert read("pyautogui.mouseUp()", hands=hands) == [Drag(path=((50, 60), (70, 80)), modifiers=("shift",))]
    assert read("pyautogui.keyUp('shift'); pyperclip.copy('x')", hands=hands) == [Screenshot()]
    assert read("pyautogui.hotkey('ctrl', 'v')", hands=hands) == [Type(text="x")]
    hands.reset()
    assert read("pyautogui.hotkey('ctrl', 'v')", hands=hands) == [Key(keys="ctrl+v")]


def test_shares_and_pixels_are_told_apart() -> None:
    assert read("pyautogui.click(0.5, 0.25)", UNIT) == [Click(x=960, y=270)]
    assert read("pyautogui.click(0.5, 0.25)") == [Click(x=960, y=270)]
    assert read("pyautogui.click(500, 250.0)", UNIT) == [Click(x=500, y=250)]
    assert read("pyautogui.click(1, 1)", UNIT) == [Click(x=1919, y=1079)]
    assert read("pyautogui.click(1, 1)") == [Click(x=1, y=1)]
    assert read("pyautogui.moveTo(0.5, 0.5); pyautogui.move(100, 0)", UNIT)[-1] == Move(x=1060, y=540)
    assert read("pyautogui.moveTo(0.5, 0.5); pyautogui.move(0.25, 0)", UNIT)[-1] == Move(x=1440, y=540)


def test_what_is_off_the_screen_moves_nothing_and_ends_the_reply() -> None:
    hands = Hands()
    read("pyautogui.moveTo(30, 40)", hands=hands)
    calls = [
        "click(1920, 5)",
        "moveTo(5, -1)",
        "dragTo(5, 1080)",
        "mouseDown(-1, 5)",
        "move(0, -41)",
        "scroll(1, 1e5, 5)",
    ]
    for call in calls:
        (refused,) = read(f"pyautogui.{call}; pyautogui.write('x')", hands=hands)
        assert isinstance(refused, Malformed)
        assert "off the screen, which ends at (1919, 1079)" in refused.reason
    assert read("pyautogui.click()", hands=hands) == [Click(x=30, y=40)]
    (refused,) = read("pyautogui.click(1.2, 0.5)", UNIT)
    assert isinstance(refused, Malformed)
    assert "(1.2, 0.5) is off the screen" in refused.reason


@given(st.text(max_size=60), st.text(max_size=20))
def test_any_text_is_typed_as_it_is_written(text: str, copied: str) -> None:
    code = f"pyautogui.write({text!r})\npyperclip.copy({copied!r})\npyautogui.hotkey('ctrl', 'v')"
    wanted: list[Request] = [Type(text=part) for part in (text, copied) if part]
    assert read(code) == (wanted or [Screenshot()])


VALUES: st.SearchStrategy[object] = st.sampled_from(
    [
        None,
        True,
        -1,
        0,
        1,
        3,
        99,
        10**400,
        -(10**400),
        0.5,
        1e300,
        float("nan"),
        float("inf"),
        1j,
        "",
        "a",
        "enter",
        "left",
        "x" * 50,
        "\ud800",
        b"a",
        [],
        [1],
        [1, 2],
        [0.1, 0.2, 0.3, 0.4],
        ["a", "b"],
        [[]],
        (None, None),
        {},
        {"x": 1},
        {1},
    ]
)
NAMES = sorted(name.partition(".")[2] for name in Interpreter(LENS)._functions)


@given(
    st.sampled_from(NAMES),
    st.lists(VALUES, max_size=9),
    st.dictionaries(st.sampled_from(["x", "y", "clicks", "keys", "region", "button", "message", "?"]), VALUES),
)
def test_any_arguments_give_requests_or_a_reason(name: str, args: list[object], named: dict[str, object]) -> None:
    requests = Interpreter(UNIT).requests([Call("", name, tuple(args), named, "source")])
    assert len(requests) <= 100
    assert all(request.reason for request in requests if isinstance(request, Malformed))


@given(st.text(max_size=200))
def test_any_text_at_all_is_read_or_refused(code: str) -> None:
    try:
        read(code)
    except NotCode as error:
        assert str(error)
