"""Reads key chords such as `ctrl+shift+s`, with the X key names that the mock's window understands."""

from __future__ import annotations

from dataclasses import dataclass

MODIFIERS = frozenset({"ctrl", "shift", "alt", "super"})
NAMED = frozenset(
    {"BackSpace", "Delete", "Down", "End", "Escape", "Home", "Insert", "Left", "Menu", "Page_Down", "Page_Up"}
    | {"Return", "Right", "Tab", "Up", "space"}
    | {f"F{number}" for number in range(1, 13)}
)

_ALIASES = {
    "enter": "Return",
    "esc": "Escape",
    "del": "Delete",
    "ins": "Insert",
    "control": "ctrl",
    "win": "super",
}
_ALIASES |= {"pageup": "Page_Up", "pagedown": "Page_Down", "pgup": "Page_Up", "pgdn": "Page_Down"}
_BY_LOWER_CASE = {name.lower(): name for name in (*NAMED, *MODIFIERS)} | _ALIASES


@dataclass(frozen=True, slots=True)
class Chord:
    """A key with the modifiers held while it is pressed."""

    key: str
    """A name of `NAMED`, one character, or a lone modifier."""
    modifiers: frozenset[str] = frozenset()

    @property
    def character(self) -> str | None:
        """What it types where text is expected; None if it is a command."""
        if self.modifiers - {"shift"}:
            return None
        if self.key == "space":
            return " "
        if len(self.key) != 1:
            return None
        return self.key.upper() if "shift" in self.modifiers else self.key


def parse(keys: str) -> Chord:
    """Reads a chord; a trailing `+` is the plus key.

    Raises:
        ValueError: a part names no key, or a modifier is not one.
    """
    parts = ["+"] if keys == "+" else keys.split("+")
    if keys.endswith("++"):
        parts[-2:] = ["+"]
    *held, key = (_BY_LOWER_CASE.get(part.lower(), part) for part in parts)
    for part in held:
        if part not in MODIFIERS:
            raise ValueError(f"'{part}' in '{keys}' is no modifier; write ctrl, shift, alt or super")
    if key in MODIFIERS or key in NAMED or (len(key) == 1 and key.isprintable()):
        return Chord(key, frozenset(held))
    raise ValueError(f"'{key}' in '{keys}' is no key of the mock desktop")
