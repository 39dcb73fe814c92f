"""By mouse and keyboard: the print preview, and the dialog that saves."""

from __future__ import annotations

from typing import Any

from paper import print_to

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    print_to(desk, f"/home/user/Documents/{params['file']}", layout="Landscape")
