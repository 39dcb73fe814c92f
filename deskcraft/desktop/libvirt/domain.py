"""What a virtual machine consists of, and the XML that tells libvirt so: a pure function of its parts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol
from xml.etree import ElementTree as ET

from deskcraft.image.disk import KERNEL_ARGUMENTS

Accelerator = Literal["kvm", "tcg"]
_QEMU = "http://libvirt.org/schemas/domain/qemu/1.0"
ET.register_namespace("qemu", _QEMU)
KEY_NAME = "opt/deskcraft/authorized_key"
"""Where the guest finds the controller's public key among the files of QEMU's fw_cfg device."""


class BootDisk(Protocol):
    """What is booted: `deskcraft.image.disk.Disk` is one."""

    @property
    def id(self) -> str:
        """Names the contents."""

    @property
    def qcow2(self) -> Path:
        """The root file system; never written to."""

    @property
    def kernel(self) -> Path:
        """The guest's kernel."""

    @property
    def initrd(self) -> Path:
        """Its first file system."""


@dataclass(frozen=True, slots=True)
class Hardware:
    """How large a virtual machine is."""

    cpus: int = 2
    memory_mb: int = 2048
    translation_mb: int = 256
    """Cache of translated code under software emulation. QEMU's own choice is a gigabyte."""
    accelerator: Accelerator | None = None
    """None: whichever works (`probe`)."""
    screen: str = "1920x1080"
    """Width and height of the X server's screen, px."""
    command_line: str = KERNEL_ARGUMENTS

    @property
    def host_mb(self) -> int:
        """What one takes of the host's memory at most."""
        return self.memory_mb + self.translation_mb + _QEMU_MB


_QEMU_MB = 120


@dataclass(frozen=True, slots=True)
class Files:
    """Paths as the daemon's QEMU sees them."""

    kernel: str
    initrd: str
    serial: str
    overlay: str | None = None
    """None: a machine without a disk, as the probe has."""


def domain_xml(
    name: str,
    uuid: str,
    files: Files,
    hardware: Hardware,
    accelerator: Accelerator,
    *,
    port: int | None = None,
    public_key: str = "",
) -> str:
    """The domain.

    Args:
        name: Its name.
        uuid: Its identity: the same at every definition of one machine.
        files: What it boots from and writes to.
        hardware: Its size.
        accelerator: kvm or tcg.
        port: Of 127.0.0.1 on QEMU's host, forwarded to the guest's ssh; without it there is no network at all.
        public_key: For the guest's root.
    """
    kvm = accelerator == "kvm"
    root = ET.Element("domain", type="kvm" if kvm else "qemu")
    _text(root, "name", name)
    _text(root, "uuid", uuid)
    _text(root, "memory", str(hardware.memory_mb), unit="MiB")
    _text(root, "vcpu", str(hardware.cpus))
    system = ET.SubElement(root, "os")
    _text(system, "type", "hvm", arch="x86_64", machine="q35")
    _text(system, "kernel", files.kernel)
    _text(system, "initrd", files.initrd)
    settings = f"deskcraft.screen={hardware.screen} deskcraft.accelerator={accelerator}"  # for the agent
    _text(system, "cmdline", f"{hardware.command_line} {settings}")
    features = ET.SubElement(root, "features")
    ET.SubElement(features, "acpi")
    if not kvm:
        _text(ET.SubElement(features, "tcg"), "tb-cache", str(hardware.translation_mb), unit="MiB")
    ET.SubElement(root, "cpu", mode="host-passthrough" if kvm else "maximum")
    ET.SubElement(root, "clock", offset="utc")
    for event, action in (("poweroff", "destroy"), ("reboot", "restart"), ("crash", "destroy")):
        _text(root, f"on_{event}", action)
    _devices(root, files)
    _arguments(root, port, public_key)
    return ET.tostring(root, encoding="unicode")


def _devices(root: ET.Element, files: Files) -> None:
    devices = ET.SubElement(root, "devices")
    if files.overlay is not None:
        disk = ET.SubElement(devices, "disk", type="file", device="disk")
        # The overlay is thrown away with the machine: nothing in it must survive a crash of the host.
        ET.SubElement(disk, "driver", name="qemu", type="qcow2", cache="unsafe")
        ET.SubElement(disk, "source", file=files.overlay)
        ET.SubElement(disk, "target", dev="vda", bus="virtio")
    ET.SubElement(devices, "controller", type="usb", model="none")
    serial = ET.SubElement(devices, "serial", type="file")
    ET.SubElement(serial, "source", path=files.serial, append="on")
    ET.SubElement(serial, "target", port="0")
    _text(ET.SubElement(devices, "rng", model="virtio"), "backend", "/dev/urandom", model="random")
    ET.SubElement(devices, "memballoon", model="none")
    ET.SubElement(ET.SubElement(devices, "video"), "model", type="none")


def _arguments(root: ET.Element, port: int | None, public_key: str) -> None:
    """What libvirt has no words for. A network of QEMU's own survives a revert, and restricted it leads nowhere."""
    arguments: list[str] = []
    if port is not None:
        forward = f"hostfwd=tcp:127.0.0.1:{port}-:22"
        arguments += ["-netdev", f"user,id=control,restrict=on,{forward}"]
        arguments += ["-device", "virtio-net-pci,netdev=control,romfile=,bus=pcie.0,addr=0x10"]
    if public_key:
        quoted = public_key.replace(",", ",,")  # a comma ends an option of QEMU's
        arguments += ["-fw_cfg", f"name={KEY_NAME},string={quoted}"]
    if arguments:
        line = ET.SubElement(root, f"{{{_QEMU}}}commandline")
        for argument in arguments:
            ET.SubElement(line, f"{{{_QEMU}}}arg", value=argument)


def snapshot_xml(name: str) -> str:
    """A snapshot of disk and memory in the overlay."""
    root = ET.Element("domainsnapshot")
    _text(root, "name", name)
    return ET.tostring(root, encoding="unicode")


def _text(parent: ET.Element, tag: str, text: str, **attributes: str) -> None:
    ET.SubElement(parent, tag, attributes).text = text
