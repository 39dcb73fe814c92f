"""The controller's connection to a desktop's X server, by python-xlib over a socket that only we can reach."""

from __future__ import annotations

import array
import contextlib
import itertools
import os
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from Xlib import X, Xatom, display, error
from Xlib.ext import xtest
from Xlib.support import connect as _connect

from deskcraft.desktop.alarms import ALARMS
from deskcraft.desktop.local.polling import readable
from deskcraft.errors import DesktopDied, DesktopError, DesktopTimeout

PATIENCE_S = 10.0
"""Seconds that one exchange with the X server may take; it takes milliseconds."""
_MAX_EVENTS = 256
"""Events that wait to be looked at."""
_FIRST_NUMBER = 100_000
"""Display numbers from here on are ours: no real X server has them."""
_numbers = itertools.count(_FIRST_NUMBER)
_folders: dict[int, int] = {}
"""Display number to a descriptor of the folder with the socket X0."""
_plain_get_socket = _connect.get_socket


def _get_socket(dname: Any, protocol: Any, host: Any, dno: int) -> socket.socket:
    """python-xlib's own way to a socket, but for our numbers (it knows /tmp/.X11-unix only)."""
    folder = _folders.get(dno)
    if folder is None:
        plain: socket.socket = _plain_get_socket(dname, protocol, host, dno)
        return plain
    link = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        link.connect(f"/proc/self/fd/{folder}/X0")  # never longer than the 107 bytes of a socket's address
    except OSError as failure:
        link.close()
        raise error.DisplayConnectionError(dname, str(failure)) from failure
    return link


_connect.get_socket = _get_socket


class ServerFull(DesktopError):
    """The X server had no memory left for a request."""


class Connection:
    """One connection; calls are serialised, bounded in time, and fail as `DesktopDied` when the server is gone."""

    def __init__(self, folder: int) -> None:
        """Connects to the socket X0 in the folder (a descriptor, closed here)."""
        number = next(_numbers)
        _folders[number] = folder
        try:
            self.display: Any = display.Display(f":{number}")
        except (error.DisplayError, error.ConnectionClosedError, OSError) as failure:
            raise DesktopDied(f"the X server does not accept connections: {failure}") from failure
        finally:
            del _folders[number]
            os.close(folder)
        self.cut = False
        """Was it given up, because the server did not answer?"""
        # python-xlib's RandR puts its own errors, which it cannot read, in the places of the core protocol's
        self.display.display.error_classes.update(error.xerror_class)
        self._lock = threading.RLock()
        self._socket: socket.socket = self.display.display.socket
        self.root: Any = self.display.screen().root
        self.map_events: frozenset[int] = frozenset()
        """Types of events, besides the core protocol's, by which the server tells of a change of the keyboard's map."""
        with self.use():
            xtest.grab_control(self.display, True)  # a client that grabs the server does not stop us
            self.display.sync()

    @contextlib.contextmanager
    def use(self, patience_s: float = PATIENCE_S) -> Iterator[Any]:
        """The display, for the time of one exchange.

        Raises:
            DesktopDied: the X server is gone.
            DesktopTimeout: it does not answer.
            ServerFull: it has no memory left.
            DesktopError: it refuses a request.
        """
        late = threading.Event()

        def cut() -> None:
            late.set()
            self.cut = True
            with contextlib.suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)

        with self._lock, ALARMS.after(patience_s, cut):
            try:
                yield self.display
                self._forget_events()
            except (error.ConnectionClosedError, OSError) as failure:
                if late.is_set():
                    raise DesktopTimeout(f"the X server did not answer within {patience_s:g} s") from failure
                raise DesktopDied("the X server is gone") from failure
            except error.BadAlloc as failure:
                raise ServerFull("the X server has no memory left for a request") from failure
            except error.XError as failure:  # one that the caller did not expect, and so did not catch
                raise DesktopError(f"the X server refused a request: {type(failure).__name__}") from failure

    def _forget_events(self) -> None:
        """Every client is notified of a new keyboard map, wanted or not: a flood of notices is not kept."""
        queue = self.display.display.event_queue
        if len(queue) > _MAX_EVENTS:
            del queue[:-_MAX_EVENTS]

    def pointer(self) -> tuple[int, int]:
        """Where the pointer is, px."""
        with self.use():
            place = self.root.query_pointer()
            return int(place.root_x), int(place.root_y)

    def wait_for_property(self, name: str, patience_s: float) -> bool:
        """Waits until the root window has this property; False if it has not got it in time."""
        with self.use(patience_s + PATIENCE_S) as x:
            atom = x.get_atom(name)
            return self._wait(lambda: self.root.get_property(atom, X.AnyPropertyType, 0, 0) is not None, patience_s)

    def wait_for_owner(self, selection: str, patience_s: float) -> bool:
        """Waits until a program owns this manager selection (ICCCM 2.8); False if none does in time."""
        with self.use(patience_s + PATIENCE_S) as x:
            atom = x.get_atom(selection)
            return self._wait(lambda: x.get_selection_owner(atom) != X.NONE, patience_s)

    def _wait(self, condition: Callable[[], bool], patience_s: float) -> bool:
        """Waits for a condition that a property or a message to the root window goes along with."""
        end = time.monotonic() + patience_s
        self.root.change_attributes(event_mask=X.PropertyChangeMask | X.StructureNotifyMask)
        try:
            while not condition():
                left = end - time.monotonic()
                if left <= 0:
                    return False
                if not self.display.pending_events():
                    readable(self._socket, left)
                while self.display.pending_events():
                    self.display.next_event()
            return True
        finally:
            self.root.change_attributes(event_mask=X.NoEventMask)

    def offer_plain_visuals(self) -> None:
        """Tells GTK 3 which visuals to use, in the property where its first application would keep its choice.

        Otherwise each application that starts before the first has finished loads Mesa to find out (GDK's
        `_gdk_x11_screen_update_visuals_for_gl`): 50 ms and several MB each.
        """
        with self.use() as x:
            screen = x.screen()
            depths = {depth.depth: depth.visuals for depth in screen.allowed_depths}
            alpha = next((v.visual_id for v in depths.get(32, ()) if v.visual_class == X.TrueColor), screen.root_visual)
            value = array.array("I", [screen.root_visual, alpha])
            self.root.change_property(x.get_atom("GDK_VISUALS"), Xatom.INTEGER, 32, value)
            x.sync()

    def repeat_keys(self, on: bool) -> None:
        """Switches the server's auto-repeat: off, a key that a busy machine releases late is still one key."""
        with self.use() as x:
            x.change_keyboard_control(auto_repeat_mode=X.AutoRepeatModeOn if on else X.AutoRepeatModeOff)
            x.sync()

    def map_changes(self) -> int:
        """How often the keyboard's map was changed since the last question, by whomever."""
        with self.use() as x:
            found = 0
            while x.pending_events():
                event = x.next_event()
                core = event.type == X.MappingNotify and event.request != X.MappingPointer
                found += core or event.type in self.map_events
            return found

    def grabbed_keys(self, keycodes: Iterable[int]) -> frozenset[int]:
        """Those keycodes that a program takes for itself wherever they are pressed, plain or with Shift."""
        refused: dict[int, list[error.CatchError]] = {}
        with self.use() as x:
            for code in keycodes:
                for modifiers in (0, X.ShiftMask):
                    caught = error.CatchError(error.BadAccess)
                    refused.setdefault(code, []).append(caught)
                    self.root.grab_key(code, modifiers, True, X.GrabModeAsync, X.GrabModeAsync, onerror=caught)
                    self.root.ungrab_key(code, modifiers)
            x.sync()
        return frozenset(code for code, errors in refused.items() if any(one.get_error() for one in errors))

    def close(self) -> None:
        """Closes the connection; the server may be gone already."""
        with contextlib.suppress(error.ConnectionClosedError, OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
