"""The shop birchline.test by mouse and keyboard."""

from __future__ import annotations

from chromium.gui import APP, fill, go, reveal, shown

from deskcraft.authoring import Desk

MUG, CAMP = ("KT-110", "Stoneware Mug"), ("KT-112", "Enamel Camp Mug")
"""Article and name of products."""


def order(
    desk: Desk,
    items: list[tuple[str, str, str, int]],
    *,
    delivery: str = "Express",
    payment: str = "Invoice",
    place: bool = True,
) -> None:
    """Orders items of (article, name, option, quantity); stops before the last page's button unless `place`."""
    for sku, name, option, quantity in items:
        into_basket(desk, sku, name, option, quantity)
    go(desk, "https://birchline.test/checkout", "Checkout")
    reveal(desk, f"{delivery},")
    desk.click_on(f"{delivery}*", role="radio*", app=APP)
    reveal(desk, f"{payment},")
    desk.click_on(f"{payment}*", role="radio*", app=APP)
    reveal(desk, "Continue")
    desk.click_on("Continue", role="*button*", app=APP)
    shown(desk, "Look it over")
    if place:
        reveal(desk, "terms of sale")
        desk.click_on("*terms*", role="check*", app=APP)
        desk.click_on("Place*", role="*button*", app=APP)
        shown(desk, "Order BL-")


def into_basket(desk: Desk, sku: str, name: str, option: str = "*", quantity: int = 1) -> None:
    """Puts a product into the basket; the first of its options if none is named."""
    go(desk, f"https://birchline.test/products/{sku}", name)
    desk.click_on(option, role="radio*", app=APP)
    fill(desk, "Quantity", str(quantity), role="spin*")
    desk.click_on("Add to basket", role="*button*", app=APP)
    shown(desk, "Basket")
