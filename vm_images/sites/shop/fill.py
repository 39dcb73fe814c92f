"""The shop's database from its seed."""

import random
from datetime import datetime, timedelta
from typing import Any

from ..database import Database

COLUMNS = (
    "sku",
    "name",
    "category",
    "kind",
    "maker",
    "material",
    "price_cents",
    "was_cents",
    "stock",
    "option_name",
    "options",
    "colours",
    "description",
    "details",
)
DELIVERY_CENTS = {"standard": 490, "express": 990, "pickup": 0}


def fill(database: Database, seed: dict[str, Any]) -> None:
    """Write products, reviews, past orders and what customers keep."""
    chance = random.Random(seed["secret"])
    now = datetime.fromisoformat(seed["now"])
    for place, values in enumerate(seed["products"]):
        added = now - timedelta(days=17 * (place * 11 % len(seed["products"])))
        database.add("products", **dict(zip(COLUMNS, values, strict=True)), added=added.date().isoformat())
        _reviews(database, seed["reviews"], values[0], chance, now)
    for table in ("addresses", "coupons", "newsletter"):
        for row in seed[table]:
            database.add(table, **row)
    for username, sku in seed["wishlist"]:
        database.add("wishlist", username=username, sku=sku)
    for order in seed["orders"]:
        _order(database, dict(order))


def _reviews(database: Database, texts: dict[str, Any], sku: str, chance: random.Random, now: datetime) -> None:
    authors = chance.sample(texts["authors"], k=min(len(texts["authors"]), chance.choice([0, 2, 3, 5, 8, 11])))
    for author in authors:
        tone = chance.choices(["praise", "mixed", "grumbles"], [7, 2, 1])[0]
        title, body = chance.choice(texts[tone])
        stars = {"praise": chance.choice([4, 5, 5]), "mixed": 3, "grumbles": chance.choice([1, 2])}[tone]
        when = now - timedelta(minutes=chance.randrange(3000, 900_000))
        database.add(
            "reviews", sku=sku, author=author, stars=stars, title=title, body=body, written_at=when.isoformat(sep=" ")
        )


def _order(database: Database, order: dict[str, Any]) -> None:
    items = order.pop("items")
    total = DELIVERY_CENTS[order["delivery"]]
    for sku, option, quantity in items:
        name, price = tuple(database.rows("SELECT name, price_cents FROM products WHERE sku = ?", sku)[0])
        total += price * quantity
        database.add(
            "order_items",
            order_number=order["number"],
            sku=sku,
            name=name,
            option=option,
            quantity=quantity,
            unit_cents=price,
        )
    account = database.rows("SELECT name, email FROM accounts WHERE username = ?", order["username"])[0]
    address = dict(database.rows("SELECT * FROM addresses WHERE username = ?", order["username"])[0])
    paid_by_card = order["payment"] == "card"
    database.add(
        "orders",
        **{**address, **order},
        name=account["name"],
        email=account["email"],
        coupon="",
        discount_cents=0,
        delivery_cents=DELIVERY_CENTS[order["delivery"]],
        total_cents=total,
        gift_note="",
        card_last4="4417" if paid_by_card else "",
    )
