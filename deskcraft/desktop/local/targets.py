"""What a click or a key is about to act on, as far as its window says: a menu, a dialog, an office document.

Toolkits answer some gestures after a delay of their own, in which nothing can be seen: a submenu opens a while after
the pointer has come, a dialog's default button acts a while after Return, LibreOffice's bars follow its document.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from Xlib import X, error

from deskcraft.desktop.local.connection import Connection

_TYPE = "_NET_WM_WINDOW_TYPE"
_MENUS = tuple(f"{_TYPE}_{kind}" for kind in ("MENU", "POPUP_MENU", "DROPDOWN_MENU"))
_DIALOG = f"{_TYPE}_DIALOG"
_MOST = 16
"""Numbers of a property that are read."""
_OFFICE = (b"libreoffice", b"soffice")
"""How LibreOffice's windows begin to say what they are."""
OFFICE_REST_S = 0.5
"""LibreOffice brings its bars up to date, the sum of what is selected included, 0.3 s after the document is drawn; on a
busy machine 0.2 to 0.57 s were measured."""
_GONE = (error.BadWindow, error.BadDrawable, error.BadMatch, error.BadValue, AttributeError)


def _numbers(x: Any, window: Any, name: str) -> set[int]:
    found = window.get_property(x.get_atom(name), X.AnyPropertyType, 0, _MOST)
    return set() if found is None or found.format != 32 else {int(number) for number in found.value}


def menu_under_pointer(connection: Connection) -> bool:
    """Is the pointer in a menu that is open?"""
    with connection.use() as x:
        try:
            window = connection.root.query_pointer().child
            return bool(window) and bool(_numbers(x, window, _TYPE) & {x.get_atom(name) for name in _MENUS})
        except _GONE:
            return False


def dialog_has_focus(connection: Connection) -> bool:
    """Is the active window a dialog?"""
    with connection.use() as x:
        try:
            for window in _active(x, connection.root):
                if x.get_atom(_DIALOG) in _numbers(x, window, _TYPE) or _numbers(x, window, "WM_TRANSIENT_FOR"):
                    return True
        except _GONE:
            return False
    return False


def rest_of_focus(connection: Connection) -> float:
    """How long the active window has to be quiet until nothing of it lags behind the rest, s; 0: as any window."""
    with connection.use() as x:
        try:
            for window in _active(x, connection.root):
                found = window.get_property(x.get_atom("WM_CLASS"), X.AnyPropertyType, 0, _MOST)
                said = found.value if found is not None and found.format == 8 else b""
                if isinstance(said, bytes) and said.lower().startswith(_OFFICE):
                    return OFFICE_REST_S
        except _GONE:
            return 0.0
    return 0.0


def _active(x: Any, root: Any) -> Iterator[Any]:
    for number in _numbers(x, root, "_NET_ACTIVE_WINDOW") - {0}:
        yield x.create_resource_object("window", number)
