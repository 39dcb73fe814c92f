"""The thread about the dragon boats on harbourpost.test by mouse and keyboard."""

from __future__ import annotations

from gui import APP, go, press, reveal, shown

from deskcraft.authoring import Desk

SITE = "https://harbourpost.test"
THREAD = 15


def follow(desk: Desk) -> None:
    """Follows the thread."""
    go(desk, f"{SITE}/threads/{THREAD}", "端午龙舟体验报名帖")
    press(desk, "Follow thread")
    shown(desk, "端午龙舟体验报名帖")


def answer(desk: Desk, text: str) -> None:
    """Writes an answer at the end of the thread."""
    go(desk, f"{SITE}/threads/{THREAD}?page=1#reply", "端午龙舟体验报名帖")
    reveal(desk, "Your post")
    desk.click_on("Your post*", role="entry", app=APP)
    desk.type(text)
    press(desk, "Post reply")
    desk.find("Edit", role="link", app=APP)


def rewrite(desk: Desk, text: str) -> None:
    """Puts another text in place of the last own answer."""
    reveal(desk, "Edit")
    desk.click_on("Edit", role="link", app=APP, nth=-1)
    desk.settle()
    desk.click_on("Text", role="entry", app=APP)
    desk.key("ctrl+a")
    desk.type(text)
    press(desk, "Save")
    desk.find(f"*{text}*", app=APP)
