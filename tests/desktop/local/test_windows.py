"""The list of windows on a real X server, with what programs write into it."""

from __future__ import annotations

from typing import Any

import pytest
from Xlib import X, Xatom, error

from deskcraft.desktop.local import LocalDesktop
from deskcraft.desktop.local.windows import list_windows
from deskcraft.desktop.protocol import Window
from deskcraft.desktop.waiting import wait_until

pytestmark = pytest.mark.real
MANY = 40
PATIENCE_S = 30


def opened(desktop: LocalDesktop, titles: list[bytes], app: str) -> list[Any]:
    """Windows that the window manager has taken in."""
    connection = desktop._running().body.connection
    with connection.use() as x:
        made = []
        for number, title in enumerate(titles):
            window = connection.root.create_window(40 + 5 * number, 60, 200, 100, 0, X.CopyFromParent)
            window.change_property(x.get_atom("_NET_WM_NAME"), x.get_atom("UTF8_STRING"), 8, title)
            window.set_wm_class(app.lower(), app)
            window.map()
            made.append(window)
        x.sync()
    wait_until(lambda: len(of(desktop, app)) == len(titles) or None, PATIENCE_S, "all windows")
    return made


def of(desktop: LocalDesktop, app: str) -> list[Window]:
    return [window for window in desktop.windows() if window.app == app]


def close(desktop: LocalDesktop, windows: list[Any], app: str) -> None:
    with desktop._running().body.connection.use() as x:
        for window in windows:
            window.destroy()
        x.sync()
    wait_until(lambda: not of(desktop, app) or None, PATIENCE_S, "no window")


def test_more_windows_than_are_asked_for_at_once_are_all_listed_from_the_bottom(desktop: LocalDesktop) -> None:
    titles = [f"窗口 {number}".encode() for number in range(MANY)]
    made = opened(desktop, titles, "Crowd")
    try:
        wait_until(lambda: of(desktop, "Crowd")[-1].active or None, PATIENCE_S, "the topmost has the focus")
        found = of(desktop, "Crowd")
        assert {window.title.encode() for window in found} == set(titles)
        assert {window.id for window in found} == {window.id for window in made}
        assert [window.id for window in found if window.active] == [found[-1].id]
        for window in found:
            assert (window.box.width, window.box.height) >= (200, 100)
    finally:
        close(desktop, made, "Crowd")


def test_a_window_that_is_gone_and_properties_of_other_forms_cost_nothing_but_themselves(
    desktop: LocalDesktop,
) -> None:
    connection = desktop._running().body.connection
    made = opened(desktop, [b"one", b"two"], "Odd")
    try:
        with connection.use() as x:
            made[0].change_property(x.get_atom("_NET_WM_NAME"), Xatom.CARDINAL, 32, [1, 2, 3])
            made[0].set_wm_name("by the old name")
            made[0].change_property(x.get_atom("_NET_WM_PID"), Xatom.STRING, 8, b"no number")
            made[1].change_property(x.get_atom("_NET_WM_NAME"), x.get_atom("UTF8_STRING"), 8, b"\xff" * 9000)
            gone, listed = 0x7FFFFFF, [window.id for window in made]
            connection.root.change_property(
                x.get_atom("_NET_CLIENT_LIST_STACKING"), Xatom.WINDOW, 32, [gone] * 300 + [listed[0], gone, listed[1]]
            )
            x.sync()
        first, second = list_windows(connection)
        assert (first.id, first.title, first.pid) == (listed[0], "by the old name", None)
        assert (second.id, len(second.title)) == (listed[1], 1000)
    finally:
        close(desktop, made, "Odd")


def test_a_part_beyond_the_end_of_a_property_is_refused_and_the_connection_goes_on(desktop: LocalDesktop) -> None:
    connection = desktop._running().body.connection
    made = opened(desktop, [b"one"], "Short")
    try:
        with connection.use() as x, pytest.raises(error.BadValue):
            connection.root.get_property(x.get_atom("_NET_CLIENT_LIST_STACKING"), X.AnyPropertyType, 60_000, 10)
        assert [window.title for window in of(desktop, "Short")] == ["one"]
    finally:
        close(desktop, made, "Short")
