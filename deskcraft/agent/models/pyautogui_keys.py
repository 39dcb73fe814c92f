"""pyautogui's names of keys (`KEYBOARD_KEYS`) as ours; those that a Linux keyboard has not are refused.

Source: https://github.com/asweigart/pyautogui, `__init__.py` and `_pyautogui_x11.py`: names are read in any case.
"""

from __future__ import annotations

from typing import Any

from deskcraft.agent.models.code import NotCode
from deskcraft.desktop.actions import Modifier

MODIFIERS: dict[str, Modifier] = {
    "ctrl": "ctrl",
    "ctrlleft": "ctrl",
    "ctrlright": "ctrl",
    "control": "ctrl",
    "shift": "shift",
    "shiftleft": "shift",
    "shiftright": "shift",
    "alt": "alt",
    "altleft": "alt",
    "altright": "alt",
    "win": "super",
    "winleft": "super",
    "winright": "super",
    "command": "super",
    "super": "super",
}
"""Names of DeskCraft that the mouse can act with, and what our actions call them."""
_OURS = {
    " ": "space",
    "\t": "tab",
    "\n": "enter",
    "\r": "enter",
    "\b": "backspace",
    "\x1b": "esc",
    "spacebar": "space",
    "clear": "Clear",
    "execute": "Execute",
    "help": "Help",
    "kana": "Kana_Lock",
    "kanji": "Kanji",
    "modechange": "Mode_switch",
    "nonconvert": "Muhenkan",
    "convert": "Henkan",
    "optionleft": "altleft",
    "optionright": "altright",
    "prntscrn": "printscreen",
    "select": "Select",
    "separator": "KP_Separator",
    "cmd": "command",
}
_NOT_HERE = frozenset(
    {
        "accept",
        "browserback",
        "browserfavorites",
        "browserforward",
        "browserhome",
        "browserrefresh",
        "browsersearch",
        "browserstop",
        "final",
        "fn",
        "hanguel",
        "hangul",
        "hanja",
        "junja",
        "launchapp1",
        "launchapp2",
        "launchmail",
        "launchmediaselect",
        "nexttrack",
        "playpause",
        "prevtrack",
        "sleep",
        "stop",
        "volumedown",
        "volumemute",
        "volumeup",
    }
)
_TYPED = {"space": " ", "tab": "\t", "enter": "\n", "return": "\n"}
LONGEST_NAME = 40


def key_name(name: Any) -> str:
    """Our name of a key; a name that is not pyautogui's is kept, for the desktop to accept or refuse.

    Raises:
        NotCode: it names no key, or one that this keyboard has not.
    """
    if not isinstance(name, str) or not name or len(name) > LONGEST_NAME:
        raise NotCode("the name of a key is a short text such as 'enter', 'f2', 'a'")
    low = name.lower() if len(name) > 1 else name
    if low in _NOT_HERE:
        raise NotCode(f"this keyboard has no key {low!r}")
    if low in _OURS:
        return _OURS[low]
    return low if low in MODIFIERS else name


def typed(name: str) -> str | None:
    """The character that a key of DeskCraft types; None if it types none."""
    return name if len(name) == 1 else _TYPED.get(name.lower())
