"""What breaks a machine is ours to fix: the call says so, and the next reset gives a desktop again."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable

import pytest

from deskcraft.desktop.libvirt.desktop import LibvirtDesktop
from deskcraft.desktop.libvirt.machine import CLEAN
from deskcraft.desktop.waiting import wait_until
from deskcraft.errors import DesktopDied, DesktopTimeout

pytestmark = pytest.mark.real


def qemu(desktop: LibvirtDesktop) -> int:
    pid: int | None = desktop.machine.guest.pid()
    assert pid is not None
    return pid


def works(desktop: LibvirtDesktop) -> bool:
    desktop.put("~/after.txt", b"abc")
    return desktop.run(["cat", "/home/user/after.txt"]).stdout == b"abc" and desktop.screenshot().std() > 1


def killed(desktop: LibvirtDesktop) -> None:
    """QEMU is killed in the middle of an episode."""
    os.kill(qemu(desktop), signal.SIGKILL)
    guest = desktop.machine.guest
    wait_until(lambda: not guest.alive() or None, 20.0, "the end of the machine")
    with pytest.raises(DesktopDied):
        desktop.screenshot()


def frozen(desktop: LibvirtDesktop) -> None:
    """The machine hangs: nothing answers, and nothing says that it is gone."""
    os.kill(qemu(desktop), signal.SIGSTOP)
    link = desktop.machine.link
    assert link is not None
    with pytest.raises(DesktopTimeout):
        link.request("pointer", patience_s=0.5)
    with pytest.raises(DesktopDied):
        desktop.pointer()


def cut(desktop: LibvirtDesktop) -> None:
    """The SSH connection breaks; the machine is well."""
    link = desktop.machine.link
    assert link is not None
    link._transport.sock.close()
    with pytest.raises(DesktopDied):
        desktop.windows()


def damaged(desktop: LibvirtDesktop) -> None:
    """The snapshot that resets go back to is gone."""
    desktop.machine.guest.forget(CLEAN)


EXAMS = [pytest.param(fault, marks=pytest.mark.exam) for fault in (frozen, damaged)]
"""Faults that take minutes, left to `make exams`."""


@pytest.mark.parametrize("fault", [killed, cut, *EXAMS], ids=lambda fault: fault.__name__)
def test_a_reset_mends(desktop: LibvirtDesktop, fault: Callable[[LibvirtDesktop], None]) -> None:
    desktop.put("~/before.txt", b"")
    fault(desktop)
    desktop.reset()
    assert works(desktop)
    assert "before.txt" not in desktop.tree("~")


def test_a_full_disk_is_a_limit_of_the_desktop(desktop: LibvirtDesktop) -> None:
    assert desktop.limits_hit == ()
    fill = "cd; n=0; while fallocate -l 4G $n 2>/dev/null; do n=$((n+1)); done; "
    more = "for size in 1G 100M 10M 1M 4K; do while fallocate -l $size f$RANDOM$RANDOM 2>/dev/null; do :; done; done"
    desktop.run(["bash", "-c", fill + more], timeout_s=120)
    assert "disk" in desktop.limits_hit
    assert desktop.run(["true"]).exit_code == 0
    desktop.reset()
    assert desktop.limits_hit == ()
    assert works(desktop)


def test_too_much_memory_is_a_limit_of_the_desktop(desktop: LibvirtDesktop) -> None:
    desktop.run(["python3", "-c", "x = []\nwhile True: x.append(b'x' * 50_000_000)"], timeout_s=120)
    assert "memory" in desktop.limits_hit
    assert works(desktop)
