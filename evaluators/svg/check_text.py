"""Checks on text: what it says and how it is set."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import BeforeValidator

from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess
from evaluators.numerals import natural
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.svg.colour import PaintParam, parse_colour
from evaluators.svg.model import TEXTS, Document, Node, css_length, load
from evaluators.svg.paint import paint_of
from evaluators.svg.pins import pins_on
from evaluators.svg.select import Element, find
from evaluators.svg.text import Run, content, lines, normal, runs, visible_runs
from evaluators.svg.units import Px
from evaluators.verdict import Code, Finding, failed, passed

WEIGHTS = {"normal": 400, "bold": 700}
_FAMILIES = {"sans": "sans-serif", "mono": "monospace"}


class Text(Of):
    """Parameters of `svg.text`."""

    element: Element
    text: str
    """The words; whitespace does not count, line breaks only with `lines`."""
    lines: bool = False
    """Lines must break where `text` has line breaks."""
    ignore_case: bool = False


def _text_pins(evidence: Evidence, p: Text) -> Iterator[Pin]:
    yield from pins_on(evidence, p.of, p.element, ("text", "lines") if p.lines else ("text",))


@check("svg.text", pins=_text_pins)
def text(evidence: Evidence, p: Text) -> Finding:
    """The element's text is what was asked, however it is split into spans."""
    node = find(load(evidence, p.of), p.element)
    if isinstance(node, Finding):
        return node
    wanted_lines = [normal(line) for line in p.text.split("\n") if normal(line)]
    seen: str = "\n".join(lines(node)) if p.lines else " ".join(content(leaf) for leaf in _texts(node))
    wanted = "\n".join(wanted_lines) if p.lines else " ".join(wanted_lines)
    agree = seen.casefold() == wanted.casefold() if p.ignore_case else seen == wanted
    if agree:
        return passed(f"The text of {node.name} is {wanted!r}.", observed=seen, wanted=wanted, where=node.name)
    sentence = f"The text of {node.name} is {seen!r}; {wanted!r} was asked."
    return failed(Code.WRONG_TEXT, sentence, observed=seen, wanted=wanted, where=node.name)


def _texts(node: Node) -> list[Node]:
    return [leaf for leaf in node.painted() if leaf.kind in TEXTS] or [node]


def _weight(value: object) -> object:
    return WEIGHTS.get(value, value) if isinstance(value, str) else value


class TextStyle(Of):
    """Parameters of `svg.text_style`; what is left out is not judged."""

    element: Element
    font_size: Px | None = None
    """As it shows, transforms applied, in CSS pixels."""
    font_family: str | None = None
    font_weight: Annotated[int, BeforeValidator(_weight)] | None = None
    """100 to 900, or normal (400) or bold (700)."""
    font_style: Literal["normal", "italic", "oblique"] | None = None
    anchor: Literal["start", "middle", "end"] | None = None
    """How lines are aligned: left, centred, right."""
    fill: PaintParam | None = None
    letter_spacing: Px | None = None
    underline: bool | None = None
    only: str | None = None
    """Judge only the runs that make up these words of the text."""
    tolerance: Px = 0.5
    """Of lengths, in CSS pixels."""


def _text_style_pins(evidence: Evidence, p: TextStyle) -> Iterator[Pin]:
    given = {
        "font-size": p.font_size,
        "font-family": p.font_family,
        "font-weight": p.font_weight,
        "font-style": p.font_style,
        "text-anchor": p.anchor,
        "fill": p.fill,
        "letter-spacing": p.letter_spacing,
        "text-decoration": p.underline,
    }
    yield from pins_on(evidence, p.of, p.element, (facet for facet, value in given.items() if value is not None))


@check("svg.text_style", pins=_text_style_pins)
def text_style(evidence: Evidence, p: TextStyle) -> Finding:
    """Every visible run of the element's text is set as asked."""
    document = load(evidence, p.of)
    node = find(document, p.element)
    if isinstance(node, Finding):
        return node
    shown = visible_runs(node)
    if not shown:
        return failed(Code.NOT_FOUND, f"{node.name} shows no text.", where=node.name)
    if p.only is not None:
        shown = _within(node, p.only)
        if not shown:
            return failed(Code.NOT_FOUND, f"{node.name} does not contain {p.only!r}.", where=node.name)
    by_run = [_expectations(document, run.node, p) for run in shown]
    worst = [next((run for run in column if not run.ok), column[0]) for column in zip(*by_run, strict=True)]
    subject = node.name if p.only is None else f"{p.only!r} in {node.name}"
    return assess(subject, worst, Code.WRONG_STYLE, node.name)


def _within(node: Node, words: str) -> list[Run]:
    """Return the runs that the first occurrence of the words touches; [] if there is none."""
    folded, owners = "", []
    for run in runs(node):
        for character in run.text:
            if not character.isspace():
                folded += character
                owners.append(run)
    wanted = "".join(normal(words).split())
    start = folded.find(wanted)
    return [] if start < 0 or not wanted else list(dict.fromkeys(owners[start : start + len(wanted)]))


def _expectations(document: Document, node: Node, p: TextStyle) -> list[Expectation]:
    found: list[Expectation] = []

    def length(what: str, seen: float, wanted: float) -> None:
        found.append(Expectation(what, seen, wanted, abs(seen - wanted) <= p.tolerance + 1e-9, "px", p.tolerance))

    def add_equal(what: str, seen: str | int | bool, wanted: str | int | bool) -> None:
        found.append(Expectation(what, seen, wanted, seen == wanted))

    if p.font_size is not None:
        length("font size", node.font_size * node.scale, p.font_size)
    if p.font_family is not None:
        add_equal("font family", family(node.style["font-family"]), family(p.font_family))
    if p.font_weight is not None:
        add_equal("font weight", weight(node), p.font_weight)
    if p.font_style is not None:
        slanted = {"oblique": "italic"}
        seen = node.style["font-style"].split(" ")[0]
        found.append(
            Expectation(
                "font style",
                seen,
                p.font_style,
                slanted.get(seen, seen) == slanted.get(p.font_style, p.font_style),
            )
        )
    if p.anchor is not None:
        add_equal("text alignment", anchor(node), p.anchor)
    if p.fill is not None:
        found.append(_fill(document, node, p.fill))
    if p.letter_spacing is not None:
        length("letter spacing", css_length(node, "letter-spacing") * node.scale, p.letter_spacing)
    if p.underline is not None:
        add_equal("underline", "underline" in decoration(node), p.underline)
    return found


def _fill(document: Document, node: Node, wanted: str) -> Expectation:
    paint, asked = paint_of(document, node, "fill"), parse_colour(wanted)
    if asked is None:
        return Expectation("fill", paint.describe(), "none", not paint.painted)
    return Expectation("fill", paint.describe(), asked.hex, paint.colour is not None and paint.colour.near(asked, 1.5))


def family(value: str) -> str:
    """Return the first family of a list, without quotes, in lower case."""
    name = value.split(",")[0].strip().strip("'\"").strip().lower()
    return _FAMILIES.get(name, name)


def weight(node: Node) -> int:
    """Return a font weight as a number."""
    value = node.style["font-weight"].strip().lower()
    if value in ("bolder", "lighter"):
        around = weight(node.parent) if node.parent is not None else 400
        if node.parent is not None and node.parent.style["font-weight"] == value:
            return around
        if value == "bolder":
            return 400 if around < 400 else 700 if around < 600 else 900
        return 100 if around < 600 else 400 if around < 800 else 700
    stated = natural(value)
    return stated if stated is not None else WEIGHTS.get(value, 400)


def anchor(node: Node) -> str:
    """Return start, middle or end; of text flowed into a shape, by its `text-align`."""
    block = next((n for n in [node, *node.ancestors()] if n.kind in TEXTS), node)
    if block.kind == "flowRoot" or block.style["shape-inside"] != "none":
        align = node.style["text-align"]
        return {"center": "middle", "right": "end", "end": "end"}.get(align, "start")
    return node.style["text-anchor"]


def decoration(node: Node) -> str:
    """Return the decorations that apply to a run, its own and those of the text around it."""
    around = [node, *(n for n in node.ancestors() if n.kind in TEXTS or n.kind in ("tspan", "textPath"))]
    return " ".join(n.style["text-decoration"] for n in around)
