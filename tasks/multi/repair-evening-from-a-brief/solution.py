"""By keyboard: the pictures copied in a terminal, the page pasted in VS Code, and opened in the browser."""

from __future__ import annotations

from typing import Any

from preview import show
from shell import close, enter, terminal
from vscode.gui import new_file

from deskcraft.authoring import Desk

FOLDER = "~/Projects/repair-evening"
STYLE = """body { margin: 24px; font: 17px/1.5 sans-serif; color: #22303a; background: #ffffff; }
img { display: block; max-width: 100%; }
th, td { padding: 4px 18px 4px 0; text-align: left; }
a { color: #0b4f79; }
"""


def page(p: dict[str, Any]) -> str:
    return f"""<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>{p["name"]}</title>
  <link rel="stylesheet" href="style.css">
</head>
<body>
  <main>
    <h1>{p["name"]}</h1>
    <h2>{p["one"]}</h2>
    <img src="pictures/{p["one_file"]}" width="180" height="180" alt="{p["one_alt"]}">
    <h2>{p["two"]}</h2>
    <img src="pictures/{p["two_file"]}" width="180" height="180" alt="{p["two_alt"]}">
    <table>
      <thead><tr><th>Evening</th><th>Place</th></tr></thead>
      <tbody>
        <tr><td>{p["first"]}</td><td>{p["first_place"]}</td></tr>
        <tr><td>{p["second"]}</td><td>{p["second_place"]}</td></tr>
      </tbody>
    </table>
    <p><a href="mailto:{p["mail"]}">Write to us</a></p>
  </main>
</body>
</html>
"""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    terminal(desk)
    enter(desk, f"mkdir {FOLDER}/pictures && cp ~/Documents/repair-evening/*.svg {FOLDER}/pictures")
    close(desk)
    desk.wait_for_window("README.md - *")
    new_file(desk, f"{FOLDER}/style.css", STYLE)
    new_file(desk, f"{FOLDER}/index.html", page(params))
    show(desk, "file:///home/user/Projects/repair-evening/index.html", params["name"])
