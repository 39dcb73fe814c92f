"""The bar of the text tool by mouse and keyboard: the size of a text, its family, how its lines are set."""

from __future__ import annotations

from dataclasses import dataclass

from glance import glance, named

from deskcraft.authoring import Desk, Element

UNITS = ("pt", "px", "mm", "cm", "in", "pc", "em")


@dataclass(frozen=True)
class Bar:
    """Fields and lists of the bar, which shows while the text tool is at hand."""

    family: Element
    size: Element
    unit: Element
    lists: list[Element]
    """To the right of the unit: the unit of the lines' height, how lines are set, and more."""


def set_size(desk: Desk, size: float, unit: str) -> None:
    """Sets the size of the selected text, after the unit beside it was chosen."""
    bar = glance(desk, _bar)
    if bar.unit.name != unit:
        desk.click(*bar.unit.center)
        desk.settle()
        desk.click(*glance(desk, lambda seen: named(seen, unit, "menu item")).center)
        desk.settle()
    _enter(desk, bar.size.center, f"{size:g}")


def set_family(desk: Desk, family: str) -> None:
    """Types the family of the selected text into the first field of the bar."""
    field = glance(desk, _bar).family
    _enter(desk, (field.x + 20, field.center[1]), family)


def centre(desk: Desk) -> None:
    """Centres the lines: the second of the pictures in the list."""
    place = glance(desk, _bar).lists[1]

    def pictures(seen: list[Element]) -> list[Element]:
        found = [e for e in seen if e.role == "menu item" and not e.name and abs(e.x - place.x) < 40]
        if len(found) < 4:
            raise ValueError("the list is not open")
        return sorted(found, key=lambda e: e.y)

    desk.click(*place.center)
    desk.settle()
    desk.click(*glance(desk, pictures)[1].center)
    desk.settle()


def _enter(desk: Desk, place: tuple[int, int], words: str) -> None:
    desk.click(*place)
    desk.key("ctrl+a")
    desk.type(f"{words}\n")
    desk.settle()


def _bar(seen: list[Element]) -> Bar:
    bar = sorted((e for e in seen if e.y < 100 and e.width > 0), key=lambda e: e.x)
    unit = next(e for e in bar if e.role == "combo box" and e.name in UNITS)
    family, *_, size = [e for e in bar if e.role == "text" and e.x < unit.x]
    return Bar(family, size, unit, [e for e in bar if e.role == "combo box" and e.x > unit.x])
