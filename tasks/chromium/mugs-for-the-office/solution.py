"""By mouse and keyboard: two products into the basket, then the three pages of the checkout."""

from __future__ import annotations

from typing import Any

from shop import CAMP, MUG, order

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    order(desk, [(*MUG, params["glaze"], params["mugs"]), (*CAMP, params["colour"], params["camp"])])
