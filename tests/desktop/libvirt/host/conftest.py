"""A store of its own with the smallest guest: the kernel of the image's disk, and an initrd that ticks."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from deskcraft.desktop.libvirt import daemon
from deskcraft.desktop.libvirt.domain import Hardware
from deskcraft.desktop.libvirt.hypervisor import Hypervisor, open_hypervisor
from deskcraft.desktop.libvirt.word import ticking_initrd
from deskcraft.desktop.waiting import wait_until
from deskcraft.errors import DesktopTimeout
from deskcraft.image.disk import find_disk
from deskcraft.image.store import find_image, store_root
from tests.desktop.libvirt.host.leftovers import traces
from tests.desktop.libvirt.host.tiny import KEY, TinyDisk


@pytest.fixture(scope="package")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """`DESKCRAFT_HOME` of the tests of this folder, with a disk in it. Nothing may be left of it at the end."""
    kernel = find_disk(find_image()).kernel
    folder = tmp_path_factory.mktemp("store")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DESKCRAFT_HOME", str(folder))
        shutil.copy(kernel, folder / "kernel")
        (folder / "initrd").write_bytes(ticking_initrd(f"deskcraft-host-key {KEY}", 0.05))
        subprocess.run(["qemu-img", "create", "-q", "-f", "qcow2", str(folder / "disk.qcow2"), "64M"], check=True)
        for name in ("kernel", "initrd", "disk.qcow2"):
            (folder / name).chmod(0o644)
        yield folder
        with contextlib.suppress(DesktopTimeout):  # what is left says more
            wait_until(lambda: not traces() or None, 60.0, "the end of all that the tests started")
        assert traces() == []
        shutil.rmtree(daemon.folder())


@pytest.fixture
def disk(store: Path) -> TinyDisk:
    assert store_root() == store
    return TinyDisk(store)


@pytest.fixture(scope="session")
def hardware() -> Hardware:
    line = "console=ttyS0 quiet tsc=reliable mitigations=off"
    return Hardware(cpus=1, memory_mb=128, translation_mb=64, accelerator="tcg", command_line=line)


@pytest.fixture
def hypervisor(store: Path) -> Iterator[Hypervisor]:
    """On a private daemon, which root only can have; every image here was built by root."""
    assert os.geteuid() == 0, "the tests of the private daemon are run as root"
    with open_hypervisor(daemon.private_uri()) as hypervisor:
        yield hypervisor
