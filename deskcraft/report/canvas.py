"""Drawings of the report: one look, as SVG for a page (light and dark, without inline styles) and as PDF for LaTeX.

matplotlib draws; the SVG is then made fit for a page whose policy forbids inline styles: what matplotlib writes as
`style` becomes attributes, and its colours become classes, so that the page's style sheet colours light and dark.
"""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

INK, DIM, RULE, PAPER = "#1c1e24", "#5f636e", "#dcdad2", "#fefefe"
SERIES = ("#0072b2", "#c44e00", "#007a5a", "#a3407f", "#836700", "#5b4bb5", "#4d4d4d", "#b01030")
"""Colours of series: distinguishable with the common kinds of colour blindness, 4.5 : 1 against white."""
MARKERS = ("o", "s", "^", "D", "v", "P", "X")
"""As many as have no common divisor with the colours: 56 series before a pair comes again."""
DASHES: tuple[Any, ...] = (
    "-",
    (0, (5, 1.5)),
    (0, (1.5, 1)),
    (0, (5, 1.2, 1.2, 1.2)),
    (0, (8, 1.5, 1.5, 1.5, 1.5, 1.5)),
)
WIDTH_IN = 9.0
_NAMES = {INK: "ink", DIM: "dim", RULE: "rule", PAPER: "paper", **{c: f"s{n}" for n, c in enumerate(SERIES)}}
_SETTINGS: dict[Any, Any] = {
    "font.family": "DejaVu Sans",  # comes with matplotlib: the same everywhere
    "font.size": 9,
    "text.parse_math": False,  # labels are text of others
    "text.color": INK,
    "axes.edgecolor": DIM,
    "axes.labelcolor": INK,
    "axes.titlesize": 10,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "grid.color": RULE,
    "grid.linewidth": 0.8,
    "xtick.color": DIM,
    "ytick.color": DIM,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "savefig.facecolor": "none",
    "legend.frameon": False,
    "hatch.linewidth": 0.8,
    "svg.fonttype": "none",
    "svg.hashsalt": "deskcraft",
    "pdf.fonttype": 42,
}


@contextmanager
def look() -> Iterator[None]:
    """The settings of every drawing. A glyph that the font lacks is drawn as a box, without a warning."""
    with mpl.rc_context(_SETTINGS), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=r"Glyph .* missing from font")
        yield


def panels(rows: int, columns: int, height_in: float, **options: Any) -> tuple[Figure, list[list[Axes]]]:
    """A drawing with a grid of panels."""
    drawing = Figure(figsize=(WIDTH_IN, height_in), layout="constrained")
    axes = drawing.subplots(rows, columns, squeeze=False, **options)
    return drawing, [list(row) for row in axes]


def series_style(number: int) -> dict[str, Any]:
    """Colour, marker and dashes of the series of this number, distinguishable without colour too."""
    return {
        "color": SERIES[number % len(SERIES)],
        "marker": MARKERS[number % len(MARKERS)],
        "linestyle": DASHES[number % len(DASHES)],
    }


def pdf(drawing: Figure) -> bytes:
    """The drawing as PDF, without a date."""
    out = io.BytesIO()
    with look():
        drawing.savefig(out, format="pdf", metadata={"CreationDate": None})
    return out.getvalue()


def svg(drawing: Figure, key: str, alt: str) -> str:
    """The drawing as an `svg` element for a page: its ids begin with the key, its colours are classes."""
    out = io.BytesIO()
    with look():
        drawing.savefig(out, format="svg", metadata={"Date": None, "Creator": None, "Type": None, "Format": None})
    root = ElementTree.fromstring(out.getvalue())
    box = root.get("viewBox", "")
    inside = "".join(_element(child, key) for child in root)
    return f'<svg class="plot" viewBox="{box}" role="img" aria-label={quoteattr(alt)}>{inside}</svg>'


def _element(node: ElementTree.Element, key: str) -> str:
    name = _local(node.tag)
    if name in ("metadata", "style"):
        return ""
    attributes = "".join(f" {k}={quoteattr(v)}" for k, v in _attributes(node, key).items())
    inside = escape(node.text or "") if name in ("text", "tspan") else ""
    inside += "".join(_element(child, key) for child in node)
    return f"<{name}{attributes}>{inside}</{name}>" if inside or name == "g" else f"<{name}{attributes}/>"


def _attributes(node: ElementTree.Element, key: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in node.attrib.items():
        if name != "style":
            found[_local(name)] = value
    for declaration in filter(None, (part.strip() for part in node.get("style", "").split(";"))):
        name, value = (part.strip() for part in declaration.split(":", 1))
        found |= _font(value) if name == "font" else {name: value}
    classes = [f"{kind}-{_NAMES[c]}" for kind in ("fill", "stroke") if (c := found.get(kind, "")) in _NAMES]
    for kind in ("fill", "stroke"):
        if found.get(kind) in _NAMES:
            del found[kind]
    if _local(node.tag) == "text" and not classes:
        classes = ["fill-ink"]
    if classes:
        found["class"] = " ".join(classes)
    return {name: _own_ids(value, name, key) for name, value in found.items() if name != "font-family"}


def _own_ids(value: str, name: str, key: str) -> str:
    if name == "id":
        return f"{key}-{value}"
    if name == "href":
        return value.replace("#", f"#{key}-", 1)
    return re.sub(r"url\(#", f"url(#{key}-", value)


def _font(value: str) -> dict[str, str]:
    """What is kept of a font: its size and weight; the family is the page's."""
    size = re.search(r"([\d.]+)px", value)
    found = {"font-size": size.group(1)} if size else {}
    if "bold" in value or re.match(r"[67]00\b", value):
        found["font-weight"] = "bold"
    return found


def _local(name: str) -> str:
    return name.rsplit("}", 1)[-1]
