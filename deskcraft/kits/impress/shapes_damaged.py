"""Damage of single shapes and slides of a deck, one facet at a time.

What goals pin says on which slides and shapes the solution worked; shapes beside them are damaged as well.
"""

from __future__ import annotations

import copy
import io
import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeAlias

from lxml import etree
from pptx import Presentation
from pptx.dml.color import RGBColor
from pptx.enum.text import PP_ALIGN
from pptx.oxml.ns import qn
from pptx.util import Cm, Pt

from deskcraft.kits.mutants import Mutant, Subject, damage
from deskcraft.kits.office import saved
from evaluators.deck.load import read_deck
from evaluators.deck.pairing import pair_shapes, pair_slides

MOST = 4
"""Pinned shapes of a file that are damaged."""
BESIDE = 2
"""Shapes that no goal pins and that are damaged as well."""
TURNS = 2
"""Each shape gets one of so many kinds of damage in turn."""
SLIDES = 2
"""Slides with work on them that are damaged as a whole."""
_colour: Callable[[int, int, int], Any] = RGBColor
_GREEN, _RED = _colour(0x33, 0xDD, 0x33), _colour(0xCC, 0, 0)
_SHAPE = re.compile(r"slide (\d+)/@(\d+)/.*")
Place: TypeAlias = tuple[int, int]
"""Of a slide and of a shape on it, from 1."""
Edit: TypeAlias = Callable[[Any], object]


def _settled(shape: Any) -> None:
    """Give a placeholder the place and size that it has from its layout, as applications do where they change one."""
    shape.left, shape.top, shape.width, shape.height = shape.left, shape.top, shape.width, shape.height


def _moved(shape: Any) -> None:
    _settled(shape)
    shape.left, shape.top = shape.left + Cm(0.8), shape.top + Cm(0.6)


def _smaller(shape: Any) -> None:
    _settled(shape)
    shape.width, shape.height = round(shape.width * 0.85), round(shape.height * 0.85)


def _turned(shape: Any) -> None:
    _settled(shape)
    shape.rotation = (shape.rotation + 20) % 360


def _gone(shape: Any) -> None:
    shape._element.getparent().remove(shape._element)


def _twin(shape: Any) -> None:
    other = copy.deepcopy(shape._element)
    for each in other.iter(qn("p:cNvPr")):
        each.set("id", str(9000 + int(each.get("id"))))
    shape._element.addnext(other)


def _green(shape: Any) -> None:
    shape.fill.solid()
    shape.fill.fore_color.rgb = _GREEN


def _outlined(shape: Any) -> None:
    shape.line.color.rgb = _RED
    shape.line.width = Pt(6)


WHOLE: dict[str, Edit] = {
    "moved": _moved,
    "gone": _gone,
    "smaller": _smaller,
    "twice": _twin,
    "turned": _turned,
    "on green": _green,
    "with a thick outline": _outlined,
}


def _letter_more(run: Any) -> None:
    run.text += "s"


def _italic(run: Any) -> None:
    run.font.italic = not run.font.italic


def _red(run: Any) -> None:
    run.font.color.rgb = _RED


def _underlined(run: Any) -> None:
    run.font.underline = not run.font.underline


def _tiny(run: Any) -> None:
    run.font.size = Pt(4)


def _struck(run: Any) -> None:
    run._r.get_or_add_rPr().set("strike", "sngStrike")


LETTERS: dict[str, Edit] = {
    "with a letter more": _letter_more,
    "italic or not": _italic,
    "in red": _red,
    "underlined or not": _underlined,
    "at 4 points": _tiny,
    "struck out": _struck,
}


WHOLE_OF_NEW: dict[str, Edit] = {"gone": _gone}
LETTERS_OF_NEW: dict[str, Edit] = {"with a letter more": _letter_more, "at 4 points": _tiny}
"""Of shapes that the solution made: how they look is open, as long as it can be read."""


def _aligned(paragraph: Any) -> None:
    right = paragraph._p.find(qn("a:pPr"))
    now = None if right is None else right.get("algn")
    paragraph.alignment = PP_ALIGN.CENTER if now == "r" else PP_ALIGN.RIGHT


def _deck(data: bytes) -> Any:
    return Presentation(io.BytesIO(data))


def _edited(subject: Subject, what: str, edit: Edit) -> Iterator[Mutant]:
    deck = _deck(subject.after)
    try:
        edit(deck)
    except (AttributeError, NotImplementedError, TypeError, ValueError, KeyError):
        return  # this kind of shape has no such side
    yield Mutant(what, saved(deck))


def _shape(deck: Any, place: Place) -> Any:
    return deck.slides[place[0] - 1].shapes[place[1] - 1]


def _places(subject: Subject, deck: Any) -> tuple[list[Place], list[Place]]:
    pinned = dict.fromkeys((int(m[1]), int(m[2])) for each in subject.pinned if (m := _SHAPE.fullmatch(each)))
    counts = [len(slide.shapes) for slide in deck.slides]
    there = [each for each in pinned if each[0] <= len(counts) and each[1] <= counts[each[0] - 1]]
    rest = [(n, m) for n, count in enumerate(counts, 1) for m in range(1, count + 1) if (n, m) not in pinned]
    return there[:: max(1, len(there) // MOST)][:MOST], rest[:: max(1, len(rest) // BESIDE)][:BESIDE]


@damage(".pptx")
def one_shape(subject: Subject) -> Iterator[Mutant]:
    """A shape that is moved, gone, doubled or looks otherwise, or of which a letter does."""
    deck = _deck(subject.after)
    there, beside = _places(subject, deck)
    old = _that_were_there(subject)
    for turn, place in enumerate((*there, *beside)):
        name = f"slide {place[0]}, shape {place[1]}"
        new = place not in old
        whole, letters = (WHOLE_OF_NEW, LETTERS_OF_NEW) if new else (WHOLE, LETTERS)
        lettered = any(run.text.strip() for run in _runs(_shape(deck, place)))
        for what, edit in list(whole.items())[turn % TURNS :: TURNS] if lettered or not new else ():
            yield from _edited(subject, f"{name} {what}", partial(_on_shape, place, edit))
        for what, edit in list(letters.items())[turn % TURNS :: TURNS] if lettered else ():
            yield from _edited(subject, f"{name} {what}", partial(_on_run, place, edit))
        if lettered and not new:
            yield from _edited(subject, f"{name} aligned otherwise", partial(_on_paragraph, place, _aligned))


def _that_were_there(subject: Subject) -> set[Place]:
    """Return the shapes that the deck had before, wherever they are now."""
    if subject.before is None:
        return set()
    before, after = read_deck(subject.before), read_deck(subject.after)
    return {
        (now + 1, at + 1)
        for was, now in pair_slides(before, after).items()
        for at in pair_shapes(before.slides[was].shapes, after.slides[now].shapes).values()
    }


def _on_shape(place: Place, edit: Edit, deck: Any) -> None:
    edit(_shape(deck, place))


def _on_run(place: Place, edit: Edit, deck: Any) -> None:
    edit(next(run for run in _runs(_shape(deck, place)) if run.text.strip()))


def _on_paragraph(place: Place, edit: Edit, deck: Any) -> None:
    run = next(run for run in _runs(_shape(deck, place)) if run.text.strip())
    edit(next(each for each in _paragraphs(_shape(deck, place)) if run._r in each._p))


def _paragraphs(shape: Any) -> Iterator[Any]:
    if getattr(shape, "has_table", False) and shape.has_table:
        for row in shape.table.rows:
            for cell in row.cells:
                yield from cell.text_frame.paragraphs
    elif shape.has_text_frame:
        yield from shape.text_frame.paragraphs


def _runs(shape: Any) -> Iterator[Any]:
    for paragraph in _paragraphs(shape):
        yield from paragraph.runs


@damage(".pptx")
def one_slide(subject: Subject) -> Iterator[Mutant]:
    """A slide that is gone, hidden, elsewhere, on another ground, moves in, or has words more or notes more."""
    deck = _deck(subject.after)
    worked_on = dict.fromkeys(place[0] for place in _places(subject, deck)[0])
    count = len(deck.slides)
    for number in list(worked_on)[:SLIDES]:
        edits: dict[str, Edit] = {"gone": partial(_without_slide, number), "hidden": partial(_hidden, number)}
        looks: dict[str, Edit] = {
            "moves in": partial(_moves_in, number),
            "on green": partial(_on_green, number),
            "with a stray word": partial(_with_word, number),
            "with a note more": partial(_noted, number),
        }
        if count > 1:
            edits["elsewhere"] = partial(_elsewhere, number)
        if subject.before is not None:
            edits |= looks
        for what, edit in edits.items():
            yield from _edited(subject, f"slide {number} {what}", edit)


def _without_slide(number: int, deck: Any) -> None:
    listed = deck.slides._sldIdLst
    deck.part.drop_rel(listed[number - 1].rId)
    listed.remove(listed[number - 1])


def _hidden(number: int, deck: Any) -> None:
    slide = deck.slides[number - 1]._element
    if slide.get("show") in ("0", "false"):
        raise ValueError("it is hidden already")
    slide.set("show", "0")


def _elsewhere(number: int, deck: Any) -> None:
    listed = deck.slides._sldIdLst
    entry = listed[number - 1]
    listed.remove(entry)
    listed.insert(0 if number > 1 else len(listed), entry)


def _moves_in(number: int, deck: Any) -> None:
    root = deck.slides[number - 1]._element
    old = list(root.iter(qn("p:transition")))
    kind = "p:wipe" if any(each.find(qn("p:push")) is not None for each in old) else "p:push"
    for part in [part for part in root if any(each in old for each in part.iter())]:
        root.remove(part)
    new = etree.Element(qn("p:transition"), spd="slow")
    etree.SubElement(new, qn(kind))
    after = root.find(qn("p:clrMapOvr"))
    (root.find(qn("p:cSld")) if after is None else after).addnext(new)


def _on_green(number: int, deck: Any) -> None:
    fill = deck.slides[number - 1].background.fill
    fill.solid()
    fill.fore_color.rgb = _GREEN


def _with_word(number: int, deck: Any) -> None:
    box = deck.slides[number - 1].shapes.add_textbox(Cm(1), Cm(1), Cm(4), Cm(1))
    box.text_frame.text = "stray"


def _noted(number: int, deck: Any) -> None:
    frame = deck.slides[number - 1].notes_slide.notes_text_frame
    frame.text = f"{frame.text} stray"
