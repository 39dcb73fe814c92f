"""What is on a slide, in the paper's schema: from the deck model, and for texts from the picture of the slide."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image as Pictures

from deskcraft.slideeval.scene import (
    HEIGHT,
    WIDTH,
    Align,
    Font,
    Image,
    Line,
    Rect,
    Scene,
    Table,
    Text,
)
from evaluators.deck.boxes import box_of, ends_of
from evaluators.deck.measure import extent
from evaluators.deck.model import Deck, Paragraph, Run, Shape, Slide

ALIGNS: dict[str, Align] = {"center": "center", "right": "right", "justify": "justify", "distributed": "distributed"}
DEFAULT_PT = 18.0
CORNER = 1 / 6
"""Radius of a rounded rectangle's corners, as a part of its shorter side, where the model does not say."""
_FIELDS = ("number", "date")
"""Placeholders whose text is not in the file."""
MARGIN_PX = 12
"""How far beyond its box letters of a text are looked for."""
SEEN = 24
"""Levels of a channel by which a pixel must change for a letter to be there."""


def scene_of(deck: Deck, slide: Slide) -> Scene:
    """Writes a slide in the schema; what its layout and master draw is not part of it.

    Args:
        deck: whose size the slide has.
        slide: one of its slides.

    Returns:
        The scene. The box of a text is that of its shape less the insets; `measured` puts that of its letters there.
    """
    scale = (WIDTH / max(1, deck.width), HEIGHT / max(1, deck.height))
    texts, rects, lines, images, tables = [], [], [], [], []
    for shape in slide.all_shapes():
        if shape.empty or shape.kind == "group" or shape.role in _FIELDS:
            continue
        x, y, w, h = _box(shape, scale)
        if shape.kind == "line":
            lines.append(_line(shape, scale))
        elif shape.kind == "table" and shape.table is not None:
            rows = tuple(tuple(cell.text for cell in row) for row in shape.table.rows)
            tables.append(Table(x=x, y=y, w=w, h=h, rows=rows))
        elif shape.kind in ("picture", "chart", "media", "other"):
            images.append(Image(x=x, y=y, w=w, h=h))
        else:
            if shape.fill.kind != "none" or (shape.line.kind != "none" and shape.line.colour is not None):
                rects.append(_rect(shape, x, y, w, h, scale))
            if shape.text.strip():
                texts.append(_text(shape, scale))
    background = slide.background
    ground = _colour(background.colour) if background.kind in ("solid", "gradient") else "#FFFFFF"
    return Scene(
        background=ground,
        texts=tuple(texts),
        rects=tuple(rects),
        lines=tuple(lines),
        images=tuple(images),
        tables=tuple(tables),
    )


def measured(scene: Scene, drawn: bytes, bare: bytes) -> Scene:
    """Puts the boxes that the letters fill in the place of the texts' boxes.

    Args:
        scene: of a rebuilt slide.
        drawn: its picture, PNG.
        bare: the picture of the same slide without its texts, in the same size.

    Returns:
        The scene; a text of which nothing is to be seen is left out.
    """
    changed = differing(_pixels(drawn), _pixels(bare)) > SEEN
    height, width = changed.shape
    texts = []
    for text in scene.texts:
        left, top = max(0.0, text.x - MARGIN_PX), max(0.0, text.y - MARGIN_PX)
        right, bottom = min(WIDTH, text.x + text.w + MARGIN_PX), min(HEIGHT, text.y + text.h + MARGIN_PX)
        x0, x1 = int(left * width / WIDTH), int(np.ceil(right * width / WIDTH))
        y0, y1 = int(top * height / HEIGHT), int(np.ceil(bottom * height / HEIGHT))
        rows, columns = np.nonzero(changed[y0:y1, x0:x1])
        if rows.size == 0:
            continue
        ex, ey = WIDTH / width, HEIGHT / height
        place = {
            "x": round((x0 + int(columns.min())) * ex, 2),
            "y": round((y0 + int(rows.min())) * ey, 2),
            "w": round((int(columns.max()) - int(columns.min()) + 1) * ex, 2),
            "h": round((int(rows.max()) - int(rows.min()) + 1) * ey, 2),
        }
        texts.append(text.model_copy(update=place))
    return scene.model_copy(update={"texts": tuple(texts)})


def preserved(original: bytes, rebuilt: bytes) -> float:
    """How well a rebuilt slide shows what the original does.

    Args:
        original: its picture, PNG.
        rebuilt: the picture of the rebuilt slide.

    Returns:
        One less the mean difference of the pictures at 240 x 135 px, in [0, 1].
    """
    a, b = (_pixels(data, (240, 135)) for data in (original, rebuilt))
    return float(1 - cv2.absdiff(a, b).mean() / 255)


def without_numbers(deck: Deck, place: int, drawn: bytes) -> bytes:
    """Covers what tells the place of a slide in its deck: the placeholders of its number and date.

    Args:
        deck: whose slide it is.
        place: of the slide, from 0.
        drawn: its picture, PNG.

    Returns:
        The picture with each of them in the colour around it.
    """
    slide = deck.slides[place]
    tells = [shape for shape in (*slide.all_shapes(), *slide.decor) if shape.role in _FIELDS]
    if not tells:
        return drawn
    pixels = _pixels(drawn).copy()
    height, width = pixels.shape[:2]
    for shape in tells:
        left, top, right, bottom = box_of(shape)
        x0, x1 = (min(width, max(0, round(value * width / deck.width))) for value in (left, right))
        y0, y1 = (min(height, max(0, round(value * height / deck.height))) for value in (top, bottom))
        part = pixels[y0:y1, x0:x1]
        if part.size:
            edge = np.concatenate([part[0], part[-1], part[:, 0], part[:, -1]])
            pixels[y0:y1, x0:x1] = np.median(edge, axis=0).astype(np.uint8)
    made = io.BytesIO()
    Pictures.fromarray(pixels).save(made, "PNG")
    return made.getvalue()


def differing(a: NDArray[np.uint8], b: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """How far two pictures are apart: the largest difference of a channel, pixel by pixel.

    Args:
        a: (height, width, 3), RGB.
        b: the other, of the same size.

    Returns:
        (height, width), from 0 to 255.
    """
    apart = cv2.absdiff(a, b)
    found: NDArray[np.uint8] = np.maximum(np.maximum(apart[..., 0], apart[..., 1]), apart[..., 2])
    return found


def _pixels(data: bytes, size: tuple[int, int] | None = None) -> NDArray[np.uint8]:
    with Pictures.open(io.BytesIO(data)) as picture:
        plain = picture.convert("RGB")
        return np.asarray(plain.resize(size) if size else plain, dtype=np.uint8)


def _box(shape: Shape, scale: tuple[float, float]) -> tuple[float, float, float, float]:
    left, top, right, bottom = box_of(shape)
    across, down = scale
    return _px(left * across), _px(top * down), _px((right - left) * across), _px((bottom - top) * down)


def _px(value: float) -> float:
    return round(min(10_000.0, max(-10_000.0, value)), 2)


def _line(shape: Shape, scale: tuple[float, float]) -> Line:
    (x1, y1), (x2, y2) = ends_of(shape)
    across, down = scale
    ends = {"x1": _px(x1 * across), "y1": _px(y1 * down), "x2": _px(x2 * across), "y2": _px(y2 * down)}
    return Line(**ends, stroke=_colour(shape.line.colour), strokeWidth=_points(shape.line.width, scale))


def _rect(shape: Shape, x: float, y: float, w: float, h: float, scale: tuple[float, float]) -> Rect:
    radius = {"roundRect": CORNER * min(w, h), "ellipse": min(w, h) / 2}.get(shape.geometry, 0.0)
    outlined = shape.line.kind != "none" and shape.line.colour is not None
    filled = shape.fill.kind not in ("none", "picture")
    return Rect(
        x=x,
        y=y,
        w=w,
        h=h,
        rx=_px(radius),
        fill=_colour(shape.fill.colour, "#CCCCCC") if filled else None,
        stroke=_colour(shape.line.colour) if outlined else None,
        strokeWidth=_points(shape.line.width, scale) if outlined else 0,
    )


def _text(shape: Shape, scale: tuple[float, float]) -> Text:
    x, y, w, h = _box(shape, scale)
    across, down = scale
    left, top, right, bottom = shape.text_box.insets if shape.text_box is not None else (91_440, 45_720) * 2
    w, h = max(1.0, w - (left + right) * across), max(1.0, h - (top + bottom) * down)
    lower = {"middle": 0.5, "bottom": 1.0}.get(shape.anchor, 0.0)
    if lower:  # the schema has no anchor: the box begins where the text does, by an estimate
        used = min(h, extent(shape.paragraphs, shape.width - left - right).height * down)
        y, h = y + lower * (h - used), used + (h - used) * (1 - lower)
    words = [paragraph for paragraph in shape.paragraphs if paragraph.text.strip()]
    align = Counter(paragraph.align for paragraph in words).most_common(1)[0][0]
    return Text(
        x=_px(x + left * across),
        y=_px(y + top * down),
        w=_px(w),
        h=_px(h),
        text=shape.text.strip()[:20_000],
        align=ALIGNS.get(align, "left"),
        font=_font(words, scale),
    )


def _font(paragraphs: list[Paragraph], scale: tuple[float, float]) -> Font:
    """The style of most letters."""
    letters: Counter[tuple[object, ...]] = Counter()
    for run in _runs(paragraphs):
        style = (run.font or "", run.size or DEFAULT_PT, bool(run.bold), run.italic, run.underline, _colour(run.colour))
        letters[style] += len(run.text)
    name, size, bold, italic, underline, colour = letters.most_common(1)[0][0]
    return Font.model_validate(
        {
            "name": str(name)[:200],
            "size": _points(float(str(size)), scale),
            "bold": bold,
            "italic": italic,
            "underline": underline,
            "color": colour,
        }
    )


def _runs(paragraphs: list[Paragraph]) -> Iterator[Run]:
    for paragraph in paragraphs:
        yield from (run for run in paragraph.runs if run.text)


def _points(points: float, scale: tuple[float, float]) -> float:
    """Points of the slide as points of the frame."""
    return round(min(4_000.0, max(0.0, points * 12_700 * scale[1])), 2)


def _colour(value: str | None, otherwise: str = "#000000") -> str:
    return f"#{value.upper()}" if value and len(value) == 6 else otherwise
