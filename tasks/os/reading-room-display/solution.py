"""Opens three dialogs in the settings manager and sets one thing in each, all by mouse and keyboard."""

APP = "xfce4-settings-manager"
"""The dialogs inside it are programs of their own, in the accessibility tree under their own name or this."""


def solve(desk, params):
    desk.wait_for_window("Settings")
    go_to(desk, "appearance", "Appearance")
    desk.click_on("Fonts", role="page tab")
    spin(desk, params["dpi"])
    back(desk)
    go_to(desk, "touchpad", "Mouse and Touchpad")
    desk.click_on("Theme", role="page tab")
    spin(desk, params["cursor"])
    back(desk)
    go_to(desk, "virtual desktops", "Workspaces")
    spin(desk, params["workspaces"])
    back(desk)


def go_to(desk, words, title):
    """Finds a dialog by the manager's search; the first Return chooses the first hit, the second opens it.

    A dialog that the manager embeds before it has told the accessibility bus of itself stays out of the tree: it is
    left and opened again.
    """
    for _ in range(3):
        desk.click_on("Search", role="text", app=APP)
        desk.key("ctrl+a")
        desk.type(words)
        desk.key("Return")
        desk.key("Return")
        desk.wait_for_window(title)
        try:
            desk.find("*", role="page tab", timeout_s=10)
            return
        except AssertionError:
            back(desk)
    raise AssertionError(f"the dialog {title} does not show in the accessibility tree")


def spin(desk, value):
    """Types a number into the page's only number field."""
    field = desk.find("*", role="spin button")
    desk.click(field.x + 16, field.center[1], count=3)  # the buttons are in its right half
    desk.type(f"{value}\t")


def back(desk):
    """Goes back to all settings."""
    desk.click_on("All Settings", role="push button", app=APP)
    desk.wait_for_window("Settings")
