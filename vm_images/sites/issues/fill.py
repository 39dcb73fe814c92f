"""The tracker's database from its seed."""

import random
from datetime import datetime, timedelta
from typing import Any

from ..database import Database

FIRST_NUMBER = 1180


def fill(database: Database, seed: dict[str, Any]) -> None:
    """Write labels, milestones, and tickets with what was said about them."""
    chance = random.Random(seed["secret"])
    for name, colour, about in seed["labels"]:
        database.add("labels", name=name, colour=colour, about=about)
    for name, due, state in seed["milestones"]:
        database.add("milestones", name=str(name), due=due, state=state)
    order = list(seed["tickets"])
    chance.shuffle(order)
    at = datetime.fromisoformat(seed["now"]) - timedelta(days=95)
    for place, ticket in enumerate(order):
        at += timedelta(minutes=chance.randrange(600, 4800))
        _ticket(database, seed, ticket, FIRST_NUMBER + place * 3 + chance.randrange(3), at, chance)


def _ticket(
    database: Database, seed: dict[str, Any], ticket: list[Any], number: int, at: datetime, chance: random.Random
) -> None:
    title, kind, priority, labels, assignee, milestone, state, where = ticket
    people = [account["username"] for account in seed["accounts"]]
    limit = datetime.fromisoformat(seed["now"]) - timedelta(minutes=45)
    at = min(at, limit - timedelta(days=1))
    words = {
        "where": where,
        "title": title,
        "minor": chance.choice([5, 6, 6]),
        "count": chance.randrange(3, 40),
        "often": chance.choice(["every time", "about one time in five", "only after a restart"]),
        "month": chance.choice(["February", "March", "April"]),
        "code": chance.choice(["sync", "fare", "pier"]),
    }
    comments = chance.sample(seed["comments"], k=chance.choice([0, 1, 2, 2, 3, 5]))
    author, said = chance.choice(people), at
    for body in comments:
        said = min(said + timedelta(minutes=chance.randrange(40, 6000)), limit)
        writer = "xiaoyu" if "我" in body else chance.choice(people)
        database.add("comments", ticket=number, author=writer, body=body, created_at=said.isoformat(sep=" "))
    database.add(
        "tickets",
        number=number,
        title=title,
        body=chance.choice(seed["bodies"][kind]).format(**words),
        kind=kind,
        state="open" if state == "open" else "closed",
        resolution="" if state == "open" else state,
        priority=priority,
        author=author,
        assignee=assignee,
        milestone=milestone,
        created_at=at.isoformat(sep=" "),
        changed_at=said.isoformat(sep=" "),
    )
    for label in labels:
        database.add("ticket_labels", ticket=number, label=label)
    for name in sorted({author, assignee} - {""}):
        database.add("watchers", ticket=number, username=name)
