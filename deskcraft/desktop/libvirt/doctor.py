"""What `deskcraft doctor` says of virtual machines: daemon, disk, and what they are accelerated by."""

from __future__ import annotations

from dataclasses import replace

from deskcraft.desktop.capacity import free_mb
from deskcraft.desktop.libvirt.binding import raising
from deskcraft.desktop.libvirt.domain import Hardware
from deskcraft.desktop.libvirt.hypervisor import open_hypervisor
from deskcraft.desktop.local.container import in_container
from deskcraft.desktop.local.host import Item
from deskcraft.errors import BadInput, DeskCraftError, HostError
from deskcraft.image.disk import find_disk
from deskcraft.image.store import find_image

_DAEMON, _DISK, _SPEED, _ROOM = "libvirt", "disk of machines", "acceleration", "room for machines"
_OUTSIDE = "nothing to do: a container has no virtual machines; tasks that need one run outside of it"
_KINDS = {
    "private": "a private daemon, started when it is needed",
    "system": "the system's daemon",
    "session": "this user's daemon",
    "remote": "a daemon on another machine",
}


def items(uri: str | None = None) -> list[Item]:
    """Looks at this host, as this user. None of it is needed by local desktops."""
    try:
        hypervisor = open_hypervisor(uri)
    except DeskCraftError as error:
        lost = _lost(_DAEMON, error)
        return [replace(lost, fix=_OUTSIDE) if uri is None and in_container() else lost]
    with hypervisor:
        try:
            with raising(f"{hypervisor.uri} has no QEMU"):
                qemu = hypervisor.connection().getVersion()
        except DeskCraftError as error:
            return [_lost(_DAEMON, error)]
        version = f"{qemu // 1_000_000}.{qemu // 1000 % 1000}.{qemu % 1000}"
        found = [Item(_DAEMON, True, f"{_KINDS[hypervisor.address.kind]}, with QEMU {version}; {hypervisor.uri}")]
        if hypervisor.local:
            found.append(_room())
        try:
            disk = find_disk(find_image())
        except (HostError, BadInput) as error:
            return [*found, _lost(_DISK, error)]
        found.append(Item(_DISK, True, disk.id))
        try:
            speed = hypervisor.acceleration(disk)
        except DeskCraftError as error:
            return [*found, _lost(_SPEED, error)]
        why = f"{speed.kind.upper()}: {speed.why}"
        fix = "machines work, and are ten to twenty times slower than with KVM"
        return [*found, Item(_SPEED, speed.kind == "kvm", why, fix=fix)]


def _room() -> Item:
    each = Hardware().host_mb
    many = free_mb() // each
    return Item(_ROOM, many > 0, f"memory for {many}, {each} MB each", fix="close something, or take less memory")


def _lost(name: str, error: Exception) -> Item:
    said, _, fix = str(error).partition("; ")
    return Item(name, False, said, fix=fix)
