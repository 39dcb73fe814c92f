"""Makes `data/chromium/Cookies` and `profiles.tar.xz` anew with the Chromium of the image: `python -m
tests.evaluators.chromium_profiles FOLDER` writes the files of both profiles there.

Cookies are set by script in the address bar, the rest is done by mouse and keyboard; the window is closed before files
are taken, as a task's `finish` does.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from deskcraft.agent.scripted import answer
from deskcraft.authoring.desk import Desk
from deskcraft.desktop import sites
from deskcraft.desktop.actions import GuiAction
from deskcraft.desktop.opening import open_desktop
from deskcraft.desktop.protocol import Desktop
from deskcraft.episode.setup import run_steps
from deskcraft.task.steps import CloseStep, LaunchStep

ACTION: TypeAdapter[GuiAction] = TypeAdapter(GuiAction)
PROFILE = "/home/user/.config/chromium/Default"
SETTINGS = "chrome://settings/content"
COOKIES = (
    "lamp=amber; path=/; max-age=31536000; secure; samesite=strict",
    "wick=7; max-age=31536000; path=/products",
    "now=1",
)


class Direct:
    """A script's channel to a desktop without an episode around it."""

    def __init__(self, desktop: Desktop) -> None:
        self._desktop = desktop
        self._answer: dict[str, Any] = {}

    def send(self, message: dict[str, Any]) -> None:
        """Carries a request out."""
        if message["op"] == "act":
            self._desktop.perform(ACTION.validate_python(message["action"]))
            self._desktop.settle()
            self._answer = {"messages": [], "refused": []}
        else:
            self._answer = json.loads(json.dumps(answer(self._desktop, message)))

    def receive(self) -> dict[str, Any]:
        """The answer to it."""
        return self._answer


def main(folder: Path) -> None:
    """Writes both profiles."""
    with open_desktop("local", profiles=(sites.PROFILE,)) as desktop:
        desktop.reset()
        desktop.serve_sites()
        desk = Desk(Direct(desktop), 1920, 1080)  # type: ignore[arg-type]  # it has what a channel's user needs
        _start(desktop, "https://birchline.test/products/KT-110", "Stoneware")
        _fill(desk)
        desktop.run(["tar", "-C", "/home/user/Documents", "-cf", "/tmp/saved.tar", "house.html", "house_files"])
        _end(desktop, folder / "first", "Cookies", "History", "Preferences")
        (folder / "first" / "saved.tar").write_bytes(desktop.get("/tmp/saved.tar"))
        _start(desktop, "https://quillbase.test/", "Quillbase")
        _delete(desk)
        _end(desktop, folder / "second", "Cookies", "History", "Preferences")


def _fill(desk: Desk) -> None:
    for cookie in COOKIES:
        _set_cookie(desk, cookie)
    _go(desk, "https://harbourpost.test/", "Harbour")
    _set_cookie(desk, "reader=mara; max-age=31536000; domain=harbourpost.test")
    for query in ("kind=company", "city=Stowmere"):
        _go(desk, f"https://velodepot.test/customers?{query}", "Customers")
        desk.click_on("Export CSV", role="link", app="chromium")
        desk.settle()
    _go(desk, "https://gannethouse.test/", "Gannet")
    desk.key("ctrl+s")
    desk.wait_for_window("Save File")
    desk.key("ctrl+a")
    desk.type("/home/user/Documents/house.html")
    window = desk.wait_for_window("Save File")
    desk.click(window.x + window.width - 47, window.y + window.height - 24)
    desk.wait_for_no_window("Save File")
    for site, label, choice in (
        ("harbourpost", "Notifications", "Block"),
        ("harbourpost", "Location", "Allow"),
        ("birchline", "Pop-ups and redirects", "Allow"),
        ("birchline", "Sound", "Mute"),
    ):
        _go(desk, f"{SETTINGS}/siteDetails?site=https%3A%2F%2F{site}.test", "Settings")
        desk.click_on(label, role="combo*", app="chromium")
        desk.settle()
        desk.type(f"{choice}\n")
        desk.settle()


def _delete(desk: Desk) -> None:
    _go(desk, f"{SETTINGS}/all", "Settings - All sites")
    for button in ("Delete site data and permissions for birchline.test", "Delete"):
        desk.click_on(button, role="push button", app="chromium")
        desk.settle()
    _go(desk, "chrome://downloads", "Download history")
    desk.click_on("Delete from history", role="push button", app="chromium", nth=1)
    desk.settle()


def _go(desk: Desk, address: str, title: str) -> None:
    desk.key("ctrl+l")
    desk.type(f"{address} \n")
    desk.wait_for_window(f"*{title}*")


def _set_cookie(desk: Desk, cookie: str) -> None:
    desk.key("ctrl+l")
    desk.type(f"javascript:void(document.cookie='{cookie}')\n")
    desk.settle()


def _start(desktop: Desktop, address: str, title: str) -> None:
    launch = {"launch": {"argv": ["chromium", address], "window": title, "timeout_s": 60}}
    run_steps(desktop, [LaunchStep.model_validate(launch)], Path)


def _end(desktop: Desktop, folder: Path, *files: str) -> None:
    close = {"close": {"window": "Chromium", "process": "chromium"}}
    run_steps(desktop, [CloseStep.model_validate(close)], Path)
    folder.mkdir(parents=True, exist_ok=True)
    for file in files:
        (folder / file).write_bytes(desktop.get(f"{PROFILE}/{file}"))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
