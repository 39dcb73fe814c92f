"""What the scripts of PPTArena's tasks share: edits of a deck by python-pptx, for solutions by file and near misses."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

from pptx import Presentation

from deskcraft.authoring import Desk

Change = Callable[[Any, dict[str, Any]], None]
"""Alters a presentation of python-pptx: `change(deck, params)`."""
DECK = "deck"
"""The evidence of every task here."""


def edit(evidence: Any, change: Callable[[Any], None]) -> None:
    """Lets `change(presentation)` alter the deck as the solution left it."""
    evidence.write(DECK, _changed(evidence.read(DECK), change))


def begin_again(evidence: Any, change: Callable[[Any], None]) -> None:
    """Lets `change(presentation)` alter the deck as it was at the start: an attempt that did a part of the work."""
    evidence.restore(DECK)
    edit(evidence, change)


def by_file(change: Change) -> Callable[[Any, dict[str, Any]], None]:
    """The solution by file, as `edit = by_file(change)` in solution.py."""

    def edited(evidence: Any, params: dict[str, Any]) -> None:
        begin_again(evidence, lambda deck: change(deck, params))

    return edited


def by_script(path: str, change: Change) -> Callable[[Desk, dict[str, Any]], None]:
    """The solution on a desktop that writes the file from outside, as `solve = by_script(PATH, change)`."""

    def solve(desk: Desk, params: dict[str, Any]) -> None:
        desk.wait_for_window(f"*{path.rpartition('/')[2]}*")
        desk.put(path, _changed(desk.get(path), lambda deck: change(deck, params)))
        desk.done()

    return solve


def saved_by_a_library(evidence: Any, params: dict[str, Any]) -> None:
    """Opens the deck and saves it as it is: the proof sees to it that this changes no verdict."""
    edit(evidence, lambda deck: None)


def slide(deck: Any, number: int) -> Any:
    """The slide of a number, from 1 on."""
    return deck.slides[number - 1]


def shape(owner: Any, name: str) -> Any:
    """The shape of that name on a slide."""
    return next(one for one in owner.shapes if one.name == name)


def title(owner: Any) -> Any:
    """A slide's title."""
    return next(one for one in owner.placeholders if one.placeholder_format.type in (1, 3))


def body(owner: Any, place: int = 0) -> Any:
    """A slide's list or text below the title; of two columns the second is place 1."""
    return [one for one in owner.placeholders if one.placeholder_format.type not in (1, 3, 13, 15, 16)][place]


def runs(of: Any) -> list[Any]:
    """Every run of a shape or a cell."""
    return [run for paragraph in of.text_frame.paragraphs for run in paragraph.runs]


def set_text(paragraph: Any, text: str) -> None:
    """Puts other words into a paragraph; its first run's type stays."""
    first, *rest = paragraph.runs
    first.text = text
    for run in rest:
        run._r.getparent().remove(run._r)


def remove(of: Any) -> None:
    """Takes a shape away."""
    of._element.getparent().remove(of._element)


def move_slide(deck: Any, number: int, to: int) -> None:
    """Moves a slide to another place; both from 1 on."""
    listed = deck.slides._sldIdLst
    entry = listed[number - 1]
    listed.remove(entry)
    listed.insert(to - 1, entry)


def drop_slide(deck: Any, number: int) -> None:
    """Takes a slide out."""
    listed = deck.slides._sldIdLst
    entry = listed[number - 1]
    deck.part.drop_rel(entry.rId)
    listed.remove(entry)


def _changed(data: bytes, change: Callable[[Any], None]) -> bytes:
    deck = Presentation(io.BytesIO(data))
    change(deck)
    out = io.BytesIO()
    deck.save(out)
    return out.getvalue()
