"""Disks of virtual machines: an image with a kernel, an init system and the agent, ready to boot.

    ROOT/disks/
      .partial-disk/             what a build has not finished; removed by the next
      DISK_ID/                   appears by rename when complete, and never changes afterwards
        disk.json                what it is (`DiskRecord`)
        disk.qcow2               the root file system; machines write to overlays of it
        vmlinuz, initrd          what QEMU boots; the initrd brings the agent
        drivers.cpio             the part of the initrd that does not depend on the agent
        versions.txt             package=version, one a line, the kernel's too

A disk holds no key: a machine makes its own at its first boot, and is handed the controller's public one.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import Field

from deskcraft.errors import BadInput, MissingDisk
from deskcraft.image.guest_files import guest_files
from deskcraft.image.recipe import BOOT, recipe_folder, sources_digest
from deskcraft.image.store import (
    Image,
    StoreRecord,
    entries,
    publish_entry,
    remove_entry,
    remove_tree,
    store_root,
)
from deskcraft.image.versions import parse_versions

RECORD = "disk.json"
QCOW2 = "disk.qcow2"
KERNEL = "vmlinuz"
INITRD = "initrd"
DRIVERS = "drivers.cpio"
VERSIONS = "versions.txt"
KERNEL_ARGUMENTS = (
    "root=/dev/vda rw quiet console=ttyS0 net.ifnames=0 systemd.show_status=0 audit=0 nowatchdog no_timer_check "
    "mitigations=off random.trust_cpu=on tsc=reliable cryptomgr.notests init_on_alloc=0 rcupdate.rcu_expedited=1"
)
"""What a machine of such a disk is booted with, besides `deskcraft.*`: every word spares an emulated machine work."""


class DiskRecord(StoreRecord):
    """The contents of `disk.json`."""

    id: str = Field(pattern=r"^[a-z0-9]+-vm-[0-9a-f]{16}$")
    """Digest of image, versions, boot parts and agent."""
    image_id: str
    system_sha256: str
    """Digest of image and boot parts: disks that have it in common differ in the agent only."""
    agent_sha256: str
    """Digest of the agent's files."""
    kernel: str
    """Package and version."""
    size_bytes: int
    """What the disk takes up here."""


@dataclass(frozen=True)
class Disk:
    """A complete disk in the store."""

    id: str
    folder: Path
    image_id: str

    @property
    def qcow2(self) -> Path:
        """The root file system. Machines have it beneath an overlay; nobody writes to it."""
        return self.folder / QCOW2

    @property
    def kernel(self) -> Path:
        """The kernel."""
        return self.folder / KERNEL

    @property
    def initrd(self) -> Path:
        """The kernel's first file system, with the agent in it."""
        return self.folder / INITRD

    @property
    def versions(self) -> dict[str, str]:
        """Installed packages and their versions."""
        return parse_versions((self.folder / VERSIONS).read_text(encoding="utf-8"))

    @property
    def record(self) -> DiskRecord:
        """All that is known about the disk."""
        return DiskRecord.model_validate_json((self.folder / RECORD).read_bytes())


def disks_folder() -> Path:
    """The folder with one folder a disk."""
    return store_root() / "disks"


def list_disks() -> list[Disk]:
    """All complete disks, newest first. A folder whose record cannot be read is none."""
    return [
        Disk(record.id, path, record.image_id)
        for path, record in entries(disks_folder(), RECORD, DiskRecord)
        if all((path / name).is_file() for name in (QCOW2, KERNEL, INITRD))
    ]


def find_disk(image: Image) -> Disk:
    """The disk of this image, of today's boot parts and agent.

    Raises:
        MissingDisk: There is none; the message ends with the command that makes one.
    """
    disks = [disk for disk in list_disks() if disk.image_id == image.id]
    for disk in disks:
        if is_current(disk, image):
            return disk
    why = "is of other boot parts or another agent than these" if disks else "is not there"
    raise MissingDisk(
        f"the virtual machine's disk of image {image.id} {why}; "
        f"build it with: deskcraft image build {' '.join(image.profiles)} --disk"
    )


def is_current(disk: Disk, image: Image) -> bool:
    """Whether it is what a build of today would make of the image."""
    record = disk.record
    return (record.system_sha256, record.agent_sha256) == (system_digest(image), agent_digest(guest_files()))


def resolve_disk(name: str) -> Disk | None:
    """The disk whose id is `name` or begins with it, as far as its digest; None if `name` is not of that form.

    Raises:
        MissingDisk: None fits.
        BadInput: More than one does.
    """
    if "-vm-" not in name:
        return None
    fitting = [disk for disk in list_disks() if disk.id.startswith(name)]
    if not fitting:
        raise MissingDisk(f"no disk {name} in {disks_folder()}; see: deskcraft image list")
    if len(fitting) > 1:
        raise BadInput(f"{name} stands for several disks: {', '.join(disk.id for disk in fitting)}")
    return fitting[0]


def remove_disk(disk: Disk) -> None:
    """Delete a disk. From the first moment on it is no longer found.

    Raises:
        ImageBuildError: It cannot be deleted.
    """
    remove_entry(disk.folder)


def boot_folder(image: Image) -> Path:
    """The boot parts of the image's recipe.

    Raises:
        BadInput: The recipe is not here, or has none.
    """
    folder = recipe_folder(image.record.recipe) / BOOT
    if not folder.is_dir():
        raise BadInput(f"the image recipe '{image.record.recipe}' has no boot parts: {folder} is not there")
    return folder


def system_digest(image: Image) -> str:
    """Digest of what a disk is made of, but for the agent."""
    return _digest({"image": image.id, "boot": sources_digest(boot_folder(image))})


def agent_digest(files: Mapping[str, bytes]) -> str:
    """Digest of the agent's files and their names."""
    return _digest({path: hashlib.sha256(data).hexdigest() for path, data in files.items()})


def disk_id(recipe: str, system: str, versions: Mapping[str, str], agent: str) -> str:
    """The identity of a disk: recipe name, `vm`, and 16 hexadecimal digits.

    Args:
        recipe: The recipe's name.
        system: Digest of image and boot parts.
        versions: Installed packages and their versions, the kernel's too.
        agent: Digest of the agent's files.
    """
    return f"{recipe}-vm-{_digest({'system': system, 'versions': dict(versions), 'agent': agent})[:16]}"


def publish_disk(partial: Path, record: DiskRecord) -> Disk:
    """Give a finished disk its name in the store. If the same disk is there, that one stays."""
    target = disks_folder() / record.id
    disk = Disk(record.id, target, record.image_id)
    if (target / RECORD).exists():
        remove_tree(partial)
        return disk
    publish_entry(partial, target, RECORD, record)
    return disk


def _digest(value: object) -> str:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()
