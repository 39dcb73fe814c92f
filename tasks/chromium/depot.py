"""The back office velodepot.test by mouse and keyboard."""

from __future__ import annotations

from typing import Any

from gui import APP, choose, fill, go, press, reveal, shown, tick

from deskcraft.authoring import Desk

SITE = "https://velodepot.test"


def give_back(desk: Desk, bike: str, *, broken: bool = False) -> None:
    """Ends the hire of a bicycle."""
    go(desk, f"{SITE}/hires?q={bike}", "Hires")
    if broken:
        tick(desk, "needs repair", "check*")
    press(desk, f"Return {bike}")
    desk.find(f"{bike} is back*", app=APP)


def set_bike(desk: Desk, bike: str, *, price: str | None = None, station: str | None = None) -> None:
    """Changes a bicycle's price or place."""
    go(desk, f"{SITE}/bikes/{bike}", bike)
    if station is not None:
        choose(desk, "Station", station)
    if price is not None:
        fill(desk, "Price a day*", price, role="entry")
    press(desk, "Save")
    shown(desk, "Bicycles")


def set_house(desk: Desk, *, fee: str, opens: str) -> None:
    """Sets late fee and opening, and opens on Sundays."""
    go(desk, f"{SITE}/settings", "Settings")
    fill(desk, "Opens", opens, role="entry")
    tick(desk, "Open on Sundays", "check*")
    reveal(desk, "Longest hire")
    fill(desk, "Late fee*", fee, role="entry")
    reveal(desk, "Save settings")
    press(desk, "Save settings")
    desk.find("The settings are saved.", app=APP)


def bring_back(desk: Desk, username: str, station: str) -> None:
    """Makes somebody of the staff active, at a station."""
    go(desk, f"{SITE}/staff/{username}", "Staff")
    choose(desk, "Station", station)
    tick(desk, "Active*", "check*")
    press(desk, "Save")
    desk.find("*was saved.", app=APP)


def add_customer(desk: Desk, params: dict[str, Any]) -> None:
    """Adds the customer of the parameters."""
    go(desk, f"{SITE}/customers/new", "Add customer")
    for label, key in (("Name", "name"), ("E-mail", "email"), ("Phone", "phone"), ("Town", "town")):
        fill(desk, label, params[key], role="entry")
    fill(desk, "Discount in percent", str(params["discount"]), role="entry")
    tick(desk, "Receives the newsletter", "check*")
    reveal(desk, "Note")
    press(desk, "Save")
    shown(desk, params["name"])


def hire(desk: Desk, customer: str, bike: str, days: int) -> None:
    """Begins a hire from today on."""
    go(desk, f"{SITE}/hires/new", "New hire")
    choose(desk, "Customer", customer)
    choose(desk, "Bicycle", bike)
    fill(desk, "Days", str(days), role="entry")
    press(desk, "Begin hire")
    desk.find("Hire * was begun.", app=APP)
