"""Lists top-level windows by the window manager's own properties (EWMH).

Every program of the desktop may write these properties, also while they are read: so of each a bounded part is asked
for, and what has another type or form than it should counts as not there.
"""

from __future__ import annotations

import time
from typing import Any

from Xlib import X, error

from deskcraft.desktop.local.connection import Connection
from deskcraft.desktop.protocol import Box, Window

_MAX_TITLE = 1000
"""Characters of a title that are kept: it is the application's text, and may be anything."""
_MAX_WINDOWS = 200
"""Windows that are listed: the topmost."""
_LIST_S = 3.0
"""Seconds after which the windows that were found so far are the list; a window takes a millisecond."""
_MAX_NUMBERS = 64
"""Numbers that are read of a property of a window."""
_TEXT_FORMAT, _NUMBER_FORMAT = 8, 32
_WORD = 4
"""Bytes in the unit in which the X protocol counts a property's parts."""
_GONE = (error.BadWindow, error.BadDrawable, error.BadMatch, error.BadAtom, error.BadValue)
"""What a window that closed meanwhile is answered with."""


def _part(x: Any, window: Any, name: str, first: int, count: int, form: int) -> Any:
    """`count` words of a property from the word `first` on; None if it is not there or has another form."""
    found = window.get_property(x.get_atom(name), X.AnyPropertyType, first, count)
    return found if found is not None and found.format == form else None


def _text(x: Any, window: Any, name: str) -> str:
    """The beginning of a property that is a text; empty if it is none."""
    found = _part(x, window, name, 0, _MAX_TITLE, _TEXT_FORMAT)
    raw = found.value if found is not None else b""
    data = raw if isinstance(raw, bytes) else str(raw).encode("utf-8", "replace")
    return data[: _MAX_TITLE * _WORD].decode("utf-8", "replace")[:_MAX_TITLE]


def _numbers(x: Any, window: Any, name: str, first: int = 0, count: int = _MAX_NUMBERS) -> list[int]:
    found = _part(x, window, name, first, count, _NUMBER_FORMAT)
    return [] if found is None else [int(number) for number in found.value]


def _last_numbers(x: Any, window: Any, name: str, count: int) -> list[int]:
    """The last numbers of a property that may have any length."""
    head = _part(x, window, name, 0, 1, _NUMBER_FORMAT)
    if head is None:
        return []
    length = len(head.value) + head.bytes_after // _WORD
    return _numbers(x, window, name, max(0, length - count), count)


def _describe(x: Any, root: Any, window: Any, number: int, active: int | None) -> Window:
    title = _text(x, window, "_NET_WM_NAME") or _text(x, window, "WM_NAME")
    classes = _text(x, window, "WM_CLASS").split("\0")
    shape = window.get_geometry()
    place = root.translate_coords(window, 0, 0)
    left, right, top, bottom = (_numbers(x, window, "_NET_FRAME_EXTENTS") + [0] * 4)[:4]
    pid = _numbers(x, window, "_NET_WM_PID")
    box = Box(place.x - left, place.y - top, shape.width + left + right, shape.height + top + bottom)
    app = classes[1] if len(classes) > 1 else ""
    return Window(number, title.replace("\0", " "), app, box, number == active, pid[0] if pid else None)


def list_windows(connection: Connection) -> list[Window]:
    """Top-level windows with their frames, in stacking order from the bottom; without panel and desktop.

    The topmost only where there are very many, or where the X server is slow.
    """
    found: list[Window] = []
    until = time.monotonic() + _LIST_S
    with connection.use() as x:
        root = connection.root
        hidden = {x.get_atom(f"_NET_WM_WINDOW_TYPE_{kind}") for kind in ("DOCK", "DESKTOP")}
        active = _numbers(x, root, "_NET_ACTIVE_WINDOW")
        for number in reversed(_last_numbers(x, root, "_NET_CLIENT_LIST_STACKING", _MAX_WINDOWS)):
            if time.monotonic() > until:
                break
            window = x.create_resource_object("window", number)
            try:
                if not hidden.intersection(_numbers(x, window, "_NET_WM_WINDOW_TYPE")):
                    found.append(_describe(x, root, window, number, active[0] if active else None))
            except _GONE:
                continue
    return found[::-1]


def dock_boxes(connection: Connection) -> list[Box]:
    """The panels that are shown, px."""
    boxes: list[Box] = []
    with connection.use() as x:
        root = connection.root
        dock = x.get_atom("_NET_WM_WINDOW_TYPE_DOCK")
        for number in _last_numbers(x, root, "_NET_CLIENT_LIST", _MAX_WINDOWS):
            window = x.create_resource_object("window", number)
            try:
                if dock in _numbers(x, window, "_NET_WM_WINDOW_TYPE"):
                    shape = window.get_geometry()
                    place = root.translate_coords(window, 0, 0)
                    boxes.append(Box(place.x, place.y, shape.width, shape.height))
            except _GONE:
                continue
    return boxes
