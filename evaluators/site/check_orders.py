"""Orders in the shop's own records."""

from collections.abc import Iterator, Sequence
from typing import Annotated

from pydantic import Field

from evaluators.evidence import Evidence
from evaluators.expectations import Expectation
from evaluators.pins import Pin
from evaluators.registry import Of, Params, check
from evaluators.site.database import load
from evaluators.site.fitting import new_rows, normalised, one_new, traits_of
from evaluators.site.pinning import whole
from evaluators.site.usual import unasked
from evaluators.verdict import Finding

COLUMNS = (
    "number",
    "name",
    "email",
    "phone",
    "street",
    "city",
    "postcode",
    "country",
    "delivery",
    "payment",
    "payment_state",
    "coupon",
    "gift_note",
    "state",
    "total_cents",
)


class Item(Params):
    """Something that was ordered."""

    sku: str
    option: str | None = None
    """The variant, as the shop names it; without it, any."""
    quantity: Annotated[int, Field(ge=1)] = 1


class Order(Of):
    """Parameters of `site.order`; what is left out must be as the shop knows it, or as its form has it."""

    items: tuple[Item, ...]
    """All that was ordered, in any order."""
    name: str | None = None
    email: str | None = None
    phone: str | None = None
    street: str | None = None
    city: str | None = None
    postcode: str | None = None
    country: str | None = None
    delivery: str | None = None
    """As the shop stores it: standard, express, pickup."""
    payment: str | None = None
    """card, invoice or transfer."""
    payment_state: str | None = None
    """paid or open."""
    coupon: str | None = None
    """"" for none."""
    gift_note: str | None = None
    state: str = "received"
    total_cents: int | None = None
    others: bool = False
    """Other new orders may be there too."""


def _pins(evidence: Evidence, p: Order) -> Iterator[Pin]:
    for row in new_rows(evidence, p.of, "orders", *COLUMNS):
        yield from whole(evidence, p.of, "orders", row)


@check("site.order", pins=_pins)
def order(evidence: Evidence, p: Order) -> Finding:
    """One new order was placed, with these items in these quantities, to this address, delivered and paid so."""
    orders = new_rows(evidence, p.of, "orders", *COLUMNS)
    items = load(evidence, p.of).table("order_items", "order_number", "sku", "option", "quantity").rows
    asked = {name: value for name in COLUMNS[1:] if (value := getattr(p, name)) is not None}
    before = load(evidence, p.of, "before")
    judged = []
    for row in orders:
        held = [(str(i["sku"]), str(i["option"]), i["quantity"]) for i in items if i["order_number"] == row["number"]]
        judged.append(
            (
                str(row["number"]),
                [_items(held, p.items), *traits_of(row, asked), *unasked(before, "orders", row, asked)],
            )
        )
    return one_new("order", judged, p.others, p.of)


def _items(held: Sequence[tuple[str, str, object]], asked: tuple[Item, ...]) -> Expectation:
    """Compare the lines of an order; lines of the same article and variant count together."""
    counts = dict[tuple[str, str], int]()
    sound = True
    for sku, option, quantity in held:
        sound = sound and isinstance(quantity, int) and quantity > 0
        counts[sku, normalised(option)] = counts.get((sku, normalised(option)), 0) + (
            quantity if isinstance(quantity, int) else 0
        )
    seen = [f"{count} x {sku} ({option})" for (sku, option), count in sorted(counts.items())]
    left = dict(counts)
    for item in sorted(asked, key=lambda each: each.option is None):
        fits = [
            key
            for key, count in left.items()
            if key[0] == item.sku and item.option in (None, key[1]) and count == item.quantity
        ]
        if not fits:
            sound = False
            break
        del left[fits[0]]
    wanted = [f"{item.quantity} x {item.sku} ({item.option or 'any'})" for item in asked]
    return Expectation("list of items", seen, wanted, sound and not left)
