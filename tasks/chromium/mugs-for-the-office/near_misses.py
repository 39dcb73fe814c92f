"""Orders that a hurried helper places."""

from __future__ import annotations

from typing import Any

from shop import CAMP, MUG, order

from deskcraft.authoring import Desk, near_miss


@near_miss(caught_by="site.order")
def left_in_the_basket(desk: Desk, params: dict[str, Any]) -> None:
    order(desk, [(*MUG, params["glaze"], params["mugs"]), (*CAMP, params["colour"], params["camp"])], place=False)


@near_miss(caught_by="site.order")
def numbers_the_other_way_round(desk: Desk, params: dict[str, Any]) -> None:
    order(desk, [(*MUG, params["glaze"], params["camp"]), (*CAMP, params["colour"], params["mugs"])])


@near_miss(caught_by="site.order")
def another_glaze(desk: Desk, params: dict[str, Any]) -> None:
    order(desk, [(*MUG, "Oat", params["mugs"]), (*CAMP, params["colour"], params["camp"])])


@near_miss(caught_by="site.order")
def by_bank_transfer(desk: Desk, params: dict[str, Any]) -> None:
    items = [(*MUG, params["glaze"], params["mugs"]), (*CAMP, params["colour"], params["camp"])]
    order(desk, items, payment="Bank transfer")
