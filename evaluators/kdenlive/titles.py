"""What a title clip shows, read from the document that Kdenlive keeps in it."""

from __future__ import annotations

import math
from collections.abc import Mapping

from evaluators.evidence import Unreadable
from evaluators.kdenlive.model import ItemKind, Title, TitleItem
from evaluators.kdenlive.times import values_of
from evaluators.numerals import natural
from evaluators.safe_xml import Element, child, parse_xml

TITLE_LIMIT_BYTES = 2**20
_KINDS: Mapping[str, ItemKind] = {
    "QGraphicsTextItem": "text",
    "QGraphicsRectItem": "rectangle",
    "QGraphicsEllipseItem": "ellipse",
    "QGraphicsPixmapItem": "image",
    "QGraphicsSvgItem": "image",
}


def parse_title(text: str) -> Title:
    """Return a title.

    Raises:
        Unreadable: it is not a title document.
    """
    root = parse_xml(text.encode(), size_limit=TITLE_LIMIT_BYTES)
    if root.tag != "kdenlivetitle":
        raise Unreadable("a title's document is of something else")
    views = [_rect(child(root, name)) for name in ("startviewport", "endviewport")]
    ground = child(root, "background")
    colour, opacity = colour_of("0,0,0,0" if ground is None else ground.get("color", "0,0,0,0"))
    items = tuple(_item(item) for item in root if item.tag == "item")
    return Title(_number(root, "width"), _number(root, "height"), colour, opacity, items, views[0] != views[1], text)


def is_plain(title: Title) -> bool:
    """Whether a title is but texts of one opaque colour, without outline, shadow or ground, that do not move."""
    root = parse_xml(title.xml.encode(), size_limit=TITLE_LIMIT_BYTES)
    if title.animated or title.background_opacity > 0.01 or not title.items:
        return False
    if any(item.kind != "text" or item.opacity < 0.99 for item in title.items):
        return False
    for content in root.iter("content"):
        shadow = content.get("shadow", "0").partition(";")[0]
        outlined = (content.get("font-outline") or "0") not in ("0", "0.0")
        if outlined or shadow not in ("", "0") or content.get("gradient") or content.get("typewriter", "0")[:1] == "1":
            return False
    return len({item.colour for item in title.items}) == 1 and bool(title.items[0].colour)


def colour_of(text: str) -> tuple[str, float]:
    """Return `#rrggbb` and the opacity of a colour as titles (`255,0,0,255`, `#64ff0000`) and MLT (`0xff0000ff`)
    write it; an empty colour for another text."""
    parts = text.strip().split(",")
    numbers = [number for part in parts if (number := natural(part.strip())) is not None and number < 256]
    if len(parts) in (3, 4) and len(numbers) == len(parts):
        return "#" + "".join(f"{value:02x}" for value in numbers[:3]), (numbers[3] if len(numbers) == 4 else 255) / 255
    digits = text.strip().removeprefix("#").removeprefix("0x").lower()
    if not digits or any(digit not in "0123456789abcdef" for digit in digits):
        names = {"black": "000000", "white": "ffffff", "red": "ff0000", "green": "00ff00", "blue": "0000ff"}
        return ("#" + names[digits], 1.0) if digits in names else ("", 1.0)
    if len(digits) == 6:
        return f"#{digits}", 1.0
    if len(digits) != 8:
        return "", 1.0
    if text.strip().startswith("#"):  # Qt puts the opacity first, MLT last
        return f"#{digits[2:]}", int(digits[:2], 16) / 255
    return f"#{digits[:6]}", int(digits[6:], 16) / 255


def _item(element: Element) -> TitleItem:
    kind = _KINDS.get(element.get("type", ""), "other")
    place, content = child(element, "position"), child(element, "content")
    x, y = (0.0, 0.0) if place is None else (_number(place, "x"), _number(place, "y"))
    scale = 1.0
    if place is not None and (transform := child(place, "transform")) is not None:
        matrix = values_of(transform.text or "")
        # The text's own size is drawn through this matrix.
        scale = math.hypot(matrix[0], matrix[1]) if len(matrix) == 9 else 1.0
    if content is None:
        return TitleItem("other", "", x, y, "", 0.0, "", 1.0, False, False, 0.0, 0.0)
    if kind == "text":
        colour, opacity = colour_of(content.get("font-color", ""))
        return TitleItem(
            "text",
            content.text or "",
            x,
            y,
            content.get("font", ""),
            scale * _number(content, "font-pixel-size"),
            colour,
            opacity,
            _number(content, "font-weight") >= 63,
            content.get("font-italic") == "1",
            scale * _number(content, "box-width"),
            scale * _number(content, "box-height"),
        )
    colour, opacity = colour_of(content.get("brushcolor", ""))
    _, _, width, height = _rect(content)
    return TitleItem(
        kind,
        "",
        x,
        y,
        "",
        0.0,
        colour,
        opacity,
        False,
        False,
        scale * width,
        scale * height,
    )


def _rect(element: Element | None) -> tuple[float, float, float, float]:
    values = () if element is None else values_of(element.get("rect", ""))
    return (values[0], values[1], values[2], values[3]) if len(values) == 4 else (0.0, 0.0, 0.0, 0.0)


def _number(element: Element, name: str) -> float:
    text = element.get(name, "0") or "0"
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise Unreadable(f"a title states {text[:40]!r} as {name}")
    return number
