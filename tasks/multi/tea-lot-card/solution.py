"""By mouse and keyboard: Inkscape's Find and Replace for the label, Mousepad for the lot card."""

import json

LABEL = "~/Documents/tea-label.svg"
CARD = "/home/user/Documents/lot-card.json"


def solve(desk, params):
    desk.wait_for_window("*tea-label.svg*")
    desk.key("ctrl+f")
    replace(desk, "95 °C", f"{params['celsius']} °C")
    replace(desk, "3 min", f"{params['minutes']} min")
    replace(desk, "2 g", f"{params['grams']} g")
    before = desk.digest(LABEL)
    desk.key("ctrl+s")
    desk.wait_for_change(LABEL, before)
    write(desk, {name: params[name] for name in ("lot", "trial", "celsius", "minutes", "grams", "score")})


def replace(desk, old, new):
    """Finds a text of the drawing with the dialog that is open, then replaces it."""
    desk.find("Replace All", role="push button", app="inkscape")
    fields = [e for e in desk.elements("inkscape") if e.role == "text" and e.x > desk.width // 2 and e.width > 150]
    find, with_ = sorted(fields, key=lambda e: e.y)[:2]
    fill(desk, find, old)
    desk.click_on("Find", role="push button", app="inkscape")
    desk.find("Text * in layer *", role="label", app="inkscape")
    fill(desk, with_, new)
    desk.click_on("Replace All", role="push button", app="inkscape")


def fill(desk, field, text):
    """Types into a field in place of what it holds."""
    desk.click(*field.center)
    desk.key("ctrl+a")
    desk.type(text)


def write(desk, card):
    """Opens a new file in Mousepad from the run dialog, types and saves it."""
    desk.key("alt+F2")
    desk.wait_for_window("Application Finder")
    desk.type(f"mousepad {CARD}")
    desk.click_on("Launch", role="push button", app="appfinder")
    desk.wait_for_window("*lot-card.json*Mousepad")
    desk.type(json.dumps(card) + "\n")
    desk.key("ctrl+s")
    desk.wait_for_change(CARD, since="")
