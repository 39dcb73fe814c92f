"""The paper's database from its seed."""

import random
from datetime import datetime, timedelta
from typing import Any

from ..database import Database


def fill(database: Database, seed: dict[str, Any]) -> None:
    """Write the articles, the boards, and what was said on them."""
    chance, now = random.Random(seed["secret"]), datetime.fromisoformat(seed["now"])
    people = [each["username"] for each in seed["accounts"] if each["username"] not in ("mara", "editor")]
    for article in seed["articles"]:
        at = now - timedelta(days=article["days"], minutes=chance.randrange(300, 700))
        row = {key: value for key, value in article.items() if key != "days"}
        database.add("articles", **row, published_at=at.isoformat(sep=" "))
        replies = seed["replies_zh" if article["section"] == "社区" else "replies"]
        _posts(database, chance, replies, people, at, now, chance.randrange(3, 14), article=article["slug"])
    for place, (name, title, about) in enumerate(seed["boards"]):
        database.add("boards", name=name, title=title, about=about, place=place)
    for board, title, author, days, count, locked, pinned, first in seed["threads"]:
        at = now - timedelta(days=days, minutes=chance.randrange(200, 900))
        number = database.add(
            "threads", board=board, title=title, author=author, created_at=at.isoformat(sep=" "), locked=locked,
            pinned=pinned,
        )  # fmt: skip
        _post(database, author, first, at, thread=number)
        replies = seed["replies_zh" if board == "zh" else "replies"]
        _posts(database, chance, replies, people, at, now, count, thread=number)
    for username, letter in seed["subscriptions"]:
        database.add("subscriptions", username=username, letter=letter)


def _post(
    database: Database, author: str, body: str, at: datetime, thread: int = 0, article: str = "", to: int = 0
) -> int:
    return database.add(
        "posts", thread=thread, article=article, reply_to=to, author=author, body=body, edited=0,
        created_at=at.isoformat(sep=" "),
    )  # fmt: skip


def _posts(
    database: Database, chance: random.Random, replies: list[str], people: list[str], since: datetime, now: datetime,
    count: int, thread: int = 0, article: str = "",
) -> None:  # fmt: skip
    """Let people answer between a time and now; most of the texts differ."""
    span = int((now - since).total_seconds()) - 600
    times = sorted(chance.sample(range(60, max(span, 61 + count)), k=count))
    bag, earlier = list[str](), list[int]()
    for seconds in times:
        bag = bag or chance.sample(replies, k=len(replies))
        to = chance.choice(earlier) if earlier and chance.random() < 0.25 else 0
        number = _post(
            database, chance.choice(people), bag.pop(), since + timedelta(seconds=seconds), thread, article, to
        )
        earlier.append(number)
        for username in chance.sample(people, k=chance.choice([0, 0, 1, 2, 4])):
            database.add("votes", post=number, username=username, value=chance.choice([1, 1, 1, -1]))
