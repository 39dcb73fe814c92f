"""Gannet House: a guest house with rooms, free nights, bookings that can be changed and cancelled, and letters."""

from calendar import Calendar
from datetime import date, timedelta
from typing import Any

from flask import Flask, Response, abort, render_template, request

from ..forms import Form
from ..framework import db, goto, visitor
from .drawing import draw
from .fill import taken
from .prices import BREAKFAST_CENTS, DINNER_CENTS, DOG_CENTS, room_cents, total_cents

TOPICS = ["A booking", "Groups", "The restaurant", "Getting here", "Something else"]
TIMES = [f"{hour}:{minute}" for hour in range(15, 22) for minute in ("00", "30")]
LONGEST_DAYS = 21


def add_pages(app: Flask) -> None:
    """Add the guest house's pages."""
    _house(app)
    _booking(app)
    _mine(app)


def _room(code: str) -> Any:
    return db().row("SELECT * FROM rooms WHERE code = ?", code) or abort(404)


def _house(app: Flask) -> None:
    @app.get("/")
    def home() -> str:
        return render_template("home.html", rooms=db().rows("SELECT * FROM rooms ORDER BY low_cents DESC LIMIT 3"))

    @app.get("/rooms")
    def rooms() -> str:
        wanted = [name for name in ("sea", "dogs", "step_free") if request.args.get(name)]
        where = " AND ".join(["sleeps >= ?", *(f"{name} = 1" for name in wanted)])
        sleeps = request.args.get("sleeps", 1, type=int) or 1
        found = db().rows(f"SELECT * FROM rooms WHERE {where} ORDER BY low_cents", sleeps)
        return render_template("rooms.html", rooms=found, wanted=wanted, sleeps=sleeps)

    @app.get("/rooms/<code>")
    def room(code: str) -> str:
        first = (db().today().replace(day=1) + timedelta(days=31 * _months())).replace(day=1)
        return render_template(
            "room.html", room=_room(code), months=[_month(code, first), _month(code, _next(first))], at=_months()
        )

    @app.get("/pictures/<code>.svg")
    def picture(code: str) -> Response:
        wall, blanket = (_room(code)["colours"] if code != "house" else "#cfe3ea|#2c5d73").split("|")
        return Response(draw(code, wall, blanket), mimetype="image/svg+xml")

    @app.get("/island")
    def island() -> str:
        return render_template("island.html")

    @app.get("/contact")
    def contact() -> str:
        return render_template("contact.html", form=Form(), topics=TOPICS)

    @app.post("/contact")
    def send() -> Any:
        form = Form(request.form.to_dict())
        given = {
            "name": form.text("name", "Name"),
            "email": form.email("email"),
            "topic": form.choice("topic", "a topic", TOPICS),
            "body": form.text("body", "Your message", True, 3000, 10),
        }
        if form.errors:
            return render_template("contact.html", form=form, topics=TOPICS), 422
        db().add("messages", sent_at=db().now().isoformat(sep=" "), **given)
        return goto("/contact", "Thank you, we answer within a day.")


def _months() -> int:
    return min(max(0, request.args.get("month", 0, type=int) or 0), 16)


def _next(first: date) -> date:
    return (first + timedelta(days=31)).replace(day=1)


def _month(code: str, first: date) -> dict[str, Any]:
    """Return a month's weeks as (date, state): past, free, taken, or "" for a day of another month."""

    def state(each: date) -> str:
        if each.month != first.month:
            return ""
        return (
            "past" if each < db().today() else "taken" if taken(db(), code, each, each + timedelta(days=1)) else "free"
        )

    weeks = Calendar().monthdatescalendar(first.year, first.month)
    return {"title": f"{first:%B %Y}", "weeks": [[(each, state(each)) for each in week] for week in weeks]}


def _stay(form: Form) -> tuple[date, date] | None:
    """Read arrival and departure; what is wrong is noted in the form."""
    arrival, departure = form.day("arrival", "Arrival"), form.day("departure", "Departure")
    if arrival is None or departure is None:
        return None
    if arrival < db().today():
        form.wrong("arrival", "Arrival is in the past.")
    if departure <= arrival:
        form.wrong("departure", "Departure must be after arrival.")
    elif (departure - arrival).days > LONGEST_DAYS:
        form.wrong("departure", f"A stay has at most {LONGEST_DAYS} nights.")
    if arrival > db().today() + timedelta(days=540):
        form.wrong("arrival", "We do not take bookings that far ahead.")
    return arrival, departure


def _booking(app: Flask) -> None:
    @app.get("/search")
    def search() -> str:
        form = Form(request.args.to_dict())
        stay, found = _stay(form), list[dict[str, Any]]()
        adults, children = form.number("adults", "Adults", 1, 8, 2), form.number("children", "Children", 0, 6)
        if stay and not form.errors:
            for room in db().rows("SELECT * FROM rooms WHERE sleeps >= ? ORDER BY low_cents", adults + children):
                free = not taken(db(), room["code"], *stay)
                found.append({"room": room, "free": free, "cents": room_cents(room, *stay)})
            found.sort(key=lambda each: not each["free"])
        return render_template("search.html", form=form, stay=stay, found=found, adults=adults, children=children)

    @app.get("/book/<code>")
    def book(code: str) -> Any:
        room, form = _room(code), Form(request.args.to_dict())
        stay = _stay(form)
        if stay is None or form.errors or taken(db(), code, *stay):
            return goto(f"/rooms/{code}", "Choose nights on which the room is free.")
        account = visitor().account()
        form = Form({**({"name": account["name"], "email": account["email"]} if account else {}), **form.values})
        return render_template("book.html", room=room, form=form, stay=stay, **_prices(), cents=room_cents(room, *stay))

    @app.post("/book/<code>")
    def place(code: str) -> Any:
        room, form = _room(code), Form(request.form.to_dict())
        stay, given = _stay(form), _given(form, room)
        if "terms" not in form.values:
            form.wrong("terms", "Please accept the house rules.")
        if stay and not form.errors and taken(db(), code, *stay):
            form.wrong("arrival", f"{room['name']} is not free on all of these nights.")
        if stay is None or form.errors:
            cents = room_cents(room, *stay) if stay else 0
            return render_template("book.html", room=room, form=form, stay=stay, **_prices(), cents=cents), 422
        reference = f"GH-{max(int(row[0][3:]) for row in db().rows('SELECT reference FROM bookings')) + 7}"
        db().add(
            "bookings",
            reference=reference,
            made_at=db().now().isoformat(sep=" "),
            username=visitor().user,
            room=code,
            arrival=stay[0].isoformat(),
            departure=stay[1].isoformat(),
            **given,
            total_cents=total_cents(room, *stay, given),
            state="confirmed",
        )
        visitor().data["bookings"] = [*visitor().data.get("bookings", []), reference]
        return goto(f"/bookings/{reference}", "Your room is booked. We look forward to seeing you.")


def _prices() -> dict[str, Any]:
    return {"times": TIMES, "breakfast": BREAKFAST_CENTS, "dinner": DINNER_CENTS, "dog": DOG_CENTS}


def _given(form: Form, room: Any) -> dict[str, Any]:
    given: dict[str, Any] = {
        "adults": form.number("adults", "Adults", 1, 8),
        "children": form.number("children", "Children", 0, 6),
        "name": form.text("name", "Name"),
        "email": form.email("email"),
        "phone": form.matching("phone", "Phone", r"[+0-9 ()/-]{6,25}", "Phone must be digits and blanks."),
        "breakfast": form.ticked("breakfast"),
        "dinner": form.ticked("dinner"),
        "dog": form.ticked("dog"),
        "arrival_time": form.choice("arrival_time", "a time of arrival", TIMES),
        "requests": form.text("requests", "Requests", False, 1000),
    }
    if given["adults"] + given["children"] > room["sleeps"]:
        form.wrong("adults", f"{room['name']} sleeps {room['sleeps']}.")
    if given["dog"] and not room["dogs"]:
        form.wrong("dog", f"Dogs cannot stay in {room['name']}.")
    return given


def _own(reference: str) -> Any:
    found = db().row("SELECT * FROM bookings WHERE reference = ?", reference)
    mine = found is not None and (found["username"] and found["username"] == visitor().user)
    if found is None or not (mine or reference in visitor().data.get("bookings", [])):
        abort(404)
    return found


def _mine(app: Flask) -> None:
    @app.get("/bookings")
    def bookings() -> str:
        query = "SELECT * FROM bookings WHERE username = ? AND username != '' ORDER BY arrival DESC"
        return render_template("bookings.html", bookings=db().rows(query, visitor().user))

    @app.get("/bookings/<reference>")
    def booking(reference: str) -> str:
        found = _own(reference)
        return render_template("booking.html", b=found, room=_room(found["room"]), form=Form(dict(found)))

    @app.post("/bookings/<reference>")
    def change(reference: str) -> Any:
        found, form = _own(reference), Form(request.form.to_dict())
        room, stay = _room(found["room"]), _stay(form)
        requests = form.text("requests", "Requests", False, 1000)
        adults, children = form.number("adults", "Adults", 1, 8), form.number("children", "Children", 0, 6)
        if adults + children > room["sleeps"]:
            form.wrong("adults", f"{room['name']} sleeps {room['sleeps']}.")
        if stay and not form.errors and taken(db(), found["room"], *stay, but=reference):
            form.wrong("arrival", f"{room['name']} is not free on all of these nights.")
        if found["state"] == "cancelled" or found["arrival"] <= db().today().isoformat():
            form.wrong("arrival", "This booking can no longer be changed.")
        if stay is None or form.errors:
            return render_template("booking.html", b=found, room=room, form=form), 422
        given = {**dict(found), "adults": adults, "children": children}
        db().run(
            """UPDATE bookings SET arrival = ?, departure = ?, adults = ?, children = ?, requests = ?, total_cents = ?
            WHERE reference = ?""",
            stay[0].isoformat(),
            stay[1].isoformat(),
            adults,
            children,
            requests,
            total_cents(room, *stay, given),
            reference,
        )
        return goto(f"/bookings/{reference}", "Your booking is changed.")

    @app.post("/bookings/<reference>/cancel")
    def cancel(reference: str) -> Response:
        if _own(reference)["arrival"] <= db().today().isoformat():
            return goto(f"/bookings/{reference}", "This stay can no longer be cancelled.")
        db().run("UPDATE bookings SET state = 'cancelled' WHERE reference = ?", reference)
        return goto(f"/bookings/{reference}", "Your booking is cancelled. No fee is due.")
