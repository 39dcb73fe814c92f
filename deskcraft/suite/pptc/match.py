"""PPTX-Match (the PPTC paper, section 2.3 and appendix C): whether a prediction is what a label shows.

All attributes of both decks are compared with each other in both directions: what one has and the other has not is a
difference, so an empty prediction matches nothing but an empty label. Where objects are is judged by the relations
`<A, B, REL>` that the instruction states, never by their numbers. Objects are paired as the API names them: by slide,
kind, and number within the kind; the order in which different kinds were inserted is nobody's concern.

The paper leaves two things open, so there are two sets of rules.

`paper`: sizes belong to the position information (figure 9 says so) and are not compared, nor is what a picture shows
    (its name is free text), nor how text would look in a paragraph that has none. The public data is judged by these.
`strict`: all of that is compared too, and the position of every object that no relation names: within a millimetre,
    since nobody asked for it to be moved. An alignment that the layout gives anyway is the same as one that is stated.
    Our own sessions are judged by these.

A relation that the label itself breaks cannot be asked of a prediction (an earlier turn's, that a later turn has
overruled; an object too large for its half): there the place of its two objects in the label will do as well, and so
will another relation of the same object that the label keeps. So every label matches itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal, TypeAlias

from deskcraft.errors import BadInput
from deskcraft.suite.pptc.attributes import Sight
from deskcraft.suite.pptc.deck import Deck
from deskcraft.suite.pptc.parts import same
from deskcraft.suite.pptc.relations import (
    SLIDE,
    TITLE,
    TITLE_INSTEAD,
    TOLERANCE_EMU,
    Box,
    ObjectName,
    Relation,
    broken,
    object_name,
)
from deskcraft.suite.pptc.sessions import Rules
from deskcraft.suite.pptc.slides import Shape, Slide
from evaluators.evidence import Unreadable
from evaluators.ooxml import relations_part

DifferenceKind: TypeAlias = Literal["deck", "slide", "object", "attribute", "size", "position", "relation"]
COMPARED_PARTS = frozenset({"chart", "notesSlide", "image"})
"""What a slide refers to that is part of what it shows."""
UNSHOWN_PARTS = ("ppt/slides/", "ppt/presentation.xml", "ppt/_rels/", "[Content_Types].xml", "docProps/")
"""Slides themselves, which are compared one by one, and what none of them shows."""
EMU_A_CM = 360_000


@dataclass(frozen=True)
class Difference:
    """One thing in which a prediction is not what the label shows."""

    kind: DifferenceKind
    slide: int | None
    """From 0; None for the whole deck."""
    object: str
    """`picture 1`; '' for the slide itself."""
    attribute: str
    prediction: str
    """'' where there is none."""
    label: str

    def __str__(self) -> str:
        where = "deck" if self.slide is None else f"slide {self.slide}"
        where = f"{where}, {self.object}" if self.object else where
        if self.kind == "relation":
            return f"{where}: {self.prediction}, but the instruction wants '{self.label}'"
        nothing = "empty" if self.kind == "attribute" else "not there"
        got, wanted = self.prediction or nothing, self.label or nothing
        return f"{where}: {self.attribute} is {got}, in the label {wanted}"


@dataclass(frozen=True)
class Match:
    """Whether a prediction is what the label shows, and if not, why."""

    ok: bool
    differences: tuple[Difference, ...]


def match(prediction: bytes, label: bytes, relations: Sequence[Relation] = (), *, rules: Rules = "strict") -> Match:
    """Compare a prediction with its label; see the module for the rules.

    Raises:
        BadInput: the label cannot be read. A prediction that cannot be is a difference.
    """
    if prediction == label:
        return Match(True, ())
    try:
        found = tuple(_differences(Deck(prediction), Deck(label), relations, rules))
    except Unreadable as error:
        _check_readable(label)
        found = (Difference("deck", None, "", "deck", f"unreadable ({error})", "a deck"),)
    return Match(not found, found)


def _check_readable(label: bytes) -> None:
    try:
        deck = Deck(label)
        for number in range(len(deck.slides)):
            deck.slide(number)
    except Unreadable as error:
        raise BadInput(f"the label deck cannot be read: {error}") from error


def kept_by(deck: bytes, relation: Relation) -> bool:
    """Whether a deck keeps a relation.

    Raises:
        Unreadable: it is no deck.
    """
    return _broken(Deck(deck), relation) is None


def _differences(got: Deck, wanted: Deck, relations: Sequence[Relation], rules: Rules) -> Iterator[Difference]:
    if got.size != wanted.size:
        yield Difference("deck", None, "", "slide size", str(got.size), str(wanted.size))
    changed = _changed_parts(got, wanted)
    for number in range(max(len(got.slides), len(wanted.slides))):
        if number >= len(got.slides):
            yield Difference("slide", number, "", "slide", "", "a slide")
        elif number >= len(wanted.slides):
            yield Difference("slide", number, "", "slide", "a slide", "")
        elif not _same_slide(got, wanted, number, changed):
            yield from _slide_differences(got, wanted, number, relations, rules)
    for relation in relations:
        yield from _relation_differences(got, wanted, relation, relations)


def _changed_parts(got: Deck, wanted: Deck) -> frozenset[str]:
    """Return the parts that a slide may show, and that are not the same in both decks."""
    changed = {name for name, _, _ in got.parts.seals() ^ wanted.parts.seals()}
    return frozenset(name for name in changed if not name.startswith(UNSHOWN_PARTS))


def _same_slide(got: Deck, wanted: Deck, number: int, changed: frozenset[str]) -> bool:
    """Whether a slide and all it shows are the same bytes; no XML but its relationships is parsed, if at all."""
    one, other = got.slides[number], wanted.slides[number]
    if one != other or not all(same(got.parts, name, wanted.parts, name) for name in (one, relations_part(one))):
        return False
    return not changed or changed.isdisjoint(
        relation.target for relation in wanted.parts.relations(other).values() if relation.kind in COMPARED_PARTS
    )


def _slide_differences(
    got: Deck, wanted: Deck, number: int, relations: Sequence[Relation], rules: Rules
) -> Iterator[Difference]:
    ours, theirs = got.slide(number), wanted.slide(number)
    for attribute, one, other in _slide_attributes(ours, theirs):
        if one != other:
            yield Difference("attribute", number, "", attribute, one or "None", other or "None")
    named = _named(theirs, relations)
    sights = Sight(rules, partial(got.usual_alignment, number)), Sight(rules, partial(wanted.usual_alignment, number))
    for one_shape, other_shape in _paired(ours.shapes, theirs.shapes):
        if one_shape is None or other_shape is None:
            yield _unpaired(number, one_shape, other_shape)
            continue
        yield from _attribute_differences(number, one_shape, other_shape, sights, "")
        if rules == "strict":
            placed = one_shape.name in named
            yield from _box_differences(got, wanted, number, one_shape, other_shape, placed)


def _named(slide: Slide, relations: Sequence[Relation]) -> set[ObjectName]:
    """Return the objects of a slide that relations place, or place others by."""
    found = {object_name(name) for each in relations if each.slide == slide.number for name in (each.a, each.b)}
    if TITLE in found and all(shape.name != TITLE for shape in slide.shapes):
        found.add(TITLE_INSTEAD)
    return {name for name in found if name is not None}


def _slide_attributes(ours: Slide, theirs: Slide) -> Iterator[tuple[str, str | None, str | None]]:
    yield "background", ours.background, theirs.background
    yield "notes", ours.notes, theirs.notes
    yield "hidden", str(ours.hidden), str(theirs.hidden)


def _paired(ours: Iterable[Shape], theirs: Iterable[Shape]) -> Iterator[tuple[Shape | None, Shape | None]]:
    """Pair the objects of the same kind and number; what one side lacks is None."""
    mine, others = {shape.name: shape for shape in ours}, {shape.name: shape for shape in theirs}
    for name in dict.fromkeys([*others, *mine]):
        yield mine.get(name), others.get(name)


def _unpaired(number: int, one: Shape | None, other: Shape | None) -> Difference:
    name = next(str(shape.name) for shape in (one, other) if shape is not None)
    return Difference("object", number, name, "object", _sketch(one), _sketch(other))


def _sketch(shape: Shape | None) -> str:
    """An object in a few words: its text, else that it is there."""
    if shape is None:
        return ""
    return f"there ({shape.text[:60]!r})" if shape.text else "there"


def _attribute_differences(
    number: int, one: Shape, other: Shape, sights: tuple[Sight, Sight], within: str
) -> Iterator[Difference]:
    nowhere: Box = (0, 0, 0, 0)
    if replace(one, box=nowhere, label="") == replace(other, box=nowhere, label=""):
        return
    name = f"{within}{one.name}"
    ours, theirs = sights[0].attributes(one), sights[1].attributes(other)
    for attribute in dict.fromkeys([*theirs, *ours]):
        if ours.get(attribute) != theirs.get(attribute):
            yield Difference("attribute", number, name, attribute, ours.get(attribute, ""), theirs.get(attribute, ""))
    for one_inner, other_inner in _paired(one.inner, other.inner):
        if one_inner is None or other_inner is None:
            found = _unpaired(number, one_inner, other_inner)
            yield replace(found, object=f"{name} / {found.object}")
        else:
            yield from _attribute_differences(number, one_inner, other_inner, sights, f"{name} / ")


def _box_differences(
    got: Deck, wanted: Deck, number: int, one: Shape, other: Shape, placed: bool
) -> Iterator[Difference]:
    """Yield how size and, unless a relation has `placed` the object, position differ by more than a millimetre."""
    if one.box == other.box and one.box is not None:
        return
    ours, theirs = one.box or got.inherited(number, one), other.box or wanted.inherited(number, other)
    if ours is None or theirs is None:
        if ours != theirs:
            yield Difference("position", number, str(one.name), "position", str(ours or ""), str(theirs or ""))
        return
    if _apart(ours[2:], theirs[2:]):
        yield Difference("size", number, str(one.name), "size", _centimetres(ours[2:]), _centimetres(theirs[2:]))
    if not placed and _apart(ours[:2], theirs[:2]):
        yield Difference(
            "position", number, str(one.name), "position", _centimetres(ours[:2]), _centimetres(theirs[:2])
        )


def _apart(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return any(abs(mine - theirs) > TOLERANCE_EMU for mine, theirs in zip(one, other, strict=True))


def _centimetres(lengths: tuple[int, ...]) -> str:
    return " x ".join(f"{length / EMU_A_CM:.2f}" for length in lengths) + " cm"


def _relation_differences(
    got: Deck, wanted: Deck, relation: Relation, relations: Sequence[Relation]
) -> Iterator[Difference]:
    ours = _broken(got, relation)
    if ours is None:
        return
    if _broken(wanted, relation) is not None and (
        _placed_alike(got, wanted, relation) or _overruled(wanted, relation, relations)
    ):
        return
    yield Difference("relation", relation.slide, relation.a, relation.rel, ours, str(relation))


def _overruled(wanted: Deck, relation: Relation, relations: Sequence[Relation]) -> bool:
    """Whether another relation says of the same object what the label does show."""
    return any(
        (other.slide, other.a) == (relation.slide, relation.a) and _broken(wanted, other) is None for other in relations
    )


def _broken(deck: Deck, relation: Relation) -> str | None:
    if relation.slide >= len(deck.slides):
        return f"there is no slide {relation.slide}"
    return broken(relation, deck.boxes(relation.slide), deck.size)


def _placed_alike(got: Deck, wanted: Deck, relation: Relation) -> bool:
    """Whether both objects are where the label has them, or are missing there too."""
    if relation.slide >= len(wanted.slides):
        return True
    ours = got.boxes(relation.slide) if relation.slide < len(got.slides) else {}
    theirs = wanted.boxes(relation.slide)
    for name in (object_name(name) for name in (relation.a, relation.b) if name != SLIDE):
        if name is None or name not in theirs:
            continue
        if name not in ours or _apart(ours[name][:2], theirs[name][:2]):
            return False
    return True
