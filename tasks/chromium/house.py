"""The guest house gannethouse.test by mouse and keyboard."""

from __future__ import annotations

from gui import APP, fill, go, reveal, shown

from deskcraft.authoring import Desk

SITE = "https://gannethouse.test"


def book(
    desk: Desk,
    room: str,
    arrival: str,
    departure: str,
    *,
    adults: int,
    time: str,
    phone: str,
    ticks: tuple[str, ...] = ("Breakfast", "We bring a dog"),
) -> None:
    """Books a room for some days (ISO), and ticks what is asked."""
    query = f"arrival={arrival}&departure={departure}&adults={adults}&children=0"
    go(desk, f"{SITE}/book/{room.lower()}?{query}", f"Book {room}")
    for tick in ticks:
        desk.click_on(f"{tick}*", role="check*", app=APP)
    desk.click_on("We arrive at about", role="combo*", app=APP)
    desk.type(f"{time}\n")
    desk.settle()
    reveal(desk, "Phone")
    fill(desk, "Phone", phone, role="entry")
    reveal(desk, "house rules")
    desk.click_on("I accept*", role="check*", app=APP)
    desk.click_on("Book now", role="*button*", app=APP)
    shown(desk, "Booking GH-")


def change(desk: Desk, *, departure: str, adults: int) -> None:
    """Changes the booking whose page is in front."""
    reveal(desk, "New dates")
    fill(desk, "Departure", departure, role="entry")
    desk.key("Escape")
    fill(desk, "Adults", str(adults), role="spin*")
    reveal(desk, "Save changes")
    desk.click_on("Save changes", role="*button*", app=APP)
    desk.settle()
    desk.find("Your booking is changed.", app=APP)
