"""The lowest layer: Debian with Python, and the user that everything runs as."""

from __future__ import annotations

import hashlib
import json
import os
import re
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from deskcraft.image import debs
from deskcraft.image.bootstrap import (
    ARCHIVES,
    CLEAR_ARCHIVES,
    fence,
    install,
    install_rootless,
    package_hooks,
    shared_options,
)
from deskcraft.image.build import check_host, empty_mounts, keep_downloads
from deskcraft.image.host import package_sources
from deskcraft.image.manifest import Entry, scan
from deskcraft.image.oci.members import EPOCH, Member, folder, text
from deskcraft.image.progress import Progress, Report
from deskcraft.image.recipe import RecipeSettings
from deskcraft.image.store import ROOTFS, full_disk_reported, images_folder, remove_tree, store_lock, store_root

PACKAGES = ("ca-certificates", "python3", "tini", "zstd")
"""What DeskCraft needs of Debian. tini is process 1: it hands signals on, and takes note of those that ended."""
PYTHON = (3, 11)
"""The Python of the suite that images are made of."""
USER, HOME, WORK = 1000, "home/user", "work"
STORE = "var/lib/deskcraft"
"""`DESKCRAFT_HOME` inside."""
OWNERS = {HOME: USER, WORK: USER, STORE: USER, f"{STORE}/desktops": USER, f"{STORE}/images": 0}
"""The folders that a runtime has for what runs in it, and whose they are."""
_NAME = "user"
_FORMAT = 1
"""Goes up when the same packages give another layer."""
_LEFT_OUT = re.compile(
    r"(dev|proc|sys|run|tmp|media|mnt|srv|boot|var/cache|var/log|var/tmp|var/lib/apt|var/lib/systemd|var/backups|etc/apt)/."
    r"|etc/(hostname|resolv\.conf|machine-id|mtab|\.pwd\.lock|[a-z]+-)$"
    r"|var/lib/dpkg/([a-z]+-old|lock|lock-frontend|triggers/Lock)$"
)
"""What a build leaves behind, and what an engine mounts over."""
_SET_ID = 0o6000


def inputs(settings: RecipeSettings) -> str:
    """Digest of what the layer is made from; versions are what the mirror has on the day."""
    what = {"format": _FORMAT, "packages": PACKAGES, "suite": settings.suite, "architecture": settings.architecture}
    return hashlib.sha256(json.dumps({**what, "layer": "runtime"}, sort_keys=True).encode()).hexdigest()


def as_members(entries: Iterable[Entry], base: Path, prefix: str, place: str, began: float) -> Iterator[Member]:
    """The members of a tree that a build made: owners as inside, no set-user-id bits, and no time of the build.

    Times of packages' files stay: caches compare them. What is newer than the build's beginning was made by it, and
    takes the one time that all images have.

    Args:
        entries: Of the tree, as `manifest.scan` gives them.
        base: The folder that their paths are relative to.
        prefix: What their paths begin with and is taken off, like `rootfs/`; others are left out.
        place: What is put before the paths; empty, or ending in a slash.
        began: When the build began, seconds since 1970.
    """
    for entry in entries:
        if not entry.path.startswith(prefix):
            continue
        here = base / entry.path
        changed = here.lstat().st_mtime
        yield Member(
            place + entry.path.removeprefix(prefix),
            entry.kind,
            entry.mode & ~_SET_ID if entry.kind == "f" else entry.mode,
            entry.uid,
            entry.gid,
            EPOCH if changed >= began else int(changed),
            here if entry.kind == "f" else None,
            target=entry.target,
        )


def arguments(settings: RecipeSettings, partial: Path, sources: Path, rootless: bool) -> list[str]:
    """mmdebstrap's arguments for this layer; see `bootstrap.command`."""
    lend, take = package_hooks(partial / "debs", rootless)
    options = [
        *shared_options(settings.architecture, rootless),
        "--variant=essential",
        f"--format={'tar' if rootless else 'directory'}",
        f'--setup-hook=mkdir -p "$1{ARCHIVES}"',
        f"--setup-hook={lend}",
        f"--customize-hook={take}",
        CLEAR_ARCHIVES,
        f"--include={','.join(PACKAGES)}",
    ]
    return [*fence(rootless), *options, settings.suite, "-" if rootless else str(partial / ROOTFS), str(sources)]


@contextmanager
def installed(settings: RecipeSettings, mirrors: Sequence[str], report: Report) -> Iterator[list[Member]]:
    """Installs the packages and gives the layer's members; the tree behind them is removed at the end.

    Args:
        settings: The recipe's suite and architecture.
        mirrors: As for `build_image`.
        report: Called at every step.

    Raises:
        ImageBuildError: mmdebstrap or its packages are not to be had.
        DiskFull: The disk filled up.
    """
    check_host()
    rootless = os.geteuid() != 0
    with store_lock(waiting=lambda: report(Progress("waiting for another build"))) as lock:
        partial = images_folder() / ".partial-oci"
        remove_tree(partial)
        partial.mkdir()
        try:
            with full_disk_reported(partial):
                sources = partial / "apt.sources"
                found = package_sources(settings.suite, settings.architecture, tuple(mirrors))
                sources.write_text(found, encoding="utf-8")
                debs.lend(store_root() / "debs", partial / "debs")
                began = time.time()
                command = arguments(settings, partial, sources, rootless)
                if rootless:
                    entries = install_rootless(command, partial, lock, report, settings.source_date_epoch)
                else:
                    install(command, partial, lock, report, settings.source_date_epoch)
                    empty_mounts(partial / ROOTFS)
                    entries = list(scan(partial, (ROOTFS,)))
                keep_downloads(partial)
                yield list(_finished(partial, entries, began))
        finally:
            remove_tree(partial)


def _finished(partial: Path, entries: Iterable[Entry], began: float) -> Iterator[Member]:
    """What of the installed tree goes into the layer, with the user and his folders."""
    added = {"etc/passwd": f"{_NAME}:x:{USER}:{USER}::/{HOME}:/bin/sh\n", "etc/group": f"{_NAME}:x:{USER}:\n"}
    for member in as_members(entries, partial, f"{ROOTFS}/", "", began):
        if _LEFT_OUT.match(member.path):
            continue
        if member.path in added and member.source is not None:
            yield text(member.path, member.source.read_text(encoding="utf-8") + added[member.path])
        else:
            yield member
    for path, owner in OWNERS.items():
        yield folder(path, owner)
