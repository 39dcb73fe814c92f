"""What differs between two versions of a deck, by slide, shape and aspect, as meaning has it: whatever saving rewrites
without a difference to anybody is none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from evaluators.deck.alike import same_fill
from evaluators.deck.master_changes import describe_masters, left_master, master_changes, pair_masters, rewritten
from evaluators.deck.model import FURNITURE, Deck, Shape, Slide
from evaluators.deck.motion_changes import advance_changed, animation_changes, transition_change
from evaluators.deck.pairing import moved, neighbours, pair_shapes, pair_slides
from evaluators.deck.shape_changes import PLACE_EMU, shape_traits
from evaluators.deck.words import call_slide, instead, label, paint

STYLES = (
    "font",
    "font_size",
    "bold",
    "italic",
    "underline",
    "strike",
    "colour",
    "raised",
    "link",
    "highlight",
    "caps",
    "opacity",
    "letter_spacing",
)
PARAGRAPHS = ("align", "bullets", "spacing", "indent")
BOX = ("position", "size", "rotation")
SHAPES = (
    "text",
    *STYLES,
    *PARAGRAPHS,
    *BOX,
    "fill",
    "line",
    "shadow",
    "geometry",
    "anchor",
    "text_box",
    "alt",
    "name",
    "content",
    "order",
)
SLIDES = ("background", "notes", "hidden", "transition", "advance", "animations", "layout", "decor", "new")


@dataclass(frozen=True)
class Change:
    """One difference. `slide` counts from 0 in the deck before (-1: the whole deck, or one of its masters; a slide that
    is new: its place after, `added`); `shape` is the one before, or the new one with the aspect `new`."""

    slide: int
    aspect: str
    description: str
    shape: Shape | None = None
    paragraph: int | None = None
    cell: tuple[int, int] | None = None
    """Where it is now."""
    added: bool = False
    effect: str = ""
    """Of the aspect `animations`: `added`, `removed` or `modified`."""
    master: int = -1
    """The place of the master that changed, before."""
    to: int = -1
    """The place of the slide, or of the master, after."""
    now: Shape | None = None
    """What the shape before became."""
    flaw: bool = False
    """Something may be new, and this of it is not as it should be."""
    was: tuple[int, int] | None = None
    """Where the cell was before; None for one that is new."""

    @property
    def thing(self) -> bool:
        """Whether a shape or a slide is there that was not, or is gone."""
        return self.aspect in ("new", "added", "removed") and not self.flaw


@dataclass(frozen=True)
class Difference:
    """What differs, and which slide became which."""

    changes: tuple[Change, ...]
    pairs: dict[int, int]
    masters: dict[int, int]
    """Which master became which."""
    links: dict[str, str]
    """What a link to a slide is after, where that differs."""


@dataclass(frozen=True)
class _Versions:
    """Two versions of a deck, and what of their difference decides about others."""

    before: Deck
    after: Deck
    pairs: dict[int, int]
    layouts: bool
    """The names of layouts are those before: LibreOffice renames all of a .pptx."""
    office: bool
    """LibreOffice saved it last."""
    links: dict[str, str]
    """What a link to a slide is after, where that differs."""
    masters: dict[int, int]
    """Which master became which."""


def compare(before: Deck, after: Deck) -> Difference:
    """Return what differs between two versions of a deck."""
    pairs = matched(before, after)
    names = {slide.layout for slide in before.slides}
    both = _Versions(
        before,
        after,
        pairs,
        all(slide.layout in names for slide in after.slides),
        "LibreOffice" in after.writer,
        {f"#{i + 1}": f"#{j + 1}" for i, j in pairs.items() if i != j},
        pair_masters(before, after, pairs),
    )
    found = [*_deck_changes(both), *_masters_changes(both)]
    for i, j in sorted(pairs.items()):
        found += [replace(one, to=j) for one in _slide_changes(i, before.slides[i], after.slides[j], both)]
    return Difference(tuple(found), pairs, both.masters, both.links)


def matched(before: Deck, after: Deck) -> dict[int, int]:
    """Return which slide after is which one before, those written anew in their place too."""
    return neighbours(pair_slides(before, after), len(before.slides), len(after.slides))


def _deck_changes(both: _Versions) -> Iterator[Change]:
    before, after, pairs = both.before, both.after, both.pairs
    if abs(before.width - after.width) > PLACE_EMU or abs(before.height - after.height) > PLACE_EMU:
        wide, high = (f"{length / 360_000:.2f}" for length in (after.width, after.height))
        yield Change(-1, "size", f"the slides have another size: {wide} x {high} cm")
    for i, slide in enumerate(before.slides):
        if i not in pairs:
            yield Change(i, "removed", f"{call_slide(i, slide)} is gone")
    for i in moved(pairs):
        yield Change(i, "order", f"{call_slide(i, before.slides[i])} is now slide {pairs[i] + 1}")
    taken = set(pairs.values())
    for j, slide in enumerate(after.slides):
        if j not in taken:
            yield Change(j, "added", f"{call_slide(j, slide)} is new", added=True, to=j)
    if description := _describe_sections(both):
        yield Change(-1, "sections", description)


def _masters_changes(both: _Versions) -> Iterator[Change]:
    before, after = both.before, both.after
    for words in describe_masters(before, after, both.masters):
        yield Change(-1, "masters", words)
    strict = not rewritten(before, after)
    for i, j in sorted(both.masters.items()):
        for one in master_changes(before.masters[i], after.masters[j], strict):
            yield Change(-1, one.aspect, one.description, one.shape, one.paragraph, master=i, to=j, now=one.now)


def _describe_sections(both: _Versions) -> str:
    """Return in words what became of the sections; '' for nothing, or where LibreOffice dropped them all."""
    before, after = both.before.sections, both.after.sections
    if not after and (not before or both.office):
        return ""
    was, now = ([section.name for section in sections] for sections in (before, after))
    if was != now:
        return f"the sections are {', '.join(now) or 'gone'} instead of {', '.join(was) or 'none'}"
    new = set(range(1, len(both.after.slides) + 1)) - {j + 1 for j in both.pairs.values()}
    for old, section in zip(before, after, strict=True):
        kept = [both.pairs[number - 1] + 1 for number in old.slides if number - 1 in both.pairs]
        if sorted(kept) != sorted(number for number in section.slides if number not in new):
            return f"the section {old.name!r} holds other slides"
    return ""


def _slide_changes(number: int, old: Slide, new: Slide, both: _Versions) -> Iterator[Change]:
    called = call_slide(number, old)
    for aspect, description in _settings(old, new, both):
        yield Change(number, aspect, f"{called} {description}")
    for effect, description in animation_changes(old, new):
        yield Change(number, "animations", f"{called} changed in animations: {description}", effect=effect)
    yield from _shapes_changes(number, called, old.shapes, new.shapes, both.links)


def _settings(old: Slide, new: Slide, both: _Versions) -> Iterator[tuple[str, str]]:
    """Yield (aspect, words) of what differs in a slide besides its shapes."""
    if not same_fill(old.background, new.background):
        yield "background", f"changed in background: {paint(new.background)} instead of {paint(old.background)}"
    if squeezed(old.notes) != squeezed(new.notes):
        yield "notes", f"changed in notes: {instead(squeezed(new.notes), squeezed(old.notes))}"
    if old.hidden != new.hidden:
        yield "hidden", "is hidden now" if new.hidden else "is no longer hidden"
    if description := transition_change(old, new, both.office, both.before.format):
        yield ("advance" if advance_changed(old, new) else "transition"), description
    if both.layouts and old.layout != new.layout:
        yield "layout", f"changed in layout: {instead(new.layout, old.layout)}"
    elif description := left_master(old, new, both.masters, both.before, both.after):
        yield "layout", description
    if not same_decor(old.decor, new.decor):
        yield "decor", "changed in decor: what its layout and master draw"
    elif old.furniture != new.furniture:
        yield "decor", f"changed in decor: {instead(', '.join(new.furniture), ', '.join(old.furniture))}"


def shown(shapes: Sequence[Shape]) -> list[Shape]:
    """Return the shapes of a slide that show, and are compared."""
    return [s for s in shapes if not s.empty and not (s.role in FURNITURE and not s.text.strip()) and not _icon(s)]


def stacked(shapes: Sequence[Shape], pairs: dict[int, int]) -> dict[int, int]:
    """Return the pairs of shapes that count in what lies over what: footer, date and number do not, which LibreOffice
    7.4 puts over everything else where they stand as on their layout."""
    return {i: j for i, j in pairs.items() if shapes[i].role not in FURNITURE}


def _icon(shape: Shape) -> bool:
    """Say whether a picture is what LibreOffice 7.4 writes into a .pptx for an empty placeholder of one: its icon, with
    more than its own size around it on every side."""
    return shape.picture is not None and max(shape.picture.crop) < -1


def _shapes_changes(
    number: int, called: str, old: Sequence[Shape], new: Sequence[Shape], links: dict[str, str]
) -> Iterator[Change]:
    if old == new and not links:
        return
    was, now = shown(old), shown(new)
    pairs = pair_shapes(was, now)
    for i, shape in enumerate(was):
        if i not in pairs:
            yield Change(number, "removed", f"{label(shape)} on {called} is gone", shape)
    taken = set(pairs.values())
    for j, shape in enumerate(now):
        if j not in taken:
            yield Change(number, "new", f"{label(shape)} on {called} is new", shape)
    for i in moved(stacked(was, pairs)):
        yield Change(number, "order", f"{label(was[i])} on {called} lies in another layer", was[i], now=now[pairs[i]])
    for i, j in sorted(pairs.items()):
        yield from shape_changes(number, called, was[i], now[j], links)


def shape_changes(number: int, called: str, old: Shape, new: Shape, links: dict[str, str]) -> Iterator[Change]:
    """Yield what differs between two versions of one shape."""
    where = f"{label(old)} on {called}"
    for trait in shape_traits(old, new, links):
        words = f"{where} {trait.description}"
        yield Change(number, trait.aspect, words, old, trait.paragraph, trait.cell, now=new, was=trait.was)
    if old.kind == "group":
        yield from _shapes_changes(number, called, old.children, new.children, links)


def same_decor(old: Sequence[Shape], new: Sequence[Shape]) -> bool:
    """Say whether two masters draw the same under a slide."""
    if old is new or old == new:
        return True
    if len(old) != len(new):
        return False
    pairs = pair_shapes(old, new)
    return len(pairs) == len(old) and not any(
        change.aspect not in ("name", "order", "anchor")
        for i, j in pairs.items()
        for change in shape_changes(0, "", old[i], new[j], {})
    )


def squeezed(text: str) -> str:
    """Return notes without the white space at their ends and at those of their lines."""
    return "\n".join(line.rstrip() for line in text.strip().splitlines())
