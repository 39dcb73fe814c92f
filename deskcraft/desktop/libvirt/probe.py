"""Does a guest start with KVM here? Asked by starting one: the device may be there and no guest ever run."""

from __future__ import annotations

import json
import os
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deskcraft.desktop.libvirt.binding import libvirt, said
from deskcraft.desktop.libvirt.claims import Place
from deskcraft.desktop.libvirt.domain import Accelerator, BootDisk, Files, Hardware, domain_xml
from deskcraft.desktop.libvirt.word import WORD, word_initrd
from deskcraft.desktop.waiting import wait_until
from deskcraft.errors import DesktopTimeout
from deskcraft.image.store import store_root

PATIENCE_S = 6.0
"""For the word of a guest that needs less than a second."""
_DEVICE = Path("/dev/kvm")
_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
_POLL_S = 0.05

if TYPE_CHECKING:
    from deskcraft.desktop.libvirt.hypervisor import Hypervisor


@dataclass(frozen=True, slots=True)
class Acceleration:
    """What machines run with, and why."""

    kind: Accelerator
    why: str
    lasting: bool = True
    """May it be remembered for this boot of the host?"""


def acceleration(hypervisor: Hypervisor, place: Place, disk: BootDisk) -> Acceleration:
    """The answer of this boot of this host, for this kernel and this QEMU; probed if nobody has asked before.

    Args:
        hypervisor: Whose guests are meant.
        place: For the files of the probe.
        disk: Whose kernel is meant.
    """
    connection = hypervisor.connection()
    key = f"{hypervisor.uri} {_boot_id() if hypervisor.local else ''} {disk.id} {connection.getVersion()}"
    known = _known()
    if hypervisor.local and key in known:
        kind, why = known[key]
        return Acceleration("kvm" if kind == "kvm" else "tcg", why)
    found = _probe(hypervisor, place, disk)
    if hypervisor.local and found.lasting:
        _remember({**known, key: (found.kind, found.why)})
    return found


def _probe(hypervisor: Hypervisor, place: Place, disk: BootDisk) -> Acceleration:
    if hypervisor.local and not _DEVICE.exists():
        why = "no /dev/kvm; enable virtualisation in the firmware, or load kvm_intel or kvm_amd"
        return Acceleration("tcg", why, lasting=False)
    if hypervisor.address.kind == "session" and not os.access(_DEVICE, os.R_OK | os.W_OK):
        return Acceleration("tcg", "/dev/kvm is not permitted; join the group kvm", lasting=False)
    connection, module = hypervisor.connection(), libvirt()
    storage = hypervisor.storage(place)
    local = place.folder / "word.initrd"
    local.write_bytes(word_initrd())
    local.chmod(0o644)
    try:
        kernel = storage.provide(disk.kernel, f"{disk.id}.kernel")
        files = Files(kernel, storage.provide(local, f"word-{len(word_initrd())}.initrd"), storage.serial())
        hardware = Hardware(cpus=1, memory_mb=256, command_line="console=ttyS0 quiet")
        xml = domain_xml(f"{place.claim.name}-probe", str(uuid.uuid4()), files, hardware, "kvm")
        domain = connection.createXML(xml, module.VIR_DOMAIN_START_AUTODESTROY)
    except module.libvirtError as error:
        return Acceleration("tcg", f"QEMU does not start with KVM: {said(error)}", lasting=False)
    try:
        wait_until(lambda: WORD.encode() in storage.read_serial(), PATIENCE_S, "a word", _POLL_S)
        return Acceleration("kvm", "a guest was started with it")
    except DesktopTimeout:
        return Acceleration("tcg", f"/dev/kvm is there, but a guest did not start within {PATIENCE_S:g} s")
    finally:
        _end(domain)
        storage.remove()


def _end(domain: Any) -> None:
    module = libvirt()
    try:
        domain.destroy()
    except module.libvirtError as error:
        if error.get_error_code() not in (module.VIR_ERR_NO_DOMAIN, module.VIR_ERR_OPERATION_INVALID):
            raise


def _cache() -> Path:
    return store_root() / "kvm.json"


def _known() -> dict[str, tuple[str, str]]:
    """Answers of this boot; those of others are forgotten."""
    try:
        entries = json.loads(_cache().read_text())
        return {str(key): (str(kind), str(why)) for key, (kind, why) in entries.items() if _boot_id() in key}
    except (OSError, ValueError, AttributeError, TypeError):  # none yet, or not ours
        return {}


def _remember(entries: dict[str, tuple[str, str]]) -> None:
    fresh = _cache().with_name(f".kvm.json.{os.getpid()}")
    try:
        fresh.write_text(json.dumps(entries, indent=1) + "\n")
        fresh.replace(_cache())
    except OSError:  # a full disk: asked anew next time
        fresh.unlink(missing_ok=True)


def _boot_id() -> str:
    return _BOOT_ID.read_text().strip()
