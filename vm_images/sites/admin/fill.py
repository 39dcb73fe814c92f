"""The back office's database from its seed."""

import random
from datetime import datetime, timedelta
from typing import Any

from ..database import Database


def fill(database: Database, seed: dict[str, Any]) -> None:
    """Write settings, staff, customers, bicycles and a half-year of hires."""
    chance = random.Random(seed["secret"])
    for key, value in seed["settings"].items():
        database.add("settings", key=key, value=str(value))
    for person in seed["staff"]:
        database.add("staff", **person)
    _customers(database, seed, chance)
    _bikes(database, seed, chance)
    _hires(database, seed, chance)


def _customers(database: Database, seed: dict[str, Any], chance: random.Random) -> None:
    now, used = datetime.fromisoformat(seed["now"]), set[str]()
    while len(used) < seed["customers"]:
        first = chance.choice(seed["first_names"])
        name = (
            f"{first} {chance.choice(seed['last_names'])}"
            if first.isascii()
            else chance.choice(seed["last_names_zh"]) + first
        )
        if name in used:
            continue
        used.add(name)
        number = len(used)
        mail = name.lower().replace(" ", ".") if name.isascii() else f"guest{number}"
        database.add(
            "customers",
            id=1000 + number,
            name=name,
            email=f"{mail}@post.test",
            phone=f"+44 1632 9601{number:02}",
            city=chance.choice(seed["cities"]),
            kind=chance.choice(["private"] * 5 + ["company", "school"]),
            discount=chance.choice([0, 0, 0, 0, 5, 10]),
            newsletter=chance.choice([0, 1]),
            blocked=int(chance.random() < 0.04),
            note=chance.choice(seed["notes"]),
            since=(now - timedelta(days=chance.randrange(10, 1900))).date().isoformat(),
        )


def _bikes(database: Database, seed: dict[str, Any], chance: random.Random) -> None:
    now = datetime.fromisoformat(seed["now"])
    for number in range(1, seed["bikes"] + 1):
        model, kind, cents = chance.choice(seed["models"])
        database.add(
            "bikes",
            code=f"VD-{100 + number * 3}",
            model=model,
            kind=kind,
            frame=chance.choice(seed["frames"]),
            station=chance.choice(seed["stations"]),
            state=chance.choice(["ready"] * 7 + ["repair", "repair", "retired"]),
            day_cents=cents,
            serviced=(now - timedelta(days=chance.randrange(3, 320))).date().isoformat(),
        )


def _hires(database: Database, seed: dict[str, Any], chance: random.Random) -> None:
    now = datetime.fromisoformat(seed["now"])
    customers = [row[0] for row in database.rows("SELECT id FROM customers ORDER BY id")]
    bikes = database.rows("SELECT * FROM bikes WHERE state != 'retired' ORDER BY code")
    out = set[str]()
    deposit = int(seed["settings"]["deposit_cents"])
    recent = [chance.randrange(5) for _ in range(30)]
    earlier = [int(chance.triangular(2, 180, 5)) for _ in range(seed["hires"] - len(recent))]
    starts = [now - timedelta(days=back) for back in sorted(recent + earlier, reverse=True)]
    for start in starts:
        bike, days = chance.choice(bikes), chance.choice([1, 1, 1, 2, 2, 3, 5, 7])
        end = start + timedelta(days=days)
        is_out = end >= now - timedelta(days=2) and bike["code"] not in out and bike["state"] == "ready"
        if is_out:
            out.add(bike["code"])
        state = ("overdue" if end.date() < now.date() else "out") if is_out else "returned"
        database.add(
            "hires",
            customer=chance.choice(customers),
            bike=bike["code"],
            start=start.date().isoformat(),
            days=days,
            returned="" if is_out else min(end, now).date().isoformat(),
            deposit_cents=deposit,
            total_cents=bike["day_cents"] * days,
            state=state,
        )
    for code in sorted(out):
        database.run("UPDATE bikes SET state = 'out' WHERE code = ?", code)
