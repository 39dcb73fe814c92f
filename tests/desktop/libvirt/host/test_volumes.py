"""A daemon that cannot read our folders, as the system's and those far away: everything through a pool of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from deskcraft.desktop.libvirt import daemon
from deskcraft.desktop.libvirt.domain import Hardware
from deskcraft.desktop.libvirt.hypervisor import POOL_VARIABLE, Hypervisor, open_hypervisor
from deskcraft.errors import HostError
from tests.desktop.libvirt.host.leftovers import files
from tests.desktop.libvirt.host.tiny import BOOT_S, KEY, TinyDisk

pytestmark = pytest.mark.real
POOL = "<pool type='dir'><name>{name}</name><target><path>{path}</path></target></pool>"


@pytest.fixture
def pooled(store: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hypervisor]:
    monkeypatch.setenv(POOL_VARIABLE, "here")
    with open_hypervisor(daemon.private_uri()) as hypervisor:
        (store / "pool").mkdir(mode=0o711, exist_ok=True)
        pool = hypervisor.connection().storagePoolCreateXML(POOL.format(name="here", path=store / "pool"), 0)
        yield hypervisor
        pool.destroy()


def volumes(store: Path) -> set[str]:
    return {path.name for path in (store / "pool").iterdir()}


DISK = {f"deskcraft-tiny.{kind}{mark}" for kind in ("qcow2", "kernel", "initrd") for mark in ("", ".complete")}


def test_a_machine_lives_in_volumes_alone(pooled: Hypervisor, store: Path, disk: TinyDisk, hardware: Hardware) -> None:
    (store / "pool").joinpath("deskcraft-tiny.kernel").write_bytes(b"half of an upload that was cut short")
    with pooled.create(disk, hardware) as guest:
        assert guest.host_key(BOOT_S) == KEY
        assert volumes(store) == DISK | {f"{guest.name}.qcow2", f"{guest.name}.log"}
        assert [Path(name).name for name in files()] == ["claim.json"]
        guest.snapshot("clean")
        guest.revert("clean")
        assert guest.alive()
        uploaded = (store / "pool/deskcraft-tiny.kernel").stat().st_mtime_ns
        guest.recreate()
        assert (store / "pool/deskcraft-tiny.kernel").stat().st_mtime_ns == uploaded
    assert volumes(store) == DISK
    assert not files()


def test_a_pool_that_is_not_there(
    store: Path, disk: TinyDisk, hardware: Hardware, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(POOL_VARIABLE, "elsewhere")
    with (
        open_hypervisor(daemon.private_uri()) as hypervisor,
        pytest.raises(HostError, match=r"no storage pool 'elsewhere'.*virsh -c .* pool-create-as elsewhere"),
    ):
        hypervisor.create(disk, hardware)
    assert not files()
