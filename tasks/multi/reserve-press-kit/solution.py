"""The map through a script and Inkscape itself, everything else typed into a terminal as a person would."""

import json

MAP = "/home/user/Documents/larkfell-map.svg"
PRESS = "/home/user/Press"

EDIT = """
import json, sys
from lxml import etree
source, target, wanted = sys.argv[1], sys.argv[2], json.load(sys.stdin)
tree = etree.parse(source)
named = {each.get("id"): each for each in tree.getroot().iter() if each.get("id")}
named["edition"][0].text = wanted["edition"]
layer = named["layer-notes"]
style = [part for part in (layer.get("style") or "").split(";") if part and not part.startswith("display:")]
layer.set("style", ";".join([*style, "display:none"]))
tree.write(target, encoding="utf-8", xml_declaration=True)
"""


def solve(desk, params):
    desk.wait_for_window("*larkfell-map.svg*")
    edition = desk.ask("Which edition is the kit for?").rstrip(".").rpartition("edition ")[2]
    save_map(desk, edition)
    terminal(desk)
    desk.type("cd ~/Press && ls -R\n")
    while len(desk.messages) < 2:  # the answer, and then the closed trail
        desk.look()
    closed = desk.messages[1].partition("that ")[2].partition(" will be")[0]
    kept = [row for row in params["figures"] if row[0] != closed]
    lines = "".join(f"{trail},{count}\n" for trail, count in [("trail", "visitors"), *kept])
    desk.type(f"cat > figures.csv\n{lines}")
    desk.key("ctrl+d")
    desk.wait_for_change(f"{PRESS}/figures.csv", since="")
    desk.done("Map and figures are in the folder.")
    desk.type("sha256sum README.md figures.csv larkfell-map.svg texts/* > SHA256SUMS && sha256sum -c SHA256SUMS\n")
    desk.wait_for_change(f"{PRESS}/SHA256SUMS", since="")
    desk.type("zip -r ../larkfell-press.zip . -x 'drafts/*'; unzip -l ../larkfell-press.zip; exit\n")
    desk.wait_for_no_window("Terminal - *")


def save_map(desk, edition):
    """Makes the kit's map and has Inkscape save it once."""
    target = f"{PRESS}/larkfell-map.svg"
    desk.must_run(["python3", "-c", EDIT, MAP, target], stdin=json.dumps({"edition": edition}).encode())
    before = desk.digest(target)
    desk.must_run(["inkscape", "--actions", f"export-filename:{target};export-do", target])
    desk.wait_for_change(target, before)


def terminal(desk):
    """Opens a terminal with the run dialog."""
    desk.key("alt+F2")
    desk.wait_for_window("Application Finder")
    desk.type("xfce4-terminal --geometry=110x32")
    desk.click_on("Launch", role="push button", app="appfinder")
    desk.wait_for_window("Terminal - *")
