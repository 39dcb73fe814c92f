"""Calls that make slides, move between them and colour them."""

from __future__ import annotations

from lxml import etree

from deskcraft.suite.pptc.colours import rgb
from deskcraft.suite.pptc.drawing import NAMESPACES, P, R, placeholder, shape_elements, solid, whole
from deskcraft.suite.pptc.registry import Misuse, api
from deskcraft.suite.pptc.workspace import LAST_ID, PRESENTATION_TYPES, SLIDE_LIMIT, Workspace
from evaluators.safe_xml import Element

_EMPTY = (
    f'<p:sld {NAMESPACES}><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/>'
    "</p:nvGrpSpPr><p:grpSpPr/>{shapes}</p:spTree></p:cSld>"
    "<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>"
)
_HOLDER = (
    '<p:sp><p:nvSpPr><p:cNvPr id="{number}" name="{name}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>'
    "<p:nvPr><p:ph{marks}/></p:nvPr></p:nvSpPr><p:spPr/>"
    "<p:txBody><a:bodyPr/><a:lstStyle/><a:p/></p:txBody></p:sp>"
)
_HOLDER_NAMES = {"title": "Title", "ctrTitle": "Title", "subTitle": "Subtitle", "body": "Text Placeholder"}
_LEFT_OUT = {"dt", "ftr", "sldNum", "hdr"}
_FIRST_SLIDE_ID = 256


@api("slide")
def create_slide(work: Workspace) -> None:
    """Adds a new slide with an empty title and an empty content at the end of the deck and goes to it."""
    if len(work.slides) >= SLIDE_LIMIT:
        raise Misuse("failed", f"the deck has {SLIDE_LIMIT} slides already")
    package = work.package
    layout = _layout(work)
    listed = package.edit(work.main).find(f"{P}sldIdLst")
    if listed is None:
        listed = _slide_list(package.edit(work.main))
    name = package.free_name("ppt/slides/slide", ".xml")
    package.add(name, _new_slide(work.shape_tree(layout)), f"{PRESENTATION_TYPES}slide+xml")
    package.relate(name, "slideLayout", layout)
    numbers = [number for each in listed if (number := whole(each.get("id")) or 0) < LAST_ID]
    number = max([_FIRST_SLIDE_ID - 1, *numbers]) + 1
    entry = etree.SubElement(listed, f"{P}sldId", id=str(number))
    entry.set(f"{R}id", package.relate(work.main, "slide", name))
    work.slides.append(name)
    work.go_to(len(work.slides) - 1)


def _slide_list(main: Element) -> Element:
    """Put an empty list of slides where the schema wants it, behind those of the masters."""
    listed = main.makeelement(f"{P}sldIdLst", {})
    at = 0
    for at, each in enumerate(main, 1):
        if each.tag not in {f"{P}sldMasterIdLst", f"{P}notesMasterIdLst", f"{P}handoutMasterIdLst"}:
            at -= 1
            break
    main.insert(at, listed)
    return listed


def _layout(work: Workspace) -> str:
    """Return the second layout of the first master, as in the paper; the first one where there is no second."""
    package = work.package
    master = package.related(work.main, "slideMaster")
    if master is None:
        raise Misuse("failed", "the deck has no slide master")
    relations = package.relations(master)
    listed = package.tree(master).find(f"{P}sldLayoutIdLst")
    found = [
        relations[key].target
        for each in (listed if listed is not None else ())
        if (key := each.get(f"{R}id") or "") in relations and package.has(relations[key].target)
    ]
    if not found:
        raise Misuse("failed", "the deck has no layout")
    return found[min(1, len(found) - 1)]


def _new_slide(layout: Element) -> bytes:
    """Return an empty slide with the placeholders of a layout, but date, footer and number."""
    shapes: list[str] = []
    for each in shape_elements(layout):
        mark = placeholder(each)
        if mark is None or mark.get("type") in _LEFT_OUT:
            continue
        kept = {key: mark.get(key) for key in ("type", "orient", "sz", "idx") if mark.get(key)}
        marks = "".join(f' {key}="{value}"' for key, value in kept.items() if value and value.isalnum())
        number = len(shapes) + 2
        name = f"{_HOLDER_NAMES.get(kept.get('type') or '', 'Content Placeholder')} {number - 1}"
        shapes.append(_HOLDER.format(number=number, name=name, marks=marks))
    return _EMPTY.format(shapes="".join(shapes)).encode()


@api("slide")
def move_to_previous_slide(work: Workspace) -> None:
    """Goes to the slide before the current one. Nothing is selected on it at first."""
    _ = work.slide
    if work.current == 0:
        raise Misuse("state", "this is the first slide already")
    work.go_to(work.current - 1)


@api("slide")
def move_to_next_slide(work: Workspace) -> None:
    """Goes to the slide after the current one. Nothing is selected on it at first."""
    _ = work.slide
    if work.current == len(work.slides) - 1:
        raise Misuse("state", "this is the last slide already")
    work.go_to(work.current + 1)


@api("slide")
def move_to_slide(work: Workspace, slide_id: int) -> None:
    """Goes to the slide with the given number, an integer; the first slide is 0. Nothing is selected on it at first."""
    if not 0 <= slide_id < len(work.slides):
        raise Misuse("state", f"there is no slide {slide_id}: the {len(work.slides)} slides count from 0")
    work.go_to(slide_id)


@api("basic")
def set_background_color(work: Workspace, color: str) -> None:
    """Fills the background of the current slide with a color, given by its name as a string such as 'red' or
    'light blue'."""
    digits = rgb(color)
    holder = work.root().find(f"{P}cSld")
    if holder is None:
        raise Misuse("failed", "this slide of the deck is damaged: it has no content")
    for old in holder.findall(f"{P}bg"):
        holder.remove(old)
    background = holder.makeelement(f"{P}bg", {})
    holder.insert(0, background)
    properties = etree.SubElement(background, f"{P}bgPr")
    properties.append(solid(properties, digits))
    etree.SubElement(properties, "{http://schemas.openxmlformats.org/drawingml/2006/main}effectLst")
