"""What differs, in words: paints, places, transitions and effects as people call them."""

from __future__ import annotations

from evaluators.deck.model import Animation, Fill, Line, Shadow, Shape, Slide, Transition

SHOWN = 60
_KINDS = {"entr": "entrance", "emph": "emphasis", "exit": "exit", "path": "path", "media": "media effect"}


def call_slide(number: int, slide: Slide) -> str:
    """Return how people call a slide; `number` counts from 0."""
    return f"slide {number + 1}" + (f" ({slide.title[:40]})" if slide.title else "")


def at(place: int) -> str:
    """Return where `find_slide` found something: `slide 3`, or `master 1` of a place below 0."""
    return f"slide {place + 1}" if place >= 0 else f"master {-place}"


def label(shape: Shape) -> str:
    """Return how people call a shape."""
    if shape.role:
        return f"the {shape.role}"
    return f"the {shape.kind} {shape.name!r}" if shape.name else f"a {shape.kind}"


def paint(fill: Fill) -> str:
    """Return what a fill looks like."""
    if fill.kind == "solid" and fill.colour is not None:
        return f"#{fill.colour}" + (f" at {fill.opacity:.0%}" if fill.opacity < 1 else "")
    return {"none": "nothing", "solid": "a colour"}.get(fill.kind, f"a {fill.kind}")


def stroke(line: Line) -> str:
    """Return what an outline looks like."""
    if line.kind == "none":
        return "none"
    arrows = " with an arrow" if line.start or line.end else ""
    return f"{line.width:g} pt {line.dash or 'solid'} #{line.colour or '?'}{arrows}"


def cast(shadow: Shadow | None) -> str:
    """Return what a shadow looks like."""
    if shadow is None:
        return "none"
    return f"#{shadow.colour or '?'}, {shadow.distance:g} pt at {shadow.direction:g}°, blurred by {shadow.blur:g} pt"


def place(shape: Shape) -> str:
    """Return where a shape lies, in centimetres."""
    return f"{shape.x / 360_000:.2f} cm, {shape.y / 360_000:.2f} cm"


def size(shape: Shape) -> str:
    """Return how large a shape is, in centimetres."""
    return f"{shape.width / 360_000:.2f} x {shape.height / 360_000:.2f} cm"


def comes(transition: Transition) -> str:
    """Return how a slide comes."""
    text = transition.kind or "none"
    if transition.variant:
        text += f" ({transition.variant})"
    if transition.direction:
        text += f" from {transition.direction}"
    if transition.duration is not None:
        text += f" in {transition.duration:g} s"
    return text + (f", the next after {transition.after:g} s" if transition.after is not None else "")


def effect(animation: Animation, shapes: list[Shape]) -> str:
    """Return how people call an effect."""
    known = animation.target is not None and animation.target < len(shapes)
    of = label(shapes[animation.target]) if known and animation.target is not None else "something"
    part = f"paragraph {animation.paragraph + 1} of " if animation.paragraph is not None else ""
    return f"the {_KINDS.get(animation.kind, animation.kind)} {animation.effect!r} of {part}{of}"


def shown(value: object) -> str:
    """Return a value as people read it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, str) and len(value) == 6 and all(c in "0123456789abcdef" for c in value):
        return f"#{value}"
    return repr(value[:SHOWN]) if isinstance(value, str) else str(value)


def instead(new: object, old: object) -> str:
    """Return "X instead of Y" of two values."""
    return f"{shown(new)} instead of {shown(old)}"


def cell_name(row: int, column: int) -> str:
    """Return a cell's name as in a spreadsheet."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{row + 1}"
