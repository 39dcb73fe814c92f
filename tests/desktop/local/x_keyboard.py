"""A keyboard of an X server without one: takes changes of its map and key events, and gives what applications read.

An application looks a key up when it handles the event, which may be later: events wait until `handle` is called.
"""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest import mock

from Xlib import XK, X

from deskcraft.desktop.local import locks
from deskcraft.desktop.local.keyboard import Keyboard
from deskcraft.desktop.local.keymap import STATEFUL

_CONTROLS = {XK.XK_Return: "\n", XK.XK_Tab: "\t"}
_GROUP_BIT = 13
_MOD5 = 1 << 7


@cache
def layouts() -> dict[str, Any]:
    """Maps as `setxkbmap` lays them on the image's X server."""
    found: dict[str, Any] = json.loads(Path(__file__).with_name("keymaps.json").read_text())
    return found


class XKeyboard:
    """Server and application in one; it is also the `Connection` and its display."""

    def __init__(self, layout: str = "us", *, spare: int | None = None) -> None:
        """With `spare`, only so many keycodes without a meaning are left."""
        self.display = SimpleNamespace(info=SimpleNamespace(min_keycode=8, max_keycode=255))
        self.root = self
        self.spare = spare
        self.rows: dict[int, tuple[int, ...]] = {}
        self.modifiers: list[list[int]] = []
        self.down: set[int] = set()
        self.locked = 0
        self.group = 0
        self.typed = ""
        self.pressed: list[int] = []
        self.changes = 0
        self.remaps = 0
        self.grabbed: frozenset[int] = frozenset()
        self.map_events: frozenset[int] = frozenset()
        self.interfere = lambda: None
        self._waiting: list[tuple[int, int]] = []
        self.lay(layout)

    # -- what programs inside do --

    def lay(self, layout: str) -> None:
        """As `setxkbmap`: the whole map anew."""
        self.handle()
        found = layouts()[layout]
        self.rows = {code: tuple(row) for code, row in enumerate(found["rows"], found["first"])}
        self.modifiers = found["modifiers"]
        if self.spare is not None:
            empty = [code for code, row in self.rows.items() if not any(row)]
            for code in empty[self.spare :]:
                self.rows[code] = (XK.XK_F30, XK.XK_F30)
        self.changes += 1

    def set_all(self, keysym: int) -> None:
        """Every key types the same."""
        self.handle()
        self.rows = dict.fromkeys(self.rows, (keysym, keysym))
        self.changes += 1

    def handle(self) -> None:
        """The application handles the events that wait."""
        for keycode, state in self._waiting:
            self._look_up(keycode, state)
        self._waiting.clear()

    def _look_up(self, keycode: int, state: int) -> None:
        row = self.rows[keycode]
        group = state >> _GROUP_BIT & 1
        level = (2 if state & _MOD5 else 0) + (state & 1)
        column = level + 2 * group if level < 2 else 2 + level
        keysym = row[column] if column < len(row) else 0
        self.pressed.append(keysym)
        if keysym in _CONTROLS:
            self.typed += _CONTROLS[keysym]
        elif 0x20 <= keysym <= 0xFF or keysym > 0x1000000:
            character = chr(keysym & 0xFFFFFF)
            swapped = character.swapcase()
            self.typed += swapped if state & 2 and len(swapped) == 1 else character

    # -- the server's side of the protocol --

    @contextlib.contextmanager
    def use(self, patience_s: float = 0) -> Iterator[Any]:
        yield self

    def map_changes(self) -> int:
        found, self.changes = self.changes, 0
        return found

    def grabbed_keys(self, keycodes: Iterable[int]) -> frozenset[int]:
        return self.grabbed

    def get_keyboard_mapping(self, first: int, count: int) -> list[tuple[int, ...]]:
        return [self.rows[code] for code in range(first, first + count)]

    def get_modifier_mapping(self) -> list[list[int]]:
        return self.modifiers

    def change_keyboard_mapping(self, first: int, rows: Sequence[Sequence[int]]) -> None:
        for code, row in enumerate(rows, first):
            self.rows[code] = tuple(row)
        self.changes += 1
        self.remaps += 1

    def query_keymap(self) -> list[int]:
        return [sum(1 << bit for bit in range(8) if index * 8 + bit in self.down) for index in range(32)]

    def query_pointer(self) -> SimpleNamespace:
        return SimpleNamespace(mask=self._state())

    def query_extension(self, name: str) -> SimpleNamespace:
        return SimpleNamespace(present=True, major_opcode=135, first_event=85)

    def sync(self) -> None:
        return None

    def _state(self) -> int:
        held = sum(1 << n for n, codes in enumerate(self.modifiers) if self.down & set(codes))
        return held | self.locked | self.group << _GROUP_BIT

    def key(self, server: object, kind: int, keycode: int) -> None:
        """XTest's FakeInput."""
        if kind == X.KeyRelease:
            self.down.discard(keycode)
            return
        silent = any(keysym in kind for keysym in self.rows[keycode][:1] for kind in STATEFUL)
        if keycode not in self.grabbed and not silent:
            self._waiting.append((keycode, self._state()))
        self.down.add(keycode)

    def latch(self, **request: Any) -> None:
        """XKB's LatchLockState."""
        self.locked = self.locked & ~request["affect_locks"] | request["locks"]
        self.group = request["group"]


@contextlib.contextmanager
def keyboard_of(server: XKeyboard, seed: int = 0) -> Iterator[Keyboard]:
    """Our keyboard on this server; the application handles events when it likes, and all of them when it rests."""
    lazy = random.Random(seed)

    def sleep(_seconds: float) -> None:
        if lazy.random() < 0.2:
            server.handle()
        server.interfere()

    with (
        mock.patch("Xlib.ext.xtest.fake_input", server.key),
        mock.patch.object(locks, "_LatchLockState", server.latch),
        mock.patch.object(locks, "_UseExtension", lambda **_: None),
        mock.patch.object(locks, "_SelectEvents", lambda **_: None),
    ):
        yield Keyboard(server, server.handle, lambda: None, sleep)  # type: ignore[arg-type]
    server.handle()
