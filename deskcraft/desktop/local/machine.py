"""One boot of a local desktop: the two sandboxes, the connection to the X server, the session; from start to end."""

from __future__ import annotations

import os
import secrets
import select

from deskcraft.desktop.local import identity, state
from deskcraft.desktop.local.connection import Connection
from deskcraft.desktop.local.groups import Groups
from deskcraft.desktop.local.limits import X_DATA, X_OPEN_FILES, X_PROCESSES, X_TMP
from deskcraft.desktop.local.plan import Plan, describe_desktop, tmpfs_holds_overlays
from deskcraft.desktop.local.sandbox import Sandbox, Started
from deskcraft.desktop.local.screen import Screen
from deskcraft.desktop.local.served_sites import ServedSites
from deskcraft.desktop.local.session import Session, start_x_server, wait_x_server
from deskcraft.desktop.local.warden.filesystem import SOCKETS
from deskcraft.desktop.local.warden.processes import Load
from deskcraft.errors import DesktopDied, HostError

_PICTURE = "/tmp/fb/Xvfb_screen0"


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
        self.box.wait_ready()
        self._session = Session(self.box, system_bus=plan.sudo)
        self._session.start_bus()  # while the X server starts
        wait_x_server(self._x_server)
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
            "kind": "x", "walls": "x", "ids": identity.message(self.identity.x_server),
            "trees": [str(plan.image.rootfs)],
            "base": str(self.state.folder / "x"), "sizes": {"tmp": X_TMP}, "sudo": False, "memory": X_TMP,
            "bounded": [], "bounds": {"processes": X_PROCESSES, "open_files": X_OPEN_FILES, "data": X_DATA},
        }  # fmt: skip

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
        gone = next((part for part in self._parts if not part.alive), None)
        if gone is not None:
            raise DesktopDied(f"the {gone.name} is gone")
        if select.select([self._x_server.status], [], [], 0)[0]:
            raise DesktopDied("the X server is gone")
        self.sites.check()

    def pause(self, duration_s: float) -> None:
        """Lets time pass, unless the X server ends meanwhile."""
        assert self._x_server is not None
        select.select([self._x_server.status], [], [], duration_s)
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
        if self._x_server is not None:
            self._x_server.close()
            self._x_server = None
        if self._groups is not None:
            self._groups.release()
        self.state.release()
