"""The conformance suite's part on local sites: reached without a warning, out of reach of root, kept with snapshots."""

from __future__ import annotations

import json
import sqlite3

import pytest

from deskcraft.desktop import sites
from deskcraft.desktop.protocol import Desktop
from deskcraft.desktop.waiting import wait_until
from deskcraft.errors import NoSuchFile
from tests.desktop.provider import DesktopBase
from tests.sites.visits import seeded

CURL = ["curl", "--silent", "--show-error", "--max-time", "60"]
SHOP = "https://birchline.test/"
LETTERS = f"{SHOP}newsletter"
BROWSER_S = 240.0  # an emulated processor, beside whatever else the host does
KEYS = ["grep", "-rlE", "BEGIN (EC |RSA )?PRIVATE KEY", "/etc", "/home", "/root", "/run", "/tmp", "/var"]


def served(desktop: Desktop) -> bool:
    """Serves the sites; False where that is not claimed."""
    if f"{sites.CAPABILITY}shop" not in desktop.capabilities.names:
        return False
    desktop.serve_sites()
    return True


def asked(desktop: Desktop, url: str, *more: str) -> str:
    """What a site answers."""
    done = desktop.run([*CURL, *more, url])
    assert done.exit_code == 0, done.stderr
    return done.stdout.decode()


def subscribed(desktop: Desktop, name: str) -> None:
    """Has the shop send its letters to somebody."""
    asked(desktop, LETTERS, "--data", f"email={name}%40example.test", "--data", "topic=kitchen")


def readers(desktop: Desktop) -> list[str]:
    """Who gets the shop's letters, by its own records."""
    connection = sqlite3.connect(":memory:")
    connection.deserialize(desktop.site("shop"))
    found = [address for (address,) in connection.execute("SELECT email FROM newsletter ORDER BY 1")]
    connection.close()
    return found


class Sites(DesktopBase):
    """serve_sites and site, where they are claimed."""

    def test_each_site_answers_with_a_certificate_that_is_trusted(self, desktop: Desktop) -> None:
        if not served(desktop):
            return
        for host in sites.hosts().values():
            assert "<html" in asked(desktop, f"https://{host}/", "--location")
            moved = asked(desktop, f"http://{host}/a?b=c", "--head").splitlines()[1]
            assert moved == f"Location: https://{host}/a?b=c"

    def test_a_name_that_is_no_sites_is_not_vouched_for(self, desktop: Desktop) -> None:
        if not served(desktop):
            return
        done = desktop.run([*CURL, "--resolve", "bank.test:443:127.0.0.1", "https://bank.test/"])
        assert b"certificate" in done.stderr

    def test_the_browser_shows_a_site_without_a_warning(self, desktop: Desktop) -> None:
        if not served(desktop):
            return
        desktop.launch(["chromium", "https://quillbase.test/"])
        wait_until(
            lambda: any("Quillbase" in window.title for window in desktop.windows()) or None, BROWSER_S, "the page"
        )
        assert "Not secure" not in json.dumps([str(root) for root in desktop.accessibility_tree("chromium")])

    def test_root_sees_neither_the_server_nor_its_files(self, desktop: Desktop) -> None:
        if not served(desktop) or "sudo" not in desktop.capabilities.names:
            return
        assert "sites.serve" not in desktop.run(["ps", "axww"], root=True).stdout.decode()
        assert desktop.run(["find", "/", "-xdev", "-name", "shop.db"], root=True, timeout_s=120).stdout == b""
        assert desktop.run(KEYS, root=True, timeout_s=120).stdout == b""

    def test_what_was_sent_is_in_the_records(self, desktop: Desktop) -> None:
        if not served(desktop):
            return
        before = readers(desktop)
        subscribed(desktop, "tove")
        assert set(readers(desktop)) - set(before) == {"tove@example.test"}

    def test_a_reset_closes_the_sites_and_brings_their_first_state(self, desktop: Desktop) -> None:
        with pytest.raises(NoSuchFile):
            desktop.site("shop")
        if not served(desktop):
            return
        desktop.serve_sites()  # they are there
        assert desktop.site("shop") == seeded("shop")
        subscribed(desktop, "tove")
        desktop.reset()
        assert desktop.run([*CURL, SHOP]).exit_code
        desktop.serve_sites()
        assert desktop.site("shop") == seeded("shop")

    def test_a_snapshot_holds_what_the_sites_recorded(self, desktop: Desktop) -> None:
        if not served(desktop):
            return
        subscribed(desktop, "tove")
        kept = readers(desktop)
        desktop.snapshot("subscribed")
        subscribed(desktop, "late")
        for _ in range(2):
            desktop.restore("subscribed")
            assert readers(desktop) == kept
            subscribed(desktop, "again")
            assert "again@example.test" in readers(desktop)

    def test_a_snapshot_without_sites_closes_them(self, desktop: Desktop) -> None:
        desktop.snapshot("before")
        if not served(desktop):
            return
        desktop.restore("before")
        with pytest.raises(NoSuchFile):
            desktop.site("shop")
        assert desktop.run([*CURL, SHOP]).exit_code
