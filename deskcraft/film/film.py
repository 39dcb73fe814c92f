"""Makes a film of a trajectory: shots (the screen that the agent saw, with what it did there), and what was
said between them. Pure: events in, items out; pictures are only named.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from deskcraft.desktop.actions import Done, Fail, GuiAction, Screenshot, Signal, Wait
from deskcraft.record.model import (
    ActionEvent,
    EndEvent,
    Event,
    RunEvent,
    ScreenEvent,
    Status,
    TurnEvent,
    UserEvent,
)


@dataclass(frozen=True)
class Frame:
    """A screen, and the request that the agent made at its sight; without one, the last screen."""

    step: int
    turn: int
    t_s: float
    """Since the first screen."""
    screen: ScreenEvent | None
    """None where the desktop gave none."""
    window: str
    """Title of the topmost window; empty if there is none."""
    action: GuiAction | Signal | None = None
    raw: str = ""
    refused: str = ""
    reply: str = ""
    """What the agent said in this turn, at the turn's first request."""
    unchanged: bool = False
    """The screen after it is the same as before, though the action might have changed it."""
    restless: bool = False
    """The screen after it was still moving when it was taken."""

    @property
    def requested(self) -> bool:
        """Whether there is a request, well-formed or not."""
        return self.action is not None or bool(self.raw or self.refused)

    @property
    def costs_step(self) -> bool:
        """Whether the request is one of the steps (DONE and FAIL cost nothing under the paper's rules)."""
        return self.requested and not isinstance(self.action, Done | Fail)


@dataclass(frozen=True)
class Said:
    """A message of the user's."""

    step: int
    t_s: float
    event: UserEvent


@dataclass(frozen=True)
class Ran:
    """Commands that a privileged agent ran, one after the other."""

    step: int
    t_s: float
    commands: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Ended:
    """How the episode ended."""

    step: int
    t_s: float
    status: Status
    message: str


Item: TypeAlias = Frame | Said | Ran | Ended


@dataclass
class _Camera:
    """What is known while the events go by."""

    items: list[Item] = field(default_factory=list)
    screen: ScreenEvent | None = None
    window: str = ""
    seen: bool = False
    """Whether the current screen stands in a shot already."""
    reply: str = ""
    zero: float | None = None

    def since(self, t_s: float) -> float:
        return max(0.0, t_s - (self.zero if self.zero is not None else t_s))

    def request(self, event: ActionEvent) -> None:
        self.items.append(
            Frame(
                step=event.step,
                turn=event.turn,
                t_s=self.since(event.t_s),
                screen=self.screen,
                window=self.window,
                action=event.action,
                raw=event.raw,
                refused=event.refused,
                reply=self.reply,
            )
        )
        self.reply, self.seen = "", True

    def screened(self, event: ScreenEvent) -> None:
        if self.zero is None:
            self.zero = event.t_s
        same = self.screen is not None and self.screen.blob == event.blob
        self._note_effect(same, event)
        if event.windows is not None:
            self.window = event.windows[-1] if event.windows else ""
        self.seen = self.seen and same
        self.screen = event

    def _note_effect(self, same: bool, after: ScreenEvent) -> None:
        shot = next((i for i in reversed(self.items) if isinstance(i, Frame)), None)
        if shot is None or shot.step != after.step:
            return
        acts = isinstance(shot.action, GuiAction) and not isinstance(shot.action, Wait | Screenshot)
        unchanged = same and acts and not shot.refused
        at = len(self.items) - 1 - self.items[::-1].index(shot)
        self.items[at] = replace(shot, unchanged=unchanged, restless=not after.quiet)

    def ran(self, event: RunEvent) -> None:
        if self.items and isinstance(last := self.items[-1], Ran):
            self.items[-1] = replace(last, commands=(*last.commands, event.argv))
        else:
            self.items.append(Ran(event.step, self.since(event.t_s), (event.argv,)))

    def ended(self, event: EndEvent) -> None:
        t_s = self.since(event.t_s)
        if self.screen is not None and not self.seen:
            t_seen = self.since(self.screen.t_s)
            self.items.append(Frame(event.step, 0, t_seen, self.screen, self.window, reply=self.reply))
        self.items.append(Ended(event.step, t_s, event.status, event.message))


def film(events: Iterable[Event]) -> list[Item]:
    """The shots and what lies between them, in order."""
    camera = _Camera()
    for event in events:
        match event:
            case ScreenEvent():
                camera.screened(event)
            case ActionEvent():
                camera.request(event)
            case TurnEvent():
                camera.reply = event.reply
            case UserEvent():
                camera.items.append(Said(event.step, camera.since(event.t_s), event))
            case RunEvent():
                camera.ran(event)
            case EndEvent():
                camera.ended(event)
    return camera.items
