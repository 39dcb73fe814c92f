"""The keyboard map of an X server as a value: which keys there are, and how each keysym is pressed.

Only the first group counts (the keyboard is put into it while a text is typed), and of it four levels: plain, Shift,
AltGr, Shift and AltGr. A row is a key's keysyms as the core protocol gives them (XKB protocol, 12.2): two levels of the
first group, two of the second, then the further levels of the first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

SHIFT, LOCK = 0, 1
"""Rows of the modifier map."""
LEVEL3_SHIFT = 0xFE03
"""ISO_Level3_Shift: AltGr."""
_COLUMNS = (0, 1, 4, 5)
"""Where the four levels of the first group stand in a row."""
STATEFUL = (range(0xFE01, 0xFE14), range(0xFF7E, 0xFF80), range(0xFFE1, 0xFFEF))
"""Keysyms of keys that change the keyboard's state: modifiers, locks, switches of groups."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """How a keysym is pressed: the keycode, and those that are held meanwhile."""

    keycode: int
    held: tuple[int, ...] = ()


class Keymap:
    """The keys of a keyboard."""

    def __init__(self, rows: Mapping[int, Sequence[int]], modifiers: Sequence[Sequence[int]]) -> None:
        """Takes the keysyms of each keycode, and the keycodes of each of the eight modifiers (0 for none)."""
        self.rows = {keycode: tuple(row) for keycode, row in rows.items()}
        self.modifiers = tuple(tuple(code for code in codes if code in self.rows) for codes in modifiers)
        self.stateful = frozenset(code for codes in self.modifiers for code in codes) | frozenset(
            code for code, row in self.rows.items() if any(keysym in kind for keysym in row for kind in STATEFUL)
        )
        """Keycodes that change the keyboard's state, and type nothing."""
        self.shift = self._holder(SHIFT)
        self.level3 = next(
            (code for codes in self.modifiers for code in codes if LEVEL3_SHIFT in self.rows[code][:1]), None
        )
        self.strokes = self._find_strokes()
        """Keysym to the way it is pressed, of those that type something."""

    def _holder(self, modifier: int) -> int | None:
        """A key that acts as this modifier, and types nothing beside."""
        codes = self.modifiers[modifier] if len(self.modifiers) > modifier else ()
        return next((code for code in codes if any(k in kind for k in self.rows[code][:1] for kind in STATEFUL)), None)

    def _find_strokes(self) -> dict[int, Stroke]:
        """The ways without AltGr first; of those the lowest keycode's: the main block of the keyboard."""
        found: dict[int, Stroke] = {}
        for levels in ((0, 1), (2, 3)):
            for keycode in sorted(self.rows.keys() - self.stateful):
                row = self.rows[keycode]
                for level in levels:
                    held = self._held(level)
                    if held is not None and _COLUMNS[level] < len(row) and row[_COLUMNS[level]]:
                        found.setdefault(row[_COLUMNS[level]], Stroke(keycode, held))
        return found

    def _held(self, level: int) -> tuple[int, ...] | None:
        """What is held for a level; None if this keyboard cannot reach it."""
        wanted = ((self.shift,) if level % 2 else ()) + ((self.level3,) if level >= 2 else ())
        held = tuple(code for code in wanted if code is not None)
        return held if len(held) == len(wanted) else None

    def holder(self, keysym: int) -> int | None:
        """The keycode that acts as this modifier, lock or switch, in whichever column it stands; None if none does."""
        bound = {code for codes in self.modifiers for code in codes}
        found = [
            (code not in bound, row.index(keysym), code)
            for code, row in self.rows.items()
            if code in self.stateful and keysym in row
        ]
        return min(found)[2] if found else None

    def has_further_levels(self, keycode: int) -> bool:
        """Does the key have levels that the core protocol cannot set again?"""
        return any(self.rows[keycode][4:])
