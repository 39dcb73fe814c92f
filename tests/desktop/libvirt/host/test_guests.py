"""One machine on a real libvirt: its boot, its snapshots, what breaks it, and that nothing is left of it."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from deskcraft.desktop.libvirt import daemon
from deskcraft.desktop.libvirt.domain import Hardware
from deskcraft.desktop.libvirt.guests import Guest
from deskcraft.desktop.libvirt.hypervisor import Hypervisor, open_hypervisor
from deskcraft.desktop.libvirt.word import WORD, word_initrd
from deskcraft.desktop.waiting import wait_until
from deskcraft.errors import BadInput, DesktopDied, DesktopTimeout, RevertFailed
from tests.desktop.libvirt.host.leftovers import domains, files, listening, processes
from tests.desktop.libvirt.host.tiny import BOOT_S, KEY, TinyDisk

pytestmark = pytest.mark.real


@pytest.fixture(scope="module")
def booted(store: Path, hardware: Hardware) -> Iterator[tuple[Hypervisor, Guest]]:
    with open_hypervisor(daemon.private_uri()) as hypervisor, hypervisor.create(TinyDisk(store), hardware) as guest:
        guest.host_key(BOOT_S)
        guest.snapshot("clean")
        yield hypervisor, guest


@pytest.fixture
def guest(booted: tuple[Hypervisor, Guest]) -> Guest:
    return booted[1]


def ticks(guest: Guest) -> str:
    """The letters that the guest said."""
    return "".join(line for line in guest.console().splitlines() if len(line) == 1)


def kill(guest: Guest, number: signal.Signals = signal.SIGKILL) -> None:
    pid = guest.pid()
    assert pid is not None
    os.kill(pid, number)


def overlay(booted: tuple[Hypervisor, Guest], *arguments: str) -> str:
    (path,) = (path for path in files_of(booted[1]) if path.endswith("overlay.qcow2"))
    return subprocess.run(["qemu-img", *arguments, path], check=True, capture_output=True, text=True).stdout


def files_of(guest: Guest) -> list[str]:
    pid = guest.pid()
    if pid is None:
        return [str(guest._place.folder / "overlay.qcow2")]
    return [str(path.readlink()) for path in Path(f"/proc/{pid}/fd").iterdir() if path.is_symlink()]


def test_a_machine_boots_and_says_its_key(guest: Guest) -> None:
    assert guest.host_key(1.0) == KEY
    assert guest.alive()
    assert listening(guest.address[1])


def test_qemu_is_nobody_of_weight_and_has_no_strange_libraries(guest: Guest) -> None:
    process = Path(f"/proc/{guest.pid()}")
    status = dict(line.split(":\t", 1) for line in (process / "status").read_text().splitlines() if ":\t" in line)
    assert set(status["Uid"].split()) == {str(daemon.qemu_user().uid)} != {"0"}
    assert int(status["CapEff"], 16) == 0
    names = {line.partition(b"=")[0] for line in (process / "environ").read_bytes().split(b"\0")}
    assert not names & {b"LD_LIBRARY_PATH", b"QT_QPA_PLATFORM_PLUGIN_PATH"}


def test_a_revert_goes_back_in_time_at_the_same_address(guest: Guest) -> None:
    address = guest.address
    wait_until(lambda: "h" in ticks(guest) or None, BOOT_S, "time to pass")
    guest.revert("clean")
    said = len(ticks(guest))
    wait_until(lambda: len(ticks(guest)) > said or None, BOOT_S, "time to pass again")
    assert ticks(guest)[said] < "h"
    assert guest.address == address
    assert listening(address[1])


def test_a_machine_that_talks_too_much_fills_no_disk(guest: Guest) -> None:
    log = guest._place.folder / "serial.log"
    with log.open("ab") as file:
        file.write(b"x" * (2 << 20))
    guest.revert("clean")
    assert log.stat().st_size < 1 << 20
    assert guest.host_key(1.0) == KEY
    wait_until(lambda: ticks(guest) or None, BOOT_S, "it to go on")


def test_snapshots_by_name(guest: Guest) -> None:
    guest.snapshot("warm")
    guest.snapshot("warm")
    assert guest.has("warm")
    guest.forget("warm")
    guest.forget("warm")
    assert not guest.has("warm")
    assert guest.has("clean")
    with pytest.raises(BadInput, match="no name for a snapshot"):
        guest.snapshot("../x")


def test_a_snapshot_that_never_was(guest: Guest) -> None:
    with pytest.raises(RevertFailed, match="does not go back to 'never'"):
        guest.revert("never")
    assert guest.alive()


def test_a_killed_qemu_is_dead_at_once_and_comes_back_by_a_revert(guest: Guest) -> None:
    kill(guest)
    wait_until(lambda: guest.pid() is None or None, BOOT_S, "the end of QEMU")
    assert not guest.alive()
    guest.revert("clean")
    assert guest.alive()
    said = len(ticks(guest))
    wait_until(lambda: len(ticks(guest)) > said or None, BOOT_S, "it to go on")


def test_a_snapshot_damaged_behind_libvirts_back_is_mended_by_a_fresh_boot(booted: tuple[Hypervisor, Guest]) -> None:
    guest = booted[1]
    kill(guest)
    wait_until(lambda: guest.pid() is None or None, BOOT_S, "the end of QEMU")
    assert "clean" in overlay(booted, "snapshot", "-l")
    overlay(booted, "snapshot", "-d", "clean")
    with pytest.raises(RevertFailed):
        guest.revert("clean")
    guest.recreate()
    assert guest.alive()
    assert not guest.has("clean")
    guest.host_key(BOOT_S)
    guest.snapshot("clean")


def test_an_overlay_full_of_rubbish_is_mended_by_a_fresh_boot(booted: tuple[Hypervisor, Guest]) -> None:
    guest = booted[1]
    (path,) = (Path(path) for path in files_of(guest) if path.endswith("overlay.qcow2"))
    kill(guest)
    with path.open("r+b") as file:
        file.write(b"\xff" * 4096)
    with pytest.raises(RevertFailed):
        guest.revert("clean")
    guest.recreate()
    guest.host_key(BOOT_S)
    guest.snapshot("clean")
    guest.revert("clean")
    assert guest.alive()


def test_libvirtd_killed_and_begun_again_keeps_its_machines(booted: tuple[Hypervisor, Guest]) -> None:
    hypervisor, guest = booted
    qemu = guest.pid()
    (old,) = processes(f"{daemon.folder()}/run/libvirtd.pid")[:1]
    os.kill(old, signal.SIGKILL)
    wait_until(guest.alive, BOOT_S, "the machine to be known again")
    assert guest.pid() == qemu
    guest.revert("clean")
    assert guest.alive()
    assert domains(hypervisor) == [guest.name]


def test_a_second_machine_beside_it_and_nothing_is_left_of_it(
    booted: tuple[Hypervisor, Guest], hypervisor: Hypervisor, disk: TinyDisk, hardware: Hardware
) -> None:
    first = booted[1]
    before = files()
    second = hypervisor.create(disk, hardware, "ssh-ed25519 A b")
    port = second.address[1]
    assert {first.name, second.name} == set(domains(hypervisor))
    assert first.address != second.address
    kill(second, signal.SIGSTOP)  # it hangs, and answers nobody
    began = time.monotonic()
    second.close()
    second.close()
    assert time.monotonic() - began < 8.0  # libvirt alone takes ten
    assert not second.alive()
    assert domains(hypervisor) == [first.name]
    assert files() == before
    assert not processes(f"guest={second.name},")
    assert not listening(port)
    assert first.alive()


def test_a_machine_that_ends_while_it_boots_says_its_last_words(
    hypervisor: Hypervisor, disk: TinyDisk, hardware: Hardware
) -> None:
    off = TinyDisk(disk.folder / "off")
    off.folder.mkdir()
    for source, name in ((disk.kernel, "kernel"), (disk.qcow2, "disk.qcow2")):
        os.link(source, off.folder / name)
    off.initrd.write_bytes(word_initrd())
    with hypervisor.create(off, hardware) as guest, pytest.raises(DesktopDied, match=f"ended while it booted.*{WORD}"):
        guest.host_key(BOOT_S)


def test_a_key_that_does_not_come(hypervisor: Hypervisor, disk: TinyDisk, hardware: Hardware) -> None:
    with (
        hypervisor.create(disk, hardware) as guest,
        pytest.raises(DesktopTimeout, match=r"waited 0.05 s for the host key.*said nothing"),
    ):
        guest.host_key(0.05)
