"""Local sites beside a machine: two ports of its loopback address and no other network, kept with setups, our fault."""

from __future__ import annotations

import os
import signal

import pytest

from deskcraft.desktop.libvirt.desktop import LibvirtDesktop
from deskcraft.desktop.waiting import wait_until
from deskcraft.errors import DesktopDied
from tests.desktop.conformance_sites import CURL, SHOP, readers, subscribed

pytestmark = pytest.mark.real


def listening(desktop: LibvirtDesktop) -> set[str]:
    """Addresses and ports at which the machine listens, the controller's way in left out."""
    rows = desktop.run(["ss", "-Htln"], root=True).stdout.decode().splitlines()
    return {row.split()[3] for row in rows} - {"0.0.0.0:22"}


@pytest.mark.exam
def test_root_gets_no_other_network_by_them(desktop: LibvirtDesktop) -> None:
    assert listening(desktop) == set()
    desktop.serve_sites()
    assert listening(desktop) == {"127.0.0.1:443", "127.0.0.1:80"}
    assert desktop.run(["ip", "route", "show", "default"], root=True).stdout == b""
    for place in ("10.0.2.2/443", "10.0.2.2/22", "127.0.0.1/8080"):
        reached = desktop.run(["timeout", "5", "bash", "-c", f"exec 3<>/dev/tcp/{place}"], root=True)
        assert reached.exit_code != 0, place


def test_the_guests_ssh_listens_for_two_ports_and_leads_nowhere_else(desktop: LibvirtDesktop) -> None:
    desktop.serve_sites()
    config = desktop.run(["/usr/sbin/sshd", "-T"], root=True).stdout.decode().splitlines()
    assert {"allowtcpforwarding remote", "permitlisten 127.0.0.1:443 127.0.0.1:80"} <= set(config)


@pytest.mark.exam
def test_a_setup_holds_what_the_sites_recorded(desktop: LibvirtDesktop) -> None:
    desktop.serve_sites()
    subscribed(desktop, "tove")
    kept = readers(desktop)
    desktop.keep_setup("subscribed")
    subscribed(desktop, "late")
    desktop.reset()
    assert desktop.run([*CURL, SHOP]).exit_code  # neither names nor listeners
    assert desktop.resume_setup("subscribed")
    assert readers(desktop) == kept
    subscribed(desktop, "again")
    assert "again@example.test" in readers(desktop)


def test_a_server_that_died_is_our_fault_and_a_reset_mends(desktop: LibvirtDesktop) -> None:
    desktop.serve_sites()
    warden = desktop._sites.warden_pid
    assert warden is not None
    os.kill(warden, signal.SIGKILL)

    def noticed() -> bool | None:
        try:
            desktop.pointer()
        except DesktopDied as error:
            return "sites" in str(error) or None
        return None

    wait_until(noticed, 20.0, "the end of the sites' server")
    desktop.reset()
    desktop.serve_sites()
    subscribed(desktop, "tove")


@pytest.mark.exam
def test_a_port_that_root_has_taken_is_told(desktop: LibvirtDesktop) -> None:
    desktop.reset(sudo=True)
    desktop.launch(["sudo", "python3", "-m", "http.server", "--bind", "127.0.0.1", "443"])
    wait_until(lambda: "127.0.0.1:443" in listening(desktop) or None, 60.0, "another server")
    with pytest.raises(DesktopDied, match="does not listen on its port 443"):
        desktop.serve_sites()
