"""Where a guest's files lie: in our own folders where QEMU may read them, else as volumes of a pool of the daemon's."""

from __future__ import annotations

import errno
import os
import re
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol
from xml.etree import ElementTree as ET

from deskcraft.desktop.libvirt.binding import APT, libvirt, raising
from deskcraft.desktop.libvirt.claims import Place, upload_lock
from deskcraft.desktop.libvirt.domain import BootDisk
from deskcraft.errors import DiskFull, HostError
from deskcraft.image.store import store_root

SERIAL_TAIL = 64 * 1024
"""Bytes of the serial console's log that are read, from its end."""
SERIAL_LIMIT = 2**20
"""Bytes beyond which it is emptied at the next revert."""
_QEMU_IMG_S = 60.0
_POOL = "deskcraft"
_POOL_FOLDER = "/var/lib/libvirt/images/deskcraft"
_ENVIRONMENT = {"PATH": os.defpath, "LC_ALL": "C.UTF-8"}


class Storage(Protocol):
    """The files of one guest."""

    def provide(self, source: Path, name: str) -> str:
        """Sees that QEMU can read a file of DeskCraft, and gives the path that it knows the file by."""

    def overlay(self, base: str) -> str:
        """A fresh overlay on a disk that was provided, in place of the last one."""

    def serial(self) -> str:
        """An empty file for the serial console, in place of the last one."""

    def read_serial(self) -> bytes:
        """The end of what the console said."""

    def trim_serial(self) -> None:
        """Empties the console's file if a guest has talked too much."""

    def remove(self) -> None:
        """Removes the overlay and the console's file; may be called again."""


def provide_disk(storage: Storage, disk: BootDisk) -> tuple[str, str, str]:
    """Paths of the disk, its kernel and its initrd as QEMU sees them."""
    parts = ((disk.qcow2, "qcow2"), (disk.kernel, "kernel"), (disk.initrd, "initrd"))
    base, kernel, initrd = (storage.provide(path, f"{disk.id}.{kind}") for path, kind in parts)
    return base, kernel, initrd


class FolderStorage:
    """Files beside the claim, for a daemon of DeskCraft or of this user's."""

    def __init__(self, place: Place, owner: tuple[int, int] | None) -> None:
        """`owner`: user and group of QEMU, where they are others than ours."""
        self._place = place
        self._owner = owner

    def provide(self, source: Path, name: str) -> str:
        """The file itself.

        Raises:
            HostError: QEMU's user may not read it.
        """
        path = source.resolve()
        if self._owner is not None:
            inside = [folder for folder in path.parents if folder.is_relative_to(store_root().resolve())]
            closed = [folder for folder in inside if not folder.stat().st_mode & stat.S_IXOTH]
            if closed or not path.stat().st_mode & stat.S_IROTH:
                raise HostError(f"QEMU may not read {path}; chmod o+rX {' '.join(map(str, [*closed, path]))}")
        return str(path)

    def overlay(self, base: str) -> str:
        """Made by qemu-img.

        Raises:
            HostError: qemu-img is not installed, or refuses.
            DiskFull: no room is left.
        """
        path = self._place.folder / "overlay.qcow2"
        path.unlink(missing_ok=True)
        try:
            done = subprocess.run(
                ["qemu-img", "create", "-q", "-f", "qcow2", "-F", "qcow2", "-b", base, str(path)],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                env=_ENVIRONMENT,
                timeout=_QEMU_IMG_S,
                check=False,
            )
        except FileNotFoundError as error:
            raise HostError(f"qemu-img is not installed; {APT}") from error
        except subprocess.TimeoutExpired as error:
            raise HostError(f"qemu-img made no overlay in {self._place.folder} within {_QEMU_IMG_S:g} s") from error
        if done.returncode != 0:
            why = done.stderr.decode(errors="replace").strip().rpartition("\n")[2]
            kind = DiskFull if "No space left" in why else HostError
            raise kind(f"no overlay of {base} can be made in {self._place.folder}: {why}")
        return self._given(path)

    def serial(self) -> str:
        """Made here, so that it belongs to whom QEMU runs as.

        Raises:
            HostError: it cannot be made.
            DiskFull: no room is left.
        """
        path = self._place.folder / "serial.log"
        try:
            path.unlink(missing_ok=True)
            path.touch(0o600)
            return self._given(path)
        except OSError as error:
            kind = DiskFull if error.errno == errno.ENOSPC else HostError
            raise kind(f"no file for the console can be made in {self._place.folder}: {error}") from error

    def read_serial(self) -> bytes:
        """From the file."""
        try:
            with (self._place.folder / "serial.log").open("rb") as file:
                file.seek(max(0, os.fstat(file.fileno()).st_size - SERIAL_TAIL))
                return file.read(SERIAL_TAIL)
        except FileNotFoundError:
            return b""

    def trim_serial(self) -> None:
        """QEMU opens it for appending, and continues at the new end."""
        path = self._place.folder / "serial.log"
        if path.exists() and path.stat().st_size > SERIAL_LIMIT:
            os.truncate(path, 0)

    def remove(self) -> None:
        """Both files."""
        for name in ("overlay.qcow2", "serial.log"):
            (self._place.folder / name).unlink(missing_ok=True)

    def _given(self, path: Path) -> str:
        if self._owner is not None:
            os.chown(path, *self._owner)
        return str(path)


class VolumeStorage:
    """Volumes of a pool, for a daemon that cannot or must not read our folders: the system's, or one far away."""

    def __init__(self, connection: Callable[[], Any], pool: str | None, name: str) -> None:
        """`name`: of the domain; what its volumes' names begin with. `pool`: None for one of our own."""
        self._connection = connection
        self._wanted = pool
        self._name = name

    def provide(self, source: Path, name: str) -> str:
        """Uploaded by the first who needs it; the contents of a name never change.

        Raises:
            DesktopDied: libvirt refuses.
        """
        with raising(f"{source} cannot be brought to the pool of {self._uri()}", HostError), upload_lock():
            pool = self._pool()
            pool.refresh(0)
            whole, found = f"deskcraft-{name}", f"deskcraft-{name}.complete"
            if self._volume(pool, found) is not None and (there := self._volume(pool, whole)) is not None:
                return str(there.path())
            for half in (whole, found):
                self._delete(pool, half)
            volume = pool.createXML(self._volume_xml(whole, source.stat().st_size, mode="0644"), 0)
            self._upload(volume, source)
            pool.createXML(self._volume_xml(found, 0), 0)
            return str(volume.path())

    def overlay(self, base: str) -> str:
        """A volume on a volume."""
        with raising(f"no overlay of {base} can be made in the pool of {self._uri()}", HostError):
            pool, name = self._pool(), f"{self._name}.qcow2"
            self._delete(pool, name)
            size = self._virtual_size(pool, base)
            return str(pool.createXML(self._volume_xml(name, size, base=base), 0).path())

    def serial(self) -> str:
        """An empty volume, which QEMU appends to."""
        with raising(f"no file for the console can be made in the pool of {self._uri()}", HostError):
            pool, name = self._pool(), f"{self._name}.log"
            self._delete(pool, name)
            return str(pool.createXML(self._volume_xml(name, 0), 0).path())

    def read_serial(self) -> bytes:
        """Downloaded."""
        with raising(f"the console of {self._name} cannot be read"):
            pool = self._pool()
            volume = self._volume(pool, f"{self._name}.log")
            if volume is None:
                return b""
            size = max(map(int, volume.info()[1:]))
            stream, parts = self._connection().newStream(0), list[bytes]()
            first = max(0, size - SERIAL_TAIL)
            volume.download(stream, first, 0, 0)
            stream.recvAll(lambda _stream, data, _: parts.append(data), None)
            stream.finish()
            return b"".join(parts)[-SERIAL_TAIL:]

    def trim_serial(self) -> None:
        """A daemon of the system writes it through virtlogd, which bounds it."""

    def remove(self) -> None:
        """Both volumes; where there is no pool, there are none."""
        with raising(f"the volumes of {self._name} cannot be removed"):
            pool = self._there()
            for kind in ("qcow2", "log"):
                if pool is not None:
                    self._delete(pool, f"{self._name}.{kind}")

    def _uri(self) -> str:
        return str(self._connection().getURI())

    def _pool(self) -> Any:
        connection, name = self._connection(), self._wanted or _POOL
        pool = self._there()
        if pool is None:
            if self._wanted is not None or "/system" not in str(connection.getURI()):
                raise HostError(
                    f"{self._uri()} has no storage pool '{name}'; make one: virsh -c '{self._uri()}' "
                    f"pool-create-as {name} dir --target FOLDER"
                )
            pool = connection.storagePoolDefineXML(_pool_xml(name, _POOL_FOLDER), 0)
            pool.build(0)
        if not pool.isActive():
            pool.create(0)
        return pool

    def _there(self) -> Any | None:
        try:
            return self._connection().storagePoolLookupByName(self._wanted or _POOL)
        except libvirt().libvirtError as error:
            if error.get_error_code() != libvirt().VIR_ERR_NO_STORAGE_POOL:
                raise
            return None

    def _volume(self, pool: Any, name: str) -> Any | None:
        try:
            return pool.storageVolLookupByName(name)
        except libvirt().libvirtError:
            return None

    def _delete(self, pool: Any, name: str) -> None:
        volume = self._volume(pool, name)
        if volume is None:
            pool.refresh(0)  # another connection, or a daemon that has died since, may have made it
            volume = self._volume(pool, name)
        if volume is not None:
            volume.delete(0)

    def _upload(self, volume: Any, source: Path) -> None:
        stream = self._connection().newStream(0)
        with source.open("rb") as file:
            volume.upload(stream, 0, 0, 0)
            stream.sendAll(lambda _stream, count, _: file.read(count), None)
            stream.finish()

    def _virtual_size(self, pool: Any, base: str) -> int:
        pool.refresh(0)
        return int(self._connection().storageVolLookupByPath(base).info()[1])

    def _volume_xml(self, name: str, size: int, *, base: str | None = None, mode: str = "0600") -> str:
        root = ET.Element("volume")
        ET.SubElement(root, "name").text = name
        ET.SubElement(root, "capacity").text = str(size)
        ET.SubElement(root, "allocation").text = "0"
        target = ET.SubElement(root, "target")
        ET.SubElement(target, "format", type="raw" if base is None else "qcow2")
        permissions = ET.SubElement(target, "permissions")
        ET.SubElement(permissions, "mode").text = mode
        who = re.search(r"<baselabel type='(?:kvm|qemu)'>\+(\d+):\+(\d+)<", self._connection().getCapabilities())
        if who is not None:  # whom the daemon runs QEMU as
            ET.SubElement(permissions, "owner").text, ET.SubElement(permissions, "group").text = who.groups()
        if base is not None:
            backing = ET.SubElement(root, "backingStore")
            ET.SubElement(backing, "path").text = base
            ET.SubElement(backing, "format", type="qcow2")
        return ET.tostring(root, encoding="unicode")


def _pool_xml(name: str, folder: str) -> str:
    root = ET.Element("pool", type="dir")
    ET.SubElement(root, "name").text = name
    target = ET.SubElement(root, "target")
    ET.SubElement(target, "path").text = folder
    ET.SubElement(ET.SubElement(target, "permissions"), "mode").text = "0711"
    return ET.tostring(root, encoding="unicode")
