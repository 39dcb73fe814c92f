"""pyautogui code is read, never run."""

import pytest

from deskcraft.agent.models.code import Interpreter, NotCode, read_calls
from deskcraft.agent.models.screen import Bounds, Lens
from deskcraft.agent.protocol import Malformed, Request
from deskcraft.desktop.actions import Click, Drag, Key, Move, Scroll, Type, Wait

LENS = Lens.make(1920, 1080, Bounds(), "pixels")


def read(code: str) -> list[Request]:
    return Interpreter(LENS).requests(read_calls(code))


UNDERSTOOD: dict[str, list[Request]] = {
    "pyautogui.click(100, 200)": [Click(x=100, y=200)],
    "import pyautogui\npyautogui.click(x=100, y=200, button='right')": [Click(x=100, y=200, button="right")],
    "pyautogui.click(100, 200, 2, 0.1, 'left')": [Click(x=100, y=200, count=2)],
    "pyautogui.doubleClick(5, 6)": [Click(x=5, y=6, count=2)],
    "pyautogui.tripleClick(x=5, y=6)": [Click(x=5, y=6, count=3)],
    "pyautogui.rightClick(5, 6)": [Click(x=5, y=6, button="right")],
    "pyautogui.click((5, 6))": [Click(x=5, y=6)],
    "pyautogui.moveTo(5, 6, duration=0.5); pyautogui.click()": [Move(x=5, y=6), Click(x=5, y=6)],
    "pyautogui.moveTo(5, 6)\npyautogui.dragTo(50, 60, duration=1, button='left')": [
        Move(x=5, y=6), Drag(path=((5, 6), (50, 60))),
    ],
    "pyautogui.mouseDown(5, 6); pyautogui.moveTo(7, 8); pyautogui.mouseUp(9, 9)": [
        Move(x=5, y=6), Move(x=7, y=8), Drag(path=((5, 6), (7, 8), (9, 9))),
    ],
    "pyautogui.moveTo(10, 10); pyautogui.moveRel(5, -3)": [Move(x=10, y=10), Move(x=15, y=7)],
    "pyautogui.scroll(-5)": [Scroll(x=0, y=0, dy=5)],
    "pyautogui.scroll(3, x=10, y=20)": [Scroll(x=10, y=20, dy=-3)],
    "pyautogui.hscroll(2, 10, 20)": [Scroll(x=10, y=20, dx=2)],
    "pyautogui.write('Grüße 你好\\n', interval=0.02)": [Type(text="Grüße 你好\n")],
    "pyautogui.typewrite(['enter', 'tab'])": [Key(keys="enter"), Key(keys="tab")],
    "pyautogui.press('enter')": [Key(keys="enter")],
    "pyautogui.press(['tab', 'enter'], presses=2)": [Key(keys=k) for k in ("tab", "enter") * 2],
    "pyautogui.hotkey('ctrl', 'shift', 's')": [Key(keys="ctrl+shift+s")],
    "pyautogui.hotkey(['ctrl', 's'])": [Key(keys="ctrl+s")],
    "pyautogui.keyDown('ctrl'); pyautogui.click(5, 6); pyautogui.keyUp('ctrl')": [Click(x=5, y=6, modifiers=("ctrl",))],
    "pyautogui.keyDown('shift'); pyautogui.press('left'); pyautogui.keyUp('shift')": [Key(keys="shift+left")],
    "pyautogui.keyDown('f2'); pyautogui.keyUp('f2')": [Key(keys="f2")],
    "import time\ntime.sleep(2)": [Wait(duration_s=2)],
    "# a comment\n'''words'''\npyautogui.press('esc')  # and more": [Key(keys="esc")],
}  # fmt: skip


@pytest.mark.parametrize(("code", "wanted"), UNDERSTOOD.items())
def test_calls_become_requests(code: str, wanted: list[Request]) -> None:
    assert read(code) == wanted


HOSTILE = [
    "__import__('os').system('id')", "import os\nos.system('id')", "import os", "from os import system",
    "eval('1')", "exec('x = 1')", "open('/etc/passwd')", "pyautogui.click(*[1, 2])", "pyautogui.click(**{'x': 1})",
    "pyautogui.click(int('1'), 2)", "pyautogui.__class__", "x = 5", "for i in range(9): pyautogui.press('a')",
    "pyautogui.write('a' * 10**9)", "pyautogui.press(presses=10**9, keys='a')", "lambda: 1", "pyautogui.alert('x')",
    "pyautogui.screenshot('x.png')", "pyautogui.click(x=1, y=2) if 1 else 2", "(" * 5000, "pyautogui.click(1, 2", "",
    "pyautogui.locateOnScreen('a.png')", "pyautogui.run('ls')", "pyautogui.click(f'{1}', 2)", "a" * 30_000, "\0",
    "pyautogui.click(1, 2, clicks=100)", "pyautogui.mouseUp()", "pyautogui.click('a', 'b')", "pyautogui.sleep(1e9)",
    "pyautogui.scroll('up')", "pyautogui.click(1e999, 2)", "pyautogui.hotkey()", "pyautogui.press('')",
    "pyautogui.click(x=1, y=2, wrong=3)", "pyautogui.keyUp('a')",
]  # fmt: skip


@pytest.mark.parametrize("code", HOSTILE)
def test_all_else_is_refused_with_a_reason(code: str) -> None:
    try:
        requests = read(code)
    except NotCode as error:
        assert str(error)
        return
    assert all(isinstance(request, Malformed) and request.reason for request in requests)


def test_what_comes_after_a_refused_call_is_not_done() -> None:
    first, second = read("pyautogui.press('a'); pyautogui.alert('x'); pyautogui.press('b')")
    assert first == Key(keys="a")
    assert isinstance(second, Malformed)
