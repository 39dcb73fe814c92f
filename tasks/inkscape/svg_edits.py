"""What near misses do to drawings of the evidence: open one, find its elements, change them, write it back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from lxml import etree

from deskcraft.authoring import TamperedEvidence

SVG = "{http://www.w3.org/2000/svg}"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
SODIPODI = "{http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd}"
LABEL, LOCK, GUIDE = f"{INKSCAPE}label", f"{SODIPODI}insensitive", f"{SODIPODI}guide"
HREF = "{http://www.w3.org/1999/xlink}href"


def read_drawing(evidence: TamperedEvidence, name: str, when: str = "after") -> Any:
    """A drawing's root, as the solution left it or as it was (`before`)."""
    return etree.fromstring(evidence.read(name, when))


def put(evidence: TamperedEvidence, name: str, root: Any) -> None:
    """Writes a drawing into the evidence."""
    evidence.write(name, etree.tostring(root))


@contextmanager
def edited(evidence: TamperedEvidence, name: str, when: str = "after") -> Iterator[Any]:
    """A drawing's root, to be changed; at the end it is written back."""
    root = read_drawing(evidence, name, when)
    yield root
    put(evidence, name, root)


def each_edited(evidence: TamperedEvidence, names: Iterable[str]) -> Iterator[Any]:
    """The roots of several drawings one after the other, to be changed; each is written back."""
    for name in names:
        with edited(evidence, name) as root:
            yield root


def element(root: Any, name: str) -> Any:
    """The element with this id or, if there is none, the first with this label."""
    found = [each for each in root.iter() if each.get("id") == name] or [
        each for each in root.iter() if each.get(LABEL) == name
    ]
    assert found, f"there is no {name}"
    return found[0]


def style_of(part: Any) -> dict[str, str]:
    """An element's style, property to value."""
    pairs = (each.partition(":") for each in part.get("style", "").split(";") if each.strip())
    return {name.strip(): value.strip() for name, _, value in pairs}


def restyle(part: Any, **properties: object) -> None:
    """Sets properties of an element's style, `stroke_width` for `stroke-width`; None takes one out."""
    style = style_of(part)
    for key, value in properties.items():
        name = key.replace("_", "-")
        if value is None:
            style.pop(name, None)
        else:
            style[name] = str(value)
    part.set("style", ";".join(f"{name}:{value}" for name, value in style.items()))


def transform(part: Any, text: str) -> None:
    """Puts a transform before the element's own."""
    part.set("transform", f"{text} {part.get('transform', '')}".strip())


def shift(part: Any, x: float, y: float) -> None:
    """Moves an element by user units of what is around it."""
    transform(part, f"translate({x},{y})")


def reword(text: Any, words: str) -> None:
    """Changes the words of a text of one line."""
    spans = list(text.iter(f"{SVG}tspan"))
    for each in spans:
        each.text = each.tail = None
    (spans[-1] if spans else text).text = words


def remove(part: Any) -> None:
    """Takes an element out."""
    part.getparent().remove(part)


def ungroup(group: Any) -> None:
    """Puts what is in a group where the group was."""
    for child in list(group):
        group.addprevious(child)
    remove(group)


def as_before(evidence: TamperedEvidence, name: str, part: str) -> None:
    """Puts an element back as it was before the episode."""
    with edited(evidence, name) as root:
        now, was = element(root, part), element(read_drawing(evidence, name, "before"), part)
        now.getparent().replace(now, was)


def save_as_a_copy(evidence: TamperedEvidence, name: str, path: str) -> None:
    """Leaves the file as it was, and what was done to it under another name in the home folder."""
    evidence.add_to_home(path, evidence.read(name))
    evidence.restore(name)
