"""Local sites on a real desktop: reached without a warning, out of reach of its root, fresh after a reset."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import time
from collections.abc import Iterator

import pytest

from deskcraft.desktop import sites
from deskcraft.desktop.local import LocalDesktop
from deskcraft.desktop.local.site_host import SiteHost, Spares
from deskcraft.errors import DesktopDied, NoSuchFile
from deskcraft.image.store import Image, find_image
from tests.sites.visits import seeded

pytestmark = pytest.mark.real
CURL = ["curl", "--silent", "--show-error", "--max-time", "20"]
LETTERS = ["--data", "email=tove%40example.test", "--data", "topic=kitchen"]


@pytest.fixture(scope="module")
def image() -> Image:
    return find_image((sites.PROFILE,))


@pytest.fixture(scope="module")
def desktop(image: Image) -> Iterator[LocalDesktop]:
    with LocalDesktop(image) as desktop:
        desktop.reset(sudo=True)
        desktop.serve_sites()
        yield desktop


def asked(desktop: LocalDesktop, url: str, *more: str) -> str:
    done = desktop.run([*CURL, *more, url])
    assert done.exit_code == 0, done.stderr
    return done.stdout.decode()


def readers(desktop: LocalDesktop) -> list[tuple[str, str]]:
    """Who gets the shop's letters, by its own records."""
    connection = sqlite3.connect(":memory:")
    connection.deserialize(desktop.site("shop"))
    found = connection.execute("SELECT * FROM newsletter ORDER BY 1").fetchall()
    connection.close()
    return found


@pytest.mark.parametrize("site", sites.hosts())
def test_each_site_answers_with_a_certificate_that_is_trusted(desktop: LocalDesktop, site: str) -> None:
    host = sites.hosts()[site]
    assert "<html" in asked(desktop, f"https://{host}/")
    assert asked(desktop, f"http://{host}/a?b=c", "--head").splitlines()[1] == f"Location: https://{host}/a?b=c"


def test_a_name_that_is_no_sites_is_not_vouched_for(desktop: LocalDesktop) -> None:
    done = desktop.run([*CURL, "--resolve", "bank.test:443:127.0.0.1", "https://bank.test/"])
    assert b"certificate" in done.stderr


def test_the_browser_shows_a_page_without_a_warning(desktop: LocalDesktop) -> None:
    desktop.launch(["chromium", "https://quillbase.test/"])
    until = time.monotonic() + 60
    titles: list[str] = []
    while time.monotonic() < until and not any("Quillbase" in title for title in titles):
        desktop.settle(cap_s=1)
        titles = [window.title for window in desktop.windows()]
    assert any("Quillbase" in title for title in titles), titles
    names = json.dumps([str(root) for root in desktop.accessibility_tree("chromium")])
    assert "Not secure" not in names
    desktop.run(["pkill", "chromium"])


def test_root_in_the_desktop_sees_neither_server_nor_databases(desktop: LocalDesktop) -> None:
    assert "sites.serve" not in desktop.run(["ps", "axww"], root=True).stdout.decode()
    found = desktop.run(["find", "/", "-xdev", "-name", "shop.db"], root=True)
    assert found.stdout == b""
    assert desktop.run(["ss", "-Htlnp"], root=True).stdout.count(b"users:") == 0


def test_what_was_sent_is_in_the_records(desktop: LocalDesktop) -> None:
    before = readers(desktop)
    asked(desktop, "https://birchline.test/newsletter", *LETTERS)
    assert ("tove@example.test", "kitchen") in set(readers(desktop)) - set(before)


def test_a_reset_brings_the_first_state_and_closes_the_sites(image: Image) -> None:
    with LocalDesktop(image) as desktop:
        desktop.reset()
        with pytest.raises(NoSuchFile):
            desktop.site("shop")
        desktop.serve_sites()
        desktop.serve_sites()  # they are there
        assert desktop.site("shop") == seeded("shop")
        asked(desktop, "https://birchline.test/newsletter", *LETTERS)
        desktop.reset()
        assert desktop.run([*CURL, "https://birchline.test/"]).exit_code
        desktop.serve_sites()
        assert desktop.site("shop") == seeded("shop")


def test_a_snapshot_holds_what_the_sites_recorded(image: Image) -> None:
    with LocalDesktop(image) as desktop:
        desktop.reset()
        desktop.serve_sites()
        asked(desktop, "https://birchline.test/newsletter", *LETTERS)
        kept = readers(desktop)
        desktop.snapshot("ordered")
        asked(desktop, "https://birchline.test/newsletter", "--data", "email=late%40example.test", "--data", "topic=x")
        desktop.restore("ordered")
        assert readers(desktop) == kept
        assert "<html" in asked(desktop, "https://birchline.test/")


def test_a_server_that_died_is_our_fault(image: Image) -> None:
    with LocalDesktop(image) as desktop:
        desktop.reset()
        desktop.serve_sites()
        assert desktop._machine is not None
        assert desktop._machine.site_host is not None
        os.kill(desktop._machine.site_host.warden_pid, signal.SIGKILL)
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
