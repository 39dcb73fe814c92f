"""Velo Depot: the back office of a bicycle hire with customers, bicycles, hires, staff, settings and an audit log."""

import csv
import io
import re
from datetime import date, timedelta
from typing import Any

from flask import Flask, Response, abort, render_template, request

from ..forms import Form
from ..framework import Pages, db, goto, visitor
from .settings import PHONE, PHONE_TOLD, add_settings

PER_PAGE = 20
_STATIONS = "SELECT station, count(*) AS n, sum(state = 'ready') AS ready FROM bikes GROUP BY station"
KINDS = ["private", "company", "school"]
STATES = ["ready", "out", "repair", "retired"]
STATIONS = ["Clock Tower", "South Quay", "Netherby Station", "Beacon Hill"]
COLUMNS = {
    "customers": ("id", "name", "email", "city", "kind", "discount", "since"),
    "bikes": ("code", "model", "kind", "frame", "station", "state", "day_cents", "serviced"),
    "hires": ("id", "name", "bike", "start", "days", "returned", "total_cents", "state"),
}
"""The columns by which each list can be sorted."""


def add_pages(app: Flask) -> None:
    """Add the back office's pages. Nobody who is not signed in sees any."""

    @app.before_request
    def _signed_in() -> Any:
        if not visitor().user and request.endpoint not in ("sign_in", "sign_in_form", "static"):
            return goto(f"/sign-in?next={request.path}")
        return None

    _dashboard(app)
    _customers(app)
    _bikes(app)
    _hires(app)
    add_settings(app)


def audit(what: str, subject: str) -> None:
    """Note who changed what."""
    db().add("audit", at=db().now().isoformat(sep=" "), username=visitor().user, what=what, subject=subject)


def _ordered(table: str, default: str) -> str:
    """Return the order that the address asks for."""
    column = request.args.get("sort", default)
    column = column if column in COLUMNS[table] else default
    return f"{column} {'DESC' if request.args.get('order') == 'desc' else 'ASC'}"


def _dashboard(app: Flask) -> None:
    @app.get("/")
    def home() -> str:
        today = db().today()
        days = [today - timedelta(days=back) for back in range(29, -1, -1)]
        income = dict(tuple(row) for row in db().rows("SELECT start, sum(total_cents) FROM hires GROUP BY start"))
        bars = [(each, income.get(each.isoformat(), 0)) for each in days]
        return render_template(
            "home.html",
            bars=bars,
            top=max([value for _, value in bars] + [1]),
            states=db().rows("SELECT state, count(*) AS n FROM bikes GROUP BY state ORDER BY state"),
            stations=db().rows(_STATIONS),
            overdue=db().rows(_HIRES + " WHERE h.state = 'overdue' ORDER BY h.start"),
            customers=db().value("SELECT count(*) FROM customers"),
            out=db().value("SELECT count(*) FROM hires WHERE state != 'returned'"),
            month=sum(value for _, value in bars),
            due=db().value(
                "SELECT count(*) FROM bikes WHERE serviced < ? AND state != 'retired'",
                (today - timedelta(days=180)).isoformat(),
            ),
        )

    @app.get("/audit")
    def log() -> str:
        pages = Pages(db().value("SELECT count(*) FROM audit"), PER_PAGE)
        rows = db().rows(f"SELECT * FROM audit ORDER BY id DESC LIMIT {PER_PAGE} OFFSET {pages.offset}")
        return render_template("audit.html", rows=rows, pages=pages)


def _customers(app: Flask) -> None:
    @app.get("/customers")
    def customers() -> str:
        where, values = _customer_filter()
        pages = Pages(db().value(f"SELECT count(*) FROM customers WHERE {where}", *values), PER_PAGE)
        order = _ordered("customers", "name")
        rows = db().rows(
            f"SELECT * FROM customers WHERE {where} ORDER BY {order}, id LIMIT {PER_PAGE} OFFSET {pages.offset}",
            *values,
        )
        cities = [row[0] for row in db().rows("SELECT DISTINCT city FROM customers ORDER BY city")]
        return render_template("customers.html", rows=rows, pages=pages, kinds=KINDS, cities=cities)

    @app.get("/customers.csv")
    def export() -> Response:
        where, values = _customer_filter()
        sheet = io.StringIO()
        writer = csv.writer(sheet)
        columns = ("id", "name", "email", "phone", "city", "kind", "discount", "newsletter", "blocked", "since")
        writer.writerow(columns)
        for row in db().rows(f"SELECT * FROM customers WHERE {where} ORDER BY id", *values):
            writer.writerow([row[name] for name in columns])
        head = {"Content-Disposition": "attachment; filename=customers.csv"}
        return Response(sheet.getvalue(), mimetype="text/csv", headers=head)

    @app.route("/customers/new", methods=["GET", "POST"])
    def new() -> Any:
        if request.method == "GET":
            return render_template(
                "customer.html", c=None, form=Form({"kind": "private", "discount": "0"}), kinds=KINDS, hires=[]
            )
        form = Form(request.form.to_dict())
        given = _customer(form, 0)
        if form.errors:
            return render_template("customer.html", c=None, form=form, kinds=KINDS, hires=[]), 422
        number = db().add("customers", since=db().today().isoformat(), **given)
        audit("added customer", f"{number} {given['name']}")
        return goto(f"/customers/{number}", f"{given['name']} was added.")

    @app.route("/customers/<int:number>", methods=["GET", "POST"])
    def customer(number: int) -> Any:
        found = db().row("SELECT * FROM customers WHERE id = ?", number) or abort(404)
        hires = db().rows(_HIRES + " WHERE h.customer = ? ORDER BY h.start DESC", number)
        if request.method == "GET":
            held = dict(found).items()
            values = {key: str(value) for key, value in held if value or key not in ("newsletter", "blocked")}
            return render_template("customer.html", c=found, form=Form(values), kinds=KINDS, hires=hires)
        form = Form(request.form.to_dict())
        given = _customer(form, number)
        if form.errors:
            return render_template("customer.html", c=found, form=form, kinds=KINDS, hires=hires), 422
        db().run(
            f"UPDATE customers SET {', '.join(f'{key} = ?' for key in given)} WHERE id = ?", *given.values(), number
        )
        audit("changed customer", f"{number} {given['name']}")
        return goto(f"/customers/{number}", f"{given['name']} was saved.")

    @app.post("/customers/<int:number>/delete")
    def delete(number: int) -> Response:
        found = db().row("SELECT * FROM customers WHERE id = ?", number) or abort(404)
        if db().value("SELECT count(*) FROM hires WHERE customer = ?", number):
            return goto(f"/customers/{number}", "A customer with hires cannot be deleted, only blocked.")
        db().run("DELETE FROM customers WHERE id = ?", number)
        audit("deleted customer", f"{number} {found['name']}")
        return goto("/customers", f"{found['name']} was deleted.")


def _customer_filter() -> tuple[str, list[Any]]:
    parts, values = ["1 = 1"], list[Any]()
    for word in request.args.get("q", "").split()[:8]:
        parts.append("(id || ' ' || name || ' ' || email || ' ' || note) LIKE ?")
        values.append(f"%{word}%")
    for name in ("city", "kind"):
        if request.args.get(name):
            parts.append(f"{name} = ?")
            values.append(request.args[name])
    if request.args.get("blocked"):
        parts.append("blocked = 1")
    return " AND ".join(parts), values


def _customer(form: Form, number: int) -> dict[str, Any]:
    given = {
        "name": form.text("name", "Name", True, 80, 2),
        "email": form.email("email"),
        "phone": form.matching("phone", "Phone", PHONE, PHONE_TOLD),
        "city": form.text("city", "Town", True, 60),
        "kind": form.choice("kind", "a kind", KINDS),
        "discount": form.number("discount", "Discount", 0, 30),
        "newsletter": form.ticked("newsletter"),
        "blocked": form.ticked("blocked"),
        "note": form.text("note", "Note", False, 500),
    }
    if db().row("SELECT 1 FROM customers WHERE lower(email) = lower(?) AND id != ?", given["email"], number):
        form.wrong("email", "Another customer has this address.")
    if given["blocked"] and not given["note"]:
        form.wrong("note", "Say in the note why the customer is blocked.")
    return given


def _bikes(app: Flask) -> None:
    @app.get("/bikes")
    def bikes() -> str:
        wanted = {name: request.args[name] for name in ("station", "state", "kind") if request.args.get(name)}
        where = " AND ".join(["1 = 1", *(f"{name} = ?" for name in wanted)])
        rows = db().rows(
            f"SELECT * FROM bikes WHERE {where} ORDER BY {_ordered('bikes', 'code')}, code", *wanted.values()
        )
        kinds = [row[0] for row in db().rows("SELECT DISTINCT kind FROM bikes ORDER BY kind")]
        return render_template("bikes.html", rows=rows, stations=STATIONS, states=STATES, kinds=kinds)

    @app.route("/bikes/<code>", methods=["GET", "POST"])
    def bike(code: str) -> Any:
        found = db().row("SELECT * FROM bikes WHERE code = ?", code) or abort(404)
        values = {**{key: str(value) for key, value in dict(found).items()}, "price": f"{found['day_cents'] / 100:.2f}"}
        if request.method == "GET":
            return render_template("bike.html", b=found, form=Form(values), stations=STATIONS, states=STATES)
        form = Form(request.form.to_dict())
        station, state = form.choice("station", "a station", STATIONS), form.choice("state", "a state", STATES)
        cents, serviced = form.cents("price", "Price", 20_000), form.day("serviced", "Serviced")
        if serviced and serviced > db().today():
            form.wrong("serviced", "The service cannot lie in the future.")
        if (found["state"] == "out") != (state == "out"):
            form.wrong("state", "Bicycles go out and come back by their hires.")
        if form.errors or serviced is None:
            return render_template("bike.html", b=found, form=form, stations=STATIONS, states=STATES), 422
        statement = "UPDATE bikes SET station = ?, state = ?, day_cents = ?, serviced = ? WHERE code = ?"
        db().run(statement, station, state, cents, serviced.isoformat(), code)
        audit("changed bicycle", code)
        return goto("/bikes", f"{code} was saved.")


_HIRES = (
    "SELECT h.*, c.name, b.model FROM hires h JOIN customers c ON c.id = h.customer JOIN bikes b ON b.code = h.bike"
)


def _hires(app: Flask) -> None:
    @app.get("/hires")
    def hires() -> str:
        state, day = request.args.get("state", ""), request.args.get("since", "")
        where, values = (
            "? IN ('', h.state) AND (c.name || ' ' || h.bike) LIKE ?",
            [state, f"%{request.args.get('q', '')}%"],
        )
        if re.fullmatch(r"\d{4}-\d\d-\d\d", day):
            where, values = where + " AND h.start >= ?", [*values, day]
        total = db().value(f"SELECT count(*) FROM hires h JOIN customers c ON c.id = h.customer WHERE {where}", *values)
        pages = Pages(total, PER_PAGE)
        order = _ordered("hires", "id") if request.args.get("sort") else "h.id DESC"
        order = re.sub(r"^(id|state|days|start|returned|total_cents)\b", r"h.\1", order)
        rows = db().rows(
            f"{_HIRES} WHERE {where} ORDER BY {order}, h.id LIMIT {PER_PAGE} OFFSET {pages.offset}", *values
        )
        return render_template("hires.html", rows=rows, pages=pages, late=_late)

    @app.route("/hires/new", methods=["GET", "POST"])
    def begin() -> Any:
        free = db().rows("SELECT * FROM bikes WHERE state = 'ready' ORDER BY code")
        customers = db().rows("SELECT id, name FROM customers WHERE blocked = 0 ORDER BY name")
        form = Form(request.form.to_dict() or {"start": db().today().isoformat(), "days": "1"})
        if request.method == "GET":
            return render_template("hire.html", form=form, free=free, customers=customers)
        longest = int(db().value("SELECT value FROM settings WHERE key = 'longest_hire_days'"))
        customer = form.choice("customer", "a customer", [str(row["id"]) for row in customers])
        code = form.choice("bike", "a bicycle", [row["code"] for row in free])
        start, days = form.day("start", "Start"), form.number("days", "Days", 1, longest)
        if start and start < db().today():
            form.wrong("start", "A hire cannot start in the past.")
        if form.errors or start is None:
            return render_template("hire.html", form=form, free=free, customers=customers), 422
        bike = next(row for row in free if row["code"] == code)
        discount = db().value("SELECT discount FROM customers WHERE id = ?", customer)
        number = db().add(
            "hires",
            customer=int(customer),
            bike=code,
            start=start.isoformat(),
            days=days,
            returned="",
            state="out",
            deposit_cents=int(db().value("SELECT value FROM settings WHERE key = 'deposit_cents'")),
            total_cents=round(bike["day_cents"] * days * (100 - discount) / 100),
        )
        db().run("UPDATE bikes SET state = 'out' WHERE code = ?", code)
        audit("began hire", f"{number} {code}")
        return goto("/hires", f"Hire {number} was begun.")

    @app.post("/hires/<int:number>/return")
    def give_back(number: int) -> Response:
        found = db().row("SELECT * FROM hires WHERE id = ? AND state != 'returned'", number) or abort(404)
        fee = _late(found) * int(db().value("SELECT value FROM settings WHERE key = 'late_fee_cents'"))
        db().run(
            "UPDATE hires SET state = 'returned', returned = ?, total_cents = total_cents + ? WHERE id = ?",
            db().today().isoformat(),
            fee,
            number,
        )
        db().run(
            "UPDATE bikes SET state = ? WHERE code = ?",
            "repair" if "broken" in request.form else "ready",
            found["bike"],
        )
        audit("ended hire", f"{number} {found['bike']}")
        return goto(
            "/hires?state=out", f"{found['bike']} is back" + (f", with a late fee of £{fee / 100:.2f}." if fee else ".")
        )


def _late(hire: Any) -> int:
    """Return how many days a hire is over its time today."""
    return max(0, (db().today() - date.fromisoformat(hire["start"])).days - int(hire["days"]))
