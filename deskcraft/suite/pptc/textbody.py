"""Text in a shape, a cell or a note: paragraphs and runs (ECMA-376, part 1, §21.1.2).

As in an editor, text that is put in goes on in the style of what stands before it, and a style that is given to an
empty text waits there for what will be written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import deepcopy

from lxml import etree

from deskcraft.suite.pptc.drawing import A, set_fill
from evaluators.safe_xml import Element

_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_RUNS = {f"{A}r", f"{A}fld"}
_AFTER_BULLET = {f"{A}{name}" for name in ("tabLst", "defRPr", "extLst")}
_AFTER_FONTS = {f"{A}{name}" for name in ("sym", "hlinkClick", "hlinkMouseOver", "rtl", "extLst")}


def clean(text: str) -> str:
    """Return text without characters that XML cannot hold; all ends of lines as \\n."""
    return _ILLEGAL.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))


def paragraphs(body: Element) -> list[Element]:
    """Return the paragraphs of a text body."""
    return body.findall(f"{A}p")


def plain(body: Element) -> str:
    """Return the text of a body, paragraphs as lines."""
    return "\n".join("".join(each.text or "" for each in paragraph.iter(f"{A}t")) for paragraph in paragraphs(body))


def write(body: Element, text: str) -> None:
    """Put text behind what is there; each line after the first begins a paragraph."""
    first, *others = clean(text).split("\n")
    present = paragraphs(body)
    last = present[-1] if present else etree.SubElement(body, f"{A}p")
    _append(last, first)
    for line in others:
        last = _following(last)
        _append(last, line)


def _append(paragraph: Element, text: str) -> None:
    """Put a run at a paragraph's end, in the style of the run before it."""
    if not text:
        return
    style = _style(paragraph)
    run = paragraph.makeelement(f"{A}r", {})
    if style is not None:
        run.append(style)
    etree.SubElement(run, f"{A}t").text = text
    end = paragraph.find(f"{A}endParaRPr")
    if end is None:
        paragraph.append(run)
    else:
        end.addprevious(run)


def _style(paragraph: Element) -> Element | None:
    """Return a copy of the properties that a run at a paragraph's end goes on with."""
    runs = [each for each in paragraph if each.tag in _RUNS]
    found = runs[-1].find(f"{A}rPr") if runs else paragraph.find(f"{A}endParaRPr")
    if found is None:
        return None
    style = deepcopy(found)
    style.tag = f"{A}rPr"
    style.tail = None
    return style


def _following(paragraph: Element) -> Element:
    """Return a new paragraph behind another one, of the same properties and style."""
    new = paragraph.makeelement(f"{A}p", {})
    properties, style = paragraph.find(f"{A}pPr"), _style(paragraph)
    if properties is not None:
        new.append(deepcopy(properties))
    if style is not None:
        style.tag = f"{A}endParaRPr"
        new.append(style)
    paragraph.addnext(new)
    return new


def add_bullet(body: Element, text: str, *, mark: bool) -> None:
    """Add a paragraph on the first level; an empty text begins with it. With `mark` it states a bullet of its own,
    where the layout gives none."""
    present = paragraphs(body)
    last = present[-1] if present else etree.SubElement(body, f"{A}p")
    if not text or len(present) > 1 or plain(body):
        last = _following(last)
    properties = last.find(f"{A}pPr")
    if properties is not None:
        properties.attrib.pop("lvl", "")
    if mark:
        _mark(paragraph_properties(last))
    _append(last, clean(text).replace("\n", " "))


def _mark(properties: Element) -> None:
    """Give a paragraph a bullet."""
    for each in list(properties):
        if isinstance(each.tag, str) and each.tag.startswith(f"{A}bu"):
            properties.remove(each)
    properties.set("marL", "285750")
    properties.set("indent", "-285750")
    at = next((number for number, each in enumerate(properties) if each.tag in _AFTER_BULLET), len(properties))
    properties.insert(at, properties.makeelement(f"{A}buChar", {"char": "•"}))


def erase(body: Element) -> None:
    """Take all text out; one empty paragraph stays, in the style that the text began with."""
    first, *others = paragraphs(body) or [etree.SubElement(body, f"{A}p")]
    runs = [each for each in first if each.tag in _RUNS]
    style = runs[0].find(f"{A}rPr") if runs else first.find(f"{A}endParaRPr")
    kept = deepcopy(style) if style is not None else None
    for each in list(first):
        if each.tag != f"{A}pPr":
            first.remove(each)
    if kept is not None:
        kept.tag = f"{A}endParaRPr"
        for each in list(kept):
            if each.tag in (f"{A}hlinkClick", f"{A}hlinkMouseOver"):
                kept.remove(each)
        first.append(kept)
    for each in others:
        body.remove(each)


def paragraph_properties(paragraph: Element) -> Element:
    """Return a paragraph's properties, which it gets if it has none."""
    found = paragraph.find(f"{A}pPr")
    if found is None:
        found = paragraph.makeelement(f"{A}pPr", {})
        paragraph.insert(0, found)
    return found


def style_runs(body: Element, change: Callable[[Element], None]) -> None:
    """Change the properties of all runs of a text; of an empty paragraph, those of what will be written there."""
    for paragraph in paragraphs(body):
        for properties in list(_run_properties(paragraph)):
            change(properties)


def _run_properties(paragraph: Element) -> Iterator[Element]:
    runs = [each for each in paragraph if each.tag in _RUNS]
    for run in runs:
        found = run.find(f"{A}rPr")
        if found is None:
            found = run.makeelement(f"{A}rPr", {})
            run.insert(0, found)
        yield found
    if not runs:
        found = paragraph.find(f"{A}endParaRPr")
        yield found if found is not None else etree.SubElement(paragraph, f"{A}endParaRPr")


def set_colour(properties: Element, rgb: str) -> None:
    """Colour a run."""
    set_fill(properties, rgb)


def set_typeface(properties: Element, name: str) -> None:
    """Set a run's font, for Latin and for East Asian letters."""
    for tag in (f"{A}latin", f"{A}ea"):
        for old in properties.findall(tag):
            properties.remove(old)
    at = next(
        (number for number, each in enumerate(properties) if each.tag == f"{A}cs" or each.tag in _AFTER_FONTS),
        len(properties),
    )
    properties.insert(at, properties.makeelement(f"{A}latin", {"typeface": name}))
    properties.insert(at + 1, properties.makeelement(f"{A}ea", {"typeface": name}))


def set_spacing(paragraph: Element, lines: float) -> None:
    """Set a paragraph's distance of lines, in lines; 0 leaves it to the layout again."""
    properties = paragraph_properties(paragraph)
    for old in properties.findall(f"{A}lnSpc"):
        properties.remove(old)
    if lines:
        spacing = properties.makeelement(f"{A}lnSpc", {})
        etree.SubElement(spacing, f"{A}spcPct", val=str(round(lines * 100_000)))
        properties.insert(0, spacing)
