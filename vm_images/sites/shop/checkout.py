"""The shop's checkout: a form, a page to look it over, and only then the order."""

from typing import Any

from flask import Flask, render_template, request

from ..forms import Form
from ..framework import db, goto, visitor
from .fill import DELIVERY_CENTS

DELIVERIES = [
    ("standard", "Standard, 3 to 5 days (£4.90)"),
    ("express", "Express, next working day (£9.90)"),
    ("pickup", "Collect from our shop in Netherby (free)"),
]
PAYMENTS = [("card", "Card"), ("invoice", "Invoice, 14 days"), ("transfer", "Bank transfer in advance")]
COUNTRIES = ["United Kingdom", "Ireland", "France", "Germany", "Netherlands", "Norway"]


def add_checkout(app: Flask) -> None:
    """Add the pages of the checkout."""
    from .pages import basket

    @app.get("/checkout")
    def checkout() -> Any:
        if not basket()["lines"]:
            return goto("/cart")
        return render_template("checkout.html", form=Form(visitor().data.get("checkout") or _known()), **_choices())

    @app.post("/checkout")
    def check() -> Any:
        form = Form(request.form.to_dict())
        read = _read(form)
        if form.errors:
            return render_template("checkout.html", form=form, **_choices()), 422
        visitor().data["checkout"] = read
        return goto("/checkout/review")

    @app.get("/checkout/review")
    def look_over() -> Any:
        given, held = visitor().data.get("checkout"), basket()
        if not given or not held["lines"]:
            return goto("/checkout")
        return render_template("review.html", given=given, total=_total(held, given), **held, **_choices())

    @app.post("/checkout/place")
    def place() -> Any:
        given, held = visitor().data.get("checkout"), basket()
        if not given or not held["lines"]:
            return goto("/cart")
        if short := [line["name"] for line in held["lines"] if line["quantity"] > line["stock"]]:
            return goto("/cart", f"Not enough in stock: {', '.join(short)}.")
        if "terms" not in request.form:
            return goto("/checkout/review", "Please accept the terms of sale.")
        number = _place(given, held)
        visitor().data = {"guest_orders": [*visitor().data.get("guest_orders", []), number]}
        return goto(f"/orders/{number}", "Thank you. Your order is placed.")


def _choices() -> dict[str, Any]:
    return {"deliveries": DELIVERIES, "payments": PAYMENTS, "countries": COUNTRIES, "delivery_cents": DELIVERY_CENTS}


def _known() -> dict[str, str]:
    account = visitor().account()
    if account is None:
        return {}
    address = db().row("SELECT * FROM addresses WHERE username = ?", account["username"])
    return {"name": account["name"], "email": account["email"], **(dict(address) if address else {})}


def _read(form: Form) -> dict[str, str]:
    given = {
        "name": form.text("name", "Name"),
        "email": form.email("email"),
        "phone": form.matching("phone", "Phone", r"[+0-9 ()/-]{6,25}", "Phone must be digits and blanks.", False),
        "street": form.text("street", "Street"),
        "city": form.text("city", "Town"),
        "postcode": form.matching("postcode", "Postcode", r"[A-Za-z0-9 -]{3,10}", "This postcode cannot be right."),
        "country": form.choice("country", "a country", COUNTRIES),
        "delivery": form.choice("delivery", "how it is delivered", dict(DELIVERIES)),
        "payment": form.choice("payment", "how you pay", dict(PAYMENTS)),
        "gift_note": form.text("gift_note", "The gift note", False, 300),
        "card_last4": "",
    }
    if given["payment"] == "card":
        number = form.values.get("card", "").replace(" ", "")
        if not (number.isascii() and number.isdigit() and len(number) == 16):
            form.wrong("card", "The card number has 16 digits.")
        form.matching("expiry", "Expiry", r"(0[1-9]|1[0-2])/\d\d", "Expiry must be like 08/33.")
        form.matching("cvc", "The security code", r"\d{3}", "The security code has 3 digits.")
        expiry = form.values.get("expiry", "")
        if not form.errors and (expiry[3:], expiry[:2]) < (f"{db().now():%y}", f"{db().now():%m}"):
            form.wrong("expiry", "This card has expired.")
        given["card_last4"] = number[-4:]
    return given


def _total(held: dict[str, Any], given: dict[str, str]) -> int:
    return int(held["subtotal"] - held["discount"] + DELIVERY_CENTS[given["delivery"]])


def _place(given: dict[str, str], held: dict[str, Any]) -> str:
    """Write the order and its items, take them from the stock, empty the basket; return its number."""
    last = db().value("SELECT max(number) FROM orders")
    number = f"BL-{int(last[3:]) + 37}"
    db().add(
        "orders",
        number=number,
        placed_at=db().now().isoformat(sep=" "),
        username=visitor().user,
        **given,
        delivery_cents=DELIVERY_CENTS[given["delivery"]],
        payment_state="paid" if given["payment"] == "card" else "open",
        coupon=held["coupon"],
        discount_cents=held["discount"],
        total_cents=_total(held, given),
        state="received",
    )
    for line in held["lines"]:
        db().add(
            "order_items",
            order_number=number,
            sku=line["sku"],
            name=line["name"],
            option=line["option"],
            quantity=line["quantity"],
            unit_cents=line["price_cents"],
        )
        db().run("UPDATE products SET stock = stock - ? WHERE sku = ?", line["quantity"], line["sku"])
    db().run("DELETE FROM carts WHERE session = ?", visitor().id)
    return number
