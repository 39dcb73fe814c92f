"""What libvirt is told of a machine."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from deskcraft.desktop.libvirt.domain import KEY_NAME, Accelerator, Files, Hardware, domain_xml, snapshot_xml

FILES = Files("/k", "/i", "/s.log", "/o.qcow2")
ARGUMENT = "{http://libvirt.org/schemas/domain/qemu/1.0}arg"


def parsed(
    files: Files = FILES, accelerator: Accelerator = "tcg", port: int | None = 4022, key: str = ""
) -> ET.Element:
    return ET.fromstring(domain_xml("n", "u", files, Hardware(), accelerator, port=port, public_key=key))


def arguments(root: ET.Element) -> list[str]:
    return [element.attrib["value"] for element in root.iter(ARGUMENT)]


@pytest.mark.parametrize(
    ("accelerator", "kind", "cpu", "cache"),
    [("kvm", "kvm", "host-passthrough", None), ("tcg", "qemu", "maximum", "256")],
    ids=["kvm", "tcg"],
)
def test_acceleration(accelerator: Accelerator, kind: str, cpu: str, cache: str | None) -> None:
    root = parsed(accelerator=accelerator)
    found = root.find("cpu")
    assert found is not None
    assert (root.attrib["type"], found.attrib["mode"], root.findtext("features/tcg/tb-cache")) == (kind, cpu, cache)


def test_the_only_network_leads_from_the_host_to_ssh() -> None:
    root = parsed()
    assert "user,id=control,restrict=on,hostfwd=tcp:127.0.0.1:4022-:22" in arguments(root)
    assert root.find("devices/interface") is None
    assert not arguments(parsed(port=None))


def test_the_key_reaches_the_guest_whatever_is_in_it() -> None:
    assert f"name={KEY_NAME},string=ssh-ed25519 A a,,b <&>" in arguments(parsed(key="ssh-ed25519 A a,b <&>"))


def test_the_disk_is_the_overlay_and_may_lose_its_writes() -> None:
    root = parsed()
    source, driver = root.find("devices/disk/source"), root.find("devices/disk/driver")
    assert source is not None and driver is not None
    assert source.attrib == {"file": "/o.qcow2"}
    assert driver.attrib["cache"] == "unsafe"
    assert parsed(Files("/k", "/i", "/s.log")).find("devices/disk") is None


def test_the_console_goes_on_in_the_same_file_after_a_revert() -> None:
    source = parsed().find("devices/serial/source")
    assert source is not None
    assert source.attrib == {"path": "/s.log", "append": "on"}


def test_names_are_quoted() -> None:
    assert ET.fromstring(snapshot_xml("a<b")).findtext("name") == "a<b"


def test_what_one_takes_of_the_host() -> None:
    assert Hardware(memory_mb=2048, translation_mb=256).host_mb == 2424
