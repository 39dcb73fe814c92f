"""Text of a .pptx with effective properties: run, list style of the shape, layout, master, text styles, defaults."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from evaluators.deck.colours import A, colour_in
from evaluators.deck.model import Paragraph, Run
from evaluators.deck.paint import Canvas, R, whole
from evaluators.safe_xml import Element, local_name

LEVELS = 9
DEFAULT_SIZE = 18.0
ALIGN = {"l": "left", "ctr": "center", "r": "right", "just": "justify", "justLow": "justify", "dist": "justify"}
BREAKS = {"br": "\n"}


@dataclass(frozen=True)
class Cascade:
    """Where a shape's text looks up what it does not say: list styles, the nearest first, the shape's own colour."""

    canvas: Canvas
    styles: Sequence[Element] = ()
    """Elements with `lvl1pPr` ... `lvl9pPr`, nearest first."""
    defaults: Element | None = None
    """The presentation's own, which come after the shape's style."""
    colour: str | None = None
    """Of text that nothing else colours: the shape style's, else the theme's text."""
    font: str = "+mn-lt"
    in_table: bool = False
    """A table's style may colour and embolden what the file leaves open: unknown then."""

    def levels(self, level: int) -> list[Element]:
        """Return the paragraph properties of one level (from 0), nearest first."""
        found = []
        for style in (*self.styles, *([self.defaults] if self.defaults is not None else ())):
            for name in (f"lvl{level + 1}pPr", "defPPr"):
                element = style.find(A + name)
                if element is not None:
                    found.append(element)
        return found


def read_paragraphs(body: Element | None, cascade: Cascade) -> tuple[Paragraph, ...]:
    """Return the paragraphs of a `txBody`."""
    return (
        tuple(_paragraph(element, cascade) for element in body if local_name(element) == "p")
        if body is not None
        else ()
    )


def _paragraph(element: Element, cascade: Cascade) -> Paragraph:
    own = element.find(A + "pPr")
    level = max(0, min(LEVELS - 1, whole(own.get("lvl") if own is not None else None)))
    chain = ([own] if own is not None else []) + cascade.levels(level)
    defaults = [
        run for run in (part.find(A + "defRPr") for part in chain[1 if own is not None else 0 :]) if run is not None
    ]
    runs: list[Run] = []
    for child in element:
        kind = local_name(child)
        if kind not in ("r", "fld", "br"):
            continue
        if kind == "br" and runs:
            add_run(runs, replace(runs[-1], text="\n"))
            continue
        for text in ["\n"] if kind == "br" else by_script(_text_of(child)):
            add_run(runs, _run(text, child.find(A + "rPr"), defaults, cascade))
    size = max((run.size or DEFAULT_SIZE for run in runs), default=DEFAULT_SIZE)
    return Paragraph(
        tuple(runs),
        level,
        _bullet(chain),
        ALIGN.get(_attribute(chain, "algn") or "l", "left"),
        _line_spacing(chain),
        _space(chain, "spcBef", size),
        _space(chain, "spcAft", size),
    )


def add_run(runs: list[Run], run: Run) -> None:
    """Append a run, to the last one if that looks the same."""
    if runs and runs[-1].style == run.style:
        runs[-1] = replace(run, text=runs[-1].text + run.text)
    else:
        runs.append(run)


def _text_of(element: Element) -> str:
    text = element.find(A + "t")
    return (text.text or "").replace("\v", "\n") if text is not None else ""


def _attribute(chain: Sequence[Element], name: str) -> str | None:
    return next((value for element in chain if (value := element.get(name)) is not None), None)


def _run(text: str, own: Element | None, defaults: Sequence[Element], cascade: Cascade) -> Run:
    chain = ([own] if own is not None else []) + list(defaults)
    canvas = cascade.canvas
    size, bold = _attribute(chain, "sz"), _attribute(chain, "b")
    link = _link(own, canvas)
    colour = _colour(chain, cascade)
    if link:
        colour = canvas.palette.slot("hlink") or colour
    raised = whole(_attribute(chain, "baseline"))
    known = bold is not None or not cascade.in_table
    return Run(
        text,
        _font(text, chain, cascade),
        whole(size) / 100 if size else DEFAULT_SIZE,
        _true(bold) if known else None,
        _true(_attribute(chain, "i")),
        (_attribute(chain, "u") or "none") != "none",
        (_attribute(chain, "strike") or "noStrike") != "noStrike",
        colour,
        (raised > 0) - (raised < 0),
        link,
    )


def _colour(chain: Sequence[Element], cascade: Cascade) -> str | None:
    """Return the colour stated nearest; the shape's style comes before the presentation's defaults."""
    palette = cascade.canvas.palette
    for element in chain:
        if cascade.colour and _within(element, cascade.defaults):
            break
        fill = element.find(A + "solidFill")
        if fill is not None:
            return colour_in(fill, palette)
    return None if cascade.in_table else cascade.colour or palette.slot("tx1") or "000000"


def _within(element: Element, ancestor: Element | None) -> bool:
    above = element.getparent()
    return above is not None and ancestor is not None and above.getparent() is ancestor


def _true(value: str | None) -> bool:
    return value in ("1", "true", "on")


def _font(text: str, chain: Sequence[Element], cascade: Cascade) -> str | None:
    """Return the family of the script that the text is in; an East Asian one is known only if it is stated."""
    asian = is_asian(text)
    script = "ea" if asian else "latin"
    for element in chain:
        named = element.find(A + script)
        if named is not None and named.get("typeface"):
            return _themed(named.get("typeface", ""), cascade)
    return _themed(cascade.font[:4] + ("ea" if asian else "lt"), cascade)


def _themed(name: str, cascade: Cascade) -> str | None:
    return cascade.canvas.palette.theme.fonts.get(name) if name.startswith("+") else name


def is_asian(text: str) -> bool:
    """Say whether a text has East Asian characters; of a piece that `by_script` gives, all are then."""
    return any("\u2e80" <= c <= "\uffef" for c in text)


def by_script(text: str) -> list[str]:
    """Return a text in pieces of one script each, as fonts and applications take it; signs belong to what precedes."""
    pieces: list[str] = []
    last: bool | None = None
    for c in text:
        asian = "\u2e80" <= c <= "\uffef"
        weak = not asian and not c.isalnum()
        if pieces and (weak or last is None or asian == last):
            pieces[-1] += c
        else:
            pieces.append(c)
        last = last if weak else asian
    return pieces


def _link(own: Element | None, canvas: Canvas) -> str:
    click = own.find(A + "hlinkClick") if own is not None else None
    return link_target(click, canvas) if click is not None else ""


def link_target(click: Element, canvas: Canvas) -> str:
    """Return where a click leads: an address, `#slide N`'s part, or the action's name."""
    relation = canvas.package.relations(canvas.part).get(click.get(R + "id") or "")
    if relation is not None:
        return relation.target if relation.external else "#" + relation.target.rpartition("/")[2]
    return click.get("action", "").partition("jump=")[2]


def _bullet(chain: Sequence[Element]) -> str:
    for element in chain:
        for child in element:
            kind = local_name(child)
            if kind == "buNone":
                return ""
            if kind == "buAutoNum":
                return "number"
            if kind == "buChar":
                return child.get("char") or "•"
            if kind == "buBlip":
                return "picture"
    return ""


def _line_spacing(chain: Sequence[Element]) -> float:
    for element in chain:
        spacing = element.find(A + "lnSpc")
        for child in spacing if spacing is not None else ():
            if local_name(child) == "spcPct":
                return round(_percent(child.get("val")), 3)
            return -whole(child.get("val")) / 100
    return 1.0


def _percent(value: str | None) -> float:
    if value and value.endswith("%"):
        return whole(value[:-1].partition(".")[0]) / 100
    return whole(value) / 100_000


def _space(chain: Sequence[Element], name: str, size: float) -> float:
    for element in chain:
        spacing = element.find(A + name)
        for child in spacing if spacing is not None else ():
            if local_name(child) == "spcPct":
                return round(_percent(child.get("val")) * size, 2)
            return whole(child.get("val")) / 100
    return 0.0
