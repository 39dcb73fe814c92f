"""Lists top-level windows by the window manager's own properties (EWMH).

Every program of the desktop may write these properties, also while they are read: so of each a bounded part is asked
for, and what has another type or form than it should counts as not there. What is read of several windows is asked for
before the first answer is awaited: an exchange of its own for each would take most of a look's time.
"""

from __future__ import annotations

import contextlib
import time
from typing import Any

from Xlib import X, error
from Xlib.protocol import request

from deskcraft.desktop.local.connection import Connection
from deskcraft.desktop.protocol import Box, Window

_MAX_TITLE = 1000
"""Characters of a title that are kept: it is the application's text, and may be anything."""
_MAX_WINDOWS = 200
"""Windows that are listed: the topmost."""
_AT_ONCE = 16
"""Windows of which everything is asked for at once."""
_LIST_S = 3.0
"""Seconds after which the windows that were found so far are the list; a window takes a millisecond."""
_MAX_NUMBERS = 64
"""Numbers that are read of a property of a window."""
_TEXT_FORMAT, _NUMBER_FORMAT = 8, 32
_WORD = 4
"""Bytes in the unit in which the X protocol counts a property's parts."""
_GONE = (error.BadWindow, error.BadDrawable, error.BadMatch, error.BadAtom, error.BadValue)
"""What a window that closed meanwhile is answered with."""


class _Asked:
    """A property of a window that has been asked for; the answer is awaited when it is read."""

    def __init__(self, x: Any, window: int, name: str, *, first: int = 0, count: int = _MAX_NUMBERS) -> None:
        """Asks for `count` words of it from the word `first` on."""
        self._answer = request.GetProperty(
            x.display,
            defer=True,
            delete=False,
            window=window,
            property=x.get_atom(name),
            type=X.AnyPropertyType,
            long_offset=first,
            long_length=count,
        )

    def text(self) -> str:
        """The beginning of a text; empty if it is none."""
        raw = self._value(_TEXT_FORMAT) or b""
        data = raw if isinstance(raw, bytes) else str(raw).encode("utf-8", "replace")
        return data[: _MAX_TITLE * _WORD].decode("utf-8", "replace")[:_MAX_TITLE]

    def numbers(self) -> list[int]:
        """The numbers that were asked for; none if it has none."""
        value = self._value(_NUMBER_FORMAT)
        return [] if value is None else [int(number) for number in value]

    @property
    def words_after(self) -> int:
        """How many words more it has."""
        self._answer.reply()
        return int(self._answer.bytes_after) // _WORD

    def _value(self, form: int) -> Any:
        """What it holds; None if it is not there or has another form."""
        self._answer.reply()
        if not self._answer.property_type:
            return None
        found, value = self._answer.value
        return value if found == form else None


class _Described:
    """A window of which everything has been asked for."""

    def __init__(self, x: Any, root: int, window: int) -> None:
        self._number = window
        self._titles = [_Asked(x, window, name, count=_MAX_TITLE) for name in ("_NET_WM_NAME", "WM_NAME")]
        self._classes = _Asked(x, window, "WM_CLASS", count=_MAX_TITLE)
        self._frame = _Asked(x, window, "_NET_FRAME_EXTENTS")
        self._pid = _Asked(x, window, "_NET_WM_PID")
        self._shape = request.GetGeometry(x.display, defer=True, drawable=window)
        self._place = request.TranslateCoords(x.display, defer=True, dst_wid=root, src_wid=window, src_x=0, src_y=0)

    def read(self, active: int | None) -> Window:
        """The window; `active` is the number of the one that has the focus."""
        title = next((text for asked in self._titles if (text := asked.text())), "")
        classes = self._classes.text().split("\0")
        left, right, top, bottom = (self._frame.numbers() + [0] * 4)[:4]
        pid = self._pid.numbers()
        self._shape.reply()
        self._place.reply()
        box = Box(
            self._place.x - left,
            self._place.y - top,
            self._shape.width + left + right,
            self._shape.height + top + bottom,
        )
        app = classes[1] if len(classes) > 1 else ""
        active_now = self._number == active
        return Window(self._number, title.replace("\0", " "), app, box, active_now, pid[0] if pid else None)


def _last_numbers(x: Any, window: int, name: str, count: int) -> list[int]:
    """The last numbers of a property that may have any length."""
    asked = _Asked(x, window, name, count=count)
    numbers, after = asked.numbers(), asked.words_after
    if after == 0 or not numbers:
        return numbers
    try:
        return _Asked(x, window, name, first=after, count=count).numbers()
    except _GONE:  # it is shorter by now
        return numbers


def list_windows(connection: Connection) -> list[Window]:
    """Top-level windows with their frames, in stacking order from the bottom; without panel and desktop.

    The topmost only where there are very many, or where the X server is slow.
    """
    found: list[Window] = []
    until = time.monotonic() + _LIST_S
    with connection.use() as x:
        root = int(connection.root.id)
        hidden = {x.get_atom(f"_NET_WM_WINDOW_TYPE_{kind}") for kind in ("DOCK", "DESKTOP")}
        focus = _Asked(x, root, "_NET_ACTIVE_WINDOW")
        topmost = _last_numbers(x, root, "_NET_CLIENT_LIST_STACKING", _MAX_WINDOWS)[::-1]
        active = next(iter(focus.numbers()), None)
        for start in range(0, len(topmost), _AT_ONCE):
            if time.monotonic() > until:
                break
            kinds = {number: _Asked(x, number, "_NET_WM_WINDOW_TYPE") for number in topmost[start : start + _AT_ONCE]}
            shown = [_Described(x, root, number) for number, kind in kinds.items() if not _is(kind, hidden)]
            for each in shown:
                with contextlib.suppress(*_GONE):
                    found.append(each.read(active))
    return found[::-1]


def _is(kind: _Asked, kinds: set[int]) -> bool:
    """Whether a window is of one of these kinds; one that is gone is of none."""
    try:
        return not kinds.isdisjoint(kind.numbers())
    except _GONE:
        return False


def dock_boxes(connection: Connection) -> list[Box]:
    """The panels that are shown, px."""
    boxes: list[Box] = []
    with connection.use() as x:
        root = connection.root
        dock = x.get_atom("_NET_WM_WINDOW_TYPE_DOCK")
        for number in _last_numbers(x, root.id, "_NET_CLIENT_LIST", _MAX_WINDOWS):
            window = x.create_resource_object("window", number)
            if _is(_Asked(x, number, "_NET_WM_WINDOW_TYPE"), {dock}):
                with contextlib.suppress(*_GONE):
                    shape = window.get_geometry()
                    place = root.translate_coords(window, 0, 0)
                    boxes.append(Box(place.x, place.y, shape.width, shape.height))
    return boxes
