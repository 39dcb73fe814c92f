"""One virtual machine that was booted: its guest, the link to its agent, and the snapshots that it can go back to."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass

from deskcraft.desktop.libvirt.domain import Hardware
from deskcraft.desktop.libvirt.guests import Guest
from deskcraft.desktop.libvirt.hypervisor import Hypervisor, open_hypervisor
from deskcraft.desktop.libvirt.keys import make_key, public_line
from deskcraft.desktop.libvirt.link import Link, NotUpYet
from deskcraft.desktop.local.served_sites import KeptSites
from deskcraft.desktop.waiting import wait_until
from deskcraft.errors import DesktopDied, DesktopError, DiskFull, RevertFailed
from deskcraft.image.disk import Disk

BOOT_S = 600.0
"""Seconds within which a machine shows its desktop; an emulated one takes 40 on a quiet host of two cores."""
BACK_S = 120.0
"""Seconds within which a machine that went back to a snapshot answers again; it takes one or two."""
CLEAN = "clean"
"""The snapshot that resets go back to: the first picture, nothing opened."""
_LAST_WORDS = 300


@dataclass(frozen=True, slots=True)
class Kept:
    """What a snapshot holds beside the machine."""

    sudo: bool
    """Whether the user had it."""
    sites: KeptSites | None
    """The local sites, where they were served."""


class Machine:
    """A machine from its first boot to its end; not for two threads at a time."""

    def __init__(self, disk: Disk, hardware: Hardware, uri: str | None) -> None:
        """Prepares; nothing runs before `boot`."""
        self._disk = disk
        self._hardware = hardware
        self._uri = uri
        self._key = make_key()
        self._hypervisor: Hypervisor | None = None
        self._guest: Guest | None = None
        self.link: Link | None = None
        self.kept: dict[str, Kept] = {}
        """Snapshots beside the clean one, oldest first."""

    @property
    def guest(self) -> Guest:
        """The domain.

        Raises:
            DesktopDied: none runs.
        """
        if self._guest is None:
            raise DesktopDied("the machine does not run")
        return self._guest

    @property
    def emulated(self) -> bool:
        """Whether its processor is emulated (TCG), which makes everything slow."""
        return self._guest is not None and self._guest.accelerator == "tcg"

    def fresh(self) -> None:
        """Brings the machine to its first picture: back to the clean snapshot, or by a boot if there is no way back.

        Raises:
            HostError: this host cannot run it.
            DiskFull: the host's disk has no room for it.
            DesktopError: it does not come up.
        """
        if self._guest is None:
            self._boot(self._create)
        elif self.link is not None and self.link.silent:
            if self.guest.starved():
                self.close()
                raise DiskFull("a virtual machine stood still, for this host's disk has no room for what it writes")
            self._boot(self._replace)  # what does not answer may not let itself be led back either
        else:
            try:
                self.back(CLEAN)
            except RevertFailed:
                self._boot(self.guest.recreate)
            except DesktopError:
                self._boot(self._replace)

    def _create(self) -> None:
        if self._hypervisor is None:
            self._hypervisor = open_hypervisor(self._uri)
        self._guest = self._hypervisor.create(self._disk, self._hardware, public_line(self._key))

    def _replace(self) -> None:
        self._end_guest()
        self._create()

    def _boot(self, start: Callable[[], None]) -> None:
        """Starts it and keeps its first picture as the snapshot to go back to."""
        self.unlink()
        self.kept.clear()
        try:
            start()
            self.connect(BOOT_S)
            self._snapshot(CLEAN)
        except BaseException:
            self.close()
            raise

    def _snapshot(self, name: str) -> None:
        self.unlink()  # a connection would be in the snapshot, and its other end not there any more
        self.guest.snapshot(name)
        self.connect(BACK_S)

    def keep(self, name: str, beside: Kept) -> None:
        """Keeps the whole machine, memory and disk, under a name that may be taken already."""
        self.forget(name)
        self._snapshot(name)
        self.kept[name] = beside

    def forget(self, name: str) -> None:
        """Drops a snapshot; nothing happens if there is none."""
        if self.kept.pop(name, None) is not None:
            with contextlib.suppress(DesktopError):
                self.guest.forget(name)

    def back(self, name: str) -> None:
        """Goes back to a snapshot.

        Raises:
            RevertFailed: it is damaged or gone, or the machine hangs.
            DesktopError: the machine does not answer then.
        """
        if self.link is not None and self.link.silent:  # as in `fresh`, which is what helps
            raise RevertFailed("the machine does not answer, so it is not led back")
        self.unlink()
        self.guest.revert(name)
        self.connect(BACK_S)

    def connect(self, patience_s: float) -> None:
        """Connects to the agent once there is one.

        Raises:
            DesktopDied: the machine ended.
            DesktopTimeout: it did not come up in time.
        """
        guest = self.guest
        until = time.monotonic() + patience_s
        host_key = guest.host_key(patience_s)

        def connected() -> Link | None:
            if not guest.alive():
                raise DesktopDied("the machine ended while it started")
            with contextlib.suppress(NotUpYet):
                return Link(guest.address, self._key, host_key, patience_s=max(1.0, until - time.monotonic()))
            return None

        try:
            self.link = wait_until(connected, patience_s, "an answer of the machine's agent")
        except DesktopError as error:
            last = " ".join(guest.console()[-_LAST_WORDS:].split()) or "(none)"
            raise type(error)(f"{error}; the console's last words: {last}") from error

    def unlink(self) -> None:
        """Lets go of the agent."""
        if self.link is not None:
            self.link.close()
            self.link = None

    def _end_guest(self) -> None:
        self.unlink()
        self.kept.clear()
        if self._guest is not None:
            self._guest.close()
            self._guest = None

    def close(self) -> None:
        """Ends the machine and frees what it had; `fresh` boots another one."""
        self._end_guest()
        if self._hypervisor is not None:
            self._hypervisor.close()
            self._hypervisor = None
