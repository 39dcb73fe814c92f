"""Makes requests of a person's raw events: what counts as one step. Pure; the time comes with the events.

    click, up to three at one place within CLICK_GAP_S     one `click` with its count
    press, move by more than SLIP_PX, let go               one `drag` with its path
    wheel turns at one place within WHEEL_GAP_S            one `scroll`
    characters, until a pause of TYPING_GAP_S              one `type`; BackSpace corrects what is not sent yet
    any other key, with what is held                       one `key`; held down so that it repeats, one `hold`
    pasted text                                            one `type`

Moving the pointer alone is no request: see `Hover`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TypeAlias

from deskcraft.desktop.actions import (
    MAX_TEXT,
    MAX_WAIT_S,
    Button,
    Click,
    Drag,
    GuiAction,
    Hold,
    Key,
    Modifier,
    Move,
    Scroll,
    Type,
)
from deskcraft.play import keys
from deskcraft.play.events import Chord, Event, Hover, KeyEvent, Leave, Pointing, Release, Text, Wheel

CLICK_GAP_S = 0.25
"""From the end of a click to the start of the next that still belongs to it."""
WHEEL_GAP_S = 0.25
TYPING_GAP_S = 0.7
"""A pause that ends a burst of typing: longer than between the keys of who looks for them, short enough to wait for."""
ESCAPE_GAP_S = 0.4
"""Escape waits so long for a second one, which would mean the page and not the desktop."""
SLIP_PX = 4
"""A hand moves that much in a click."""
MOST_POINTS = 200
"""Of a drag's path."""
MOST_NOTCHES = 50


@dataclass
class _Typing:
    text: str
    gap_s = TYPING_GAP_S

    def actions(self) -> list[GuiAction]:
        return [Type(text=self.text[i : i + MAX_TEXT]) for i in range(0, len(self.text), MAX_TEXT)]


@dataclass
class _Clicking:
    x: int
    y: int
    held: tuple[Modifier, ...]
    count: int = 1
    gap_s = CLICK_GAP_S

    def goes_on(self, event: Pointing) -> bool:
        near = math.dist((self.x, self.y), (event.x, event.y)) <= SLIP_PX
        return near and event.button == "left" and event.held == self.held

    def actions(self) -> list[GuiAction]:
        return [Click(x=self.x, y=self.y, count=self.count, modifiers=self.held)]


@dataclass
class _Turning:
    x: int
    y: int
    held: tuple[Modifier, ...]
    dx: float = 0
    dy: float = 0
    gap_s = WHEEL_GAP_S

    def goes_on(self, event: Wheel) -> bool:
        return math.dist((self.x, self.y), (event.x, event.y)) <= 10 * SLIP_PX and event.held == self.held

    def actions(self) -> list[GuiAction]:
        dx, dy = _notches(self.dx), _notches(self.dy)
        return [Scroll(x=self.x, y=self.y, dx=dx, dy=dy, modifiers=self.held)] if dx or dy else []


@dataclass
class _Escaping:
    gap_s = ESCAPE_GAP_S

    def actions(self) -> list[GuiAction]:
        return [Key(keys="Escape")]


@dataclass
class _Press:
    """A button of the mouse that is down."""

    button: Button
    held: tuple[Modifier, ...]
    path: list[tuple[int, int]]

    @property
    def is_drag(self) -> bool:
        return any(math.dist(self.path[0], point) > SLIP_PX for point in self.path)


@dataclass
class _KeyDown:
    """A key that is down and types no character."""

    keys: str
    code: str
    t: float
    repeated: bool = False


_Pending: TypeAlias = _Typing | _Clicking | _Turning | _Escaping


@dataclass
class Gestures:
    """Takes events in and gives requests out, some of them later: ask again at `due`."""

    due: float | None = None
    """When `tick` has something to give, by the clock of the events."""
    _pending: _Pending | None = None
    _press: _Press | None = None
    _key: _KeyDown | None = None
    _lone: str = ""
    _out: list[GuiAction] = field(default_factory=list)

    @property
    def typing(self) -> str:
        """What is typed and not sent yet."""
        return self._pending.text if isinstance(self._pending, _Typing) else ""

    def feed(self, event: Event) -> list[GuiAction]:
        """What the event completes, in order."""
        match event:
            case Pointing(kind="down"):
                self._down(event)
            case Pointing(kind="move"):
                self._move(event)
            case Pointing():
                self._up(event)
            case Wheel():
                self._wheel(event)
            case KeyEvent(kind="keydown"):
                self._key_down(event)
            case KeyEvent():
                self._key_up(event)
            case Text():
                self._text(event)
            case Chord():
                self._give(Key(keys=event.keys))
            case Hover():
                self._give(Move(x=event.x, y=event.y))
            case Release():
                if isinstance(self._pending, _Escaping):
                    self._pending = self.due = None
                self._key = None
            case Leave():
                self._leave(event.t)
        return self._take()

    def tick(self, t: float) -> list[GuiAction]:
        """What is due by now."""
        if self.due is not None and t >= self.due:
            self._flush()
        return self._take()

    def flush(self) -> list[GuiAction]:
        """All that waits for more: something else begins."""
        self._flush()
        return self._take()

    # -- mouse --

    def _down(self, event: Pointing) -> None:
        if isinstance(self._pending, _Clicking) and self._pending.goes_on(event):
            self.due = None  # until it is known what this press becomes
        else:
            self._flush()
        self._press = _Press(event.button, event.held, [(event.x, event.y)])

    def _move(self, event: Pointing) -> None:
        place = (event.x, event.y)
        if self._press is not None:
            if self._press.path[-1] != place:
                self._press.path.append(place)
        elif isinstance(self._pending, _Clicking) and not self._pending.goes_on(event):
            self._flush()  # who moves on does not click again here

    def _up(self, event: Pointing) -> None:
        press, self._press = self._press, None
        if press is None or press.button != event.button:
            return
        if press.path[-1] != (event.x, event.y):
            press.path.append((event.x, event.y))
        x, y = press.path[0]
        if press.is_drag:
            self._give(Drag(path=_thinned(press.path), button=press.button, modifiers=press.held))
        elif press.button != "left":
            self._give(Click(x=x, y=y, button=press.button, modifiers=press.held))
        elif isinstance(self._pending, _Clicking):
            self._pending.count += 1
            self.due = event.t + CLICK_GAP_S
            if self._pending.count == 3:
                self._flush()
        else:
            self._wait(_Clicking(x, y, press.held), event.t)

    def _wheel(self, event: Wheel) -> None:
        turning = self._pending
        if not (isinstance(turning, _Turning) and turning.goes_on(event)):
            turning = _Turning(event.x, event.y, event.held)
        turning.dx += event.dx
        turning.dy += event.dy
        self._wait(turning, event.t)

    # -- keyboard --

    def _key_down(self, event: KeyEvent) -> None:
        if event.key in keys.MODIFIERS:
            self._lone = event.key if not event.repeat and not self._lone else ""
            return
        self._lone = ""
        if keys.is_text(event.key, event.held, alt_graph=event.alt_graph):
            self._type(event.key, event.t)
        elif event.key == "Backspace" and not event.held and self.typing:
            self._mend(event.t)
        elif event.repeat:
            if self._key is not None and self._key.code == event.code:
                self._key.repeated = True
        elif chord := keys.chord(event.key, event.code, event.held):
            self._end_key(event.t)
            self._flush()
            self._key = _KeyDown(chord, event.code, event.t)
            if "super" in event.held:  # a Mac does not tell when such a key comes up
                self._end_key(event.t)

    def _key_up(self, event: KeyEvent) -> None:
        if self._lone and event.key == self._lone:
            if event.key in keys.LONE:
                self._give(Key(keys=keys.LONE[event.key]))
            self._lone = ""
        elif self._key is not None and event.code == self._key.code:
            self._end_key(event.t)

    def _end_key(self, t: float) -> None:
        down, self._key = self._key, None
        if down is None:
            return
        if down.repeated:
            self._give(Hold(keys=down.keys, duration_s=min(MAX_WAIT_S, max(0.01, round(t - down.t, 2)))))
        elif down.keys == "Escape":
            self._wait(_Escaping(), t)
        else:
            self._give(Key(keys=down.keys))

    def _type(self, text: str, t: float) -> None:
        typed = self._pending if isinstance(self._pending, _Typing) else _Typing("")
        typed.text += keys.typeable(text)
        if typed.text:
            self._wait(typed, t)

    def _mend(self, t: float) -> None:
        assert isinstance(self._pending, _Typing)
        self._pending.text = self._pending.text[:-1]
        if self._pending.text:
            self.due = t + TYPING_GAP_S
        else:
            self._pending = self.due = None

    def _text(self, event: Text) -> None:
        if not event.pasted:
            self._type(event.text, event.t)
        elif text := keys.typeable(event.text):
            self._give(Type(text=text))

    def _leave(self, t: float) -> None:
        self._end_key(t)
        self._flush()
        self._press, self._lone = None, ""

    # -- what waits --

    def _wait(self, pending: _Pending, t: float) -> None:
        if self._pending is not pending:
            self._flush()
        self._pending, self.due = pending, t + pending.gap_s

    def _give(self, action: GuiAction) -> None:
        self._flush()
        self._out.append(action)

    def _flush(self) -> None:
        if self._key is not None:
            down, self._key = self._key, None
            self._out.append(Key(keys=down.keys))
        if self._pending is not None:
            self._out += self._pending.actions()
        self._pending = self.due = None

    def _take(self) -> list[GuiAction]:
        out, self._out = self._out, []
        return out


def _notches(turned: float) -> int:
    """Whole notches; a touch pad's last fraction counts as one if it is the only one."""
    if 0.2 <= abs(turned) < 1:
        return int(math.copysign(1, turned))
    return max(-MOST_NOTCHES, min(MOST_NOTCHES, round(turned)))


def _thinned(path: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """At most `MOST_POINTS` of the path's points, evenly, both ends among them."""
    if len(path) <= MOST_POINTS:
        return tuple(path)
    last = len(path) - 1
    return tuple(path[round(i * last / (MOST_POINTS - 1))] for i in range(MOST_POINTS))
