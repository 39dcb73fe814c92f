"""Birchline: a shop with search, filters, a cart, two steps of checkout, orders, reviews and a wish list."""

from typing import Any

from flask import Flask, Response, abort, render_template, request

from ..framework import Pages, db, goto, visitor
from .checkout import add_checkout
from .drawing import draw

SORTS = {
    "popular": ("Most reviewed", "reviews DESC, name"),
    "cheap": ("Price, low to high", "price_cents, name"),
    "dear": ("Price, high to low", "price_cents DESC, name"),
    "rated": ("Best rated", "rating DESC, reviews DESC, name"),
    "new": ("Newest", "added DESC, name"),
}
PER_PAGE = 12
LIST = """SELECT p.*, count(r.id) AS reviews, coalesce(avg(r.stars), 0) AS rating
    FROM products p LEFT JOIN reviews r USING (sku)"""


def add_pages(app: Flask) -> None:
    """Add the shop's pages."""
    _catalogue(app)
    _cart(app)
    _mine(app)
    add_checkout(app)

    @app.context_processor
    def _head() -> dict[str, Any]:
        count = db().value("SELECT coalesce(sum(quantity), 0) FROM carts WHERE session = ?", visitor().id)
        categories = [row[0] for row in db().rows("SELECT DISTINCT category FROM products ORDER BY category")]
        return {"cart_count": count, "categories": categories}


def _product(sku: str) -> Any:
    return db().row(LIST + " WHERE p.sku = ? GROUP BY p.sku", sku) or abort(404)


def _catalogue(app: Flask) -> None:
    @app.get("/")
    def home() -> str:
        fresh = db().rows(LIST + " GROUP BY p.sku ORDER BY added DESC LIMIT 4")
        offers = db().rows(LIST + " WHERE was_cents > 0 GROUP BY p.sku ORDER BY p.sku LIMIT 8")
        return render_template("home.html", fresh=fresh, offers=offers)

    @app.get("/products")
    def products() -> str:
        where, values = _filters()
        total = db().value(f"SELECT count(*) FROM products p WHERE {where}", *values)
        pages = Pages(total, PER_PAGE)
        sort = request.args.get("sort", "popular")
        order = SORTS.get(sort, SORTS["popular"])[1]
        found = db().rows(
            f"{LIST} WHERE {where} GROUP BY p.sku ORDER BY {order} LIMIT {PER_PAGE} OFFSET {pages.offset}", *values
        )
        facets = {
            name: db().rows(f"SELECT {name}, count(*) FROM products GROUP BY {name} ORDER BY {name}")
            for name in ("category", "maker", "material")
        }
        return render_template("products.html", found=found, pages=pages, facets=facets, sort=sort, sorts=SORTS)

    @app.get("/products/<sku>")
    def product(sku: str) -> str:
        found = _product(sku)
        reviews = db().rows("SELECT * FROM reviews WHERE sku = ? ORDER BY written_at DESC", sku)
        alike = db().rows(
            LIST + " WHERE p.category = ? AND p.sku != ? GROUP BY p.sku ORDER BY p.kind != ?, p.sku LIMIT 4",
            found["category"],
            sku,
            found["kind"],
        )
        wished = db().row("SELECT 1 FROM wishlist WHERE username = ? AND sku = ?", visitor().user, sku)
        return render_template("product.html", p=found, reviews=reviews, alike=alike, wished=wished)

    @app.get("/pictures/<sku>/<int:colour>.svg")
    def picture(sku: str, colour: int) -> Response:
        found = _product(sku)
        colours = found["colours"].split("|")
        return Response(draw(found["kind"], colours[colour % len(colours)], sku), mimetype="image/svg+xml")


def _filters() -> tuple[str, list[Any]]:
    """Return the condition that the address asks for, and its values."""
    parts, values = ["1 = 1"], list[Any]()
    for word in request.args.get("q", "").split()[:8]:
        parts.append("(p.name || ' ' || p.description || ' ' || p.maker || ' ' || p.sku) LIKE ?")
        values.append(f"%{word}%")
    for name in ("category", "maker", "material"):
        if chosen := request.args.getlist(name)[:20]:
            parts.append(f"p.{name} IN ({', '.join('?' * len(chosen))})")
            values += chosen
    for name, sign in (("min", ">="), ("max", "<=")):
        limit = request.args.get(name, type=float)
        if limit is not None and 0 <= limit < 1e6:
            parts.append(f"p.price_cents {sign} ?")
            values.append(round(limit * 100))
    if request.args.get("stock"):
        parts.append("p.stock > 0")
    if request.args.get("offer"):
        parts.append("p.was_cents > 0")
    return " AND ".join(parts), values


def _cart(app: Flask) -> None:
    @app.post("/cart/add")
    def add() -> Response:
        found = _product(request.form.get("sku", ""))
        option, count = request.form.get("option", ""), request.form.get("quantity", 1, type=int) or 1
        page = f"/products/{found['sku']}"
        if option not in found["options"].split("|"):
            return goto(page, f"Choose a {found['option_name'].lower()} first.")
        have = db().row(
            "SELECT id, quantity FROM carts WHERE session = ? AND sku = ? AND option = ?",
            visitor().known(),
            found["sku"],
            option,
        )
        if not 1 <= count + (have["quantity"] if have else 0) <= found["stock"]:
            return goto(page, f"Only {found['stock']} of this are in stock.")
        if have:
            db().run("UPDATE carts SET quantity = quantity + ? WHERE id = ?", count, have["id"])
        else:
            db().add("carts", session=visitor().id, sku=found["sku"], option=option, quantity=count)
        return goto("/cart", f"{found['name']} is in your basket.")

    @app.get("/cart")
    def cart() -> str:
        return render_template("cart.html", **basket())

    @app.post("/cart/update")
    def update() -> Response:
        line = db().row(
            "SELECT c.id, p.stock, p.name FROM carts c JOIN products p USING (sku) WHERE c.id = ? AND c.session = ?",
            request.form.get("line", 0, type=int),
            visitor().id,
        )
        count = request.form.get("quantity", -1, type=int)
        if line is None or count is None or count < 0:
            return goto("/cart", "That quantity cannot be used.")
        if "remove" in request.form or count == 0:
            db().run("DELETE FROM carts WHERE id = ?", line["id"])
            return goto("/cart", f"{line['name']} was taken out of your basket.")
        if count > line["stock"]:
            return goto("/cart", f"Only {line['stock']} of {line['name']} are in stock.")
        db().run("UPDATE carts SET quantity = ? WHERE id = ?", count, line["id"])
        return goto("/cart", "Your basket is up to date.")

    @app.post("/cart/coupon")
    def coupon() -> Response:
        code = request.form.get("code", "").strip().upper()
        found = db().row("SELECT * FROM coupons WHERE code = ?", code)
        visitor().data.pop("coupon", None)
        if not code:
            return goto("/cart", "The code was taken away.")
        if found is None or found["until"] < db().today().isoformat():
            return goto("/cart", f"The code {code} is not known or has run out.")
        if basket()["subtotal"] < found["minimum_cents"]:
            return goto("/cart", f"The code {code} is for baskets of £{found['minimum_cents'] / 100:.2f} or more.")
        visitor().data["coupon"] = code
        return goto("/cart", f"The code {code} takes {found['percent']} % off.")


def basket() -> dict[str, Any]:
    """Return what the visitor has in the basket: `lines`, `subtotal`, `coupon` and `discount` in pence."""
    lines = db().rows(
        """SELECT c.id, c.sku, c.option, c.quantity, p.name, p.price_cents, p.stock, p.options FROM carts c
        JOIN products p USING (sku) WHERE c.session = ? ORDER BY c.id""",
        visitor().id,
    )
    subtotal = sum(line["price_cents"] * line["quantity"] for line in lines)
    found = db().row("SELECT * FROM coupons WHERE code = ?", visitor().data.get("coupon", ""))
    holds = found is not None and subtotal >= found["minimum_cents"]
    discount = round(subtotal * found["percent"] / 100) if found is not None and holds else 0
    return {
        "lines": lines,
        "subtotal": subtotal,
        "coupon": found["code"] if found and holds else "",
        "discount": discount,
    }


def _mine(app: Flask) -> None:
    @app.get("/orders")
    def orders() -> str:
        found = db().rows("SELECT * FROM orders WHERE username = ? ORDER BY placed_at DESC", visitor().user or "-")
        return render_template("orders.html", orders=found)

    @app.get("/orders/<number>")
    def order(number: str) -> str:
        found = _order(number)
        items = db().rows("SELECT * FROM order_items WHERE order_number = ? ORDER BY id", number)
        return render_template("order.html", o=found, items=items)

    @app.post("/orders/<number>/cancel")
    def cancel(number: str) -> Response:
        if _order(number)["state"] not in ("received", "packing"):
            return goto(f"/orders/{number}", "This order is on its way and can no longer be cancelled.")
        db().run("UPDATE orders SET state = 'cancelled' WHERE number = ?", number)
        for item in db().rows("SELECT sku, quantity FROM order_items WHERE order_number = ?", number):
            db().run("UPDATE products SET stock = stock + ? WHERE sku = ?", item["quantity"], item["sku"])
        return goto(f"/orders/{number}", f"Order {number} is cancelled.")

    @app.post("/wishlist")
    def wish() -> Response:
        sku = _product(request.form.get("sku", ""))["sku"]
        if not visitor().user:
            return goto(f"/sign-in?next=/products/{sku}")
        if request.form.get("do") == "remove":
            db().run("DELETE FROM wishlist WHERE username = ? AND sku = ?", visitor().user, sku)
        else:
            db().run("INSERT OR IGNORE INTO wishlist VALUES (?, ?)", visitor().user, sku)
        return goto(
            "/wishlist" if request.form.get("do") == "remove" else f"/products/{sku}", "Your wish list is changed."
        )

    @app.get("/wishlist")
    def wishlist() -> str:
        found = db().rows(LIST + " JOIN wishlist w USING (sku) WHERE w.username = ? GROUP BY p.sku", visitor().user)
        return render_template("wishlist.html", found=found)

    @app.post("/products/<sku>/reviews")
    def review(sku: str) -> Response:
        _product(sku)
        stars, title = request.form.get("stars", 0, type=int), request.form.get("title", "").strip()
        body, account = request.form.get("body", "").strip(), visitor().account()
        if account is None:
            return goto(f"/sign-in?next=/products/{sku}")
        if stars not in range(1, 6) or not title or len(title) > 120 or not 10 <= len(body) <= 4000:
            return goto(
                f"/products/{sku}#write", "A review needs stars, a title, and a text of at least 10 characters."
            )
        db().add(
            "reviews",
            sku=sku,
            author=account["name"],
            stars=stars,
            title=title,
            body=body,
            written_at=db().now().isoformat(sep=" "),
        )
        return goto(f"/products/{sku}#reviews", "Thank you for your review.")

    @app.post("/newsletter")
    def newsletter() -> Response:
        email, topics = request.form.get("email", "").strip(), sorted(set(request.form.getlist("topic")))
        if "@" not in email or not topics or len(email) > 200:
            return goto("/#newsletter", "For the newsletter give an e-mail address and choose at least one topic.")
        db().run("INSERT OR REPLACE INTO newsletter VALUES (?, ?)", email, ",".join(topics)[:100])
        return goto("/", f"{email} will hear from us.")


def _order(number: str) -> Any:
    found = db().row("SELECT * FROM orders WHERE number = ?", number)
    mine = visitor().user if visitor().user else "-"
    if found is None or (found["username"] != mine and number not in visitor().data.get("guest_orders", [])):
        abort(404)
    return found
