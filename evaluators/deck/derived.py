"""The guard of a presentation where it is derived: what the goals' pins let differ between its two versions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from evaluators.deck.alike import same_fill, same_line, same_transition
from evaluators.deck.changes import PARAGRAPHS, STYLES, Change, Difference, same_decor, shown, stacked
from evaluators.deck.check_tables import cells_of
from evaluators.deck.follow import Along
from evaluators.deck.model import Chart, Deck, Fill, Line, Paragraph, Shape, Slide
from evaluators.deck.motion_changes import animation_changes
from evaluators.deck.owned import Owned
from evaluators.deck.pairing import moved, pair_shapes
from evaluators.deck.pins import read_facet
from evaluators.deck.shape_changes import PLACE_EMU, chart_changes, shape_traits
from evaluators.deck.text_changes import Lets, text_changes

TEXTS = {"text", *STYLES, *PARAGRAPHS}
_CHART = ("kind", "title", "categories", "series", "stacked", "percent", "legend")


class Derived:
    """What the goals' pins let differ."""

    def __init__(self, before: Deck, after: Deck, difference: Difference, facets: Iterable[str]) -> None:
        self._before, self._after, self._difference = before, after, difference
        self.deck: set[str] = set()
        self.gone: set[int] = set()
        """Places before of slides that may be missing."""
        self.holders: dict[int, set[str]] = defaultdict(set)
        """Facets of slides and masters, by identity."""
        self.shapes: dict[int, Owned] = defaultdict(Owned)
        """Facets of shapes, by identity."""
        self.named: set[int] = set()
        """Slides after on which goals name a shape, by identity."""
        for facet in facets:
            self._add(facet)
        self._along = Along(before, after, self.deck, self.shapes)

    def _add(self, text: str) -> None:
        facet = read_facet(text)
        if facet.kind == "deck":
            self.deck.add(facet.aspect)
            return
        if facet.kind == "was":
            self.gone.add(facet.place)
            return
        slide = (self._after.slides if facet.kind == "slide" else self._after.masters)[facet.place]
        if facet.shape is None:
            self.holders[id(slide)].add(facet.aspect)
        else:
            self.named.add(id(slide))
            cell = cells_of(facet.cell)[0] if facet.cell else None
            self.shapes[id(slide.all_shapes()[facet.shape])].add(facet.aspect, facet.paragraph, facet.span, cell)

    def beside(self, place: int) -> list[Slide]:
        """Return the slides before that a slide after lies beside, or was: it may be like those. First
        comes the one that it follows."""
        was = {j: i for i, j in self._difference.pairs.items()}
        if place in was:
            return [self._before.slides[was[place]]]
        left = next((was[j] for j in range(place - 1, -1, -1) if j in was), None)
        right = next((was[j] for j in range(place + 1, len(self._after.slides)) if j in was), None)
        return [self._before.slides[i] for i in (left, right) if i is not None]

    def welcome(self, slide: Slide) -> bool:
        """Say whether a slide may be new."""
        return "there" in self.holders[id(slide)] or ("count" in self.deck and id(slide) in self.named)

    def allows(self, change: Change) -> bool:
        """Say whether a difference was asked, or follows from what was."""
        if change.slide < 0 and change.master < 0:
            return self._of_deck(change)
        if change.added:
            return self.welcome(self._after.slides[change.to])
        if change.shape is None and change.aspect == "removed":
            return change.slide in self.gone
        if change.shape is None and change.aspect == "order":
            return "order" in self.deck
        if change.master >= 0 and self._seen_where_pinned(change):
            return True
        if change.shape is None:
            return self._setting(change, *self._versions(change))
        if change.aspect == "new":
            return "there" in self.shapes[id(change.shape)].whole
        return change.now is not None and self._trait(change, change.shape, change.now)

    def _seen_where_pinned(self, change: Change) -> bool:
        """Say whether a look of a layout changed that shows on slides only whose own look in it goals pin."""
        users = [slide for slide in self._after.slides if slide.master == change.to]
        if not users or change.aspect in ("new", "removed"):
            return False
        if change.shape is None:
            return change.aspect == "background" and all("background" in self.holders[id(slide)] for slide in users)
        role = change.now.role if change.now is not None else ""
        if not role or change.aspect not in STYLES:
            return False
        heirs = [shape for slide in users for shape in slide.all_shapes() if shape.role == role]
        return bool(heirs) and all(change.aspect in self.shapes[id(shape)].whole for shape in heirs)

    def _versions(self, change: Change) -> tuple[Slide, Slide]:
        if change.master >= 0:
            return self._before.masters[change.master], self._after.masters[change.to]
        return self._before.slides[change.slide], self._after.slides[change.to]

    def _of_deck(self, change: Change) -> bool:
        if change.aspect == "size":
            sides = [(side, getattr(self._before, side), getattr(self._after, side)) for side in ("width", "height")]
            return all(side in self.deck for side, was, now in sides if abs(was - now) > PLACE_EMU)
        return change.aspect in self.deck

    def _setting(self, change: Change, old: Slide, new: Slide) -> bool:
        own = self.holders[id(new)]
        if change.aspect == "background":
            return ("background" in own and opaque(old.background, new.background)) or self._as_master(old, new)
        if change.aspect in ("transition", "advance"):
            a, b = (replace(one.transition, after=None) for one in (old, new))
            office = "LibreOffice" in self._after.writer
            needs = {"advance"} if change.aspect == "advance" else set()
            return needs | (set() if same_transition(a, b, self._before.format, office) else {"transition"}) <= own
        if change.aspect == "animations":
            return "animations" in own or not self._other_effects(old, new)
        if change.aspect == "decor":
            return self._draws_as_master(old, new)
        return change.aspect in own

    def _as_master(self, old: Slide, new: Slide) -> bool:
        """Say whether a background follows that of the master, which was to have another one."""
        if min(old.master, new.master) < 0 or self._difference.masters.get(old.master) != new.master:
            return False
        was, now = self._before.masters[old.master], self._after.masters[new.master]
        return (
            "background" in self.holders[id(now)]
            and same_fill(new.background, now.background)
            and (same_fill(old.background, was.background))
        )

    def _draws_as_master(self, old: Slide, new: Slide) -> bool:
        """Say whether all that its master draws lies under a slide, as before, where the master was to change, or the
        slide to have another one; masters are compared themselves, but for the lists on them."""
        if old.furniture != new.furniture or min(old.master, new.master) < 0:
            return False
        was, now = self._before.masters[old.master], self._after.masters[new.master]
        if not (same_decor(drawn(was), old.decor) and same_decor(drawn(now), new.decor)):
            return False
        if "layout" in self.holders[id(new)]:
            return True
        if self._difference.masters.get(old.master) != new.master:
            return False
        return self._along.resized or (id(now) in self.named and not _lists_changed(was, now))

    def _other_effects(self, old: Slide, new: Slide) -> bool:
        """Say whether effects changed of shapes whose effects are not pinned."""
        now = new.all_shapes()
        free = {place for place, shape in enumerate(now) if "effects" in self.shapes[id(shape)].whole}
        was = old.all_shapes()
        partners = {id(a): id(b) for a, b in _partners(old.shapes, new.shapes)}
        gone = {place for place, shape in enumerate(was) if partners.get(id(shape)) in {id(now[one]) for one in free}}
        rest = (
            replace(old, animations=tuple(one for one in old.animations if one.target not in gone)),
            replace(new, animations=tuple(one for one in new.animations if one.target not in free)),
        )
        return any(True for _ in animation_changes(*rest))

    def _trait(self, change: Change, old: Shape, new: Shape) -> bool:
        own = self.shapes[id(new)]
        if change.cell is not None:
            return self._cell_trait(change, old, new, own)
        if change.aspect == "order":
            return self._still_in_order(change)
        if change.aspect in ("position", "size") and self._along.placed(*self._versions(change), old, new):
            return True
        if change.aspect in TEXTS and not (change.aspect == "link" and self._moved_link(old, new)):
            lets = self._along.lets(own, self._versions(change)[1], old, new)
            return self._text_alike(change.aspect, old.paragraphs, new.paragraphs, lets)
        if change.aspect == "content" and old.chart is not None and new.chart is not None:
            return "content" in own.whole or not any(
                chart_changes(old.chart, _put_back(old.chart, new.chart, own.whole))
            )
        return needed(change.aspect, old, new) <= own.whole

    def _cell_trait(self, change: Change, old: Shape, new: Shape, own: Owned) -> bool:
        assert change.cell is not None
        here = own.cell(change.cell)
        now = new.table.cell(*change.cell) if new.table is not None else None
        if now is None:
            return False
        if change.was is None:
            number = change.paragraph or 0
            return here.lets(change.aspect, number, 0, len(now.text))
        was = old.table.cell(*change.was) if old.table is not None else None
        if was is None:
            return False
        if change.aspect in TEXTS:
            return self._text_alike(change.aspect, was.paragraphs, now.paragraphs, here.lets)
        if change.aspect == "fill":
            return "fill" in here.whole and opaque(was.fill, now.fill)
        if change.aspect == "line":
            sides = zip(("left", "right", "top", "bottom"), was.borders, now.borders, strict=True)
            return all(f"border_{side}" in here.whole for side, a, b in sides if a != b)
        return change.aspect in here.whole or (change.aspect == "content" and "content" in own.whole)

    def _text_alike(self, aspect: str, old: Sequence[Paragraph], new: Sequence[Paragraph], lets: Lets) -> bool:
        """Say whether two texts agree in an aspect but for what may differ."""
        return all(one != aspect for one, _, _ in text_changes(old, new, self._difference.links, lets))

    def _moved_link(self, old: Shape, new: Shape) -> bool:
        return self._difference.links.get(old.link, old.link) != new.link

    def _still_in_order(self, change: Change) -> bool:
        """Say whether all shapes beside a changed one lie one over another as before, but for those pinned."""
        old, new = self._versions(change)
        for was, now in _families(old.shapes, new.shapes):
            if any(one is change.shape for one in was):
                pairs = stacked(was, pair_shapes(was, now))
                pairs = {i: j for i, j in pairs.items() if "order" not in self.shapes[id(now[j])].whole}
                return not moved(pairs)
        return False


def needed(aspect: str, old: Shape, new: Shape) -> set[str]:
    """Return the facets that must be pinned for a difference of a shape."""
    if aspect == "position":
        return {side for side in ("x", "y") if abs(getattr(old, side) - getattr(new, side)) > PLACE_EMU} or {"x", "y"}
    if aspect == "size":
        sides = ("width", "height")
        wrong = {side for side in sides if abs(getattr(old, side) - getattr(new, side)) > PLACE_EMU}
        return wrong or {"width"}
    if aspect == "fill":
        return {"fill"} if opaque(old.fill, new.fill) else {"fill_opacity"}
    if aspect == "line":
        return _line_needs(old.line, new.line)
    return {aspect}


def opaque(old: Fill, new: Fill) -> bool:
    """Say whether a plain fill hides what is behind it as far as the one before: who asks for a colour does not ask for
    glass."""
    return new.kind != "solid" or new.opacity >= (old.opacity if old.kind == "solid" else 1.0) - 0.021


def _line_needs(old: Line, new: Line) -> set[str]:
    """Return what must be pinned of an outline; one that is new has the width and the dashes of the application."""
    if "none" in (old.kind, new.kind):
        return {"line"}
    as_before = {
        "line": replace(old, colour=new.colour),
        "line_width": replace(old, width=new.width, themed=new.themed),
        "line_dash": replace(old, dash=new.dash, start=new.start, end=new.end),
    }
    return {facet for facet, line in as_before.items() if not same_line(old, line)}


def _put_back(old: Chart, new: Chart, own: set[str]) -> Chart:
    """Return a chart with what was not asked; a stacked one may show parts of a whole."""
    asked = {name for name in _CHART if f"chart_{name}" in own}
    asked |= {"stacked", "percent"} if asked & {"stacked", "kind"} else set()
    return replace(new, **{name: getattr(old, name) for name in asked})


def drawn(master: Slide) -> tuple[Shape, ...]:
    """Return what a master draws under its slides."""
    return tuple(shape for shape in master.shapes if not shape.role)


def _lists_changed(was: Slide, now: Slide) -> bool:
    """Say whether lists on a master are set differently, which the comparison of masters leaves to the slides."""
    old, new = drawn(was), drawn(now)
    pairs = pair_shapes(old, new)
    return any(
        one.aspect in ("bullets", "indent") for i, j in pairs.items() for one in shape_traits(old[i], new[j], {})
    )


def _families(old: Sequence[Shape], new: Sequence[Shape]) -> Iterator[tuple[list[Shape], list[Shape]]]:
    """Yield the shapes that lie beside one another before and after, group by group."""
    was, now = shown(old), shown(new)
    yield was, now
    for i, j in pair_shapes(was, now).items():
        if was[i].children:
            yield from _families(was[i].children, now[j].children)


def _partners(old: Sequence[Shape], new: Sequence[Shape]) -> Iterator[tuple[Shape, Shape]]:
    for was, now in _families(old, new):
        for i, j in pair_shapes(was, now).items():
            yield was[i], now[j]
