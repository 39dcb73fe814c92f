"""What a stay costs: nights by season, meals, the dog."""

from datetime import date, timedelta
from typing import Any

BREAKFAST_CENTS, DINNER_CENTS, DOG_CENTS = 1400, 3200, 800
"""A head and night; the dog a night. Children eat for half."""


def high_season(night: date) -> bool:
    """Say whether a night has the summer's price."""
    return date(night.year, 6, 15) <= night < date(night.year, 9, 8)


def nights(arrival: date, departure: date) -> list[date]:
    """Return the nights of a stay."""
    return [arrival + timedelta(days=number) for number in range((departure - arrival).days)]


def room_cents(room: Any, arrival: date, departure: date) -> int:
    """Return the price of a room for a stay."""
    return sum(int(room["high_cents" if high_season(night) else "low_cents"]) for night in nights(arrival, departure))


def total_cents(room: Any, arrival: date, departure: date, given: dict[str, Any]) -> int:
    """Return the price of a stay with what was ordered."""
    heads = int(given["adults"]) + int(given["children"]) / 2
    meals = BREAKFAST_CENTS * int(given["breakfast"]) + DINNER_CENTS * int(given["dinner"])
    count = (departure - arrival).days
    return room_cents(room, arrival, departure) + round(count * (heads * meals + DOG_CENTS * int(given["dog"])))
