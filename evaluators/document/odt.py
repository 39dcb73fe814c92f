"""Read an .odt file into the model: its parts, pages, headers and properties."""

from __future__ import annotations

from evaluators.document.areas import Area
from evaluators.document.docx_story import index_of
from evaluators.document.model import Document, Flow, Index, Occasion, Page, Paragraph, Section, flow_paragraphs
from evaluators.document.odt_properties import columns, get
from evaluators.document.odt_story import Shared, Story
from evaluators.document.odt_styles import read_sheets
from evaluators.document.package import Budget, Package
from evaluators.document.units import points, whole
from evaluators.evidence import Unreadable
from evaluators.safe_xml import Element, child, local_name

_PROPERTIES = {
    "title": "title",
    "initial-creator": "author",
    "subject": "subject",
    "keyword": "keywords",
    "description": "description",
}
_MARGINS: dict[str, tuple[str, Occasion]] = {
    "header": ("headers", "default"),
    "header-first": ("headers", "first"),
    "header-left": ("headers", "even"),
    "footer": ("footers", "default"),
    "footer-first": ("footers", "first"),
    "footer-left": ("footers", "even"),
}


LINE = 12.0
"""Points: a header without a height is taken as one line."""


def read_odt(package: Package) -> Document:
    """Return the document.

    Raises:
        Unreadable: a part that must be there is not, or a limit is passed.
    """
    styles, content = package.optional("styles.xml"), package.xml("content.xml")
    text = child(child(content, "body"), "text")
    if text is None:
        raise Unreadable("not a text document")
    for_margins, for_body = read_sheets(styles, content)
    shared = Shared(package, Budget())
    flow = Story(shared, for_body).body(text)
    masters = child(styles, "master-styles")
    pages = {get(m, "style:name"): m for m in masters if local_name(m) == "master-page"} if masters is not None else {}
    story = Story(shared, for_margins)
    used = shared.masters or [(0, "Standard")]
    if used[0][0] > 0:
        used = [(0, "Standard"), *used]
    sections: list[Section] = []
    known: dict[str, list[Section]] = {}
    ends = [start for start, _ in used[1:]] + [len(flow)]
    for (start, name), end in zip(used, ends, strict=True):
        if name not in known:
            known[name] = _sections(story, styles, pages, name)
        sections.extend(known[name])
        setup = known[name][-1].page.setup
        if setup.count > 1:
            for paragraph in flow_paragraphs(flow[start:end]):
                paragraph.areas = (Area(-1, columns=setup), *paragraph.areas)
    return Document(
        "odt",
        flow,
        sections,
        indexes=[_index(element, paragraphs, at) for element, paragraphs, at in shared.indexes],
        pictures=shared.pictures,
        boxes=shared.boxes,
        charts=shared.charts,
        changes=list(shared.changes.values()),
        properties=_properties(package),
    )


def _index(element: Element, paragraphs: list[Paragraph], at: int) -> Index:
    source = child(element, "table-of-content-source")
    return index_of(paragraphs, whole(get(source, "text:outline-level")), at)


def _sections(story: Story, styles: Element, pages: dict[str, Element], name: str) -> list[Section]:
    """Return the section of a master page; one for the first page alone is what the next one's first page shows."""
    first = _section(story, styles, pages.get(name))
    follower = get(pages.get(name), "style:next-style-name")
    if follower in ("", name) or follower not in pages:
        return [first]
    rest = _section(story, styles, pages[follower])
    a, b = first.page, rest.page
    if (a.width, a.height, a.left, a.right, a.setup) != (b.width, b.height, b.left, b.right, b.setup):
        return [first, rest]
    headers, footers = (
        {**r, "first": f.get("default", [])} for f, r in ((first.headers, rest.headers), (first.footers, rest.footers))
    )
    return [Section(b, headers, footers)]


def _section(story: Story, styles: Element, master: Element | None) -> Section:
    if master is None:
        return Section(Page(595.3, 841.9, 56.7, 56.7, 56.7, 56.7, sized=False))
    flows: dict[str, dict[Occasion, Flow]] = {"headers": {}, "footers": {}}
    shown = {local_name(inner) for inner in master if get(inner, "style:display", "true") != "false"}
    for inner in master:
        name = local_name(inner)
        if name in _MARGINS and name in shown:
            which, occasion = _MARGINS[name]
            flows[which][occasion] = story.flow(inner)
    layouts = child(styles, "automatic-styles")
    wanted = get(master, "style:page-layout-name")
    layout = (
        next((e for e in layouts if local_name(e) == "page-layout" and get(e, "style:name") == wanted), None)
        if layouts is not None
        else None
    )
    return Section(_page(layout, flows), flows["headers"], flows["footers"])


def _page(layout: Element | None, flows: dict[str, dict[Occasion, Flow]]) -> Page:
    properties = child(layout, "page-layout-properties")

    def margin(side: str) -> float:
        return points(get(properties, f"fo:margin-{side}") or get(properties, "fo:margin"), 56.7)

    def height(which: str) -> float:
        if not flows[f"{which}s"]:
            return 0.0
        look = child(child(layout, f"{which}-style"), "header-footer-properties")
        gap = points(get(look, "fo:margin-bottom" if which == "header" else "fo:margin-top"))
        # LibreOffice counts the gap within fo:min-height, unless the height is left to the text.
        return points(get(look, "fo:min-height")) or points(get(look, "svg:height"), LINE) + gap

    return Page(
        points(get(properties, "fo:page-width"), 595.3),
        points(get(properties, "fo:page-height"), 841.9),
        margin("top") + height("header"),
        margin("right"),
        margin("bottom") + height("footer"),
        margin("left"),
        margin("top"),
        margin("bottom"),
        sized=bool(get(properties, "fo:page-width") and get(properties, "fo:page-height")),
        setup=columns(properties),
    )


def _properties(package: Package) -> dict[str, str]:
    found: dict[str, str] = {}
    for element in package.optional("meta.xml").iter():
        name = _PROPERTIES.get(local_name(element))
        text = (element.text or "").strip()
        if name and text:
            found[name] = f"{found[name]}, {text}" if name in found else text
    return found
