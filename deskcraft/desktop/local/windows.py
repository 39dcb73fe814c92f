"""Lists top-level windows by the window manager's own properties (EWMH)."""

from __future__ import annotations

from typing import Any

from Xlib import X, error

from deskcraft.desktop.local.connection import Connection
from deskcraft.desktop.protocol import Box, Window

_MAX_TITLE = 1000
"""Characters of a title that are kept: it is the application's text, and may be anything."""
_MAX_WINDOWS = 1000


def _text(value: Any) -> str:
    raw = value if isinstance(value, bytes) else str(value).encode()
    return raw[: 4 * _MAX_TITLE].decode("utf-8", "replace").replace("\0", " ")[:_MAX_TITLE]


def _property(x: Any, window: Any, name: str) -> Any:
    found = window.get_full_property(x.intern_atom(name), X.AnyPropertyType)
    return None if found is None else found.value


def _numbers(x: Any, window: Any, name: str) -> list[int]:
    value = _property(x, window, name)
    return [] if value is None or isinstance(value, (str, bytes)) else [int(number) for number in value]


def _describe(x: Any, root: Any, window: Any, number: int, active: int | None) -> Window:
    title = _property(x, window, "_NET_WM_NAME") or window.get_wm_name() or ""
    names = window.get_wm_class()
    shape = window.get_geometry()
    place = root.translate_coords(window, 0, 0)
    left, right, top, bottom = (_numbers(x, window, "_NET_FRAME_EXTENTS") + [0] * 4)[:4]
    pid = _numbers(x, window, "_NET_WM_PID")
    box = Box(place.x - left, place.y - top, shape.width + left + right, shape.height + top + bottom)
    app = _text(names[1]) if names else ""
    return Window(number, _text(title), app, box, number == active, pid[0] if pid else None)


def list_windows(connection: Connection) -> list[Window]:
    """Top-level windows with their frames, in stacking order from the bottom; without panel and desktop."""
    found: list[Window] = []
    with connection.use() as x:
        root = connection.root
        hidden = {x.intern_atom(f"_NET_WM_WINDOW_TYPE_{kind}") for kind in ("DOCK", "DESKTOP")}
        active = _numbers(x, root, "_NET_ACTIVE_WINDOW")
        for number in _numbers(x, root, "_NET_CLIENT_LIST_STACKING")[:_MAX_WINDOWS]:
            window = x.create_resource_object("window", number)
            try:
                if not hidden.intersection(_numbers(x, window, "_NET_WM_WINDOW_TYPE")):
                    found.append(_describe(x, root, window, number, active[0] if active else None))
            except (error.BadWindow, error.BadDrawable, error.BadMatch, AttributeError):
                continue  # it closed meanwhile
    return found


def dock_boxes(connection: Connection) -> list[Box]:
    """The panels that are shown, px."""
    boxes: list[Box] = []
    with connection.use() as x:
        root = connection.root
        dock = x.intern_atom("_NET_WM_WINDOW_TYPE_DOCK")
        for number in _numbers(x, root, "_NET_CLIENT_LIST")[:_MAX_WINDOWS]:
            window = x.create_resource_object("window", number)
            try:
                if dock in _numbers(x, window, "_NET_WM_WINDOW_TYPE"):
                    shape = window.get_geometry()
                    place = root.translate_coords(window, 0, 0)
                    boxes.append(Box(place.x, place.y, shape.width, shape.height))
            except (error.BadWindow, error.BadDrawable, AttributeError):
                continue
    return boxes
