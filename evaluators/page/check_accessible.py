"""A check on what a page tells assistive technology."""

from collections.abc import Iterator
from typing import Any

from evaluators.evidence import Evidence
from evaluators.page.acts import NotDone, Page, use
from evaluators.page.pins import entry, nameless, pins_of_files, says_what_changes
from evaluators.pins import Pin
from evaluators.registry import check
from evaluators.verdict import Code, Finding, failed, passed

NAMED = frozenset(
    {
        "button",
        "link",
        "image",
        "img",
        "textbox",
        "searchbox",
        "combobox",
        "listbox",
        "checkbox",
        "radio",
        "switch",
        "slider",
        "spinbutton",
        "tab",
        "menuitem",
        "dialog",
        "alertdialog",
        "Iframe",
    }
)
"""Roles whose elements say nothing without a name."""
PICTURES = frozenset({"image", "img", "Canvas", "figure", "SvgRoot", "graphics-document"})


class Accessible(Page):
    """Parameters of `page.accessible`."""

    landmarks: tuple[str, ...] = ()
    """Roles that must be there: `main`, `navigation`, `banner`."""
    title: str | None = None
    """The page's title; without it, any."""
    language: str | None = None
    """The page's language (`en`, or with a country); without it, any."""
    pictures: tuple[str, ...] = ()
    """Text alternatives that a picture, drawing or canvas must have, each letter by letter: its name, or the text
    within a canvas."""


def _pins(evidence: Evidence, p: Accessible) -> Iterator[Pin]:
    """Give the title and the texts of pictures that are asked, and what has no name: nothing that needs one is left."""
    yield from pins_of_files(evidence, p)
    if p.title is not None:
        yield entry(p.of, "RootWebArea", p.title)
    yield from (entry(p.of, role, text) for text in p.pictures for role in sorted(PICTURES))
    yield from nameless(p.of, sorted(NAMED | PICTURES))


@check("page.accessible", pins=_pins, says=says_what_changes)
def accessible(evidence: Evidence, p: Accessible) -> Finding:
    """The page has a title, a language, one first heading, no heading level left out, no identifier twice; every
    field a label, every control, link, frame, picture and canvas a name; and the landmarks. In its frames fields, names
    and identifiers are looked at."""
    try:
        (seen,) = use(evidence, p, [{"do": "tree"}])
    except NotDone as error:
        return failed(Code.NOT_FOUND, f"{error}", where=p.of)
    if faults := _faults(seen, p):
        return failed(Code.WRONG_CONTENT, faults[0], observed=faults[:20], wanted=[], where=p.of)
    return passed("Assistive technology gets what it must.", observed=len(seen["entries"]), where=p.of)


def _faults(seen: dict[str, Any], p: Accessible) -> list[str]:
    faults = []
    if not seen["title"].strip():
        faults.append("The page has no title.")
    elif p.title is not None and seen["title"].strip() != p.title:
        faults.append(f"The page's title is {seen['title']!r}, not {p.title!r}.")
    if not seen["lang"]:
        faults.append("The page does not say its language.")
    elif p.language and seen["lang"].lower().split("-")[0] != p.language.lower():
        faults.append(f"The page says its language is {seen['lang']!r}, not {p.language!r}.")
    levels = [entry["level"] for entry in seen["entries"] if entry["role"] == "heading"]
    if levels.count(1) != 1:
        faults.append(f"The page has {levels.count(1)} headings of the first level, not one.")
    faults += [
        f"A heading of level {level} follows one of level {before}."
        for before, level in zip([0, *levels], levels, strict=False)
        if level is not None and before is not None and level > before + 1
    ]
    for part in (seen, *seen["frames"]):
        faults += _nameless(part)
    entries = [entry for part in (seen, *seen["frames"]) for entry in part["entries"]]
    named = {_name(entry) for entry in entries if entry["role"] in PICTURES}
    faults += [f"No picture of the page has the text {text!r}." for text in p.pictures if text not in named]
    roles = {entry["role"] for entry in entries}
    return faults + [f"The page has no landmark {role}." for role in p.landmarks if role not in roles]


def _nameless(seen: dict[str, Any]) -> list[str]:
    """Return what lacks a name of its own in one document: the page's, or a frame's."""
    faults = [f"The identifier {name!r} is there more than once." for name in seen["twice"]]
    faults += [f"A field has no label: {source}." for source in seen["unlabelled"]]
    faults += [f"A canvas has no text alternative: {source}." for source in seen["mute"]]
    return faults + [
        f"A {entry['role']} of the page has no name."
        for entry in seen["entries"]
        if entry["role"] in NAMED and not _name(entry)
    ]


def _name(entry: dict[str, Any]) -> str:
    return " ".join((entry["name"].strip() or entry.get("inside", "")).split())
