"""Hostile clients of the X server: `python3 x_clients_inside.py NAME` is one; it writes /tmp/at-work.

Runs inside a desktop as its user, with the image's own Xlib, and is never imported by the controller.
"""

import itertools
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

from Xlib import X, Xatom, display
from Xlib.ext import randr, xtest
from Xlib.protocol import request

CLIENTS: dict[str, Callable[[Any, Any], None]] = {}
NET = (
    "_NET_CLIENT_LIST",
    "_NET_CLIENT_LIST_STACKING",
    "_NET_ACTIVE_WINDOW",
    "_NET_WORKAREA",
    "_NET_FRAME_EXTENTS",
    "_NET_SUPPORTING_WM_CHECK",
    "_NET_DESKTOP_GEOMETRY",
    "_NET_CURRENT_DESKTOP",
)
OF_WINDOWS = (
    "WM_CLASS",
    "WM_NAME",
    "_NET_WM_NAME",
    "_NET_WM_PID",
    "_NET_FRAME_EXTENTS",
    "_NET_WM_WINDOW_TYPE",
    "WM_STATE",
    "_NET_WM_STATE",
)


def client(name: str) -> Callable[[Callable[[Any, Any], None]], Callable[[Any, Any], None]]:
    """Register a client; it is given the display and the root window."""

    def register(run: Callable[[Any, Any], None]) -> Callable[[Any, Any], None]:
        CLIENTS[name] = run
        return run

    return register


def at_work() -> None:
    """Say that it has begun."""
    with open("/tmp/at-work", "w", encoding="ascii"):  # noqa: PTH123
        pass


def window(d: Any, root: Any, **more: Any) -> Any:
    """A window that is shown."""
    made = root.create_window(50, 50, 300, 200, 0, d.screen().root_depth, **more)
    made.map()
    return made


def pour(d: Any, holder: Any, name: str, megabytes: int, kind: str = "UTF8_STRING") -> None:
    """Make a property that large."""
    for _ in range(4 * megabytes):
        holder.change_property(d.intern_atom(name), d.intern_atom(kind), 8, b"x" * 250_000, X.PropModeAppend)
    d.sync()


def stay() -> None:
    """Go on for ever."""
    at_work()
    while True:
        time.sleep(1)


@client("giant-title")
def giant_title(d: Any, root: Any) -> None:
    """60 MB of it."""
    shown = window(d, root)
    for name in ("WM_NAME", "_NET_WM_NAME"):
        pour(d, shown, name, 60)
    stay()


@client("giant-class")
def giant_class(d: Any, root: Any) -> None:
    """The class of a window, and its type."""
    shown = window(d, root)
    for name in ("WM_CLASS", "_NET_WM_WINDOW_TYPE", "_NET_WM_PID"):
        pour(d, shown, name, 20)
    stay()


@client("giant-lists")
def giant_lists(d: Any, root: Any) -> None:
    """50 MB of what the window manager says."""
    for name in NET:
        pour(d, root, name, 50, "WINDOW")
    stay()


@client("lists-of-nonsense")
def lists_of_nonsense(d: Any, root: Any) -> None:
    """Numbers that name no window, in lists of a million."""
    for name in NET:
        atom = d.intern_atom(name)
        for _ in range(20):
            root.change_property(atom, Xatom.WINDOW, 32, [4294967295, 0, 7, 1] * 12_500, X.PropModeAppend)
    d.sync()
    stay()


@client("flipped-lists")
def flipped_lists(d: Any, root: Any) -> None:
    """The lists of windows change their types without end."""
    at_work()
    while True:
        for name in NET:
            atom = d.intern_atom(name)
            root.change_property(atom, Xatom.STRING, 8, b"windows")
            d.sync()
            root.change_property(atom, Xatom.CARDINAL, 16, [1, 2, 3])
            d.sync()
            root.change_property(atom, Xatom.WINDOW, 32, [4294967295, 0, 7])
            d.sync()
            root.delete_property(atom)
            d.sync()


@client("flipped-properties")
def flipped_properties(d: Any, root: Any) -> None:
    """So do the properties of a window."""
    shown = window(d, root)
    at_work()
    while True:
        for name in OF_WINDOWS:
            for kind, form, value in (
                (Xatom.CARDINAL, 32, [4294967295] * 9),
                (Xatom.STRING, 8, bytes(range(256))),
                (Xatom.INTEGER, 16, [65535] * 5),
            ):
                shown.change_property(d.intern_atom(name), kind, form, value)
                d.sync()


@client("windows-3000")
def windows_3000(d: Any, root: Any) -> None:
    """So many windows."""
    for number in range(3000):
        made = root.create_window(number % 900, number % 700, 200, 100, 0, d.screen().root_depth)
        made.set_wm_name(f"window {number}")
        made.map()
        if number % 100 == 0:
            d.sync()
            at_work()
    d.sync()
    stay()


@client("windows-that-come-and-go")
def come_and_go(d: Any, root: Any) -> None:
    """Windows are gone before they can be asked."""
    at_work()
    for number in itertools.count():
        made = window(d, root)
        made.set_wm_name(f"window {number}")
        d.sync()
        made.destroy()


@client("windows-without-area")
def without_area(d: Any, root: Any) -> None:
    """Windows as large as they can be, and far away."""
    for x, y, width, height in ((32767, 32767, 1, 1), (-32768, -32768, 65535, 65535), (0, 0, 65535, 1)):
        made = root.create_window(x, y, width, height, 0, d.screen().root_depth, override_redirect=True)
        made.map()
    d.sync()
    stay()


@client("deep-windows")
def deep_windows(d: Any, root: Any) -> None:
    """Each in the one before."""
    parent = root
    for _ in range(5000):
        parent = parent.create_window(1, 1, 300, 200, 0, d.screen().root_depth, override_redirect=True)
        parent.map()
    d.sync()
    stay()


@client("map-of-one-letter")
def one_letter(d: Any, root: Any) -> None:
    """Every key is an a."""
    for code in range(8, 256):
        d.change_keyboard_mapping(code, [[97, 65]])
    d.sync()
    stay()


@client("map-of-nothing")
def no_letter(d: Any, root: Any) -> None:
    """No key is anything."""
    for code in range(8, 256):
        d.change_keyboard_mapping(code, [[0] * 4])
    d.sync()
    stay()


@client("map-that-changes")
def changing_map(d: Any, root: Any) -> None:
    """Another map with each request."""
    at_work()
    for number in itertools.count():
        d.change_keyboard_mapping(8 + number % 248, [[97 + number % 26]])
        if number % 50 == 0:
            d.sync()


@client("modifiers")
def modifiers(d: Any, root: Any) -> None:
    """Every modifier is the same key, or none."""
    at_work()
    while True:
        d.set_modifier_mapping([[38]] * 8)
        d.sync()
        d.set_modifier_mapping([[]] * 8)
        d.sync()


@client("repeats-and-bells")
def repeats(d: Any, root: Any) -> None:
    """Keys repeat, the bell rings."""
    at_work()
    while True:
        d.change_keyboard_control(auto_repeat_mode=X.AutoRepeatModeOn, bell_percent=100, bell_duration=30000)
        d.bell(100)
        d.sync()


@client("grabbed-server")
def grabbed_server(d: Any, root: Any) -> None:
    """Nobody else is served."""
    d.grab_server()
    d.sync()
    stay()


@client("grabbed-now-and-then")
def now_and_then(d: Any, root: Any) -> None:
    """Nobody else is served most of the time."""
    at_work()
    while True:
        d.grab_server()
        d.sync()
        time.sleep(0.9)
        d.ungrab_server()
        d.sync()


@client("grabbed-input")
def grabbed_input(d: Any, root: Any) -> None:
    """Keyboard and pointer are taken, and frozen."""
    made = root.create_window(0, 0, 9, 9, 0, X.CopyFromParent, override_redirect=True)
    made.map()
    d.sync()
    root.grab_keyboard(True, X.GrabModeSync, X.GrabModeSync, X.CurrentTime)
    root.grab_pointer(True, 0, X.GrabModeSync, X.GrabModeSync, X.NONE, X.NONE, X.CurrentTime)
    d.sync()
    stay()


@client("grabbed-keys")
def grabbed_keys(d: Any, root: Any) -> None:
    """Every key and button is a frozen grab of its own."""
    for code in range(8, 256):
        root.grab_key(code, X.AnyModifier, True, X.GrabModeSync, X.GrabModeSync)
    root.grab_button(X.AnyButton, X.AnyModifier, True, 0, X.GrabModeSync, X.GrabModeSync, X.NONE, X.NONE)
    d.sync()
    stay()


@client("killed-clients")
def killed_clients(d: Any, root: Any) -> None:
    """All that have a window are disconnected."""
    for _ in range(5):
        for other in root.query_tree().children:
            request.KillClient(display=d.display, resource=other.id)
        d.sync()
        time.sleep(0.2)
    stay()


@client("killed-by-guess")
def killed_by_guess(d: Any, root: Any) -> None:
    """Clients without a window as well, by the numbers that they may have."""
    mine = d.display.info.resource_id_base
    for number in range(256):
        base = number << 21
        if base != mine:
            for low in (0, 1, 2, 3):
                request.KillClient(display=d.display, resource=base + low)
    d.sync()
    stay()


@client("own-input")
def own_input(d: Any, root: Any) -> None:
    """It types, clicks and moves at the same time, and holds keys down."""
    at_work()
    for number in itertools.count():
        xtest.fake_input(d, X.MotionNotify, x=number * 7 % 1900, y=number * 3 % 1000)
        xtest.fake_input(d, X.KeyPress, 8 + number % 248)
        if number % 3:
            xtest.fake_input(d, X.KeyRelease, 8 + number % 248)
        xtest.fake_input(d, X.ButtonPress if number % 2 else X.ButtonRelease, 1 + number % 5)
        if number % 20 == 0:
            d.sync()


@client("held-down")
def held_down(d: Any, root: Any) -> None:
    """All keys and buttons are held."""
    for code in range(8, 256):
        xtest.fake_input(d, X.KeyPress, code)
    for button in range(1, 6):
        xtest.fake_input(d, X.ButtonPress, button)
    d.sync()
    stay()


@client("immune-to-grabs")
def immune(d: Any, root: Any) -> None:
    """It holds the server and stays outside of grabs."""
    xtest.grab_control(d, True)
    d.grab_server()
    d.sync()
    stay()


@client("pointer-and-focus")
def pointer_and_focus(d: Any, root: Any) -> None:
    """They are elsewhere all the time."""
    at_work()
    for number in itertools.count():
        root.warp_pointer(number * 7 % 1900, number * 3 % 1000)
        d.set_input_focus(X.NONE, X.RevertToNone, X.CurrentTime)
        d.sync()


@client("resized-screen")
def resized(d: Any, root: Any) -> None:
    """The screen has another size, and another, without end."""
    at_work()
    found = randr.get_screen_resources(root)
    while True:
        for width, height in ((640, 480), (1920, 1080), (16, 16), (32767, 8)):
            randr.set_screen_size(root, width, height, 300, 200)
            for crtc in found.crtcs:
                for mode in found.modes[:3]:
                    randr.set_crtc_config(d, crtc, found.config_timestamp, 0, 0, mode.id, 1, found.outputs)
            d.sync()


@client("resized-by-xrandr")
def by_xrandr(d: Any, root: Any) -> None:
    """The same by the program of the image, turned around as well."""
    at_work()
    for words in itertools.cycle(
        ("--fb 800x600", "--output screen --mode 640x480", "-o left", "-o inverted", "-x", "-s 0")
    ):
        subprocess.run(["xrandr", *words.split()], capture_output=True)


@client("reparented")
def reparented(d: Any, root: Any) -> None:
    """The windows of all others are put into one of its own."""
    mine = window(d, root, override_redirect=True)
    for _ in range(10):
        for other in root.query_tree().children:
            if other.id != mine.id:
                other.reparent(mine, 0, 0)
        d.sync()
        at_work()
    stay()


@client("destroyed")
def destroyed(d: Any, root: Any) -> None:
    """The windows of all others are destroyed."""
    for _ in range(10):
        for other in root.query_tree().children:
            other.destroy()
        root.destroy_sub_windows()
        d.sync()
        at_work()
        time.sleep(0.1)
    stay()


@client("events-for-all")
def events_for_all(d: Any, root: Any) -> None:
    """Every window is sent messages that make no sense."""
    from Xlib.protocol import event

    at_work()
    kinds = [
        d.intern_atom(name) for name in ("_NET_CLOSE_WINDOW", "WM_PROTOCOLS", "_NET_ACTIVE_WINDOW", "_NET_WM_STATE")
    ]
    while True:
        for other in root.query_tree().children:
            for kind in kinds:
                said = event.ClientMessage(window=other, client_type=kind, data=(32, [4294967295] * 5))
                other.send_event(said, event_mask=0xFFFFFF)
                root.send_event(said, event_mask=X.SubstructureRedirectMask | X.SubstructureNotifyMask)
        d.sync()


@client("flood")
def flood(d: Any, root: Any) -> None:
    """Eight clients draw without end."""
    at_work()
    for _ in range(3):
        os.fork()
    d = display.Display(":0")
    root = d.screen().root
    context = root.create_gc(foreground=123456)
    while True:
        for _ in range(400):
            root.fill_rectangle(context, 0, 0, 1920, 1080)
        d.sync()


@client("long-request")
def long_request(d: Any, root: Any) -> None:
    """One request that takes minutes."""
    made = root.create_pixmap(2000, 2000, d.screen().root_depth)
    context = made.create_gc(line_style=X.LineOnOffDash, line_width=3, dashes=1)
    at_work()
    made.poly_arc(context, [(0, 0, 1999, 1999, 0, 23040)] * 16_000)
    d.sync()
    stay()


@client("pictures")
def pictures(d: Any, root: Any) -> None:
    """Pictures beyond the X server's memory."""
    at_work()
    for _ in range(400):
        root.create_pixmap(8000, 8000, d.screen().root_depth)
        d.sync()
    stay()


@client("all-connections")
def all_connections(d: Any, root: Any) -> None:
    """Nobody else can connect."""
    kept = []
    for _ in range(400):
        try:
            kept.append(display.Display(":0"))
        except Exception:
            at_work()
            time.sleep(0.01)
    stay()


@client("half-requests")
def half_requests(d: Any, root: Any) -> None:
    """Connections that never say what they want."""
    kept = []
    for _ in range(200):
        link = socket.socket(socket.AF_UNIX)
        try:
            link.connect("/tmp/.X11-unix/X0")
            link.send(b"l\0\x0b")
        except OSError:
            break
        kept.append(link)
    stay()


@client("garbage")
def garbage(d: Any, root: Any) -> None:
    """Bytes that are no protocol."""
    at_work()
    while True:
        link = socket.socket(socket.AF_UNIX)
        try:
            link.connect("/tmp/.X11-unix/X0")
            link.send(b"l\0\x0b\0\0\0\0\0\0\0\0\0")
            link.recv(10_000)
            link.send(os.urandom(60_000))
        except OSError:
            time.sleep(0.01)
        link.close()


@client("covered")
def covered(d: Any, root: Any) -> None:
    """A window over everything takes all input."""
    made = root.create_window(0, 0, 1920, 1080, 0, d.screen().root_depth, override_redirect=True, background_pixel=0)
    made.map()
    d.sync()
    made.grab_keyboard(True, X.GrabModeAsync, X.GrabModeAsync, X.CurrentTime)
    at_work()
    while True:
        made.configure(stack_mode=X.Above)
        d.sync()
        time.sleep(0.02)


@client("cursors")
def cursors(d: Any, root: Any) -> None:
    """A pointer as large as it can be, another one without end."""
    at_work()
    for size in itertools.cycle((1, 64, 512, 2000, 16_000)):
        picture = root.create_pixmap(size, size, 1)
        made = picture.create_cursor(picture, (0, 0, 0), (65535, 0, 0), size - 1, size - 1)
        root.change_attributes(cursor=made)
        d.sync()


@client("selections")
def selections(d: Any, root: Any) -> None:
    """It owns the clipboard, and answers with 50 MB or not at all."""
    mine = window(d, root)
    pour(d, mine, "CLIPBOARD_DATA", 50)
    at_work()
    while True:
        for name in ("PRIMARY", "CLIPBOARD", "_XSETTINGS_S0", "_NET_WM_CM_S0", "WM_S0", "XIM_SERVERS"):
            mine.set_selection_owner(d.intern_atom(name), X.CurrentTime)
        d.sync()
        time.sleep(0.01)


def main() -> None:
    """Be one of them."""
    d = display.Display(":0")
    d.set_error_handler(lambda *_: None)
    CLIENTS[sys.argv[1]](d, d.screen().root)


if __name__ == "__main__":
    main()
