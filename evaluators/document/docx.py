"""Read a .docx file into the model: its parts, sections, headers, notes and properties."""

from __future__ import annotations

from dataclasses import replace

from evaluators.document.areas import Area
from evaluators.document.docx_properties import columns, on, val
from evaluators.document.docx_story import R, Shared, Story
from evaluators.document.docx_styles import Styles
from evaluators.document.model import Document, Flow, Occasion, Page, Section, flow_paragraphs
from evaluators.document.package import Budget, Package
from evaluators.document.units import twips
from evaluators.evidence import Unreadable
from evaluators.ooxml import Relation
from evaluators.safe_xml import Element, child, local_name

_PROPERTIES = {
    "title": "title",
    "creator": "author",
    "subject": "subject",
    "keywords": "keywords",
    "description": "description",
}
_OCCASIONS: dict[str, Occasion] = {"default": "default", "first": "first", "even": "even"}
_BREAKS = ("nextPage", "oddPage", "evenPage")
SECTION_LIMIT = 500


def read_docx(package: Package) -> Document:
    """Return the document.

    Raises:
        Unreadable: a part that must be there is not, or a limit is passed.
    """
    main = next(
        (each.target for each in package.relations("").values() if each.kind == "officeDocument" and not each.external),
        "word/document.xml",
    )
    root = package.xml(main)
    body = child(root, "body")
    if local_name(root) != "document" or body is None:
        raise Unreadable("not a text document")
    parts = {each.kind: each.target for each in package.relations(main).values() if not each.external}
    shared = Shared(package, Styles(package, parts), Budget())
    _notes(shared, parts)
    story = Story(shared, main)
    flow = story.body(body)
    last = child(body, "sectPr")
    if last is not None:
        story.sections.append((len(flow), last))
    settings = package.optional(parts.get("settings", ""))
    sections = _sections(shared, story, _is_on(settings, "evenAndOddHeaders"))
    _mark_areas(flow, sections, story, _forms_only(settings))
    return Document(
        "docx",
        flow,
        sections,
        indexes=shared.indexes,
        boxes=shared.boxes,
        charts=shared.charts,
        changes=shared.changes,
        recording=_is_on(settings, "trackRevisions"),
        properties=_properties(package),
    )


def _is_on(settings: Element, name: str) -> bool:
    found = child(settings, name)
    return found is not None and on(found)


def _forms_only(settings: Element) -> bool:
    """Say whether nothing but forms can be filled in, which protects the sections that say so."""
    protection = child(settings, "documentProtection")
    return val(protection, "edit") == "forms" and val(protection, "enforcement").lower() in ("1", "true", "on")


def _mark_areas(flow: Flow, sections: list[Section], story: Story, forms_only: bool) -> None:
    """Set for each paragraph in which section it is, and for the first whether the section begins a page or column."""
    start = 0
    for number, (section, (end, element)) in enumerate(zip(sections, story.sections, strict=False), 1):
        mark = child(element, "formProt")
        protected = forms_only and mark is not None and on(mark)
        area = Area(number, columns=section.page.setup, protected=protected)
        kind = val(child(element, "type"), default="nextPage") if number > 1 else ""
        page, column = kind in _BREAKS, kind == "nextColumn"
        for paragraph in flow_paragraphs(flow[start:end]):
            paragraph.areas = (area,)
            if kind in ("oddPage", "evenPage"):
                paragraph.inner_breaks = (*paragraph.inner_breaks, (0, "side"))
                kind = ""
            if page or column:
                layout = paragraph.layout
                paragraph.layout = replace(
                    layout, page_break=layout.page_break or page, column_break=layout.column_break or column
                )
                page = column = False
        start = end


def _notes(shared: Shared, parts: dict[str, str]) -> None:
    for kind in ("footnote", "endnote"):
        part = parts.get(f"{kind}s", "")
        story = Story(shared, part)
        for note in shared.package.optional(part):
            if local_name(note) == kind and val(note, "type") not in ("separator", "continuationSeparator"):
                text = "\n".join(p.text for p in flow_paragraphs(story.flow(note)))
                shared.notes[(kind, val(note, "id"))] = text.strip()
    part = parts.get("comments", "")
    story = Story(shared, part)
    for comment in shared.package.optional(part):
        if local_name(comment) == "comment":
            text = "\n".join(p.text for p in flow_paragraphs(story.flow(comment)))
            shared.comments[val(comment, "id")] = text.strip()


def _sections(shared: Shared, story: Story, even: bool) -> list[Section]:
    found: list[Section] = []
    known: dict[str, Flow] = {}
    running: dict[str, dict[Occasion, Flow]] = {"headerReference": {}, "footerReference": {}}
    for _, element in story.sections:
        if len(found) >= SECTION_LIMIT:
            raise Unreadable(f"it has more than {SECTION_LIMIT} sections")
        title = child(element, "titlePg")
        for inner in element:
            kind = local_name(inner)
            if kind not in running:
                continue
            part = story.relations.get(inner.get(R + "id") or "", Relation()).target
            if part not in known:
                known[part] = Story(shared, part).flow(shared.package.optional(part))
            running[kind] = {**running[kind], _OCCASIONS.get(val(inner, "type"), "default"): known[part]}
        used = {"default", *(["first"] if title is not None and on(title) else []), *(["even"] if even else [])}
        flows = [
            {occasion: running[kind].get(occasion, []) for occasion in _OCCASIONS.values() if occasion in used}
            for kind in ("headerReference", "footerReference")
        ]
        found.append(Section(_page(element), *flows))
    return found or [Section(Page(612, 792, 72, 72, 72, 72, sized=False))]


def _page(element: Element) -> Page:
    size, margins = child(element, "pgSz"), child(element, "pgMar")

    def margin(name: str, default: float) -> float:
        return abs(twips(val(margins, name) or None, default))

    return Page(
        twips(val(size, "w") or None, 612.0),
        twips(val(size, "h") or None, 792.0),
        margin("top", 72.0),
        margin("right", 72.0),
        margin("bottom", 72.0),
        margin("left", 72.0),
        margin("header", 0.0),
        margin("footer", 0.0),
        sized=bool(val(size, "w") and val(size, "h")),
        setup=columns(child(element, "cols")),
    )


def _properties(package: Package) -> dict[str, str]:
    own = (each.target for each in package.relations("").values() if each.kind == "core-properties")
    part = next(own, "docProps/core.xml")
    found = {}
    for element in package.optional(part):
        name = _PROPERTIES.get(local_name(element))
        if name and (element.text or "").strip():
            found[name] = (element.text or "").strip()
    return found
