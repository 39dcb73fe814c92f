"""What a check on a page pins: the files that may be written, and entries of what the page tells on opening.

Of a page that was there the check names the files that the instruction lets change (`changes`): what a page does does
not tell in which of its files that is written. A page that is new, and what is new beside it, may be written.
Entries are in the words of `page.untouched`: `ROLE=NAME`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from evaluators.evidence import Evidence
from evaluators.files.globs import literal
from evaluators.files.pins import CONTENT, THERE
from evaluators.page.acts import Page, Target
from evaluators.page.icons import pin_of_picture
from evaluators.pins import Pin

_ROLE_NAMES = {"img": "image"}
"""ARIA role to the browser's word for it."""
_CELLS = ("cell", "gridcell", "rowheader", "columnheader")
_INSIDE = {"row": _CELLS, "list": ("listitem",), "combobox": ("MenuListPopup",)}
"""Roles of what is in an element, and part of its text."""
_MOST_WORDS = 20


def says_what_changes(evidence: Evidence, p: Page) -> bool:
    """Tell whether a check names what may be written, or the page is new."""
    return p.changes is not None or not evidence.present(p.of, "before")


def pins_of_files(evidence: Evidence, p: Page) -> Iterator[Pin]:
    """Give the files that may be written."""
    new = (name for name in (p.of, *p.beside) if not evidence.present(name, "before"))
    for name in p.changes if p.changes is not None else new:
        yield from (Pin(name, f"{aspect}:") for aspect in (THERE, CONTENT))


def entry(of: str, role: str, name: str) -> Pin:
    """Return the pin of an entry."""
    return Pin(of, f"{_ROLE_NAMES.get(role, role)}={literal(' '.join(name.split()))}")


def pins_of_name(of: str, target: Target) -> Iterator[Pin]:
    """Give the entries of an element that is known by its role and its whole name: itself, and its text."""
    if target.role is not None and target.name is not None and target.exact:
        inside = _INSIDE.get(target.role, ())
        yield from (entry(of, role, target.name) for role in (target.role, *inside, "StaticText"))
        yield from nameless(of, inside)


def pins_of_text(of: str, target: Target, text: str) -> Iterator[Pin]:
    """Give the entries of an element that is known by its role and its whole text: itself, and what in it tells parts
    of the text."""
    words = text.split()
    if target.role is not None:
        yield pin_of_picture(of, target.role, text)
    if target.role is None or len(words) > _MOST_WORDS:
        return
    yield entry(of, target.role, text)
    runs = {" ".join(words[i:j]) for i in range(len(words)) for j in range(i + 1, len(words) + 1)}
    for role in (*_INSIDE.get(target.role, ()), "StaticText"):
        yield from (entry(of, role, run) for run in sorted(runs))


def nameless(of: str, roles: Iterable[str]) -> Iterator[Pin]:
    """Give the entries of roles that have no name."""
    return (entry(of, role, "") for role in roles)
