"""Presses keys and types any Unicode text, by XTest.

Characters that the keyboard map has are typed with their own keys. The others borrow the map's spare keycodes, as many
at a time as there are; a keycode keeps its character until another one needs it. An application looks a key up when it
handles the event, so no keycode is given to another character before the applications have come to rest.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from Xlib import XK, X
from Xlib.ext import xtest

from deskcraft.desktop.local.connection import Connection
from deskcraft.desktop.local.keys import keysym_of_character

KEY_GAP_S = 0.01
"""Between two keys: without it Calc, for one, loses some."""
CHORD_GAP_S = 0.005
"""Between press and release of a chord, and after it: together a key's gap."""
REMAP_REST_S = 0.05
"""After the map changed: every application fetches it anew, and cannot be asked whether it has."""
_SHIFT = XK.XK_Shift_L


class Keyboard:
    """The keys of one desktop. `rest` waits until the applications have handled what was typed."""

    def __init__(self, connection: Connection, rest: Callable[[], None]) -> None:
        self._connection = connection
        self._rest = rest
        self._borrowed: dict[int, int] = {}
        """Spare keycode to the keysym that it has been given, oldest first."""
        self._keys: dict[int, tuple[int, bool]] = {}
        self._spare: list[int] = []

    def _read_map(self) -> None:
        """Fetches the keyboard map: keysym to (keycode, with shift), and the keycodes without meaning."""
        with self._connection.use() as server:
            first = server.display.info.min_keycode
            rows = server.get_keyboard_mapping(first, server.display.info.max_keycode - first + 1)
        self._keys = {}
        self._spare = []
        for keycode, row in enumerate(rows, first):
            if not any(row) or keycode in self._borrowed:
                self._spare.append(keycode)
                continue
            for level, keysym in enumerate(row[:2]):
                if keysym:
                    self._keys.setdefault(keysym, (keycode, level == 1))
        for keycode, keysym in self._borrowed.items():
            self._keys.setdefault(keysym, (keycode, False))

    def _borrow(self, keysyms: Sequence[int]) -> None:
        """Gives spare keycodes to keysyms, those borrowed longest ago first."""
        free = [code for code in self._spare if code not in self._borrowed]
        taken = list(self._borrowed)
        with self._connection.use() as server:
            for keysym in keysyms:
                code = free.pop(0) if free else taken.pop(0)
                old = self._borrowed.pop(code, None)
                if old is not None:
                    self._keys.pop(old, None)
                self._borrowed[code] = keysym
                self._keys[keysym] = (code, False)
                server.change_keyboard_mapping(code, [[keysym, keysym]])
            server.sync()
        time.sleep(REMAP_REST_S)

    def _event(self, kind: int, keycode: int) -> None:
        with self._connection.use() as server:
            xtest.fake_input(server, kind, keycode)
            server.sync()

    @contextlib.contextmanager
    def _held(self, keycodes: Sequence[int]) -> Iterator[Any]:
        """Holds keys down; they come up again whatever happens."""
        down: list[int] = []
        try:
            for keycode in keycodes:
                self._event(X.KeyPress, keycode)
                down.append(keycode)
            yield
        finally:
            for keycode in reversed(down):
                self._event(X.KeyRelease, keycode)

    def _codes(self, keysyms: Sequence[int]) -> list[int]:
        """The keycodes of a chord, with the shift that a key needs."""
        self._read_map()
        missing = [keysym for keysym in dict.fromkeys(keysyms) if keysym not in self._keys]
        if missing:
            self._borrow(missing)
        codes: list[int] = []
        for keysym in keysyms:
            code, shifted = self._keys[keysym]
            shift = self._keys[_SHIFT][0]
            if shifted and shift not in codes:
                codes.append(shift)
            codes.append(code)
        return codes

    @contextlib.contextmanager
    def holding(self, keysyms: Sequence[int]) -> Iterator[None]:
        """Holds a chord."""
        if not keysyms:
            yield
            return
        with self._held(self._codes(keysyms)):
            time.sleep(CHORD_GAP_S)
            yield
        time.sleep(CHORD_GAP_S)

    def press(self, keysyms: Sequence[int]) -> None:
        """Presses a chord once."""
        with self.holding(keysyms):
            pass

    def type(self, text: str) -> None:
        """Types a text.

        Raises:
            ValueError: it holds a control character other than newline and tab; nothing has been typed then.
        """
        keysyms = [keysym_of_character(character) for character in text.replace("\r\n", "\n")]
        self._read_map()
        start = 0
        while start < len(keysyms):
            end, missing = self._reach(keysyms, start)
            if missing:
                if start or len(missing) > len(self._spare) - len(self._borrowed):
                    self._rest()
                self._borrow(missing)
            for keysym in keysyms[start:end]:
                code, shifted = self._keys[keysym]
                with self._held([self._keys[_SHIFT][0]] if shifted else []), self._held([code]):
                    pass
                time.sleep(KEY_GAP_S)
            start = end

    def _reach(self, keysyms: Sequence[int], start: int) -> tuple[int, list[int]]:
        """How far the text can be typed with one loan of keycodes, and what has to be borrowed for it."""
        needed: dict[int, None] = {}
        borrowed = set(self._borrowed.values())
        for index in range(start, len(keysyms)):
            keysym = keysyms[index]
            if (keysym in borrowed or keysym not in self._keys) and keysym not in needed:
                if len(needed) == len(self._spare):
                    return index, [keysym for keysym in needed if keysym not in borrowed]
                needed[keysym] = None
        # what is borrowed already and needed here must not be the first to go
        self._borrowed = dict(sorted(self._borrowed.items(), key=lambda item: item[1] in needed))
        return len(keysyms), [keysym for keysym in needed if keysym not in borrowed]
