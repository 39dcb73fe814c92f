"""What runs in a desktop's session, in which order, and with which environment."""

from __future__ import annotations

import os
import signal

from deskcraft.desktop.local.connection import Connection
from deskcraft.desktop.local.polling import among
from deskcraft.desktop.local.sandbox import Sandbox, Started, outcome
from deskcraft.desktop.protocol import HOME, Box
from deskcraft.errors import DesktopDied, DesktopTimeout

BUS = "unix:path=/run/user/1000/bus"
PATH = "/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games"
ROOT_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

USER_ENV = {
    "HOME": str(HOME),
    "USER": "user",
    "LOGNAME": "user",
    "SHELL": "/bin/bash",
    "PATH": PATH,
    "LANG": "en_US.UTF-8",
    "TZ": "UTC",
    "DISPLAY": ":0",
    "DBUS_SESSION_BUS_ADDRESS": BUS,
    "XDG_RUNTIME_DIR": "/run/user/1000",
    "XDG_SESSION_TYPE": "x11",
    "XDG_CURRENT_DESKTOP": "XFCE",
    "DESKTOP_SESSION": "xfce",
    "XDG_MENU_PREFIX": "xfce-",
    "XDG_CONFIG_DIRS": "/etc/xdg",
    "XDG_DATA_DIRS": "/usr/local/share:/usr/share",
    # no graphics card: Mesa draws with the processor, on as many threads as leave room for others
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "GALLIUM_DRIVER": "llvmpipe",
    "LP_NUM_THREADS": "2",
    # accessibility, for GTK 2, GTK 3 and Qt
    "GTK_MODULES": "gail:atk-bridge",
    "GTK_A11Y": "atspi",
    "QT_ACCESSIBILITY": "1",
    "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
    "GTK_OVERLAY_SCROLLING": "0",
}
ROOT_ENV = {
    "HOME": "/root",
    "USER": "root",
    "LOGNAME": "root",
    "SHELL": "/bin/bash",
    "PATH": ROOT_PATH,
    "LANG": "en_US.UTF-8",
    "TZ": "UTC",
    "DEBIAN_FRONTEND": "noninteractive",
}

X_SERVER = [
    "/usr/bin/Xvfb",
    ":0",
    "-screen",
    "0",
    "{width}x{height}x24",
    "-fbdir",
    "/tmp/fb",
    "-displayfd",
    "3",
    "-nolisten",
    "tcp",
    "-ac",
    "-noreset",
    "-extension",
    "MIT-SHM",
]
"""MIT-SHM is off: the applications live in another IPC namespace and would only fail to attach."""

_BUS_DAEMON = ["/usr/bin/dbus-daemon", "--session", f"--address={BUS}", "--nofork", "--nopidfile", "--print-address=1"]
_SYSTEM_BUS = ["/usr/bin/dbus-daemon", "--system", "--nofork", "--nopidfile", "--print-address=1"]
_SETTINGS_STORE = ["/usr/lib/x86_64-linux-gnu/xfce4/xfconf/xfconfd"]
_KEEPERS = {_BUS_DAEMON[0]: "bus", _SETTINGS_STORE[0]: "settings"}
_SETTINGS = ["/usr/bin/xfsettingsd", "--disable-wm-check", "--no-daemon"]
_PROGRAMS = [
    ["/usr/bin/xfwm4"],
    ["/usr/bin/xfdesktop"],
    ["/usr/libexec/at-spi-bus-launcher", "--launch-immediately"],
]
_PANEL = ["/usr/bin/xfce4-panel", "--disable-wm-check"]
_SETTINGS_READY = "_XSETTINGS_S0"
_WM_READY = "_NET_ACTIVE_WINDOW"
"""The last property that xfwm4 sets on the root window when it starts."""
CLOCK_FROM_RIGHT, CLOCK_WIDTH, PANEL_HEIGHT = 164, 128, 36
"""Where the seeded panel draws its clock, px: the distance of its box's left edge from the screen's right, its width,
and its height from the bottom."""
_SENT_SIGNALS = {signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT}
PATIENCE_S = 30.0
"""Seconds within which each part of the session must be there; it takes a tenth of one."""


def clock_box(width: int, height: int) -> Box:
    """Where the panel of a screen of this size draws its clock, px."""
    return Box(width - CLOCK_FROM_RIGHT, height - PANEL_HEIGHT, CLOCK_WIDTH, PANEL_HEIGHT)


def start_x_server(box: Sandbox, width: int, height: int) -> Started:
    """Starts Xvfb in its box; `wait_x_server` waits until it accepts clients."""
    argv = [part.format(width=width, height=height) for part in X_SERVER]
    env = {"PATH": "/usr/bin:/bin", "LANG": "C", "HOME": "/tmp"}
    return box.start(argv, env=env, cwd="/", streams=["null", "null", "pipe", "pipe"])


def wait_x_server(server: Started) -> None:
    """Waits until the X server accepts clients.

    Raises:
        DesktopDied: it ended at once.
    """
    _wait_for_line(server, 1, "Xvfb")


def _wait_for_line(program: Started, stream: int, name: str, patience_s: float = PATIENCE_S) -> None:
    """Waits until a program says on one of its pipes that it is ready."""
    ready = among([program.streams[stream], program.status], patience_s)
    if not ready:
        raise DesktopTimeout(f"{name} was not ready within {patience_s:g} s")
    if program.streams[stream] not in ready or not os.read(program.streams[stream], 4096):
        end = outcome(program.status, 1.0)
        errors = os.read(program.streams[0], 4096).decode(errors="replace") if stream else ""
        raise DesktopDied(f"{name} ended at once ({end}): {errors.strip()[-500:]}")


class Session:
    """The programs of one session."""

    def __init__(self, box: Sandbox, *, system_bus: bool, patience_s: float = PATIENCE_S) -> None:
        """Starts nothing yet; `system_bus` if nobody else starts it."""
        self._box = box
        self._patience_s = patience_s
        self._programs: list[Started] = []
        self.keepers: dict[str, int] = {}
        """The pids inside of the bus and of the settings store, which evidence is asked of."""
        self._struck: dict[int, int] = {}
        self._system_bus = system_bus

    def _begin(self, argv: list[str], *, root: bool = False, ready_line: bool = False) -> None:
        name = argv[0].rpartition("/")[2]
        program = self._box.start(
            argv,
            env=ROOT_ENV if root else USER_ENV,
            cwd="/" if root else str(HOME),
            root=root,
            log=name,
            session=True,
            streams=["null", "pipe" if ready_line else "log", "log"],
        )
        self._programs.append(program)
        if argv[0] in _KEEPERS and not root:
            self.keepers[_KEEPERS[argv[0]]] = program.pid
        if ready_line:
            _wait_for_line(program, 0, name, self._patience_s)

    def start_bus(self) -> None:
        """Starts the message buses and the settings store, which need no X server."""
        if self._system_bus:
            self._begin(_SYSTEM_BUS, root=True, ready_line=True)
        self._begin(_BUS_DAEMON, ready_line=True)
        self._begin(_SETTINGS_STORE)

    def start(self, connection: Connection) -> None:
        """Starts the desktop's own programs, the panel last.

        Raises:
            DesktopTimeout: the window manager does not come up.
        """
        self._begin(_SETTINGS)
        # a program that comes before the settings loads its theme again with each setting that arrives
        if not connection.wait_for_owner(_SETTINGS_READY, self._patience_s):
            raise DesktopTimeout(f"the settings daemon was not there within {self._patience_s:g} s")
        for argv in _PROGRAMS:
            self._begin(argv)
        # a panel that comes before the window manager has announced its desktops waits for a second, and one that comes
        # before it has reported their shape draws them square
        if not connection.wait_for_property(_WM_READY, self._patience_s):
            raise DesktopTimeout(f"the window manager was not there within {self._patience_s:g} s")
        self._begin(_PANEL)

    def struck(self) -> bool:
        """Was a program of the session ended by a signal that another one sent? What crashes by itself is not meant."""
        for program in self._programs:
            ended = outcome(program.status, 0)
            if ended and "exit" in ended:
                self._struck[program.pid] = int(ended["exit"])
        return any(-code in _SENT_SIGNALS for code in self._struck.values())

    def close(self) -> None:
        """Closes the descriptors; the programs end with the sandbox."""
        for program in self._programs:
            program.close()
        self._programs.clear()
