"""Boots the desktop of this machine: X server, session, first picture; what `inside.Inside` works on."""

from __future__ import annotations

import os
import select
import shutil
import subprocess
from pathlib import Path

from deskcraft.desktop.libvirt.resident import native
from deskcraft.desktop.local import ready
from deskcraft.desktop.local.connection import Connection
from deskcraft.desktop.local.sandbox import Sandbox
from deskcraft.desktop.local.screen import Screen
from deskcraft.desktop.local.session import PATH, X_SERVER, Session
from deskcraft.desktop.local.warden.filesystem import LOGS, SOCKETS, USER
from deskcraft.desktop.local.warden.processes import Load
from deskcraft.desktop.settle import STILL_S
from deskcraft.errors import DesktopDied, DesktopTimeout

_PICTURES = Path("/run/deskcraft/fb")
_PATIENCE_S = 240.0
"""Seconds within which each part must be there; an emulated machine on a busy host takes a tenth of it."""
FIRST_PICTURE_S = 300.0


class GuestBody:
    """A running desktop, from within its machine."""

    def __init__(self, width: int, height: int) -> None:
        """Starts everything, and waits for the first picture.

        Raises:
            DesktopError: a part did not come up.
        """
        _make_folders()
        self.box = Sandbox("machine", native.begin)
        self._x_server, self._x_end = _start_x_server(width, height)
        session = Session(self.box, system_bus=False, patience_s=_PATIENCE_S)  # systemd starts the system's own bus
        session.start_bus()
        self._connection = Connection(os.open(SOCKETS, os.O_PATH | os.O_DIRECTORY))
        self._connection.offer_plain_visuals()
        self.screen = Screen(os.open(_PICTURES / "Xvfb_screen0", os.O_RDONLY))
        session.start(self._connection)
        self._session = session
        ready.wait_first_picture(self, "", cap_s=FIRST_PICTURE_S, still_s=STILL_S)

    @property
    def connection(self) -> Connection:
        """The connection to the X server."""
        return self._connection

    def load(self) -> Load:
        """What the programs of the session use, and those that were started for the controller."""
        answer, _ = self.box.request("load")
        return Load(*answer["load"])

    def check(self) -> None:
        """Raises `DesktopDied` if the warden or the X server is gone."""
        if not self.box.alive:
            raise DesktopDied("the machine's warden is gone")
        if self._x_server.poll() is not None:
            raise DesktopDied("the X server is gone")

    def pause(self, duration_s: float) -> None:
        """Lets time pass, unless the X server ends meanwhile."""
        select.select([self._x_end], [], [], duration_s)
        self.check()


def _make_folders() -> None:
    for path, owner, mode in (
        (Path(LOGS), 0, 0o755),
        (_PICTURES, 0, 0o700),
        (Path(SOCKETS), 0, 0o1777),
        (Path("/run/user"), 0, 0o755),
        (Path("/run/user/1000"), USER, 0o700),
    ):
        path.mkdir(parents=True, exist_ok=True)
        os.chown(path, owner, owner)
        path.chmod(mode)


def _start_x_server(width: int, height: int) -> tuple[subprocess.Popen[bytes], int]:
    """Xvfb as root, outside of the group whose load counts, and a pidfd of it; it accepts clients.

    Raises:
        DesktopDied, DesktopTimeout: it does not come up.
    """
    said, say = os.pipe()
    argv = [part.format(width=width, height=height) for part in X_SERVER]
    argv[argv.index("-fbdir") + 1] = str(_PICTURES)
    argv[argv.index("-displayfd") + 1] = str(say)
    assert shutil.which(argv[0])
    server = subprocess.Popen(
        argv,
        env={"PATH": PATH, "LANG": "C", "HOME": "/root"},
        cwd="/",
        pass_fds=(say,),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(say)
    try:
        number = b""
        while not number.endswith(b"\n"):  # it writes the end of the line by itself, and dies if nobody takes that
            if not select.select([said], [], [], _PATIENCE_S)[0]:
                raise DesktopTimeout(f"the X server was not ready within {_PATIENCE_S:g} s")
            piece = os.read(said, 100)
            if not piece:
                raise DesktopDied(f"the X server ended at once (exit status {server.wait()})")
            number += piece
    finally:
        os.close(said)
    return server, os.pidfd_open(server.pid)
