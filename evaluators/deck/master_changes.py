"""What differs between two versions of the masters: which one became which, what each holds, which slides use it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from evaluators.deck.alike import same_fill
from evaluators.deck.model import FURNITURE, Deck, Shape, Slide
from evaluators.deck.pairing import pair_shapes
from evaluators.deck.shape_changes import shape_traits
from evaluators.deck.words import instead, label, paint

FREE = ("name", "anchor", "indent", "bullets")
"""What LibreOffice rewrites in masters without a difference to anybody."""


@dataclass(frozen=True)
class MasterChange:
    """One difference of a master, in words; `shape` is the one before, or the new one with the aspect `new`."""

    aspect: str
    description: str
    shape: Shape | None = None
    paragraph: int | None = None
    now: Shape | None = None
    """What the shape before became."""


def rewritten(before: Deck, after: Deck) -> bool:
    """Say whether a file has other masters by saving alone: LibreOffice 7.4 makes one of each layout that is used,
    drops the others, and forgets their styles for text when it saves such a .pptx once more.

    Measured on the 41 masters of `data/deck/resaved.tar.xz`: the first storing keeps all styles and places (but for 3
    subtitles, which are gone). The second gives the titles of 40 another size and colour, of 39 another weight, of 33
    another font, of 21 another alignment, and the lists of 32 another font, size and colour: LibreOffice's own. That is
    what an agent does who closes a deck and opens it again, so the styles of placeholders are not compared there.
    """
    return before.format != after.format or (after.format == "pptx" and "LibreOffice" in after.writer)


def pair_masters(before: Deck, after: Deck, slides: Mapping[int, int]) -> dict[int, int]:
    """Return the place after of every master before (from 0): the one of its name, where saving keeps names, else the
    one that most of its slides use. `slides`: which slide became which."""
    found: dict[int, int] = {}
    if not rewritten(before, after):
        places = {_key(master, after): j for j, master in enumerate(after.masters)}
        found = {i: places[key] for i, one in enumerate(before.masters) if (key := _key(one, before)) in places}
    votes = Counter((before.slides[i].master, after.slides[j].master) for i, j in slides.items())
    taken = set(found.values())
    for (i, j), _ in sorted(votes.items(), key=lambda one: (-one[1], one[0])):
        if min(i, j) >= 0 and i not in found and j not in taken:
            found[i] = j
            taken.add(j)
    return found


def _key(master: Slide, deck: Deck) -> tuple[str, str]:
    return (master.identity, master.layout if deck.format == "pptx" else "")


def left_master(old: Slide, new: Slide, pairs: Mapping[int, int], before: Deck, after: Deck) -> str:
    """Return in words that a slide uses another master; '' if it does not.

    LibreOffice makes a second master of one layout for some slides of a .pptx: there a master that draws the same is
    the same.
    """
    kept = pairs.get(old.master, -1)
    if min(kept, new.master) < 0 or after.masters[kept].identity == after.masters[new.master].identity:
        return ""
    was, now = before.masters[old.master], after.masters[new.master]
    if rewritten(before, after) and not any(master_changes(was, now, strict=False)):
        return ""
    return f"changed in layout: it uses the master {call_master(now)}"


def call_master(master: Slide) -> str:
    """Return how people call a master."""
    called = repr(master.name or master.layout)
    return called if master.layout in ("", master.name) else f"{called} ({master.layout})"


def describe_masters(before: Deck, after: Deck, pairs: Mapping[int, int]) -> Iterator[str]:
    """Yield which masters came, went or are called otherwise; those of a .pptx are only counted."""
    if rewritten(before, after):
        return
    for i, j in pairs.items():
        if before.masters[i].name != after.masters[j].name:
            yield f"the master {call_master(before.masters[i])} is called {call_master(after.masters[j])}"
    if before.format == "odp":
        for i, master in enumerate(before.masters):
            if i not in pairs:
                yield f"the master {call_master(master)} is gone"
        for j, master in enumerate(after.masters):
            if j not in pairs.values():
                yield f"the master {call_master(master)} is new"
    elif len(before.themes) != len(after.themes):
        yield f"there are {len(after.themes)} masters instead of {len(before.themes)}"


def master_changes(old: Slide, new: Slide, strict: bool) -> Iterator[MasterChange]:
    """Yield what differs between two versions of a master; `strict`: in its placeholders, too."""
    called = f"the master {call_master(old)}"
    if not same_fill(old.background, new.background):
        yield MasterChange(
            "background", f"{called} changed in background: {instead(paint(new.background), paint(old.background))}"
        )
    yield from _drawn(called, *([shape for shape in one.shapes if not shape.role] for one in (old, new)))
    if strict:
        yield from _places(called, *([shape for shape in one.shapes if shape.role] for one in (old, new)))


def _drawn(called: str, old: Sequence[Shape], new: Sequence[Shape]) -> Iterator[MasterChange]:
    pairs = pair_shapes(old, new)
    for i, shape in enumerate(old):
        if i not in pairs:
            yield MasterChange("removed", f"{label(shape)} on {called} is gone", shape)
    for j, shape in enumerate(new):
        if j not in pairs.values():
            yield MasterChange("new", f"{label(shape)} on {called} is new", shape)
    for i, j in sorted(pairs.items()):
        yield from _traits(called, old[i], new[j])
        if old[i].kind == "group":
            yield from _drawn(called, old[i].children, new[j].children)


def _places(called: str, old: Sequence[Shape], new: Sequence[Shape]) -> Iterator[MasterChange]:
    """Compare placeholders by their roles; those for text LibreOffice adds by itself where there is none."""
    was, now = _by_role(old), _by_role(new)
    for key, shape in was.items():
        if key not in now:
            yield MasterChange("removed", f"{label(shape)} on {called} is gone", shape)
            continue
        for change in _traits(called, shape, now[key]):
            if change.aspect != "text" or shape.role in FURNITURE:
                yield change
    for key, shape in now.items():
        if key not in was and shape.role in FURNITURE:
            yield MasterChange("new", f"{label(shape)} on {called} is new", shape)


def _by_role(shapes: Sequence[Shape]) -> dict[tuple[str, int], Shape]:
    counted: Counter[str] = Counter()
    found = {}
    for shape in shapes:
        found[(shape.role, counted[shape.role])] = shape
        counted[shape.role] += 1
    return found


def _traits(called: str, old: Shape, new: Shape) -> Iterator[MasterChange]:
    for trait in shape_traits(old, new, {}):
        if trait.aspect not in FREE:
            yield MasterChange(trait.aspect, f"{label(old)} on {called} {trait.description}", old, trait.paragraph, new)
