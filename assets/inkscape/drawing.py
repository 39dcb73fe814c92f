"""The elements that our drawings are put together from, written as Inkscape 1.2 writes them.

Used by the `make_*.py` beside it. Lengths are in the drawing's user units. Standard library only; the same bytes
every time.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

SANS, SERIF = "Open Sans", "Caladea"


def header(
    name: str,
    file: str,
    title: str,
    width: float,
    height: float,
    *,
    unit: str = "mm",
    layer: str,
    links: bool = False,
    guides: str = "",
) -> str:
    """The opening of a document of `width` by `height` user units, each one `unit`; `layer` is the one that is open."""
    xlink = '\n   xmlns:xlink="http://www.w3.org/1999/xlink"' if links else ""
    end = f">\n{guides}  </sodipodi:namedview>" if guides else " />"
    return f"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg
   width="{width:g}{unit}"
   height="{height:g}{unit}"
   viewBox="0 0 {width:g} {height:g}"
   version="1.1"
   id="{name}"
   sodipodi:docname="{file}"
   inkscape:version="1.2.2 (b0a8486541, 2022-12-01)"
   xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
   xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"{xlink}
   xmlns="http://www.w3.org/2000/svg">
  <title id="document-title">{title}</title>
  <sodipodi:namedview
     id="view"
     pagecolor="#ffffff"
     bordercolor="#666666"
     borderopacity="1.0"
     inkscape:pageshadow="2"
     inkscape:pageopacity="0.0"
     inkscape:pagecheckerboard="0"
     inkscape:deskcolor="#d1d1d1"
     inkscape:document-units="{unit}"
     showgrid="false"
     inkscape:current-layer="{layer}"{end}
"""


def text(
    name: str,
    lines: Iterable[str],
    x: float,
    y: float,
    size: float,
    *,
    family: str = SANS,
    weight: int | str = "normal",
    style: str = "normal",
    fill: str,
    anchor: str = "middle",
    line_height: float = 1.25,
    spacing: float | None = 0,
    edge: str = "stroke:none",
    part: str = "",
    places: str = ".3f",
) -> str:
    """A text element, a tspan a line.

    `spacing` is between letters (None: not written), `part` goes into the lines' ids, `places` formats their heights.
    """
    align = {"start": "start", "middle": "center", "end": "end"}[anchor]
    letters = "" if spacing is None else f"letter-spacing:{spacing:g}px;"
    css = (
        f"font-style:{style};font-variant:normal;font-weight:{weight};font-stretch:normal;font-size:{size:g}px;"
        f"line-height:{line_height:g};font-family:'{family}';text-align:{align};{letters}"
        f"text-anchor:{anchor};fill:{fill};fill-opacity:1;{edge}"
    )
    spans = "".join(
        f"""<tspan
         sodipodi:role="line"
         id="{name}-{part}{i + 1}"
         x="{x:g}"
         y="{y + i * size * line_height:{places}}">{line}</tspan>"""
        for i, line in enumerate(lines)
    )
    return f"""    <text
       xml:space="preserve"
       id="{name}"
       style="{css}"
       x="{x:g}"
       y="{y:g}">{spans}</text>
"""


def rect(name: str, label: str, x: float, y: float, width: float, height: float, style: str, radius: float = 0) -> str:
    """A rectangle."""
    round_corners = f'\n       rx="{radius:g}"\n       ry="{radius:g}"' if radius else ""
    return f"""    <rect
       id="{name}"
       inkscape:label="{label}"
       style="{style}"
       x="{x:g}"
       y="{y:g}"
       width="{width:g}"
       height="{height:g}"{round_corners} />
"""


def circle(name: str, label: str, x: float, y: float, radius: float, style: str) -> str:
    """A circle."""
    return f"""    <circle
       id="{name}"
       inkscape:label="{label}"
       style="{style}"
       cx="{x:g}"
       cy="{y:g}"
       r="{radius:g}" />
"""


def path(name: str, label: str, data: str, style: str) -> str:
    """A path."""
    return f"""    <path
       id="{name}"
       inkscape:label="{label}"
       style="{style}"
       d="{data}" />
"""


def group(name: str, label: str, content: str) -> str:
    """A group."""
    return f"""    <g
       id="{name}"
       inkscape:label="{label}">
{content}    </g>
"""


def layer(name: str, label: str, content: str, locked: bool = False) -> str:
    """An Inkscape layer."""
    lock = '\n     sodipodi:insensitive="true"' if locked else ""
    return f"""  <g
     inkscape:groupmode="layer"
     id="{name}"
     inkscape:label="{label}"{lock}>
{content}  </g>
"""


def write(file: str, document: str) -> None:
    """Writes the document into the folder that the command line names."""
    if len(sys.argv) != 2:
        raise SystemExit(f"usage: {Path(sys.argv[0]).name} OUT_FOLDER")
    Path(sys.argv[1], file).write_text(document, encoding="utf-8", newline="\n")
