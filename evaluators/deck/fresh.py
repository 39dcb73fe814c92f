"""What is new in a presentation is judged whole: besides what was asked it is as such things are in this deck.

A slide that was asked may hold what goals are about, what a guard by hand says that it holds, its title, and what came
along with the slide that it is a copy of: notes, effects, transition, background. Whatever is new looks as this deck,
or as the application by itself (`defaults`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from evaluators.chart_look import unseen
from evaluators.deck.alike import canonical_font, same_fill, same_line, same_shadow, same_transition
from evaluators.deck.changes import Change, same_decor, shown, squeezed
from evaluators.deck.defaults import default_families, default_look, is_office, is_placeholder_icon
from evaluators.deck.derived import Derived
from evaluators.deck.follow import PLACE
from evaluators.deck.ground import behind, letters, ratio
from evaluators.deck.measure import runs_out, table_height
from evaluators.deck.model import FURNITURE, Chart, Deck, Run, Shape, Slide
from evaluators.deck.pptx_text import is_asian
from evaluators.deck.rows import row_flaws
from evaluators.deck.text_changes import RUN_ASPECTS, Lets, agree, mixed_changes
from evaluators.deck.words import at, label

SEEN = 1.25
"""The least contrast of letters that anybody sees."""
READ_PT = 6.0
"""The least letters that anybody reads."""
LEAST_CHART = 180_000
"""EMU: half a centimetre, the least side of a chart."""
BEYOND = 0.02
"""How far something new may reach beyond the slide, as a part of its width or height."""
CUT_PART = 0.02
"""How far a picture may be cut, as a part of its side."""
PULLED = 0.05
"""How far a picture may be out of its proportions."""
LOUD = {
    "underline": "that are underlined",
    "strike": "that are struck through",
    "highlight": "on a ground of their own",
    "caps": "that are shown as capitals",
    "letter_spacing": "that are set apart or closer",
}
"""Aspects of letters that nobody gives a text without being asked, in words."""
COVERED = 0.6
"""The part of something with words that nothing new may lie over."""


@dataclass(frozen=True)
class ByHand:
    """What a guard lets in by its own words, whatever goals pin."""

    slides: bool = False
    """Slides may be new."""
    holds: Callable[[Slide, Shape], bool] = lambda slide, shape: False
    """Whether a new slide may hold a shape."""
    lets: Callable[[Change], bool] = lambda change: False
    """Whether a shape may be new on a slide that was there."""


def flaws(before: Deck, after: Deck, found: tuple[Change, ...], derived: Derived, hand: ByHand) -> Iterator[Change]:
    """Yield what slides and shapes that may be new have beside what goals judge.

    Args:
        before: The presentation as it was.
        after: As it is.
        found: What differs.
        derived: What goals pin.
        hand: What the guard lets in by its own words.
    """
    judge = _Fresh(before, after, found, derived, hand)
    for change in found:
        if change.added:
            slide = after.slides[change.to]
            if hand.slides or derived.welcome(slide):
                for words, flaw in judge.slide(change.to):
                    said = f"{at(change.to)}, which is new, {words}"
                    yield replace(change, aspect="new", description=said, flaw=flaw)
        elif change.aspect == "new" and change.shape is not None:
            asked = derived.allows(change)
            if not asked and not hand.lets(change):
                continue
            slide = after.slides[change.to] if change.master < 0 else after.masters[change.to]
            where = at(change.to if change.master < 0 else -1 - change.to)
            for words in judge.shape(slide, change.shape, asked):
                said = f"{label(change.shape)} on {where}, which is new, {words}"
                yield replace(change, description=said, flaw=True)


class _Fresh:
    """Judges what is new in one presentation."""

    def __init__(self, before: Deck, after: Deck, found: Sequence[Change], derived: Derived, hand: ByHand) -> None:
        self._before, self._after, self._derived, self._hand = before, after, derived, hand
        old = [shape for slide in (*before.slides, *before.masters) for shape in slide.all_shapes()]
        self._pictures = {one.picture.sha256 for one in old if one.picture is not None}
        self._runs: dict[int, list[Run]] = {}
        self._added = {id(after.slides[one.to]) for one in found if one.added}
        new = [one.shape for one in found if one.aspect == "new" and one.shape is not None]
        self._new = {id(inner) for shape in new for inner in shape.walk()}
        self._shown = [one for one in old if one.picture is not None]
        self._shadows = [one.shadow for one in old if one.shadow is not None]
        self._charts = [one.chart for one in old if one.chart is not None]
        runs = [run for one in old for run, _ in _runs(one)]
        self._families = {canonical_font(run.font) for run in runs}
        self._families |= {canonical_font(name) for theme in before.themes for name in (theme.heading, theme.body)}
        self._families |= {canonical_font(name) for name in default_families(after)}

    def slide(self, place: int) -> Iterator[tuple[str, bool]]:
        """Say what a new slide has that was not asked, and whether that is how it looks: else it is too much."""
        yield from ((words, True) for words in self._settings(place))
        yield from self._holds(place)

    def _settings(self, place: int) -> Iterator[str]:
        """Say what a new slide has besides its shapes."""
        before, after, derived = self._before, self._after, self._derived
        slide = after.slides[place]
        own = derived.holders[id(slide)]
        beside = derived.beside(place)
        grounds = [one.background for one in beside]
        if slide.master >= 0:
            grounds.append(after.masters[slide.master].background)
        if "background" not in own and not any(same_fill(ground, slide.background) for ground in grounds):
            yield "has a background of its own"
        # the notes of a slide come along with its copy
        notes = {squeezed(one.notes) for one in beside} | {""}
        if "notes" not in own and squeezed(slide.notes) not in notes:
            yield "has notes"
        if "hidden" not in own and slide.hidden:
            yield "is hidden"
        if "animations" not in own and slide.animations and not any(_came_along(one, slide) for one in beside):
            yield "has effects"
        yield from _comes(beside, before.format, slide, own)
        if not any(same_decor(one.decor, slide.decor) for one in (*before.slides, *before.masters)):
            yield "has something else beneath it"

    def _holds(self, place: int) -> Iterator[tuple[str, bool]]:
        """Say what shapes a new slide has; what it says of each as `slide`."""
        after, derived = self._after, self._derived
        slide = after.slides[place]
        for shape in shown(slide.shapes):
            if is_office(after) and is_placeholder_icon(shape):
                continue
            if shape.role in FURNITURE:
                yield from ((words, True) for words in self._furniture(slide, shape))
                continue
            for one in self._parts(shape):
                asked = bool(derived.shapes[id(one)])
                title = one is slide.placeholder("title")
                if not asked and not (self._hand.slides and (title or self._hand.holds(slide, one))):
                    yield f"holds {label(one)} that nobody asked for", False
                    continue
                for words in self.shape(slide, one, asked):
                    yield f"has {label(one)} that {words}", True

    def _parts(self, shape: Shape) -> Iterator[Shape]:
        """Yield a shape, or what is in a group that no goal is about: who asks for one thing in it does not for all."""
        if shape.kind != "group" or self._derived.shapes[id(shape)]:
            yield shape
            return
        for child in shape.children:
            yield from self._parts(child)

    def _furniture(self, slide: Slide, shape: Shape) -> Iterator[str]:
        """Say what a footer, a date or a number has that those of other slides have not."""
        alike = [one for old in self._before.slides for one in old.shapes if one.role == shape.role]
        own = self._derived.shapes[id(shape)]
        if not alike and not own:
            yield f"holds {label(shape)} that nobody asked for"
        elif "text" not in own.whole and shape.text.strip() not in {one.text.strip() for one in alike}:
            yield f"has {label(shape)} that says what none before did"
        else:
            for words in self.shape(slide, shape, asked=True):
                yield f"has {label(shape)} that {words}"

    def shape(self, slide: Slide, shape: Shape, asked: bool) -> Iterator[str]:
        """Say what a new shape has that was not asked. `asked`: goals are about it."""
        if not asked:
            yield from self._content(shape)
            yield from _covers(slide, shape)
        yield from self._pictures_whole(shape)
        yield from self._turn_and_links(shape, asked)
        yield from self._lettering(slide, shape)
        yield from self._shadow(shape)
        if shape.right <= 0 or shape.bottom <= 0 or shape.x >= self._after.width or shape.y >= self._after.height:
            yield "lies beside the slide"
        elif not (asked and self._derived.shapes[id(shape)].whole & {"x", "y"}) and self._beyond(shape):
            yield "reaches beyond the slide"
        if shape.chart is not None:
            yield from _chart_flaws(slide, shape, shape.chart)
        if shape.role:
            yield from self._as_placeholder(slide, shape)
        if id(slide) not in self._added:
            there = [one for one in slide.all_shapes() if id(one) not in self._new]
            pinned = self._derived.shapes[id(shape)].whole
            yield from row_flaws(shape, there, pinned, self._after.height)

    def _as_placeholder(self, slide: Slide, shape: Shape) -> Iterator[str]:
        """Say what a placeholder has that none in its role has before, or on its master."""
        own = self._derived.shapes[id(shape)]
        alike = [one for old in self._before.slides for one in old.shapes if one.role == shape.role]
        if slide.master >= 0:
            alike += [one for one in self._after.masters[slide.master].shapes if one.role == shape.role]
        free = shape.role not in ("title", *FURNITURE)  # lists are made larger and smaller
        if alike and not free and not own.whole & PLACE and not any(self._close(one, shape) for one in alike):
            yield "lies where none does"
        if alike and "text_box" not in own.whole and not any(_reads_as(one, shape) for one in alike):
            yield "reads as none before"
        if alike and "fill" not in own.whole and not any(same_fill(one.fill, shape.fill) for one in alike):
            yield "is filled as none before"
        if alike and "line" not in own.whole and not any(same_line(one.line, shape.line) for one in alike):
            yield "has an outline as none before"
        known = [paragraph for one in alike for paragraph in one.paragraphs]
        words = "".join(run.text for paragraph in shape.paragraphs for run in paragraph.runs)
        known += default_look(self._before, self._after, shape.role, eastern=is_asian(words))
        lets: Lets = lambda aspect, number, start, end: own.lets(aspect, number, start, end)  # noqa: E731
        wrong = dict(mixed_changes(known, list(enumerate(shape.paragraphs)), lets)) if known else {}
        if shape.shrink not in (None, 1):
            wrong.pop("indent", None)  # LibreOffice 7.4 scales indents with letters that it makes smaller
        if wrong:
            yield "looks like none before"

    def _content(self, shape: Shape) -> Iterator[str]:
        """Say what a shape holds that comes from nowhere in this deck."""
        for one in shape.walk():
            if one.picture is not None and one.picture.sha256 not in self._pictures:
                yield "is a picture that this deck did not have"
            elif one.chart is not None and one.chart not in self._charts:
                yield "is a chart that nobody asked for"
            elif one.kind in ("media", "other"):
                yield f"is {'a film or a sound' if one.kind == 'media' else 'an object'} that nobody asked for"

    def _pictures_whole(self, shape: Shape) -> Iterator[str]:
        """Say what of a picture is cut off, mirrored or pulled out of shape that is not so elsewhere in this deck."""
        for one in shape.walk():
            own = self._derived.shapes[id(one)].whole
            if one.picture is None:
                continue
            alike = [old for old in self._shown if old.picture and old.picture.sha256 == one.picture.sha256]
            if "content" not in own and not any(_cut_alike(old, one) for old in alike) and _cut(one):
                yield "shows a part of its picture only"
            elif set(one.flip) and not any(set(old.flip) == set(one.flip) for old in alike):
                yield "is mirrored"
            elif {"width", "height"} <= own:
                continue
            elif not any(_as_wide(_ratio(old), _ratio(one)) for old in alike) and not _as_wide(
                _natural(one), _ratio(one)
            ):
                yield "is pulled out of shape"

    def _turn_and_links(self, shape: Shape, asked: bool) -> Iterator[str]:
        own = self._derived.shapes[id(shape)]
        for one in shape.walk():
            turn = one.rotation % 360
            readable = asked or bool(one.text.strip())  # arrows and bars without words lie as they have to
            if "rotation" not in own.whole and min(turn, 360 - turn) > 0.15 and readable:
                yield "is turned"
                break
        for one in shape.walk():
            if one.link or any(run.link and not own.lets("link", number, 0, 1) for run, number in _runs(one)):
                if "link" not in own.whole:
                    yield "is a link"
                break

    def _shadow(self, shape: Shape) -> Iterator[str]:
        for one in shape.walk():
            shadow = one.shadow
            own = self._derived.shapes[id(one)].whole
            if (
                shadow is not None
                and not shadow.themed
                and "shadow" not in own
                and not any(same_shadow(old, shadow) for old in self._shadows)
            ):
                yield "throws a shadow as nothing before does"
                return

    def _lettering(self, slide: Slide, shape: Shape) -> Iterator[str]:
        """Say what is wrong with how the letters of a shape, of all in it and of its cells look."""
        own = self._derived.shapes[id(shape)]
        runs = [found for one in shape.walk() for found in _runs(one) if found[0].text.strip()]
        if any(run.opacity < 0.98 for run, _ in runs):
            yield "has letters that let shine through what is behind them"
        mine = {id(run) for run, _ in runs if run.opacity}
        seen = [one for one in letters(slide) if id(one.run) in mine and one.ground is not None]
        if any(ratio(one.run.colour or "", one.ground or "") < SEEN for one in seen):
            yield "has letters that do not stand out from what is behind them"
        if "font_size" not in own.whole and any(_least_letters(one) < READ_PT for one in shape.walk()):
            yield "has letters too small to be read"
        strange = [
            run.font
            for run, number in runs
            if run.font and canonical_font(run.font) not in self._families and not own.lets("font", number, 0, 1)
        ]
        if strange:
            yield f"has letters in {strange[0]}, a family that this deck has nowhere"
        for aspect, words in LOUD.items():
            read = RUN_ASPECTS[aspect]
            plain = read(Run(""))
            loud = [
                run
                for run, number in runs
                if not agree(aspect, plain, read(run)) and not own.lets(aspect, number, 0, 1)
            ]
            if any(not any(agree(aspect, read(one), read(run)) for one in self._around(slide)) for run in loud):
                yield f"has letters {words}, as nothing beside it has"
        if any(one.text.strip() and _must_fit(one) and runs_out(one) for one in shape.walk()):
            yield "has words that run out of it"
        if shape.table is not None and shape.y + table_height(shape) > self._after.height * (1 + 5 * BEYOND):
            yield "has rows that run out of the slide"

    def _around(self, slide: Slide) -> list[Run]:
        """Return the runs of what was there on a slide, on those beside it and on its layout."""
        if id(slide) not in self._runs:
            place = next(i for i, one in enumerate((*self._after.slides, *self._after.masters)) if one is slide)
            around = self._derived.beside(place) if place < len(self._after.slides) else list(self._before.masters)
            if slide.master >= 0:
                around = [*around, self._after.masters[slide.master]]
            self._runs[id(slide)] = [run for one in around for shape in one.all_shapes() for run, _ in _runs(shape)]
        return self._runs[id(slide)]

    def _beyond(self, shape: Shape) -> bool:
        """Say whether a part of a shape is not on the slide."""
        slack = BEYOND * self._after.width, BEYOND * self._after.height
        return (
            shape.x < -slack[0]
            or shape.y < -slack[1]
            or shape.right > self._after.width + slack[0]
            or shape.bottom > self._after.height + slack[1]
        )

    def _close(self, a: Shape, b: Shape) -> bool:
        """Say whether two shapes have one place and one size, up to what nobody sees."""
        across, down = BEYOND * self._after.width, BEYOND * self._after.height
        wide = max(abs(a.x - b.x), abs(a.width - b.width)) <= across
        return wide and max(abs(a.y - b.y), abs(a.height - b.height)) <= down


def _cut(shape: Shape) -> bool:
    return shape.picture is not None and max(shape.picture.crop) > CUT_PART


def _cut_alike(a: Shape, b: Shape) -> bool:
    assert a.picture is not None and b.picture is not None
    return all(abs(x - y) <= CUT_PART for x, y in zip(a.picture.crop, b.picture.crop, strict=True))


def _ratio(shape: Shape) -> float:
    return shape.width / max(1, shape.height)


def _natural(shape: Shape) -> float | None:
    """Return the width of a picture over its height, less what is cut off; None for a drawing."""
    assert shape.picture is not None
    if shape.picture.size_px is None:
        return None
    left, top, right, bottom = shape.picture.crop
    wide, high = shape.picture.size_px
    return wide * max(0.01, 1 - left - right) / max(1.0, high * max(0.01, 1 - top - bottom))


def _as_wide(wanted: float | None, seen: float) -> bool:
    """Say whether a picture has the proportions that it should have; of a drawing nobody knows them."""
    return wanted is None or abs(seen / max(1e-9, wanted) - 1) <= PULLED


def _reads_as(a: Shape, b: Shape) -> bool:
    """Say whether texts of two placeholders run in one direction, in as many columns, and are not mirrored."""
    if a.text_box is None or b.text_box is None:
        return True
    one, two = ((box.upright, box.columns, box.turn % 360) for box in (a.text_box, b.text_box))
    return one == two and ("v" in a.flip) == ("v" in b.flip)


def _must_fit(shape: Shape) -> bool:
    """Say whether the words of a shape have to stay within it; titles have the place that they have on all slides."""
    return not shape.role or (shape.role == "body" and shape.shrink is None)


def _least_letters(shape: Shape) -> float:
    """Return the points of the smallest letters that a shape shows, after the application made them fit."""
    sizes = [run.size for run, _ in _runs(shape) if run.size is not None and run.text.strip()]
    return min(sizes, default=READ_PT) * (shape.shrink or 1.0)


def _runs(shape: Shape) -> Iterator[tuple[Run, int]]:
    """Yield the runs of a shape and of its cells, each with the number of its paragraph."""
    cells = [cell for row in shape.table.rows for cell in row] if shape.table is not None else []
    for paragraphs in (shape.paragraphs, *(cell.paragraphs for cell in cells)):
        for number, one in enumerate(paragraphs):
            for run in one.runs:
                yield run, number


def _covers(slide: Slide, shape: Shape) -> Iterator[str]:
    """Say what with words a shape lies over that was there before it."""
    painted = [one for one in shape.walk() if one.fill.kind not in ("none", "unknown") or one.picture or one.table]
    for below in slide.all_shapes():
        if below is shape or any(below is one for one in shape.walk()):
            return
        if below.kind == "group" or not (below.text.strip() or below.picture or below.table or below.chart):
            continue
        area = max(1, below.width * below.height)
        for one in painted:
            across = min(one.right, below.right) - max(one.x, below.x)
            down = min(one.bottom, below.bottom) - max(one.y, below.y)
            if across > 0 and down > 0 and across * down >= COVERED * area:
                yield f"covers {label(below)}"
                return


def _came_along(source: Slide, copied: Slide) -> bool:
    """Say whether all effects of a slide are those of another one, on shapes that are called alike."""
    return not Counter(_effects(copied)) - Counter(_effects(source))


def _effects(slide: Slide) -> list[tuple[str, ...]]:
    shapes = slide.all_shapes()
    found: list[tuple[str, ...]] = []
    for one in slide.animations:
        target = shapes[one.target] if one.target is not None and one.target < len(shapes) else None
        of = ("", "", "") if target is None else (target.kind, target.role, "" if target.role else target.name)
        found.append((one.kind, one.effect, one.trigger, *of))
    return found


def _comes(beside: Sequence[Slide], kind: str, slide: Slide, own: set[str]) -> Iterator[str]:
    """Say whether a slide comes, or goes by itself, as the one that it follows does not."""
    known = [one.transition for one in beside[:1]]
    seen = slide.transition
    asked = "transition" in own or not seen.kind
    if not asked and not any(same_transition(one, seen, kind) for one in known):
        yield "has a transition"
    if "advance" not in own and seen.after is not None and seen.after not in [one.after for one in known]:
        yield "goes by itself"


def _chart_flaws(slide: Slide, shape: Shape, chart: Chart) -> Iterator[str]:
    if min(shape.width, shape.height) < LEAST_CHART:
        yield "is too small to be seen"
    hidden = list(unseen(chart.look, behind(slide, shape)))
    if hidden:
        yield f"shows nothing of {', '.join(hidden)}"
