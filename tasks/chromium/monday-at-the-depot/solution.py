"""By mouse and keyboard: eleven forms of the back office, in the order asked."""

from __future__ import annotations

from typing import Any

from depot import add_customer, bring_back, give_back, hire, set_bike, set_house

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    give_back(desk, "VD-166")
    give_back(desk, "VD-163", broken=True)
    set_house(desk, fee=params["fee"], opens=params["opens"])
    for tandem in ("VD-106", "VD-154"):
        set_bike(desk, tandem, price=params["tandem"])
    for electric in ("VD-118", "VD-223"):
        set_bike(desk, electric, station="Clock Tower")
    bring_back(desk, "wanda", "South Quay")
    add_customer(desk, params)
    hire(desk, params["name"], params["bike"], params["days"])
