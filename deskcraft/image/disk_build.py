"""Builds a disk: has the boot parts installed in a copy of the image's tree, and makes a file system of it.

Where only the agent has changed since an earlier build, that one's disk is taken beside a new initrd.
"""

import os
import shlex
import shutil
import subprocess
import time
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from deskcraft.errors import DiskFull, ImageBuildError, MissingDisk, MissingImage
from deskcraft.image import debs
from deskcraft.image.bootstrap import ARCHIVES, PATH, fence, install, shared_options
from deskcraft.image.build import check_host, empty_mounts, keep_downloads
from deskcraft.image.disk import (
    DRIVERS,
    INITRD,
    KERNEL,
    QCOW2,
    VERSIONS,
    Disk,
    DiskRecord,
    agent_digest,
    boot_folder,
    disk_id,
    disks_folder,
    find_disk,
    list_disks,
    publish_disk,
    system_digest,
)
from deskcraft.image.guest_files import PLACE, guest_files
from deskcraft.image.host import missing_disk_tools, package_sources
from deskcraft.image.initrd import agent_archive, drivers_archive
from deskcraft.image.progress import Progress, Report
from deskcraft.image.recipe import load_recipe, read_packages
from deskcraft.image.store import Image, check_space, full_disk_reported, remove_tree, store_lock, store_root
from deskcraft.image.versions import format_versions, installed_versions, parse_versions

_TREE = "root"
_UPPER = "upper"
_OUT = "out"
_ASSEMBLE = """
rootfs=$1; cd "$2"; shift 2
if ! mount -t overlay disk -o "lowerdir=$rootfs,upperdir=upper,workdir=work,redirect_dir=on" root 2>/dev/null; then
  [ -e upper/usr/bin/dpkg ] || cp -a "$rootfs/." upper
  mount --bind upper root
fi
exec "$@"
"""
"""Runs a command with the image's tree at `root`, what changes in `upper`; copied where there can be no overlay."""
SIZE_BYTES = 10 << 30
"""The disk as the machine sees it; what the tree does not fill is free room there and takes none here."""
_UUID = "6465736b-6372-4166-9400-000000000001"
_COPIES = 3
"""How often the image's size must be free: for a copy of the tree, its file system, and the disk."""


def build_disk(image: Image, *, mirrors: Sequence[str] = (), report: Report = lambda progress: None) -> Disk:
    """The disk of an image; it is built unless that of today's boot parts and agent is there.

    Args:
        image: Stays as it is.
        mirrors: Addresses of mirrors that have the image's suite, if the host's own sources do not.
        report: called at every step.

    Raises:
        MissingImage: The image was removed in the meantime.
        ImageBuildError: A tool or a right is missing, the packages cannot be had, or mmdebstrap failed.
        DiskFull: The disk is, or would be.
    """
    try:
        return find_disk(image)
    except MissingDisk:
        pass
    with store_lock(waiting=lambda: report(Progress("waiting for another build"))) as lock:
        try:
            return find_disk(image)
        except MissingDisk:
            pass
        if not image.rootfs.is_dir():
            raise MissingImage(f"image {image.id} is no longer in the store; see: deskcraft image list")
        partial = disks_folder() / ".partial-disk"
        disks_folder().mkdir(exist_ok=True)
        with full_disk_reported(partial):
            keep_downloads(partial)
            for leftover in disks_folder().glob(".partial-*"):
                remove_tree(leftover)
            started = time.monotonic()
            partial.mkdir()
            system = system_digest(image)
            same = next((disk for disk in list_disks() if disk.record.system_sha256 == system), None)
            if same is None:
                report(Progress(f"building the disk of {' '.join(image.profiles)}"))
                kernel = _make_system(image, partial, tuple(mirrors), lock, report)
            else:
                for name in (QCOW2, KERNEL, DRIVERS, VERSIONS):
                    os.link(same.folder / name, partial / name)
                kernel = same.record.kernel
            report(Progress("agent"))
            return _finish(image, partial, system, kernel, started)


def _finish(image: Image, partial: Path, system: str, kernel: str, started: float) -> Disk:
    files = guest_files()
    agent = agent_digest(files)
    initrd = (partial / DRIVERS).read_bytes() + agent_archive(files, image.rootfs, PLACE)
    (partial / INITRD).write_bytes(initrd)
    versions = parse_versions((partial / VERSIONS).read_text(encoding="utf-8"))
    record = DiskRecord(
        id=disk_id(image.record.recipe, system, versions, agent),
        image_id=image.id,
        system_sha256=system,
        agent_sha256=agent,
        kernel=kernel,
        size_bytes=sum((partial / name).stat().st_blocks * 512 for name in (QCOW2, KERNEL, INITRD)),
        created=datetime.now(UTC),
        build_s=round(time.monotonic() - started, 1),
    )
    return publish_disk(partial, record)


def _make_system(image: Image, partial: Path, mirrors: tuple[str, ...], lock: int, report: Report) -> str:
    """Make all that does not depend on the agent; returns the kernel's package and version."""
    _check(image)
    check_space(disks_folder(), _COPIES * image.record.size_bytes)
    boot = partial / "boot"
    shutil.copytree(boot_folder(image), boot)  # edits from here on do not matter
    recipe = load_recipe(folder=boot_folder(image).parent)
    (partial / "apt.sources").write_text(
        package_sources(image.record.suite, image.record.architecture, mirrors), encoding="utf-8"
    )
    (partial / "pins").write_text(_pins(image.versions), encoding="utf-8")
    for name in (_TREE, _UPPER, "work", _OUT):
        (partial / name).mkdir(mode=0o755)
    debs.lend(store_root() / "debs", partial / "debs")
    try:
        install(disk_command(image, partial), partial, lock, report, recipe.settings.source_date_epoch)
    except ImageBuildError as error:
        if "held broken packages" in (partial / "build.log").read_text(encoding="utf-8", errors="replace"):
            raise ImageBuildError(
                f"the mirror's packages are newer than those of image {image.id}; build both anew: "
                f"deskcraft image remove {image.id}, deskcraft image build {' '.join(image.profiles)} --disk"
            ) from error
        raise
    keep_downloads(partial)
    versions = installed_versions(partial / _UPPER)
    _check_versions(image.versions, versions)
    empty_mounts(partial / _UPPER)
    _make_file_system(image, partial, recipe.settings.source_date_epoch, report)
    kernel, kernel_version = _fields(partial / _OUT / "kernel.txt")
    (partial / VERSIONS).write_text(format_versions({**versions, kernel: kernel_version}), encoding="utf-8")
    (partial / DRIVERS).write_bytes(drivers_archive(partial / _OUT / "initrd", (boot / "init").read_bytes()))
    (partial / _OUT / KERNEL).rename(partial / KERNEL)
    report(Progress("cleaning"))
    for scaffold in (_TREE, _UPPER, "work", _OUT, "boot", "debs"):
        remove_tree(partial / scaffold)
    for name in ("apt.sources", "pins", "build.log"):
        (partial / name).unlink()
    return f"{kernel}={kernel_version}"


def assembled(image: Image, partial: Path) -> list[str]:
    """What runs a command, as root in namespaces of its own, with the disk's tree at `partial`/root."""
    return [*fence(rootless=False), "sh", "-euc", _ASSEMBLE, "sh", str(image.rootfs), str(partial)]


def _make_file_system(image: Image, partial: Path, epoch: int, report: Report) -> None:
    raw = partial / "disk.raw"
    report(Progress("file system"))
    with raw.open("wb") as file:
        file.truncate(SIZE_BYTES)
    _run(
        [
            *assembled(image, partial),
            "mke2fs",
            "-q",
            "-F",
            "-t",
            "ext4",
            "-L",
            "root",
            "-m",
            "0",
            "-i",
            "32768",
            "-U",
            _UUID,
            "-E",
            f"hash_seed={_UUID},lazy_itable_init=1",
            # No journal and no checksums: a machine starts from a snapshot or from nothing,
            # never from what a crash left.
            "-O",
            "^has_journal,^metadata_csum,^64bit",
            "-d",
            str(partial / _TREE),
            str(raw),
        ],
        partial,
        epoch,
    )
    report(Progress("disk image"))
    die_with_us = ["setpriv", "--pdeathsig", "KILL"]
    convert = ["qemu-img", "convert", "-f", "raw", "-O", "qcow2"]
    _run([*die_with_us, *convert, str(raw), str(partial / QCOW2)], partial, epoch)
    raw.unlink()


def _run(command: list[str], partial: Path, epoch: int) -> None:
    done = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        env={"PATH": PATH, "LC_ALL": "C.UTF-8", "E2FSPROGS_FAKE_TIME": str(epoch)},
    )
    if done.returncode == 0:
        return
    output = (done.stderr or done.stdout).decode(errors="replace").strip().splitlines() or ["no output"]
    if any("No space left on device" in line for line in output):
        raise DiskFull(f"the disk of {partial.parent} filled up while a disk was built; free some room")
    raise ImageBuildError(f"the disk's file system could not be made (status {done.returncode}): {output[-1]}")


def disk_command(image: Image, partial: Path) -> list[str]:
    """mmdebstrap's arguments: the image's tree, and the boot parts on top of it.

    Args:
        image: What lies beneath.
        partial: The folder of the build: `boot`, `debs`, `pins`, `apt.sources` and empty folders are in it.
    """
    home, debs_folder, boot, out, pins = (
        shlex.quote(str(path))
        for path in (image.home_seed, *(partial / name for name in ("debs", "boot", _OUT, "pins")))
    )
    packages = read_packages(partial / "boot/packages.txt")
    return [
        *assembled(image, partial),
        *shared_options(image.record.architecture, rootless=False),
        "--variant=custom",
        "--format=directory",
        "--skip=check/empty",
        "--skip=cleanup/reproducible",  # it would empty the machine's id
        f'--setup-hook=rmdir "$1/home/user"; cp -a {home} "$1/home/user"',
        f'--setup-hook=cp {pins} "$1/etc/apt/preferences.d/deskcraft"',
        f'--setup-hook=mount --bind {debs_folder} "$1{ARCHIVES}"',
        f'--customize-hook=DESKCRAFT_BOOT={boot} DESKCRAFT_OUT={out} {boot}/install "$1"',
        f"--include={','.join(packages)}",
        image.record.suite,
        str(partial / _TREE),
        str(partial / "apt.sources"),
    ]


def _check(image: Image) -> None:
    missing = missing_disk_tools()
    if missing:
        raise ImageBuildError(
            f"to build a disk, some packages must be installed first: apt-get install {' '.join(missing)}"
        )
    check_host()
    if os.geteuid() != 0 or image.record.ownership != "root":
        raise ImageBuildError(
            "a disk holds files of many owners, which only root can copy from an image whose files are root's; "
            "build image and disk as root"
        )


def _pins(versions: Mapping[str, str]) -> str:
    """apt's preferences: what the image has keeps its version, whatever the mirror has."""
    return "".join(
        f"Package: {name}\nPin: version {version}\nPin-Priority: 1001\n\n" for name, version in sorted(versions.items())
    )


def _check_versions(image: Mapping[str, str], disk: Mapping[str, str]) -> None:
    changed = sorted(name for name, version in image.items() if disk.get(name) != version)
    if changed:
        raise ImageBuildError(f"the boot parts would change packages of the image: {', '.join(changed)}")


def _fields(path: Path) -> tuple[str, str]:
    fields = dict(line.split(": ", 1) for line in path.read_text(encoding="utf-8").splitlines())
    return fields["Package"], fields["Version"]
