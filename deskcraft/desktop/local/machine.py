"""One boot of a local desktop: the two sandboxes, the connection to the X server, the session; from start to end."""

from __future__ import annotations

import contextlib
import os
import secrets
import time

from deskcraft.desktop.local import identity, state
from deskcraft.desktop.local.blame import Facts, Pulse, Strain, decide
from deskcraft.desktop.local.connection import Connection
from deskcraft.desktop.local.groups import Groups
from deskcraft.desktop.local.limits import X_DATA, X_OPEN_FILES, X_PROCESSES, X_TMP
from deskcraft.desktop.local.plan import Plan, describe_desktop, tmpfs_holds_overlays
from deskcraft.desktop.local.polling import readable
from deskcraft.desktop.local.sandbox import Sandbox, Started, outcome
from deskcraft.desktop.local.screen import Screen
from deskcraft.desktop.local.served_sites import ServedSites
from deskcraft.desktop.local.session import Session, start_x_server, wait_x_server
from deskcraft.desktop.local.theme import put_on_dark
from deskcraft.desktop.local.warden.filesystem import SOCKETS
from deskcraft.desktop.local.warden.processes import Load
from deskcraft.desktop.protocol import Blame
from deskcraft.errors import DesktopDied, DesktopError, HostError

_PICTURE = "/tmp/fb/Xvfb_screen0"
_WORDS = 8192
"""Bytes that are kept of what the X server says: its last ones."""
_HOG_S = 0.25
"""Seconds for which the processes inside are looked at, to see how much of the processors they use."""


class Machine:
    """A running desktop."""

    def __init__(self, plan: Plan) -> None:
        """Boots.

        Raises:
            HostError: this host cannot make the sandbox.
            DesktopError: a part of the desktop did not come up.
        """
        self._parts: list[Sandbox] = []
        self._connection: Connection | None = None
        self._session: Session | None = None
        self._x_server: Started | None = None
        self._x_words = b""
        self._x_exit: int | None = None
        self._pulse = Pulse(0)
        self._mark: Strain | None = None
        self._groups: Groups | None = None
        self.sites = ServedSites(plan.image)
        self.state = state.claim(plan.state_root)
        try:
            self._boot(plan)
        except BaseException:
            self.close()
            raise

    def _boot(self, plan: Plan) -> None:
        self.identity = identity.choose(plan.image.rootfs, self.state.slot)
        self._groups = groups = Groups(f"deskcraft-{secrets.token_hex(8)}", plan.limits)
        self.state.note_groups(groups.folders)
        on_disk = plan.on_disk or not tmpfs_holds_overlays()
        if on_disk:
            self.state.make_disk(self.identity.desktop)
        self._x_box = self._sandbox("X server's box")
        self.box = self._sandbox("sandbox")
        self._x_box.describe(self._describe_x_box(plan))
        fds = groups.fds | ({} if plan.saved is None else {"saved": plan.saved})
        ids = identity.message(self.identity.desktop)
        message = describe_desktop(plan, ids, str(self.state.folder), on_disk=on_disk, fds=list(fds))
        self.box.describe(message, list(fds.values()))
        groups.release()
        self._x_box.wait_ready()
        self._x_server = start_x_server(self._x_box, plan.width, plan.height)
        self._pulse = Pulse(self._x_server.host_pid)
        self.box.wait_ready()
        if plan.theme == "dark":
            put_on_dark(self.box)
        self._session = Session(self.box, system_bus=plan.sudo)
        self._session.start_bus()  # while the X server starts
        wait_x_server(self._x_server)
        os.set_blocking(self._x_server.streams[0], False)
        _, (folder, mount) = self._x_box.request("share", path=SOCKETS)
        try:
            self._connection = Connection(folder)
            self.box.request("attach", [mount], path=SOCKETS)
        finally:
            os.close(mount)
        self._connection.offer_plain_visuals()
        _, (picture,) = self._x_box.request("open", path=_PICTURE)
        self.screen = Screen(picture)
        self._session.start(self._connection)

    def _sandbox(self, name: str) -> Sandbox:
        box = Sandbox(name)
        self._parts.append(box)
        self.state.note_warden(box.pid)
        return box

    def _describe_x_box(self, plan: Plan) -> dict[str, object]:
        return {
            "kind": "x",
            "walls": "x",
            "ids": identity.message(self.identity.x_server),
            "trees": [str(plan.image.rootfs)],
            "base": str(self.state.folder / "x"),
            "sizes": {"tmp": X_TMP},
            "sudo": False,
            "memory": X_TMP,
            "bounded": [],
            "bounds": {"processes": X_PROCESSES, "open_files": X_OPEN_FILES, "data": X_DATA},
        }

    @property
    def connection(self) -> Connection:
        """The connection to the X server."""
        assert self._connection is not None
        return self._connection

    @property
    def keepers(self) -> dict[str, int]:
        """See `session.Session.keepers`."""
        return {} if self._session is None else dict(self._session.keepers)

    def load(self) -> Load:
        """What the processes inside use."""
        answer, _ = self.box.request("load")
        return Load(*answer["load"])

    def check(self) -> None:
        """Raises `DesktopDied` if the sandbox or the X server is gone."""
        assert self._x_server is not None
        gone = next(iter(self._gone()), None)
        if gone is not None:
            raise DesktopDied(f"the {gone} is gone")
        if readable(self._x_server.status, 0):
            raise DesktopDied("the X server is gone")
        self.sites.check()

    def _gone(self) -> list[str]:
        return [part.name for part in self._parts if not part.alive]

    # -- whose fault --

    def mark(self) -> None:
        """A call begins: from here on is counted what the X server does, should it fail."""
        self._hear_x_server()
        self._mark = self._pulse.look(time.monotonic_ns())

    def _hear_x_server(self) -> None:
        """Takes what the X server says, for a full pipe would stop it; keeps the end of it."""
        if self._x_server is None:
            return
        with contextlib.suppress(BlockingIOError):
            while piece := os.read(self._x_server.streams[0], _WORDS):
                self._x_words = (self._x_words + piece)[-_WORDS:]

    def blame(self, error: DesktopError) -> Blame:
        """Whose doing an error of the last call is."""
        assert self._x_server is not None
        self._hear_x_server()
        if self._x_exit is None:
            ended = outcome(self._x_server.status, 0)
            self._x_exit = None if ended is None else int(ended.get("exit", -9))
        here = self._pulse.look(time.monotonic_ns())
        mark = self._mark or here
        busy, x_starved, we_starved = here.since(mark)
        gone = self._gone()
        facts = Facts(
            gone=gone,
            x_exit=self._x_exit,
            x_words=self._x_words.decode(errors="replace"),
            x_stopped=self._pulse.stopped,
            x_ran_s=max(0, here.x_ran - mark.x_ran) / 1e9,
            x_busy=busy,
            x_starved=x_starved,
            we_starved=we_starved,
            cut=self._connection is not None and self._connection.cut,
            hog=0.0 if gone else self._hog(),
            session_struck=self._session is not None and self._session.struck(),
        )
        return decide(error, facts)

    def _hog(self) -> float:
        """The share of all processors that the programs inside use in this moment."""
        try:
            before, began = self.load(), time.monotonic()
            time.sleep(_HOG_S)
            after, passed = self.load(), time.monotonic() - began
        except DesktopError:
            return 0.0
        return max(0, after.cpu_ns - before.cpu_ns) / 1e9 / passed / len(os.sched_getaffinity(0))

    def pause(self, duration_s: float) -> None:
        """Lets time pass, unless the X server ends meanwhile."""
        assert self._x_server is not None
        readable(self._x_server.status, duration_s)
        self.check()

    def need_root(self) -> None:
        """Raises `HostError` where no root is inside."""
        if not self.identity.full:
            raise HostError("this desktop has one user only, no root; `deskcraft doctor` says how to get more")

    @property
    def warden_pids(self) -> tuple[int, ...]:
        """The wardens of the X server's box and of the sandbox."""
        return tuple(part.pid for part in self._parts)

    def close(self) -> None:
        """Ends everything; may be called again."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        self.sites.close()
        for part in self._parts:
            part.close()
        if self._parts:
            self._parts.clear()
        if self._session is not None:
            self._session.close()
            self._session = None
        self._pulse.close()
        if self._x_server is not None:
            self._x_server.close()
            self._x_server = None
        if self._groups is not None:
            self._groups.release()
        self.state.release()
