"""What the application changes along with what goals pin in a presentation.

- A slide's placeholder looks as its master's, which was to look so.
- On pages of another size, shapes, letters and the space between paragraphs are scaled as the pages are.
- What lies in a group that was to be moved is moved with it.
- A list's mark comes with its indent, a link with the look of links.
- A level comes with the look of that level, as the master has it or, in Impress, its own style (`defaults`).
- The space around a paragraph that is a part of its letters' size comes with that size.
"""

from __future__ import annotations

from collections.abc import Mapping

from evaluators.deck.defaults import default_indent, default_space, is_office
from evaluators.deck.model import Deck, Paragraph, Run, Shape, Slide
from evaluators.deck.owned import Owned
from evaluators.deck.shape_changes import PLACE_EMU
from evaluators.deck.text_changes import RUN_ASPECTS, Lets, agree, layout_changes

PLACE = {"x", "y", "width", "height"}
SCALED = 0.02
"""How far what was scaled with its page may be off, as a part of the page or of the factor."""
_LOOK = {"level": "bullets", "bullet": "bullets", "line_spacing": "spacing", "before": "spacing", "after": "spacing"}


class Along:
    """What follows from the pins of one presentation."""

    def __init__(self, before: Deck, after: Deck, deck: set[str], shapes: Mapping[int, Owned]) -> None:
        self._after, self._shapes = after, shapes
        self._pages = (
            after.width / max(1, before.width) if "width" in deck else 1.0,
            after.height / max(1, before.height) if "height" in deck else 1.0,
        )
        self.resized = bool(deck & {"width", "height"})
        """The pages were to have another size."""

    def placed(self, was: Slide, slide: Slide, old: Shape, new: Shape) -> bool:
        """Say whether a shape lies where its page's new size, or a group that was to be moved, puts it."""
        if self.resized and self._scaled_with_page(old, new):
            return True
        for group, inner in _around(slide, new):
            if not self._shapes[id(group)].whole & PLACE:
                continue
            before = next((one for one, within in _around(was, old) if within == inner), None)
            if before is not None and _moved_along(before, group, old, new):
                return True
        return False

    def _scaled_with_page(self, old: Shape, new: Shape) -> bool:
        sx, sy = self._pages
        sides = (
            ("x", sx, self._after.width),
            ("y", sy, self._after.height),
            ("width", sx, self._after.width),
            ("height", sy, self._after.height),
        )
        return all(
            abs(getattr(new, side) - getattr(old, side) * factor) <= SCALED * page for side, factor, page in sides
        )

    def lets(self, own: Owned, slide: Slide, old: Shape, new: Shape) -> Lets:
        """Return what may differ in a shape's text.

        Args:
            own: What is pinned of the shape.
            slide: Where it is.
            old: As it was.
            new: As it is.
        """
        master = self._after.masters[slide.master] if slide.master >= 0 and new.role else None
        model = master.placeholder(new.role) if master is not None else None
        places = {one.level: (place, one) for place, one in enumerate(model.paragraphs if model else ()) if one.runs}
        levels = _levels_by_text(old)
        inserted = len(old.paragraphs) != len(new.paragraphs)

        def relevelled(number: int, asked: bool) -> bool:
            """Whether a paragraph came in, or went to another level; `asked`: where its level was asked."""
            seen = new.paragraphs[number]
            known = levels.get(seen.text.rstrip(), set())
            there = known or {one.level for one in old.paragraphs[number : number + 1] if not inserted}
            stated = own.lets("level", number, 0, 1)
            if not asked and not known:
                stated = stated or own.lets("text", number, 0, len(seen.text))
            return stated and seen.level not in there

        def inherits(aspect: str, number: int, start: int) -> bool:
            place, like = places.get(new.paragraphs[number].level, (0, None))
            if model is None or like is None:
                return False
            asked = self._shapes[id(model)].lets(aspect, place, 0, len(like.text))
            return (asked or relevelled(number, asked=True)) and _looks_like(
                aspect, new.paragraphs[number], start, like
            )

        def by_default(aspect: str, number: int) -> bool:
            """Whether Impress sets a paragraph so that it puts on another level."""
            if new.role != "body" or not is_office(self._after):
                return False
            seen = new.paragraphs[number]
            same = default_space(seen) if aspect in ("before", "after") else default_indent(seen)
            return aspect in ("before", "after", "indent") and same and relevelled(number, asked=False)

        def lets(aspect: str, number: int, start: int, end: int) -> bool:
            if own.lets(aspect, number, start, end) or inherits(aspect, number, start) or by_default(aspect, number):
                return True
            if aspect == "indent":
                return own.lets("bullet", number, start, end) or own.lets("level", number, start, end)
            if aspect in ("colour", "underline") and _run_at(new.paragraphs[number], start).link:
                return own.lets("link", number, start, end)
            if number >= len(old.paragraphs):
                return False
            was, now = old.paragraphs[number], new.paragraphs[number]
            if aspect in ("before", "after") and own.lets("font_size", number, start, end):
                return _with_letters(aspect, was, now) or (self.resized and self._scaled(aspect, was, now, start))
            return self.resized and self._scaled(aspect, was, now, start)

        return lets

    def _scaled(self, aspect: str, old: Paragraph, new: Paragraph, start: int) -> bool:
        """Say whether letters, or the space between paragraphs, are larger by as much as the page."""
        if aspect == "font_size":
            was, now = _run_at(old, start).size, _run_at(new, start).size
        elif aspect in ("before", "after"):
            was, now = getattr(old, aspect), getattr(new, aspect)
        else:
            return False
        if not was or now is None:
            return False
        return any(abs(now / was - factor) <= SCALED * factor for factor in self._pages)


def _with_letters(aspect: str, old: Paragraph, new: Paragraph) -> bool:
    """Say whether the space above or below a paragraph grew as its letters did."""
    sizes = [max((run.size or 0.0 for run in one.runs), default=0.0) for one in (old, new)]
    was, now = getattr(old, aspect), getattr(new, aspect)
    return bool(sizes[0]) and abs(now - was * sizes[1] / sizes[0]) <= SCALED * now


def _around(slide: Slide, shape: Shape) -> list[tuple[Shape, int]]:
    """Return the groups around a shape, the outermost first, with how deep each lies."""
    found: list[tuple[Shape, int]] = []

    def search(shapes: tuple[Shape, ...], depth: int) -> bool:
        for one in shapes:
            if one is shape:
                return True
            if one.children:
                found.append((one, depth))
                if search(one.children, depth + 1):
                    return True
                found.pop()
        return False

    return found if search(slide.shapes, 0) else []


def _moved_along(before: Shape, after: Shape, old: Shape, new: Shape) -> bool:
    sx, sy = after.width / max(1, before.width), after.height / max(1, before.height)
    wanted = {
        "x": after.x + (old.x - before.x) * sx,
        "y": after.y + (old.y - before.y) * sy,
        "width": old.width * sx,
        "height": old.height * sy,
    }
    return all(abs(getattr(new, side) - value) <= 2 * PLACE_EMU for side, value in wanted.items())


def _levels_by_text(shape: Shape) -> dict[str, set[int]]:
    """Return the levels that each text has in a shape."""
    found: dict[str, set[int]] = {}
    for one in shape.paragraphs:
        found.setdefault(one.text.rstrip(), set()).add(one.level)
    return found


def _run_at(paragraph: Paragraph, place: int) -> Run:
    at = 0
    for run in paragraph.runs:
        at += len(run.text)
        if place < at:
            return run
    return Run("")


def _looks_like(aspect: str, seen: Paragraph, start: int, like: Paragraph) -> bool:
    if aspect in RUN_ASPECTS:
        read = RUN_ASPECTS[aspect]
        return agree(aspect, read(like.runs[0]), read(_run_at(seen, start)))
    return _LOOK.get(aspect, aspect) not in dict(layout_changes(like, seen))
