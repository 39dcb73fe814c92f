"""One virtual machine: its domain, its files, its snapshots, and the address of its ssh."""

from __future__ import annotations

import contextlib
import os
import random
import re
import signal
import socket
import uuid
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deskcraft.desktop.libvirt.binding import libvirt, raising, said
from deskcraft.desktop.libvirt.claims import Place
from deskcraft.desktop.libvirt.domain import Accelerator, BootDisk, Files, Hardware, domain_xml, snapshot_xml
from deskcraft.desktop.libvirt.storage import Storage, provide_disk
from deskcraft.desktop.libvirt.tunnel import Tunnel
from deskcraft.desktop.waiting import wait_until
from deskcraft.errors import BadInput, DesktopDied, DesktopTimeout, HostError, RevertFailed

if TYPE_CHECKING:
    from deskcraft.desktop.libvirt.hypervisor import Hypervisor

CONSOLE_CHARS = 2000
_HOST_KEY = re.compile(r"deskcraft-host-key (ssh-[a-z0-9-]+ [A-Za-z0-9+/=]+)\s")
_SNAPSHOT_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
_PORT_TRIES = 5
_REMOTE_PORTS = range(20_000, 32_000)
_POLL_S = 0.1
_NOTICE_S = 5.0


class Guest:
    """Made by `Hypervisor.create`. Its methods block; one thread at a time."""

    def __init__(
        self,
        hypervisor: Hypervisor,
        place: Place,
        storage: Storage,
        disk: BootDisk,
        hardware: Hardware,
        accelerator: Accelerator,
        public_key: str,
    ) -> None:
        self.name = place.claim.name
        self.accelerator = accelerator
        self._hypervisor = hypervisor
        self._place = place
        self._storage = storage
        self._disk = disk
        self._hardware = hardware
        self._key = public_key
        self._uuid = str(uuid.uuid4())
        self._port = 0
        self._host_key: str | None = None
        self._pid: int | None = None
        self._tunnel: Tunnel | None = None
        self._closed = False

    @property
    def address(self) -> tuple[str, int]:
        """Where the guest's sshd is reached from here. Connecting succeeds before it listens: await its banner."""
        return ("127.0.0.1", self._port if self._tunnel is None else self._tunnel.port)

    def recreate(self) -> None:
        """A fresh overlay and a boot of it. All snapshots are gone.

        Raises:
            HostError: this host cannot run it.
            DiskFull: no room is left.
            DesktopDied: libvirt refuses it.
        """
        self._drop_tunnel()
        self._host_key = None
        connection = self._hypervisor.connection()
        with raising(f"{self.name} cannot be ended"):
            destroy(connection, self.name, self._hypervisor.local)
        base, kernel, initrd = provide_disk(self._storage, self._disk)
        for last in (False,) * (_PORT_TRIES - 1) + (True,):
            files = Files(kernel, initrd, self._storage.serial(), self._storage.overlay(base))
            self._port = self._free_port()
            xml = domain_xml(
                self.name, self._uuid, files, self._hardware, self.accelerator, port=self._port, public_key=self._key
            )
            try:
                connection.defineXML(xml).create()
                break
            except libvirt().libvirtError as error:
                if last or "host forwarding rule" not in str(error):
                    raise DesktopDied(f"{self.name} does not start on {self._hypervisor.uri}: {said(error)}") from error
        if not self._hypervisor.local:
            self._tunnel = Tunnel(self._hypervisor.uri, self._port)

    def alive(self) -> bool:
        """Does it run? One question to libvirt."""
        if self._closed or (self._hypervisor.local and self.pid() is None):
            return False  # libvirt needs a moment to see that QEMU was killed
        try:
            state, _ = self._hypervisor.connection().lookupByName(self.name).state()
        except (libvirt().libvirtError, HostError):
            return False
        return bool(state == libvirt().VIR_DOMAIN_RUNNING)

    def starved(self) -> bool:
        """Does it stand still because the host's disk has no room for what it writes?"""
        module = libvirt()
        try:
            state = self._hypervisor.connection().lookupByName(self.name).state()
        except (module.libvirtError, HostError):
            return False
        return list(state) == [module.VIR_DOMAIN_PAUSED, module.VIR_DOMAIN_PAUSED_IOERROR]

    def host_key(self, patience_s: float) -> str:
        """The public key that the guest's sshd made at its first boot: `ssh-ed25519 AAAA...`.

        Raises:
            DesktopTimeout: it was not said in time.
            DesktopDied: the machine ended.
        """

        if self._host_key is not None:
            return self._host_key

        def ask() -> str | None:
            found = _HOST_KEY.search(self._storage.read_serial().decode(errors="replace"))
            if found is None and not self.alive():
                raise DesktopDied(f"{self.name} ended while it booted{self._last_words()}")
            return None if found is None else found[1]

        try:
            self._host_key = wait_until(ask, patience_s, f"the host key of {self.name}", _POLL_S)
        except DesktopTimeout as error:
            raise DesktopTimeout(f"{error}{self._last_words()}") from error
        return self._host_key

    def console(self) -> str:
        """The last 2,000 characters that the serial console said, without what a terminal would obey."""
        said = self._storage.read_serial().decode(errors="replace").replace("\r\n", "\n")[-CONSOLE_CHARS:]
        return "".join(character if character.isprintable() or character == "\n" else " " for character in said)

    def snapshot(self, name: str) -> None:
        """Keeps disk and memory under a name, in the overlay; one of that name is replaced.

        Raises:
            BadInput: no name for a snapshot.
            DesktopDied: the machine does not run, or libvirt refuses.
        """
        if not _SNAPSHOT_NAME.fullmatch(name):
            raise BadInput(f"'{name}' is no name for a snapshot: letters, digits, dots, dashes, up to 100")
        self.forget(name)
        with raising(f"no snapshot '{name}' of {self.name} can be made"):
            self._domain().snapshotCreateXML(snapshot_xml(name), 0)

    def has(self, name: str) -> bool:
        """Is there a snapshot of that name?"""
        return self._find(name) is not None

    def forget(self, name: str) -> None:
        """Removes a snapshot, if there is one."""
        found = self._find(name)
        if found is not None:
            with raising(f"the snapshot '{name}' of {self.name} cannot be removed"):
                found.delete(0)

    def revert(self, name: str) -> None:
        """Goes back to a snapshot; the machine then runs, whatever it did before. Connections to it are cut.

        Raises:
            RevertFailed: the snapshot is damaged, gone or refused. `recreate` boots afresh.
        """
        self._drop_tunnel()
        self._storage.trim_serial()
        module = libvirt()
        try:
            domain = self._domain()
            if self._hypervisor.local and self.pid() is None:
                wait_until(lambda: not domain.isActive(), _NOTICE_S, "libvirt to see that QEMU has ended")
            domain.revertToSnapshot(domain.snapshotLookupByName(name, 0), module.VIR_DOMAIN_SNAPSHOT_REVERT_RUNNING)
        except (module.libvirtError, DesktopDied, DesktopTimeout, HostError) as error:
            raise RevertFailed(f"{self.name} does not go back to '{name}': {said(error)}") from error
        if not self._hypervisor.local:
            self._tunnel = Tunnel(self._hypervisor.uri, self._port)

    def pid(self) -> int | None:
        """Of QEMU, where it runs on this machine."""
        if not self._hypervisor.local:
            return None
        if self._pid is None or not _is_qemu(self._pid, self.name):
            self._pid = find_qemu(self.name)
        return self._pid

    def close(self) -> None:
        """Ends the machine and removes all that was its own; may be called again.

        Where the daemon is gone too, what cannot be removed now is left to the next `open_hypervisor`.
        """
        if self._closed or not self._place.held:  # a forked child's machine is its parent's
            return
        self._drop_tunnel()
        if (pid := self.pid()) is not None:
            _kill(pid)
        try:
            with raising(f"{self.name} cannot be ended"):
                destroy(self._hypervisor.connection(), self.name, self._hypervisor.local)
            self._storage.remove()
            self._place.release()
        except (DesktopDied, HostError, OSError):
            self._place.let_go()
        self._closed = True  # only now: who was interrupted in between may call again

    def __enter__(self) -> Guest:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _domain(self) -> Any:
        with raising(f"{self.name} is gone"):
            return self._hypervisor.connection().lookupByName(self.name)

    def _find(self, name: str) -> Any | None:
        try:
            return self._domain().snapshotLookupByName(name, 0)
        except libvirt().libvirtError:
            return None

    def _free_port(self) -> int:
        if not self._hypervisor.local:
            return random.choice(_REMOTE_PORTS)  # nobody here can ask; QEMU says if it is taken
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            return int(probe.getsockname()[1])

    def _last_words(self) -> str:
        with contextlib.suppress(DesktopDied, HostError):
            if words := " ".join(self.console().split()):
                return f"; its console ends with: {words[-400:]}"
        return "; its console said nothing"

    def _drop_tunnel(self) -> None:
        if self._tunnel is not None:
            self._tunnel.close()
            self._tunnel = None


def destroy(connection: Any, name: str, local: bool) -> None:
    """Ends a domain and everything that libvirt knows of it; nothing if there is none."""
    module = libvirt()
    try:
        domain = connection.lookupByName(name)
    except module.libvirtError as error:
        if error.get_error_code() == module.VIR_ERR_NO_DOMAIN:
            return
        raise
    if local and (pid := find_qemu(name)) is not None:
        _kill(pid)  # at once, also where it is stopped; libvirt alone would give it ten seconds
    with contextlib.suppress(module.libvirtError):  # it may just have ended; undefining says if it has not
        domain.destroy()
    for snapshot in domain.listAllSnapshots(0):
        snapshot.delete(module.VIR_DOMAIN_SNAPSHOT_DELETE_METADATA_ONLY)
    try:
        domain.undefineFlags(module.VIR_DOMAIN_UNDEFINE_SNAPSHOTS_METADATA | module.VIR_DOMAIN_UNDEFINE_MANAGED_SAVE)
    except module.libvirtError as error:
        if error.get_error_code() != module.VIR_ERR_NO_DOMAIN:  # one that was never defined ends with its QEMU
            raise


def find_qemu(name: str) -> int | None:
    """Process of the domain on this machine, as this machine counts."""
    numbers = (int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdecimal())
    return next((number for number in numbers if _is_qemu(number, name)), None)


def _is_qemu(pid: int, name: str) -> bool:
    try:
        return f"guest={name},".encode() in Path(f"/proc/{pid}/cmdline").read_bytes()  # a dead one's is empty
    except OSError:
        return False


def _kill(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):  # another user's is left to libvirt
        os.kill(pid, signal.SIGKILL)
