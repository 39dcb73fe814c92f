"""What is typed arrives in real applications: long Chinese, layouts of all kinds, tabs and returns; and each key."""

from __future__ import annotations

import random

import pytest
from Xlib import XK, X

from deskcraft.desktop.actions import Key, Type
from deskcraft.desktop.local import LocalDesktop
from deskcraft.desktop.local.keys import NAMES, parse_chord
from deskcraft.desktop.protocol import Desktop
from deskcraft.image.store import find_image
from tests.desktop.local.editors import EDITORS, calc_rows

COMMON = 900
LINE = "a\tb\t\tc\n\td\n"


def chinese(length: int, seed: int = 1) -> str:
    """A text with few frequent and many rare characters, as Chinese has; full stops and some words of English."""
    chance = random.Random(seed)
    characters = [chr(0x4E00 + 3 * n) for n in range(COMMON)]
    drawn = chance.choices(characters, weights=[1 / (n + 8) for n in range(COMMON)], k=length)
    drawn[::40] = "，" * len(drawn[::40])
    for start in range(100, length - 10, 150):
        drawn[start : start + 9] = " BatchSandbox"
    return "".join(drawn)[:length]


def arrives(editor: str, text: str) -> None:
    """Types a text into an application and reads it back."""
    with LocalDesktop(find_image()) as desktop:
        desktop.reset()
        EDITORS[editor].open(desktop)
        desktop.perform(Type(text=text))
        assert EDITORS[editor].read(desktop, text) == text


@pytest.mark.real
@pytest.mark.parametrize("editor", ["mousepad", "writer"])
def test_two_hundred_chinese_characters_arrive(editor: str) -> None:
    arrives(editor, chinese(200))


@pytest.mark.real
@pytest.mark.exam
@pytest.mark.parametrize("editor", EDITORS)
def test_two_thousand_chinese_characters_arrive(editor: str) -> None:
    text = chinese(2000)
    if editor == "gimp":  # which does not draw a line of this length
        text = "\n".join(text[start : start + 50] for start in range(0, 2000, 50))
    arrives(editor, text)


def lines_of(desktop: Desktop, count: int) -> list[list[object]]:
    """The rows of a sheet after so many lines with tabs were typed into it."""
    EDITORS["calc"].open(desktop)
    desktop.perform(Type(text=LINE * count))
    desktop.perform(Key(keys="ctrl+s"))
    desktop.settle(cap_s=20, quiet_s=1.0)
    return calc_rows(desktop.get("/home/user/Documents/field.xlsx"))


@pytest.mark.real
def test_tabs_and_returns_go_where_they_are_meant_to_in_calc() -> None:
    with LocalDesktop(find_image()) as desktop:
        desktop.reset()
        assert lines_of(desktop, 10) == [["a", "b", None, "c"], [None, "d", None, None]] * 10


@pytest.mark.real
@pytest.mark.exam
def test_two_hundred_lines_of_tabs_go_where_they_are_meant_to_in_calc() -> None:
    with LocalDesktop(find_image()) as desktop:
        desktop.reset()
        assert lines_of(desktop, 200) == [["a", "b", None, "c"], [None, "d", None, None]] * 200


@pytest.mark.real
def test_layouts_set_from_inside_and_a_damaged_map_are_typed_on() -> None:
    with LocalDesktop(find_image()) as desktop:
        desktop.reset()
        EDITORS["mousepad"].open(desktop)
        expected = ""
        for command in (
            "setxkbmap fr",
            "setxkbmap us,ru -option grp:alt_shift_toggle",
            "xmodmap -e 'keycode 38 =' -e 'keycode 39 ='",
            'for n in $(seq 8 255); do echo "keycode $n = a a"; done | xmodmap -',
        ):
            assert desktop.run(["bash", "-c", command]).exit_code == 0
            text = f"azerty A-Z [{len(expected)}] é@~ 你好，世界 Привет\n"
            desktop.perform(Type(text=text))
            expected += text
        assert desktop.run(["setxkbmap", "us"]).exit_code == 0
        assert EDITORS["mousepad"].read(desktop, expected.removesuffix("\n")) == expected.removesuffix("\n")


@pytest.mark.real
def test_each_name_of_a_key_presses_it() -> None:
    with LocalDesktop(find_image()) as desktop:
        desktop.reset()
        connection = desktop._running().body.connection
        with connection.use() as x:
            window = connection.root.create_window(
                0, 0, 300, 300, 0, X.CopyFromParent, override_redirect=True, event_mask=X.KeyPressMask
            )
            window.map()
            x.sync()
            window.set_input_focus(X.RevertToParent, X.CurrentTime)
            window.grab_keyboard(True, X.GrabModeAsync, X.GrabModeAsync, X.CurrentTime)
            x.sync()
        seen = {name: _pressed(desktop, name) for name in NAMES}
        assert {name: keysyms for name, keysyms in seen.items() if parse_chord(name)[0] not in keysyms} == {}


def _pressed(desktop: LocalDesktop, name: str) -> list[int]:
    """The keysyms of the keys that a window is told of, in whichever column they stand."""
    connection = desktop._running().body.connection
    desktop.perform(Key(keys=name))
    found: list[int] = []
    with connection.use() as x:
        while x.pending_events():
            event = x.next_event()
            if event.type == X.KeyPress:
                found += [k for k in x.get_keyboard_mapping(event.detail, 1)[0] if k != XK.NoSymbol]
    return found
