"""What actions do to the mock desktop: clicks, drags, wheel and keys, carried out on a `Scene`."""

from __future__ import annotations

import re

from deskcraft.desktop.actions import (
    Click,
    Drag,
    GuiAction,
    Hold,
    Key,
    Move,
    Screenshot,
    Scroll,
    Type,
    Wait,
    off_screen,
)
from deskcraft.desktop.mock.keys import Chord, parse
from deskcraft.desktop.mock.notepad import Notepad, holds
from deskcraft.desktop.mock.scene import LAUNCHER, NOTE, PANEL_HEIGHT, Scene

LINES_PER_NOTCH = 3


def carry_out(scene: Scene, action: GuiAction) -> None:
    """Carries an action out, at once: nothing here takes time, a `wait` neither.

    Raises:
        ValueError: it is off the screen or names no key; nothing has changed then.
    """
    if reason := off_screen(action, scene.width, scene.height):
        raise ValueError(reason)
    match action:
        case Move():
            scene.pointer = (action.x, action.y)
        case Click():
            scene.pointer = (action.x, action.y)
            if action.button == "left":
                _click(scene, action)
        case Drag():
            scene.pointer = action.path[-1]
            if action.button == "left":
                _drag(scene, action)
        case Scroll():
            scene.pointer = (action.x, action.y)
            window = scene.window_at(action.x, action.y)
            if window and window.widget_at(action.x, action.y) == "Text":
                window.fields["Text"].scroll_by(LINES_PER_NOTCH * action.dy)
        case Type():
            _type(scene, action.text)
        case Key() | Hold():
            _press(scene, parse(action.keys))
        case Wait() | Screenshot():
            pass


def _click(scene: Scene, action: Click) -> None:
    window = scene.window_at(action.x, action.y)
    if window is None:
        if holds(LAUNCHER, action.x, action.y):
            scene.open(NOTE)
        return
    _raise(scene, window)
    extend = "shift" in action.modifiers
    window.press(action.x, action.y, count=action.count, extend=extend, write=scene.save)
    _reap(scene)


def _drag(scene: Scene, action: Drag) -> None:
    (x0, y0), (x1, y1) = action.path[0], action.path[-1]
    window = scene.window_at(x0, y0)
    if window is None:
        return
    _raise(scene, window)
    if window.on_title_bar(x0, y0):
        window.x, window.y = window.x + x1 - x0, max(window.y + y1 - y0, PANEL_HEIGHT)
    elif window.widget_at(x0, y0) in window.fields:
        window.press(x0, y0, count=1, extend=False, write=scene.save)
        window.put_caret(x1, y1, extend=True)


def _type(scene: Scene, text: str) -> None:
    for part in re.split(r"(\r\n|[\n\t])", text):
        if part in ("\n", "\r\n"):
            _press(scene, Chord("Return"))
        elif part == "\t":
            _press(scene, Chord("Tab"))
        elif scene.active and not scene.active.type(part):
            for character in part:
                _press(scene, Chord("space" if character == " " else character))


def _press(scene: Scene, chord: Chord) -> None:
    if window := scene.active:
        scene.clipboard = window.key(chord, scene.clipboard, scene.save)
        _reap(scene)


def _raise(scene: Scene, window: Notepad) -> None:
    scene.windows.remove(window)
    scene.windows.append(window)


def _reap(scene: Scene) -> None:
    scene.windows = [one for one in scene.windows if not one.closed]
