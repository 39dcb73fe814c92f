"""The stories of an .odt file (body, headers, notes, text boxes): paragraphs and tables with what is in them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from evaluators.document.areas import Area
from evaluators.document.charts import Figure, odt_chart
from evaluators.document.docx_story import framed
from evaluators.document.figures import Image, Spot
from evaluators.document.model import (
    Change,
    Flow,
    FormField,
    InnerBreak,
    Note,
    Paragraph,
    Run,
    Table,
    flow_paragraphs,
)
from evaluators.document.odt_drawing import GraphicStyle, image_of, part_of, spot_of
from evaluators.document.odt_properties import columns, get, layout_breaks
from evaluators.document.odt_styles import OUTLINE, Counter, Sheet, Style
from evaluators.document.odt_table import TableReader
from evaluators.document.package import Budget, Package
from evaluators.document.properties import Properties, Writer, layout_of, look_of
from evaluators.document.units import digits, points, whole
from evaluators.evidence import Unreadable
from evaluators.safe_xml import Element, child, local_name

_SPACE = re.compile(r"[ \t\r\n]+")
SPACES_LIMIT = 10_000
FIELDS = {
    "page-number": "page",
    "page-count": "pages",
    "date": "date",
    "time": "time",
    "creation-date": "date",
    "modification-date": "date",
    "print-date": "date",
    "creation-time": "time",
    "modification-time": "time",
    "title": "title",
    "subject": "title",
    "file-name": "file",
    "author-name": "author",
    "author-initials": "author",
    "initial-creator": "author",
    "creator": "author",
    "bookmark-ref": "reference",
    "reference-ref": "reference",
    "sequence-ref": "reference",
    "note-ref": "reference",
    "sequence": "sequence",
    "chapter": "chapter",
    "word-count": "words",
    "character-count": "words",
    "paragraph-count": "words",
    "database-display": "merge",
    "user-defined": "property",
    "user-field-get": "property",
    "variable-get": "property",
    "variable-set": "property",
    "description": "property",
    "keywords": "property",
    "expression": "property",
    "sheet-name": "property",
    "page-variable-get": "page",
    "template-name": "file",
    "printed-by": "author",
    "print-time": "time",
    **dict.fromkeys(("image-count", "table-count", "object-count", "editing-cycles", "editing-duration"), "words"),
    **dict.fromkeys(
        (
            "sender-firstname",
            "sender-lastname",
            "sender-initials",
            "sender-title",
            "sender-position",
            "sender-email",
            "sender-phone-private",
            "sender-phone-work",
            "sender-fax",
            "sender-company",
            "sender-street",
            "sender-city",
            "sender-postal-code",
            "sender-country",
            "sender-state-or-province",
        ),
        "author",
    ),
}


Item = tuple[str, int, Counter, list[int | None]]
"""List style, level, counter, and the number that the item's first paragraph starts at (emptied once it is shown)."""


@dataclass
class Shared:
    """What all stories of a document draw on and add to."""

    package: Package
    budget: Budget
    changes: dict[str, Change] = field(default_factory=dict)
    running: dict[str, str] = field(default_factory=dict)
    """Insertions that are open, with what they have so far."""
    boxes: list[Paragraph] = field(default_factory=list)
    controls: dict[str, FormField] = field(default_factory=dict)
    indexes: list[tuple[Element, list[Paragraph], int]] = field(default_factory=list)
    pictures: list[Image] = field(default_factory=list)
    """Those that are anchored to a page."""
    charts: list[Figure] = field(default_factory=list)
    areas: int = 0
    """How many sections were read."""
    masters: list[tuple[int, str]] = field(default_factory=list)
    """(how many blocks of the body come before, master page)"""


@dataclass
class _Open:
    """What a paragraph collects while it is read."""

    writer: Writer = field(default_factory=Writer)
    notes: list[Note] = field(default_factory=list)
    images: list[Image] = field(default_factory=list)
    forms: list[FormField] = field(default_factory=list)
    marks: list[tuple[str, str, bool, int]] = field(default_factory=list)
    """Form field marks that are open: (name, type, checked, run at which they begin)."""
    bookmarks: list[str] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    space: bool = True
    """Whether white space that follows is swallowed."""
    inner_breaks: list[InnerBreak] = field(default_factory=list)


class Story:
    """Reads the flows of one part."""

    def __init__(self, shared: Shared, sheet: Sheet) -> None:
        self.shared, self.sheet = shared, sheet
        self.tables = TableReader(sheet, self.flow)
        self._outline = Counter()
        self._counters: dict[str, Counter] = {}
        self._latest: dict[str, Counter] = {}
        self._areas: tuple[Area, ...] = ()
        self._in_index = False
        self._body: Flow | None = None
        self._break_next = ""

    def body(self, element: Element) -> Flow:
        """Return the document's body, noting where its pages change."""
        self._body = []
        self._blocks(element, self._body, None)
        return self._body

    def flow(self, element: Element) -> Flow:
        """Return the blocks of a cell, header, note or text box."""
        found: Flow = []
        body, self._body = self._body, None
        breaks, self._break_next = self._break_next, ""
        self._blocks(element, found, None)
        self._body, self._break_next = body, breaks
        return found

    def _blocks(self, element: Element, found: Flow, item: Item | None) -> None:
        for inner in element:
            match local_name(inner):
                case "p" | "h":
                    found.append(self._paragraph(inner, item))
                case "list":
                    self._list(inner, found, item)
                case "table":
                    found.append(self._table(inner, found))
                case "section":
                    areas, self._areas = self._areas, (*self._areas, self._area(inner))
                    self._blocks(inner, found, item)
                    self._areas = areas
                case "table-of-content" | "alphabetical-index" | "user-index" | "illustration-index" | "table-index":
                    self._index(inner, found)
                case "index-title":
                    self._blocks(inner, found, item)
                case "frame" | "custom-shape" | "rect" | "g" | "line" | "ellipse" | "polygon":
                    at = _Open()
                    self._drawing(inner, at)
                    if self._body is not None:
                        self.shared.pictures.extend(at.images)
                case "tracked-changes":
                    self._tracked(inner)
                case "forms":
                    self._controls(inner)
                case _:
                    pass

    def _table(self, element: Element, found: Flow) -> Table:
        """Return a table; a break before it is one before its first paragraph, as a .docx file has it."""
        chain = self.sheet.chain("table", get(element, "table:style-name"))
        breaks = {"page"} if self._master(chain, found) else set()
        breaks.add(self._break_next)
        properties = [child(style.element, "table-properties") for style in chain]
        own, self._break_next = layout_breaks(properties)
        breaks |= own
        table = self.tables.table(element)
        first = table.cells[0].paragraphs[0] if table.cells and table.cells[0].paragraphs else None
        if first is not None:
            first.layout = replace(
                first.layout,
                page_break=first.layout.page_break or "page" in breaks,
                column_break=first.layout.column_break or "column" in breaks,
            )
        return table

    def _master(self, chain: list[Style], found: Flow) -> bool:
        """Note a change of the page's style; say whether it breaks the page."""
        name = next((style.master_page for style in reversed(chain) if style.master_page), "")
        if self._body is None or found is not self._body or not name:
            return False
        self.shared.masters.append((len(found), name))
        return len(found) > 0

    def _area(self, element: Element) -> Area:
        chain = self.sheet.chain("section", get(element, "text:style-name"))
        properties = child(chain[-1].element, "section-properties") if chain else None
        self.shared.areas += 1
        return Area(
            self.shared.areas,
            get(element, "text:name"),
            columns(properties),
            get(element, "text:protected") == "true",
            get(element, "text:display") == "none",
            digits(get(properties, "fo:background-color")),
        )

    def _index(self, element: Element, found: Flow) -> None:
        body = child(element, "index-body")
        start, at = len(found), len(list(flow_paragraphs(found)))
        outer, self._in_index = self._in_index, True
        if body is not None:
            self._blocks(body, found, None)
        self._in_index = outer
        if local_name(element) == "table-of-content":
            self.shared.indexes.append((element, list(flow_paragraphs(found[start:])), at))

    def _list(self, element: Element, found: Flow, outer: Item | None) -> None:
        style = get(element, "text:style-name") or (outer[0] if outer else "")
        depth = outer[1] + 1 if outer else 1
        if outer is not None:
            counter = outer[2]
        else:
            continued = get(element, "text:continue-list")
            if continued and continued in self._counters:
                counter = self._counters[continued]
            elif get(element, "text:continue-numbering") == "true" and style in self._latest:
                counter = self._latest[style]
            else:
                counter = Counter()
            self._counters[get(element, "xml:id")] = counter
            self._latest[style] = counter
        for entry in element:
            if local_name(entry) == "list-item":
                start = get(entry, "text:start-value")
                number = get(entry, "text:style-override") or style
                self._blocks(entry, found, (number, depth, counter, [whole(start, 1) if start else None]))
            elif local_name(entry) == "list-header":
                self._blocks(entry, found, (style, depth, counter, []))

    def _paragraph(self, element: Element, item: Item | None) -> Paragraph:
        outline = whole(get(element, "text:outline-level")) if local_name(element) == "h" else 0
        listed = (item[0], item[1]) if item else None
        shown = None
        if item is not None:
            if item[3]:
                shown = item[2].count(self.sheet.lists.get(item[0], {}), item[1], item[3].pop())
        elif outline and get(element, "text:is-list-header") != "true":
            level = self.sheet.outline.get(outline)
            if level is not None and level.pattern:
                listed = (OUTLINE, outline)
                shown = self._outline.count(self.sheet.outline, outline)
        name, values, base = self.sheet.paragraph(get(element, "text:style-name"), listed)
        chain = self.sheet.chain("paragraph", get(element, "text:style-name"))
        turned = self._body is not None and self._master(chain, self._body)
        if item is not None and item[1] > 1 and shown is not None:
            item[3].clear()
        breaks, self._break_next = {self._break_next}, str(values.get("break_after", ""))
        if turned:
            breaks.add("page")
        at = _Open()
        self._inlines(element, base, at, "")
        text = "".join(run.text for run in at.writer.runs)
        self.shared.budget.spend(len(text))
        return Paragraph(
            runs=tuple(at.writer.runs),
            style=name,
            outline=max(0, min(9, outline)),
            layout=layout_of(values, breaks=breaks),
            item=shown,
            notes=tuple(at.notes),
            images=tuple(at.images),
            forms=tuple(at.forms),
            bookmarks=tuple(b for b in at.bookmarks if b and not b.startswith("_")),
            comments=tuple(at.comments),
            areas=self._areas,
            in_index=self._in_index,
            mark=look_of(base),
            inner_breaks=((0, "side"), *at.inner_breaks) if values.get("side") else tuple(at.inner_breaks),
            plain=self.sheet.plain(get(element, "text:style-name"), listed),
        )

    def _inlines(self, element: Element, base: Properties, at: _Open, link: str) -> None:
        self._text(element.text, base, at, link)
        for inner in element:
            self._inline(inner, base, at, link)
            self._text(inner.tail, base, at, link)

    def _text(self, text: str | None, values: Properties, at: _Open, link: str, kind: str = "") -> None:
        if not text:
            return
        text = _SPACE.sub(" ", text)
        if at.space and text.startswith(" "):
            text = text[1:]
        if text:
            at.space = text.endswith(" ")
            self._add(text, values, at, link, kind)

    def _add(self, text: str, values: Properties, at: _Open, link: str, kind: str = "") -> None:
        if not kind and at.marks:
            kind = f"form:{at.marks[-1][0]}"
        at.writer.add(text, values, link=link, kind=kind)
        for change in self.shared.running:
            self.shared.running[change] += text

    def _inline(self, element: Element, base: Properties, at: _Open, link: str) -> None:
        name = local_name(element)
        match name:
            case "span":
                self._inlines(element, self.sheet.span(base, get(element, "text:style-name")), at, link)
            case "a":
                values = self.sheet.span(base, get(element, "text:style-name") or "Internet_20_link")
                self._inlines(element, values, at, get(element, "xlink:href"))
            case "s" | "tab" | "line-break":
                count = whole(get(element, "text:c"), 1) if name == "s" else 1
                if get(element, "loext:clear", "none") != "none":
                    at.inner_breaks.append((at.writer.length, "clear"))
                if count > SPACES_LIMIT:
                    raise Unreadable(f"it has {count} spaces in a row")
                self._add({"s": " " * max(0, count), "tab": "\t"}.get(name, "\n"), base, at, link)
                at.space = False
            case "note":
                body = child(element, "note-body")
                text = "\n".join(p.text for p in flow_paragraphs(self.flow(body))) if body is not None else ""
                kind = "endnote" if get(element, "text:note-class") == "endnote" else "footnote"
                at.notes.append(Note("endnote" if kind == "endnote" else "footnote", at.writer.length, text.strip()))
            case "annotation":
                text = "\n".join(p.text for p in flow_paragraphs(self.flow(element)))
                at.comments.append(text.strip())
            case "bookmark" | "bookmark-start":
                at.bookmarks.append(get(element, "text:name"))
            case "change-start" | "change-end" | "change":
                self._change(name, get(element, "text:change-id"))
            case "ruby":
                base_text = child(element, "ruby-base")
                if base_text is not None:
                    self._inlines(base_text, base, at, link)
            case "meta" | "meta-field" | "reference-mark":
                self._inlines(element, base, at, link)
            case "frame" | "custom-shape" | "rect" | "g" | "line" | "ellipse" | "polygon" | "control":
                self._drawing(element, at)
            case "text-input" | "placeholder" | "drop-down" | "content-control":
                self._form(element, base, at, link)
            case "fieldmark-start" | "fieldmark" | "fieldmark-end":
                self._field_mark(element, at)
            case _ if name in FIELDS:
                said = "".join(map(str, element.itertext()))
                # A fixed date that none was written for is filled in when the document is opened.
                fixed = get(element, "text:fixed") == "true" and FIELDS[name] in ("date", "time") and bool(said)
                text = said or "?"
                self._add(_SPACE.sub(" ", text), base, at, link, FIELDS[name] + ("-fixed" if fixed else ""))
                at.space = False
            case _:
                pass

    def _form(self, element: Element, base: Properties, at: _Open, link: str) -> None:
        name, local = "", local_name(element)
        count = len(at.writer.runs)
        at.writer.runs.append(Run("", look_of({}), field="barrier"))
        self._inlines(element, base, at, link)
        del at.writer.runs[count]
        text = "".join(run.text for run in at.writer.runs[count:])
        if local == "content-control":
            name = get(element, "loext:alias") or get(element, "loext:tag")
            waits = get(element, "loext:showing-place-holder") == "true"
            if get(element, "loext:checkbox") == "true":
                form = FormField(name, "checkbox", "true" if get(element, "loext:checked") == "true" else "false")
            else:
                kinds = {local_name(inner) for inner in element}
                dated = get(element, "loext:date") == "true"
                listed = "list-item" in kinds
                form = FormField(
                    name, "date" if dated else "dropdown" if listed else "text", "" if waits else text.strip(), waits
                )
        elif local == "drop-down":
            name = get(element, "text:name")
            form = FormField(name, "dropdown", text.strip())
        else:
            name = get(element, "text:description")
            waits = local == "placeholder"
            form = FormField(name, "text", "" if waits else text.strip(), waits)
        at.forms.append(form)
        at.writer.runs[count:] = [replace(run, field=f"form:{name}") for run in at.writer.runs[count:]]

    def _field_mark(self, element: Element, at: _Open) -> None:
        kind = get(element, "field:type").upper()
        parameters = {
            get(p, "field:name").rpartition("_")[2].casefold(): get(p, "field:value")
            for p in element
            if local_name(p) == "param"
        }
        name = get(element, "text:name")
        if local_name(element) == "fieldmark-end":
            if at.marks:
                name, kind, _, start = at.marks.pop()
                text = "".join(run.text for run in at.writer.runs[start:]).replace("\u2002", " ").strip()
                if "FORMTEXT" in kind:
                    at.forms.append(FormField(name, "text", text, placeholder=not text))
        elif "CHECKBOX" in kind:
            at.forms.append(FormField(name, "checkbox", "true" if parameters.get("checked") == "true" else "false"))
        elif "DROPDOWN" in kind:
            entries = [get(p, "field:value") for p in element if get(p, "field:name").endswith("ListEntry")]
            picked = whole(parameters.get("result"), -1)
            at.forms.append(FormField(name, "dropdown", entries[picked] if 0 <= picked < len(entries) else ""))
        elif local_name(element) == "fieldmark-start":
            at.marks.append((name, kind, False, len(at.writer.runs)))
            at.writer.runs.append(Run("", look_of({}), field="barrier"))

    def _drawing(self, element: Element, at: _Open) -> None:
        name = local_name(element)
        if name == "control":
            form = self.shared.controls.get(get(element, "draw:control"))
            if form is not None:
                at.forms.append(form)
            return
        if name == "g":
            for inner in element:
                self._drawing(inner, at)
            return
        style = GraphicStyle(self.sheet.chain("graphic", get(element, "draw:style-name")))
        if part := part_of(element):
            image = image_of(element, self.shared.package.sha256(part), style)
            at.images.append(replace(image, at=at.writer.length))
        for inner in element:
            if local_name(inner) == "text-box":
                self._box(inner, spot_of(element, style), at)
            elif local_name(inner) == "object":
                chart = odt_chart(self.shared.package, get(inner, "xlink:href"))
                if chart is not None:
                    width, height = (points(get(element, f"svg:{side}")) for side in ("width", "height"))
                    self.shared.charts.append(Figure(chart, width, height))
        if name != "frame":
            self._box(element, spot_of(element, style), at)

    def _box(self, element: Element, spot: Spot, at: _Open) -> None:
        """Read the text of a frame or shape, and the pictures in it."""
        inside = [*flow_paragraphs(self.flow(element))]
        self.shared.boxes.extend(inside)
        at.images.extend(framed(inside, spot, at.writer.length))

    def _tracked(self, element: Element) -> None:
        for region in element:
            for inner in region:
                kind = local_name(inner)
                if kind == "deletion":
                    text = "\n".join("".join(map(str, p.itertext())) for p in inner if local_name(p) in ("p", "h"))
                    self.shared.changes[get(region, "text:id") or get(region, "xml:id")] = Change("deletion", text)
                elif kind in ("insertion", "format-change"):
                    made = Change("insertion" if kind == "insertion" else "format", "")
                    self.shared.changes[get(region, "text:id") or get(region, "xml:id")] = made

    def _change(self, name: str, key: str) -> None:
        if name == "change-start":
            self.shared.running[key] = ""
        elif name == "change-end" and key in self.shared.running:
            text, made = self.shared.running.pop(key), self.shared.changes.get(key)
            if made is not None and made.kind == "insertion":
                self.shared.changes[key] = Change("insertion", text)

    def _controls(self, element: Element) -> None:
        for form in element.iter():
            key, name = get(form, "form:id") or get(form, "xml:id"), get(form, "form:name")
            value = get(form, "form:current-value") or get(form, "form:value")
            match local_name(form):
                case "text" | "textarea" | "formatted-text" | "combobox":
                    self.shared.controls[key] = FormField(name, "text", value, not value)
                case "checkbox":
                    ticked = get(form, "form:current-state") or get(form, "form:state")
                    state = "true" if ticked == "checked" else "false"
                    self.shared.controls[key] = FormField(name, "checkbox", state)
                case "listbox":
                    chosen = next((get(o, "form:label") for o in form if get(o, "form:current-selected") == "true"), "")
                    self.shared.controls[key] = FormField(name, "dropdown", chosen)
