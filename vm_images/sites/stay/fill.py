"""The guest house's database from its seed."""

import random
from datetime import date, datetime, timedelta
from typing import Any

from ..database import Database
from .prices import total_cents

COLUMNS = (
    "code",
    "name",
    "beds",
    "sleeps",
    "low_cents",
    "high_cents",
    "sea",
    "dogs",
    "step_free",
    "description",
    "colours",
)


def fill(database: Database, seed: dict[str, Any]) -> None:
    """Write the rooms, the bookings of the seed, and those of others round about them."""
    for values in seed["rooms"]:
        database.add("rooms", **dict(zip(COLUMNS, values, strict=True)))
    for booking in seed["bookings"]:
        account = next(each for each in seed["accounts"] if each["username"] == booking["username"])
        _add(database, {**booking, "name": account["name"], "email": account["email"], "phone": "+44 1632 960114"})
    chance = random.Random(seed["secret"])
    for room in database.rows("SELECT * FROM rooms ORDER BY code"):
        _others(database, seed, room, chance)


def _others(database: Database, seed: dict[str, Any], room: Any, chance: random.Random) -> None:
    """Let other guests come, now and then, until the season's end."""
    at = datetime.fromisoformat(seed["now"]).date() - timedelta(days=20)
    until, share = date.fromisoformat(seed["busy_until"]), seed["busy_nights_share"]
    number = database.value("SELECT count(*) FROM bookings")
    while at < until:
        stay = chance.choice([1, 2, 2, 3, 3, 4, 7])
        leave = at + timedelta(days=stay)
        if chance.random() < share and not taken(database, room["code"], at, leave):
            number += 1
            name = chance.choice(seed["guests"])
            made = datetime.fromisoformat(seed["now"]) - timedelta(minutes=chance.randrange(50_000, 250_000))
            _add(
                database,
                {
                    "reference": f"GH-{4500 + number * 3}",
                    "made_at": made.isoformat(sep=" "),
                    "username": "",
                    "room": room["code"],
                    "arrival": at.isoformat(),
                    "departure": leave.isoformat(),
                    "adults": min(room["sleeps"], chance.choice([1, 2, 2])),
                    "children": 0,
                    "name": name,
                    "email": f"guest{number}@post.test",
                    "phone": f"+44 1632 9605{number % 100:02}",
                    "breakfast": chance.choice([0, 1, 1]),
                    "dinner": 0,
                    "dog": 0,
                    "arrival_time": "16:00",
                    "requests": "",
                    "state": "confirmed",
                },
            )
        at = leave


def _add(database: Database, booking: dict[str, Any]) -> None:
    room = database.rows("SELECT * FROM rooms WHERE code = ?", booking["room"])[0]
    days = date.fromisoformat(booking["arrival"]), date.fromisoformat(booking["departure"])
    database.add("bookings", **booking, total_cents=total_cents(room, *days, booking))


def taken(database: Database, room: str, arrival: date, departure: date, but: str = "") -> bool:
    """Say whether a room is not free for a stay; a booking `but` does not count."""
    query = """SELECT 1 FROM bookings WHERE room = ? AND state != 'cancelled' AND arrival < ? AND departure > ?
        AND reference != ?"""
    return database.row(query, room, departure.isoformat(), arrival.isoformat(), but) is not None
