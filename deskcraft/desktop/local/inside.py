"""What can be done in a desktop that runs: hands, eyes, programs and files, over an X server and a warden.

The same code serves a sandbox from outside and a virtual machine from within, so that an action means the same in both.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

import numpy as np
import numpy.typing as npt

from deskcraft.desktop.local import evidence, programs, windows
from deskcraft.desktop.local.a11y import Reader
from deskcraft.desktop.local.connection import Connection
from deskcraft.desktop.local.keyboard import Keyboard
from deskcraft.desktop.local.keys import keysym_of_character, keysym_of_name, parse_chord
from deskcraft.desktop.local.pointer import Pointer
from deskcraft.desktop.local.sandbox import Sandbox
from deskcraft.desktop.local.screen import Screen
from deskcraft.desktop.local.targets import dialog_has_focus, rest_of_focus
from deskcraft.desktop.local.warden.processes import Load
from deskcraft.desktop.protocol import Completed, Settled, TreeEntry, Window
from deskcraft.desktop.settle import (
    LOOKS_WHILE_STILL,
    Detector,
    Sample,
    changed_area,
    next_look,
    patience,
    seems_changed,
)

if TYPE_CHECKING:
    from deskcraft.desktop.actions import Button

SLOW_WALK_S, SLOW_PATIENCE_S = 40.0, 90.0
"""For the accessibility tree of an emulated machine (`a11y.WALK_S`, `a11y.PATIENCE_S`)."""
POLL_S = 0.04
"""Between two looks of `settle`."""
_TYPING_REST_S, _TYPING_CAP_S = 0.1, 2.0
"""How long the applications are quiet before lent keys change their meaning, and the longest wait for that."""
_TAKEN_S, _TAKEN_CAP_S, _TAKEN_POLL_S = 0.04, 1.0, 0.01
"""The same after a key that moves the focus (Return, Tab), so that the next one goes where it is meant to."""
_MOTION_CAP_S = 0.3
"""The longest wait until a motion has been taken: what moves by itself must not hold a click up."""
ANSWER_S = 0.7
"""Until when after a key a dialog may be still although it is about to act: GTK draws its button pressed for 0.25 s,
then the dialog acts and closes (0.54 to 0.62 s in all were seen)."""
_ACTING = frozenset(keysym_of_name(name) for name in ("Return", "KP_Enter", "space", "Escape"))


class Body(Protocol):
    """A desktop that was booted."""

    box: Sandbox
    screen: Screen

    @property
    def connection(self) -> Connection:
        """The connection to the X server."""

    def load(self) -> Load:
        """What the processes inside use."""

    def check(self) -> None:
        """Raises `DesktopDied` if a part of the desktop is gone."""

    def pause(self, duration_s: float) -> None:
        """Lets time pass, unless a part of the desktop ends meanwhile."""


class Inside:
    """The calls of `protocol.Desktop` that need a running desktop, and `hands.Hands`."""

    def __init__(self, body: Body, *, still_s: float | None = None) -> None:
        """Takes the keyboard and pointer of a booted desktop; `still_s` as in `settle.Detector`."""
        self.body = body
        self._still_s = still_s
        self._pointer = Pointer(body.connection, self._motion_taken)
        self._answer_at = 0.0
        """Until then what was done last may still change a quiet picture."""
        self._waited_s = 0.0
        self._seen: npt.NDArray[np.uint32] | None = None
        """Room for the picture that the next ones are compared with."""
        self._keyboard = Keyboard(body.connection, self._rest, self._taken)
        self.reader = (
            Reader(body.box) if still_s is None else Reader(body.box, walk_s=SLOW_WALK_S, patience_s=SLOW_PATIENCE_S)
        )
        self._connection = body.connection
        self._connection.repeat_keys(False)  # after the session's own settings

    def close(self) -> None:
        """Lets go of what reads the accessibility tree."""
        self.reader.close()

    # -- eyes --

    def pointer(self) -> tuple[int, int]:
        """Where the pointer is, px."""
        return self._connection.pointer()

    def windows(self) -> list[Window]:
        """Top-level windows, bottom to top."""
        return windows.list_windows(self._connection)

    def settle(self, cap_s: float, quiet_s: float) -> Settled:
        """Waits until picture and processes are quiet for `quiet_s`, at most `cap_s` and what `patience` adds.

        Where parts of the active window lag behind the rest of it, the quiet is longer.
        """
        return self._quiet(cap_s, max(quiet_s, rest_of_focus(self._connection)), POLL_S, self._answer_at)

    @property
    def hand_s(self) -> float:
        """Seconds that gestures have taken so far as gaps and rests: a hand's pace, not our own work."""
        return self._waited_s + self._pointer.rested_s + self._keyboard.rested_s

    def _quiet(self, cap_s: float, quiet_s: float, poll_s: float, not_before: float = 0.0) -> Settled:
        screen = self.body.screen
        detector = Detector(quiet_s, still_s=self._still_s)
        began = time.monotonic()
        self._seen = before = screen.raw(self._seen)
        load = self.body.load()
        delay_ns, looked = load.delay_ns, time.monotonic()
        now, changed, news = looked, 0, True
        while True:
            if news:
                sample = Sample(now, changed, load.cpu_ns, load.delay_ns, load.blocked, load.run_ns, load.ready)
                if detector.feed(sample) and now >= not_before:
                    return Settled(True, now - began)
            left_s = patience(cap_s, now - began, load.delay_ns - delay_ns) - (now - began)
            if left_s <= 0:
                return Settled(False, now - began)
            self.body.pause(min(next_look(poll_s, quiet_s, now - detector.last_change_s), left_s))
            now = time.monotonic()
            decisive = now - detector.last_change_s >= quiet_s
            # between a change and the look that decides, most of a look's work would find nothing
            changed = changed_area(before, screen.live) if decisive or seems_changed(before, screen.live) else 0
            if changed:
                screen.raw(before)
            news = decisive or changed > 0 or now - looked >= quiet_s / LOOKS_WHILE_STILL
            if news:
                load = self.body.load()
                now = looked = time.monotonic()

    def _rest(self) -> None:
        self._waited_s += self._quiet(_TYPING_CAP_S, _TYPING_REST_S, POLL_S).seconds

    def _taken(self) -> None:
        self._waited_s += self._quiet(_TAKEN_CAP_S, _TAKEN_S, _TAKEN_POLL_S).seconds

    def _motion_taken(self) -> None:
        self._waited_s += self._quiet(_MOTION_CAP_S, _TAKEN_S, _TAKEN_POLL_S).seconds

    def _expect_answer(self, keysyms: Sequence[int]) -> None:
        """Before keys are pressed: a dialog that they act on answers after a delay of its own."""
        if _ACTING.intersection(keysyms[-1:]) and dialog_has_focus(self._connection):
            self._answer_at = time.monotonic() + ANSWER_S

    # -- hands --

    def move(self, x: int, y: int) -> None:
        """See `hands.Hands`."""
        self._pointer.move(x, y)

    def click(self, x: int, y: int, button: Button, count: int, modifiers: Sequence[str]) -> None:
        """See `hands.Hands`."""
        with self._modified(modifiers):
            self._pointer.click(x, y, button, count)

    def drag(self, path: Sequence[tuple[int, int]], button: Button, modifiers: Sequence[str]) -> None:
        """See `hands.Hands`."""
        with self._modified(modifiers):
            self._pointer.drag(path, button)

    def scroll(self, x: int, y: int, dx: int, dy: int, modifiers: Sequence[str]) -> None:
        """See `hands.Hands`."""
        with self._modified(modifiers):
            self._pointer.scroll(x, y, dx, dy)

    def type(self, text: str) -> None:
        """See `hands.Hands`."""
        if text.endswith("\n"):
            self._expect_answer([keysym_of_character("\n")])
        self._keyboard.type(text)

    def press(self, keys: str) -> None:
        """See `hands.Hands`."""
        chord = parse_chord(keys)
        self._expect_answer(chord)
        self._keyboard.press(chord)

    def hold(self, keys: str, duration_s: float) -> None:
        """See `hands.Hands`."""
        chord = parse_chord(keys)
        self._connection.repeat_keys(True)
        try:
            with self._keyboard.holding(chord):
                self.body.pause(duration_s)
        finally:
            self._connection.repeat_keys(False)

    def wait(self, duration_s: float) -> None:
        """See `hands.Hands`."""
        self.body.pause(duration_s)

    def check(self) -> None:
        """See `hands.Hands`."""
        self.body.check()

    @contextlib.contextmanager
    def _modified(self, modifiers: Sequence[str]) -> Iterator[None]:
        with self._keyboard.holding([keysym_of_name(name) for name in modifiers]):
            yield

    # -- programs and files; paths are absolute --

    def run(
        self,
        argv: Sequence[str],
        *,
        root: bool,
        cwd: str | None,
        env: Mapping[str, str],
        stdin: bytes,
        timeout_s: float,
        max_output: int,
    ) -> Completed:
        """Runs a command; one that a signal ended has the exit code 128 + the signal's number."""
        return programs.run(
            self.body.box, argv, root=root, cwd=cwd, env=env, stdin=stdin, timeout_s=timeout_s, max_output=max_output
        )

    def launch(self, argv: Sequence[str], *, cwd: str | None, env: Mapping[str, str]) -> int:
        """Starts a program; the log is /run/log/PROGRAM.log."""
        return programs.launch(self.body.box, argv, cwd=cwd, env=env)

    def put(self, path: str, data: bytes, *, mode: int, root: bool) -> None:
        """Writes a file."""
        evidence.put(self.body.box, path, data, mode=mode, root=root)

    def get(self, path: str, max_bytes: int) -> bytes:
        """Takes a regular file out."""
        return evidence.get(self.body.box, path, max_bytes)

    def tree(self, path: str, max_entries: int, max_hash_bytes: int) -> dict[str, TreeEntry]:
        """The manifest of a folder."""
        return evidence.tree(self.body.box, path, max_entries, max_hash_bytes)

    def writers(self, below: Sequence[str]) -> tuple[str, ...]:
        """The files below these folders that a program has open for writing."""
        answer, _ = self.body.box.request("writers", below=list(below))
        return tuple(answer["files"])
