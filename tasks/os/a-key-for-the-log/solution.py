"""The command and the keys, in the dialogs of the keyboard settings."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import Desk

APP = "xfce4-keyboard-settings"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    bind(desk, f"mousepad /home/user/Documents/{params['file']}", f"ctrl+alt+{params['key'].lower()}")


def bind(desk: Desk, command: str, keys: str) -> None:
    """Adds a shortcut; the keys are asked for after the command."""
    desk.wait_for_window("Keyboard")
    desk.click_on("Application Shortcuts", role="page tab", app=APP)
    desk.click_on("Add", role="push button", app=APP)
    desk.wait_for_window("Shortcut Command")
    desk.type(command)
    desk.click_on("OK", role="push button", app=APP)
    desk.wait_for_no_window("Shortcut Command")
    desk.wait_for_window("Command Shortcut")
    desk.key(keys)
    desk.wait_for_no_window("Command Shortcut")
