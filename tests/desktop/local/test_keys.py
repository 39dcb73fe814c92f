"""Names of keys in the spellings of xdotool, pyautogui and people."""

from __future__ import annotations

import pytest
from Xlib import XK

from deskcraft.desktop.local.keys import NAMES, keysym_of_character, parse_chord

SAME = {
    "Return": ["enter", "Enter", "RETURN", "return"],
    "Escape": ["esc", "Escape"],
    "Page_Down": ["pagedown", "page_down", "pgdn", "PageDown", "Next"],
    "Control_L": ["ctrl", "control", "Ctrl", "Control_L", "ctrlleft"],
    "Super_L": ["super", "win", "cmd", "Super_L"],
    "Left": ["left", "ArrowLeft", "Left"],
    "F11": ["f11", "F11"],
    "plus": ["+", "plus"],
    "minus": ["-", "minus"],
    "space": ["space", " ", "spacebar"],
    "KP_Enter": ["KP_Enter"],
}


@pytest.mark.parametrize("keysym", SAME)
def test_spellings_of_a_key(keysym: str) -> None:
    assert {parse_chord(name) for name in SAME[keysym]} == {(XK.string_to_keysym(keysym),)}


@pytest.mark.parametrize(
    ("chord", "names"),
    [
        ("ctrl+shift+s", ["Control_L", "Shift_L", "s"]),
        ("ctrl++", ["Control_L", "plus"]),
        ("ctrl + z", ["Control_L", "z"]),
        ("++a", ["plus", "a"]),
    ],
)
def test_chords(chord: str, names: list[str]) -> None:
    assert parse_chord(chord) == tuple(XK.string_to_keysym(name) for name in names)


@pytest.mark.parametrize("chord", ["nokey", "ctrl+", "ctrl+nokey", "+s+", "\x07"])
def test_what_names_no_key_is_refused(chord: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        parse_chord(chord)


@pytest.mark.parametrize(("character", "keysym"), [("a", 0x61), ("é", 0xE9), ("你", 0x1004F60), ("😀", 0x101F600)])
def test_keysyms_of_characters(character: str, keysym: int) -> None:
    assert keysym_of_character(character) == keysym


@pytest.mark.parametrize("name", NAMES)
def test_every_name_of_a_key_has_a_keysym(name: str) -> None:
    assert parse_chord(name)[0] > 0


def test_the_refusal_of_an_unknown_key_lists_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"no key is called 'nokey'; .*altgr.*, ctrl,.*volumeup"):
        parse_chord("nokey")
