"""What sites have saved, shortcuts and permissions of a site, by mouse and keyboard."""

from __future__ import annotations

from urllib.parse import quote

from gui import APP, choose, go, press

from deskcraft.authoring import Desk

LABELS = {
    "notifications": "Notifications",
    "geolocation": "Location",
    "media_stream_camera": "Camera",
    "popups": "Pop-ups and redirects",
}
"""What the page of a site calls the kinds of permissions."""


def forget(desk: Desk, host: str) -> None:
    """Deletes what a site has saved, on the page of all sites."""
    go(desk, "chrome://settings/content/all", "Settings - All sites")
    press(desk, f"Delete site data and permissions for {host}")
    press(desk, "Delete")


def forget_all(desk: Desk) -> None:
    """Deletes what all sites have saved."""
    go(desk, "chrome://settings/content/all", "Settings - All sites")
    press(desk, "Delete all data")
    press(desk, "Delete")


def allow(desk: Desk, host: str, *said: tuple[str, str]) -> None:
    """Chooses permissions of a site: what it is called on the site's page, and the choice."""
    go(desk, f"chrome://settings/content/siteDetails?site={quote(f'https://{host}', safe='')}", "Settings")
    desk.find(f"{host} subpage back button", app=APP)
    for what, verdict in said:
        choose(desk, what, verdict)


def shortcut(desk: Desk, name: str | None) -> None:
    """Makes a shortcut to the page in front on the desktop; None: under the name that the browser offers."""
    desk.key("alt+f")
    desk.settle()
    desk.click_on("Cast, save, and share*", role="menu item", app=APP)
    desk.settle()
    desk.click_on("Create shortcut*", role="menu item", app=APP)
    desk.find("Site name", role="entry", app=APP)
    desk.settle()
    if name is not None:
        desk.key("ctrl+a")
        desk.type(name)
    press(desk, "Create")
    desk.wait_for_window("Desktop*")
