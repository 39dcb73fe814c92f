"""By mouse and keyboard: the form, field by field."""

from __future__ import annotations

from typing import Any

from gui import choose, fill, go

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    go(desk, "https://gannethouse.test/contact", "Contact")
    fill(desk, "Name", params["name"], role="entry")
    fill(desk, "E-mail", params["email"], role="entry")
    choose(desk, "Topic", params["topic"])
    fill(desk, "Your message", params["body"], role="entry")
    desk.settle()
