"""Axis 2: slides that are made worse on purpose, in geometry, text or style, by a severity from 0 to 1 (appendix D).

Every probability and scale grows with the severity, and severity 0 changes nothing. What the paper leaves open is a
field of `Perturbing` with a value that this project chose, or is named where it is decided.

**Randomness.** A slide is a function of (slide, axis, severity, options), the same on every machine: streams are
seeded by SHA-256, only `Random.random` is drawn from (the one method whose numbers Python guarantees from version to
version), and lengths and sizes are rounded to two decimals, which hides the last bit that mathematical libraries
differ in.

Each element draws from a stream of its own, seeded by (slide, axis, element), and draws the same numbers whatever the
severity; the severity scales a shift, and lets an event happen when the number drawn for it is below the event's
probability (common random numbers). At every single severity slides are distributed as in the paper, but those of one
slide form a series: what has happened at 0.3 has happened at 0.4, too, and more strongly. The paper's draws are fresh
at every severity, and it says that a stronger one need not look worse (appendix D). Whoever asks whether a judge's
scores fall from step to step would then measure the draws along with the judge. `Perturbing.fresh` draws as the
paper does: the severity is in the seed.
"""

from __future__ import annotations

import colorsys
import hashlib
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Literal, TypeAlias, TypeVar, assert_never

from deskcraft.slideeval.colours import difference
from deskcraft.slideeval.scene import HEIGHT, MOST, WIDTH, Box, Font, Scene, Text

Axis: TypeAlias = Literal["geometry", "text", "style"]
AXES: tuple[Axis, ...] = ("geometry", "text", "style")
SEVERITIES = tuple(step / 10 for step in range(11))
"""The paper's."""
FONTS = (
    "Liberation Sans",
    "Liberation Serif",
    "Liberation Mono",
    "DejaVu Sans",
    "DejaVu Serif",
    "DejaVu Sans Mono",
    "Carlito",
    "Caladea",
    "Open Sans",
)
"""Families to switch to: those that the desktop image draws, so that every switch can be seen."""
PALETTE = ("#FF0000", "#FFFF00", "#00FFFF", "#FF00FF", "#00FF00", "#FF7F00", "#7F00FF", "#0000FF")
"""Colours that go with nothing."""
PHRASES = (
    "Check the printer on the second floor",
    "Notes from last week go here",
    "Water the plants on Friday",
    "To be filled in later",
    "Lunch is at noon in the small room",
    "Draft, please ignore this box",
    "Ask about the parking permit",
    "Remember to bring the blue folder",
)
"""Texts that have nothing to do with any slide."""
_DRAWN_AS = {
    "arial": "liberation sans",
    "helvetica": "liberation sans",
    "times new roman": "liberation serif",
    "times": "liberation serif",
    "courier new": "liberation mono",
    "courier": "liberation mono",
    "calibri": "carlito",
    "cambria": "caladea",
}
"""Families that are drawn by another one of the same measures: a switch between the two would not be seen."""
_NOTHING = 1e-12
"""A severity up to which nothing changes (appendix D)."""
_FARTHEST = 10_000.0
"""px: what a scene can say."""
_LONGEST = 20_000
"""Letters of a text: what a scene can say."""
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")


@dataclass(frozen=True, slots=True)
class Grows:
    """A probability or a scale that grows with the severity."""

    start: float
    """At severity 0."""
    more: float
    """What severity 1 adds."""

    def at(self, severity: float) -> float:
        """Its value at a severity."""
        return self.start + self.more * severity


@dataclass(frozen=True, slots=True)
class Perturbing:
    """How slides are made worse: the paper's values, and ours where it prints none.

    A probability of 0 turns an event off.
    """

    fresh: bool = False
    """Whether every severity draws anew, as in the paper; see the module for why it does not by default."""

    geometry_share: float = 1.0
    """Probability that a box is changed at all."""
    shift: Grows = Grows(0.04, 0.16)
    """Standard deviation of the shift, as a part of the frame's width (across) and height (down)."""
    scale: Grows = Grows(0.12, 0.55)
    """Standard deviation of the natural logarithm of the factor of width and of height, each drawn by itself."""
    extreme: Grows = Grows(0, 0.20)
    """Probability of an extreme size."""
    extreme_small: tuple[float, float] = (0.15, 0.50)
    """Least and greatest factor of an extreme size that is small: of both sides, half of the extreme sizes."""
    extreme_large: tuple[float, float] = (1.5, 10.0)
    """Least and greatest factor of the other half."""
    reposition: Grows = Grows(0, 0.10)
    """Probability of a place anywhere on the slide."""
    collapse: Grows = Grows(0, 0.08)
    """Probability that one side, either with the same chance, is almost nothing."""
    collapsed: tuple[float, float] = (1.0, 3.0)
    """Least and greatest length of that side, px."""
    allow_clipping: bool = False
    """Whether boxes may reach beyond the slide; otherwise they are moved back, and made smaller if they must be."""

    text_share: float = 1.0
    """Probability that a text is changed at all."""
    noise: Grows = Grows(0.02, 0.23)
    """Probability that a character is changed: from the paper's p_min 0.02 to its p_max 0.25."""
    noise_weights: tuple[float, float, float, float] = (0.50, 0.20, 0.15, 0.15)
    """How often it is substituted, deleted, followed by an inserted letter, swapped with the next one; adds up to 1."""
    keep_numbers: bool = True
    """Whether numbers stay as they are."""
    drop: Grows = Grows(0, 0.18)
    """Probability that a text goes away."""
    insert: Grows = Grows(0, 0.35)
    """Probability that texts are put on the slide: of the slide, not of each text on it."""
    max_inserts: int = 3
    """How many at most; the paper prints no value."""
    insert_more: float = 3.0
    """What a severity of 1 adds to the one text that can be put there at least."""
    insert_width: tuple[float, Grows] = (0.15, Grows(0.35, 0.35))
    """Least and greatest width of such a text, as a part of the frame's."""
    insert_height: tuple[float, Grows] = (0.08, Grows(0.22, 0.28))
    """Least and greatest height of such a text, as a part of the frame's."""
    insert_size: Grows = Grows(14, 14)
    """pt; the paper prints no value."""
    insert_emphasis: Grows = Grows(0, 0.15)
    """Probability that it is bold, italic or underlined, each by itself; the paper prints no value."""

    style_share: float = 1.0
    """Probability that the style of a text is changed at all."""
    family: Grows = Grows(0.20, 0.60)
    """Probability of another family."""
    size: Grows = Grows(0, 0.45)
    """Standard deviation of the natural logarithm of the factor of the size."""
    size_extreme: Grows = Grows(0, 0.25)
    """Probability of a tiny or huge size."""
    size_factor: tuple[float, float] = (0.12, 3.8)
    """Least and greatest factor of such a size."""
    size_limits: tuple[float, float] = (6.0, 120.0)
    """pt: between which every changed size is kept, after both factors."""
    toggle: Grows = Grows(0, 0.20)
    """Probability that bold, italic and underline are turned over, each by itself."""
    inject: Grows = Grows(0, 0.30)
    """Probability of a colour that goes with nothing."""
    hue: float = 30.0
    """Degrees by which the hue of other colours moves either way at severity 1."""
    lightness: float = 0.25
    """By how much their lightness moves either way at severity 1, of 1."""
    saturation: float = 0.20
    """By how much their saturation moves either way at severity 1, of 1."""
    low_contrast: Grows = Grows(0, 0.25)
    """Probability that a colour, injected or moved, is drawn towards the background."""
    towards: Grows = Grows(0.25, 0.65)
    """How much of the way."""
    background: Grows = Grows(0, 0.20)
    """Probability that the colour of the background moves, too."""


DEFAULT = Perturbing()
_BoxT = TypeVar("_BoxT", bound=Box)


def perturb(scene: Scene, axis: Axis, severity: float, slide: str, options: Perturbing = DEFAULT) -> Scene:
    """Makes a slide worse in one way.

    Geometry moves and resizes texts, rectangles, images and tables; lines stay. Text changes letters, takes texts away
    and puts others on the slide, after all that are there. Style changes the fonts of texts and the background.

    Args:
        scene: the clean slide.
        axis: in which way.
        severity: how much, from 0 (not at all) to 1.
        slide: its name, a part of the seed.
        options: probabilities and scales.

    Returns:
        The worse slide; an equal one at severity 0. Its elements are in the order of the clean one.

    Raises:
        ValueError: a severity that is not in [0, 1].
    """
    if not 0 <= severity <= 1:
        raise ValueError(f"a severity is from 0 to 1, not {severity}")
    if severity <= _NOTHING:
        return scene.model_copy()
    draws = _Draws(slide, axis, severity if options.fresh else None)
    match axis:
        case "geometry":
            found = _geometry(scene, severity, draws, options)
        case "text":
            found = _text(scene, severity, draws, options)
        case "style":
            found = _style(scene, severity, draws, options)
        case _:
            assert_never(axis)
    return Scene.model_validate(found.model_dump())  # copies are not validated


def distance(a: Scene, b: Scene, axis: Axis) -> float:
    """How far a slide is from its clean one, measured.

    Geometry: the mean over boxes of how far the centre has moved, as a part of the frame's diagonal, plus how much
    width and height have changed (the mean of |ln ratio|). Text: 1 - 2 m / n with m the letters that are in both, in
    order, and n all letters of both; texts that went away or came have none in common with others. Style: the mean
    over texts of whether the family changed, |ln ratio| of sizes, the share of emphases turned over, and the difference
    of colours by CIEDE2000 over 100, plus that of the backgrounds.

    Args:
        a: the clean slide.
        b: what `perturb` made of it in this way.
        axis: in which way.

    Returns:
        0 for equal slides, of text 1 at most.

    Raises:
        ValueError: `b` has other elements than `a` has, in geometry or style.
    """
    match axis:
        case "geometry":
            return _displacement(_boxes(a), _boxes(b))
        case "text":
            return _reworded(a.texts, b.texts)
        case "style":
            return _restyled(a, b)
        case _:
            assert_never(axis)


class _Draws:
    """The streams of a slide."""

    def __init__(self, slide: str, axis: Axis, severity: float | None) -> None:
        """Streams for all severities, or for the one that is named."""
        self._seed = (slide, axis, "" if severity is None else f"{severity:.9f}")

    def of(self, *part: str | int) -> Random:
        """The stream of a part of the slide."""
        name = "\0".join((*self._seed, *map(str, part)))
        # a lone surrogate may be in a name that came from a file system, and has to have a seed, too
        digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).digest()
        return Random(int.from_bytes(digest, "big"))


def _normal(draw: Random) -> float:
    """A standard normal number, of two numbers from the stream (Box and Muller's method)."""
    radius = math.sqrt(-2 * math.log(1 - draw.random()))
    return radius * math.cos(2 * math.pi * draw.random())


def _between(draw: Random, limits: tuple[float, float]) -> float:
    return limits[0] + (limits[1] - limits[0]) * draw.random()


def _one_of(draw: Random, values: Sequence[str]) -> str:
    return values[int(draw.random() * len(values))]


def _decimals(value: float) -> float:
    return round(value, 2) + 0.0  # not -0.0, which would be another text in JSON


def _clip(value: float, low: float, high: float) -> float:
    return min(max(value, low), high)


# Every function below draws equally many numbers whatever the severity: one that is drawn only if an event happens
# would shift all numbers after it.


def _geometry(scene: Scene, severity: float, draws: _Draws, by: Perturbing) -> Scene:
    return scene.model_copy(
        update={
            family: tuple(
                _misplaced(box, severity, draws.of(family, place), by)
                for place, box in enumerate(getattr(scene, family))
            )
            for family in ("texts", "rects", "images", "tables")
        }
    )


def _misplaced(box: _BoxT, severity: float, draw: Random, by: Perturbing) -> _BoxT:
    chosen = draw.random()
    across, down, wider, higher = (_normal(draw) for _ in range(4))
    extreme, large = draw.random(), draw.random()
    factor = _between(draw, by.extreme_small if large < 0.5 else by.extreme_large)
    reposition, left, top = draw.random(), draw.random(), draw.random()
    collapse, flat, side = draw.random(), draw.random(), _between(draw, by.collapsed)
    if chosen >= by.geometry_share:
        return box
    shift, scale = by.shift.at(severity), by.scale.at(severity)
    x, y = box.x + across * shift * WIDTH, box.y + down * shift * HEIGHT
    w, h = box.w * math.exp(wider * scale), box.h * math.exp(higher * scale)
    if extreme < by.extreme.at(severity):
        w, h = w * factor, h * factor
    if reposition < by.reposition.at(severity):
        x, y = left * max(0.0, WIDTH - w), top * max(0.0, HEIGHT - h)
    if collapse < by.collapse.at(severity):
        w, h = (w, side) if flat < 0.5 else (side, h)
    limits = (_FARTHEST, _FARTHEST) if by.allow_clipping else (float(WIDTH), float(HEIGHT))
    w, h = _decimals(_clip(w, 1, limits[0])), _decimals(_clip(h, 1, limits[1]))
    if by.allow_clipping:
        x, y = _clip(x, -_FARTHEST, _FARTHEST), _clip(y, -_FARTHEST, _FARTHEST)
    else:
        x, y = _clip(x, 0, WIDTH - w), _clip(y, 0, HEIGHT - h)
    return box.model_copy(update={"x": _decimals(x), "y": _decimals(y), "w": w, "h": h})


def _text(scene: Scene, severity: float, draws: _Draws, by: Perturbing) -> Scene:
    kept = []
    for place, text in enumerate(scene.texts):
        draw = draws.of("texts", place)
        chosen, drop = draw.random(), draw.random()
        if chosen >= by.text_share:
            kept.append(text)
        elif drop >= by.drop.at(severity):
            kept.append(text.model_copy(update={"text": _noisy(text.text, severity, draw, by)}))
    draw = draws.of("inserted")
    insert, many = draw.random(), draw.random()
    if insert < by.insert.at(severity):
        most = min(by.max_inserts, 1 + math.floor(by.insert_more * severity), MOST - len(kept))
        count = 1 + int(many * most) if most > 0 else 0
        kept += [_irrelevant(severity, draws.of("inserted", place), by) for place in range(count)]
    return scene.model_copy(update={"texts": tuple(kept)})


def _noisy(text: str, severity: float, draw: Random, by: Perturbing) -> str:
    """The text with wrong characters. Line breaks stay: they are paragraphs, not letters.

    The paper makes noise of all characters and puts the numbers back in their order, which is ambiguous once noise has
    split, joined or deleted some. Numbers are spared instead, and what separates two of them stays if they would be one
    without it.
    """
    numbers = list(_NUMBER.finditer(text)) if by.keep_numbers else []
    ends = [number.start() for number in numbers]
    starts = [number.end() for number in numbers]
    room = _LONGEST - len(text)
    out = []
    for place, (start, end) in enumerate(zip([0, *starts], [*ends, len(text)], strict=True)):
        gap = text[start:end]
        changed = _with_errors(gap, severity, draw, by, room)
        if 0 < place < len(numbers) and changed in ("", "."):
            changed = gap
        room -= max(0, len(changed) - len(gap))
        out.append(changed)
        if place < len(numbers):
            out.append(numbers[place].group())
    return "".join(out)


def _with_errors(text: str, severity: float, draw: Random, by: Perturbing, room: int) -> str:
    """Noise, by at most `room` characters longer."""
    rate = by.noise.at(severity)
    substitute, delete, insert, _ = by.noise_weights
    drawn = [(draw.random(), draw.random(), draw.random()) for _ in text]
    out: list[str] = []
    swapped = False
    for place, (character, (hit, kind, which)) in enumerate(zip(text, drawn, strict=True)):
        if swapped:  # is already there, before the one that it follows
            swapped = False
            continue
        if hit >= rate or character == "\n":
            out.append(character)
        elif kind < substitute:
            out.append(_neighbour(character, which))
        elif kind < substitute + delete:
            pass
        elif kind < substitute + delete + insert:
            out.append(character)
            if room > 0:
                out.append(_neighbour(character, which))
                room -= 1
        elif place + 1 < len(text) and text[place + 1] != "\n":
            out += (text[place + 1], character)
            swapped = True
        else:  # there is none to swap it with
            out.append(character)
    return "".join(out)


def _neighbour(character: str, which: float) -> str:
    """A letter beside it on the keyboard, in its case; any letter for what is not one of a to z."""
    lower = character.lower()
    found = _NEIGHBOURS.get(lower, _LETTERS)
    letter = found[int(which * len(found))]
    return letter.upper() if character.isupper() else letter


def _neighbours() -> dict[str, str]:
    """By letter, those beside it: of a row left and right, of the next rows the two that touch it."""
    at = {letter: (row, column) for row, letters in enumerate(_ROWS) for column, letter in enumerate(letters)}
    return {
        letter: "".join(
            other
            for other, (r, c) in at.items()
            # a row is half a key further right than the one above it
            if (r == row and abs(c - column) == 1)
            or (r == row - 1 and c - column in (0, 1))
            or (r == row + 1 and column - c in (0, 1))
        )
        for letter, (row, column) in at.items()
    }


_NEIGHBOURS = _neighbours()


def _irrelevant(severity: float, draw: Random, by: Perturbing) -> Text:
    wide, high, left, top = (draw.random() for _ in range(4))
    phrase = _one_of(draw, PHRASES)
    bold, italic, underline = (draw.random() < by.insert_emphasis.at(severity) for _ in range(3))
    (least_w, most_w), (least_h, most_h) = by.insert_width, by.insert_height
    w = _decimals(_clip(least_w + wide * (most_w.at(severity) - least_w), 0, 1) * WIDTH)
    h = _decimals(_clip(least_h + high * (most_h.at(severity) - least_h), 0, 1) * HEIGHT)
    size = _decimals(by.insert_size.at(severity))
    font = Font(name=FONTS[0], size=size, bold=bold, italic=italic, underline=underline)
    return Text(x=_decimals(left * (WIDTH - w)), y=_decimals(top * (HEIGHT - h)), w=w, h=h, text=phrase, font=font)


def _style(scene: Scene, severity: float, draws: _Draws, by: Perturbing) -> Scene:
    draw = draws.of("background")
    hit = draw.random()
    moved = _moved_colour(scene.background, severity, draw, by)
    texts = tuple(
        text.model_copy(update={"font": _ugly(text.font, scene.background, severity, draws.of("texts", place), by)})
        for place, text in enumerate(scene.texts)
    )
    background = moved if hit < by.background.at(severity) else scene.background
    return scene.model_copy(update={"texts": texts, "background": background})


def _ugly(font: Font, background: str, severity: float, draw: Random, by: Perturbing) -> Font:
    chosen = draw.random()
    family, name = draw.random(), _one_of(draw, [each for each in FONTS if _drawn_as(each) != _drawn_as(font.name)])
    jitter, extreme, factor = _normal(draw), draw.random(), _between(draw, by.size_factor)
    toggles = {key: draw.random() for key in ("bold", "italic", "underline")}
    inject, injected = draw.random(), _one_of(draw, [each for each in PALETTE if each != font.color])
    low_contrast = draw.random()
    moved = _moved_colour(font.color, severity, draw, by)
    if chosen >= by.style_share:
        return font
    size = font.size * math.exp(jitter * by.size.at(severity))
    if extreme < by.size_extreme.at(severity):
        size *= factor
    colour = injected if inject < by.inject.at(severity) else moved
    if low_contrast < by.low_contrast.at(severity):
        colour = _mixed(colour, background, by.towards.at(severity))
    return font.model_copy(
        update={
            "name": name if family < by.family.at(severity) else font.name,
            "size": _decimals(_clip(size, *by.size_limits)),
            "color": colour,
        }
        | {key: getattr(font, key) != (hit < by.toggle.at(severity)) for key, hit in toggles.items()}
    )


def _drawn_as(family: str) -> str:
    name = " ".join(family.lower().split())
    return _DRAWN_AS.get(name, name)


def _moved_colour(colour: str, severity: float, draw: Random, by: Perturbing) -> str:
    """The colour with hue, lightness and saturation moved, by three numbers from the stream."""
    hue, lightness, saturation = colorsys.rgb_to_hls(*_rgb(colour))
    hue += (2 * draw.random() - 1) * by.hue / 360 * severity
    lightness += (2 * draw.random() - 1) * by.lightness * severity
    saturation += (2 * draw.random() - 1) * by.saturation * severity
    return _hex(colorsys.hls_to_rgb(hue % 1, _clip(lightness, 0, 1), _clip(saturation, 0, 1)))


def _mixed(colour: str, other: str, share: float) -> str:
    a, b = _rgb(colour), _rgb(other)
    return _hex(tuple((1 - share) * x + share * y for x, y in zip(a, b, strict=True)))


def _rgb(colour: str) -> tuple[float, float, float]:
    red, green, blue = bytes.fromhex(colour[1:])
    return red / 255, green / 255, blue / 255


def _hex(rgb: Sequence[float]) -> str:
    return "#" + "".join(f"{round(_clip(part, 0, 1) * 255):02X}" for part in rgb)


def _boxes(scene: Scene) -> list[list[Box]]:
    return [list(getattr(scene, family)) for family in ("texts", "rects", "images", "tables")]


def _displacement(a: list[list[Box]], b: list[list[Box]]) -> float:
    found = [_displaced(x, y) for left, right in zip(a, b, strict=True) for x, y in zip(left, right, strict=True)]
    return fmean(found) if found else 0.0


def _displaced(a: Box, b: Box) -> float:
    across, down = a.x - b.x + (a.w - b.w) / 2, a.y - b.y + (a.h - b.h) / 2
    sizes = (_log_ratio(a.w, b.w, 1) + _log_ratio(a.h, b.h, 1)) / 2
    return math.hypot(across, down) / math.hypot(WIDTH, HEIGHT) + sizes


def _log_ratio(a: float, b: float, least: float) -> float:
    """|ln(a / b)|, of lengths below `least` as if they were it."""
    return abs(math.log(max(least, a) / max(least, b)))


def _reworded(a: Sequence[Text], b: Sequence[Text]) -> float:
    # Noise leaves place and font as they were, by which a text finds its clean one: those that are kept are in order,
    # those between them went away, and those that were put there have places of their own.
    letters = sum(len(text.text) for text in (*a, *b))
    common = 0
    begin = 0
    for text in b:
        key = _without_words(text)
        for place in range(begin, len(a)):
            if _without_words(a[place]) == key:
                common += _in_both(a[place].text, text.text)
                begin = place + 1
                break
    return 1 - 2 * common / letters if letters else 0.0


def _without_words(text: Text) -> tuple[object, ...]:
    return text.x, text.y, text.w, text.h, text.align, text.font


def _in_both(a: str, b: str) -> int:
    """The length of the longest common subsequence.

    It is found with bits for the letters of `a` (Hyyrö 2004), a step for each letter of `b`: exact and fast enough for
    the longest texts, which `SequenceMatcher` is not.
    """
    everywhere = (1 << len(a)) - 1
    places: dict[str, int] = {}
    for place, letter in enumerate(a):
        places[letter] = places.get(letter, 0) | 1 << place
    state = everywhere
    for letter in b:
        met = state & places.get(letter, 0)
        state = (state + met | state - met) & everywhere
    return len(a) - state.bit_count()


def _restyled(a: Scene, b: Scene) -> float:
    found = []
    for x, y in zip((text.font for text in a.texts), (text.font for text in b.texts), strict=True):
        toggled = (x.bold != y.bold) + (x.italic != y.italic) + (x.underline != y.underline)
        found.append((x.name != y.name) + _log_ratio(x.size, y.size, 1) + toggled / 3 + _apart(x.color, y.color))
    return (fmean(found) if found else 0.0) + _apart(a.background, b.background)


def _apart(a: str, b: str) -> float:
    """How different two colours look, by CIEDE2000: 0 to about 1, which black and white are."""
    return difference(a, b) / 100
