"""`deskcraft libvirt`, and what `doctor` says of machines."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from deskcraft.cli.libvirt import app
from deskcraft.desktop.libvirt import binding, doctor
from deskcraft.desktop.waiting import wait_until
from deskcraft.errors import HostError
from tests.desktop.libvirt.host.leftovers import traces


@pytest.fixture
def no_binding(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def missing(name: str) -> None:
        raise ImportError(f"No module named '{name}'")

    binding.libvirt.cache_clear()
    monkeypatch.setattr(importlib, "import_module", missing)
    yield
    binding.libvirt.cache_clear()


def test_without_the_binding_one_line_says_how_to_get_it(no_binding: None) -> None:
    with pytest.raises(HostError, match=r"No module named 'libvirt'\); apt-get install libvirt-dev .* pip install"):
        binding.connect("qemu:///system")


def test_doctor_goes_on_without_libvirt(no_binding: None) -> None:
    (item,) = doctor.items("qemu:///session")
    assert (item.name, item.ok, item.needed) == ("libvirt", False, False)
    assert item.fix.startswith("apt-get install")


def test_doctor_in_a_container_sends_nobody_to_install(no_binding: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DESKCRAFT_CONTAINER", "1")
    (item,) = doctor.items()
    assert (item.name, item.ok, item.needed) == ("libvirt", False, False)
    assert "outside" in item.fix


def test_doctor_says_what_an_address_lacks() -> None:
    (item,) = doctor.items("qemu+tls://far.example/system")
    assert not item.ok
    assert "qemu+ssh:// only" in item.line()


@pytest.mark.real
def test_the_private_daemon_by_command(store: Path) -> None:
    def said(*arguments: str) -> str:
        done = CliRunner().invoke(app, arguments)
        assert done.exit_code == 0, done.output
        return done.output

    assert "not running" in said("status")
    assert "virsh -c 'qemu+unix:///system?socket=/run/deskcraft/libvirt-" in said("start")
    state = json.loads(said("status", "--json"))
    assert state["running"] and state["kept"]
    assert "until `deskcraft libvirt stop`" in said("status")
    assert said("stop") == "stopped\n"
    wait_until(lambda: not traces() or None, 60.0, "the end of the daemon")
    assert said("stop") == "was not running\n"
