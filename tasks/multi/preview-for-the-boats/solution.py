"""By keyboard: a server in a terminal, and its page in the browser."""

from __future__ import annotations

from typing import Any

from preview import serve, show

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    serve(desk, "~/Documents/quay", params["port"])
    show(desk, f"http://localhost:{params['port']}/{params['page']}", params["title"])
