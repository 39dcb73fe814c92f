"""What a drawing can suffer without being the work that was asked, and what it can bear."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lxml import etree

from deskcraft.kits.inkscape.edit import SVG, Drawing
from deskcraft.kits.mutants import Mutant, Subject, damage, equivalent
from evaluators.safe_xml import Element, local_name
from evaluators.svg.model import Document, parse_svg

Edit = Callable[[Drawing, Element], None]
MOST = 12
"""Elements of a file that are damaged: those that goals name come first."""


def _hide(drawing: Drawing, element: Element) -> None:
    drawing.set_style(element, "display", "none")


def _fade(drawing: Drawing, element: Element) -> None:
    drawing.set_style(element, "opacity", "0.02")


def _move(drawing: Drawing, element: Element) -> None:
    drawing.add_transform(element, "translate(-9000,-9000)")


def _recolour(drawing: Drawing, element: Element) -> None:
    drawing.set_style(element, "fill", "#123456")
    drawing.set_style(element, "stroke", "#fedcba")


def _set_in_capitals(drawing: Drawing, element: Element) -> None:
    drawing.set_style(element, "font-variant", "small-caps")


def _strike(drawing: Drawing, element: Element) -> None:
    drawing.set_style(element, "text-decoration", "line-through")


def _lock(drawing: Drawing, element: Element) -> None:
    now = element.get("{http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd}insensitive")
    element.set("{http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd}insensitive", "false" if now == "true" else "true")


def _clip(drawing: Drawing, element: Element) -> None:
    clip = etree.SubElement(drawing.root, f"{{{SVG}}}clipPath", id="nothing-clip")
    etree.SubElement(clip, f"{{{SVG}}}rect", x="0", y="0", width="0.001", height="0.001")
    element.set("clip-path", "url(#nothing-clip)")
    drawing.set_style(element, "clip-path", "url(#nothing-clip)")


EDITS: dict[str, Edit] = {
    "hidden": _hide,
    "at 2 %": _fade,
    "off the page": _move,
    "clipped": _clip,
    "locked or open": _lock,
}
TEXT_EDITS: dict[str, Edit] = {"in small capitals": _set_in_capitals, "struck through": _strike}


def _shown(document: Document, element: Element) -> bool:
    node = document.by_id.get(element.get("id") or "")
    return node is not None and node.rendered and not node.hidden and bool(node.painted())


@damage(".svg")
def one_element_damaged(subject: Subject) -> Iterator[Mutant]:
    """One element at a time is hidden, faded, moved away, clipped, locked or set otherwise."""
    drawing, document = Drawing.read(subject.after), parse_svg(subject.after)
    names = [element.get("id") or "" for element in drawing.drawn() if _shown(document, element)]
    pinned = {facet.partition("/")[0].removeprefix("#") for facet in subject.pinned}
    for name in sorted(names, key=lambda each: (each not in pinned, each))[:MOST]:
        kind = local_name(drawing.by_id(name))
        edits = {**EDITS, **(TEXT_EDITS if kind == "text" else {})}
        edits |= {"in other colours": _recolour} if kind in ("rect", "path", "circle", "ellipse") else {}
        for what, edit in edits.items():
            other = drawing.copied()
            edit(other, other.by_id(name))
            yield Mutant(f"#{name} {what}", other.written())


@damage(".svg")
def something_stray(subject: Subject) -> Iterator[Mutant]:
    """A plate over everything, a stray square, a second copy of an element."""
    drawing, document = Drawing.read(subject.after), parse_svg(subject.after)
    x, y, width, height = document.viewbox
    for what, share, paint in (("a plate over everything", 1.0, "#ffffff"), ("a stray square", 0.03, "#8a2be2")):
        other = drawing.copied()
        other.add(
            "rect",
            id="stray",
            x=f"{x}",
            y=f"{y}",
            width=f"{width * share}",
            height=f"{height * share}",
            style=f"fill:{paint}",
        )
        yield Mutant(what, other.written())


@equivalent(".svg")
def written_otherwise(subject: Subject) -> Iterator[Mutant]:
    """Attributes instead of styles; a group that does nothing around all; an empty group left behind."""
    drawing = Drawing.read(subject.after)
    other = drawing.copied()
    other.add("g", id="left-behind")
    yield Mutant("an empty group left behind", other.written())
    other = drawing.copied()
    for element in other.drawn():
        style = element.get("style") or ""
        if "fill:" in style and "!important" not in style:
            parts = [part.partition(":") for part in style.split(";") if part.strip()]
            fills = [value.strip() for name, _, value in parts if name.strip() == "fill"]
            element.set("style", ";".join(f"{n}:{v}" for n, _, v in parts if n.strip() != "fill"))
            element.set("fill", fills[-1])
    if not any(local_name(each) == "style" for each in other.root.iter()):
        yield Mutant("fills as attributes", other.written())
