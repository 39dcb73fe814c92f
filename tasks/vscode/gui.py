"""VS Code by keyboard: the command palette, files, lines, and text that is pasted."""

from __future__ import annotations

from deskcraft.authoring import Desk

SETTINGS = "~/.config/Code/User/settings.json"
KEYS = "~/.config/Code/User/keybindings.json"
SNIPPETS = "~/.config/Code/User/snippets/python.json"
CLIPBOARD = "/tmp/clipboard.txt"


def command(desk: Desk, name: str, *, down: int = 0) -> None:
    """Runs a command of the palette by its name; `down` rows below the first that is found."""
    desk.key("ctrl+shift+p")
    desk.type(name)
    desk.settle()
    for _ in range(down):
        desk.key("Down")
    desk.key("Return")
    desk.settle()


def choose_theme(desk: Desk, name: str) -> None:
    """Chooses a colour theme from the list, and waits until the user's settings have it."""
    since = desk.digest(SETTINGS)
    desk.key("ctrl+k")
    desk.key("ctrl+t")
    desk.settle()
    desk.type(name)
    desk.settle()
    desk.key("Return")
    desk.wait_for_change(SETTINGS, since)


def open_file(desk: Desk, name: str) -> None:
    """Opens a file of the folder by (part of) its name."""
    desk.key("ctrl+p")
    desk.type(name)
    desk.settle()
    desk.key("Return")
    desk.wait_for_window(f"{name.rpartition('/')[2]} - *")


def new_file(desk: Desk, path: str, text: str) -> None:
    """Makes a file of the open folder with this text; its folders come with it.

    Args:
        desk: The desktop.
        path: From the home folder on: `~/Projects/tideclock/notes.md`.
        text: All of it.
    """
    command(desk, "Create: New File")
    desk.type("Text File")
    desk.key("Return")
    desk.settle()
    paste(desk, text)
    desk.key("ctrl+s")
    desk.settle()
    desk.key("ctrl+a")
    desk.type(path.replace("~", "/home/user"))
    since = desk.digest(path)
    desk.key("Return")
    desk.settle()
    if desk.digest(path) == since:
        desk.key("Return")  # yes, make the folder
    desk.wait_for_change(path, since)
    desk.settle()


def save(desk: Desk, path: str) -> None:
    """Saves the file in front and waits until it is written."""
    since = desk.digest(path)
    desk.key("ctrl+s")
    desk.wait_for_change(path, since)
    desk.settle()


def add_line(desk: Desk, line: str, *, below: int = 1) -> None:
    """Types a line below the numbered one, as its editor completes it: quotes and brackets are typed over."""
    go_to(desk, below)
    desk.key("End")
    desk.key("Return")
    desk.type(line)


def go_to(desk: Desk, line: int) -> None:
    """Puts the cursor at the start of a line, counted from 1."""
    desk.key("ctrl+g")
    desk.type(f"{line}\n")
    desk.settle()
    desk.key("Home")


def replace(desk: Desk, find: str, put: str) -> None:
    """Replaces every `find` of the file in front, by VS Code's own dialog; `put` may have no line breaks."""
    desk.key("ctrl+Home")  # with something selected, the dialog would begin in its second field
    desk.key("ctrl+h")
    desk.key("ctrl+a")
    desk.type(find)
    desk.key("Tab")
    desk.key("ctrl+a")
    desk.type(put)
    desk.key("ctrl+alt+Return")
    desk.settle()
    desk.key("Escape")


def paste(desk: Desk, text: str) -> None:
    """Pastes a text at the cursor: the clipboard is filled from without."""
    desk.put(CLIPBOARD, text.encode())
    desk.launch(["xclip", "-selection", "clipboard", CLIPBOARD])
    desk.settle()
    desk.key("ctrl+v")
    desk.settle()


def paste_over(desk: Desk, text: str) -> None:
    """Replaces all of the file in front."""
    desk.key("ctrl+a")
    paste(desk, text)
