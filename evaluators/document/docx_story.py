"""The stories of a .docx file (body, headers, notes, text boxes): paragraphs and tables with what is in them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from evaluators.document.charts import Figure, docx_chart
from evaluators.document.docx_drawing import read_drawing
from evaluators.document.docx_fields import OpenField, control, field_kind, legacy_form, link_target, toc_levels
from evaluators.document.docx_properties import W, val
from evaluators.document.docx_styles import Styles
from evaluators.document.docx_table import TableReader
from evaluators.document.figures import Image, Spot
from evaluators.document.model import (
    Change,
    Entry,
    Flow,
    FormField,
    Index,
    InnerBreak,
    Note,
    Paragraph,
    Run,
    flow_paragraphs,
)
from evaluators.document.package import Budget, Package
from evaluators.document.properties import Properties, Writer, layout_of, look_of
from evaluators.ooxml import Relation
from evaluators.safe_xml import Element, child, local_name

R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
Below = tuple[Properties, Properties]
NOTHING: Below = ({}, {})
AT_START = frozenset({"page", "column"})
"""Breaks that are one with a property of the paragraph which they begin."""


@dataclass
class Shared:
    """What all stories of a document draw on and add to."""

    package: Package
    styles: Styles
    budget: Budget
    notes: dict[tuple[str, str], str] = field(default_factory=dict)
    comments: dict[str, str] = field(default_factory=dict)
    changes: list[Change] = field(default_factory=list)
    boxes: list[Paragraph] = field(default_factory=list)
    indexes: list[Index] = field(default_factory=list)
    charts: list[Figure] = field(default_factory=list)


@dataclass
class _Open:
    """What a paragraph collects while it is read."""

    writer: Writer = field(default_factory=Writer)
    notes: list[Note] = field(default_factory=list)
    images: list[Image] = field(default_factory=list)
    forms: list[FormField] = field(default_factory=list)
    bookmarks: list[str] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    indexed: bool = False
    breaks: set[str] = field(default_factory=set)
    """Breaks before it: page, column."""
    inner_breaks: list[InnerBreak] = field(default_factory=list)


class Story:
    """Reads one part."""

    def __init__(self, shared: Shared, part: str) -> None:
        self.shared = shared
        self.relations = shared.package.relations(part)
        self.fields: list[OpenField] = []
        self.sections: list[tuple[int, Element]] = []
        """(how many blocks of the body come before its end, `sectPr`)"""
        self._index_depth = 0
        self._index: list[Paragraph] = []
        self._index_levels = 0
        self._index_made = False
        self._break_next: set[str] = set()
        self._bookmarks: list[str] = []
        self._read = 0
        self._tables = TableReader(shared.styles, self.flow)

    def body(self, element: Element) -> Flow:
        """Return the blocks of the document's body; a break at its very end begins an empty paragraph."""
        found = self.flow(element)
        if self._break_next and found and isinstance(last := found[-1], Paragraph):
            layout = replace(
                last.layout, page_break="page" in self._break_next, column_break="column" in self._break_next
            )
            found.append(Paragraph((), last.style, 0, layout, mark=last.mark))
        return found

    def _apart(self, element: Element) -> Flow:
        """Return the blocks of a text box, which no break outside reaches and whose breaks reach nothing outside."""
        breaks, self._break_next = self._break_next, set()
        found = self.flow(element)
        self._break_next = breaks
        return found

    def flow(self, element: Element, below: Below = NOTHING) -> Flow:
        """Return the blocks of a body, cell, header, note or text box."""
        found: Flow = []
        self._blocks(element, below, found)
        return found

    def _blocks(self, element: Element, below: Below, found: Flow) -> None:
        for inner in element:
            match local_name(inner):
                case "p":
                    section = child(child(inner, "pPr"), "sectPr")
                    kept = section is None or len(inner) > 1 or not self._has_paragraphs(found)
                    if kept or self._breaks_page(inner, below):
                        paragraph = self._paragraph(inner, below)
                        found.append(paragraph)
                        self._keep_index(paragraph)
                    if section is not None:
                        self.sections.append((len(found), section))
                case "tbl":
                    found.append(self._tables.table(inner))
                case "sdt":
                    self._block_control(inner, below, found)
                case "sdtContent" | "ins" | "moveTo" | "customXml" | "smartTag":
                    self._blocks(inner, below, found)
                case "bookmarkStart":
                    self._bookmarks.append(val(inner, "name"))
                case _:
                    pass

    def _breaks_page(self, element: Element, below: Below) -> bool:
        """Say whether an empty paragraph begins a page by itself."""
        _, values, _, _ = self.shared.styles.paragraph(child(element, "pPr"), below)
        return bool(values.get("page_break")) or bool(self._break_next)

    def _has_paragraphs(self, found: Flow) -> bool:
        """Say whether the section has a paragraph; an empty one that holds the break alone is none then."""
        return len(found) > (self.sections[-1][0] if self.sections else 0) and isinstance(found[-1], Paragraph)

    def _block_control(self, element: Element, below: Below, found: Flow) -> None:
        content = child(element, "sdtContent")
        if content is None:
            return
        gallery = child(child(child(element, "sdtPr"), "docPartObj"), "docPartGallery")
        toc = val(gallery) == "Table of Contents"
        self._index_depth += toc
        start = len(found)
        self._blocks(content, below, found)
        self._index_depth -= toc
        self._close_index()
        inside = list(flow_paragraphs(found[start:]))
        form = None if toc or not inside else control(element, "\n".join(p.text for p in inside))
        if form is not None:
            inside[0].forms = (*inside[0].forms, form)
            for paragraph in inside:
                runs = [replace(run, field=run.field or f"form:{form.name}") for run in paragraph.runs]
                paragraph.runs = tuple(runs)

    def _keep_index(self, paragraph: Paragraph) -> None:
        self._read += 1
        if paragraph.in_index:
            self._index.append(paragraph)
        for open_field in self.fields:
            if open_field.kind == "toc":
                self._index_levels = toc_levels(open_field.instruction) or self._index_levels
                self._index_made = True
        self._close_index()

    def _close_index(self) -> None:
        """Put an index that has ended among the document's."""
        running = self._index_depth or any(open_field.kind == "toc" for open_field in self.fields)
        if self._index and not running:
            at = max(0, self._read - len(self._index))
            index = index_of(self._index, self._index_levels, at)
            self.shared.indexes.append(replace(index, made=self._index_made))
            self._index, self._index_levels, self._index_made = [], 0, False

    def _paragraph(self, element: Element, below: Below) -> Paragraph:
        styles, properties = self.shared.styles, child(element, "pPr")
        name, values, base, item = styles.paragraph(properties, below)
        starts_in_index = self._index_depth > 0 or any(f.kind == "toc" for f in self.fields)
        at = _Open()
        at.breaks, self._break_next = self._break_next, set()
        at.bookmarks, self._bookmarks = self._bookmarks, []
        mark = child(properties, "rPr")
        for tag, kind in (("ins", "insertion"), ("del", "deletion")):
            if child(mark, tag) is not None:
                self.shared.changes.append(Change("insertion" if kind == "insertion" else "deletion", "\n"))
        if child(properties, "pPrChange") is not None:
            self.shared.changes.append(Change("format", ""))
        self._inlines(element, base, at, "")
        text = "".join(run.text for run in at.writer.runs)
        self.shared.budget.spend(len(text))
        end = len(text.rstrip())
        self._break_next.update(kind for place, kind in at.inner_breaks if place >= end and kind in AT_START)
        return Paragraph(
            runs=tuple(at.writer.runs),
            style=name,
            outline=int(values.get("outline", 0)),
            layout=layout_of(values, breaks=at.breaks),
            item=styles.count(item),
            notes=tuple(at.notes),
            images=tuple(at.images),
            forms=tuple(at.forms),
            bookmarks=tuple(b for b in at.bookmarks if b and not b.startswith("_")),
            comments=tuple(at.comments),
            in_index=at.indexed or self._index_depth > 0 or (starts_in_index and not text),
            mark=look_of(styles.run(base, mark)),
            inner_breaks=tuple((n, kind) for n, kind in at.inner_breaks if n < end or kind not in AT_START),
            plain=styles.plain(properties, below),
        )

    def _inlines(self, element: Element, base: Properties, at: _Open, link: str) -> None:
        for inner in element:
            match local_name(inner):
                case "r":
                    self._run(inner, base, at, link)
                case "hyperlink":
                    target = self.relations.get(inner.get(R + "id") or "", Relation()).target
                    place = val(inner, "anchor")
                    self._inlines(inner, base, at, target + (f"#{place}" if place else ""))
                case "fldSimple":
                    self._simple_field(inner, base, at, link)
                case "ins" | "moveTo":
                    start = at.writer.length
                    self._inlines(inner, base, at, link)
                    text = "".join(run.text for run in at.writer.runs)[start:]
                    self._changed(inner, Change("insertion", text))
                case "del" | "moveFrom":
                    text = "".join(part.text or "" for part in inner.iter(W + "delText", W + "t"))
                    self._changed(inner, Change("deletion", text))
                case "sdt":
                    self._inline_control(inner, base, at, link)
                case "smartTag" | "customXml" | "sdtContent" | "dir" | "bdo":
                    self._inlines(inner, base, at, link)
                case "bookmarkStart":
                    at.bookmarks.append(val(inner, "name"))
                case _:
                    pass

    def _changed(self, element: Element, change: Change) -> None:
        """Keep a recorded change; one right after another of its kind and author is a part of it."""
        known, last = self.shared.changes, element.getprevious()
        goes_on = last is not None and last.tag == element.tag and val(last, "author") == val(element, "author")
        if goes_on and known and known[-1].kind == change.kind:
            known[-1] = replace(change, text=known[-1].text + change.text)
        else:
            known.append(change)

    def _simple_field(self, element: Element, base: Properties, at: _Open, link: str) -> None:
        field_ = OpenField(val(element, "fldLock").lower() in ("1", "true"), None, val(element, "instr"), True)
        self.fields.append(field_)
        self._inlines(element, base, at, link_target(field_.instruction) if field_.kind == "link" else link)
        self.fields.remove(field_)

    def _inline_control(self, element: Element, base: Properties, at: _Open, link: str) -> None:
        content = child(element, "sdtContent")
        if content is None:
            return
        count = len(at.writer.runs)
        at.writer.runs.append(_barrier())
        self._inlines(content, base, at, link)
        del at.writer.runs[count]
        form = control(element, "".join(run.text for run in at.writer.runs[count:]))
        if form is not None:
            at.forms.append(form)
            at.writer.runs[count:] = [
                replace(run, field=run.field or f"form:{form.name}") for run in at.writer.runs[count:]
            ]

    def _run(self, element: Element, base: Properties, at: _Open, link: str) -> None:
        properties = child(element, "rPr")
        values = self.shared.styles.run(base, properties)
        if child(properties, "rPrChange") is not None:
            self.shared.changes.append(Change("format", ""))
        for inner in element:
            match local_name(inner):
                case "t":
                    self._text(inner.text or "", values, at, link)
                case "tab" | "ptab":
                    self._text("\t", values, at, link)
                case "br" | "cr":
                    self._break(inner, values, at, link)
                case "noBreakHyphen":
                    self._text("\u2011", values, at, link)
                case "softHyphen":
                    self._text("\u00ad", values, at, link)
                case "sym":
                    code = int(val(inner, "char", "0") or "0", 16) if _is_hex(val(inner, "char")) else 0
                    self._text(
                        chr(code) if 0x20 <= code <= 0xFFFF and not 0xD800 <= code < 0xE000 else "?", values, at, link
                    )
                case "fldChar":
                    self._field_mark(inner, values, at)
                case "instrText":
                    if self.fields and not self.fields[-1].in_result and len(self.fields[-1].instruction) < 2000:
                        self.fields[-1].instruction += inner.text or ""
                case "footnoteReference" | "endnoteReference":
                    kind = "footnote" if local_name(inner) == "footnoteReference" else "endnote"
                    text = self.shared.notes.get((kind, val(inner, "id")), "")
                    at.notes.append(Note("footnote" if kind == "footnote" else "endnote", at.writer.length, text))
                case "commentReference":
                    at.comments.append(self.shared.comments.get(val(inner, "id"), ""))
                case "drawing" | "pict" | "object":
                    self._drawing(inner, at)
                case "AlternateContent":
                    picked = child(inner, "Choice")
                    picked = child(inner, "Fallback") if picked is None else picked
                    for drawing in picked if picked is not None else ():
                        self._drawing(drawing, at)
                case _:
                    pass

    def _text(self, text: str, values: Properties, at: _Open, link: str) -> None:
        if any(not open_field.in_result for open_field in self.fields):
            return
        kind = ""
        for open_field in self.fields:
            open_field.result.append(text)
            if open_field.kind == "toc":
                at.indexed = True
            elif open_field.kind == "link":
                link = link or link_target(open_field.instruction)
            elif open_field.kind == "form":
                kind = f"form:{val(child(open_field.data, 'name'))}"
            else:
                kind = open_field.kind
        at.writer.add(text, values, link=link, kind=kind)

    def _break(self, element: Element, values: Properties, at: _Open, link: str) -> None:
        kind = val(element, "type")
        if any(not open_field.in_result for open_field in self.fields):
            return
        if kind in AT_START:
            if at.writer.length or any(image.inline for image in at.images):
                at.inner_breaks.append((at.writer.length, kind))
            else:
                at.breaks.add(kind)
            return
        if val(element, "clear", default="none") != "none":
            at.inner_breaks.append((at.writer.length, "clear"))
        self._text("\n", values, at, link)

    def _field_mark(self, element: Element, values: Properties, at: _Open) -> None:
        match val(element, "fldCharType"):
            case "begin":
                if len(self.fields) < 30:
                    fixed = val(element, "fldLock").lower() in ("1", "true")
                    self.fields.append(OpenField(fixed, child(element, "ffData")))
            case "separate":
                if self.fields:
                    self.fields[-1].in_result = True
                    if self.fields[-1].kind == "toc":
                        self._index_levels = toc_levels(self.fields[-1].instruction)
                        self._index_made = True
            case "end":
                if self.fields:
                    done = self.fields.pop()
                    if field_kind(done.instruction) == "form" and done.data is not None:
                        at.forms.append(legacy_form(done.data, done.instruction, "".join(done.result)))
                    elif not done.in_result and done.kind in ("page", "pages", "date", "time"):
                        at.writer.add("?", values, kind=done.kind)  # never laid out yet, so without a result
            case _:
                pass

    def _drawing(self, element: Element, at: _Open) -> None:
        drawn = read_drawing(element, R + "id")
        for key, image in drawn.pictures:
            part = self.relations.get(key, Relation()).target
            at.images.append(replace(image, sha256=self.shared.package.sha256(part), at=at.writer.length))
        for key in drawn.charts:
            chart = docx_chart(self.shared.package, self.relations.get(key, Relation()).target)
            if chart is not None:
                self.shared.charts.append(Figure(chart, *drawn.size))
        for box in drawn.boxes:
            fields, self.fields = self.fields, []
            inside = [*flow_paragraphs(self._apart(box))]
            self.fields = fields
            self.shared.boxes.extend(inside)
            at.images.extend(framed(inside, drawn.spot, at.writer.length))


def _is_hex(text: str) -> bool:
    return 0 < len(text) <= 5 and all(c in "0123456789abcdefABCDEF" for c in text)


def _barrier() -> Run:
    """Return a run that keeps what follows from merging with what is before."""
    return Run("", look_of({}), field="barrier")


def framed(inside: list[Paragraph], spot: Spot, at: int) -> list[Image]:
    """Return the pictures in a frame's text as placed by the frame, captioned by what it says."""
    caption = " ".join(line for paragraph in inside if (line := " ".join(paragraph.text.split())))
    return [replace(image, spot=spot, caption=caption, at=at) for paragraph in inside for image in paragraph.images]


def index_of(paragraphs: list[Paragraph], levels: int, at: int) -> Index:
    """Return the index that these paragraphs show."""
    title, entries = "", []
    for paragraph in paragraphs:
        text = paragraph.text.strip()
        style, number = paragraph.style.rpartition(" ")[::2]
        if style == "TOC" and number.isdecimal():
            words, tab, page = text.rpartition("\t")
            if not tab:
                words, page = text, ""
            entries.append(Entry(" ".join(words.split()), page.strip(), int(number)))
        elif text and not entries and not title and "\t" not in text:
            title = text
        elif text:
            words, _, page = text.rpartition("\t")
            entries.append(Entry(" ".join((words or text).split()), page.strip() if words else "", 1))
    return Index(title, levels, tuple(entries), at)
