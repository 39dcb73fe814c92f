"""Presses keys and types any Unicode text, by XTest.

Characters that the keyboard map has are typed with their own keys. The others are lent keys (`loans`): those that mean
nothing keep what they were lent for until another character needs them, the rest are given back after each text. What
the map says is read from the server before each stretch and after each change, for programs inside change it too.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from Xlib import XK, X
from Xlib.ext import xtest

from deskcraft.desktop.local.connection import Connection
from deskcraft.desktop.local.keymap import Keymap
from deskcraft.desktop.local.keys import keysym_of_character, name_of_keysym, stateful
from deskcraft.desktop.local.loans import Row, next_stretch
from deskcraft.desktop.local.locks import Locks
from deskcraft.errors import DesktopError

KEY_GAP_S = 0.01
"""Between two keys: without it Calc, for one, loses some."""
CHORD_GAP_S = 0.005
"""Between press and release of a chord, and after it: together a key's gap."""
REMAP_REST_S = 0.05
"""After the map changed: every application fetches it anew, and cannot be asked whether it has."""
MAX_ATTEMPTS = 20
"""How often in a row the map may be changed from inside before a stretch is typed, until the text is refused."""
PATIENCE_S, CHARACTER_S = 60.0, 0.3
"""The longest time for a text, and more for each of its characters: thirty times what an idle machine needs."""
_MOVES_ON = frozenset({XK.XK_Return, XK.XK_Tab})
"""Keys that move the focus or open something, so that the next key may go elsewhere."""
_KEYPAD = range(XK.XK_KP_Home, XK.XK_KP_9 + 1)


class Keyboard:
    """The keys of one desktop."""

    def __init__(
        self,
        connection: Connection,
        rest: Callable[[], None],
        taken: Callable[[], None],
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """`rest` waits until the applications have handled what was typed; `taken` until they have taken one key."""
        self._connection = connection
        self._wait_for_rest = rest
        self._taken = taken
        self._pause = sleep
        self.rested_s = 0.0
        """Seconds of gaps so far, which are the hand's and not our own work."""
        self._locks = Locks(connection)
        self._lent: dict[int, tuple[Row, Row]] = {}
        """Keycode to what it was and what it is lent for, oldest first."""
        self._unhandled = False
        """Was a key pressed that an application may not have looked up yet?"""

    def _sleep(self, seconds: float) -> None:
        self.rested_s += seconds
        self._pause(seconds)

    def _rest(self) -> None:
        if self._unhandled:
            self._wait_for_rest()
            self._unhandled = False

    # -- the map --

    def _read(self) -> Keymap:
        """The server's map; loans that somebody has overwritten are forgotten."""
        with self._connection.use() as server:
            self._connection.map_changes()  # those so far are in what is read now
            first = server.display.info.min_keycode
            rows = server.get_keyboard_mapping(first, server.display.info.max_keycode - first + 1)
            modifiers = server.get_modifier_mapping()
        keymap = Keymap(dict(enumerate(rows, first)), modifiers)
        for code, (_, row) in list(self._lent.items()):
            if keymap.rows.get(code, ())[:2] != row[:2]:
                del self._lent[code]
        return keymap

    def _plan(self, keysyms: Sequence[int], start: int, keymap: Keymap) -> tuple[int, Mapping[int, tuple[int, int]]]:
        missing = {keysym for keysym in keysyms[start:] if keysym not in keymap.strokes}
        lent = {code: old for code, (old, _) in self._lent.items()}
        grabbed = self._connection.grabbed_keys(keymap.rows) if missing else frozenset()
        stretch = next_stretch(keysyms, start, keymap, lent, grabbed)
        return stretch.end, stretch.loans

    def _lend(self, loans: Mapping[int, tuple[int, int]], keymap: Keymap) -> Keymap:
        """Gives keys their new meaning once no application needs the old one; the map that the server then has."""
        self._rest()
        for code, pair in loans.items():
            old, _ = self._lent.pop(code, (keymap.rows[code], ()))
            self._lent[code] = (old, pair * 2)
        self._write({code: pair * 2 for code, pair in loans.items()})
        self._sleep(REMAP_REST_S)
        self._taken()
        return self._read()

    def _write(self, rows: Mapping[int, Row]) -> None:
        """Changes the map, with one request for neighbouring keys."""
        runs: list[list[int]] = []
        for code in sorted(rows):
            if runs and runs[-1][-1] == code - 1 and len(rows[runs[-1][0]]) == len(rows[code]):
                runs[-1].append(code)
            else:
                runs.append([code])
        with self._connection.use() as server:
            for run in runs:
                server.change_keyboard_mapping(run[0], [rows[code] for code in run])
            server.sync()

    def _give_back(self) -> None:
        """Gives keys that meant something their meaning back."""
        borrowed = {code: old for code, (old, _) in self._lent.items() if any(old)}
        if not borrowed:
            return
        self._rest()
        self._read()
        self._write({code: old for code, old in borrowed.items() if code in self._lent})
        for code in borrowed:
            self._lent.pop(code, None)
        self._sleep(REMAP_REST_S)

    # -- chords --

    def _event(self, kind: int, keycode: int) -> None:
        with self._connection.use() as server:
            xtest.fake_input(server, kind, keycode)
            server.sync()
        self._unhandled = True

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
        """The keycodes of a chord, with what a key needs to be held.

        Raises:
            ValueError: the keyboard has not such a modifier, or no key that could be lent.
        """
        keymap = self._read()
        holders = {keysym: keymap.holder(keysym) for keysym in dict.fromkeys(keysyms) if stateful(keysym)}
        if lacking := [name_of_keysym(keysym) for keysym, code in holders.items() if code is None]:
            raise ValueError(f"this desktop's keyboard has no key {' or '.join(lacking)}")
        plain = [keysym for keysym in keysyms if keysym not in holders]
        for _ in range(MAX_ATTEMPTS):
            missing = [keysym for keysym in plain if keysym not in keymap.strokes]
            if not missing:
                break
            end, loans = self._plan(plain, 0, keymap)
            if end < len(plain):
                raise ValueError("this desktop's keyboard has too few keys for these at the same time")
            keymap = self._lend(loans, keymap)
        else:
            raise ValueError("the keys could not be pressed: a program keeps changing the keyboard's map")
        codes: list[int] = []
        for keysym in keysyms:
            code = holders.get(keysym)
            wanted = self._pressed(keysym, keymap) if code is None else (code,)
            codes += [one for one in wanted if one not in codes]
        return codes

    def _pressed(self, keysym: int, keymap: Keymap) -> tuple[int, ...]:
        """The keycodes for a keysym; on the keypad Num Lock turns Shift round."""
        stroke = keymap.strokes[keysym]
        keypad = keysym in _KEYPAD and len(set(keymap.rows[stroke.keycode][:2])) > 1
        if keypad and keymap.shift is not None and self._locks.num_lock(keymap):
            return (stroke.keycode,) if stroke.held else (keymap.shift, stroke.keycode)
        return (*stroke.held, stroke.keycode)

    @contextlib.contextmanager
    def holding(self, keysyms: Sequence[int]) -> Iterator[None]:
        """Holds a chord."""
        if not keysyms:
            yield
            return
        with contextlib.ExitStack() as stack:
            if not any(stateful(keysym) for keysym in keysyms[-1:]):
                stack.enter_context(self._locks.first_group())
            try:
                with self._held(self._codes(keysyms)):
                    self._sleep(CHORD_GAP_S)
                    yield
                self._sleep(CHORD_GAP_S)
            finally:
                with contextlib.suppress(DesktopError):
                    self._give_back()

    def press(self, keysyms: Sequence[int]) -> None:
        """Presses a chord once.

        Raises:
            ValueError: the keyboard has not these keys.
        """
        with self.holding(keysyms):
            pass

    # -- texts --

    def type(self, text: str) -> None:
        """Types a text.

        Raises:
            ValueError: it holds a control character other than newline and tab (nothing has been typed then), or the
                keyboard does not let it be typed.
        """
        keysyms = [keysym_of_character(character) for character in text.replace("\r\n", "\n")]
        if not keysyms:
            return
        with self._locks.plain(self._read()):
            try:
                self._type(keysyms)
            finally:
                with contextlib.suppress(DesktopError):
                    self._give_back()

    def _type(self, keysyms: Sequence[int]) -> None:
        deadline = time.monotonic() + PATIENCE_S + CHARACTER_S * len(keysyms)
        done = failures = 0
        while done < len(keysyms):
            keymap = self._read()
            end, loans = self._plan(keysyms, done, keymap)
            if loans:
                keymap = self._lend(loans, keymap)
            typed = self._strokes(keysyms[done:end], keymap, deadline)
            done += typed
            failures = 0 if typed else failures + 1
            if failures == MAX_ATTEMPTS or (done < len(keysyms) and time.monotonic() > deadline):
                why = "a program keeps changing the keyboard's map" if failures else "the desktop is too slow"
                raise ValueError(f"{done} of {len(keysyms)} characters were typed: {why}")

    def _strokes(self, keysyms: Sequence[int], keymap: Keymap, deadline: float) -> int:
        """Types a stretch until its end or until the map is changed; how many keys were pressed."""
        for number, keysym in enumerate(keysyms):
            stroke = keymap.strokes.get(keysym)
            if stroke is None or self._connection.map_changes() or time.monotonic() > deadline:
                return number
            with self._held(stroke.held), self._held([stroke.keycode]):
                pass
            self._sleep(KEY_GAP_S)
            if keysym in _MOVES_ON:
                self._taken()
        return len(keysyms)
