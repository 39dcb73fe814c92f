"""By keyboard: replaced line for line by the editor's own dialog."""

from __future__ import annotations

from typing import Any

from gui import open_file, replace, save

from deskcraft.authoring import Desk

FOLDER = "~/Projects/teahouse"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    open_file(desk, "index.html")
    for find, put in (
        ("<html>", '<html lang="en">'),
        ('height="64">', f'height="64" alt="{params["alt"]}">'),
        ('id="larger">', f'id="larger" aria-label="{params["larger"]}">'),
        ("h3>", "h2>"),
        ('<input id="name"', '<label for="name">Name</label> <input id="name"'),
        ('<input id="mail"', '<label for="mail">E-mail</label> <input id="mail"'),
        ('<select id="tea">', f'<select id="tea" aria-label="{params["tea"]}">'),
        ('<input id="tins"', '<input id="tins" aria-label="Tins"'),
    ):
        replace(desk, find, put)
    save(desk, f"{FOLDER}/index.html")
    open_file(desk, "style.css")
    replace(desk, ".hint { color: #b9ad9a; }", ".hint { color: #5d5240; }")
    save(desk, f"{FOLDER}/style.css")
