"""What goes wrong with a wish list."""

from __future__ import annotations

from typing import Any

from records import edit
from shop import into_basket

from deskcraft.authoring import Desk, TamperedEvidence, near_miss


@near_miss(caught_by="site.record")
def into_the_basket_instead(desk: Desk, params: dict[str, Any]) -> None:
    into_basket(desk, params["sku"], params["name"])


@near_miss(caught_by="site.record")
def the_product_beside_it(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    beside = f"{params['sku'][:-1]}{int(params['sku'][-1]) + 1}"
    edit(evidence, "shop", "UPDATE wishlist SET sku = ? WHERE sku = ?", beside, params["sku"])


@near_miss(caught_by="site.untouched")
def another_wish_removed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, "shop", "DELETE FROM wishlist WHERE sku = 'KT-130'")


@near_miss(caught_by="site.untouched")
def in_the_basket_as_well(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    statement = "INSERT INTO carts (session, sku, option, quantity) VALUES ('x', ?, 'Oiled', 1)"
    edit(evidence, "shop", statement, params["sku"])
