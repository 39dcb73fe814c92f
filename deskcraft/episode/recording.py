"""Writes an episode's events as they happen: the `Recorder` of the loop over an `EpisodeWriter`."""

from __future__ import annotations

import time
from typing import Literal, cast

from deskcraft.agent.protocol import Malformed, Request, Turn
from deskcraft.desktop.png import encode
from deskcraft.desktop.protocol import Desktop, Picture, Window
from deskcraft.record.folder import EpisodeWriter
from deskcraft.record.model import (
    ActionEvent,
    Aid,
    CallRecord,
    EndEvent,
    ScreenEvent,
    Status,
    TurnEvent,
    UserEvent,
)

TERMINALS = ("xfce4-terminal", "xterm", "terminal")
"""WM_CLASS of programs that count as a terminal, in lower case."""
MAX_RAW = 4000
"""Characters that are kept of a request that made no sense."""


class EpisodeRecorder:
    """Frames, requests, turns and user messages, each with the seconds since the episode began."""

    def __init__(self, writer: EpisodeWriter) -> None:
        self.writer = writer
        self.used_terminal = False
        self.step = 0
        self._began = time.monotonic()
        self._windows: tuple[str, ...] | None = None

    def frame(self, step: int, picture: Picture, desktop: Desktop, quiet: bool) -> bytes:
        """Keeps the screen, and the windows' titles where they changed; gives the screen as a PNG file."""
        self.step = step
        windows = desktop.windows()
        self.used_terminal = self.used_terminal or any(_is_terminal(w) for w in windows)
        titles = tuple(w.title for w in windows)
        changed = titles if titles != self._windows else None
        self._windows = titles
        png = encode(picture)
        blob = self.writer.screen(png)
        pointer = desktop.pointer()
        event = ScreenEvent(step=step, blob=blob, pointer=pointer, windows=changed, t_s=self._now(), quiet=quiet)
        self.writer.event(event)
        return png

    def request(self, step: int, turn: int, request: Request, refused: str) -> None:
        """Keeps a request as it was made."""
        malformed = isinstance(request, Malformed)
        self.writer.event(
            ActionEvent(
                step=step,
                turn=turn,
                action=None if isinstance(request, Malformed) else request,
                raw=cast(Malformed, request).raw[:MAX_RAW] if malformed else "",
                refused=refused,
                t_s=self._now(),
            )
        )

    def turn(self, number: int, step: int, turn: Turn, seconds: float) -> None:
        """Keeps what the agent said."""
        self.writer.event(
            TurnEvent(
                turn=number,
                step=step,
                reply=turn.reply,
                seconds=seconds,
                usage=turn.usage,
                calls=turn.calls,
                notes=dict(turn.notes),
                t_s=self._now(),
            )
        )

    def user(
        self, step: int, role: str, text: str, phase: int | None = None, calls: tuple[CallRecord, ...] = ()
    ) -> None:
        """Keeps what the user said, and what it took."""
        kind = cast(Literal["opening", "phase", "answer"], role)
        self.writer.event(UserEvent(step=step, role=kind, text=text, phase=phase, calls=calls, t_s=self._now()))

    def ran(self, aid: Aid) -> None:
        """Keeps what a privileged agent does beside the screen."""
        self.writer.event(aid.model_copy(update={"step": self.step, "t_s": self._now()}))

    def end(self, step: int, status: Status, message: str) -> None:
        """Keeps how it ended."""
        self.writer.event(EndEvent(step=step, status=status, message=message, t_s=self._now()))

    def _now(self) -> float:
        return round(time.monotonic() - self._began, 3)


def _is_terminal(window: Window) -> bool:
    return any(name in window.app.lower() for name in TERMINALS)
