"""Fields and content controls of a .docx file: which kind they are, what they hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from evaluators.document.docx_properties import on, val
from evaluators.document.model import FormField, FormKind
from evaluators.document.units import whole
from evaluators.safe_xml import Element, child, local_name

KINDS = {
    "PAGE": "page",
    "NUMPAGES": "pages",
    "SECTIONPAGES": "pages",
    "DATE": "date",
    "TIME": "time",
    "SAVEDATE": "date",
    "PRINTDATE": "date",
    "CREATEDATE": "date",
    "TOC": "toc",
    "PAGEREF": "reference",
    "REF": "reference",
    "NOTEREF": "reference",
    "STYLEREF": "chapter",
    "FILENAME": "file",
    "TITLE": "title",
    "SUBJECT": "title",
    "DOCPROPERTY": "property",
    "AUTHOR": "author",
    "NUMWORDS": "words",
    "SEQ": "sequence",
    "MERGEFIELD": "merge",
    "HYPERLINK": "link",
    "FORMTEXT": "form",
    "FORMCHECKBOX": "form",
    "FORMDROPDOWN": "form",
    "MACROBUTTON": "prompt",
    "INDEX": "toc",
}


@dataclass
class OpenField:
    """A complex field that was begun: `fldChar` begin, instruction, separate, result, end."""

    fixed: bool
    data: Element | None
    instruction: str = ""
    in_result: bool = False
    result: list[str] = field(default_factory=list)

    @property
    def kind(self) -> str:
        """The kind of the field; "" for one that is not known."""
        return field_kind(self.instruction, self.fixed)


def field_kind(instruction: str, fixed: bool = False) -> str:
    """Return the kind of a field by its instruction."""
    words = instruction.split()
    kind = KINDS.get(words[0].upper(), "other") if words else "other"
    return f"{kind}-fixed" if fixed and kind in ("date", "time") else kind


def link_target(instruction: str) -> str:
    """Return where a HYPERLINK field leads."""
    place = re.search(r'\\l\s+"([^"]*)"', instruction)
    found = re.match(r'\s*HYPERLINK\s+"([^"]*)"', instruction, re.IGNORECASE)
    return (found[1] if found else "") + (f"#{place[1]}" if place else "")


def toc_levels(instruction: str) -> int:
    """Return down to which level of headings a TOC field goes; 0 where it does not say."""
    found = re.search(r'\\o\s+"?\d+\s*-\s*(\d+)', instruction)
    return int(found[1]) if found else 0


def legacy_form(data: Element, instruction: str, result: str) -> FormField:
    """Return a legacy form field: what was filled in is the field's result, or its data."""
    name = val(child(data, "name"))
    word = instruction.split()[0].upper() if instruction.split() else ""
    if word == "FORMCHECKBOX":
        box = child(data, "checkBox")
        state = child(box, "checked")
        state = child(box, "default") if state is None else state
        return FormField(name, "checkbox", "true" if state is not None and on(state) else "false")
    if word == "FORMDROPDOWN":
        menu = child(data, "ddList")
        entries = [val(entry) for entry in menu if local_name(entry) == "listEntry"] if menu is not None else []
        picked = child(menu, "result")
        at = whole(val(picked if picked is not None else child(menu, "default")))
        value = result.strip() or (entries[at] if 0 <= at < len(entries) and picked is not None else "")
        return FormField(name, "dropdown", value)
    value = result.replace("\u2002", " ").strip()
    return FormField(name, "text", value, placeholder=not value)


def control(element: Element, text: str) -> FormField | None:
    """Return the form field that a content control (`sdt`) is; None for one that only groups text."""
    properties = child(element, "sdtPr")
    kinds = {local_name(inner): inner for inner in properties} if properties is not None else {}
    if "docPartObj" in kinds or "docPartList" in kinds or "group" in kinds or "bibliography" in kinds:
        return None
    name = val(kinds.get("alias")) or val(kinds.get("tag"))
    waits = "showingPlcHdr" in kinds and on(kinds["showingPlcHdr"])
    if "checkbox" in kinds:
        state = next((v for inner in kinds["checkbox"] if local_name(inner) == "checked" for v in inner.values()), "0")
        return FormField(name, "checkbox", "true" if state.lower() in ("1", "true", "on") else "false")
    kind: FormKind = "text"
    if "dropDownList" in kinds or "comboBox" in kinds:
        kind = "dropdown"
    elif "date" in kinds:
        kind = "date"
    return FormField(name, kind, "" if waits else text.strip(), placeholder=waits)


def unwrapped(element: Element) -> Iterator[Element]:
    """Yield an element's children, those of wrappers that mean nothing by themselves included."""
    for inner in element:
        match local_name(inner):
            case "sdtContent" | "smartTag" | "customXml" | "ins" | "moveTo" | "dir" | "bdo":
                yield from unwrapped(inner)
            case "sdt":
                yield from unwrapped(inner)
            case "del" | "moveFrom" | "sdtPr" | "sdtEndPr" | "":
                continue
            case _:
                yield inner
