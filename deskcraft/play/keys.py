"""Keys as browsers name them (UI Events KeyboardEvent key values, W3C), as the chords that our actions have."""

from __future__ import annotations

import unicodedata

from deskcraft.desktop.actions import Modifier

MODIFIERS = frozenset({"Control", "Shift", "Alt", "AltGraph", "Meta", "OS", "Fn", "CapsLock", "NumLock", "ScrollLock"})
"""Keys that mean nothing by themselves; those of `LONE` do."""
LONE = {"Alt": "alt", "Meta": "super", "OS": "super"}
"""Pressed alone these open menus."""
_NAMES = {
    "Enter": "Return",
    "Backspace": "BackSpace",
    "Escape": "Escape",
    "Tab": "Tab",
    "Delete": "Delete",
    "Insert": "Insert",
    "Home": "Home",
    "End": "End",
    "PageUp": "Page_Up",
    "PageDown": "Page_Down",
    "ArrowUp": "Up",
    "ArrowDown": "Down",
    "ArrowLeft": "Left",
    "ArrowRight": "Right",
    "ContextMenu": "Menu",
    "PrintScreen": "Print",
    "Pause": "Pause",
    " ": "space",
} | {f"F{n}": f"F{n}" for n in range(1, 25)}
_ORDER: tuple[Modifier, ...] = ("ctrl", "shift", "alt", "super")


def is_text(key: str, held: tuple[Modifier, ...], *, alt_graph: bool) -> bool:
    """Whether a key types a character."""
    return len(key) == 1 and (alt_graph or not set(held) - {"shift"})


def chord(key: str, code: str, held: tuple[Modifier, ...]) -> str | None:
    """The chord, such as `ctrl+shift+s`; None for a key that the desktop has not (volume, a dead key).

    Shift stays where it does something beside choosing the character: `ctrl+S` is ctrl+shift+s, `ctrl++` has no shift.
    """
    name = _NAMES.get(key)
    mods = set(held)
    if name is None:
        if len(key) != 1:
            return None
        name = key.lower()
        if not key.isascii() and "alt" in mods and code.startswith(("Key", "Digit")):
            name = code[-1].lower()  # a Mac's Option key makes another character of it
        elif not key.isalpha():
            mods -= {"shift"}
    return "+".join([*(m for m in _ORDER if m in mods), name])


def typeable(text: str) -> str:
    """The text without characters that no key types; line ends as newlines."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(c for c in lines if c in "\n\t" or unicodedata.category(c) not in ("Cc", "Cs"))
