"""Whether KVM works is found by a guest that says a word, and remembered for this boot of the host."""

from __future__ import annotations

from pathlib import Path

import pytest

from deskcraft.desktop.libvirt import probe
from deskcraft.desktop.libvirt.hypervisor import Hypervisor
from tests.desktop.libvirt.host.leftovers import domains, files
from tests.desktop.libvirt.host.tiny import TinyDisk

pytestmark = pytest.mark.real


@pytest.fixture(autouse=True)
def _nobody_asked_before(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (store / "kvm.json").unlink(missing_ok=True)
    monkeypatch.setattr(probe, "PATIENCE_S", 1.0)


def test_the_answer_is_the_guests_and_is_asked_for_once(
    hypervisor: Hypervisor, disk: TinyDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = hypervisor.acceleration(disk)
    if found.kind == "kvm":
        assert "was started with it" in found.why
    else:
        assert "within 1 s" in found.why or "no /dev/kvm" in found.why or "does not start with KVM" in found.why
    assert hypervisor.accelerator == found.kind
    assert domains(hypervisor) == files() == []
    if found.lasting:
        monkeypatch.setattr(probe, "_probe", None)
        with hypervisor.place() as place:
            assert probe.acceleration(hypervisor, place, disk) == found


def test_without_the_device_there_is_no_question(
    hypervisor: Hypervisor, disk: TinyDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(probe, "_DEVICE", Path("/nowhere/kvm"))
    assert hypervisor.acceleration(disk).why.startswith("no /dev/kvm; ")


def test_another_boot_of_the_host_asks_anew(
    hypervisor: Hypervisor, disk: TinyDisk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(probe, "_probe", lambda *_: probe.Acceleration("tcg", "asked first"))
    hypervisor.acceleration(disk)
    (tmp_path / "boot").write_text("another\n")
    monkeypatch.setattr(probe, "_BOOT_ID", tmp_path / "boot")
    asked = probe.Acceleration("kvm", "asked again")
    monkeypatch.setattr(probe, "_probe", lambda *_: asked)
    with hypervisor.place() as place:
        assert probe.acceleration(hypervisor, place, disk) == asked
