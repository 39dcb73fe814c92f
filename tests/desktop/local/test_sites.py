"""The sandbox that serves a local desktop's sites: what listens in the desktop, its death, its spares."""

from __future__ import annotations

import os
import signal
import time

import pytest

from deskcraft.desktop import sites
from deskcraft.desktop.local import LocalDesktop
from deskcraft.desktop.local.site_host import SiteHost, Spares
from deskcraft.errors import DesktopDied
from deskcraft.image.store import Image, find_image

pytestmark = pytest.mark.real


@pytest.fixture(scope="module")
def image() -> Image:
    return find_image((sites.PROFILE,))


def test_nobody_in_the_desktop_is_behind_the_sockets(image: Image) -> None:
    with LocalDesktop(image) as desktop:
        desktop.reset(sudo=True)
        desktop.serve_sites()
        listening = desktop.run(["ss", "-Htlnp"], root=True).stdout
        assert listening.count(b"127.0.0.1:") == 2
        assert b"users:" not in listening


def test_a_server_that_died_is_our_fault(image: Image) -> None:
    with LocalDesktop(image) as desktop:
        desktop.reset()
        desktop.serve_sites()
        assert desktop._machine is not None
        warden = desktop._machine.sites.warden_pid
        assert warden is not None
        os.kill(warden, signal.SIGKILL)
        until = time.monotonic() + 20
        with pytest.raises(DesktopDied, match="sites"):
            while time.monotonic() < until:
                desktop.screenshot()


def test_a_spare_that_died_is_replaced(image: Image) -> None:
    spares = Spares()
    spares.begin(image)
    first = spares.take(image)
    first.close()
    spares.begin(image)
    spares.begin(image)  # one is coming
    second = spares.take(image)
    assert second.alive
    spares.begin(image)
    spares.close()
    second.close()


def test_a_server_that_cannot_start_says_why(image: Image, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sites, "program", lambda: b"\0" * 10240)
    host = SiteHost(image)
    try:
        with pytest.raises(DesktopDied, match="No module named 'sites'"):
            host.wait_warm()
    finally:
        host.close()
