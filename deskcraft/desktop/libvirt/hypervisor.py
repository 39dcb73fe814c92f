"""One connection to one libvirt daemon, and the machines that it makes."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal
from urllib.parse import parse_qs, urlsplit

from deskcraft.desktop.libvirt import claims, daemon, tunnel
from deskcraft.desktop.libvirt.binding import connect, libvirt, raising, run_events
from deskcraft.desktop.libvirt.domain import Accelerator, BootDisk, Hardware
from deskcraft.desktop.libvirt.guests import Guest, destroy
from deskcraft.desktop.libvirt.probe import Acceleration, acceleration
from deskcraft.desktop.libvirt.reaper import Lifeline
from deskcraft.desktop.libvirt.storage import FolderStorage, Storage, VolumeStorage
from deskcraft.errors import BadInput, HostError

__all__ = ["Guest", "Hardware", "Hypervisor", "choose_uri", "open_hypervisor", "understand"]

URI_VARIABLE = "DESKCRAFT_LIBVIRT_URI"
POOL_VARIABLE = "DESKCRAFT_LIBVIRT_POOL"
"""Name of the storage pool for a daemon that cannot read our folders; without it one of DeskCraft is made."""
SYSTEM, SESSION = "qemu:///system", "qemu:///session"
_SYSTEM_SOCKETS = ("/run/libvirt/libvirt-sock", "/run/libvirt/virtqemud-sock")
_RESTART_S, _RESTART_POLL_S = 10.0, 0.1
_KEEPALIVE_S, _KEEPALIVE_MISSED = 5, 3
Kind = Literal["private", "system", "session", "remote"]


@dataclass(frozen=True, slots=True)
class Address:
    """A URI, understood."""

    uri: str
    kind: Kind


def choose_uri(uri: str | None = None) -> str:
    """The address given, else that of the environment, else what suits this user on this host.

    That is the system's daemon where it runs and this user may use it, else root's private one (`daemon`), else the
    session's, which libvirt starts.
    """
    uri = uri or os.environ.get(URI_VARIABLE)
    if uri:
        return uri
    if any(Path(path).exists() for path in _SYSTEM_SOCKETS):
        with contextlib.suppress(HostError, BadInput):
            connect(SYSTEM).close()
            return SYSTEM
    return daemon.private_uri() if os.geteuid() == 0 else SESSION


def understand(uri: str) -> Address:
    """What kind of daemon a URI leads to.

    Raises:
        BadInput: it leads to no QEMU, or in a way that leaves its guests out of reach.
    """
    if uri == daemon.private_uri():
        return Address(uri, "private")
    parts = urlsplit(uri)
    driver, _, transport = parts.scheme.partition("+")
    if driver != "qemu":
        raise BadInput(
            f"{uri}: virtual machines of QEMU are meant: qemu:///system, qemu:///session or qemu+ssh://HOST/system"
        )
    if parts.path not in ("/system", "/session"):
        raise BadInput(f"{uri}: the path must be /system or /session, not '{parts.path}'")
    if parts.hostname is None:
        return Address(uri, "session" if parts.path == "/session" else "system")
    if transport not in tunnel.TRANSPORTS:
        raise BadInput(f"{uri}: a remote machine is reached by qemu+ssh:// only, for its guests listen on its loopback")
    return Address(uri, "remote")


class Hypervisor:
    """One connection to one daemon. Close it after its guests."""

    def __init__(self, address: Address, *, use: int | None = None) -> None:
        """`use`: the descriptor that makes us a user of the private daemon."""
        self.address = address
        self._use = use
        self._lifeline: Lifeline | None = None
        self._connection: Any = None
        self._acceleration: Acceleration | None = None
        self._pool = os.environ.get(POOL_VARIABLE) or parse_qs(urlsplit(address.uri).query).get("pool", [None])[0]

    @property
    def uri(self) -> str:
        """Where it is."""
        return self.address.uri

    @property
    def local(self) -> bool:
        """Do QEMU's processes run on this machine?"""
        return self.address.kind != "remote"

    @property
    def accelerator(self) -> Accelerator | None:
        """What the last machine was made with; None before the first, whose kernel the probe needs."""
        return None if self._acceleration is None else self._acceleration.kind

    def connection(self) -> Any:
        """The live connection: a lost one is made again, for a daemon may be restarted while its guests go on.

        Raises:
            HostError: the daemon cannot be reached.
        """
        lost = self._connection is not None
        if self._connection is not None:
            try:
                self._connection.getLibVersion()
                return self._connection
            except libvirt().libvirtError:
                self._drop()
        if not self.local:
            run_events()
        self._connection = self._connect(patient=lost or self.address.kind == "private")
        if not self.local:
            with contextlib.suppress(libvirt().libvirtError):  # an old daemon may not know it
                self._connection.setKeepAlive(_KEEPALIVE_S, _KEEPALIVE_MISSED)
        return self._connection

    def _connect(self, *, patient: bool) -> Any:
        """A daemon that died, or is restarted, is back in a moment, and may not take connections yet."""
        until = time.monotonic() + _RESTART_S
        while True:
            try:
                return connect(self.uri)
            except HostError:
                if not patient or time.monotonic() > until:
                    raise
            time.sleep(_RESTART_POLL_S)

    def acceleration(self, disk: BootDisk) -> Acceleration:
        """KVM if a guest starts with it, else software emulation, and why. Asked of the host once a boot of it."""
        if self._acceleration is None:
            with self.place() as place:
                self._acceleration = acceleration(self, place, disk)
        return self._acceleration

    def create(self, disk: BootDisk, hardware: Hardware | None = None, public_key: str = "") -> Guest:
        """A new machine, which begins to boot.

        Args:
            disk: What it boots.
            hardware: Its size.
            public_key: May log in as the guest's root.

        Raises:
            HostError: this host cannot run it.
            DiskFull: no room is left.
            DesktopDied: libvirt refuses it.
        """
        hardware = hardware or Hardware()
        kind = hardware.accelerator or self.acceleration(disk).kind
        if self._lifeline is None:
            self._lifeline = Lifeline(self.uri)
        place = claims.claim(self.uri)
        try:
            guest = Guest(self, place, self.storage(place), disk, hardware, kind, public_key)
        except BaseException:
            place.release()
            raise
        try:
            guest.recreate()
        except BaseException:
            guest.close()
            raise
        return guest

    def reap(self) -> int:
        """Ends what killed controllers left on this daemon; gives how many machines there were."""
        ended = 0
        for place in claims.leftovers(self.uri):
            with raising(f"{place.claim.name}, which a killed run left, cannot be ended", HostError):
                destroy(self.connection(), place.claim.name, self.local)
            self.storage(place).remove()
            place.release()
            ended += 1
        return ended

    @contextlib.contextmanager
    def place(self) -> Iterator[claims.Place]:
        """A place for something short."""
        place = claims.claim(self.uri)
        try:
            yield place
        finally:
            place.release()

    def storage(self, place: claims.Place) -> Storage:
        """Where the files of the machine in that place lie."""
        if self.address.kind == "private" and self._pool is None:
            user = daemon.qemu_user()
            return FolderStorage(place, (user.uid, user.gid))
        if self.address.kind == "session" and self._pool is None:
            return FolderStorage(place, None)
        return VolumeStorage(self.connection, self._pool, place.claim.name)

    def close(self) -> None:
        """Lets go of the daemon; a private one ends with its last user. May be called again."""
        self._drop()
        if self._lifeline is not None:
            self._lifeline.close()
            self._lifeline = None
        if self._use is not None:
            daemon.leave(self._use)
            self._use = None

    def __enter__(self) -> Hypervisor:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(libvirt().libvirtError):
                connection.close()


def open_hypervisor(uri: str | None = None) -> Hypervisor:
    """A connection to a daemon, which is started if it is our private one; what killed runs left there is ended first.

    Args:
        uri: See `choose_uri`.

    Raises:
        HostError: libvirt is not installed, or the daemon cannot be reached.
        BadInput: no URI that can be used.
    """
    address = understand(choose_uri(uri))
    libvirt()
    use = daemon.use() if address.kind == "private" else None
    hypervisor = Hypervisor(address, use=use)
    try:
        hypervisor.connection()
        hypervisor.reap()
    except BaseException:
        hypervisor.close()
        raise
    return hypervisor
