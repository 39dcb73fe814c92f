"""Whether what is new, or lies elsewhere now, can be used where it lies: on the slide, over nothing that must be seen.

How it lies is taken from the files: words by the widths of their letters, tables with the height that their rows
need, pictures and charts by their frames. A label on a picture, words on a panel and arrows at boxes are as they have
to be; what lay over one another already, or does so on the slides of the deck, is nobody's fault.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from evaluators.deck.boxes import Box, common
from evaluators.deck.changes import Difference, shown
from evaluators.deck.defaults import is_office
from evaluators.deck.line_faults import GRAZED, Struck, hidden, is_line, line_faults
from evaluators.deck.model import FURNITURE, Deck, Shape, Slide
from evaluators.deck.pairing import pair_shapes
from evaluators.deck.showing import Seen, see
from evaluators.deck.words import label

BEYOND = 0.02
"""How far something may reach beyond the slide, as a part of its width or height."""
SEEN_PART = 0.04
"""The least part of words, a picture, ... that anybody misses."""
LOST_PART = 0.2
"""The part of something that must not be missing: less than that is untidy, more is of no use."""
HIDES_PART = 0.25
"""The same of what lies beneath a picture, a chart or bare words: with it, these cannot be read either."""
LEAST_HIDDEN = 0.1
"""The same, from which on something is lost at all."""
MOST_OF_WORDS = 0.5
"""The part of words beneath a table or a box from which on they are lost."""
LABEL_PART = 0.25
"""The largest part of a picture that a label may lie on."""
UNUSABLE, HIDING = 0.6, 0.15
"""The part of what was asked that is lost with something that is of no use, and with something that hides words."""


@dataclass(frozen=True)
class Fault:
    """Something new or moved that does not lie as it should."""

    place: int
    """The slide after, from 0."""
    shape: Shape
    words: str
    """The rest of a sentence whose subject it is."""
    lost: float = 0.0
    """The part of what was asked of it that is lost: 0 for what is only untidy."""
    was: Shape | None = None
    """What it was before; None for what is new."""
    source: int | None = None
    """The place of its slide before; None for a slide that is new."""


@dataclass(frozen=True)
class _Placed:
    """A shape that was placed anew, with what it was."""

    now: Shape
    was: Shape | None


def faults(before: Deck, after: Deck, difference: Difference) -> list[Fault]:
    """Return what is new, or lies elsewhere, and does not lie as it should.

    Args:
        before: The presentation as it was.
        after: As it is.
        difference: What differs.
    """
    found: list[Fault] = []
    for place, placed in sorted(_placed(after, difference).items()):
        source = next((i for i, j in difference.pairs.items() if j == place), None)
        known = before.slides if source is None else (before.slides[source],)
        look = _Look(before, after, place, placed, known)
        found += [replace(one, source=source) for one in look.faults()]
    return found


def without(after: Deck, found: Sequence[Fault]) -> Deck:
    """Return a presentation as if nobody had made what is of no use: what is new is gone, what was moved is back.

    Args:
        after: The presentation as it is.
        found: Its faults; those by which nothing is lost are passed over.
    """
    lost = {id(one.shape): one.was for one in found if one.lost}
    changed = {one.place for one in found if one.lost}
    slides = [_less(slide, lost) if place in changed else slide for place, slide in enumerate(after.slides)]
    return replace(after, slides=tuple(slides))


def _placed(after: Deck, difference: Difference) -> dict[int, list[_Placed]]:
    """Return the shapes that are new or were placed anew, those in groups one by one, by their slides."""
    found: dict[int, dict[int, _Placed]] = {}
    for change in difference.changes:
        if change.added:
            every = shown(after.slides[change.to].shapes)
            anew = [_Placed(inner, None) for shape in every for inner in shape.walk()]
        elif change.master >= 0 or change.shape is None:
            continue
        elif change.aspect == "new":
            anew = [_Placed(inner, None) for inner in change.shape.walk()]
        elif change.now is not None and _moves(change.aspect, change.now):
            anew = _inner(change.shape, change.now)
        else:
            continue
        here = found.setdefault(change.to, {})
        for one in anew:
            here.setdefault(id(one.now), one)
    return {place: list(here.values()) for place, here in found.items()}


def _moves(aspect: str, now: Shape) -> bool:
    return aspect in ("position", "size", "rotation") or (aspect == "content" and now.table is not None)


def _inner(was: Shape, now: Shape) -> list[_Placed]:
    pairs = {j: i for i, j in pair_shapes(was.children, now.children).items()}
    inner = [_inner(was.children[pairs[j]], one) for j, one in enumerate(now.children) if j in pairs]
    return [_Placed(now, was), *(one for part in inner for one in part)]


class _Look:
    """Looks at one slide."""

    def __init__(self, before: Deck, deck: Deck, place: int, placed: list[_Placed], known: Sequence[Slide]) -> None:
        self._before, self._place, self._placed = before, place, placed
        self._labels: bool | None = None
        self._office = is_office(deck)
        self._size = float(deck.width), float(deck.height)
        slide = deck.slides[place]
        self._all = _seen_on(slide)
        self._known = known
        self._pages: list[list[Seen]] | None = None

    def faults(self) -> Iterator[Fault]:
        """Say what does not lie as it should, of each shape the worst."""
        for one in self._placed:
            if one.now.kind == "group" or (one.now.role in FURNITURE and one.was is None):
                continue
            found = list(self._of_line(one)) if is_line(one.now) else list(self._of(one))
            if found:
                yield replace(max(found, key=lambda fault: fault.lost), was=one.was)

    def _of(self, one: _Placed) -> Iterator[Fault]:
        mine = see(one.now)
        yield from self._beyond(one, mine)
        for place, other in enumerate(self._all):
            if other.shape is one.now:
                above = self._all[place + 1 :]
                break
        else:
            return
        over, anew = {id(other.shape) for other in above}, {id(other.now) for other in self._placed}
        for other in self._all:
            if other.shape is one.now:
                continue
            if is_line(other.shape):
                if mine.hides and id(other.shape) not in over | anew and self._hides_line(one, mine, other):
                    yield Fault(self._place, one.now, f"hides {label(other.shape)}", HIDING)
                continue
            if id(other.shape) not in over:
                fault = self._above(mine, other)
            else:  # of two that are new, the one above is at fault
                fault = None if id(other.shape) in anew else self._beneath(mine, other)
            if fault is not None and not self._was_so(one, mine, other):
                yield fault

    def _beyond(self, one: _Placed, mine: Seen) -> Iterator[Fault]:
        seen = mine.content if mine.content is not None and not mine.hides else mine.frame
        wide, high = self._size
        slack = BEYOND * wide, BEYOND * high
        if seen[0] >= -slack[0] and seen[1] >= -slack[1] and seen[2] <= wide + slack[0] and seen[3] <= high + slack[1]:
            return
        off = 1 - common(seen, (0.0, 0.0, wide, high)) / _area(seen)
        if one.was is not None:
            was = see(one.was)
            before = was.content if was.content is not None and not was.hides else was.frame
            if 1 - common(before, (0.0, 0.0, wide, high)) / _area(before) >= off - SEEN_PART:
                return
        yield Fault(self._place, one.now, "reaches beyond the slide", UNUSABLE if off >= LOST_PART else 0.0)

    def _above(self, mine: Seen, other: Seen) -> Fault | None:
        """Say what a shape does to one beneath it."""
        if other.content is None:
            return None
        box = mine.frame if mine.hides else mine.content
        if box is None or not _overlap(box, other.content):
            return None
        part = common(box, other.content) / _area(other.content)
        if _takes_labels(other) and mine.shape.text.strip():
            return self._label(mine, other, part, f"lies over {label(other.shape)}", mine.shape)
        bare = not mine.hides or mine.shape.picture is not None or mine.shape.chart is not None
        if part < SEEN_PART and (mine.hides or common(box, other.content) / _area(box) < SEEN_PART):
            return None
        words = f"covers {label(other.shape)}" if mine.hides else f"lies over {label(other.shape)}"
        furniture = other.shape.role in FURNITURE
        if bare and not furniture and (part >= HIDES_PART or (not mine.hides and self._unusable(mine, other))):
            return Fault(self._place, mine.shape, words, UNUSABLE)
        hiding = part >= (LEAST_HIDDEN if bare else MOST_OF_WORDS) and not furniture
        return Fault(self._place, mine.shape, words, HIDING if hiding else 0.0)

    def _unusable(self, mine: Seen, other: Seen) -> bool:
        """Say whether bare words lie so far on something else that they cannot be read."""
        assert mine.content is not None and other.content is not None
        return common(mine.content, other.content) / _area(mine.content) >= LOST_PART

    def _label(self, words: Seen, on: Seen, part: float, said: str, blamed: Shape) -> Fault | None:
        """Say what is wrong with words on a picture or a chart: labels are small, and lie on it as a whole. On a chart
        they hide what it shows, but where this deck has such labels."""
        assert on.content is not None
        box = words.content or words.frame
        inside = common(box, on.content) / _area(box)
        on_chart = on.shape.chart is not None and inside >= SEEN_PART and not self._labelled_charts()
        fine = part <= LABEL_PART and inside >= 1 - SEEN_PART
        if not on_chart and (fine or part < SEEN_PART / 4):
            return None
        return Fault(self._place, blamed, said, UNUSABLE if part > LABEL_PART else 0.0)

    def _labelled_charts(self) -> bool:
        """Say whether words lie on a chart anywhere in the deck as it was."""
        if self._labels is None:
            pages = ([see(one) for one in slide.all_shapes()] for slide in self._before.slides if _has_chart(slide))
            self._labels = any(
                one.content is not None and other.shape.chart is not None and common(one.content, other.frame) > 0
                for page in pages
                for other in page
                for one in page
                if one.shape.text.strip() and one.shape.role not in FURNITURE
            )
        return self._labels

    def _beneath(self, mine: Seen, other: Seen) -> Fault | None:
        """Say what a shape above does to this one."""
        if mine.content is None:
            return None
        box = other.frame if other.hides else other.content
        if box is None or not _overlap(box, mine.content):
            return None
        if _takes_labels(mine) and other.shape.text.strip():
            part = common(box, mine.content) / _area(mine.content)
            return self._label(other, mine, part, f"lies under {label(other.shape)}", mine.shape)
        part = common(box, mine.content) / _area(mine.content)
        hurt = 0.0 if other.content is None or other.hides else common(box, mine.content) / _area(box)
        if max(part, hurt) < SEEN_PART:
            return None
        lost = UNUSABLE if part >= LOST_PART else 0.0
        if not lost and hurt >= MOST_OF_WORDS and other.shape.role not in FURNITURE:
            lost = HIDING
        return Fault(self._place, mine.shape, f"lies under {label(other.shape)}", lost)

    def _of_line(self, line: _Placed) -> Iterator[Fault]:
        """Say what is wrong with how a line lies."""
        for found in line_faults(line.now, self._all, office=self._office):
            if not self._line_was_so(line, found):
                words = f"{found.words} {label(found.other.shape)} {found.after}".rstrip()
                yield Fault(self._place, line.now, words, UNUSABLE if found.gone else HIDING)

    def _hides_line(self, one: _Placed, mine: Seen, line: Seen) -> bool:
        """Say whether nobody sees a line any more that was there."""
        return hidden(line.shape, (mine,)) and not self._was_so(one, mine, line)

    def _line_was_so(self, line: _Placed, found: Struck) -> bool:
        """Say whether a line lay so on a slide that was there."""
        mine = see(line.now)
        for page in self._known_pages():
            if any(_same(old, mine) for old in page) and any(_same(old, found.other) for old in page):
                return True
            was = next((old for old in page if old.shape is line.was), None)
            partner = next((old for old in page if _alike(old.shape, found.other.shape)), None)
            if was is not None and partner is not None:
                before = line_faults(was.shape, page)
                return any(one.other is partner and one.words == found.words for one in before)
        return False

    def _known_pages(self) -> list[list[Seen]]:
        """Return what the slides showed that were there."""
        if self._pages is None:
            self._pages = [_seen_on(slide) for slide in self._known]
        return self._pages

    def _was_so(self, one: _Placed, mine: Seen, other: Seen) -> bool:
        """Say whether two shapes lie so on a slide that was there: each in its place, or both as far over one another
        as before."""
        for page in self._known_pages():
            if any(_same(old, mine) for old in page) and any(_same(old, other) for old in page):
                return True
            if one.was is not None:
                was = see(one.was)
                partner = next((old for old in page if _alike(old.shape, other.shape)), None)
                if partner is not None and _over(was, partner) >= 0.8 * _over(mine, other):
                    return True
        return False


def _has_chart(slide: Slide) -> bool:
    return any(one.chart is not None for one in slide.all_shapes())


def _seen_on(slide: Slide) -> list[Seen]:
    """Return what a slide shows, in z-order."""
    return [see(one) for shape in shown(slide.shapes) for one in shape.walk() if one.kind != "group"]


def _takes_labels(one: Seen) -> bool:
    return one.shape.picture is not None or one.shape.chart is not None


def _over(a: Seen, b: Seen) -> float:
    """Return how far two shapes lie over one another, as a part of the smaller of both."""
    one, two = a.content or a.frame, b.content or b.frame
    return common(one, two) / min(_area(one), _area(two))


def _same(old: Seen, new: Seen) -> bool:
    near = max(abs(a - b) for a, b in zip(old.frame, new.frame, strict=True)) <= GRAZED
    return near and old.shape.kind == new.shape.kind and old.hides == new.hides


def _alike(old: Shape, new: Shape) -> bool:
    return (old.kind, old.role, old.text) == (new.kind, new.role, new.text) and (bool(old.role) or old.name == new.name)


def _area(box: Box) -> float:
    return max(1.0, box[2] - box[0]) * max(1.0, box[3] - box[1])


def _overlap(a: Box, b: Box) -> bool:
    across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return across > GRAZED and down > GRAZED


def _less(slide: Slide, lost: Mapping[int, Shape | None]) -> Slide:
    """Return a slide without the shapes that are lost, or with what they were, and the effects of the others."""
    every = slide.all_shapes()
    kept = [place for place, one in enumerate(every) if id(one) not in lost or lost[id(one)] is not None]
    places = {place: count for count, place in enumerate(kept)}

    def less(shapes: Sequence[Shape]) -> tuple[Shape, ...]:
        left = [lost.get(id(one), one) for one in shapes]
        return tuple(replace(one, children=less(one.children)) if one.children else one for one in left if one)

    motion = tuple(
        replace(one, target=None if one.target is None else places[one.target])
        for one in slide.animations
        if one.target is None or one.target in places
    )
    return replace(slide, shapes=less(slide.shapes), animations=motion)
