"""One boot of a local desktop: the two sandboxes, the connection to the X server, the session; from start to end."""

from __future__ import annotations

import os
import secrets
import select
from dataclasses import dataclass
from pathlib import Path

from deskcraft.desktop.local import identity, state
from deskcraft.desktop.local.connection import Connection
from deskcraft.desktop.local.groups import Groups
from deskcraft.desktop.local.limits import X_DATA, X_OPEN_FILES, X_PROCESSES, X_TMP, Limits
from deskcraft.desktop.local.sandbox import Sandbox, Started
from deskcraft.desktop.local.screen import Screen
from deskcraft.desktop.local.session import Session, start_x_server, wait_x_server
from deskcraft.desktop.local.warden.filesystem import SOCKETS
from deskcraft.desktop.local.warden.processes import Load
from deskcraft.errors import DesktopDied, HostError
from deskcraft.image.store import Image

_PICTURE = "/tmp/fb/Xvfb_screen0"
_BOUNDED = ("/", "/tmp", "/dev/shm", "/run")
"""Sized mounts that count as `disk` when they are full."""


def tmpfs_holds_overlays() -> bool:
    """Can files in memory carry user.* attributes? Since Linux 6.6; an overlay's upper folder needs them."""
    fd = os.memfd_create("probe", os.MFD_CLOEXEC)
    try:
        os.setxattr(fd, "user.probe", b"y")
    except OSError:
        return False
    finally:
        os.close(fd)
    return True


@dataclass(frozen=True, slots=True)
class Plan:
    """What to boot."""

    image: Image
    limits: Limits
    width: int
    height: int
    state_root: Path | None
    sudo: bool
    on_disk: bool = False
    """Changed files go to the host's disk even where the memory could hold them."""
    saved: int | None = None
    """A descriptor of a snapshot to start from instead of the fresh home."""


def describe_desktop(
    plan: Plan, ids: dict[str, object], base: str, *, on_disk: bool, fds: list[str]
) -> dict[str, object]:
    """What the warden of a sandbox with the image's programs is told; `base` is the desktop's state folder."""
    limits = plan.limits
    return {
        "kind": "desktop", "ids": ids, "image": str(plan.image.rootfs), "seed": str(plan.image.home_seed), "base": base,
        "sizes": limits.sizes(), "disk_upper": on_disk, "fds": fds, "sudo": plan.sudo, "memory": limits.memory,
        "bounded": [*_BOUNDED], "bounds": {"processes": limits.processes, "open_files": limits.open_files},
    }  # fmt: skip


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
            "kind": "x", "ids": identity.message(self.identity.x_server), "image": str(plan.image.rootfs),
            "base": str(self.state.folder / "x"), "sizes": {"tmp": X_TMP}, "sudo": False, "memory": X_TMP,
            "bounded": [], "bounds": {"processes": X_PROCESSES, "open_files": X_OPEN_FILES, "data": X_DATA},
        }  # fmt: skip

    @property
    def connection(self) -> Connection:
        """The connection to the X server."""
        assert self._connection is not None
        return self._connection

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
