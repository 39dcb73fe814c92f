"""What was begun is ended, whatever comes in between. No machine is needed."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from deskcraft.desktop.libvirt import claims, guests, hypervisor
from deskcraft.desktop.libvirt.binding import libvirt
from deskcraft.desktop.libvirt.domain import Hardware
from deskcraft.desktop.libvirt.guests import Guest
from deskcraft.desktop.libvirt.hypervisor import Address, Hypervisor
from deskcraft.desktop.libvirt.machine import CLEAN, Machine
from deskcraft.desktop.libvirt.pool import Pool
from deskcraft.desktop.libvirt.storage import FolderStorage
from deskcraft.errors import DiskFull, HostError, RevertFailed


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DESKCRAFT_HOME", str(tmp_path))
    return tmp_path


class Ended:
    """A machine whose end may fail."""

    def __init__(self, error: BaseException | None = None) -> None:
        self.error, self.ended = error, 0

    def close(self) -> None:
        self.ended += 1
        if self.error is not None:
            raise self.error


def test_a_machine_that_does_not_end_blocks_no_other() -> None:
    warm = Pool(cast(Any, None), size=2)
    first, second = Ended(OSError("no")), Ended()
    warm._room.acquire()
    warm._room.acquire()
    warm.give(cast(Any, second))
    warm.give(cast(Any, first))
    with pytest.raises(OSError, match="no"):
        warm.close()
    assert (first.ended, second.ended) == (1, 1)
    warm._room.acquire()
    with pytest.raises(OSError, match="no"):
        warm.give(cast(Any, first))
    assert warm._room.acquire(blocking=False)


def guest_in(place: claims.Place, remove: Any, monkeypatch: pytest.MonkeyPatch) -> Guest:
    monkeypatch.setattr(guests, "destroy", lambda *_: None)
    monkeypatch.setattr(guests, "raising", lambda *_: contextlib.nullcontext())
    owner = SimpleNamespace(local=True, connection=lambda: None, uri="qemu:///x")
    storage = SimpleNamespace(remove=remove)
    return Guest(cast(Any, owner), place, cast(Any, storage), cast(Any, None), Hardware(), "tcg", "")


def test_an_end_that_is_interrupted_can_be_gone_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    interrupts = [KeyboardInterrupt()]

    def remove() -> None:
        if interrupts:
            raise interrupts.pop()

    place = claims.claim("qemu:///x")
    guest = guest_in(place, remove, monkeypatch)
    with pytest.raises(KeyboardInterrupt):
        guest.close()
    assert list(claims.held()) == [place.claim]
    guest.close()
    assert list(claims.held()) == []
    assert not (place.folder / "claim.json").exists()


def test_files_that_cannot_be_removed_are_left_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    def remove() -> None:
        raise PermissionError("not yours")

    place = claims.claim("qemu:///x")
    guest_in(place, remove, monkeypatch).close()
    assert not place.held
    assert [left.claim for left in claims.leftovers("qemu:///x")] == [place.claim]


def test_a_place_that_cannot_be_written_is_let_go_of(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_text", full)
        with pytest.raises(DiskFull):
            claims.claim("qemu:///x")
    assert claims.claim("qemu:///x").claim.name.endswith("-0")


@pytest.mark.parametrize(("number", "kind"), [(28, DiskFull), (13, HostError)])
def test_a_console_that_cannot_be_made(monkeypatch: pytest.MonkeyPatch, number: int, kind: type[Exception]) -> None:
    def refuse(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    storage = FolderStorage(claims.claim("qemu:///x"), None)
    monkeypatch.setattr(Path, "touch", refuse)
    with pytest.raises(kind):
        storage.serial()


def test_a_machine_that_hangs_is_not_led_back() -> None:
    hanging = Machine(cast(Any, None), Hardware(), None)
    hanging._guest = cast(Any, SimpleNamespace(revert=lambda _: pytest.fail("libvirt would wait for it")))
    hanging.link = cast(Any, SimpleNamespace(silent=True, close=lambda: None))
    with pytest.raises(RevertFailed):
        hanging.back(CLEAN)
    assert hanging.link is not None  # `fresh` sees it, and takes another


def test_a_full_disk_of_the_host_ends_the_run_and_is_nobodys_score(monkeypatch: pytest.MonkeyPatch) -> None:
    module = libvirt()
    guest = guest_in(claims.claim("qemu:///x"), lambda: None, monkeypatch)
    paused = SimpleNamespace(state=lambda: [module.VIR_DOMAIN_PAUSED, module.VIR_DOMAIN_PAUSED_IOERROR])
    connection = SimpleNamespace(lookupByName=lambda _: paused)
    guest._hypervisor = cast(Any, SimpleNamespace(local=True, connection=lambda: connection, uri="qemu:///x"))
    standing = Machine(cast(Any, None), Hardware(), None)
    standing._guest = guest
    standing.link = cast(Any, SimpleNamespace(silent=True, close=lambda: None))
    with pytest.raises(DiskFull):
        standing.fresh()
    assert list(claims.held()) == []


def test_what_the_console_says_is_fit_for_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    guest = guest_in(claims.claim("qemu:///x"), lambda: None, monkeypatch)
    guest._storage = cast(Any, SimpleNamespace(read_serial=lambda: b"\x1b[2Jone\x07\ntwo\xff"))
    assert guest.console() == " [2Jone \ntwo\N{REPLACEMENT CHARACTER}"


class Lost:
    """A connection to a daemon that was restarted."""

    def getLibVersion(self) -> int:
        raise libvirt().libvirtError("the connection was reset")

    def close(self) -> int:
        return 0


def test_a_daemon_that_is_restarted_is_waited_for_and_one_that_never_was_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    back, tries = object(), list[str]()

    def knock(uri: str) -> object:
        tries.append(uri)
        if len(tries) < 3:
            raise HostError("cannot be reached")
        return back

    monkeypatch.setattr(hypervisor, "connect", knock)
    daemon = Hypervisor(Address("qemu:///system", "system"))
    with pytest.raises(HostError):
        daemon.connection()
    assert len(tries) == 1
    daemon._connection = Lost()
    assert daemon.connection() is back
    assert len(tries) == 3
