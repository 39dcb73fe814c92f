"""By LibreOffice's own scripting: a text box on the master, and the colour of its title style."""

from __future__ import annotations

from typing import Any

import wardens

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    wardens.change(desk, params, wardens.NAME + wardens.COLOUR)
