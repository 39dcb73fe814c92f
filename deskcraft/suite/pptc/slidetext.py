"""Reads text, fills and numbers of a slide's XML (ECMA-376, part 1, section 21.1.2)."""

from __future__ import annotations

from deskcraft.suite.pptc.drawing import A, R
from deskcraft.suite.pptc.slides import NO_STYLE, Paragraph, Run, Style
from evaluators.safe_xml import Element, local_name


def whole(text: str | None) -> int:
    """Return a whole number, 0 for what is none."""
    try:
        return int(text or 0)
    except ValueError:
        return 0


def paragraphs_of(body: Element | None, links: dict[str, str]) -> tuple[Paragraph, ...]:
    """Return the paragraphs of a text body; `links` are the addresses behind its hyperlinks."""
    return tuple(_paragraph(element, links) for element in body.iterfind(f"{A}p")) if body is not None else ()


def _paragraph(element: Element, links: dict[str, str]) -> Paragraph:
    properties = element.find(f"{A}pPr")
    defaults = _style(properties.find(f"{A}defRPr"), NO_STYLE, links) if properties is not None else NO_STYLE
    runs: list[Run] = []
    for child in element:
        kind = local_name(child)
        if kind in ("r", "fld"):
            text = child.find(f"{A}t")
            written = (text.text or "") if text is not None else ""
            if written:
                _append(runs, Run(written, _style(child.find(f"{A}rPr"), defaults, links)))
        elif kind == "br":
            _append(runs, Run("\v", runs[-1].style if runs else _style(child.find(f"{A}rPr"), defaults, links)))
    empty = NO_STYLE if runs else _style(element.find(f"{A}endParaRPr"), defaults, links)
    if properties is None:
        return Paragraph(tuple(runs), None, None, 0, None, empty)
    level = whole(properties.get("lvl"))
    return Paragraph(tuple(runs), properties.get("algn"), _spacing(properties), level, _bullet(properties), empty)


def _append(runs: list[Run], run: Run) -> None:
    """Add a run, to the one before if that looks the same: how a text is cut is nobody's intention."""
    if runs and runs[-1].style == run.style:
        run = Run(runs.pop().text + run.text, run.style)
    runs.append(run)


def _style(element: Element | None, defaults: Style, links: dict[str, str]) -> Style:
    if element is None:
        return defaults
    latin, link = element.find(f"{A}latin"), element.find(f"{A}hlinkClick")
    underline = element.get("u")
    size = element.get("sz")
    return Style(
        _true(element.get("b"), defaults.bold),
        _true(element.get("i"), defaults.italic),
        defaults.underline if underline is None else underline != "none",
        defaults.size if size is None else whole(size),
        fill_of(element) or defaults.colour,
        defaults.font if latin is None else latin.get("typeface"),
        defaults.link if link is None else links.get(link.get(f"{R}id") or "", ""),
    )


def _true(text: str | None, otherwise: bool | None) -> bool | None:
    return otherwise if text is None else text in ("1", "true")


def _spacing(properties: Element) -> str | None:
    spacing = properties.find(f"{A}lnSpc")
    if spacing is None or len(spacing) == 0:
        return None
    value = whole(spacing[0].get("val"))
    return f"{value / 1000:g}%" if spacing[0].tag == f"{A}spcPct" else f"{value / 100:g}pt"


def _bullet(properties: Element) -> str | None:
    for child in properties:
        name = local_name(child)
        if name in ("buNone", "buChar", "buAutoNum", "buBlip"):
            return child.get("char") or child.get("type") or name[2:].lower()
    return None


def fill_of(element: Element | None) -> str | None:
    """Return the fill among an element's children: `RRGGBB`, a theme colour's name, or the kind of another fill."""
    if element is None:
        return None
    for child in element:
        name = local_name(child)
        if name == "solidFill":
            return _colour(child[0]) if len(child) else None
        if name == "noFill":
            return "none"
        if name in ("gradFill", "pattFill"):
            return f"{name[:4]}({','.join(_colour(colour) for stop in child.iter() for colour in _colours(stop))})"
        if name in ("blipFill", "grpFill"):
            return name[:-4]
    return None


def _colours(element: Element) -> list[Element]:
    return [child for child in element if local_name(child) in ("srgbClr", "schemeClr", "sysClr", "prstClr")]


def _colour(element: Element) -> str:
    changes = "".join(f" {local_name(child)}={child.get('val')}" for child in element)
    return f"{(element.get('val') or '').upper() if local_name(element) == 'srgbClr' else element.get('val')}{changes}"
