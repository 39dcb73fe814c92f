"""Where the insides of groups of a .pptx lie on the slide."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from evaluators.deck.model import Shape
from evaluators.deck.paint import whole
from evaluators.deck.routes import turned_route
from evaluators.drawing_colours import A
from evaluators.safe_xml import Element


@dataclass(frozen=True)
class Frame:
    """How a group's inner coordinates lie on the slide: x -> x * scale + shift."""

    sx: float = 1.0
    sy: float = 1.0
    dx: float = 0.0
    dy: float = 0.0

    def box(self, x: int, y: int, width: int, height: int) -> tuple[int, int, int, int]:
        """Return a box of the group on the slide."""
        values = (x * self.sx + self.dx, y * self.sy + self.dy, width * self.sx, height * self.sy)
        return tuple(round(max(-1e12, min(1e12, value))) for value in values)  # type: ignore[return-value]


PAGE = Frame()
QUARTERS = {0: (1, 0), 1: (0, 1), 2: (-1, 0), 3: (0, -1)}
"""Cosine and sine of quarter turns."""
TURN_TOLERANCE = 0.05


def inside(properties: Element | None, group: Shape) -> Frame:
    """Return how the inside of a group, which lies where `group` says, maps onto the slide."""
    transform = properties.find(A + "xfrm") if properties is not None else None
    off = transform.find(A + "chOff") if transform is not None else None
    ext = transform.find(A + "chExt") if transform is not None else None
    if off is None or ext is None:
        return Frame()
    cx, cy = whole(ext.get("cx")), whole(ext.get("cy"))
    sx, sy = (group.width / cx if cx else 1.0), (group.height / cy if cy else 1.0)
    return Frame(sx, sy, group.x - whole(off.get("x")) * sx, group.y - whole(off.get("y")) * sy)


def turned(shape: Shape, group: Shape) -> Shape:
    """Return a shape in a group as it lies on the slide once the group is mirrored and turned about its centre."""
    cx, cy = group.x + group.width / 2, group.y + group.height / 2
    dx, dy = shape.x + shape.width / 2 - cx, shape.y + shape.height / 2 - cy
    rotation, flip = shape.rotation, set(shape.flip)
    for side in group.flip:
        dx, dy = (-dx, dy) if side == "h" else (dx, -dy)
        rotation, flip = -rotation, flip ^ {side}
    angle = math.radians(group.rotation)
    x, y = dx * math.cos(angle) - dy * math.sin(angle), dx * math.sin(angle) + dy * math.cos(angle)
    return replace(
        shape,
        x=round(cx + x - shape.width / 2),
        y=round(cy + y - shape.height / 2),
        rotation=round((rotation + group.rotation) % 360, 2),
        flip="".join(sorted(flip)),
        children=tuple(turned(child, group) for child in shape.children),
    )


def unturned(line: Shape) -> Shape:
    """Return a line that is turned by quarter turns as one between the same ends that is not: LibreOffice turns
    connectors where others mirror them."""
    quarters = round(line.rotation / 90)
    if not quarters % 4 or abs(line.rotation - 90 * quarters) > TURN_TOLERANCE:
        return line
    cosine, sine = QUARTERS[quarters % 4]
    across, down = (
        (-line.width if "h" in line.flip else line.width),
        (-line.height if "v" in line.flip else line.height),
    )
    across, down = across * cosine - down * sine, across * sine + down * cosine
    x, y = line.x + (line.width - abs(across)) / 2, line.y + (line.height - abs(down)) / 2
    flip = ("h" if across < 0 else "") + ("v" if down < 0 else "")
    route = turned_route(line.route, quarters)
    return replace(
        line, x=round(x), y=round(y), width=abs(across), height=abs(down), rotation=0.0, flip=flip, route=route
    )
