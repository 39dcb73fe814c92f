"""What a machine has that a sandbox has not: systemd, rights, a clock, whole snapshots; and what it must not reach."""

from __future__ import annotations

import time

import numpy as np
import pytest

from deskcraft.desktop.libvirt.desktop import KEPT_SETUPS, LibvirtDesktop
from deskcraft.desktop.waiting import wait_until
from tests.desktop.provider import steady

pytestmark = pytest.mark.real
CLOCK_S = 2.0
WINDOW_S = 120.0  # an emulated processor, beside whatever else the host does


def open_terminal(desktop: LibvirtDesktop) -> None:
    """A terminal that has come up and stands still: a screen is quiet as well before its first window comes."""

    def shown() -> bool | None:
        return any(window.active and window.app.lower() == "xfce4-terminal" for window in desktop.windows()) or None

    desktop.launch(["xfce4-terminal"])
    wait_until(shown, WINDOW_S, "an active window of the terminal")
    desktop.settle(cap_s=30)


def test_systemd_runs_and_nothing_of_it_failed(desktop: LibvirtDesktop) -> None:
    desktop.reset(sudo=True)
    assert desktop.run(["ps", "-p", "1", "-o", "comm="]).stdout == b"systemd\n"
    failed = desktop.run(["systemctl", "list-units", "--failed", "--no-legend", "--plain"], root=True)
    assert failed.stdout == b""
    assert desktop.run(["sudo", "-n", "systemctl", "is-active", "dbus"]).stdout == b"active\n"


def test_nothing_but_the_controller_is_reached(desktop: LibvirtDesktop) -> None:
    route = desktop.run(["bash", "-c", "exec 3<>/dev/tcp/10.0.2.2/22"], timeout_s=20)
    assert route.exit_code != 0
    assert desktop.run(["ip", "route", "show", "default"]).stdout == b""


def test_the_agent_is_out_of_the_users_reach(desktop: LibvirtDesktop) -> None:
    assert desktop.run(["ls", "/run/deskcraft"]).exit_code != 0
    assert desktop.run(["cat", "/root/.ssh/authorized_keys"]).exit_code != 0


def test_the_clock_is_right_after_a_revert(desktop: LibvirtDesktop) -> None:
    desktop.snapshot("then")
    desktop.run(["date", "-s", "2001-01-01"], root=True)
    desktop.restore("then")
    inside = float(desktop.run(["date", "+%s.%N"]).stdout)
    assert abs(inside - time.time()) < CLOCK_S


def test_two_resets_show_the_same_first_picture(desktop: LibvirtDesktop) -> None:
    first = steady(desktop)
    open_terminal(desktop)
    assert not np.array_equal(steady(desktop), first)
    desktop.reset()
    assert np.array_equal(steady(desktop), first)


def test_what_changed_on_the_screen_is_all_that_is_carried(desktop: LibvirtDesktop) -> None:
    whole = desktop.screenshot()
    open_terminal(desktop)
    patched = desktop.screenshot()
    assert not np.array_equal(whole, patched)
    desktop.settle(cap_s=30)
    last = desktop.screenshot()
    desktop._mirror.forget()  # the next one is carried whole
    assert np.array_equal(desktop.screenshot(), last)


@pytest.mark.parametrize(
    "size", [2**16, 2**16 + 1, *[pytest.param(large, marks=pytest.mark.exam) for large in (2**18, 5 * 2**20)]]
)
def test_files_of_all_sizes_come_and_go(desktop: LibvirtDesktop, size: int) -> None:
    data = np.random.default_rng(size).bytes(size)
    desktop.put("~/big.bin", data)
    assert desktop.get("~/big.bin") == data
    assert desktop.run(["ls", "/run/deskcraft/files"], root=True).stdout == b""


@pytest.mark.exam
def test_setups_outlive_resets_and_the_oldest_goes(desktop: LibvirtDesktop) -> None:
    for number in range(KEPT_SETUPS + 1):
        desktop.reset()
        desktop.put(f"~/setup-{number}.txt", b"")
        desktop.keep_setup(f"{number}")
    desktop.reset()
    assert not desktop.resume_setup("0")
    assert desktop.resume_setup(f"{KEPT_SETUPS}")
    assert f"setup-{KEPT_SETUPS}.txt" in desktop.tree("~")
