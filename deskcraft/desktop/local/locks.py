"""Puts the keyboard into its plain state for the time of a text: no key down, no lock, first group.

Caps Lock, another layout's group or a modifier that a program holds down would change every letter. They are changed by
the XKB extension, of which python-xlib knows nothing, so that no key has to be pressed for it; the locks and the group
are as they were afterwards.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from Xlib import X
from Xlib.ext import xtest
from Xlib.protocol import rq

from deskcraft.desktop.local.connection import Connection
from deskcraft.desktop.local.keymap import Keymap

_XKB = "XKEYBOARD"
_CORE_KEYBOARD = 0x100
_MAP_EVENTS = 0b11
"""XkbNewKeyboardNotify and XkbMapNotify."""
_MAP_PARTS = 0xFF
_NUM_LOCK = 0xFF7F
_MODIFIERS, _GROUP_SHIFT, _GROUPS = 0xFF, 13, 3
"""Of the state that QueryPointer gives: modifiers in the lowest byte, the group in bits 13 and 14 (XKB, 2.2)."""


class _UseExtension(rq.ReplyRequest):
    _request = rq.Struct(rq.Card8("opcode"), rq.Opcode(0), rq.RequestLength(), rq.Card16("major"), rq.Card16("minor"))
    _reply = rq.Struct(
        rq.ReplyCode(),
        rq.Card8("supported"),
        rq.Card16("sequence_number"),
        rq.ReplyLength(),
        rq.Card16("major"),
        rq.Card16("minor"),
        rq.Pad(20),
    )


class _LatchLockState(rq.Request):
    _request = rq.Struct(
        rq.Card8("opcode"),
        rq.Opcode(5),
        rq.RequestLength(),
        rq.Card16("device"),
        rq.Card8("affect_locks"),
        rq.Card8("locks"),
        rq.Bool("lock_group"),
        rq.Card8("group"),
        rq.Card8("affect_latches"),
        rq.Card8("latches"),
        rq.Pad(1),
        rq.Bool("latch_group"),
        rq.Card16("group_latch"),
    )


class _SelectEvents(rq.Request):
    _request = rq.Struct(
        rq.Card8("opcode"),
        rq.Opcode(1),
        rq.RequestLength(),
        rq.Card16("device"),
        rq.Card16("affect"),
        rq.Card16("clear"),
        rq.Card16("all"),
        rq.Card16("affect_map"),
        rq.Card16("map"),
    )


class Locks:
    """The locks and the group of one keyboard."""

    def __init__(self, connection: Connection) -> None:
        """From here on the server tells of changes of the map by the extension's events, if it has the extension."""
        self._connection = connection
        self._opcode = 0
        with connection.use() as server:
            found = server.query_extension(_XKB)
            if found is not None and found.present:
                self._opcode = int(found.major_opcode)
                _UseExtension(display=server.display, opcode=self._opcode, major=1, minor=0)
                _SelectEvents(
                    display=server.display,
                    opcode=self._opcode,
                    device=_CORE_KEYBOARD,
                    affect=_MAP_EVENTS,
                    clear=0,
                    all=_MAP_EVENTS,
                    affect_map=_MAP_PARTS,
                    map=_MAP_PARTS,
                )
                connection.map_events = frozenset({int(found.first_event)})

    def _state(self) -> int:
        with self._connection.use():
            return int(self._connection.root.query_pointer().mask)

    @contextlib.contextmanager
    def first_group(self) -> Iterator[None]:
        """The keyboard in its first group; afterwards as it was, unless that was changed meanwhile."""
        group = self._state() >> _GROUP_SHIFT & _GROUPS
        if group:
            self._set(0, 0, 0)
        try:
            yield
        finally:
            if group and not self._state() >> _GROUP_SHIFT & _GROUPS:
                self._set(0, 0, group)

    @contextlib.contextmanager
    def plain(self, keymap: Keymap) -> Iterator[None]:
        """No key held, no lock but Num Lock, the first group; afterwards locks and group as they were."""
        self._release()
        state = self._state()
        group, locks = state >> _GROUP_SHIFT & _GROUPS, state & _MODIFIERS & ~_num_lock(keymap)
        if group or locks:
            self._set(locks, 0, 0)
        try:
            yield
        finally:
            if group or locks:
                self._set(locks, locks, group)

    def num_lock(self, keymap: Keymap) -> bool:
        """Is Num Lock on?"""
        return bool(self._state() & _num_lock(keymap))

    def _release(self) -> None:
        """Lets every key come up that a program has left down."""
        with self._connection.use() as server:
            for index, byte in enumerate(server.query_keymap()):
                for bit in range(8):
                    if byte >> bit & 1:
                        xtest.fake_input(server, X.KeyRelease, index * 8 + bit)
            server.sync()

    def _set(self, affected: int, locks: int, group: int) -> None:
        with self._connection.use() as server:
            if self._opcode:
                _LatchLockState(
                    display=server.display,
                    opcode=self._opcode,
                    device=_CORE_KEYBOARD,
                    affect_locks=affected,
                    locks=locks,
                    lock_group=1,
                    group=group,
                    affect_latches=_MODIFIERS,
                    latches=0,
                    latch_group=0,
                    group_latch=0,
                )
                server.sync()


def _num_lock(keymap: Keymap) -> int:
    """The bits of the modifiers that are Num Lock."""
    return sum(
        1 << number
        for number, codes in enumerate(keymap.modifiers)
        if any(_NUM_LOCK in keymap.rows[code] for code in codes)
    )
