"""The note of a slide, which is a part of its own with a master of its own."""

from __future__ import annotations

from lxml import etree

from deskcraft.suite.pptc.blank import notes_master
from deskcraft.suite.pptc.drawing import NAMESPACES, A, P, R, placeholder, shape_elements
from deskcraft.suite.pptc.registry import Misuse
from deskcraft.suite.pptc.workspace import PRESENTATION_TYPES, Workspace
from evaluators.safe_xml import Element

_THEME_TYPE = "application/vnd.openxmlformats-officedocument.theme+xml"
_NOTE = (
    f'<p:notes {NAMESPACES}><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/>'
    '</p:nvGrpSpPr><p:grpSpPr/><p:sp><p:nvSpPr><p:cNvPr id="2" name="Slide Image Placeholder 1"/>'
    '<p:cNvSpPr><a:spLocks noGrp="1" noRot="1" noChangeAspect="1"/></p:cNvSpPr><p:nvPr><p:ph type="sldImg"/></p:nvPr>'
    '</p:nvSpPr><p:spPr/></p:sp><p:sp><p:nvSpPr><p:cNvPr id="3" name="Notes Placeholder 2"/>'
    '<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="body" idx="1"/></p:nvPr></p:nvSpPr><p:spPr/>'
    "<p:txBody><a:bodyPr/><a:lstStyle/><a:p/></p:txBody></p:sp></p:spTree></p:cSld>"
    "<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:notes>"
).encode()


def note_body(work: Workspace) -> Element:
    """Return the text of the current slide's note, to be changed; a slide without one gets it.

    Raises:
        Misuse: there is no slide, or its note has no place for text.
    """
    package = work.package
    name = package.related(work.slide, "notesSlide")
    if name is None:
        master = package.related(work.main, "notesMaster") or _new_master(work)
        name = package.free_name("ppt/notesSlides/notesSlide", ".xml")
        package.add(name, _NOTE, f"{PRESENTATION_TYPES}notesSlide+xml")
        package.relate(name, "notesMaster", master)
        package.relate(name, "slide", work.slide)
        package.relate(work.slide, "notesSlide", name)
    package.edit(name)
    for shape in shape_elements(work.shape_tree(name)):
        mark = placeholder(shape)
        if mark is not None and mark.get("type") == "body":
            body = shape.find(f"{P}txBody")
            return body if body is not None else _empty_body(shape)
    raise Misuse("failed", "the note of this slide has no place for text")


def _empty_body(shape: Element) -> Element:
    body = etree.SubElement(shape, f"{P}txBody")
    for tag in ("bodyPr", "lstStyle", "p"):
        etree.SubElement(body, f"{A}{tag}")
    return body


def _new_master(work: Workspace) -> str:
    """Put the default master of notes into a deck that has none."""
    package = work.package
    master, theme = notes_master()
    name = package.free_name("ppt/notesMasters/notesMaster", ".xml")
    theme_name = package.free_name("ppt/theme/theme", ".xml")
    package.add(name, master, f"{PRESENTATION_TYPES}notesMaster+xml")
    package.add(theme_name, theme, _THEME_TYPE)
    package.relate(name, "theme", theme_name)
    main = package.edit(work.main)
    listed = main.makeelement(f"{P}notesMasterIdLst", {})
    etree.SubElement(listed, f"{P}notesMasterId").set(f"{R}id", package.relate(work.main, "notesMaster", name))
    masters = main.find(f"{P}sldMasterIdLst")
    main.insert(0 if masters is None else main.index(masters) + 1, listed)
    return name
